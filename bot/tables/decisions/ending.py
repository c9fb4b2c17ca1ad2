"""Ending a match early. Nobody does so alone, so that nobody ends one that they are losing.

Everybody who is present has to agree: at least two people, and not one side alone if people play on several.
Each of them is asked, and the match does not count. A moderator of the server, or the tournament's organiser,
who takes no part in it may also end it; only they end a match of a tournament, since other tables wait for
it. A person playing against computer players only, with nobody else's seat at stake, ends it by leaving
(seats.py).
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.layout import Refused, not_seated, stale
from bot.tables.decisions.authority import Authority, deed_at
from bot.tables.decisions.ballots import END, cast, drop, names_at, voters, votes_on, with_a_vote
from bot.tables.idle import ENDED, VOTED
from bot.tables.notices import news
from bot.tables.notices.news import results
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH
from data.records.audit import AuditEntry, Deed
from data.records.matches import Journal
from data.records.tables import NewsItem


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """A table whose match is over: its journal, and the seats whose person was no longer there."""

    journal: Journal
    away: frozenset[int]


@dataclass(eq=False)
class Ending(TablePart):
    _authority: Authority

    @changing
    async def want(
        self,
        session: TableSession,
        person_id: int,
        *,
        moderator: bool = False,
        name: str = "",
        reason: str = "",
    ) -> None:
        """Record that this person, named ``name``, wants the match to end without counting. It ends when all
        who have to agree have done so; ``reason`` is what a moderator tells the table. Raises Refused.
        """
        table = session.table
        if table.status not in IN_MATCH:
            raise stale()
        if await self._authority.decides_alone(table, person_id, moderator=moderator):
            noted = deed_at(
                table, Deed.MATCH_ENDED, person_id, details={"reason": reason} if reason else None
            )
            await self._authority.note(table, person_id)
            kind = news.MODERATED_WHY if reason else news.MODERATED
            told = NewsItem(kind, who=(name,), reason=reason)
            await self._end(session, ENDED, told, person_id, noted)
            return
        people = self._check_may_want(session, person_id)
        votes = {**votes_on(table, END), person_id: END}
        if set(votes) == set(people):
            told = NewsItem(news.ENDED, who=tuple(names_at(table, people)))
            await self._end(session, VOTED, told, person_id)
        else:
            await cast(self._registry, session, END, votes)

    async def at_once(self, table_id: int, because: str) -> None:
        """End a match without asking anybody, if it is still being played: the score so far stands."""
        async with self._registry.change(table_id) as session:
            table = session.table
            if table.match_id is not None and table.status in IN_MATCH:
                session.ended = because
                await session.write(
                    self._store.matches.abandon,
                    match_id=table.match_id,
                    because=because,
                    news=results(session, NewsItem(news.STOPPED)),
                )

    async def at_the_end(self, table_id: int) -> AtTheEnd | None:
        """How a table stood when its match ended; None if none was begun there."""
        table = await self._registry.stored(table_id)
        journal = await self._registry.journal(table)
        if journal is None:
            return None
        kept = {seat.index: seat.person_id for seat in table.seats if seat.kept}
        away = {
            seat.index
            for seat in journal.seats
            if seat.left_at is not None
            or (seat.person_id is not None and kept.get(seat.index) == seat.person_id)
        }
        return AtTheEnd(journal, frozenset(away))

    @changing
    async def play_on(self, session: TableSession, person_id: int) -> None:
        """Record that this person does not want the match to end: all votes for that are dropped."""
        if person_id not in voters(session.table):
            raise not_seated()
        if votes_on(session.table, END):
            await cast(self._registry, session, END, {})

    async def lapse(self, session: TableSession) -> None:
        """End the match if those who have voted for that are enough: the others have had their time."""
        agree = votes_on(session.table, END)
        if enough_to_end(session, agree):
            told = NewsItem(news.ENDED, who=tuple(names_at(session.table, [*agree])))
            await self._end(session, VOTED, told, None)
        else:
            await drop(self._registry, session, END)

    async def may_want(self, table_id: int, person_id: int) -> None:
        """Raises Refused if this person's vote cannot end the match, even if all who are present agree."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            self._check_may_want(session, person_id)

    def _check_may_want(self, session: TableSession, person_id: int) -> list[int]:
        """Those who have to agree."""
        table = session.table
        people = with_a_vote(table, person_id)
        if table.in_tournament:
            raise _of_a_tournament(table.host_id)
        if set(session.claims().values()) == {person_id}:
            raise Refused("You're the only person in this match. To end it, leave: /canasta table.")
        if not enough_to_end(session, people):
            raise Refused(
                "There are too few people here to end this match: it takes at least two, from more "
                "than one side. Play on, or ask a moderator of this server who doesn't play in it."
            )
        return people

    async def _end(
        self,
        session: TableSession,
        because: str,
        ended: NewsItem,
        by: int | None,
        noted: AuditEntry | None = None,
    ) -> None:
        table = session.table
        if table.match_id is None:
            raise stale()
        await session.write(
            self._store.matches.abandon,
            match_id=table.match_id,
            because=because,
            news=[ended, *results(session, ended, () if by is None else (by,))],
            noted=noted,
        )
        session.ended = because


def enough_to_end(session: TableSession, people: Collection[int]) -> bool:
    """Whether these people, who all agree, may end the match: two at least, of two sides if there are."""
    claims = session.claims()
    if session.match is None or len(people) < 2:
        return False
    side_of = session.match.view(None).side_of
    sides = {side_of[seat] for seat in claims}
    agree = {side_of[seat] for seat, person in claims.items() if person in people}
    return len(agree) > 1 or len(sides) < 2


def _of_a_tournament(organiser_id: int) -> Refused:
    """The refusal to end a match of a tournament; without an organiser (0) only moderators may end it."""
    if not organiser_id:
        return Refused(
            "Others are waiting for this tournament match. Only a moderator of this server who "
            "doesn't play in it can end it."
        )
    return Refused(
        "Others are waiting for this tournament match. Only {host}, who runs it, or a moderator of "
        "this server can end it, and only if they don't play in it.",
        host=f"<@{organiser_id}>",
    )
