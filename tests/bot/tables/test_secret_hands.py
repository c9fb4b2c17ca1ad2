"""Random walks of people who leave, come back, vote, moderate, take seats, have their data deleted, over
restarts and two processes: nobody ever sees two hands of a deal that is being played, nor ends a match alone.
"""

import json
import random
from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.people.privacy import export, forget
from bot.ratings.ratings import Ratings
from bot.replays.replays import find_replay
from bot.runtime.executor import Executor
from bot.tables.decisions.ballots import Choice
from bot.tables.lobby.new_tables import Opener
from bot.tables.service import Tables
from bot.tables.session.table_view import TableView
from data import Store
from data.records.matches import Outcome
from data.records.tables import Presence, TableStatus, TurnChange
from tests.bot.async_table import GUILD, Clock
from tests.bot.tables.one_table import finish_deal

PEOPLE = tuple(range(1, 8))
"""1 opens the table; 6 and 7 moderate the server, and 6 plays where a seat is free."""
MODERATORS = (1, 6, 7)
STEPS = 120
IN_MATCH = (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS)


class Walk:
    """One table, the people around it, and everything that any of them was shown."""

    def __init__(self, rng: random.Random, stores: tuple[Store, Store]) -> None:
        self.rng = rng
        self.stores = stores
        self.clock = Clock()
        self.services = [self.service(store) for store in stores]
        self.seen: defaultdict[tuple[int, int, int], set[int]] = defaultdict(set)
        self.wishes: set[int] = set()
        self.played: set[int] = set()
        self.log: list[str] = []
        self.number = 0
        self.done: defaultdict[str, int] = defaultdict(int)

    def service(self, store: Store) -> Tables:
        """A process's write path; its shuffles are known."""

        def seed() -> str:
            self.number += 1
            return f"{self.number:x}"

        return Tables(store, clock=self.clock, new_seed=seed, first_dealer=lambda seats: seats - 1)

    @property
    def tables(self) -> Tables:
        return self.rng.choice(self.services)

    def show(self, person: int, table_view: TableView) -> None:
        """Somebody is handed this: note whose hand it shows, and of which deal."""
        view, match = table_view.view, table_view.table.match_id
        if view is None or match is None or view.turn.phase == "over":
            return
        if view.hand:
            assert view.seat is not None
            self.seen[match, view.round, person].add(view.seat)
        assert len(self.seen[match, view.round, person]) < 2, "\n".join(self.log)

    async def begin(self) -> None:
        """A table of two, three or four people, the other seats computer players'."""
        tables, people = self.tables, self.rng.choice([(1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 6, 3)])
        await tables.new_tables.open(Opener(GUILD, 8, 1, "P1"), computers=4 - len(people))
        for person in people[1:]:
            await tables.lobby.sit(1, person, f"P{person}")
        self.show(1, await tables.deals.begin_match(1, 1))
        self.played = set(people)

    async def step(self) -> None:
        """Something that somebody does."""
        what = self.rng.choices(list(WAYS), list(WAYS.values()))[0]
        person, seat, tables = self.rng.choice(PEOPLE), self.rng.randrange(4), self.tables
        before = await self.stores[0].tables.get(1)
        assert before is not None
        held = {s.person_id for s in before.seats if s.person_id is not None}
        present = {s.person_id for s in before.seats if s.person_id is not None and s.present}
        live = await tables.registry.load(1)
        claims, running = set(live.claims().values()), before.status in IN_MATCH
        self.log.append(f"{what} by {person}, seat {seat}, of {before.status} with {held}, there {present}")
        try:
            table_view = await getattr(self, what)(tables, person, seat)
        except Refused as refused:
            self.log[-1] += f": {refused}"
            return
        self.done[what] += 1
        if isinstance(table_view, TableView):
            self.show(person, table_view)
        after = await self.stores[1].tables.get(1)
        assert after is not None
        self.played |= {s.person_id for s in after.seats if s.person_id is not None}
        if running and after.status not in IN_MATCH:
            await self.ended(what, person, claims=claims, present=present)
        for one in PEOPLE:
            self.show(one, await self.tables.views.of(1, one))

    async def ended(self, what: str, person: int, *, claims: set[int], present: set[int]) -> None:
        """A match is over: unless it was played to its end, not one of its people alone has done that."""
        journal = await self.stores[0].journals.get(await self.match())
        assert journal is not None
        if journal.outcome is not Outcome.ABANDONED:
            return
        told = "\n".join(self.log)
        if what in ("leave", "delete"):
            assert claims <= {person}, told
        elif person in MODERATORS and person not in self.played:
            assert what == "end", told
        else:
            assert what == "end", told
            assert len(self.wishes) > 1, told
            assert self.wishes >= present, told

    async def match(self) -> int:
        table = await self.stores[0].tables.get(1)
        assert table is not None
        assert table.match_id is not None
        return table.match_id

    # What people do

    async def leave(self, tables: Tables, person: int, seat: int) -> TableView:
        return await tables.seats.leave(1, person)

    async def take(self, tables: Tables, person: int, seat: int) -> TableView:
        table = await tables.views.table(1)
        offered = [s.index for s in table.seats if s.presence is Presence.OFFERED]
        return await tables.seats.take(1, person, f"P{person}", self.rng.choice(offered or [seat]))

    async def come_back(self, tables: Tables, person: int, seat: int) -> TableView:
        return await tables.seats.come_back(1, person, f"P{person}")

    async def back(self, tables: Tables, person: int, seat: int) -> TableView:
        return await tables.seats.back(1, person)

    async def substitute(self, tables: Tables, person: int, seat: int) -> TableView:
        table = await tables.views.table(1)
        late = [s.index for s in table.seats if not s.present]
        about = self.rng.choice(late or [seat])
        cast = await tables.votes.cast(
            1,
            person,
            about,
            Choice.SUBSTITUTE,
            moderator=person in MODERATORS,
            name=f"P{person}",
        )
        await tables.absence.told(1, about)
        self.clock.now += timedelta(hours=1)
        async with tables.registry.change(1) as session:
            await tables.absence.look(session, self.clock.now)
        return cast

    async def wait_for(self, tables: Tables, person: int, seat: int) -> TableView:
        late = [s.index for s in (await tables.views.table(1)).seats if not s.present]
        about = self.rng.choice(late or [seat])
        return await tables.votes.cast(1, person, about, Choice.WAIT, moderator=person in MODERATORS)

    async def end(self, tables: Tables, person: int, seat: int) -> TableView:
        self.wishes.add(person)
        try:
            return await tables.votes.cast(1, person, seat, Choice.END, moderator=person in MODERATORS)
        except Refused:
            self.wishes.discard(person)
            raise

    async def play_on(self, tables: Tables, person: int, seat: int) -> TableView:
        table_view = await tables.ending.play_on(1, person)
        self.wishes.clear()
        return table_view

    async def miss(self, tables: Tables, person: int, seat: int) -> None:
        """The clock finds the player of a seat away, as after their last deadline."""
        table = await tables.views.table(1)
        if table.seats[seat].person_id is not None and table.status is TableStatus.PLAYING:
            kept = replace(table.seats[seat], presence=Presence.KEPT, misses=3)
            await tables.store.turns.change(
                1, table.version, TurnChange(seats=[kept], votes=table.votes.cast)
            )

    async def play_out(self, tables: Tables, person: int, seat: int) -> None:
        """The deal is played to its end, and mostly the next one begins."""
        table = await tables.views.table(1)
        if table.status is TableStatus.PLAYING:
            await finish_deal(tables, 1)
        self.clock.now += tables.play.next_deal_after
        if self.rng.random() < 0.8:
            self.wishes.clear()
            await tables.due.look(1)

    async def next_deal(self, tables: Tables, person: int, seat: int) -> TableView:
        table_view = await tables.deals.press_next(1, person)
        if table_view.table.status is TableStatus.PLAYING:
            self.wishes.clear()
        return table_view

    async def replay(self, tables: Tables, person: int, seat: int) -> None:
        """No deal that is being played is gone through, by anyone who asks."""
        table = await tables.views.table(1)
        if table.status is TableStatus.PLAYING and table.match_id is not None:
            journal = await tables.store.journals.get(table.match_id)
            assert journal is not None
            with pytest.raises(Refused, match="isn't over"):
                await find_replay(tables.store, table.match_id, len(journal.deals), GUILD, person)

    async def save(self, tables: Tables, person: int, seat: int) -> None:
        """What somebody has given out about themselves tells of no hand."""
        found = await export(tables, person)
        assert found
        about = await tables.store.people.about(person)
        assert all(row["move"].split()[0] in PUBLIC for row in about["moves"])
        assert "seed" not in json.dumps(about)

    async def delete(self, tables: Tables, person: int, seat: int) -> None:
        executor = Executor()
        try:
            await forget(tables, Ratings(tables.store, executor), person)
        finally:
            executor.close()
        self.wishes.discard(person)

    async def restart(self, tables: Tables, person: int, seat: int) -> None:
        self.services = [self.service(store) for store in self.stores]


