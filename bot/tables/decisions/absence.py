"""When people may decide about somebody who is late, and when that takes effect (docs/absence.md).

The late player is told by direct message before anything is decided, and may stop it by coming back: a
decision takes effect a while after that message was tried (``Absence.told``).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused
from bot.tables.decisions.ballots import voters, with_votes
from bot.tables.notices import news
from bot.tables.notices.news import results
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH, Turns, holiday_until, present, returned
from bot.time import Pace, deadline
from data.records.audit import AuditEntry
from data.records.matches import SeatResult
from data.records.tables import Decision, NewsItem, Presence, Seat, Table, TurnChange

MISSES: Final = 2
"""The number of missed deadlines in a row after which a vote about a seat opens."""
CLAIM_MISSES: Final = 3
"""The number after which the only opponent may claim the win."""
ABSENCE: Final = timedelta(days=1)
"""Without a sign of the player it opens this long after the first missed deadline."""
REACT: Final = timedelta(hours=1)
REACT_LIVE: Final = timedelta(minutes=1)
CLAIMED: Final = "claimed"
"""Why a match ended: its only opponent has claimed the win."""


def opens_at(seat: Seat, now: datetime) -> datetime | None:
    """From when on a vote about this seat is open; None if its player is not late."""
    if seat.person_id is None or (not seat.misses and seat.present):
        return None
    if seat.misses >= MISSES or seat.presence in (Presence.AWAITED, Presence.OFFERED) or has_left(seat):
        return now
    if seat.presence is Presence.DEPUTY:
        return None
    return now if seat.missed_at is None else seat.missed_at + ABSENCE


def has_left(seat: Seat) -> bool:
    """Whether a computer player keeps this seat because its person has left the server."""
    return seat.presence is Presence.KEPT and not seat.misses


def decided(
    session: TableSession, about: Seat, agree: Collection[int], people: Collection[int] | None = None
) -> bool:
    """Whether more than half of these people agree, one of the seat's own side with them if there is one.
    They are all who are present; once the vote has lapsed, those who have voted.
    """
    table = session.table
    people = voters(table, about) if people is None else people
    if session.match is None or 2 * len(agree) <= len(people):
        return False
    side_of = session.match.view(None).side_of
    partners = [
        seat.person_id
        for seat in table.seats
        if seat.person_id in people and side_of[seat.index] == side_of[about.index]
    ]
    return not partners or any(partner in agree for partner in partners)


def opponent(session: TableSession, person_id: int, now: datetime) -> Seat | None:
    """The seat of the only other person, if they have missed so much that this one may claim the win."""
    table, claims = session.table, session.claims()
    own = table.seat_of(person_id)
    others = [seat for seat, person in claims.items() if person != person_id]
    if own is None or not own.present or len(claims) != 2 or len(others) != 1 or session.match is None:
        return None
    side_of = session.match.view(None).side_of
    seat = table.seats[others[0]]
    apart = side_of[seat.index] != side_of[own.index]
    return (
        seat
        if _missed(table, seat, now) and apart and not table.in_tournament and table.status in IN_MATCH
        else None
    )


def _missed(table: Table, seat: Seat, now: datetime) -> bool:
    """Whether somebody has missed enough turns for a claim of the win. A computer player that keeps
    their seat leaves no deadline to be missed: then the time of as many turns counts.
    """
    span = Pace.read(table.timing.pace).allowed(None)
    away = seat.kept and seat.missed_at is not None and span is not None
    gone = away and now - (seat.missed_at or now) >= (CLAIM_MISSES - 1) * (span or ABSENCE)
    return seat.person_id is not None and (seat.misses >= CLAIM_MISSES or gone)


def leaves_alone(table: Table, seat: Seat) -> bool:
    """Whether one other person would play on alone if a computer player kept this seat: who has it is told
    before, as of a claim, for the match may be over soon.
    """
    return seat.present and len(present(table)) == 2 and not table.in_tournament


def react(table: Table) -> timedelta:
    """The time to come back between the message and the effect of a decision."""
    return REACT_LIVE if Pace.read(table.timing.pace).live else REACT


@dataclass(eq=False)
class Absence(TablePart):
    _turns: Turns

    async def decide(
        self,
        session: TableSession,
        about: Seat,
        decision: Decision,
        who: Sequence[str],
        noted: AuditEntry | None = None,
    ) -> None:
        """Note what people have decided; it takes effect once its person was told. ``noted``: for the log."""
        if about.decision is decision or about.presence is Presence.OFFERED:
            return
        kind = news.CLAIMING if decision is Decision.CLAIM else news.DECIDED
        told = NewsItem(kind, name=about.name, who=tuple(who), tell=about.person_id, seat=about.index)
        known = about.decision not in (None, Decision.KEEP)
        await self._change(
            session,
            replace(about, decision=decision, decides_at=about.decides_at if known else None),
            [] if known else [told],
            noted,
        )

    async def undecide(self, session: TableSession, about: Seat) -> None:
        """Drop a decision that has no majority any more."""
        if about.decision is not None and about.presence is not Presence.OFFERED:
            await self._change(session, replace(about, decision=None, decides_at=None))

    async def deputise(self, session: TableSession, about: Seat) -> None:
        """Have a computer player play for somebody on holiday until that is over, as the others agreed."""
        turn = session.table.turn
        until = None if turn is None else holiday_until(turn, self._registry.clock())
        if until is not None:
            away = replace(about, presence=Presence.DEPUTY, decides_at=until)
            told = NewsItem(news.DEPUTY, name=about.name, n=int(until.timestamp()))
            votes = with_votes(session.table, about, {})
            await self._turns.change_seat(session, away, votes=votes, told=[told])

    async def gone(self, table_id: int, person_id: int) -> None:
        """Have a computer player keep the seat of who left the server; the others may decide at once."""
        async with self._registry.change(table_id) as session:
            table, seat = session.table, session.table.seat_of(person_id)
            if seat is None or seat.kept or table.status not in IN_MATCH:
                return
            away = replace(returned(seat, Presence.KEPT), missed_at=seat.missed_at or self._registry.clock())
            await self._turns.change_seat(
                session,
                away,
                votes=with_votes(table, seat, {}),
                told=[NewsItem(news.GONE, name=seat.name, tell=person_id)],
            )

    async def told(self, table_id: int, seat: int) -> None:
        """The person of this seat was told, or could not be reached: the time to react begins."""
        async with self._registry.change(table_id) as session:
            table = session.table
            about = table.seats[seat]
            if about.decision is None or about.decides_at is not None or table.status not in IN_MATCH:
                return
            at = await self.reacts_from(table, about.person_id)
            await self._change(session, replace(about, decides_at=at + react(table)))
            await self._store.turns.look_again(table.id, session.table.version, self._registry.clock())

    async def reacts_from(self, table: Table, person_id: int | None) -> datetime:
        """When the time to react begins for who is told now: over days after their quiet hours."""
        now = self._registry.clock()
        if person_id is None or Pace.read(table.timing.pace).live:
            return now
        settings = await self._registry.availability.player_settings(person_id, table.guild_id)
        return settings.quiet_until(now)

    async def look(self, session: TableSession, now: datetime) -> None:
        """Carry out what takes effect by now."""
        for seat in session.table.seats:
            at = self._takes_effect(session.table, seat)
            if at is None or at > now or session.table.status not in IN_MATCH:
                continue
            if seat.presence is Presence.DEPUTY:
                await self._turns.change_seat(session, returned(seat), votes=session.table.votes.cast)
            elif seat.decision is Decision.CLAIM:
                await self._forfeit(session, seat)
            elif seat.decision is Decision.KEEP:
                kept = replace(seat, presence=Presence.KEPT, decision=None, decides_at=None)
                told = [NewsItem(news.KEPT, name=seat.name)]
                await self._turns.change_seat(session, kept, votes=session.table.votes.cast, told=told)
            elif seat.decision is not None and seat.presence is not Presence.OFFERED:
                await self._offer(session, seat)

    def next_look(self, table: Table) -> list[datetime]:
        """When decisions at a table take effect."""
        times = [self._takes_effect(table, seat) for seat in table.seats]
        return [time for time in times if time is not None]

    def _takes_effect(self, table: Table, seat: Seat) -> datetime | None:
        """When what was decided about a seat takes effect: nobody comes back in a downtime (absence: C10)."""
        if seat.decides_at is None or seat.presence is Presence.DEPUTY:
            return seat.decides_at
        span = react(table)
        return deadline(seat.decides_at - span, span, self._registry.availability.downtimes(table.guild_id))

    async def _offer(self, session: TableSession, about: Seat) -> None:
        """Let somebody else take a seat."""
        table = session.table
        changed = replace(about, presence=Presence.OFFERED, misses=0, decides_at=None)
        await self._turns.change_seat(
            session,
            changed,
            votes=with_votes(table, about, {}),
            told=[NewsItem(news.OFFERED, name=about.name, tell=about.person_id)],
        )

    async def _forfeit(self, session: TableSession, loser: Seat) -> None:
        """End a match that the loser's only opponent has claimed: the loser has left it."""
        table, match = session.table, session.match
        if match is None or table.match_id is None:
            return
        side_of = match.view(None).side_of
        winner = next(seat for seat, person in session.claims().items() if person != loser.person_id)
        claimed = NewsItem(news.CLAIMED, name=loser.name, other=table.seats[winner].name)
        result = [
            SeatResult(seat, side_of[seat] == side_of[winner], match.totals[side_of[seat]])
            for seat in range(len(table.seats))
        ]
        await session.write(
            self._store.matches.forfeit,
            match_id=table.match_id,
            because=CLAIMED,
            loser=loser.index,
            result=result,
            news=[claimed, *results(session, claimed)],
        )
        session.rebuild(session.table, await self._registry.journal(session.table))

    async def _change(
        self,
        session: TableSession,
        seat: Seat,
        told: Sequence[NewsItem] = (),
        noted: AuditEntry | None = None,
    ) -> None:
        table = session.table
        await session.write(
            self._store.turns.change,
            TurnChange(seats=[seat], votes=table.votes.cast, paused_at=table.timing.paused_at),
            news=told,
            noted=noted,
        )

    async def may_claim(self, table_id: int, person_id: int) -> bool:
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            return opponent(session, person_id, self._registry.clock()) is not None

    @changing
    async def claim(self, session: TableSession, person_id: int) -> None:
        """Claim the win. The match is won if the opponent, once told, does not come back. Raises Refused."""
        own = session.own_seat(person_id)
        late = opponent(session, person_id, self._registry.clock())
        if late is None:
            raise Refused(
                "You can claim the win of a match for two when the other player has missed {n} turns "
                "in a row.",
                n=CLAIM_MISSES,
                refresh=True,
            )
        await self.decide(session, late, Decision.CLAIM, [own.name])
