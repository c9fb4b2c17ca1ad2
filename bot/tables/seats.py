"""Seats during a match: a person leaves, a computer player takes over, the person comes back; somebody else
takes a late player's seat.

A person who has seen a hand of a deal never gets another seat in that deal (data/seen.py). A player whose
seat was given away has not left: nothing counts against them, the substitute's play counts for the
substitute, and they get the seat back when they press I'm back: from the next deal on if the substitute is
playing a deal, so that no deal is played by both, else at once.
"""

from dataclasses import dataclass, replace
from typing import Final

from bot.layout import LastToLeave, Refused, clean, not_seated, shown, stale
from bot.tables.company.kept_apart import refuse_company
from bot.tables.decisions.absence import CLAIM_MISSES
from bot.tables.decisions.authority import deed_at
from bot.tables.decisions.ballots import with_votes
from bot.tables.idle import LEFT
from bot.tables.lobby.computers import COMPUTER, computer_name
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH, Turns, returned, with_seat
from data import HandSeen, NoSeat
from data.records.audit import AuditEntry, Deed
from data.records.matches import Stay
from data.records.people import Deputy
from data.records.tables import Decision, NewsItem, Presence, Seat, Table, TableStatus

STALLS: Final = 3
"""Who comes back for this time without having played counts as late."""


@dataclass(frozen=True, slots=True)
class Last:
    """A match that ends when its last person leaves; ``loses``: that counts as leaving it."""

    loses: bool


