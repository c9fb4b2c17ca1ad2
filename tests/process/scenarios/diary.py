"""Two weeks of four people on two servers in three zones, over the beginning of summer time, with a bot that
is killed.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.time.pace import DAY, LIVE, THREE_DAYS, Pace
from data.records.tables import Presence, TableStatus
from tests.process.population.clock import Days, What, utc
from tests.process.population.fair import check
from tests.process.population.notebook import BOT, CALLED, DOES, WRITTEN, Notebook
from tests.process.population.people import SERVERS, Friend
from tests.process.population.served import STEP, Served, served, small_world

CLUB, HOME, *_ = SERVERS
BERLIN, YORK, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York"), ZoneInfo("Asia/Tokyo")
ZONES = {CLUB: BERLIN, HOME: YORK}
FIRST = 23  # a Monday of March 2026
AWAKE = range(8, 23)
"""The hours of the day in which somebody takes up a phone that calls."""
MOST_STEPS = 60
"""The most steps that a bot that is to be killed makes before."""


def people() -> tuple[Friend, Friend, Friend, Friend]:
    """Ann has quiet hours, Cleo takes holidays in the second week, Dan goes silent and sets no time zone."""
    return (
        Friend("Ann", BERLIN, (8.8, 13, 18.5, 21), quiet=(22, 8)),
        Friend("Ben", YORK, (9, 12.5, 20, 22)),
        Friend("Cleo", TOKYO, (7.5, 12.5, 19, 21.5), prepares=True),
        Friend("Dan", BERLIN, (9.8, 17, 20.5), (23, 9), sets_zone=False, silent=(utc(26, 11), utc(31, 17))),
    )


class Diary(Days):
    """Lets days pass for the four, and writes down what happens."""

    def __init__(self, here: Served, seed: int) -> None:
        super().__init__(here, f"diary {seed}")
        self.ann, self.ben, self.cleo, self.dan = self.friends = people()
        self.people = {one.name: one for one in self.friends}
        self.book = Notebook(here, ZONES | {one.name: one.zone for one in self.friends})
        self.hands.settled.append(self.book.look)
        self._read, self._doom = 0, 0

    def looks(self, days: range) -> None:
        """Everybody looks at their phone as they do, on these days of March."""
        for day, who in product(days, self.friends):
            for moment in who.looks_on(utc(day), self.rng):
                self.at(moment, partial(self._visit, who), by_chance=True)

    async def notice(self) -> None:
        """Anyone who was called looks soon, if they are awake."""
        await self.book.look()
        for entry in self.book.entries[self._read :]:
            who = self.people.get(entry.who)
            if entry.kind in (CALLED, WRITTEN) and who is not None and self.rng.random() < 0.6:
                moment = self.here.now + self.rng.uniform(4, 50) * 60
                if datetime.fromtimestamp(moment, who.zone).hour in AWAKE and who.there(moment):
                    self.at(moment, partial(self._visit, who), by_chance=True)
        self._read = len(self.book.entries)

    async def _visit(self, who: Friend) -> None:
        """Play at all tables that wait; the bot is killed meanwhile if it is doomed."""
        for table in (table for table in await self.hands.waiting_for(who) if table.id not in who.gives_up):
            if self._doom:
                hours, self._doom = self._doom, 0
                return await self._dies(partial(self.play, who, table.id), hours)
            await self.play(who, table.id)
        return None

    async def play(self, who: Friend, number: int) -> None:
        """Play a turn, and perhaps leave a premove."""
        hand, moves = await self.hands.turn(who, number)
        if moves:
            self.book.note(DOES, number, who.name, f"plays: {', '.join(moves)}")
        if moves and who.prepares:
            await self.hands.prepare(who, hand)

    def kills_at(self, moments: Mapping[datetime, int], *, idle: bool = False) -> None:
        """Kill the bot in the midst of the first play after these moments, or if ``idle`` while it looks at
        what is due, and leave it down for so many hours.
        """
        for moment, hours in moments.items():
            self.at(moment, partial(self._kill, hours, idle=idle))

    async def _kill(self, hours: int, *, idle: bool) -> None:
        if not idle:
            self._doom = hours
        else:
            await self._dies(lambda: self.here.move_on(self.here.now + STEP), hours)

    async def _dies(self, what: What, hours: int) -> None:
        itself = await self.kill_in(what, MOST_STEPS, 3600 * hours)
        how = "in the midst of it" if itself else "once it had come to rest"
        self.book.note(BOT, 0, "", f"killed {how}; down for {hours} hours")

    async def settings(self) -> None:
        """What the servers and the people set."""
        for server, zone in ZONES.items():
            page = await self.hands.slash(self.ann, server, "canasta-server time")
            if server == HOME:
                page = await self.hands.press(self.ann, page, "settings:time:on:weekends")
            await self.hands.press(self.ann, page, "settings:time:write:zone", typed=(zone.key,))
        for who in self.friends:
            zones = {"zone": who.zone.key} if who.sets_zone else {}
            panel = await self.hands.slash(who, CLUB, "my settings", page="pings", **zones)
            steps = ["pref:calls=dm"] if who is self.ben else []
            if who.quiet is not None:
                steps = ["pref:page=quiet", f"pref:from={who.quiet[0]}", f"pref:until={who.quiet[1]}"]
            assert await self.hands.follow(who, panel, *steps) is not None

    async def does(self, number: int, who: Friend, *presses: str) -> None:
        """Press one thing after another from a table's message on, as far as it is offered."""
        answer = await self.hands.follow(who, await self.hands.shown(who, number), *presses)
        said = "isn't offered it" if answer is None else f"reads {answer.text!r}"
        self.book.note(DOES, number, who.name, f"{' → '.join(presses)}: {said}")

    async def pause(self, number: int, asks: Friend, other: Friend) -> None:
        """Ask for a pause, and agree."""
        place = (await self.hands.table(number)).place_id
        await self.hands.slash(asks, place or 0, "canasta table", show="pause")
        await self.does(number, other, "pause:yes")

    async def change_pace(self, number: int, pace: Pace, asks: Friend, other: Friend) -> None:
        """Suggest another pace, and agree, unless premoves have brought the match to its end."""
        if (await self.hands.table(number)).status is TableStatus.PLAYING:
            await self.does(number, asks, "more", "repace", f"repace:ask={pace.key}")
            await self.does(number, other, f"repace:yes:{pace.key}")

    async def decide(self, number: int, misses: int, choice: str, *who: Friend) -> None:
        """Decide about Dan's seat once he has missed so many turns."""
        table = await self.hands.table(number)
        seat = table.seat_of(await self.hands.id(self.dan))
        if table.status is TableStatus.PLAYING and seat is not None and seat.misses >= misses:
            for person in who:
                await self.does(number, person, "late", *choice.format(seat.index).split())

    async def take_over(self, number: int, who: Friend) -> None:
        """Take the seat that is offered, if there is one."""
        for seat in (await self.hands.table(number)).seats:
            if seat.presence is Presence.OFFERED:
                await self.does(number, who, f"takeseat:{seat.index}")

    async def digest(self, who: Friend) -> None:
        """Want one message a day instead of single calls."""
        page = await self.hands.slash(who, CLUB, "my settings")
        await self.hands.press(who, page, "pref:calls", "digest")
        who.digest_from = self.here.now

    async def holiday(self, who: Friend, *days: str) -> None:
        """Take holidays on a server."""
        page = await self.hands.slash(who, CLUB, "my settings", page="holidays")
        await self.hands.press(who, page, "pref:holiday:here", typed=days)

    async def live(self, number: int, turns: int) -> None:
        """Ann and Cleo play at a live table, each turn within seconds; the clock runs on."""
        for _ in range(turns):
            table = await self.hands.table(number)
            if table.status is not TableStatus.PLAYING or table.turn is None:
                return
            await self.wait(self.rng.uniform(8, 40))
            for who in (self.ann, self.cleo):
                if table.turn.person_id == await self.hands.id(who):
                    await self.play(who, number)

    async def evening(self) -> None:
        """Ann and Cleo play live, somebody is at the door meanwhile, and they go on over days."""
        number = await self.hands.open(HOME, LIVE, self.ann, self.cleo)
        await self.live(number, 6)
        await self.wait(8 * 60)
        await self.live(number, 4)
        await self.change_pace(number, DAY, self.ann, self.cleo)

    def fortnight(self) -> None:
        """Plan two weeks."""
        (ann, ben, cleo, dan), open = self.friends, self.hands.open
        dan.gives_up = {2, 3}
        plan: list[tuple[datetime, What]] = [
            (utc(23, 8), self.settings),
            (utc(23, 13), partial(open, CLUB, DAY, *self.friends)),
            (utc(23, 14), partial(open, CLUB, DAY, ben, dan, target=3000)),
            (utc(23, 15), partial(open, HOME, DAY, ben, ann, dan, target=1500)),
            (utc(23, 16), partial(open, CLUB, THREE_DAYS, ann, ben)),
            (utc(25, 19), partial(self.does, 1, ann, "more", "nudge")),
            (utc(25, 20), partial(self.pause, 4, ann, ben)),
            (utc(27, 18), partial(self.does, 4, ann, "goon")),
            (utc(27, 20), partial(self.holiday, cleo, "2026-03-30", "2026-04-01")),
            (utc(28, 11), self.evening),
            (utc(29, 11), partial(self.change_pace, 5, LIVE, cleo, ann)),
            (utc(29, 11), partial(self.live, 5, 80)),
            (utc(32, 6), partial(self.digest, cleo)),
        ]
        for day in (28, 29, 30):
            plan.append((utc(day, 17), partial(self.decide, 1, 1, "vote:{}:wait", ann, cleo)))
            plan.append((utc(day, 17), partial(self.decide, 3, 1, "vote:{}:substitute", ann, ben)))
            plan.append((utc(day + 3, 20), partial(self.take_over, 3, cleo)))
        claim = partial(self.decide, 2, 3, "claim claim:yes", ben)
        plan += [(utc(26, hour), claim) for hour in range(20, 116)]
        for moment, what in plan:
            self.at(moment, what)
        self.kills_at({utc(24, 9): 2, utc(26, 18): 1, utc(28, 15): 5, utc(33, 12): 3, utc(34, 20): 1})
        self.kills_at({utc(25, 3): 7, utc(30, 2): 30}, idle=True)
        self.looks(range(FIRST, FIRST + 14))

    def weekend(self) -> None:
        """Plan a long weekend: Dan goes silent, a live game goes on over days, the bot is killed."""
        self.at(utc(26, 8), self.settings)
        self.dan.gives_up = {1}
        self.at(utc(26, 8), partial(self.hands.open, CLUB, DAY, self.dan, self.ben))
        self.at(utc(26, 9), partial(self.hands.open, CLUB, DAY, *self.friends))
        self.at(utc(28, 11), self.evening)
        self.at(utc(28, 12), partial(self.change_pace, 3, LIVE, self.cleo, self.ann))
        self.at(utc(28, 12), partial(self.live, 3, 80))
        self.kills_at({utc(26, 18): 2, utc(28, 6): 1})
        self.kills_at({utc(27, 3): 3}, idle=True)
        self.looks(range(26, 29))

    async def check(self) -> None:
        """What holds in every diary, and nobody was stuck."""
        assert self.stuck == [], self.stuck
        await check(self.book, self.people, self.hands.done)


@asynccontextmanager
async def diary_of(folder: Path, database: str, seed: int, start: datetime) -> AsyncIterator[Diary]:
    """The four of them on both servers from this moment on."""
    servers = {server: [one.name for one in people()] for server in ZONES}
    async with served(folder, database, small_world(start.timestamp(), servers)) as here:
        yield Diary(here, seed)


async def live(folder: Path, database: str, *, seed: int = 1, days: float = 14.0) -> int:
    """Two weeks of four people on two servers; prints every call, deadline and rating change as a diary."""
    async with diary_of(folder, database, seed, utc(FIRST, 7)) as diary:
        diary.fortnight()
        await diary.run(utc(FIRST, 7) + timedelta(days=days))
        print(diary.book.written())
        print(
            *(f"{who.name}: {who.presses} presses" for who in diary.friends), f"{diary.kills} kills", sep="\n"
        )
        await diary.check()
        return 0
