"""Whether what the bot has answered or the clock has done stands in the journals, once, what stood there
stands there still, and no message of a table was posted twice.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from bot.tables.session.past_turns import CLOCK
from data import Store
from data.records.matches import Journal
from data.records.tables import Table, TableStatus
from sandbox.discord.model import RECIPIENT_ADD
from sandbox.discord.world import World
from tests.process.game import lines, replayed
from tests.process.guests import Made
from tests.process.test_turns import missed, noted

A_WHILE = 10.0
"""Seconds after which a replaced message is gone, or the store knows of the new one."""


@dataclass
class Ledger:
    """What the bot has answered, and what stood in the journals when they were last looked at."""

    store: Store
    answers: dict[tuple[int, int], Made] = field(default_factory=dict)
    """Clicks that have brought their table from one version to the next, by table and that version."""
    newest: Counter[int] = field(default_factory=Counter)
    """The newest version of each table that was shown to anybody."""
    before: dict[int, list[tuple[int, int, int, str, str | None]]] = field(default_factory=dict)
    checked: int = 0
    replays: bool = True
    """Whether each journal that has grown is replayed, which takes long where others wait for it."""

    def note(self, made: Made) -> None:
        """The bot has answered this click."""
        self.newest[made.table_id] = max(self.newest[made.table_id], made.shown)
        if made.shown == made.version + 1 and made.text not in ("next", "cancel"):
            self.answers[made.table_id, made.shown] = made

    async def matches(self) -> list[tuple[int, int]]:
        """Every match that is stored, and its table."""
        async with self.store._database.read() as transaction:
            rows = await transaction.rows("SELECT id, table_id FROM matches ORDER BY id")
        return [(int(row["id"]), int(row["table_id"])) for row in rows]

    async def check(self) -> None:
        """Nothing is lost and nothing stands twice. Others may write meanwhile."""
        answers, newest = dict(self.answers), dict(self.newest)
        made: dict[tuple[int, int], tuple[int | None, str]] = {}
        for match_id, table_id in await self.matches():
            journal = await self.store.journals.get(match_id)
            assert journal is not None
            self._goes_on(match_id, journal)
            people = {seat.index: seat.person_id for seat in journal.seats}
            for action in (action for deal in journal.deals for action in deal.actions):
                key = (table_id, action.version)
                assert key not in made, f"table {table_id}: version {action.version} was made twice"
                made[key] = (people[action.seat], action.text)
        for key, answered in answers.items():
            assert key in made, f"an answered move is lost: {answered}"
            person_id, text = made[key]
            assert person_id == answered.person_id, (answered, made[key])
            assert answered.text in (text, "lay"), (answered, text)
        for table_id, version in newest.items():
            table = await self.store.tables.get(table_id)
            assert table is not None
            assert table.version >= version, f"table {table_id} was shown at {version}, is at {table.version}"
        self.checked += 1

    def _goes_on(self, match_id: int, journal: Journal) -> None:
        now, before = lines(journal), self.before.get(match_id, [])
        assert now[: len(before)] == before, f"match {match_id} has lost or changed a line"
        if self.replays and (now != before or match_id not in self.before):
            replayed(journal)
        self.before[match_id] = now


async def match_at(store: Store, number: int) -> tuple[Table, Journal]:
    """A table, and what is written down of its match."""
    table = await store.tables.get(number)
    assert table is not None
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    return table, journal


async def made_by_clock(store: Store, number: int) -> int:
    """How many turns the clock has brought to their end at a table."""
    _, journal = await match_at(store, number)
    return sum(missed(journal, seat.index) for seat in journal.seats)


async def not_once(store: Store, number: int) -> list[str]:
    """What is wrong at a table where all deadlines pass: each is done once. While nobody writes."""
    table, journal = await match_at(store, number)
    match, wrong, turn = replayed(journal), [], table.turn
    if turn is not None and match.to_move != turn.seat:
        wrong.append(f"table {table.id}: the turn is seat {turn.seat}'s, not {match.to_move}'s: {table}")
    for seat in (seat for seat in table.seats if seat.person_id is not None):
        done = missed(journal, seat.index)
        done += turn is not None and turn.timed_out and turn.seat == seat.index
        by = {made_by for _, _, whose, _, made_by in lines(journal) if whose == seat.index}
        if seat.misses != done or not by <= {CLOCK}:
            wrong.append(f"table {table.id}, {seat}: {done} turns ended, moved by {by}")
    return wrong


async def posted_twice(store: Store, world: World) -> list[str]:
    """Messages of tables with buttons, or that call somebody, of which the store knows nothing. Where turns
    go on, one may just have been posted or be about to go: it counts if it is there for a while.
    """
    before = await _unknown(store, world)
    if before:
        await asyncio.sleep(A_WHILE)
    now = await _unknown(store, world) if before else {}
    return [text for message_id, text in now.items() if message_id in before]


async def _unknown(store: Store, world: World) -> dict[int, str]:
    """By message, what is to be said of it."""
    unknown = {}
    for table in await store.tables.all_open():
        thread = world.channels.get(table.place.thread_id or 0)
        there = [] if thread is None else world.messages(thread)
        for message in there if table.status is not TableStatus.LOBBY else ():
            own = message.author_id == world.bot.id and not message.ephemeral
            calls = bool(message.mentions) and message.type != RECIPIENT_ADD
            plays = f"c1:{table.id}:" in str(message.components) and ":hand" in str(message.components)
            if own and (calls or plays) and message.id not in noted(table):
                unknown[message.id] = f"table {table.id} has a message too many: {message.content!r}"
    return unknown