@dataclass(eq=False)
class Seats(TablePart):
    _turns: Turns

    @changing
    async def leave(self, session: TableSession, person_id: int, *, may_end: bool = True) -> None:
        """Give the seat to a computer player. The match ends when the last person leaves, except in a
        tournament, where others wait for it. It then does not count, but a person who leaves while their side
        is behind has left it like those before them. Raises LastToLeave if it would end without permission
        (``may_end``).
        """
        table = session.table
        own = session.own_seat(person_id)
        if table.private:
            raise Refused("You needn't leave: stop whenever you like, and the deal waits for you.")
        if table.status not in IN_MATCH or ends_with(session, person_id):
            await self._leave_for_good(session, own, may_end=may_end)
            return
        name = computer_name(table.seats)
        new = Seat(own.index, None, COMPUTER, name)
        await self._put(session, new, NewsItem(news.LEFT, name=own.name, other=name))

    async def last_to_leave(self, table_id: int, person_id: int) -> Last | None:
        """What it means that a running match ends when this person leaves; None if it continues."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            own = session.table.seat_of(person_id)
            if own is None or session.table.status not in IN_MATCH or not ends_with(session, person_id):
                return None
            return Last(loses=self._loses(session, own))

    def _loses(self, session: TableSession, own: Seat) -> bool:
        """Whether the last person to leave has lost like those who left before: their side is behind."""
        return bool(session.left) and behind(session, own.index)

    async def _leave_for_good(self, session: TableSession, own: Seat, *, may_end: bool) -> None:
        """Leave a table whose match does not continue without this seat's person."""
        table = session.table
        others = any(seat.person_id not in (None, own.person_id) for seat in table.seats)
        if table.status is TableStatus.FINISHED and (others or table.in_tournament):
            # A finished match keeps its players; only a next match would have to fill this seat.
            name = computer_name(table.seats)
            changed = await self._store.seats.vacate(table.id, table.version, own.index)
            changed = await self._store.seats.fill(table.id, changed.version, own.index, COMPUTER, name)
            await self.settle_host(session, changed)
            return
        ends = table.status in IN_MATCH
        if ends and not may_end:
            raise LastToLeave
        await session.write(
            self._store.tables.close,
            LEFT,
            leaving=own.index if ends and self._loses(session, own) else None,
            news=[NewsItem(news.LAST, name=own.name)] if ends else (),
        )

    async def settle_host(self, session: TableSession, changed: Table, heir: int | None = None) -> None:
        """Make sure that the host is somebody who sits there, ``heir`` first (at a tournament's tables it is
        the organiser, playing or not), and take over the stored state: names and who has left come from the
        journal.
        """
        people = [seat.person_id for seat in changed.seats if seat.person_id is not None]
        if not changed.in_tournament and people and changed.host_id not in people:
            changed = await self._store.tables.set_host(changed.id, changed.version, heir or people[0])
        session.rebuild(changed, await self._registry.journal(changed))

    @changing
    async def take(self, session: TableSession, person_id: int, name: str, seat: int) -> None:
        """Take over the seat of somebody who is late: at the next deal, or at once, with its hand, if all who
        are present agreed to that. Raises Refused if the seat is not free, and for somebody who has seen
        another hand of the deal.
        """
        table = session.table
        if table.status not in IN_MATCH or seat >= len(table.seats):
            raise stale()
        before = table.seats[seat]
        if before.presence is not Presence.OFFERED:
            raise Refused("That seat is no longer available.", refresh=True)
        if table.seat_of(person_id) is not None:
            raise Refused("You're already seated at this table.", refresh=True)
        if table.occasion.duplicate:
            raise Refused(
                "Other tables play the same deals, so nobody else can have this seat. "
                "The computer player plays on."
            )
        if before.heir_id is not None:
            raise Refused(
                "{name} takes that seat at the next deal.",
                name=shown(before.heir_name or ""),
                refresh=True,
            )
        noted = deed_at(table, Deed.SUBSTITUTED, person_id, before.person_id)
        if session.former_seat(person_id) != seat:
            await refuse_company(self._store, table, person_id)
        if table.status is TableStatus.PLAYING and before.decision is Decision.SUBSTITUTE:
            if person_id in session.claims().values():
                raise _another_seat()
            heir = replace(before, heir_id=person_id, heir_name=clean(name))
            await self._turns.change_seat(session, heir, votes=table.votes.cast, noted=noted)
            return
        taken = NewsItem(news.TAKEN, name=before.name, other=clean(name), tell=before.person_id)
        await self._seat(session, Seat(seat, person_id, None, clean(name)), taken, noted)

    @changing
    async def come_back(self, session: TableSession, person_id: int, name: str) -> None:
        """Take back a seat that was left or given away: at the next deal if a substitute plays this one."""
        table = session.table
        if table.seat_of(person_id) is not None:
            raise Refused("You're already seated at this table.", refresh=True)
        seat = session.former_seat(person_id)
        if seat is None:
            raise not_seated()
        if table.status not in IN_MATCH:
            raise Refused("This match is over.", refresh=True)
        await self._refuse_former(table, person_id)
        holder = table.seats[seat]
        if holder.person_id is not None and table.status is TableStatus.PLAYING:
            await self._want_back(session, session.displaced[seat])
            return
        told = (
            NewsItem(news.BACK, name=clean(name))
            if holder.person_id is None
            else NewsItem(news.RETURNED, name=clean(name), other=holder.name)
        )
        await self._seat(session, Seat(seat, person_id, None, clean(name)), told)

    async def _refuse_former(self, table: Table, person_id: int) -> None:
        """Raises Refused for somebody who is out of the tournament that plays here."""
        if (await self._store.occasions.part_of(table, person_id)).has_left:
            raise Refused("You're no longer in this tournament. Its directors can put you back in.")

    async def _want_back(self, session: TableSession, stay: Stay) -> None:
        """Record that somebody whose seat was given away takes it back at the next deal."""
        table = session.table
        if stay.wants_back:
            raise Refused("You'll play again from the next deal.", refresh=True)
        if table.match_id is None:
            raise stale()
        changed = await self._store.players.want_back(
            table.id, table.version, table.match_id, stay.seat, [NewsItem(news.WANTS_BACK, name=stay.name)]
        )
        session.rebuild(changed, await self._registry.journal(changed))

    async def _seat(
        self, session: TableSession, new: Seat, told: NewsItem, noted: AuditEntry | None = None
    ) -> None:
        """Give a seat of a running match to a person who asked for it."""
        try:
            await self._put(session, new, told, noted, knows=new.person_id)
        except HandSeen:
            raise _another_seat() from None

    async def _put(
        self,
        session: TableSession,
        new: Seat,
        told: NewsItem,
        noted: AuditEntry | None = None,
        *,
        knows: int | None = None,
        on_holiday: bool = False,
    ) -> None:
        """Give a seat of a match to somebody; ``on_holiday``: for a time. Raises HandSeen."""
        turn = await self._turns.rearranged(session, with_seat(session.table, new), knows=knows)
        await session.write(
            self._store.players.replace, new, turn=turn, news=[told], noted=noted, on_holiday=on_holiday
        )
        await self.settle_host(session, session.stored, new.person_id)

    async def deputise(self, session: TableSession, seat: Seat, deputy: Deputy) -> None:
        """Give the seat of somebody on holiday and its hand to their deputy. Raises HandSeen and NoSeat."""
        told = NewsItem(news.DEPUTISES, name=seat.name, other=deputy.name)
        await self._put(session, Seat(seat.index, deputy.deputy_id, None, deputy.name), told, on_holiday=True)

    async def take_out(self, table_id: int, seat: int, person_id: int) -> None:
        """Give a seat of a tournament to a computer player, if a director takes this person out of it."""
        async with self._registry.change(table_id) as session:
            before = _in_match(session.table, seat)
            if before is not None and before.person_id == person_id:
                name = computer_name(session.table.seats)
                told = NewsItem(news.REMOVED, name=before.name, other=name, tell=person_id)
                await self._put(session, Seat(seat, None, COMPUTER, name), told)

    async def step_in(self, table_id: int, seat: int, person_id: int, name: str) -> None:
        """Give a seat of a tournament and its hand to somebody, as a director wants. Raises Refused for
        somebody who has seen another hand, or who isn't to share a table with the people there.
        """
        async with self._registry.change(table_id) as session:
            before = _in_match(session.table, seat)
            if before is not None:
                told = NewsItem(news.STEPPED_IN, name=before.name, other=name, tell=person_id)
                try:
                    await self._put(session, Seat(seat, person_id, None, name), told)
                except (HandSeen, NoSeat):
                    raise Refused("They can't have this seat.") from None

    @changing
    async def back(self, session: TableSession, person_id: int) -> None:
        """Mark the person as present again: they play their seat themselves from now on. Who comes back
        again and again without playing counts as late all the same, and the host is told.
        """
        table, seat = session.table, session.own_seat(person_id)
        if seat.presence is Presence.PRESENT and seat.decision is None:
            raise Refused("Your seat is already yours.", refresh=True)
        changed, told = replace(returned(seat), backs=seat.backs + 1), []
        if changed.backs >= STALLS:
            misses, missed_at = max(seat.misses, CLAIM_MISSES), seat.missed_at or self._registry.clock()
            changed = replace(changed, misses=misses, missed_at=missed_at)
            told = [NewsItem(news.STALLING, name=seat.name, tell=table.host_id or None)]
        votes = with_votes(table, seat, {})
        await self._turns.change_seat(session, changed, votes=votes, knows=person_id, told=told)


def _in_match(table: Table, seat: int) -> Seat | None:
    return table.seats[seat] if table.status in IN_MATCH and seat < len(table.seats) else None


def _another_seat() -> Refused:
    return Refused(
        "You've seen another hand of this deal, or you have another seat in this match, so "
        "you can't take this one.",
        refresh=True,
    )


def ends_with(session: TableSession, person_id: int) -> bool:
    """Whether a running match is over when this person leaves: nobody else has a seat in it."""
    return not session.table.in_tournament and set(session.claims().values()) <= {person_id}


def behind(session: TableSession, seat: int) -> bool:
    """Whether another side has scored more than this seat's over the finished deals."""
    if session.match is None:
        return False
    totals = session.match.totals
    return totals[session.match.view(None).side_of[seat]] < max(totals)
