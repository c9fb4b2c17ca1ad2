"""A process that is told to stop in the midst of clicks: anyone who clicks is answered by it or by the next,
which takes over at once.
"""

import asyncio
import signal
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TypeVar

import pytest

from bot.process.serving import GRACE
from data import Store
from sandbox.demo import demo_world
from sandbox.discord.check_input import command_data, component_data
from sandbox.discord.model import CLICK, SLASH, Event, Interaction
from sandbox.server.sessions import Socket
from tests.process.announced import all_announced
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.game import TAKES_OVER
from tests.process.player import CHANNEL, id_of
from tests.support.driver import Person, Stage
from tests.support.stand_in import LENIENT, WatchedSandbox

T = TypeVar("T")
PEOPLE = ("Alex", "Billie", "Charlie")
PATIENCE = 8.0
"""Seconds after which an interaction counts as unanswered, on a machine that does much else."""
LATE = 4.0
"""Seconds after its limit in which a process has let go of everything, on a machine that does much else."""
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


def settings_for(sandbox: WatchedSandbox, schema: str) -> dict[str, str]:
    """What a process is told that serves this stand-in and this database."""
    return {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_DATABASE": schema,
    }


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


async def test_what_is_clicked_between_a_goodbye_and_the_answer_to_it_is_answered(
    tmp_path: Path, sandbox: WatchedSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go, clicked = sandbox.gateway.let_go, list[Interaction]()

    async with Stage(sandbox.url) as stage:
        person = await stage.person(PEOPLE[0])
        async with canasta(["run"], tmp_path, **settings_for(sandbox, "canasta.db")) as program:
            await program.until(sandbox.wait_for_bot(SECONDS))
            lobby = await person.finished(await person.slash(CHANNEL, "canasta new", computers=3))

            def last_clicks(socket: Socket) -> None:
                """Clicks that the bot is sent when it has said goodbye, before that is answered."""
                channel = sandbox.world.channel(CHANNEL)
                for user in map(sandbox.world.user, PEOPLE):
                    data, name = command_data(sandbox.world, channel, user.id, "canasta help", {})
                    clicked.append(sandbox.interactions.open(SLASH, user, channel, data, command_name=name))
                shown = sandbox.world.message(channel.id, int(lobby.id))
                start = str(id_of(lobby, "now"))
                data = component_data(sandbox.world, channel, user.id, shown.components, start, [])
                clicked.append(sandbox.interactions.open(CLICK, user, channel, data, source=shown))
                let_go(socket)

            monkeypatch.setattr(sandbox.gateway, "let_go", last_clicks)
            ended = await program.stop(signal.SIGTERM)
    assert (ended.status, ended.err) == (0, "")
    assert [click.state for click in clicked] == ["answered"] * (len(PEOPLE) + 1)


@pytest.mark.long
async def test_a_process_that_cannot_answer_in_time_ends_all_the_same_and_says_so(
    tmp_path: Path, schema: str
) -> None:
    sandbox = WatchedSandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    settings = settings_for(sandbox, schema)
    try:
        async with Stage(sandbox.url) as stage:
            person = await stage.person(PEOPLE[0])
            async with canasta(["run"], tmp_path, **settings) as first:
                await first.until(sandbox.wait_for_bot(SECONDS))
                lobby = await person.finished(await person.slash(CHANNEL, "canasta new", computers=3))
                # Discord takes the first answer, and lets the bot wait with the next for longer than it has.
                sandbox.wire.rate_limit("PATCH /webhooks/*", times=9, retry_after=60)
                sandbox.wire.rate_limit("PATCH /channels/*/messages/*", times=9, retry_after=60)
                asking = asyncio.create_task(person.click(lobby, "Play now"))
                async with await Store.open(schema) as store, asyncio.timeout(SECONDS):
                    while (await store.tables.all_open())[0].match_id is None:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                told = monotonic()
                ended = await first.stop(signal.SIGTERM)
                took = monotonic() - told
            assert ended.status == 0
            assert "Traceback" not in ended.err
            assert "Ended with" in ended.err
            assert GRACE <= took < GRACE + LATE
            asking.cancel()
            # What it owed is told by the next.
            sandbox.wire.forget_trouble()
            async with canasta(["run"], tmp_path, **settings) as second:
                await second.until(sandbox.wait_for_bot(SECONDS))
                async with await Store.open(schema) as store, asyncio.timeout(SECONDS):
                    while not await all_announced(store):  # noqa: ASYNC110 - the process's work
                        await asyncio.sleep(0.05)
                hand = await person.finished(await person.slash(CHANNEL, "canasta hand"))
                assert hand.images
                assert (await second.stop()).status == 0
    finally:
        await sandbox.stop()


async def _stop_one_of_two(tmp_path: Path, schema: str, sandbox: WatchedSandbox) -> None:
    settings = settings_for(sandbox, schema)
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
