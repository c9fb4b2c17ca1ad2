"""What people do on all servers: they play, let deadlines pass, and hold tournaments."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from bot.tables.session.past_turns import CLOCK
from data import StaleVersion, Store
from data.records.tables import TableStatus
from sandbox.discord.model import RECIPIENT_ADD
from sandbox.server.server import Sandbox
from tests.process.canasta import SECONDS
from tests.process.company import Company
from tests.process.game import lines, replayed
from tests.process.guests import Guest
from tests.process.test_tournament import SHORT
from tests.process.test_turns import missed, noted
from tests.support.driver import Message, Refused, Stage

ABSENT = "live 0+2"
"""Two seconds for each turn of people who never come."""
AGAIN = (Refused, TimeoutError, OSError, StaleVersion)
"""What people meet whose bot was killed, or who are quicker than it; they try again."""
MANY = 10_000
ENDLESS = 10_000
"""More points than are made in an hour."""
A_WHILE = 10.0
"""Seconds after which a replaced message is gone, or the store knows of the new one."""
AT_LENGTH = 4 * SECONDS
"""Seconds that the rest of a tournament may take."""


class DirectGuest(Guest):
    """A person who now and then comes to the table by the list of turns, in direct messages."""

    async def open_hand(self) -> None:
        if self.rng.random() < 0.5:
            listed = await self.person.finished(await self.person.slash("dm", "my tables"))
            hand = _hand(listed, self.table_id)
            if hand is not None:
                self.panel = await self.person.finished(await self.person.click(listed, hand))
                return
        await super().open_hand()


def _hand(listed: Message, table_id: int) -> str | None:
    """The button by which a list of turns leads to this table."""
    ids = [str(button.get("custom_id", "")) for button in listed.buttons]
    return next((id for id in ids if id.startswith(f"c1:{table_id}:") and id.endswith(":hand")), None)


@dataclass
class Absent:
    """A table of people who let every deadline pass."""

    company: Company
    table_id: int = 0

    async def sit_down(self) -> None:
        """Begin a match without an end; whoever misses a turn keeps the seat."""
        self.company.target = ENDLESS
        while not self.table_id:
            with suppress(*AGAIN):
                table = await self.company.sit_down("classic")
                await self.company.store.settings.set_for_guild(table.guild_id, "misses", MANY)
                self.table_id = table.id

    async def wrong(self) -> list[str]:
        """Deadlines that were not done once. While nobody writes."""
        store = self.company.store
        table = await store.tables.get(self.table_id)
        if table is None or table.match_id is None:
            return [f"nobody has sat down at table {self.table_id}"]
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        match, wrong, turn = replayed(journal), [], table.turn
        if turn is not None and match.to_move != turn.seat:
            wrong.append(
                f"table {table.id}: the turn is seat {turn.seat}'s, not {match.to_move}'s: {table},"
                f" {lines(journal)[-12:]}"
            )
        for seat in (seat for seat in table.seats if seat.person_id is not None):
            under_way = turn is not None and turn.timed_out and turn.seat == seat.index
            done = missed(journal, seat.index) + under_way
            if seat.misses != done:
                wrong.append(f"table {table.id}, seat {seat.index}: {seat.misses} misses, {done} turns ended")
            by = {made_by for _, _, whose, _, made_by in lines(journal) if whose == seat.index}
            if not by <= {CLOCK}:
                wrong.append(f"table {table.id}, seat {seat.index}: moved by {by}")
        return wrong

    async def turns(self) -> int:
        """How many turns the clock has made."""
        table = await self.company.store.tables.get(self.table_id)
        if table is None or table.match_id is None:
            return 0
        journal = await self.company.store.journals.get(table.match_id)
        return 0 if journal is None else sum(missed(journal, seat.index) for seat in table.seats)


@dataclass
class Cup:
    """A tournament of computer players, which somebody opens and starts."""

    stage: Stage
    host: str
    channel: str
    name: str
    over: bool = False

    async def hold(self) -> None:
        """From its opening to its winners."""
        person = await self.stage.person(self.host)
        while not await self._opened():
            with suppress(Refused, TimeoutError, OSError):
                await person.slash(
                    self.channel,
                    "tournament new",
                    name=self.name,
                    rules=SHORT,
                    deals=1,
                    rounds=2,
                    computers=4,
                )
        started = False
        while not started:
            lobby = await person.wait_for(lambda message: "4 entries" in message.text, channel=self.channel)
            with suppress(Refused, TimeoutError, OSError):
                started = not (await person.click(lobby, "Start")).failed
            if not started:
                # Perhaps it was started and only the answer is missing.
                await asyncio.sleep(1)
                started = any("Round 1" in one.text for one in await person.messages(self.channel))
        await person.wait_for(lambda message: "🥇" in message.text, AT_LENGTH * 4, channel=self.channel)
        self.over = True

    async def is_over(self) -> bool:
        """Whether its winners are known."""
        return self.over

    async def _opened(self) -> bool:
        person = await self.stage.person(self.host)
        await asyncio.sleep(1)
        return any("4 entries" in message.text for message in await person.messages(self.channel))

    async def wrong(self) -> list[str]:
        """Messages of it that stand twice."""
        person = await self.stage.person(self.host)
        ends = [one for one in await person.messages(self.channel) if "🥇" in one.text]
        return [] if len(ends) == 1 else [f"{self.name} has ended in {len(ends)} messages"]


async def posted_twice(sandbox: Sandbox, store: Store) -> list[str]:
    """Messages of tables with buttons, or that call somebody, of which the store knows nothing. Where turns
    go on, one may just have been posted or be about to go: it counts if it is there for a while.
    """
    before = await _unknown(sandbox, store)
    if before:
        await asyncio.sleep(A_WHILE)
    now = await _unknown(sandbox, store) if before else {}
    return [text for message_id, text in now.items() if message_id in before]


async def _unknown(sandbox: Sandbox, store: Store) -> dict[int, str]:
    """By message, what is to be said of it."""
    unknown = {}
    for table in await store.tables.all_open():
        if table.status is TableStatus.LOBBY:
            continue
        thread = sandbox.world.channels.get(table.place.thread_id or 0)
        for message in [] if thread is None else sandbox.world.messages(thread):
            own = message.author_id == sandbox.world.bot.id and not message.ephemeral
            calls = bool(message.mentions) and message.type != RECIPIENT_ADD
            plays = f"c1:{table.id}:" in str(message.components) and ":hand" in str(message.components)
            if own and (calls or plays) and message.id not in noted(table):
                unknown[message.id] = (
                    f"table {table.id} has a message too many: {message.content!r} {message.id}"
                )
    return unknown
