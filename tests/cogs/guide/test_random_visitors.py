"""Several people who press anything that they see: the welcome, the help, lobbies, menus of names, panels."""

import logging
import random
from collections.abc import Iterable
from typing import Any

import pytest
from simcord.backend.access import can_access_channel

from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import INVITATIONS, TABLES
from data.records.tables import TableStatus
from tests.cogs.world import World, components, texts
from tests.support.shortened import examples, shortened

VISITORS = ("Ann", "Ben", "Cleo")
STEPS = examples(120)
BUTTON, SELECT = 2, 3
COMMANDS = ("canasta help", "canasta learn", "my tables", "my profile", "canasta leaderboard", "canasta hand")
ENTRIES = ("Canasta profile", "Invite to Canasta", "Challenge to Canasta")


class Visitor:
    """Somebody who presses at random: what is public, and what they alone were shown."""

    def __init__(self, world: World, name: str, rng: random.Random) -> None:
        self._world, self._name, self._rng = world, name, rng
        self._person = world.person(name)
        self._own: list[Any] = []

    async def step(self) -> str:
        """Do anything; return what was done."""
        way = self._rng.random()
        if way < 0.15:
            return await self._command(self._rng.choice(COMMANDS))
        if way < 0.25:
            entry, other = self._rng.choice(ENTRIES), self._rng.choice(VISITORS)
            result = await self._person.context_menu(self._world.channel, entry, self._world.person(other))
            return self._answered(result, f"{entry}: {other}", private=True)
        return await self._press()

    async def _command(self, line: str) -> str:
        return self._answered(await self._person.slash(self._world.channel, line), line, private=True)

    async def _press(self) -> str:
        public = [message for message in self._world.messages() if self._sees(message)]
        seen = [(message, components(message)) for message in public[-8:]]
        pressable = [(m, c) for m, there in [*seen, *self._private()] for c in there if _pressable(c)]
        if not pressable:
            return await self._command("canasta help")
        message, control = self._rng.choice(pressable)
        id = control["custom_id"]
        if control["type"] == SELECT:
            chosen = [self._rng.choice(control["options"])["value"]]
            return self._answered(await self._person.select(message, chosen, custom_id=id), id)
        return self._answered(await self._person.click(message, custom_id=id), id)

    def _sees(self, message: Any) -> bool:
        """Whether it isn't in a private thread of somebody else."""
        return can_access_channel(self._world.env, message.channel.id, self._person)

    def _private(self) -> list[tuple[Any, Iterable[dict[str, Any]]]]:
        """The last private messages, with the components that they have now."""
        stored = self._world.env.backend.messages
        there = [one for one in self._own[-4:] if one.id in stored.get(one.channel_id, {})]
        return [(one, components(stored[one.channel_id][one.id])) for one in there]

    def _answered(self, result: Any, what: str, *, private: bool = False) -> str:
        assert result.acknowledged, what
        answers = [answer for answer in (result.response, *result.followups) if answer is not None]
        assert "Something went wrong" not in "\n".join(map(texts, answers)), what
        assert not private or result.ephemeral, what
        known = {message.id for message in self._own}
        self._own += [answer for answer in answers if answer.flags.ephemeral and answer.id not in known]
        return what


def _pressable(control: dict[str, Any]) -> bool:
    return control.get("type") in (BUTTON, SELECT) and "custom_id" in control and not control.get("disabled")


@shortened("seed", [3, 1, 2])
async def test_random_presses_of_several_people_break_nothing(
    world: World, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.WARNING)
    rng = random.Random(seed)
    world.bot.tables.limits.limits = {TABLES.use: Limit(3, 6), INVITATIONS.use: Limit(2, 4)}
    stranger = world.person("Eve").id
    assert world.bot.user is not None
    await world.person("Ann").send(world.channel, world.bot.user.mention)
    visitors = [Visitor(world, name, rng) for name in VISITORS]
    done = [await rng.choice(visitors).step() for _ in range(STEPS)]
    assert [record for record in caplog.records if record.levelno > logging.WARNING] == []
    assert len(set(done)) > STEPS // 4
    tables = [t for n in range(1, 20) if (t := await world.bot.store.tables.get(n)) is not None]
    assert len(tables) <= 6
    for table in tables:
        people = {seat.person_id for seat in table.seats if seat.person_id is not None}
        assert people <= {world.person(name).id for name in VISITORS}
        assert table.status is not TableStatus.LOBBY or table.host_id in people
    assert await world.bot.store.guide.lessons.of_person(stranger) == []
