"""Days of the daily deal: people on several servers, a bot that is killed each hour, and what they read,
beside an independent count of the journals.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

from tests.process.player import id_of
from tests.process.population.clock import Days, What, utc
from tests.process.population.daily_book import DailyBook
from tests.process.population.daily_count import GRACE, Play, day_at, midnight_after
from tests.process.population.hands import MOST
from tests.process.population.people import SERVERS, Player, players
from tests.process.population.served import Served, served, small_world
from tests.support.driver import Message, Outcome

MONDAY = utc(23)
MOST_STEPS = 250
"""The most steps that a bot that is to be killed makes before."""
START, AGAIN = "daily:start", "daily:again"
"""What begins the deal; and what only a result has: it can be played again."""
DELETED = "before you had your data deleted"
"""What somebody reads who would begin a day anew."""


class Week(Days):
    """Lets days of the daily deal pass. The first thing that is done in each hour, or in each of so many, is
    cut off by a kill, and done again.
    """

    def __init__(self, here: Served, people: Sequence[Player], seed: int, hours_between_kills: int) -> None:
        super().__init__(here, f"week {seed}")
        self.people = people
        self.book = DailyBook(self.hands)
        self._between, self._doomed = hours_between_kills, 0

    async def do(self, what: What) -> None:
        hour = int(self.here.now // 3600)
        if hour >= self._doomed + self._between:
            self._doomed = hour
            await self.kill_in(what, MOST_STEPS, self.rng.uniform(5, 600))
            await self.start_again()
        await super().do(what)

    def plan(self, days: int) -> int:
        """Everybody looks at their phone as they do for so many days, some do odd things; rankings are read
        again once a day is over for all. The first day's number.
        """
        first = day_at(MONDAY.timestamp())
        seldom = sorted(self.people, key=lambda who: (len(who.hours), who.name))
        for number, day in enumerate(range(first, first + days)):
            start = midnight_after(day - 1)
            for who in self.people:
                begins = self.rng.random() < who.keen
                for hour in who.hours:
                    moment = start + timedelta(hours=hour, minutes=self.rng.uniform(1, 54))
                    self.at(moment, self._visit(who, begins=begins))
            self.at(start + timedelta(seconds=30), partial(self.rush, *seldom[3 : 3 + len(seldom) // 4]))
            self.at(start + timedelta(hours=13, minutes=58), partial(self.rush, seldom[-1 - number]))
            late = partial(self.over_midnight, day, seldom[number % len(seldom)])
            self.at(midnight_after(day) - timedelta(minutes=4), late)
            self.at(midnight_after(day) + GRACE + timedelta(hours=1), partial(self.read_rankings, day))
        middle = midnight_after(first + days // 2 - 1)
        self.at(middle + timedelta(hours=16, minutes=57), partial(self.delete, seldom[-1], MOST))
        self.at(middle + timedelta(hours=17, minutes=57), partial(self.delete, seldom[-2], 3))
        return first

    # ---- playing ----------------------------------------------------------------------------------------

    def _visit(self, who: Player, *, begins: bool) -> What:
        server = self.rng.choice(who.servers)  # who is cut off comes back to the same place

        async def visit() -> None:
            before = self.book.play_of(who, self.book.day)
            known = before is not None and before.result is not None
            clicks = MOST if self.rng.random() < who.patient else self.rng.randint(3, 15)
            await self.look(who, server, clicks, begins=begins)
            play = self.book.play_of(who, self.book.day)
            if play is not None and play.result is not None and not known:
                if self.rng.random() < 0.3:
                    await self.book.share(who, play, *play.result)
                if self.rng.random() < 0.1:
                    await self.again(who, play, *play.result)

        return visit

    async def daily(self, who: Player, server: str) -> Message:
        """Type the command."""
        return await self.hands.slash(who, server, "daily")

    async def look(self, who: Player, server: str, clicks: int = MOST, *, begins: bool = True) -> None:
        """Open the daily deal, begin it unless that was done, make so many clicks, and read its result."""
        page = await self.daily(who, server)
        if id_of(page, START) is None:
            return await self.go_on(who, server, self.book.day, page, clicks)
        await self.book.read_streak(who, page)
        if id_of(page, "daily:late") is not None and self.rng.random() < 0.7:
            page = await self.hands.press(who, page, "daily:late")
            await self.go_on(who, server, self.book.day - 1, page, clicks)
            page = await self.daily(who, server)
        if not begins:
            return None
        if who.game is not None and not who.chosen:
            page = await self.hands.press(who, page, "daily:game", who.game)
            who.chosen = True
        page = await self.hands.press(who, page, START)
        if DELETED in page.text:
            who.chosen = False
            return self.book.forget(who)  # cut off while deleting it
        return await self.go_on(who, server, self.book.day, page, clicks)

    async def go_on(self, who: Player, server: str, day: int, page: Message, clicks: int = MOST) -> None:
        """Play on from a page of this day's play; read the result if it is over."""
        self.book.note(who, server, day, page)
        if id_of(page, AGAIN) is None:
            page, _ = await self.hands.play(who, page, clicks)
        play = self.book.note(who, server, day, page)
        if id_of(page, AGAIN) is not None:
            await self.book.read_result(who, play, server, page)
        elif clicks == MOST:
            self.book.differs(who, f"cannot go on: {page.text!r} {page.labels}")

    async def rush(self, *some: Player) -> None:
        """These people begin the day in the same moment, each on two devices."""
        presses = []
        for who in some * 2:
            page, person = await self.daily(who, who.servers[0]), await self.hands.person(who)
            if button := id_of(page, START):
                presses.append(person.click(page, button))
        outcomes = await asyncio.gather(*presses, return_exceptions=True)  # one device may be refused
        await self.hands.settle()
        assert not any(isinstance(outcome, Outcome) and outcome.failed for outcome in outcomes), outcomes
        for who in some:
            await self.look(who, who.servers[0], 1)

    async def over_midnight(self, day: int, who: Player) -> None:
        """Begin late in the evening, and play on in the same message after midnight."""
        await self.look(who, who.servers[0], 2)
        play = self.book.play_of(who, day)
        if play is not None and self.book.day == day:  # else killed in the midst of it, and back later
            await self.here.move_on((midnight_after(day) + timedelta(minutes=2)).timestamp())
            await self.go_on(who, who.servers[0], day, play.page)

    async def again(self, who: Player, play: Play, server: str, result: Message) -> None:
        """Play some of a deal again; it doesn't count."""
        page = await self.hands.press(who, result, AGAIN)
        self.book.owns(who, page)
        page, _ = await self.hands.play(who, page, self.rng.choice((4, MOST)))
        if id_of(page, AGAIN) is not None and "This play doesn't count" not in page.text:
            self.book.differs(who, f"played again, and it counts: {page.text!r}")
        play.result = server, await self.daily(who, server)

    async def delete(self, who: Player, clicks: int) -> None:
        """Play so many clicks of a deal, delete one's data, and try to begin anew at once."""
        await self.look(who, who.servers[0], clicks)
        if self.book.play_of(who, self.book.day) is not None:
            page = await self.hands.slash(who, who.servers[0], "my settings", page="privacy")
            for step in ("delete", "gone"):
                page = await self.hands.press(who, page, f"privacy:{step}")
            self.book.forget(who)
            who.chosen = False
        page = await self.hands.press(who, await self.daily(who, who.servers[0]), START)
        if DELETED not in page.text:
            self.book.differs(who, f"begins anew after deleting: {page.text!r}")

    async def read_rankings(self, day: int) -> None:
        """Everybody reads the ranking of a day."""
        for who in self.people:
            play = self.book.play_of(who, day)
            if play is not None and play.result is not None:
                await self.book.read_ranking(who, play)

    def figures(self) -> str:
        """What has happened so far, in numbers."""
        presses, plays = sum(who.presses for who in self.people), len(self.book.plays) + len(self.book.left)
        kills = f"{self.kills} kills ({self.in_the_midst} in the midst of it)"
        return f"{presses} presses, {kills}, {plays} plays, read: {dict(self.book.read)}"


@asynccontextmanager
async def week_of(
    folder: Path, database: str, people: int, servers: int, seed: int, hours_between_kills: int = 1
) -> AsyncIterator[Week]:
    """So many people on so many servers from Monday on."""
    some = players(people, servers, seed)
    places = {place: [one.name for one in some if place in one.servers] for place in SERVERS[:servers]}
    async with served(folder, database, small_world(MONDAY.timestamp(), places)) as here:
        yield Week(here, some, seed, hours_between_kills)


async def live(folder: Path, database: str, *, seed: int = 1, days: int = 7, people: int = 40) -> int:
    """People on five servers play daily deals; prints what they read that the count doesn't say."""
    async with week_of(folder, database, people, len(SERVERS), seed) as week:
        first, wrong = week.plan(days), list[str]()
        for day in range(first, first + days + 1):
            await week.run(midnight_after(day - 1) + GRACE + timedelta(hours=2))
            wrong = await week.book.wrong()
            print(f"day {day}: {week.figures()}; {len(wrong)} differences", *wrong, sep="\n", flush=True)
        return len(wrong)
