"""The week as it passes: who looks when, a kill in each hour in which somebody does, and some odd moments."""

import asyncio
import random
import traceback
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from bot.tournaments.scoring.comparing import shares
from tests.process.daily_week.count import GRACE, field_of, midnight_after, share_in
from tests.process.daily_week.people import Player, members, players
from tests.process.daily_week.table import MOST_CLICKS, START
from tests.process.daily_week.visits import DELETED, DIRECT, SHARES, Visits
from tests.process.daily_week.watch import Watch
from tests.process.player import id_of
from tests.process.population.clock import FAILURES, Coming, What, killed_in
from tests.process.population.served import Served, served, small_world

MOST_STEPS = 250
"""The most steps that a bot that is to be killed makes before."""
PIECES = (3, 15)
"""How many clicks somebody makes who has little time."""
AGAIN = 0.1
"""How likely somebody plays a deal again, uncounted."""


class Week:
    """Lets days of the daily deal pass for these people."""

    def __init__(
        self, here: Served, people: Sequence[Player], seed: int, hours_between_kills: int = 1
    ) -> None:
        self.here, self.people = here, {one.name: one for one in people}
        self.rng = random.Random(f"week {seed}")
        self.visits, self.watch = Visits(here, self.rng), Watch(here)
        self._coming = Coming()
        self._hours_between, self._doomed_hour = hours_between_kills, 0
        self.kills = self.in_the_midst = 0

    def at(self, moment: datetime, what: What) -> None:
        """Do this at that moment."""
        self._coming.add(moment.timestamp(), what)

    async def run(self, until: datetime) -> None:
        """Let time pass until this moment; the first thing that is done in each hour, or in each of so many
        hours, is cut off by a kill.
        """
        while self._coming.next < until.timestamp():
            await self.here.move_on(self._coming.next)
            _, what = self._coming.pop()
            hour = int(self.here.now // 3600)
            if hour >= self._doomed_hour + self._hours_between:
                self._doomed_hour = hour
                await self._cut_off(what)
            await self._try(what)
        await self.here.move_on(until.timestamp())

    async def _cut_off(self, what: What) -> None:
        """Begin this, kill the bot in the midst of it or right after it, and start it again."""
        itself, failed = await killed_in(self.here, self.rng.randrange(MOST_STEPS), what)
        if failed and not itself:
            self.visits.differences.append(f"stuck: {failed}")
        self.kills += 1
        self.in_the_midst += itself
        self.here.away_until(self.here.now + self.rng.uniform(5, 600))
        await self.here.start()

    async def _try(self, what: What) -> None:
        try:
            await what()
        except FAILURES as error:
            frames = traceback.extract_tb(error.__traceback__)
            at = " ".join(f"{one.name}:{one.lineno}" for one in frames)
            self.visits.differences.append(f"stuck on day {self.visits.day}: {error!r} {at}")

    # ---- days -------------------------------------------------------------------------------------------

    def days(self, first: int, count: int) -> None:
        """One of them hides. Everybody looks at their phone as they do, and reads the standings once a day is
        over for all.
        """
        hides = next(who for who in self.people.values() if who.keen == 1)
        self.at(midnight_after(first - 1), lambda: self.visits.hide(hides))
        for day in range(first, first + count):
            start = midnight_after(day - 1)
            for who in self.people.values():
                begins = self.rng.random() < who.keen
                for hour in who.hours:
                    moment = start + timedelta(hours=hour, minutes=self.rng.uniform(1, 54))
                    self.at(moment, self._look(who, begins=begins))
            self.at(midnight_after(day) + GRACE + timedelta(hours=1, minutes=5), self._standings(day))

    def _look(self, who: Player, *, begins: bool) -> What:
        # Whoever is cut off comes back to the same place.
        server = self.rng.choice(who.servers)
        if who.writes_directly and self.rng.random() < 0.5:
            server = DIRECT

        async def look() -> None:
            clicks = MOST_CLICKS if self.rng.random() < who.patient else self.rng.randint(*PIECES)
            day = self.visits.day
            shared = (who.name, day) in self.visits.results
            await self.visits.look(who, server, clicks, begins=begins)
            if (who.name, day) in self.visits.results and not shared:
                if self.rng.random() < SHARES:
                    await self.visits.share(who, day)
                if self.rng.random() < AGAIN:
                    await self.visits.again(who, day, self.rng.choice((4, MOST_CLICKS)))

        return look

    def _standings(self, day: int) -> What:
        async def read() -> None:
            every = await self.visits.counted()
            for name, _ in [key for key in self.visits.results if key[1] == day]:
                await self.visits.read_ranking(self.people[name], day)
            for name, _ in [key for key in self.visits.pages if key[1] == day]:
                if not next(play for play in every if play.table == self.visits.plays[name, day]).finished:
                    await self.visits.come_back(self.people[name], day)
            for play in (play for play in every if play.deal.day == day):
                field = field_of(play, every)
                as_tournament = shares([play.lead for play in field])[field.index(play)]
                if share_in(field, play) != as_tournament:
                    self.visits.differences.append(f"a tournament says {as_tournament} of {play}")

        return read

    # ---- odd moments ------------------------------------------------------------------------------------

    def over_midnight(self, day: int, who: Player) -> None:
        """Somebody begins late in the evening, and plays on in the same message after midnight."""

        async def play() -> None:
            server = who.servers[0]
            page = await self.visits.look(who, server, 2)
            if self.visits.day != day:
                return  # killed in the midst of it, and come back after midnight
            await self.here.move_on((midnight_after(day) + timedelta(minutes=2)).timestamp())
            await self.visits.go_on(who, server, day, page)

        self.at(midnight_after(day) - timedelta(minutes=4), play)

    def on_two_devices(self, moment: datetime, who: Player) -> None:
        """Somebody begins on two devices at once, and presses each thing on both."""

        async def play() -> None:
            page = await self.visits.at_table.on_two_devices(
                who, self.visits.place(who.servers[0]), MOST_CLICKS
            )
            await self.visits.go_on(who, who.servers[0], self.visits.day, page)

        self.at(moment, play)

    def all_at_once(self, moment: datetime, some: Sequence[Player]) -> None:
        """These people begin the day in the same moment."""

        async def play() -> None:
            pages = []
            for who in some:
                page = await self.visits.hands.slash(who, self.visits.place(who.servers[0]), "daily")
                person, button = await self.visits.hands.person(who), id_of(page, START)
                if button is not None:
                    pages.append((person, page, button))
            outcomes = await asyncio.gather(*(person.click(page, button) for person, page, button in pages))
            await self.visits.hands.settle()
            assert not any(outcome.failed for outcome in outcomes), outcomes
            for who in some:
                await self.visits.look(who, who.servers[0], 1)

        self.at(moment, play)

    def deletes(self, moment: datetime, who: Player, clicks: int) -> None:
        """Somebody with days in a row plays so many clicks of a deal, deletes their data, and would like to
        begin anew at once.
        """

        async def delete() -> None:
            await self.visits.look(who, who.servers[0], clicks)
            if (who.name, self.visits.day) in self.visits.plays:
                await self.visits.delete_everything(who, who.servers[0])
            page = await self.visits.hands.slash(who, self.visits.place(who.servers[0]), "daily")
            page = await self.visits.hands.press(who, page, START)
            if DELETED not in page.text:
                self.visits.differs(who, f"begins anew after deleting: {page.text!r}")

        self.at(moment, delete)

    def odd_moments(self, first: int, days: int) -> None:
        """Each of these somewhere in so many days, for people who look seldom."""
        some = sorted(self.people.values(), key=lambda who: (len(who.hours), who.name))
        for number, day in enumerate(range(first, first + days)):
            self.over_midnight(day, some[number % len(some)])
            self.on_two_devices(midnight_after(day - 1) + timedelta(hours=13, minutes=58), some[-1 - number])
            self.all_at_once(midnight_after(day - 1) + timedelta(seconds=30), some[3 : 3 + len(some) // 4])
        middle = midnight_after(first + days // 2 - 1)
        self.deletes(middle + timedelta(hours=16, minutes=57), some[-1], MOST_CLICKS)
        self.deletes(middle + timedelta(hours=17, minutes=57), some[-2], 3)

    def figures(self) -> str:
        """What has happened so far, in numbers."""
        visits, presses = self.visits, sum(who.presses for who in self.people.values())
        read = ", ".join(f"{count} {what}" for what, count in visits.read.items())
        return (
            f"{presses} presses, {self.kills} kills ({self.in_the_midst} in the midst of it), "
            f"{len(visits.plays) + len(visits.left)} plays, {len(visits.squares)} finished, read: {read}"
        )

    async def wrong(self) -> list[str]:
        """All that was found: what people read that isn't so, what was said unasked, what was given away."""
        visits, watch = self.visits, self.watch
        deals, hosts = await visits.count.deals(), await visits.count.hosts()
        users = self.here.world.users
        # One that was opened just before a kill is in the store alone.
        stored = {table: users[host].name for table, host in hosts.items() if host in users}
        return [
            *visits.differences,
            *watch.unasked(visits.shared),
            *watch.leaks(deals.values(), stored | visits.owners, self.here.errors),
        ]


@asynccontextmanager
async def week_of(
    folder: Path,
    database: str,
    people: int,
    servers: int,
    start: datetime,
    seed: int,
    hours_between_kills: int = 1,
) -> AsyncIterator[Week]:
    """So many people on so many servers from this moment on."""
    some = players(people, servers, seed)
    async with served(folder, database, small_world(start.timestamp(), members(some))) as here:
        yield Week(here, some, seed, hours_between_kills)
