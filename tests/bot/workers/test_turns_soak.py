"""Many tables over months, with people who come and go: in the end every match is over, or closed
for a stated reason, and every journal replays.
"""

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from bot.layout.errors import Refused
from bot.tables.decisions.ballots import Choice, late
from bot.tables.idle import ENDED, IDLE, LEFT, VOTED
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.turns import ping_due
from bot.time.pace import DAY, LIVE, NO_LIMIT, THREE_DAYS, WEEK
from canasta.actions import parse_action
from canasta.match import Match
from data.records.matches import Journal, Outcome
from data.records.tables import Presence, Seat, Table, TableStatus
from data.records.turns import PROGRAM, MadePing, PingState
from tests.bot.async_table import CHANNEL, GUILD, Clock, Process, process

pytestmark = pytest.mark.soak

TABLES, TURNS = 200, 2_000
LAST_DAYS = 150
PEOPLE = range(1, 121)


PREMOVES = (
    "discard low",
    "draw",
    "take KQJ",
    "take 789, discard low",
    "top any, fit, discard safe, answer yes",
    "pile 6+, stop, fit, out, discard safe",
    "answer <=40",
)
"""In the text forms of this release and of earlier ones."""


class Months:
    """People at many tables, each of whom is there or not, as chance has it."""

    def __init__(self, here: Process, rng: random.Random) -> None:
        self.here, self.rng = here, rng
        self.away: dict[int, int] = {}
        self.turns = 0
        self.done: dict[str, int] = {}
        self.told: set[int] = set()
        self.pinged: set[tuple[int, int, PingState]] = set()
        here.tables.registry.add_listener(self)

    def changed(self, table_id: int) -> None:
        """A table has changed, or somebody there is to be called."""
        self.told.add(table_id)

    async def call(self) -> None:
        """Call whom it is due to call; nobody twice for one turn."""
        while self.told:
            table = await self.here.table(self.told.pop())
            for seat in table.seats:
                if (
                    seat.decision is not None
                    and seat.decides_at is None
                    and seat.presence is not Presence.OFFERED
                ):
                    await self.here.tables.absence.told(table.id, seat.index)
                    self.note("told")
            turn, now = table.turn, self.here.time.now
            if turn is None or turn.person_id == PROGRAM or table.seats[turn.seat].prepared is not None:
                continue
            player_settings = await self.here.tables.availability.player_settings(turn.person_id, GUILD)
            claim = ping_due(table, player_settings, now)
            if claim is None:
                continue
            assert (table.id, turn.version, claim) not in self.pinged
            self.pinged.add((table.id, turn.version, claim))
            assert await self.here.store.turns.claim_ping(table.id, turn.version, claim, now, timedelta(0))
            await self.here.store.turns.pinged(
                table.id, MadePing(turn.version, PingState(claim + 1), CHANNEL, 7)
            )

    async def open(self) -> None:
        for _ in range(TABLES):
            host, *others = self.rng.sample(PEOPLE, self.rng.randint(2, 4))
            pace = self.rng.choice([LIVE, DAY, DAY, THREE_DAYS, WEEK, NO_LIMIT])
            rules = TableRules("classic", 4, {"target_score": self.rng.choice([500, 2000, 5000])})
            table_view = await self.here.tables.new_tables.open(
                Opener(GUILD, CHANNEL, host, f"P{host}"), rules=rules, pace=pace, computers=3 - len(others)
            )
            table_id = table_view.table.id
            for person in others:
                await self.here.tables.lobby.sit(table_id, person, f"P{person}")
            if self.rng.random() < 0.95:
                await self.here.tables.deals.begin_match(table_id, host)

    async def settle(self) -> None:
        while await self.here.clock.run_due():
            for table_id in range(1, TABLES + 1):
                await self.here.computers.settled(table_id)
            await self.call()

    async def day(self) -> None:
        """Some hours pass; who is there plays, or does something else."""
        self.here.time.now += timedelta(hours=self.rng.choice([1, 3, 7, 12, 24, 24]))
        await self.settle()
        for person in PEOPLE:
            self.away[person] = max(0, self.away.get(person, 0) - 1)
            if self.rng.random() < 0.05:
                self.away[person] = self.rng.randint(2, 20)
        tables = await self.here.store.tables.all_open()
        assert any(table.status is not TableStatus.FINISHED for table in tables), "all is over too early"
        for table in tables:
            if self.turns >= TURNS:
                return
            await self.visit(table.id)

    async def visit(self, table_id: int) -> None:
        tables, rng = self.here.tables, self.rng
        table = await self.here.table(table_id)
        people = [s for s in table.seats if s.person_id is not None and not self.away[s.person_id]]
        for seat in people:
            with suppress(Refused):
                await self.about_the_match(table, seat, people)
                await self.about_oneself(table_id, seat.person_id or 0)
        for seat in (await self.here.table(table_id)).seats:
            if seat.presence is Presence.OFFERED and rng.random() < 0.5:
                with suppress(Refused):
                    person = rng.choice(PEOPLE)
                    await tables.seats.take(table_id, person, f"P{person}", seat.index)
                    self.note("substitute")
        turn = (await self.here.table(table_id)).turn
        if turn is not None and turn.person_id != PROGRAM and not self.away[turn.person_id]:
            with suppress(Refused):
                await self.here.play_turn(turn.person_id, table_id)
            self.turns += 1

    async def about_the_match(self, table: Table, seat: Seat, people: Sequence[Seat]) -> None:
        """A person may come back, vote about others, and pause the match or end its pause."""
        tables, rng, person = self.here.tables, self.rng, seat.person_id or 0
        if not seat.present and rng.random() < 0.6:
            await tables.seats.back(table.id, person)
            self.note("back")
        if late(table) and rng.random() < 0.1:
            about, choice = rng.choice(late(table)).index, self.choice()
            # Now and then all who are there agree.
            for voter in people if rng.random() < 0.3 else [seat]:
                await tables.votes.cast(table.id, voter.person_id or 0, about, choice)
                self.note("vote")
        if rng.random() < 0.01:
            await tables.pauses.ask(table.id, person)
            self.note("pause")
        if table.timing.paused_at is not None and rng.random() < 0.3:
            await tables.pauses.end(table.id, person)

    async def about_oneself(self, table_id: int, person: int) -> None:
        """A person may prepare a turn, leave, or take a holiday."""
        tables, rng = self.here.tables, self.rng
        if rng.random() < 0.1:
            await tables.premoves.keep(table_id, person, rng.choice(PREMOVES))
            self.note("prepare")
        if rng.random() < 0.004:
            await tables.seats.leave(table_id, person)
            self.note("leave")
        if rng.random() < 0.01:
            today = self.here.time.now.date()
            last = today + timedelta(days=rng.randint(0, 9))
            await tables.availability.take_holiday(person, GUILD, today, last, self.here.time.now)
            await tables.due.look_again(person)
            self.note("holiday")

    def choice(self) -> Choice:
        """What somebody wants to become of a seat; seldom that the match ends."""
        return self.rng.choices(list(Choice), weights=[8, 8, 1])[0]

    def note(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1


async def test_every_match_ends_or_is_closed_for_a_stated_reason(tmp_path: Path) -> None:
    rng = random.Random(2026)
    async with process(str(tmp_path / "months.db"), Clock()) as here:
        months = Months(here, rng)
        await months.open()
        while months.turns < TURNS:
            await months.day()
        # From here on nobody comes any more. A week for each turn of three people who miss three of them, and
        # then the days until an idle match is closed, are the longest way to the end.
        # A pause is no reason to close a match, so somebody ends each of them.
        for table in await here.store.tables.all_open():
            if table.timing.paused_at is not None:
                person = next(seat.person_id for seat in table.seats if seat.person_id is not None)
                await here.tables.pauses.end(table.id, person)
        for _ in range(LAST_DAYS):
            here.time.now += timedelta(days=1)
            await months.settle()
        counts: dict[str, int] = {}
        for table_id in range(1, TABLES + 1):
            table = await here.table(table_id)
            assert table.status in (TableStatus.FINISHED, TableStatus.CLOSED), table
            assert table.timing.look_at is None
            reason = table.closed.because
            if table.match_id is not None:
                journal = await here.store.journals.get(table.match_id)
                assert journal is not None
                replay(journal)
                if table.status is TableStatus.FINISHED:
                    reason = journal.reason if journal.outcome is Outcome.ABANDONED else "finished"
            assert reason in ("finished", IDLE, LEFT, VOTED, ENDED), table
            counts[reason] = counts.get(reason, 0) + 1
        print(months.turns, "turns,", counts, months.done)
        decided = counts.get(VOTED, 0) + counts.get(ENDED, 0)
        assert min(counts.get("finished", 0), counts.get(IDLE, 0), decided) > 0
        assert await here.clock.run_due() == 0


def replay(journal: Journal) -> None:
    """Every action stands in its place and is legal."""
    names = tuple(f"P{seat.index}" for seat in journal.seats)
    match = Match(
        journal.variant,
        names,
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
    )
    for deal in journal.deals:
        match.start_deal(deal.seed)
        assert [action.n for action in deal.actions] == list(range(1, len(deal.actions) + 1))
        for action in deal.actions:
            match.apply(action.seat, parse_action(action.text))
        if deal.result is not None:
            assert deal.result.totals == tuple(match.results[-1].totals)
