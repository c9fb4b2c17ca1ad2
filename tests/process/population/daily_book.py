"""Plays of daily deals, and what people read of them beside the count."""

import re
from collections import Counter

from data.db.database import Row
from tests.process.player import id_of
from tests.process.population.daily_count import (
    GRACE,
    Play,
    day_at,
    midnight_after,
    ranking,
    result_words,
    shared_words,
    streak,
    streak_words,
)
from tests.process.population.hands import Hands
from tests.process.population.heard import Heard, leaks, unasked
from tests.process.population.people import DIRECT, Somebody
from tests.support.driver import Message

SQUARES = re.compile(r"^[🟩🟨🟥]{4}$", re.MULTILINE)


class DailyBook:
    """Plays of daily deals, and what people read of them that isn't so."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.here = hands, hands.here
        self.heard = Heard(self.here)
        self.plays: dict[tuple[str, int], Play] = {}
        self.left: list[Play] = []
        """Plays of people who have deleted their data."""
        self.owners: dict[int, str] = {}
        """Whose each private table is, uncounted ones too."""
        self.shared: list[tuple[str, int]] = []
        self.read: Counter[str] = Counter()

    @property
    def day(self) -> int:
        """Today's number."""
        return day_at(self.here.now)

    def differs(self, who: Somebody, what: str) -> None:
        """Write down what somebody reads that isn't so."""
        self.hands.stuck.append(f"day {self.day}, {who.name}: {what}")

    def play_of(self, who: Somebody, day: int) -> Play | None:
        """Somebody's play of a day."""
        return self.plays.get((who.name, day))

    def note(self, who: Somebody, server: str, day: int, page: Message) -> Play:
        """A page of somebody's play of a day, seen on this server."""
        table = self.owns(who, page)
        # After midnight the command goes on with what was begun the day before, and tells how it came out.
        known = (play.day for play in self.plays.values() if (play.name, play.table) == (who.name, table))
        day = next(known, day)
        play = self.plays.setdefault((who.name, day), Play(who.name, day, table, page))
        if play.table != table:
            self.differs(who, f"a second table on day {day}: {table}, after {play.table}")
        play.page, play.servers = page, play.servers | ({server} - {DIRECT})
        return play

    def owns(self, who: Somebody, page: Message) -> int:
        """Note whose the table of a page's buttons is; its number."""
        ids = (str(one.get("custom_id", "")) for one in (*page.buttons, *page.selects))
        table = max((int(id.split(":")[1]) for id in ids if id.startswith("c1:")), default=0)
        self.owners[table] = who.name
        return table

    def forget(self, who: Somebody) -> None:
        """Note that somebody's data is deleted."""
        self.left += [self.plays.pop(key) for key in list(self.plays) if key[0] == who.name]

    async def counted(self) -> list[Play]:
        """Every play that is over, by the count; of people who have left, what they had finished."""
        for play in (*self.plays.values(), *self.left):
            await play.count(self.here.store)
        over = [play for play in self.plays.values() if play.lead is not None]
        return over + [play for play in self.left if play.finished]

    async def read_streak(self, who: Somebody, page: Message) -> None:
        await self.counted()
        days = {day for (name, day), play in self.plays.items() if name == who.name and play.finished}
        wanted = streak_words(*streak(days, self.day))
        self.read["streaks"] += 1
        if (wanted not in page.text) if wanted else ("🔥" in page.text):
            self.differs(who, f"the streak is {wanted!r}, in {page.text!r}")

    async def read_result(self, who: Somebody, play: Play, server: str, page: Message) -> None:
        every = await self.counted()
        wanted, squares = result_words(play, every), "".join(SQUARES.findall(page.text))
        play.squares = play.squares or squares
        self.read["results"] += 1
        if play not in every or not wanted <= set(page.text.splitlines()) or squares != play.squares:
            self.differs(who, f"counted: {wanted}, {play.squares}; shown: {page.text!r}")
        await self.read_streak(who, page)
        if server != DIRECT and play.finished:
            play.result = server, page
            await self.read_ranking(who, play)

    async def read_ranking(self, who: Somebody, play: Play) -> None:
        """Read the ranking of a day on the server where somebody has their result, and go back to that."""
        assert play.result is not None
        server, page = play.result
        page = (await self.hands.person(who)).seen(page) or page
        if id_of(page, "daily:rank") is None:  # cut off while reading it
            page = await self.hands.press(who, page, "daily:result")
        page = await self.hands.press(who, page, "daily:rank")
        every, mine = await self.counted(), self.plays.values()
        wanted = ranking([one for one in mine if one.day == play.day and server in one.servers], every)
        lines = [re.sub(r" · [🟩🟨🟥]{4}", "", line) for line in page.text.splitlines()]
        shown = [line for line in lines if line.startswith("**")]
        places = [int(line.split("**")[1]) for line in shown]
        self.read["rankings"] += 1
        if sorted(shown) != sorted(wanted) or places != sorted(places):
            self.differs(who, f"the ranking of day {play.day} on {server}: counted {wanted}, shown {shown}")
        play.result = server, await self.hands.press(who, page, "daily:result")

    async def share(self, who: Somebody, play: Play, server: str, result: Message) -> None:
        """Share the line of a day."""
        await self.hands.press(who, result, "daily:share")
        self.read["shared lines"] += 1
        self.shared.append((shared_words(play, await self.counted()), self.here.channel(server).id))

    async def _rows(self, query: str) -> list[Row]:
        async with self.here.store._database.read() as transaction:
            return await transaction.rows(query)

    async def wrong(self) -> list[str]:
        """What people have read that isn't so, what was said unasked, what was given away."""
        deals = await self._rows("SELECT day, seed FROM shared_deals WHERE day IS NOT NULL")
        # A table that was opened just before a kill is in the store alone.
        tables = await self._rows("SELECT id, host_id FROM tables WHERE deal_id IS NOT NULL")
        users = self.here.world.users
        owners = {row["id"]: users[row["host_id"]].name for row in tables if row["host_id"] in users}
        seeds = {row["seed"]: (midnight_after(row["day"]) + GRACE).timestamp() for row in deals}
        given_away = leaks(self.heard.said, seeds, owners | self.owners, self.here.errors)
        return [*self.hands.stuck, *unasked(self.heard.said, self.shared), *given_away]
