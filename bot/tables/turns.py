"""Turns: whose move a table waits for, since when, and its deadline."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta

from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.time import NOTHING, Pace, PlayerTimeSettings, awake, deadline, running, zone_of
from canasta.match import Match
from canasta.premoves import BadPlan, Plan
from canasta.terms import Phase
from data.records.audit import AuditEntry
from data.records.tables import NewsItem, Presence, Seat, Table, TableStatus, TurnChange, Votes
from data.records.turns import PROGRAM, NextTurn, PingState, Turn

STOPPED = timedelta(minutes=5)
WAITED = timedelta(days=1)
"""A player who has done nothing for so long at a table where nobody else is has stopped playing: alone with
computers from the start, or where somebody is away, for whom they wait.
"""
IN_MATCH = (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS)

BACKSTOP = timedelta(seconds=60)

"""After this time a move that the program has not made, or a ping that failed, is tried again."""


def moved_by_program(table: Table, seat: Seat) -> bool:
    """Whether the program moves for this seat now: it is a computer player's, or its player is absent."""
    turn = table.turn
    return (
        seat.computer is not None
        or seat.kept
        or (turn is not None and turn.timed_out and turn.seat == seat.index)
    )


def follows_premove(seat: Seat, phase: Phase) -> bool:
    """Whether the seat's premove does something now: while its partner asks to go out, only an answer."""
    if seat.prepared is None or phase is not Phase.ANSWER:
        return seat.prepared is not None
    try:
        return Plan.read(seat.prepared).reply is not None
    except BadPlan:
        return False


def present(table: Table) -> list[Seat]:
    return [seat for seat in table.seats if seat.person_id is not None and seat.presence is Presence.PRESENT]


def returned(seat: Seat, presence: Presence = Presence.PRESENT) -> Seat:
    """The seat once nothing more is held against its player's absence."""
    return replace(
        seat,
        presence=presence,
        misses=0,
        missed_at=None,
        decision=None,
        decides_at=None,
        heir_id=None,
        heir_name=None,
    )


def time_for(table: Table, seat: Seat, *, fresh: bool = False) -> timedelta | None:
    """The time allowed for a turn of this seat, None for no limit. No clock runs if only one person plays
    (except in a tournament, whose other tables wait), nor for somebody whom the others have agreed to wait
    for. ``fresh``: with the full bank, as at the start of a deal.
    """
    alone = len(present(table)) < 2 and not table.in_tournament
    if seat.presence is Presence.AWAITED or alone:
        return None
    return Pace.read(table.timing.pace).allowed(None if fresh else seat.bank)


class Turns(TablePart):
    """Determines the next turn of a table and the time allowed for it."""

    async def next_turn(self, table: Table, match: Match, *, fresh: bool = False) -> NextTurn:
        """The turn that the table waits for from now on."""
        if match.to_move is None:
            raise ValueError("nobody's turn")
        now, seat = self._registry.clock(), table.seats[match.to_move]
        if seat.person_id is None or seat.kept:
            return NextTurn(seat.index, PROGRAM, now, now + BACKSTOP)
        allowed = time_for(table, seat, fresh=fresh)
        if allowed is None or table.timing.paused_at is not None:
            return NextTurn(seat.index, seat.person_id, now, now, allowed)
        return await self.running_turn(table, NextTurn(seat.index, seat.person_id, now, now, allowed))

    async def running_turn(self, table: Table, turn: NextTurn) -> NextTurn:
        """This turn with its deadline, reckoned with the rests that are set now: it keeps them."""
        if turn.allowed is None:
            return turn
        availability, live = self._registry.availability, Pace.read(table.timing.pace).live
        rests = await availability.rests(turn.person_id, table.guild_id, live=live)
        limit = deadline(turn.came_at, turn.allowed, availability.promised(rests, table.guild_id))
        return replace(turn, deadline_at=limit, rests=rests)

    async def used(self, table: Table, turn: Turn) -> timedelta:
        """How much of its time a turn has used: none while the table is paused."""
        if table.timing.paused_at is not None:
            return NOTHING
        availability = self._registry.availability
        if turn.rests is not None:
            stopped = availability.promised(turn.rests, table.guild_id)
        else:  # an earlier release began it
            stopped = (await availability.player_settings(turn.person_id, table.guild_id)).off_hours
        return running(turn.came_at, self._registry.clock(), stopped)

    async def bank_left(self, table: Table) -> timedelta | None:
        """What is left of the bank of the seat whose turn is ending; None if no bank applies."""
        turn, pace = table.turn, Pace.read(table.timing.pace)
        if turn is None or not pace.live or turn.allowed is None:
            return NOTHING if turn is not None and turn.timed_out and pace.live else None
        return pace.bank_after(table.seats[turn.seat].bank, turn.allowed, await self.used(table, turn))

    async def rearranged(
        self, session: TableSession, after: Table, knows: int | None = None
    ) -> NextTurn | None:
        """The turn of a table that becomes ``after``, if it differs; who ``knows`` of it isn't pinged."""
        turn, match = session.table.turn, session.match
        if after.status is not TableStatus.PLAYING or match is None or match.to_move is None:
            return None
        if turn is not None and turn.timed_out and after.seats[turn.seat] == session.table.seats[turn.seat]:
            return None
        coming = await self.next_turn(after, match)
        if turn is None or coming.person_id != turn.person_id:
            known = coming.person_id == knows
            return replace(coming, pinged=PingState.PINGED) if known else coming
        if (turn.allowed is None) == (coming.allowed is None):
            return None
        return replace(coming, pinged=turn.pinged)

    async def change_seat(
        self,
        session: TableSession,
        changed: Seat,
        *,
        votes: Votes,
        knows: int | None = None,
        told: Sequence[NewsItem] = (),
        noted: AuditEntry | None = None,
    ) -> None:
        table = session.table
        turn = await self.rearranged(session, with_seat(table, changed), knows=knows)
        change = TurnChange(turn, [changed], votes, table.timing.paused_at)
        await session.write(self._store.turns.change, change, news=told, noted=noted)


