"""Two weeks of four people on two servers in three zones."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.time.pace import DAY, LIVE, THREE_DAYS, Pace
from canasta.notation.rule_code import rule_code
from data.records.tables import Presence, TableStatus
from tests.process.diary.days import MINUTE, Days
from tests.process.diary.people import Somebody
from tests.process.player import id_of
from tests.process.population.clock import utc
from tests.process.population.notebook import DOES
from tests.process.population.served import served, small_world
from tests.support.driver import Refused

CLUB, HOME = "Card Club", "Home Table"
BERLIN, YORK, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York"), ZoneInfo("Asia/Tokyo")
ZONES = {CLUB: BERLIN, HOME: YORK}
"""The servers' time zones."""
FIRST, LAST = 23, 23 + 14
"""The days of March 2026 with which the fortnight begins and ends: a Monday, and a Monday in April."""
GONE, BACK = utc(26, 11), utc(31, 17)
"""Dan is away without a word between these moments."""


def people() -> dict[str, Somebody]:
    """Ann has quiet hours, Cleo takes holidays in the second week, Dan goes silent and sets no time zone."""
    everybody = (
        Somebody("Ann", BERLIN, (time(8, 50), time(13), time(18, 30), time(21)), quiet=(22, 8)),
        Somebody("Ben", YORK, (time(9), time(12, 30), time(20), time(22))),
        Somebody("Cleo", TOKYO, (time(7, 30), time(12, 30), time(19), time(21, 30)), prepares=True),
        Somebody(
            "Dan",
            BERLIN,
            (time(9, 50), time(17), time(20, 30)),
            quiet=(23, 9),
            sets_zone=False,
            silent=[(GONE, BACK)],
        ),
    )
    return {one.name: one for one in everybody}


@asynccontextmanager
async def days_of(folder: Path, database: str, seed: int, start: datetime) -> AsyncIterator[Days]:
    """The four of them on both servers from this moment on."""
    everybody = people()
    servers = dict.fromkeys((CLUB, HOME), tuple(everybody))
    async with served(folder, database, small_world(start.timestamp(), servers)) as here:
        yield Days(here, everybody, ZONES, seed)


