"""Days that pass: who looks at their phone when, what is due in between, and a bot that is killed."""

import itertools
import random
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from tests.process.diary.people import Hands, Somebody
from tests.process.population.clock import FAILURES, Coming, What, killed_in
from tests.process.population.notebook import BOT, CALLED, STUCK, WRITTEN, Notebook
from tests.process.population.served import STEP, Served

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
UTC_ZONE = ZoneInfo("UTC")
AWAKE = range(8, 23)
"""The hours of the day in which somebody takes up a phone that calls."""
MOST_STEPS = 60
"""The most steps that a bot that is to be killed makes before."""


class Days:
    """Lets days pass for these people, on servers of these zones."""

    def __init__(
        self, here: Served, people: Mapping[str, Somebody], zones: Mapping[str, ZoneInfo], seed: int
    ) -> None:
        self.here, self.people, self.zones = here, people, zones
        self.rng = random.Random(seed)
        self.book = Notebook(here, {name: one.zone for name, one in people.items()})
        self.hands = Hands(here, self.book)
        self._coming = Coming()
        self._read = 0
        self._doom: tuple[int, float] | None = None
        self._down_until = 0.0
        self.kills = 0

    def at(self, moment: datetime, what: What, *, by_chance: bool = False) -> None:
        """Do this at that moment; if the bot is down then, soon after, or never if it is ``by_chance``."""
        self._coming.add(moment.timestamp(), what, by_chance=by_chance)

    def looks(self, first: datetime, days: int) -> None:
        """Everybody looks at their phone as they do, for so many days."""
        for day, person in itertools.product(range(days), self.people.values()):
            for moment in person.looks_on(first + timedelta(days=day), self.rng):
                self._coming.add(moment, self._visit(person), by_chance=True)

    def kills_at(self, moment: datetime, hours: float, *, idle: bool = False) -> None:
        """Kill the bot in the midst of the first play after this moment, or if ``idle`` while it looks at
        what is due, and leave it down for so long.
        """

        async def kill() -> None:
            steps = self.rng.randrange(MOST_STEPS)
            if not idle:
                self._doom = steps, hours
                return
            await self._dies(steps, hours, self._a_step)

        self.at(moment, kill)

    async def _a_step(self) -> None:
        await self.here.move_on(self.here.now + STEP)

    async def _dies(self, steps: int, hours: float, what: What) -> None:
        itself, _ = await killed_in(self.here, steps, what)
        self.kills += 1
        how = "in the midst of it" if itself else "once it had come to rest"
        self.book.note(BOT, 0, "", f"killed {how} ({steps} steps); down for {hours:g} hours")
        self._down_until = self.here.now + hours * HOUR

    async def _up_again(self) -> None:
        self.here.away_until(self._down_until)
        await self.here.start()
        self.book.note(BOT, 0, "", "runs again")
        await self.book.look()
        self._react()

    def _visit(self, who: Somebody) -> What:
        async def visit() -> None:
            for table in await self.hands.waiting_for(who):
                if self._doom is not None:
                    (steps, hours), self._doom = self._doom, None
                    await self._dies(steps, hours, partial(self.hands.play, who, table.id))
                    return
                await self.hands.try_play(who, table.id)

        return visit

    def _react(self) -> None:
        """Whoever was called looks soon, if they are awake."""
        for entry in self.book.entries[self._read :]:
            if entry.kind not in (CALLED, WRITTEN) or entry.who not in self.people:
                continue
            who = self.people[entry.who]
            moment = self.here.now + self.rng.uniform(4, 50) * MINUTE
            then = datetime.fromtimestamp(moment, who.zone)
            if then.hour in AWAKE and who.there(then) and self.rng.random() < 0.6:
                self._coming.add(moment, self._visit(who), by_chance=True)
        self._read = len(self.book.entries)

    async def run(self, until: datetime) -> None:
        """Let time pass until this moment."""
        while self.here.now < until.timestamp():
            if not self.here.up:
                await self._up_again()
            moment = min(until.timestamp(), self._coming.next)
            if moment <= self.here.now:
                by_chance, what = self._coming.pop()
                # What somebody would have done while the bot was down is over.
                if not (by_chance and moment < self._down_until):
                    await self._try(what)
            else:
                await self._pass(moment)
            if self.here.up:
                await self.book.look()
                self._react()

    def zone_of(self, table: int) -> ZoneInfo:
        """The time zone of a table's server."""
        guild = self.book.guilds.get(table)
        return next(
            (zone for name, zone in self.zones.items() if self.here.guild(name).id == guild), UTC_ZONE
        )

    def live_at(self, table: int, at: float) -> bool:
        """Whether a table was played live at that moment, or until just then."""
        paces = self.book.paces.get(table, [])
        return any(
            pace.startswith("live") and since <= at <= (paces[n + 1][0] if n + 1 < len(paces) else at)
            for n, (since, pace) in enumerate(paces)
        )

    async def wait(self, seconds: float) -> None:
        """Let so much time pass, and nobody looks at their phone for it."""
        until = self.here.now + seconds
        while self.here.now < until:
            await self._pass(until)
            await self.book.look()

    async def _try(self, what: What) -> None:
        try:
            await what()
        except FAILURES as error:
            self.book.note(STUCK, 0, "", f"{error!r}")

    async def _pass(self, moment: float) -> None:
        """Let time pass to this moment, to the next that something is due, or by a step."""
        looks = [table.timing.look_at for table in await self.here.store.tables.all_open()]
        due = [at.timestamp() + 1 for at in looks if at is not None and at.timestamp() + 1 > self.here.now]
        await self.here.move_on(min([moment, self.here.now + STEP, *due]))
