"""Playing: the moves of people and computer players in their turns."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.layout import Refused, stale
from bot.tables.deals import deal_result, seat_results
from bot.tables.lobby.computers import COMPUTER, level_of
from bot.tables.notices import news
from bot.tables.notices.news import results
from bot.tables.registry import TablePart
from bot.tables.session.moments import moment_of, tells
from bot.tables.session.past_turns import CLOCK, DEPUTY, KEPT, PASSES, PREPARED
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.turns import Turns, follows_premove, moved_by_program, present
from bot.tables.views import elsewhere
from bot.time import NOTHING, Pace
from canasta.actions import Action, Answer, format_action
from canasta.events import Event
from canasta.match import Match
from canasta.refusals import Illegal, Refusal
from canasta.view import View
from data.records.matches import DealEnd, PremoveLeft, Step
from data.records.tables import NewsItem, Presence, Seat, Table, TableStatus
from data.records.turns import PROGRAM

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What actions led to: events, the view, those made. ``refused``: why the next of them was not."""

    table_view: TableView
    events: tuple[Event, ...]
    done: tuple[Action, ...] = ()
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class ToPlay:
    """What a computer player has to do at a table: the ``view`` of the seat to move, None if it is not one
    for it. ``stands_in``: it does least there, for a person who is away; otherwise it plays at ``level``,
    sooner at a ``live`` table. What it leaves to chance follows from ``chance``. ``alone``: nobody but the
    person who waits for it looks on. ``paced_by``: the only person there, or the host, who chose how fast
    computers play.
    """

    version: int
    view: View | None = None
    stands_in: bool = False
    level: str = COMPUTER
    live: bool = True
    chance: str = ""
    alone: bool = False
    paced_by: int | None = None


@dataclass(frozen=True, slots=True)
class _Made:
    """An action that the match in memory has, and what is to be stored of it. ``passes``: another player is
    to move after it, or the same one with another kind of decision.
    """

    step: Step
    events: tuple[Event, ...]
    match_id: int
    round: int
    end: DealEnd | None
    passes: bool


Chooser = Callable[[ToPlay], Action]
"""What chooses a computer player's next action."""