def limit_of(table: Table, turn: Turn, player_settings: PlayerTimeSettings) -> datetime | None:
    """When the time of this turn is over as it is reckoned now; None where no clock runs."""
    if turn.allowed is None or table.timing.paused_at is not None:
        return None
    return deadline(turn.came_at, turn.allowed, player_settings.promised(turn.rests))


def ping_due(table: Table, player_settings: PlayerTimeSettings, now: datetime) -> PingState | None:
    """Whether the person to move is to be pinged (PINGING) or reminded (REMINDING) now."""
    turn = table.turn
    if turn is None or turn.person_id == PROGRAM or table.timing.paused_at is not None:
        return None
    if _awake(table, turn, player_settings, now) > now:
        return None
    if turn.pinged in (PingState.NOT_YET, PingState.PINGING):
        return PingState.PINGING
    reminder = _reminder_at(turn, player_settings)
    if reminder is not None and reminder <= now and turn.pinged is not PingState.REMINDED:
        return PingState.REMINDING
    return None


def ping_times(table: Table, player_settings: PlayerTimeSettings, now: datetime) -> list[datetime]:
    """When the person to move may have to be pinged or reminded, or a holiday of theirs begins."""
    turn = table.turn
    if turn is None or table.timing.paused_at is not None:
        return []
    reminder = _reminder_at(turn, player_settings)
    zone, days = (None, ()) if turn.rests is None else (turn.rests.zone, turn.rests.holidays)
    begins = [datetime.combine(first, time(), zone_of(zone)) for first, _ in days]
    return [_awake(table, turn, player_settings, now), *begins, *([] if reminder is None else [reminder])]


def on_holiday(turn: Turn, now: datetime) -> bool:
    """Whether the clock of this turn stands still for a holiday of its player."""
    return holiday_until(turn, now) is not None


def holiday_until(turn: Turn, now: datetime) -> datetime | None:
    """The end of the holiday for which the clock of this turn stands still; None if it doesn't."""
    if turn.rests is None:
        return None
    zone = zone_of(turn.rests.zone)
    today = now.astimezone(zone).date()
    last = max((last for first, last in turn.rests.holidays if first <= today <= last), default=None)
    return None if last is None else datetime.combine(last + timedelta(days=1), time(), zone)


def may_be_called(table: Table, turn: Turn, player_settings: PlayerTimeSettings, now: datetime) -> bool:
    """Whether the person to move doesn't rest now."""
    return _awake(table, turn, player_settings, now) <= now


def _awake(table: Table, turn: Turn, player_settings: PlayerTimeSettings, now: datetime) -> datetime:
    """From when on they may be called: outside of rests, and alone only once they have stopped playing."""
    rests = player_settings.undisturbed(turn.rests, live=Pace.read(table.timing.pace).live)
    alone = turn.allowed is None and len(present(table)) < 2
    waits = any(seat.person_id is not None and not seat.present for seat in table.seats)
    stopped = table.touched_at + (WAITED if waits else STOPPED)
    return awake(max(now, stopped) if alone else now, rests)


def _reminder_at(turn: Turn, player_settings: PlayerTimeSettings) -> datetime | None:
    if turn.allowed is None:
        return None
    lead = player_settings.preferences.lead(turn.allowed)
    return deadline(turn.came_at, turn.allowed - lead, player_settings.promised(turn.rests))


def with_seat(table: Table, *changed: Seat) -> Table:
    new = {seat.index: seat for seat in changed}
    return replace(table, seats=tuple(new.get(seat.index, seat) for seat in table.seats))
