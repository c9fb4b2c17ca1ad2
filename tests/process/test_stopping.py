"""A process that is told to stop in the midst of clicks: whoever clicks is answered by it or by the next,
which takes over at once.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TypeVar

from sandbox.demo import demo_world
from sandbox.discord.model import Event, Interaction
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.game import TAKES_OVER
from tests.process.player import CHANNEL
from tests.support.driver import Person, Stage
from tests.support.stand_in import WatchedSandbox

T = TypeVar("T")
PEOPLE = ("Alex", "Billie", "Charlie")
PATIENCE = 8.0
"""Seconds after which an interaction counts as unanswered, on a machine that does much else."""
TAKE_OVER = 2.0
"""Seconds after the end in which the next one serves: it looks each second."""


@dataclass
class Clicks:
    """What people got who ask one thing after the other. Times are in seconds of the monotonic clock."""

    sandbox: WatchedSandbox
    answers: list[tuple[float, str]] = field(default_factory=list)
    heard: dict[str, bool] = field(default_factory=dict)
    """Whether any process was connected when each interaction was made, by its id."""
    unanswered: list[str] = field(default_factory=list)
    """What was heard, and got no answer at all."""
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, person: Person) -> None:
        """Ask again and again; while nobody is there to hear it, wait."""
        while not self.over.is_set():
            if not self.sandbox.gateway.connected():
                await asyncio.sleep(0.01)
                continue
            begun = monotonic()
            said = await person.slash(CHANNEL, "canasta help")
            if not said.failed:
                self.answers.append((begun, (await person.finished(said)).text))
            elif self.heard[said.id]:
                self.unanswered.append(said.id)

    def listen(self, event: Event) -> None:
        """Note each interaction, as the gateway does."""
        if event.name == "INTERACTION_CREATE" and isinstance(event.about, Interaction):
            self.heard[str(event.about.id)] = bool(self.sandbox.gateway.connected())


async def _timed(work: Awaitable[T]) -> tuple[T, float]:
    """What came of it, and when."""
    return await work, monotonic()


async def test_whoever_clicks_while_a_process_is_told_to_stop_is_answered_by_it_or_the_next(
    tmp_path: Path, schema: str
) -> None:
    sandbox = WatchedSandbox(demo_world(), first_answer=PATIENCE)
    await sandbox.start()
    try:
        await _stop_one_of_two(tmp_path, schema, sandbox)
    finally:
        await sandbox.stop()


async def _stop_one_of_two(tmp_path: Path, schema: str, sandbox: WatchedSandbox) -> None:
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_DATABASE": schema,
    }
    clicks = Clicks(sandbox)
    sandbox.world.listen(clicks.listen)
    async with Stage(sandbox.url) as stage, canasta(["run"], tmp_path, **settings) as first:
        await first.until(sandbox.wait_for_bot(SECONDS))
        async with canasta(["run"], tmp_path, **settings) as second:
            await second.complains("tanding by")
            asking = [asyncio.create_task(clicks.ask(await stage.person(name))) for name in PEOPLE]
            async with asyncio.timeout(SECONDS):
                while len(clicks.answers) < 5 * len(PEOPLE):  # noqa: ASYNC110 - other processes' state
                    await asyncio.sleep(0.01)
            told = monotonic()
            ended, (_, taken) = await asyncio.gather(
                _timed(first.stop(signal.SIGTERM)), _timed(second.complains(TAKES_OVER))
            )
            await second.until(sandbox.wait_for_bot(SECONDS))
            back = monotonic()
            async with asyncio.timeout(SECONDS):
                while not any(begun > back for begun, _ in clicks.answers):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            clicks.over.set()
            await asyncio.gather(*asking)
            print(f"ended {ended[1] - told:.2f}, taken {taken - told:.2f}, back {back - told:.2f}")
            assert (await second.stop()).status == 0
    assert ended[0].status == 0
    assert ended[0].err == ""
    assert clicks.unanswered == []
    assert taken - ended[1] < TAKE_OVER
