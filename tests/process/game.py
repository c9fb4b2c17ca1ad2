"""A match with three computer players, and the bot as a process that may be killed at any moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.tables.settings.hand_settings import shown_first
from canasta.actions import parse_action
from canasta.match import Match
from data import Store
from data.records.matches import Journal, Outcome
from data.records.tables import Table, TableStatus
from sandbox.demo import demo_world
from sandbox.server.server import Sandbox
from tests.browser import same_cards
from tests.process import undrawn
from tests.process.announced import all_announced
from tests.process.canasta import SECONDS, TOKEN, Program, begin
from tests.process.player import CHANNEL, SOON, Clicker, id_of
from tests.support.driver import Refused, Stage
from tests.support.stand_in import LENIENT

TARGET = 1500
ME = 0
SENT, COMMITTED, ANSWERED = "sent", "committed", "answered"
LONG_DEAL = "6"
"""The seed of a deal in which 25 moves of mine are made before it is over."""
TRIES = 10
"""How often what has just gone to the bottom is looked for there."""
TAKE_OVER = 30.0
"""Seconds in which a process that stands by is at the gateway, on a machine that does much else."""
STANDS_BY, TAKES_OVER, STOPS = "standing by", "now serves the database", "stops serving"
"""What a process says of itself on standard error."""


@dataclass
class Game:
    """A match that is being played, watched through a store of the test's own on the same file."""

    store: Store
    program: Program
    restart: Callable[[], Awaitable[Program]]
    clicker: Clicker
    sandbox: Sandbox
    answered: list[str] = field(default_factory=list)
    """My moves that the bot has answered."""

    async def table(self) -> Table:
        (table,) = await self.store.tables.all_open()
        return table

    async def journal(self) -> Journal:
        table = await self.table()
        assert table.match_id is not None
        journal = await self.store.journals.get(table.match_id)
        assert journal is not None
        return journal

    async def my_moves(self) -> list[str]:
        """What the journal has of me."""
        deals = (await self.journal()).deals
        return [action.text for deal in deals for action in deal.actions if action.seat == ME]

    async def until(self, condition: Callable[[], Awaitable[bool]], seconds: float = SECONDS) -> None:
        async with asyncio.timeout(seconds):
            while not await condition():  # noqa: ASYNC110 - another process's state
                await asyncio.sleep(0.02)

    async def mine_to_act(self) -> bool:
        """Whether nothing happens without me: it is my move, or the deal is over. Refreshes the panel."""
        table = await self.table()
        if table.status is not TableStatus.PLAYING:
            return True
        return await self.clicker.look() and self.clicker.next_move() is not None

    async def step(self, pause: str | None) -> None:
        """Make the next move of mine, or ask for the next deal, and perhaps kill the bot in the middle of it.

        ``pause``: when to kill it; as soon as the click is sent, when the move is committed, or answered.
        """
        if (await self.table()).status is TableStatus.BETWEEN_DEALS:
            await self.until(self._sees_next)
            button = id_of(self.clicker.panel, "next")
            if button is None:
                # The deal has begun by what was pressed just before a kill.
                return
            await self.clicker.use(button, [], wait=pause is None)
            if pause is not None:
                await self.kill_and_restart()
            return
        text = await self._press_move(pause)
        if pause != SENT:
            self.answered.append(text)
            assert await self.my_moves() == self.answered
        if pause is not None:
            await self.kill_and_restart(pending=text)

    async def _press_move(self, pause: str | None) -> str:
        """Make my next move, and wait until it is made unless ``pause`` comes before; its text. Where what
        would be pressed has just gone to the bottom of the channel, it is pressed there.
        """
        for _ in range(TRIES):
            try:
                text, component, values = await self._next_move()
                await self.clicker.use(component, values, wait=pause in (None, ANSWERED))
            except Refused:
                await self.clicker.look()
                continue
            if self.clicker.is_newer_than(component):
                assert await self.one_more_move(), "what is answered is stored"
            if pause != SENT:
                await self.until(self.one_more_move, SOON)
            return text
        raise AssertionError("my move isn't made")

    async def _next_move(self) -> tuple[str, str, list[str]]:
        """My next move, with the component that makes it: a meld that is shown first is shown by now."""
        view = replayed(await self.journal()).view(ME)

        def is_shown(text: str) -> bool:
            return shown_first(parse_action(text), view)

        if id_of(self.clicker.panel, "do:draw", "do:yes", "do:end") is None:
            await self.clicker.lay_out(is_shown)
            if self.clicker.is_offered(is_shown):
                # It is shown in a panel that was just going to the bottom.
                await self.clicker.look()
        move = self.clicker.next_move()
        assert move is not None
        return move

    async def _sees_next(self) -> bool:
        if (await self.table()).status is not TableStatus.BETWEEN_DEALS:
            return True
        return await self.clicker.look() and id_of(self.clicker.panel, "next") is not None

    async def one_more_move(self) -> bool:
        return len(await self.my_moves()) > len(self.answered)

    async def all_is_announced(self) -> bool:
        return await all_announced(self.store)

    async def kill_and_restart(self, pending: str | None = None) -> None:
        """Kill the bot and start it again. The move ``pending`` was sent, and may have been made or not."""
        ended = await self.program.kill()
        assert ended is not None
        assert "Traceback" not in ended.err
        moves = await self.my_moves()
        assert moves in (self.answered, [*self.answered, pending])
        self.answered = moves
        self.program = await self.restart()
        self.clicker.old = True


