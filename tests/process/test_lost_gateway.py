"""A process that nobody lets in at the gateway for minutes: no time of people runs and nothing is done for
being due, and when it is let in again they play on, with the time that they had.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.tables.session.past_turns import CLOCK
from data import Store
from data.records.tables import Table
from sandbox.server.sessions import Socket
from tests.process import quick_clock
from tests.process.announced import at_rest
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.game import lines
from tests.process.player import CHANNEL, Clicker
from tests.process.test_turns import journal_of
from tests.support.driver import Stage
from tests.support.shortened import shortened
from tests.support.stand_in import WatchedSandbox, advance, drop_gateway

PACE = "live 0+60"
STEP = 30.0
"""Seconds that pass at once: more would count as a time in which the process was down."""
TURN, LOST = 3, 6
"""Steps until a turn of this pace is over, and those without the gateway. Afterwards people have as many more
to find out that it goes on.
"""


@dataclass
class Time:
    """The clock of the process, put forward by hand, and that of the stand-in with it."""

    folder: Path
    sandbox: WatchedSandbox
    ahead: float = 0.0

    def __post_init__(self) -> None:
        for name in (quick_clock.AHEAD, quick_clock.LOOKED):
            quick_clock.replace(self.folder / name, self.ahead)

    async def pass_by(self, steps: int) -> None:
        """Let time pass; after each step wait until the process has looked for what is due since."""
        for _ in range(steps):
            self.ahead += STEP
            advance(self.sandbox, STEP)
            quick_clock.replace(self.folder / quick_clock.AHEAD, self.ahead)
            async with asyncio.timeout(SECONDS):
                while float((self.folder / quick_clock.LOOKED).read_text()) < self.ahead:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)


async def persons_turn(store: Store) -> Table:
    """The table once a person is to move, with a deadline."""
    async with asyncio.timeout(SECONDS):
        while True:
            (table,) = await store.tables.all_open()
            turn = table.turn
            if (
                turn is not None
                and turn.deadline_at is not None
                and table.seats[turn.seat].person_id is not None
            ):
                return table
            await asyncio.sleep(0.02)


@shortened("forgotten", [False, True], ids=["resumed", "begun anew"])
async def test_a_gateway_that_is_lost_for_minutes_costs_nobody_a_turn(
    tmp_path: Path, sandbox: WatchedSandbox, monkeypatch: pytest.MonkeyPatch, forgotten: bool
) -> None:
    gateway, time = sandbox.gateway, Time(tmp_path, sandbox)
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_DATABASE": "canasta.db",
        "CANASTA_LOG_LEVEL": "ERROR",
        "CANASTA_COMPUTER_SECONDS": "0",
        quick_clock.FOLDER: str(tmp_path),
    }
    async with (
        Stage(sandbox.url) as stage,
        canasta(["run"], tmp_path, module=quick_clock.MODULE, **settings) as program,
    ):
        await program.until(sandbox.wait_for_bot(SECONDS))
        alex, billie = await stage.person("Alex"), await stage.person("Billie")
        lobby = await alex.finished(await alex.slash(CHANNEL, "canasta new", computers=2))
        async with await Store.open(str(tmp_path / "canasta.db")) as store:
            (table,) = await store.tables.all_open()
            await store.tables.set_pace(table.id, table.version, PACE)
            await billie.click(lobby, "Sit here")
            await at_rest(store)
            await alex.click(await alex.refreshed(lobby), "Play now")
            table = await persons_turn(store)
            before = lines((await journal_of(store))[1])

            refused = asyncio.Event()

            def refuse(socket: Socket, op: int, data: Any) -> None:
                # It has been told that it is lost when it tries to go on.
                refused.set()
                socket.close(4000)

            with monkeypatch.context() as shut:
                shut.setattr(gateway, "_take", refuse)
                drop_gateway(gateway)
                await program.until(asyncio.wait_for(refused.wait(), SECONDS))
                await time.pass_by(LOST)
                assert lines((await journal_of(store))[1]) == before
                if forgotten:
                    gateway.sessions.clear()
            await program.until(sandbox.wait_for_bot(SECONDS))
            async with asyncio.timeout(SECONDS):
                while not (downtimes := await store.downtimes.all()):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            (down,) = downtimes
            assert (down.ended_at - down.began_at).total_seconds() >= STEP * LOST
            # Its next look finds that nothing is due.
            await time.pass_by(1)
            stored, journal = await journal_of(store)
            assert lines(journal) == before
            assert stored.turn is not None
            assert table.turn is not None
            assert (stored.turn.seat, stored.turn.timed_out) == (table.turn.seat, False)

            mover = alex if stored.seats[stored.turn.seat].person_id == int(alex.id) else billie
            hand = await mover.finished(await mover.slash(CHANNEL, "canasta hand"))
            clicker = Clicker(mover, hand)
            move = clicker.next_move()
            assert move is not None
            await clicker.use(*move[1:])
            after = lines((await journal_of(store))[1])
            assert len(after) == len(before) + 1
            assert after[-1][-1] is None
            # Time runs as ever.
            await time.pass_by(LOST + TURN)
            done = lines((await journal_of(store))[1])
            assert done[len(after)][-1] == CLOCK
        assert (await program.stop()).status == 0
