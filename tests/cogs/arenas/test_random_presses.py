"""An arena under people who press anything that they see: nobody is told of an error, it comes to its end,
and its points are those of the journals.
"""

import logging
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from simcord.backend.errors import BackendError

from bot.layout.errors import Refused
from canasta.players import choose
from data.arenas.records import ArenaStatus
from tests.bot.arenas.test_arenas import recounted
from tests.cogs.arenas.test_arena import arena, look, set_up, until
from tests.cogs.guide.test_random_presses import controls
from tests.cogs.world import PEOPLE, World, texts
from tests.support.shortened import examples, shortened

PRESSES = examples(300)
COMMANDS = ("puzzle", "daily", "canasta tables", "canasta find", "my tables", "tournament list")


class Crowd:
    """These people, with what each sees: what is public, their tables' threads, their newest answers."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.rng = world, Random(f"crowd {seed}")
        self.answers: dict[str, list[Any]] = {name: [] for name in (*PEOPLE, "Mia")}
        self.pressed = 0

    async def seen_by(self, name: str) -> list[Any]:
        person, threads = (
            self.world.person(name).id,
            {thread.id: thread for thread in self.world.channel.threads},
        )
        tables = await self.world.bot.store.tables.of_person(person)
        mine = [threads[table.place_id] for table in tables if table.place_id in threads]
        public = [message for place in (self.world.channel, *mine) for message in place.history()]
        return [message for message in (*public, *self.answers[name][-2:]) if controls(message)]

    async def play(self, table_id: int) -> None:
        """The people of a table play on, as long as one of them may move."""
        tables = self.world.bot.tables
        with suppress(Refused):
            while True:
                await self.world.env.settle()
                seen = await tables.views.of(table_id, None)
                person = None if seen.to_move is None else seen.table.seats[seen.to_move].person_id
                if person is None or seen.finished:
                    return
                own = await tables.views.seated(table_id, person)
                assert own.view is not None
                await tables.play.act(table_id, person, choose(own.view), own.table.version)

    async def press(self) -> None:
        """Somebody presses something, or types a command."""
        name = self.rng.choice(list(self.answers))
        actor, seen = self.world.person(name), await self.seen_by(name)
        if not seen or self.rng.random() < 0.1:
            result = await actor.slash(self.world.channel, self.rng.choice(COMMANDS))
            what = "a command"
        else:
            message = self.rng.choice(seen)
            what, choices = self.rng.choice(controls(message))
            try:
                if choices:
                    result = await actor.select(message, [self.rng.choice(choices)], custom_id=what)
                else:
                    result = await actor.click(message, custom_id=what)
            except BackendError:  # another answer has taken its place
                self.answers[name].clear()
                return
        self.pressed += 1
        said = [answer for answer in (result.response, *result.followups) if answer is not None]
        assert result.acknowledged, what
        assert "Something went wrong" not in "\n".join(map(texts, said)), what
        if result.ephemeral:
            self.answers[name] += said


@shortened("seed", [1, 2, 3])
async def test_people_who_press_anything_break_no_arena(
    world_over_days: World, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.ERROR)
    world = world_over_days
    await set_up(world)
    start = (await arena(world)).starts_at
    await until(world, start - timedelta(minutes=10))
    crowd = Crowd(world, seed)
    await until(world, start)
    for number in range(PRESSES):
        await crowd.press()
        if number % 10 == 9:
            await until(world, world.bot.tables.clock() + timedelta(seconds=20))
            playing = [one for one in await world.bot.store.arenas.plays(1) if not one.over]
            if playing and crowd.rng.random() < 0.7:
                await crowd.play(crowd.rng.choice(playing).table_id)
    await until(world, (await arena(world)).ends_at + timedelta(minutes=1))
    await look(world)
    assert (await arena(world)).status is ArenaStatus.FINISHED
    lines = (await world.bot.services.arenas.overview(await arena(world))).lines
    counted = await recounted(world.bot.store)
    # Journals don't say for whom a computer player has ended a deal, which is worth nothing.
    stayed = [line for line in lines if not any(deal.left for deal in line.deals)]
    assert {line.person_id: line.points for line in stayed} == {
        line.person_id: counted[line.person_id] for line in stayed
    }
    assert [record.message for record in caplog.records] == []
