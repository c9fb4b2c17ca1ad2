"""Whatever moderators, players and strangers do, in whatever order: nobody decides where they play, people
who were barred or removed get no seat, nobody sees another's hand, and the audit log has each deed once.
"""

import asyncio
import random
import tempfile
from contextlib import suppress
from datetime import timedelta

from bot.layout.errors import Refused, no_table
from bot.moderation.bars import Bars
from bot.moderation.tables import Moderation
from bot.runtime.events import Events
from bot.tables.decisions.ballots import Choice
from bot.tables.lobby.new_tables import Opener
from bot.tables.turns import IN_MATCH
from data.records.tables import Table, TableStatus
from tests.bot.async_table import ANN, BEN, CHANNEL, CLEO, DAN, EVE, GUILD, NAMES, Clock, Process, process

MIA, MAX = 9, 10
PEOPLE = (ANN, BEN, CLEO, DAN, EVE, MIA, MAX)
MODERATORS = (MIA, MAX)
HOUR = timedelta(hours=1)
STEPS = 40
MODERATED = (
    "lobby_closed",
    "table_closed",
    "lobby_removed",
    "barred",
    "unbarred",
    "match_ended",
    "seat_offered",
)


class Club:
    """A server on which anybody may try anything. Keeps what may no longer happen."""

    def __init__(self, here: Process, rng: random.Random) -> None:
        self.here, self.rng = here, rng
        self.bars = Bars(here.tables, Events())
        self.kept_out: set[tuple[int, int]] = set()
        """People and tables at which they may not sit down any more."""
        self.barred: dict[int, int] = {}
        """People who are barred, with the number of seats they had when it began."""
        self.noted = 0

    def person(self) -> int:
        """Somebody, a moderator rather more often."""
        return self.rng.choice((*PEOPLE, *MODERATORS, *MODERATORS))

    @staticmethod
    def name(person: int) -> str:
        return NAMES.get(person, f"P{person}")

    async def some_table(self) -> Table:
        tables = await self.here.store.tables.all_open(GUILD)
        if not tables:
            raise no_table()
        return self.rng.choice(tables)

    async def table_near(self, person: int) -> Table:
        """Where somebody sits, as often as not; else any."""
        own = await self.here.store.tables.of_person(person)
        return self.rng.choice(own) if own and self.rng.random() < 0.5 else await self.some_table()

    async def opens(self) -> None:
        person = self.person()
        await self.here.tables.new_tables.open(Opener(GUILD, CHANNEL, person, self.name(person)))

    async def sits(self) -> None:
        person, table = self.person(), await self.some_table()
        await self.here.tables.lobby.sit(table.id, person, self.name(person))

    async def starts(self) -> None:
        table = await self.some_table()
        await self.here.tables.deals.play_now(table.id, table.host_id)

    async def leaves(self) -> None:
        person, table = self.person(), await self.some_table()
        if table.status is TableStatus.LOBBY:
            await self.here.tables.lobby.leave(table.id, person)
        else:
            await self.here.tables.seats.leave(table.id, person)

    async def comes_back(self) -> None:
        person, table = self.person(), await self.some_table()
        await self.here.tables.seats.come_back(table.id, person, self.name(person))

    async def takes(self) -> None:
        person, table = self.person(), await self.some_table()
        await self.here.tables.seats.take(table.id, person, self.name(person), self.rng.randrange(4))

    async def closes(self) -> None:
        person = self.person()
        table = await self.table_near(person)
        stake = await self._stake(person, table)
        await Moderation(self.here.tables).close(
            table.id, person, moderator=person in MODERATORS, name="Mod", reason="because"
        )
        self._decided(person, stake)

    async def removes(self) -> None:
        person = self.person()
        table = await self.table_near(person)
        who = self.rng.choice([seat.person_id for seat in table.seats if seat.person_id] or [EVE])
        stake = await self._stake(person, table)
        await Moderation(self.here.tables).remove(
            table.id, who=who, person_id=person, moderator=person in MODERATORS, name="Mod", reason="because"
        )
        self._decided(person, stake)
        self.kept_out |= {(who, table.id), (person, table.id)}

    async def ends(self) -> None:
        person, table = self.rng.choice(MODERATORS), await self.some_table()
        stake = await self._stake(person, table)
        if stake:
            # They vote like everybody.
            return
        await self.here.tables.ending.want(table.id, person, moderator=True, name="Mod")
        self.noted += 1
        self.kept_out.add((person, table.id))

    async def votes(self) -> None:
        person, table = self.rng.choice(MODERATORS), await self.some_table()
        if not await self._stake(person, table):
            seat = self.rng.randrange(len(table.seats))
            await self.here.tables.votes.cast(
                table.id, person, seat, Choice.SUBSTITUTE, moderator=True, name="Mod"
            )
            self.noted += 1
            self.kept_out.add((person, table.id))

    async def bars_somebody(self) -> None:
        by, who = self.rng.choice(MODERATORS), self.person()
        with_them = [
            table
            for table in await self.here.store.tables.of_person(who)
            if table.status in IN_MATCH and table.seat_of(by) is not None
        ]
        made = await self.bars.bar(GUILD, who, self.name(who), by=by, lasts=24 * HOUR, reason="because")
        assert not with_them
        assert by != who
        self.noted += 1
        await self.bars.settle(made)
        self.barred[who] = await self._seats(who)

    async def lifts(self) -> None:
        by, who = self.rng.choice(MODERATORS), self.person()
        if await self.bars.lift(GUILD, who, by):
            assert by != who
            self.noted += 1
            self.barred.pop(who)

    async def _stake(self, person: int, table: Table) -> bool:
        played = table.match_id is not None and await self.here.store.players.has_played(
            table.match_id, person
        )
        return played or table.seat_of(person) is not None

    def _decided(self, person: int, stake: bool) -> None:
        assert person in MODERATORS
        assert not stake
        self.noted += 1

    async def _seats(self, person: int) -> int:
        """The seats that somebody has, with those in running matches that they may take again."""
        count = 0
        for table in await self.here.store.tables.all_open(GUILD):
            former = table.match_id is not None and await self.here.store.players.has_played(
                table.match_id, person
            )
            count += table.seat_of(person) is not None or former
        return count

    async def check(self) -> None:
        """What must hold whatever was done."""
        for table in await self.here.store.tables.all_open(GUILD):
            for person in PEOPLE:
                seat = table.seat_of(person)
                if (person, table.id) in self.kept_out:
                    assert seat is None, (person, table.id)
                view = (await self.here.tables.views.of(table.id, person)).view
                if seat is None:
                    assert view is None or not view.hand, (person, table.id)
        for person, had in self.barred.items():
            assert await self._seats(person) <= had, person
        log = await self.here.store.audit.last(GUILD, 999)
        assert sum(line.deed in MODERATED for line in log) == self.noted


async def tried(seed: int) -> set[str]:
    """What was done, of what was tried in some order."""
    rng, done = random.Random(seed), set()
    with tempfile.TemporaryDirectory() as folder:
        async with process(f"{folder}/tables.db", Clock()) as here:
            club = Club(here, rng)
            often = (club.sits, club.sits, club.sits, club.starts, club.leaves, club.comes_back)
            rare = (club.opens, club.takes, club.closes, club.removes, club.ends, club.votes)
            await club.opens()
            await here.begin(ANN, BEN, CLEO, DAN)
            for _ in range(STEPS):
                deed = rng.choice((*often, *rare, club.bars_somebody, club.lifts))
                with suppress(Refused):
                    await deed()
                    done.add(deed.__name__)
                await club.check()
    return done


def test_in_any_order_nobody_gains_a_seat_a_hand_or_a_say() -> None:
    done = set[str]().union(*(asyncio.run(tried(seed)) for seed in range(3)))
    assert {"sits", "leaves", "closes", "removes", "bars_somebody", "lifts"} <= done