@dataclass(eq=False)
class Play(TablePart):
    """Makes moves, if the rules allow them. ``next_deal_after``: how long a scored deal waits for Next."""

    _turns: Turns
    next_deal_after: timedelta

    async def act(self, table_id: int, person_id: int, action: Action, version: int) -> Outcome:
        """Make a person's move at ``version``. Raises Refused, with what the rules say if they forbid it."""
        async with self._registry.change(table_id, version) as session:
            events = await self.apply(session, _acting(session, person_id, version), action, person_id)
            return Outcome(session.table_view(person_id), events, (action,))

    async def act_all(
        self, table_id: int, person_id: int, actions: Sequence[Action], version: int
    ) -> Outcome:
        """Make these moves one after the other, as far as the rules allow: the outcome says which were made,
        and why the next was not. Each is stored by itself. Raises Refused if not even the first can be made.
        """
        async with self._registry.change(table_id, version) as session:
            seat = _acting(session, person_id, version).index
            events: list[Event] = []
            for number, action in enumerate(actions):
                try:
                    events += await self.apply(session, session.table.seats[seat], action, person_id)
                except Refused as refused:
                    if not number:
                        raise
                    done = tuple(actions[:number])
                    return Outcome(session.table_view(person_id), tuple(events), done, refused)
            return Outcome(session.table_view(person_id), tuple(events), tuple(actions))

    async def done_from(self, table_id: int, person_id: int, version: int) -> tuple[Action, ...]:
        """What this person did since this version, if nobody else moved: the first of two clicks."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            seat, moves = session.table.seat_of(person_id), session.own_moves
            if seat is None or moves is None or moves.seat != seat.index:
                return ()
            return moves.since(version) if moves.version == session.table.version else ()

    async def waits_for_person(self, table_id: int) -> bool:
        """Whether somebody whose premove says nothing is to move, so that the program has nothing to do: as
        this process knows it, without a read where it has the table in memory, and without its journal where
        not. It reads each table when a turn begins, and hears of what another process changes at its tables.
        """
        async with self._registry.lock(table_id):
            session = self._registry.up_to_date(table_id)
            if session is None:
                return _is_for_person(await self._registry.stored(table_id))
            match = session.match
            if match is None or match.to_move is None:
                return False
            seat = session.table.seats[match.to_move]
            followed = match.deal is not None and follows_premove(seat, match.deal.state.phase)
            return not followed and not moved_by_program(session.table, seat)

    async def computer_view(self, table_id: int) -> ToPlay:
        """What a computer player has to do at a table, for its own seat or for somebody who is absent or out
        of time, as this process knows the table: what is then done is checked against the store.
        """
        async with self._registry.lock(table_id):
            session = self._registry.up_to_date(table_id) or await self._registry.load(table_id)
            return _to_play(session)

    async def act_for_computer(self, table_id: int, action: Action, version: int) -> None:
        """As ``act``, by the program for the seat to move; a forbidden action becomes the first offered."""
        async with self._registry.change(table_id, version) as session:
            play = _to_play(session)
            if play.version != version or play.view is None:
                raise stale()
            await self._keep(session, [await self._for_computer(session, play.view, action)])

    async def turn_for_computer(self, table_id: int, choose: Chooser) -> bool:
        """Make the turn of the seat to move as ``choose`` says, action by action, or what is left of it, if
        the program moves for it; False if it does not. All of it is stored at once.
        """
        known = self._registry.up_to_date(table_id)
        async with self._registry.change(table_id, None if known is None else known.table.version) as session:
            made: list[_Made] = []
            while not (made and made[-1].passes) and (play := _to_play(session)).view is not None:
                action = choose(play)
                made.append(await self._for_computer(session, play.view, action, after=len(made)))
            if made:
                await self._keep(session, made)
            return bool(made)

    async def _for_computer(
        self, session: TableSession, view: View, action: Action, *, after: int = 0
    ) -> _Made:
        table, match = session.table, session.match
        assert match is not None
        assert view.seat is not None
        acting = table.seats[view.seat]
        refusal = match.check(acting.index, action)
        if refusal is not None:
            log.error("Table %d: a computer player tried %s: %s", table.id, action, refusal.text)
            action = view.offers.actions[0]
        made_by = None if acting.computer is not None else _stand_in_of(acting)
        return await self._make(session, acting, action, None, made_by=made_by, after=after)

    async def check(
        self, table_id: int, person_id: int, action: Action, *, at: int | None = None
    ) -> Refusal | None:
        """Why the rules would refuse this now, None if they would not. ``at``: the version that a press was
        made for; nothing is read where this process has that one.
        """
        async with self._registry.lock(table_id):
            session = await self._registry.look(table_id, at)
            seat = session.own_seat(person_id)
            return None if session.match is None else session.match.check(seat.index, action)

    async def apply(
        self,
        session: TableSession,
        acting: Seat,
        action: Action,
        person_id: int | None,
        *,
        made_by: str | None = None,
        premove: PremoveLeft | None = None,
    ) -> tuple[Event, ...]:
        """Make and store a move of this seat: for the person, or for ``made_by``. ``premove`` is what it
        leaves of the seat's premove, whose step it is. Return what happened. Raises Refused.
        """
        made = await self._make(session, acting, action, person_id, made_by=made_by, premove=premove)
        await self._keep(session, [made])
        return made.events

    async def _make(
        self,
        session: TableSession,
        acting: Seat,
        action: Action,
        person_id: int | None,
        *,
        made_by: str | None = None,
        premove: PremoveLeft | None = None,
        after: int = 0,
    ) -> _Made:
        """As ``apply``, in memory alone: it is stored together with the ``after`` actions before it."""
        seat = acting.index
        table, match = session.table, session.match
        if table.status is not TableStatus.PLAYING or match is None or table.match_id is None:
            raise Refused("No deal is being played at this table right now.", refresh=True)
        round, events = match.round, _move(match, seat, action, by_person=person_id is not None)
        session.moved(seat, action, table.version + after + 1, made_by, self._registry.clock())
        over, passes = match.to_move is None, any(isinstance(event, PASSES) for event in events)
        played = made_by == PREPARED and premove is not None and premove.prepared is None
        settles = played or (made_by is None and _unsettled(acting))
        if premove is None and acting.prepared is not None:
            premove = _after(acting, action, made_by)
        moment = moment_of(session, match, seat, events) if tells(table, self._registry.clock()) else None
        told = _match_over(session, match, person_id) if over and not table.private else []
        if moment is not None:
            told.insert(0, moment)
        step = Step(
            seat,
            format_action(action),
            made_by,
            next_turn=await self._turns.next_turn(table, match) if passes and not over else None,
            bank=await self._turns.bank_left(table) if passes and not over else None,
            settles=settles,
            premove=premove,
            touch=person_id is not None,
            news=told,
        )
        end = self._end_of_deal(table, match) if over else None
        return _Made(step, events, table.match_id, round, end, passes or over)

    async def _keep(self, session: TableSession, made: Sequence[_Made]) -> None:
        """Store actions of one turn: all of them or nothing."""
        table, last = session.table, made[-1]
        appended = await self._store.matches.append(
            table.id,
            table.version,
            *(step.step for step in made),
            end=last.end,
            match_id=last.match_id,
            round=last.round,
        )
        session.table = appended.table or replace(session.stored, version=appended.version)

    def _end_of_deal(self, table: Table, match: Match) -> DealEnd:
        if match.results[-1].match_over:
            return DealEnd(deal_result(match), match_result=seat_results(match))
        pause = self.next_deal_after if present(table) else NOTHING
        return DealEnd(deal_result(match), next_deal_at=self._registry.clock() + pause)


def _to_play(session: TableSession) -> ToPlay:
    """What the program has to do at this table."""
    match, table = session.match, session.table
    if match is None or match.to_move is None or table.status is not TableStatus.PLAYING:
        return ToPlay(table.version)
    seat = table.seats[match.to_move]
    if not moved_by_program(table, seat):
        return ToPlay(table.version)
    deputised = seat.presence is Presence.DEPUTY
    people = [other.person_id for other in table.seats if other.person_id is not None]
    return ToPlay(
        table.version,
        match.view(seat.index),
        stands_in=seat.computer is None and not deputised and _played_by_others(table, seat),
        level=level_of(seat, table.variant),
        live=Pace.read(table.timing.pace).live,
        # Everybody who plays a shared deal meets the same computer players.
        chance=f"{table.id}" if table.occasion.deal_id is None else f"deal {table.occasion.deal_id}",
        alone=table.private,
        paced_by=people[0] if len(people) == 1 else table.host_id,
    )


def _match_over(session: TableSession, match: Match, person_id: int | None) -> list[NewsItem]:
    """The news of the end of a match, for everybody but the person who has just moved."""
    if not match.results[-1].match_over:
        return []
    winners = tuple(session.table.seats[seat].name for seat in match.results[-1].winners)
    return results(session, NewsItem(news.MATCH_OVER, who=winners), () if person_id is None else (person_id,))


def _is_for_person(table: Table) -> bool:
    """Whether a table says by itself that a person without a premove is to move."""
    turn = table.turn
    if table.status is not TableStatus.PLAYING or turn is None or turn.person_id == PROGRAM:
        return False
    seat = table.seats[turn.seat]
    return seat.prepared is None and not moved_by_program(table, seat)


def _played_by_others(table: Table, seat: Seat) -> bool:
    """Whether somebody else plays at the table to win: otherwise nobody would bring the match to its end."""
    return any(other != seat for other in (*present(table), *(seat for seat in table.seats if seat.computer)))


def _stand_in_of(seat: Seat) -> str:
    """What is noted of a move that a computer player makes for the person of this seat."""
    return DEPUTY if seat.presence is Presence.DEPUTY else KEPT if seat.kept else CLOCK


def _acting(session: TableSession, person_id: int, version: int) -> Seat:
    """The seat of a person who may move now. Raises Refused."""
    seat = session.table.seat_of(person_id)
    if seat is None:
        raise elsewhere(session.table_view(person_id))
    if session.table.version != version:
        raise stale()
    if seat.kept:
        raise Refused("A computer player has your seat. Press I'm back, and it's yours again.", refresh=True)
    if moved_by_program(session.table, seat):
        raise Refused("You ran out of time; a computer player is making this turn.", refresh=True)
    return seat


def _after(seat: Seat, action: Action, made_by: str | None) -> PremoveLeft | None:
    """What is left of a premove after an action that was not one of its steps: all of it after an answer to
    the partner, nothing of it once somebody else has made the turn that it was for.
    """
    if isinstance(action, Answer):
        return PremoveLeft(seat.prepared, seat.note)
    return None if made_by is None else PremoveLeft()


def _unsettled(seat: Seat) -> bool:
    """Whether a seat has a state that its player's own move clears."""
    return bool(seat.misses or seat.backs or seat.prepared or seat.note or seat.presence is Presence.AWAITED)


def _move(match: Match, seat: int, action: Action, *, by_person: bool) -> tuple[Event, ...]:
    """Make this move in the match. Raises Refused where the rules don't allow it."""
    if by_person and action == Answer(None):
        raise Refused("Your partner waits for a yes or a no.", refresh=True)
    try:
        return match.apply(seat, action)
    except Illegal as illegal:
        raise Refused(illegal.refusal.text, refusal=illegal.refusal, action=action) from None