PUBLIC = ("draw", "take", "meld", "discard", "lay", "ask", "yes", "no", "pass", "end", "special", "merge")
WAYS = {
    **{"leave": 4, "take": 24, "come_back": 8, "back": 8, "substitute": 20, "wait_for": 4, "end": 1},
    **{"play_on": 2, "miss": 7, "play_out": 1, "next_deal": 3, "replay": 1, "save": 1, "delete": 1},
    **{"restart": 1},
}
"""What may happen, and how often."""


async def walk(seed: int) -> Walk:
    """A whole evening of such things."""
    with TemporaryDirectory() as folder:
        path, clock = str(Path(folder) / "tables.db"), Clock()
        async with (
            await Store.open(path, clock=clock) as first,
            await Store.open(path, clock=clock) as second,
        ):
            made = Walk(random.Random(seed), (first, second))
            await made.begin()
            for _ in range(STEPS):
                await made.step()
                table = await first.tables.get(1)
                if table is None or table.status not in IN_MATCH:
                    break
            return made


@pytest.mark.long
@given(seed=st.integers(0, 2**32))
@example(seed=3290499)  # a question that nobody answered is among what is saved
@example(seed=11301200)  # a moderator who has played, and had their data deleted, ends the match alone
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
async def test_nobody_sees_two_hands_of_a_deal_nor_ends_a_match_alone(seed: int) -> None:
    await walk(seed)


@pytest.mark.long
async def test_the_walks_come_by_what_they_are_to_try() -> None:
    """Or they would prove nothing: seats are given away and taken, given back and left, matches ended."""
    done: defaultdict[str, int] = defaultdict(int)
    for seed in (0, 4):
        for what, times in (await walk(seed)).done.items():
            done[what] += times
    needed = {
        "leave",
        "take",
        "come_back",
        "back",
        "substitute",
        "end",
        "miss",
        "delete",
        "restart",
        "play_out",
    }
    assert needed <= set(done) <= set(WAYS)
