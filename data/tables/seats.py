"""Seats at a table before a match."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from data.db import Keeper, Transaction
from data.db.columns import from_milliseconds
from data.db.errors import Conflict
from data.records.audit import AuditEntry
from data.records.moderation import Because, KeptOut
from data.records.tables import NewsItem, Seat, Table
from data.servers.audit import put_audit
from data.tables.kept_out import keep_out, refuse_seat
from data.tables.news import put_news
from data.tables.reliability import note_reliability
from data.tables.rows import one_table, put_seats, raise_version, take_seat


class Seats(Keeper):
    """Seats people and computer players at a table, and takes them off again."""

    async def sit(
        self,
        table_id: int,
        expected_version: int,
        seat: int,
        person_id: int,
        name: str,
        avatar: str | None = None,
        *,
        news: Sequence[NewsItem] = (),
    ) -> Table:
        """Put a person into a seat that no person has; ``avatar`` is the address of their picture. Raises
        ``NoSeat`` for somebody who is to get none there.
        """
        came_at = from_milliseconds(self._now())
        new = Seat(seat, person_id, None, name, avatar=avatar, came_at=came_at)
        return await self._occupy(table_id, expected_version, new, news)

    async def fill(self, table_id: int, expected_version: int, seat: int, computer: str, name: str) -> Table:
        """Put a computer player of this kind into an empty seat."""
        return await self._occupy(table_id, expected_version, Seat(seat, None, computer, name))

    async def set_level(self, table_id: int, expected_version: int, seat: int, computer: str) -> Table:
        """Let the computer player of a seat play at another level."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now())
            playing = (await one_table(transaction, table_id)).seats[seat]
            await _set_seat(transaction, table_id, replace(playing, computer=computer))
            return await one_table(transaction, table_id)

    async def vacate(self, table_id: int, expected_version: int, seat: int) -> Table:
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now())
            await _set_seat(transaction, table_id, Seat(seat))
            return await one_table(transaction, table_id)

    async def remove(
        self,
        table_id: int,
        expected_version: int,
        seat: Seat,
        *,
        by: int,
        reason: str,
        host_id: int,
        news: NewsItem,
        audit: AuditEntry,
    ) -> Table:
        """Take the person of this ``seat`` out of a lobby for this reason, and note that neither they nor the
        moderator ``by`` get a seat there any more. ``host_id`` is the host from now on.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now, host_id=host_id)
            if seat.person_id is not None:
                removed = KeptOut(Because.REMOVED, reason)
                await keep_out(transaction, table_id, seat.person_id, removed, now)
            await keep_out(transaction, table_id, by, KeptOut(Because.DECIDED), now)
            await _set_seat(transaction, table_id, Seat(seat.index))
            await put_news(transaction, table_id, [news])
            await put_audit(transaction, audit, now)
            return await one_table(transaction, table_id)

    async def take_out(self, table_id: int, expected_version: int, seat: Seat, news: NewsItem) -> Table:
        """Free this ``seat`` of a lobby for its host; its person gets none there any more."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now)
            if seat.person_id is not None:
                await keep_out(transaction, table_id, seat.person_id, KeptOut(Because.REMOVED), now)
            await _set_seat(transaction, table_id, Seat(seat.index))
            await put_news(transaction, table_id, [news])
            return await one_table(transaction, table_id)

    async def fill_all(
        self, table_id: int, expected_version: int, computer: str, names: Iterable[str]
    ) -> Table:
        """Put computer players of this kind, with these names, into all empty seats."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now())
            empty = [seat.index for seat in (await one_table(transaction, table_id)).seats if seat.empty]
            for index, name in zip(empty, names, strict=False):
                await _set_seat(transaction, table_id, Seat(index, None, computer, name), only_if_empty=True)
            return await one_table(transaction, table_id)

    async def swap(self, table_id: int, expected_version: int, first: int, second: int) -> Table:
        """Swap the occupants of two seats (one may be empty). The first one's person has now chosen one."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now())
            table = await one_table(transaction, table_id)
            turned = {first: second, second: first}
            now = from_milliseconds(self._now())
            came = [replace(seat, came_at=now) if seat.index == first else seat for seat in table.seats]
            moved = [replace(seat, index=turned.get(seat.index, seat.index)) for seat in came]
            await put_seats(transaction, table_id, sorted(moved, key=lambda seat: seat.index))
            return await one_table(transaction, table_id)

    async def _occupy(
        self, table_id: int, expected_version: int, seat: Seat, news: Sequence[NewsItem] = ()
    ) -> Table:
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now)
            if seat.person_id is not None:
                await refuse_seat(transaction, table_id, seat.person_id, now)
            await _set_seat(transaction, table_id, seat, only_if_empty=seat.person_id is None)
            if seat.person_id is not None:
                await note_reliability(transaction, table_id, seat.person_id)
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)


async def _set_seat(
    transaction: Transaction, table_id: int, seat: Seat, *, only_if_empty: bool = False
) -> None:
    condition = " AND person_id IS NULL" if seat.person_id is not None else ""
    condition = " AND person_id IS NULL AND computer IS NULL" if only_if_empty else condition
    if not await take_seat(transaction, table_id, seat, condition):
        raise Conflict(f"Seat {seat.index} of table {table_id} is taken or does not exist.")
