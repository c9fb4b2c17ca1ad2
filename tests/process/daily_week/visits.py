"""What somebody does who looks at the daily deal, and what they read, beside what the count says."""

import random
from collections import Counter

from tests.process.daily_week.count import Count, Counted, day_at, streak
from tests.process.daily_week.people import Player
from tests.process.daily_week.reading import (
    SQUARES,
    result_lines,
    shared_line,
    standings,
    streak_line,
    wrong_in_ranking,
)
from tests.process.daily_week.table import MOST_CLICKS, START, AtTable, is_over, table_on
from tests.process.player import id_of, what_of
from tests.process.population.presses import Presses
from tests.process.population.served import Served
from tests.support.driver import Message

SHARES = 0.3
"""How likely somebody shares their line."""
DIRECT = "dm"
WAYS_BACK = ("hand", "hand:tools", "dealres", "b:0:cancel")
"""What an old panel offers to somebody who only wants to see it as it is now."""
DELETED = "before you had your data deleted"
"""What somebody reads who would begin a day anew."""


class Visits:
    """People at the daily deal. ``plays``: the table of each person's play of a day; ``left``: tables of
    people who have deleted their data; ``owners``: whose each table is, uncounted ones too.
    """

    def __init__(self, here: Served, rng: random.Random) -> None:
        self.here, self.rng = here, rng
        self.hands = Presses(here)
        self.at_table = AtTable(self.hands, rng)
        self.count = Count(here.store)
        self.plays: dict[tuple[str, int], int] = {}
        self.left: list[int] = []
        self.owners: dict[int, str] = {}
        self.opened: set[tuple[int, str, str]] = set()
        """On which day, server, who has opened their play."""
        self.results: dict[tuple[str, int], tuple[str, Message]] = {}
        """The last message with somebody's result of a day on a server, and that server."""
        self.pages: dict[tuple[str, int], Message] = {}
        """The last panel of somebody's play."""
        self.shared: list[tuple[str, int]] = []
        self.squares: dict[int, str] = {}
        self.differences: list[str] = []
        self.read: Counter[str] = Counter()
        """How often what was read, and compared."""

    @property
    def day(self) -> int:
        """Today's number."""
        return day_at(self.here.now)

    def place(self, server: str) -> int | str:
        """Where commands are typed."""
        return server if server == DIRECT else self.here.channel(server).id

    def differs(self, who: Player, what: str) -> None:
        """Write down what somebody reads that isn't so."""
        self.differences.append(f"day {self.day}, {who.name}: {what}")

    # ---- coming and playing -----------------------------------------------------------------------------

    async def look(
        self, who: Player, server: str, clicks: int = MOST_CLICKS, *, begins: bool = True
    ) -> Message:
        """Open the daily deal, begin it unless that was done, and make so many clicks; with its result, read
        on. The page as it is then.
        """
        page = await self.hands.slash(who, self.place(server), "daily")
        if id_of(page, START) is None:
            return await self.go_on(who, server, self.day, page, clicks)
        await self._read_streak(who, page)
        late = next((what_of(one) for one in page.buttons if what_of(one) == "daily:late"), None)
        if late is not None and self.rng.random() < 0.7:
            page = await self.hands.press(who, page, late)
            await self.go_on(who, server, self.day - 1, page, clicks)
            page = await self.hands.slash(who, self.place(server), "daily")
        if not begins:
            return page
        return await self.begin(who, server, page, clicks)

    async def begin(self, who: Player, server: str, page: Message, clicks: int = MOST_CLICKS) -> Message:
        """Begin today's deal from the page that offers it, and play so many clicks."""
        if who.game is not None and not who.chosen:
            page = await self.hands.press(who, page, "daily:game", who.game)
            who.chosen = True
        page = await self.hands.press(who, page, START)
        if DELETED in page.text:
            self.forget(who)  # cut off while deleting it
            return page
        if "Fingerprint" not in page.text:
            self.differs(who, f"no fingerprint with the first cards: {page.text!r}")
        return await self.go_on(who, server, self.day, page, clicks)

    async def go_on(
        self, who: Player, server: str, day: int, page: Message, clicks: int = MOST_CLICKS
    ) -> Message:
        """Play on from a page of this day's play; read the result if it is over."""
        self.note(who, server, day, page)
        if not is_over(page):
            page = await self.at_table.play(who, page, clicks)
        self.note(who, server, day, page)
        if is_over(page):
            await self.read_result(who, server, day, page)
        elif clicks == MOST_CLICKS:
            self.differs(who, f"cannot go on: {page.text!r} {page.labels}")
        return page

    def note(self, who: Player, server: str, day: int, page: Message) -> None:
        """Note whose table this is."""
        table = table_on(page)
        if self.plays.setdefault((who.name, day), table) != table:
            self.differs(who, f"a second table on day {day}: {table}, after {self.plays[who.name, day]}")
        self.owners[table] = who.name
        self.pages[who.name, day] = page
        if server != DIRECT and not who.hidden:
            self.opened.add((day, server, who.name))

    async def hide(self, who: Player) -> None:
        """Be in no ranking from now on."""
        page = await self.hands.slash(who, self.place(who.servers[0]), "my settings", page="privacy")
        if id_of(page, "privacy:hide") is not None:
            await self.hands.press(who, page, "privacy:hide")
        who.hidden = True

    async def come_back(self, who: Player, day: int) -> None:
        """Look at a deal that wasn't finished in time, in the panel that is still there."""
        page = self.pages[who.name, day]
        person = await self.hands.person(who)
        page = person.seen(page) or page
        what = next((way for way in WAYS_BACK if id_of(page, way) is not None), "")
        answer = await self.hands.press(who, page, what)
        # Where the panel is too old to be changed, the answer has come below it.
        table = self.plays[who.name, day]
        page = person.newest(lambda message: message.ephemeral and table_on(message) == table) or page
        page = answer if is_over(answer) else page
        if is_over(page):
            await self.read_result(who, DIRECT, day, page)
        else:
            self.differs(who, f"still open, after day {day}: {page.text!r}, answered {answer.text!r}")

    async def delete_everything(self, who: Player, server: str) -> None:
        """Delete one's data."""
        page = await self.hands.slash(who, self.place(server), "my settings", page="privacy")
        for step in ("delete", "gone"):
            page = await self.hands.press(who, page, f"privacy:{step}")
        self.forget(who)

    def forget(self, who: Player) -> None:
        """Note that somebody's data is deleted."""
        for key in [key for key in self.plays if key[0] == who.name]:
            self.left.append(self.plays.pop(key))
            self.results.pop(key, None)
            self.pages.pop(key, None)
        self.opened = {one for one in self.opened if one[2] != who.name}
        who.chosen = False

    # ---- reading ----------------------------------------------------------------------------------------

    async def counted(self) -> list[Counted]:
        """Every play that is over, by the count."""
        tables = [(table, name) for (name, _), table in self.plays.items()]
        return await self.count.over([*tables, *((table, None) for table in self.left)])

    async def streak(self, who: Player) -> str:
        """The line about somebody's days in a row, by the count."""
        days = {one.deal.day for one in await self.counted() if one.name == who.name and one.finished}
        return streak_line(*streak(days, self.day))

    async def _read_streak(self, who: Player, page: Message) -> None:
        wanted = await self.streak(who)
        self.read["streaks"] += 1
        if (wanted not in page.text) if wanted else ("🔥" in page.text):
            self.differs(who, f"the streak is {wanted!r}, in {page.text!r}")

    async def read_result(self, who: Player, server: str, day: int, page: Message) -> None:
        """Read a result, compare it, and perhaps share it."""
        every, table = await self.counted(), self.plays[who.name, day]
        play = next((one for one in every if one.table == table), None)
        if play is None:
            self.differs(who, f"a result before the end: {page.text!r}")
            return
        self.read["results"] += 1
        lines = page.text.splitlines()
        missing = [line for line in result_lines(play, every) if line not in lines]
        if missing:
            self.differs(who, f"counted: {missing}, shown: {page.text!r}")
        squares = SQUARES.search(page.text)
        if squares is not None and self.squares.setdefault(table, squares[0]) != squares[0]:
            self.differs(who, f"other squares than {self.squares[table]}: {page.text!r}")
        await self._read_streak(who, page)
        if server != DIRECT and play.finished:
            self.results[who.name, day] = server, page
            await self.read_ranking(who, day)

    async def read_ranking(self, who: Player, day: int) -> None:
        """Read the ranking of a day on the server where somebody has their result, and go back to that."""
        server, page = self.results[who.name, day]
        page = (await self.hands.person(who)).seen(page) or page
        if id_of(page, "daily:rank") is None:  # cut off while reading it
            page = await self.hands.press(who, page, "daily:result")
        page = await self.hands.press(who, page, "daily:rank")
        here = [name for one, there, name in self.opened if (one, there) == (day, server)]
        wanted = standings([one for one in await self.counted() if one.deal.day == day], here)
        wrong = wrong_in_ranking(page.text, wanted, who.name)
        self.read["rankings"] += 1
        if wrong:
            self.differs(who, f"the ranking of day {day} on {server}: {wrong}, in {page.text!r}")
        self.results[who.name, day] = server, await self.hands.press(who, page, "daily:result")

    async def share(self, who: Player, day: int) -> None:
        """Share the line of a day."""
        server, page = self.results[who.name, day]
        await self.hands.press(who, page, "daily:share")
        channel, every = self.here.channel(server), await self.counted()
        self.shared.append((who.name, channel.id))
        play = next(one for one in every if one.table == self.plays[who.name, day])
        posted = (await (await self.hands.person(who)).messages(str(channel.id)))[-1]
        self.read["shared lines"] += 1
        if posted.text != (wanted := shared_line(play, every, self.squares[play.table])):
            self.differs(who, f"counted: {wanted!r}, shared: {posted.text!r}")

    async def again(self, who: Player, day: int, clicks: int) -> None:
        """Play some of a deal again; it doesn't count."""
        _, page = self.results[who.name, day]
        page = await self.hands.press(who, page, "daily:again")
        self.owners[table_on(page)] = who.name
        page = await self.at_table.play(who, page, clicks)
        if is_over(page) and "This play doesn't count" not in page.text:
            self.differs(who, f"played again, and it counts: {page.text!r}")
        server, _ = self.results[who.name, day]
        self.results[who.name, day] = server, await self.hands.slash(who, self.place(server), "daily")
