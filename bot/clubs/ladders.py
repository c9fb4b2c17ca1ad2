"""Ladders: opening and ending them, and who is on them."""

from typing import Final

from bot.clubs.ladder_registry import NO_LADDER, NOT_ON_IT, LadderPart, ended
from bot.layout import Refused, clean, shown
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules, possible
from bot.time import Pace
from canasta.i18n import Text
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderPerson, LadderPlan
from data.records.audit import AuditEntry, Deed
from data.servers.settings import HIDDEN

MOST_LADDERS: Final = 5
"""The most ladders that go on at a time on one server."""
MOST_PEOPLE: Final = 200
MOST_REACH: Final = 20
MOST_DAYS: Final = 60


class Ladders(LadderPart):
    async def open(
        self,
        opener: Opener,
        *,
        name: str,
        rules: TableRules,
        pace: Pace,
        reach: int,
        answer_days: int,
        play_days: int,
        idle_weeks: int,
    ) -> ClubLadder:
        """Open a ladder. Raises Refused for one that cannot be played."""
        possible(rules)
        engine = rules.rules
        if rules.seats not in (2, 4) or engine.sides != 2 or engine.seating.by_pile or engine.seating.rota:
            raise Refused(
                "A ladder is played by two people, or by two pairs at a table. Choose 2 or 4 players."
            )
        running = [one for one in await self._store.clubs.ladders.on_server(opener.guild_id) if not one.over]
        if len(running) >= MOST_LADDERS:
            raise Refused("This server has {n} ladders. End one of them first.", n=len(running))
        name = clean(name)
        if any(other.name.casefold() == name.casefold() for other in running):
            raise Refused("There's a ladder called {name} already.", name=shown(name))
        return await self._store.clubs.ladders.open(
            LadderPlan(
                guild_id=opener.guild_id,
                channel_id=opener.channel_id,
                organiser_id=opener.person_id,
                name=name,
                variant=rules.variant,
                options=rules.options,
                seats=rules.seats,
                pace=pace.key,
                reach=reach,
                answer_days=answer_days,
                play_days=play_days,
                idle_weeks=idle_weeks,
                locale=opener.locale,
            )
        )

    async def join(self, ladder_id: int, person_id: int, name: str) -> ClubLadder:
        """Put somebody at the end of the ladder. Raises Refused for somebody who hides from boards."""
        async with self._registry.changing(ladder_id) as ladder:
            if ladder.place_of(person_id) is not None:
                raise Refused("You're already on this ladder.", refresh=True)
            if await self._store.settings.people_with(HIDDEN, [person_id]):
                raise Refused("A ladder shows everybody's name, and you hide yours: see /my settings.")
            await refuse_barred(self._store, ladder.guild_id, person_id)
            if len(ladder.people) >= MOST_PEOPLE:
                raise Refused("This ladder is full: it has {n} places.", n=MOST_PEOPLE)
            new = LadderPerson(person_id, clean(name), self._tables.clock())
            return await self._store.clubs.ladders.save(ladder, [*ladder.people, new])

    async def leave(self, ladder_id: int, person_id: int, *, by: int | None = None) -> ClubLadder:
        """Take somebody off the ladder; those below move up. Their open challenge comes to nothing, its match
        goes on. ``by``: who decided that about them, None if they did.
        """
        async with self._registry.changing(ladder_id) as ladder:
            own = next((person for person in ladder.people if person.person_id == person_id), None)
            if own is None:
                raise Refused(NOT_ON_IT if by is None else Text("They aren't on this ladder."), refresh=True)
            noted = None
            if by is not None:
                _without_stake(ladder, person_id, by)
                details = {"ladder": ladder.name, "name": own.name}
                noted = AuditEntry(
                    ladder.guild_id, Deed.LADDER_REMOVED, by, person_id=person_id, details=details
                )
            challenge = ladder.challenge_of(person_id)
            return await self._store.clubs.ladders.save(
                ladder,
                [person for person in ladder.people if person is not own],
                [] if challenge is None else [ended(challenge, ChallengeState.VOID, self._tables.clock())],
                noted=noted,
            )

    async def end(self, ladder_id: int, guild_id: int, person_id: int, *, manager: bool) -> ClubLadder:
        """End a ladder. Raises Refused for anybody but those who may."""
        async with self._registry.changing(ladder_id) as ladder:
            if ladder.guild_id != guild_id:
                raise Refused(NO_LADDER)
            if not manager and ladder.organiser_id != person_id:
                raise Refused("Only its organiser and this server's managers can end a ladder.")
            return await self._store.clubs.ladders.end(ladder, self._tables.clock(), person_id)


def _without_stake(ladder: ClubLadder, person_id: int, by: int) -> None:
    """Raises Refused for who would move up by taking this person off, or has a challenge with them."""
    own, theirs, challenge = ladder.place_of(by), ladder.place_of(person_id), ladder.challenge_of(by)
    if own is None or theirs is None or by == person_id:
        return
    if theirs < own or (challenge is not None and challenge.with_person(person_id)):
        raise Refused(
            "You're on this ladder and would gain by that. Somebody else who may take people off it can "
            "decide that."
        )