@asynccontextmanager
async def playing(
    folder: Path,
    database: str | None = None,
    *,
    stand_by: bool = False,
    level: str = "steady",
    long_deal: bool = False,
    seconds: str = "0",
    watched: Sequence[Any] = (),
) -> AsyncIterator[Game]:
    """A sandbox, the bot beside it as a process, and a match of mine with three computer players at this
    ``level``. With ``stand_by`` a second process waits from the beginning, and the game's ``restart`` waits
    until it has taken over, and begins the next one to wait. With ``long_deal`` the cards are the same in
    each run: of other deals one in thirty is over within a person's first four turns. ``seconds`` are those
    that a computer player waits before its turn; the middlewares ``watched`` see each request of the bot.
    """
    sandbox = Sandbox(demo_world(), first_answer=LENIENT, middlewares=watched)
    await sandbox.start()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_COMPUTER_SECONDS": seconds,
        "CANASTA_DATABASE": database or "canasta.db",
    }
    module, command = undrawn.MODULE, ["run"]
    if long_deal:
        module, command = same_cards.MODULE, [LONG_DEAL, "run"]
    running: list[Program] = []
    waiting: list[Program] = []
    try:
        async with Stage(sandbox.url) as stage:

            async def start() -> Program:
                running.append(await begin(command, folder, module=module, **settings))
                await running[-1].until(sandbox.wait_for_bot(SECONDS))
                return running[-1]

            async def queue() -> None:
                running.append(await begin(command, folder, module=module, **settings))
                await running[-1].complains(STANDS_BY)
                waiting.append(running[-1])

            async def succeed() -> Program:
                heir = waiting.pop()
                async with asyncio.timeout(TAKE_OVER):
                    await heir.complains(TAKES_OVER)
                    await heir.until(sandbox.wait_for_bot(SECONDS))
                await queue()
                return heir

            program = await start()
            if stand_by:
                await queue()
            assert sandbox.gateway.connected() == 1
            person = await stage.person("Alex")
            opened = await person.slash(CHANNEL, "canasta new", computers=3)
            assert not opened.failed, opened
            lobby = await person.finished(opened)
            assert id_of(lobby, "now") is not None, lobby
            async with await Store.open(database or str(folder / "canasta.db")) as store:
                (table,) = await store.tables.all_open()
                for seat in (seat for seat in table.seats if seat.computer not in (None, level)):
                    table = await store.seats.set_level(table.id, table.version, seat.index, level)
                await store.tables.set_rules(
                    table.id,
                    table.version,
                    variant=table.variant,
                    options={"target_score": TARGET},
                    seats=table.seats,
                )
                for _ in range(TRIES):
                    try:
                        await person.click(lobby, "Play now")
                        break
                    except Refused:  # the bot has just shown what was set
                        lobby = await person.refreshed(lobby)
                hand = await person.finished(await person.slash(CHANNEL, "canasta hand"))
                yield Game(store, program, succeed if stand_by else start, Clicker(person, hand), sandbox)
    finally:
        for program in running:
            ended = await program.kill()
            print(ended.err if ended else "")  # shown where the test fails
        await sandbox.stop()


def lines(journal: Journal) -> list[tuple[int, int, int, str, str | None]]:
    """All that has been done in a match, in order."""
    return [
        (deal.round, action.n, action.seat, action.text, action.made_by)
        for deal in journal.deals
        for action in deal.actions
    ]


def replayed(journal: Journal) -> Match:
    """The match from its journal alone: every action in its place and legal, every deal with its score."""
    match = Match(
        journal.variant,
        tuple(f"P{seat.index}" for seat in journal.seats),
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
        duplicate=journal.duplicate,
    )
    versions = []
    for deal in journal.deals:
        match.start_deal(deal.seed)
        for number, action in enumerate(deal.actions, start=1):
            assert action.n == number
            versions.append(action.version)
            match.apply(action.seat, parse_action(action.text))
        if deal.result is not None:
            assert deal.result.totals == tuple(match.results[-1].totals)
    assert versions == sorted(set(versions))
    return match


def replay(journal: Journal) -> None:
    """The journal alone gives the whole match again, to the same scores and winners."""
    match = replayed(journal)
    assert match.over
    assert all(deal.result is not None for deal in journal.deals)
    assert journal.outcome is Outcome.FINISHED
    assert tuple(seat.index for seat in journal.seats if seat.won) == match.winners
