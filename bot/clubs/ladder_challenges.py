"""Challenges on a ladder: made, taken, declined, taken back; and how they change its order."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeVar

from bot.clubs.ladder_registry import NOT_ON_IT, PAST, LadderPart, LadderView, ended
from bot.layout import Refused
from bot.tables.company.kept_apart import may_call, refuse_barred
from bot.tables.settings.hourly_limits import INVITATIONS
from bot.time import deadline
from canasta.i18n import Text
from data import NoSeat
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson
from data.records.tables import Seat, Table

Person = TypeVar("Person")


def climb(order: Sequence[Person], winner: Person, loser: Person) -> list[Person]:
    """The order after a match: who has beaten somebody higher moves half the way up to them, rounded up,
    and those in between move down one. Beating somebody lower changes nothing.
    """
    own, other = order.index(winner), order.index(loser)
    up = max(own - other, 0)
    return _moved(order, own, own - (up + 1) // 2)


def down(order: Sequence[Person], person: Person) -> list[Person]:
    """The order after somebody has lost a place to the next one; the last one keeps theirs."""
    own = order.index(person)
    return _moved(order, own, min(own + 1, len(order) - 1))


def may_challenge(order: Sequence[Person], challenger: Person, reach: int) -> list[Person]:
    """Those whom somebody may challenge: the ``reach`` people above them, the nearest first."""
    own = order.index(challenger)
    return list(order[max(own - reach, 0) : own])[::-1]


def _moved(order: Sequence[Person], start: int, end: int) -> list[Person]:
    rest = [*order[:start], *order[start + 1 :]]
    return [*rest[:end], order[start], *rest[end:]]


def lower(people: Sequence[LadderPerson], person_id: int) -> list[LadderPerson]:
    """The people after somebody has lost a place to the next one."""
    return moved(people, lambda order: down(order, person_id))


def moved(
    people: Sequence[LadderPerson], move: Callable[[Sequence[int]], Sequence[int]]
) -> list[LadderPerson]:
    """The people in the order that ``move`` makes of theirs."""
    by_id = {one.person_id: one for one in people}
    return [by_id[one] for one in move([one.person_id for one in people])]


log = logging.getLogger(__name__)

FREE_SPAN: Final = timedelta(days=30)
"""The span within which one declined challenge costs nothing."""
REMATCH: Final = timedelta(days=7)
"""For this long after a challenge the same two are not challenged again."""
NOT_OPEN: Final = Text("This challenge is over, or somebody has answered it.")


class LadderChallenges(LadderPart):
    def free(self, view: LadderView, person_id: int) -> list[LadderPerson]:
        """Those whom somebody may challenge now, the nearest first."""
        order = [person.person_id for person in view.ladder.people]
        if person_id not in order or view.ladder.challenge_of(person_id) is not None:
            return []
        near = may_challenge(order, person_id, view.ladder.reach)
        people = {person.person_id: person for person in view.ladder.people}
        return [
            people[other_id]
            for other_id in near
            if view.ladder.challenge_of(other_id) is None
            and not self._met_lately(view.past, person_id, other_id)
        ]

    def _met_lately(self, past: Iterable[LadderChallenge], person_id: int, other_id: int) -> bool:
        since = self._tables.clock() - REMATCH
        return any(
            old.with_person(person_id)
            and old.with_person(other_id)
            and old.ended_at is not None
            and old.ended_at > since
            for old in past
            if old.state is not ChallengeState.VOID
        )

    async def challenge(self, ladder_id: int, person_id: int, other_id: int) -> LadderChallenge:
        """Challenge somebody higher. Raises Refused for somebody who can't be challenged now."""
        async with self._registry.changing(ladder_id) as ladder:
            own, other = ladder.place_of(person_id), ladder.place_of(other_id)
            if own is None:
                raise Refused(NOT_ON_IT)
            if ladder.challenge_of(person_id) is not None:
                raise Refused("You have a challenge already: one at a time.", refresh=True)
            if other is None or not own - ladder.reach <= other < own:
                raise Refused(
                    Text.counted(
                        "You can challenge the person right above you.",
                        "You can challenge the {n} people above you.",
                        ladder.reach,
                    ),
                    refresh=True,
                )
            view = await self._registry.view(ladder)
            if all(one.person_id != other_id for one in self.free(view, person_id)):
                raise Refused(
                    "{person} has a challenge already, or you two have just had one.",
                    person=f"<@{other_id}>",
                    refresh=True,
                )
            await refuse_barred(self._store, ladder.guild_id, person_id)
            barred = await self._store.bars.of(ladder.guild_id, [other_id])
            if barred or not await may_call(self._store, person_id, other_id):
                raise Refused("{person} can't be challenged right now.", person=f"<@{other_id}>")
            await self._tables.limits.spend(INVITATIONS, ladder.guild_id, person_id)
            now = self._tables.clock()
            settings = await self._tables.availability.player_settings(other_id, ladder.guild_id)
            until = deadline(now, timedelta(days=ladder.answer_days), settings.off_hours)
            new = LadderChallenge(person_id, other_id, own, other, ChallengeState.ASKED, now, until)
            saved = await self._store.clubs.ladders.save(ladder, ladder.people, [new])
            made = saved.challenge_of(person_id)
            assert made is not None
            return made

    async def accept(self, ladder_id: int, challenge_id: int, person_id: int) -> Table:
        """Take a challenge: its table is opened, with both seated. ``begin`` starts it."""
        async with self._registry.changing(ladder_id) as ladder:
            challenge = _asked(ladder, challenge_id, person_id)
            await refuse_barred(self._store, ladder.guild_id, person_id)
            now = self._tables.clock()
            agreed = replace(
                challenge,
                state=ChallengeState.AGREED,
                due_at=now + timedelta(days=ladder.play_days),
            )
            names = {one.person_id: one.name for one in ladder.people}
            challenger, challenged = challenge.challenger_id or 0, challenge.challenged_id or 0
            seats = [
                Seat(0, challenger, None, names[challenger], came_at=now),
                Seat(1, challenged, None, names[challenged], came_at=now),
                *(Seat(index) for index in range(2, ladder.seats)),
            ]
            try:
                table = await self._store.clubs.ladders.seat(ladder, agreed, seats, challenger)
            except NoSeat:
                raise Refused("You two can't play here.") from None
        self._tables.registry.tell(table.id, table.guild_id)
        return table

    async def begin(self, table_id: int, host_id: int) -> None:
        """Begin the match of a challenge for two that has been taken, unless it has begun."""
        try:
            await self._tables.deals.begin_match(table_id, host_id)
        except Refused as refused:
            log.debug("Table %d of a ladder: %s", table_id, refused)

    async def decline(self, ladder_id: int, challenge_id: int, person_id: int) -> tuple[ClubLadder, bool]:
        """Decline a challenge; returns the ladder, and whether it cost a place: a second one in 30 days."""
        async with self._registry.changing(ladder_id) as ladder:
            challenge = _asked(ladder, challenge_id, person_id)
            costs = await self.declined_lately(ladder, person_id)
            return await self._store.clubs.ladders.save(
                ladder,
                lower(ladder.people, person_id) if costs else ladder.people,
                [ended(challenge, ChallengeState.DECLINED, self._tables.clock())],
            ), costs

    async def declined_lately(self, ladder: ClubLadder, person_id: int) -> bool:
        """Whether somebody has declined a challenge within the last 30 days."""
        since = self._tables.clock() - FREE_SPAN
        return any(
            old.state is ChallengeState.DECLINED
            and old.challenged_id == person_id
            and old.ended_at is not None
            and old.ended_at > since
            for old in await self._store.clubs.ladders.past(ladder.id, PAST)
        )

    async def withdraw(self, ladder_id: int, challenge_id: int, person_id: int) -> ClubLadder:
        """Take back a challenge that hasn't been answered."""
        async with self._registry.changing(ladder_id) as ladder:
            challenge = _open(ladder, challenge_id)
            if challenge.challenger_id != person_id or challenge.state is not ChallengeState.ASKED:
                raise Refused(NOT_OPEN, refresh=True)
            return await self._store.clubs.ladders.save(
                ladder, ladder.people, [ended(challenge, ChallengeState.WITHDRAWN, self._tables.clock())]
            )


def _open(ladder: ClubLadder, challenge_id: int) -> LadderChallenge:
    challenge = next((one for one in ladder.challenges if one.id == challenge_id), None)
    if challenge is None:
        raise Refused(NOT_OPEN, refresh=True)
    return challenge


def _asked(ladder: ClubLadder, challenge_id: int, person_id: int) -> LadderChallenge:
    """A challenge that this person may answer. Raises Refused."""
    challenge = _open(ladder, challenge_id)
    if challenge.challenged_id != person_id:
        raise Refused("This challenge is for {person}.", person=f"<@{challenge.challenged_id}>")
    if challenge.state is not ChallengeState.ASKED:
        raise Refused(NOT_OPEN, refresh=True)
    return challenge