class Fortnight:
    """What happens besides that people look at their phones and play."""

    def __init__(self, days: Days) -> None:
        self.days, self.hands, self.book = days, days.hands, days.book
        self.ann, self.ben, self.cleo, self.dan = days.people.values()

    # ---- settings and tables ----------------------------------------------------------------------------

    async def settings(self) -> None:
        """What the servers and the people set."""
        club, home = (self.days.here.channel(name).id for name in (CLUB, HOME))
        here = await self.hands.slash(self.ann, club, "canasta-server time")
        await self.hands.fill_in(self.ann, here, "settings:time:write:zone", typed=BERLIN.key)
        there = await self.hands.slash(self.ann, home, "canasta-server time")
        there = await self.hands.press(self.ann, there, "settings:time:on:weekends")
        await self.hands.fill_in(self.ann, there, "settings:time:write:zone", typed=YORK.key)
        for who in self.days.people.values():
            zone = {"zone": who.zone.key} if who.sets_zone else {}
            panel = await self.hands.slash(who, club, "my settings", page="pings", **zone)
            if who is self.ben:
                await self.hands.press(who, panel, "pref:calls", "dm")
            if who.quiet is not None:
                panel = await self.hands.press(who, panel, "pref:page", "quiet")
                panel = await self.hands.press(who, panel, "pref:from", f"{who.quiet[0]}")
                await self.hands.press(who, panel, "pref:until", f"{who.quiet[1]}")

    async def open(
        self, server: str, pace: Pace, *who: Somebody, target: int = 0, game: str = "classic"
    ) -> int:
        """A match between these people, the first its host; the table's number."""
        host, *others = who
        rules = rule_code(game, len(who), {"target_score": target})
        await self.hands.slash(
            host, self.days.here.channel(server).id, "canasta new", rules=rules, pace=pace.key
        )
        await self.book.look()
        number = max(table.id for table in await self.days.here.store.tables.all_open())
        for person in others:
            seats = (await self.hands.table(number)).seats
            free = next(seat.index for seat in seats if seat.person_id is None)
            await self.hands.public(person, number, f"sit:{free}")
        await self.hands.public(host, number, "now")
        return number

    # ---- what people agree on ---------------------------------------------------------------------------

    async def vote(self, number: int, late: Somebody, choice: str, *who: Somebody) -> None:
        """These people vote about the seat of somebody who is late."""
        for person in who:
            index = await self._seat(number, late)
            panel = await self.hands.public(person, number, "late")
            self.book.note(DOES, number, person.name, f"votes about {late.name}: {choice}")
            answer = await self.hands.press(person, panel, f"vote:{index}:{choice}")
            self.book.note(DOES, number, person.name, f"reads: {answer.text!r}")

    async def _seat(self, number: int, who: Somebody) -> int:
        seat = (await self.hands.table(number)).seat_of(int((await self.hands.person(who)).id))
        assert seat is not None
        return seat.index

    async def claim(self, number: int, who: Somebody, late: Somebody) -> None:
        """Claim the win as soon as that is open."""
        table = await self.hands.table(number)
        seat = table.seats[await self._seat(number, late)]
        if table.status is not TableStatus.PLAYING or seat.misses < 3 or seat.decision is not None:
            return
        panel = await self.hands.public(who, number, "late")
        self.book.note(DOES, number, who.name, f"looks who is late: {panel.text!r}")
        if id_of(panel, "claim") is not None:
            self.book.note(DOES, number, who.name, "claims the win")
            asked = await self.hands.press(who, panel, "claim")
            await self.hands.press(who, asked, "claim:yes")

    async def take_over(self, number: int, who: Somebody) -> None:
        """Take the seat that is offered, if there is one."""
        table = await self.hands.table(number)
        seat = next((seat for seat in table.seats if seat.presence is Presence.OFFERED), None)
        if seat is None:
            self.book.note(DOES, number, who.name, "finds no seat that is offered")
            return
        self.book.note(DOES, number, who.name, f"takes {seat.name}'s seat")
        answer = await self.hands.public(who, number, f"takeseat:{seat.index}")
        self.book.note(DOES, number, who.name, f"reads: {answer.text.splitlines()[:2]}")

    async def change_pace(self, number: int, pace: Pace, asks: Somebody, *agree: Somebody) -> None:
        """Suggest another pace, and agree."""
        more = await self.hands.public(asks, number, "more")
        panel = await self.hands.press(asks, more, "repace")
        self.book.note(DOES, number, asks.name, f"suggests the pace {pace.key}")
        await self.hands.press(asks, panel, "repace:ask", pace.key)
        for person in agree:
            self.book.note(DOES, number, person.name, "agrees to the pace")
            await self.hands.public(person, number, f"repace:yes:{pace.key}")

    async def pause(self, number: int, asks: Somebody, *agree: Somebody) -> None:
        """Ask for a pause, and agree."""
        table = await self.hands.table(number)
        self.book.note(DOES, number, asks.name, "asks for a pause")
        await self.hands.slash(asks, table.place_id, "canasta table", show="pause")
        for person in agree:
            self.book.note(DOES, number, person.name, "agrees to a pause")
            await self.hands.public(person, number, "pause:yes")

    async def go_on(self, number: int, who: Somebody) -> None:
        """End a pause."""
        self.book.note(DOES, number, who.name, "ends the pause")
        await self.hands.public(who, number, "goon")

    async def digest(self, who: Somebody) -> None:
        """Want one message a day instead of single calls."""
        panel = await self.hands.slash(who, self.days.here.channel(CLUB).id, "my settings")
        await self.hands.press(who, panel, "pref:calls", "digest")
        who.digest_from = self.days.here.now
        self.book.note(DOES, 0, who.name, "wants one message a day")

    async def nudge(self, number: int, who: Somebody) -> None:
        """Nudge whoever is to move, if that is offered."""
        more = await self.hands.public(who, number, "more")
        if id_of(more, "nudge") is None:
            self.book.note(DOES, number, who.name, "finds nobody to nudge")
            return
        self.book.note(DOES, number, who.name, "nudges")
        answer = await self.hands.press(who, more, "nudge")
        self.book.note(DOES, number, who.name, f"reads: {answer.text!r}")

    async def holiday(self, who: Somebody, server: str, first: str, last: str) -> None:
        """Take holidays on a server."""
        page = await self.hands.slash(who, self.days.here.channel(server).id, "my settings", page="holidays")
        answer = await self.hands.fill_in(who, page, "pref:holiday:here", typed=first, text1=last)
        self.book.note(DOES, 0, who.name, f"takes a holiday at {server}: {answer.text!r}")

    async def live(self, number: int, turns: int, *who: Somebody) -> None:
        """Play at a live table, each turn within seconds; the clock runs on."""
        for _ in range(turns):
            table = await self.hands.table(number)
            if table.status is not TableStatus.PLAYING or table.turn is None:
                return
            by_id = {int((await self.hands.person(one)).id): one for one in who}
            to_move = by_id.get(table.turn.person_id)
            await self.days.wait(self.days.rng.uniform(8, 40))
            if to_move is not None:
                await self.hands.try_play(to_move, number)

    # ---- the two weeks ----------------------------------------------------------------------------------

    async def pairs(self) -> None:
        """T1: all four for pairs, a day a turn."""
        await self.open(CLUB, DAY, self.ann, self.ben, self.cleo, self.dan)

    async def two(self) -> None:
        """T2: Ben and Dan, who never comes back."""
        number = await self.open(CLUB, DAY, self.ben, self.dan, target=3000)
        self.dan.gives_up.add(number)

    async def missed(self) -> None:
        """T1 of a weekend: Dan, whose turn it is, and Ben."""
        self.dan.gives_up.add(await self.open(CLUB, DAY, self.dan, self.ben))

    async def three(self) -> None:
        """T3: Ann, Ben and Dan on the server that rests on weekends."""
        number = await self.open(HOME, DAY, self.ben, self.ann, self.dan, target=1500)
        self.dan.gives_up.add(number)

    async def long(self) -> None:
        """T4: Ann and Ben, three days a turn."""
        await self.open(CLUB, THREE_DAYS, self.ann, self.ben)

    async def evening(self) -> None:
        """T5: Ann and Cleo play live, and go on over days."""
        number = await self.open(HOME, LIVE, self.ann, self.cleo)
        await self.live(number, 6, self.ann, self.cleo)
        await self.days.wait(8 * MINUTE)  # somebody is at the door
        await self.live(number, 4, self.ann, self.cleo)
        await self.change_pace(number, DAY, self.ann, self.cleo)

    async def live_again(self) -> None:
        """T5 goes on live, unless premoves have brought it to its end."""
        if (await self.hands.table(5)).status is not TableStatus.PLAYING:
            return
        await self.change_pace(5, LIVE, self.cleo, self.ann)
        await self.live(5, 80, self.ann, self.cleo)

    def script(self) -> None:
        """Everything that isn't just a look at the phone."""
        at = self.days.at
        at(utc(23, 8), self.settings)
        at(utc(23, 13), self.pairs)
        at(utc(23, 14), self.two)
        at(utc(23, 15), self.three)
        at(utc(23, 16), self.long)
        at(utc(25, 19), lambda: self.nudge(1, self.ann))
        at(utc(25, 20), lambda: self.pause(4, self.ann, self.ben))
        at(utc(27, 18), lambda: self.go_on(4, self.ann))
        at(utc(28, 11), self.evening)
        at(utc(29, 11), self.live_again)
        at(utc(32, 6), lambda: self.digest(self.cleo))
        at(utc(27, 20), lambda: self.holiday(self.cleo, CLUB, "2026-03-30", "2026-04-01"))
        for day in (28, 29, 30):
            at(utc(day, 17), lambda: self._try_votes())
        for quarter in range(4 * 24 * 4):
            at(utc(26, 20, 15 * quarter), lambda: self.claim(2, self.ben, self.dan))
        at(utc(31, 20), lambda: self.take_over(3, self.cleo))
        at(utc(33, 20), lambda: self.take_over(3, self.cleo))
        for day, hour, hours, idle in (
            (24, 9, 2, False),
            (25, 3, 7, True),
            (26, 18, 1, False),
            (28, 15, 5, False),
            (30, 2, 30, True),
            (33, 12, 3, False),
            (34, 20, 1, False),
        ):
            self.days.kills_at(utc(day, hour), hours, idle=idle)
        self.days.looks(utc(FIRST, 0).replace(tzinfo=None), LAST - FIRST)

    def short_script(self) -> None:
        """A long weekend of it: Dan goes silent, a live game goes on over days, the bot is killed."""
        at = self.days.at
        at(utc(26, 8), self.settings)
        at(utc(26, 8), self.missed)
        at(utc(26, 9), self.pairs)
        at(utc(28, 11), self.evening)
        for day, hour, hours, idle in ((26, 18, 2, False), (27, 3, 3, True), (28, 6, 1, False)):
            self.days.kills_at(utc(day, hour), hours, idle=idle)
        self.days.looks(utc(26, 0).replace(tzinfo=None), 3)

    async def _try_votes(self) -> None:
        for number, choice, who in (
            (1, "wait", (self.ann, self.cleo)),
            (3, "substitute", (self.ann, self.ben)),
        ):
            try:
                await self.vote(number, self.dan, choice, *who)
            except (AssertionError, Refused) as error:
                self.book.note(DOES, number, "", f"no vote: {error}")


@asynccontextmanager
async def fortnight(
    folder: Path, database: str, seed: int, last: datetime | None = None
) -> AsyncIterator[Days]:
    """The two weeks, or the days until an earlier moment, lived through."""
    async with days_of(folder, database, seed, utc(FIRST, 7)) as days:
        Fortnight(days).script()
        await days.run(last or utc(FIRST, 7) + timedelta(days=LAST - FIRST))
        yield days
