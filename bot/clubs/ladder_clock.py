"""What is due on ladders: matches that are over, answers overdue, people who haven't played."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.clubs.ladder_challenges import LadderChallenges, climb, lower, moved
from bot.clubs.ladder_registry import LadderPart, ended
from bot.layout import Refused
from bot.tables.idle import TIME
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson
from data.records.matches import Journal, MatchSeat, Outcome
from data.records.tables import TableStatus

log = logging.getLogger(__name__)

WEEK: Final = timedelta(weeks=1)


@dataclass(eq=False)
class LadderClock(LadderPart):
    _challenges: LadderChallenges

    async def due(self) -> None:
        """Do what is due on every ladder: matches over, answers overdue, people long without a match."""
        for ladder in await self._store.clubs.ladders.going_on():
            try:
                await self.look(ladder.id)
            except Refused as refused:
                # Somebody has changed it meanwhile: it is looked at again.
                log.debug("Ladder %d: %s", ladder.id, refused)

    async def look(self, ladder_id: int) -> None:
        """Do what is due on a ladder, all in one change of it; nothing twice, even if others look."""
        found = await self._store.clubs.ladders.get(ladder_id)
        for challenge in () if found is None else found.challenges:
            await self._move_on(challenge)
        async with self._registry.changing(ladder_id) as ladder:
            people, over = list(ladder.people), []
            for challenge in ladder.challenges:
                state = await self._state(ladder, challenge)
                if state is not challenge.state:
                    people = self._after(people, challenge, state)
                    over.append(ended(challenge, state, self._tables.clock()))
            people = self._idle(ladder, people)
            if over or people != list(ladder.people):
                await self._store.clubs.ladders.save(ladder, people, over)

    async def _move_on(self, challenge: LadderChallenge) -> None:
        """Begin the match of a challenge if a kill came in between; end it if its time is over."""
        if challenge.state is not ChallengeState.AGREED or challenge.table_id is None:
            return
        table = await self._store.tables.get(challenge.table_id)
        if table is None:
            return
        late = challenge.due_at <= self._tables.clock()
        if table.status is TableStatus.LOBBY and len(table.seats) == 2 and not late:
            await self._challenges.begin(table.id, table.host_id)
        elif late:
            await self._tables.ending.at_once(table.id, TIME)

    async def _state(self, ladder: ClubLadder, challenge: LadderChallenge) -> ChallengeState:
        """How an open challenge stands now."""
        late = challenge.due_at <= self._tables.clock()
        if challenge.state is ChallengeState.ASKED:
            return ChallengeState.UNANSWERED if late else challenge.state
        table = None if challenge.table_id is None else await self._store.tables.get(challenge.table_id)
        if table is None:
            return ChallengeState.VOID
        first = await self._store.journals.first_at(table.id)
        if first is None:
            closed = table.status is TableStatus.CLOSED
            return ChallengeState.VOID if closed or late else challenge.state
        match_id, settled = first
        journal = await self._store.journals.get(match_id) if settled else None
        if journal is None:
            return challenge.state
        if (journal.variant, journal.options) != (ladder.variant, ladder.options):
            # The lobby's host has changed the rules.
            return ChallengeState.VOID
        result = decided(journal, challenge.challenger_id or 0, challenge.challenged_id or 0)
        return challenge.state if result is None else result

    def _after(
        self, people: list[LadderPerson], challenge: LadderChallenge, state: ChallengeState
    ) -> list[LadderPerson]:
        challenger, challenged = challenge.challenger_id or 0, challenge.challenged_id or 0
        if state is ChallengeState.UNANSWERED:
            return lower(people, challenged)
        if state not in (ChallengeState.WON, ChallengeState.LOST, ChallengeState.UNDECIDED):
            return people
        now, won = self._tables.clock(), state is ChallengeState.WON
        decided_ = state is not ChallengeState.UNDECIDED

        def played(person: LadderPerson) -> LadderPerson:
            if not challenge.with_person(person.person_id):
                return person
            better = won == (person.person_id == challenger)
            return replace(
                person,
                active_at=now,
                won=person.won + (decided_ and better),
                lost=person.lost + (decided_ and not better),
            )

        people = [played(person) for person in people]
        return moved(people, lambda order: climb(order, challenger, challenged)) if won else people

    def _idle(self, ladder: ClubLadder, people: list[LadderPerson]) -> list[LadderPerson]:
        """The ladder after those who haven't played for long have gone down a place for each further week."""
        if not ladder.idle_weeks:
            return people
        now, span = self._tables.clock(), timedelta(weeks=ladder.idle_weeks)
        for person in [*people]:
            if person.active_at + span > now or ladder.challenge_of(person.person_id) is not None:
                continue
            # From now on a week each: nobody falls far at once after a long downtime.
            counted = replace(person, active_at=now - span + WEEK)
            people = [counted if other.person_id == person.person_id else other for other in people]
            people = lower(people, person.person_id)
        return people


def decided(journal: Journal, challenger_id: int, challenged_id: int) -> ChallengeState | None:
    """The result of a match; None while it is open. Who leaves it first has lost at once, and so has a
    player who has no seat any more when it ends. If its time ran out, who is ahead after the finished deals
    has won. A match that ended early otherwise, a draw, and one between partners decide nothing.
    """
    own, other = (_seat_of(journal, person) for person in (challenger_id, challenged_id))
    if own is None or other is None or own.side == other.side:
        return None if journal.outcome is None else ChallengeState.UNDECIDED
    left = _first_to_leave(own, other)
    if left is None and journal.outcome is not None:
        given_up = [seat for seat in (own, other) if _given_up(journal, seat)]
        left = given_up[0] if len(given_up) == 1 else None
    if left is not None:
        return ChallengeState.LOST if left is own else ChallengeState.WON
    if journal.outcome is Outcome.FINISHED:
        return _by(int(bool(own.won)), int(bool(other.won)))
    if journal.outcome is Outcome.ABANDONED and journal.reason == TIME:
        totals = _totals(journal)
        return _by(totals[own.side], totals[other.side]) if totals else ChallengeState.UNDECIDED
    return None if journal.outcome is None else ChallengeState.UNDECIDED


def _by(own: int, other: int) -> ChallengeState:
    if own == other:
        return ChallengeState.UNDECIDED
    return ChallengeState.WON if own > other else ChallengeState.LOST


def _seat_of(journal: Journal, person_id: int) -> MatchSeat | None:
    first = {stay.seat: stay.person_id for stay in journal.stays if stay.n == 1}
    return next((seat for seat in journal.seats if first.get(seat.index, seat.person_id) == person_id), None)


def _first_to_leave(one: MatchSeat, other: MatchSeat) -> MatchSeat | None:
    left = [(seat.left_at, seat.index, seat) for seat in (one, other) if seat.left_at is not None]
    return min(left)[2] if left else None


def _given_up(journal: Journal, seat: MatchSeat) -> bool:
    """Whether somebody else has the seat at the end."""
    stays = [stay for stay in journal.stays if stay.seat == seat.index]
    return bool(stays) and max(stays, key=lambda stay: stay.n).person_id != stays[0].person_id


def _totals(journal: Journal) -> Sequence[int]:
    """The sides' totals after the last finished deal."""
    finished = [deal.result.totals for deal in journal.deals if deal.result is not None]
    return finished[-1] if finished else ()
