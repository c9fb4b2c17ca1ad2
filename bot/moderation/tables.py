"""What moderators do at tables: close one with a reason, remove somebody from a lobby.

Who sits at a table, has played its match or is promised a seat there decides nothing about it; who has
decided gets no seat there afterwards (bot/tables/decisions/authority.py).
"""

from typing import Final

from bot.layout import Refused, no_table, one_line, stale
from bot.layout.custom_id import number as read_number
from bot.moderation.feature import CLOSINGS
from bot.tables.decisions.authority import deed_at
from bot.tables.idle import MODERATED
from bot.tables.kept_seats import kept_until
from bot.tables.notices import news
from bot.tables.notices.news import results
from bot.tables.service import Tables
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from canasta.i18n import Text
from data.records.audit import Deed
from data.records.tables import NewsItem, Seat, Table, TableStatus

LONGEST: Final = 200
"""The most characters of a reason."""


class Moderation:
    """Closes tables and empties seats. ``moderator``: whether the person is one at this table."""

    def __init__(self, tables: Tables) -> None:
        self._registry = tables.registry
        self._store = tables.store
        self._authority = tables.authority
        self._ending = tables.ending
        self._full = tables.full_lobbies
        self._limits = tables.limits

    async def find(self, guild_id: int, number: str | None, *, sits: int | None = None) -> Table:
        """The table of this number, else the newest lobby where a person ``sits``. Raises Refused."""
        if number is None:
            tables = [] if sits is None else await self._store.tables.of_person(sits)
            here = [table for table in tables if table.guild_id == guild_id]
            lobbies = [table for table in here if table.status is TableStatus.LOBBY]
            table = next(reversed(lobbies or here), None)
            if table is None and sits is not None:
                raise Refused("{person} doesn't sit at a table here.", person=f"<@{sits}>")
        else:
            table_id = read_number(number)
            table = None if table_id is None else await self._store.tables.get(table_id)
        if table is None or table.guild_id != guild_id or table.private:
            raise no_table()
        return table

    async def close(
        self, table_id: int, person_id: int, *, moderator: bool, name: str, reason: str
    ) -> TableView:
        """Close a table for good and tell its people why; a match that runs ends and doesn't count. The match
        of a tournament only ends, as its directors decide too. Raises Refused.
        """
        words = said(reason)
        if (await self._registry.stored(table_id)).occasion.tournament_id is not None:
            return await self._end_tournament_match(table_id, person_id, moderator, name, words)
        async with self._registry.change(table_id) as session:
            table = session.table
            _open(table)
            await self.check(table, person_id, moderator=moderator)
            await self._limits.spend(CLOSINGS, table.guild_id, person_id)
            deed = Deed.LOBBY_CLOSED if table.status is TableStatus.LOBBY else Deed.TABLE_CLOSED
            closed = NewsItem(news.CLOSED, who=(name,), reason=words)
            told = results(session, closed, (person_id,)) if table.status in IN_MATCH else []
            await session.write(
                self._store.tables.close,
                MODERATED,
                reason=words,
                news=[closed, *told],
                audit=deed_at(table, deed, person_id, details={"reason": words}),
            )
            return session.table_view(person_id)

    async def remove(
        self, table_id: int, person_id: int, who: int, *, moderator: bool, name: str, reason: str
    ) -> TableView:
        """Take somebody out of a lobby for good, and tell them privately why. Raises Refused."""
        words = said(reason)
        async with self._registry.change(table_id) as session:
            table = session.table
            if table.status is not TableStatus.LOBBY:
                raise Refused(
                    "This match has begun. Close the table instead; if they're late, "
                    "**Who is late…** lets somebody else take the seat.",
                    refresh=True,
                )
            await self.check(table, person_id, moderator=moderator)
            own = table.seat_of(who)
            if own is None:
                raise Refused("{person} doesn't sit at this table.", person=f"<@{who}>", refresh=True)
            await self._authority.refuse_rival(person_id, who, self._registry.clock())
            await self._limits.spend(CLOSINGS, table.guild_id, person_id)
            await self._remove(session, own, by=person_id, name=name, reason=words)
            return session.table_view(person_id)

    async def _remove(self, session: TableSession, own: Seat, *, by: int, name: str, reason: str) -> None:
        table = session.table
        others = [seat.person_id for seat in table.seats if seat.person_id not in (None, own.person_id)]
        details = {"name": own.name, "reason": reason}
        host = table.host_id if table.host_id != own.person_id else (others[0] if others else 0) or 0
        await session.write(
            self._store.seats.remove,
            own,
            by=by,
            reason=reason,
            host_id=host,
            news=NewsItem(news.UNSEATED, name=own.name, who=(name,), tell=own.person_id, reason=reason),
            audit=deed_at(table, Deed.LOBBY_REMOVED, by, own.person_id, details),
        )
        if not others and kept_until(session.table) is None:
            await session.write(self._store.tables.close, MODERATED)
            return
        await self._full.settle(session)

    async def check(self, table: Table, person_id: int, *, moderator: bool) -> None:
        """Raises Refused for anybody who may not decide about this table."""
        if table.private or not moderator:
            raise Refused(ONLY_MODERATORS)
        if not await self._authority.may_close(table, person_id, moderator=moderator):
            raise Refused(
                "You play at this table, or have played in its match, so another moderator has to decide "
                "about it."
            )

    async def _end_tournament_match(
        self, table_id: int, person_id: int, moderator: bool, name: str, reason: str
    ) -> TableView:
        table = await self._registry.stored(table_id)
        if table.status not in IN_MATCH:
            raise Refused("This table belongs to a tournament, and no match is being played there.")
        if not await self._authority.decides_alone(table, person_id, moderator=moderator):
            raise Refused(
                "This table belongs to a tournament. Only somebody who directs it, or a moderator of "
                "this server, can end its match, and only if they don't play in the tournament."
            )
        await self._limits.spend(CLOSINGS, table.guild_id, person_id)
        return await self._ending.want(table_id, person_id, moderator=moderator, name=name, reason=reason)


ONLY_MODERATORS: Final = Text(
    "Only moderators can do that: members with Manage Messages in the table's channel, Moderate Members or "
    "Manage Server."
)


def said(reason: str) -> str:
    """A typed reason as it is kept: one line. Raises Refused for an empty one."""
    words = one_line(reason, LONGEST)
    if not words:
        raise Refused("Say why, in a few words: they read it.")
    return words


def _open(table: Table) -> None:
    if table.status is TableStatus.CLOSED:
        raise stale()
