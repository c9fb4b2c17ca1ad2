"""People who look at their phones a few times a day, and play by pressing what they are shown."""

import random
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from data.records.tables import Table, TableStatus
from data.records.turns import PROGRAM
from tests.process.player import Clicker, id_of, options_of, what_of
from tests.process.population.notebook import DOES, STUCK, Notebook
from tests.process.population.people import TableClicker
from tests.process.population.presses import Presses
from tests.process.population.served import Served
from tests.support.driver import Message, Refused

PRESSES = 40
"""More than any turn takes."""


@dataclass
class Somebody:
    """A person: when they look at their phone, by their own clock, and when they don't."""

    name: str
    zone: ZoneInfo
    looks: tuple[time, ...]
    """About when they look each day; each look comes up to an hour earlier or later."""
    quiet: tuple[int, int] | None = None
    """From which hour until which they want no call."""
    sets_zone: bool = True
    """Whether they tell the bot their time zone; else the server's counts for them."""
    silent: list[tuple[datetime, datetime]] = field(default_factory=list)
    prepares: bool = False
    """Whether they leave a premove after each turn over days."""
    digest_from: float | None = None
    """Since when they want one message a day."""
    gives_up: set[int] = field(default_factory=set)
    """Tables that they never come back to."""
    presses: int = 0

    def wants_quiet(self, at: float, server: ZoneInfo) -> bool:
        """Whether this is in their quiet hours, which last over midnight, at a table of a server of this
        zone.
        """
        if self.quiet is None:
            return False
        first, last = self.quiet
        hour = datetime.fromtimestamp(at, self.zone if self.sets_zone else server).hour
        return hour >= first or hour < last

    def there(self, now: datetime) -> bool:
        """Whether they look at their phone at all these days."""
        return not any(first <= now < last for first, last in self.silent)

    def looks_on(self, day: datetime, rng: random.Random) -> list[float]:
        """The moments at which they look on the day that begins so."""
        start = day.replace(tzinfo=self.zone)
        moments = []
        for at in self.looks:
            moment = start.replace(hour=at.hour, minute=at.minute) + timedelta(minutes=rng.randint(-45, 45))
            if self.there(moment):
                moments.append(moment.timestamp())
        return moments


class Hands(Presses):
    """What people do: they press, and it is written down."""

    def __init__(self, here: Served, book: Notebook) -> None:
        super().__init__(here)
        self.book = book
        self.seen_done: list[tuple[int, str, str]] = []
        """The moves that the bot has answered: table, person, action."""

    async def table(self, number: int) -> Table:
        """A table as it is stored."""
        table = await self.here.store.tables.get(number)
        assert table is not None
        return table

    async def message(self, who: Somebody, table: Table) -> Message:
        """The table's message as this person sees it."""
        wanted = table.messages.message_id or table.messages.lobby_message_id
        place = table.place_id if table.messages.message_id else table.place.channel_id
        person = await self.person(who)
        return next(one for one in await person.messages(str(place)) if one.id == str(wanted))

    async def settle(self) -> None:
        """Wait until the bot has come to rest, and write down what has changed."""
        await super().settle()
        await self.book.look()

    async def public(self, who: Somebody, number: int, what: str, *values: str) -> Message:
        """Press something under a table."""
        return await self.press(who, await self.message(who, await self.table(number)), what, *values)

    async def waiting_for(self, who: Somebody) -> list[Table]:
        """The tables at which this person is to do something."""
        person = await self.person(who)
        waiting = []
        for table in await self.here.store.tables.all_open():
            turn, own = table.turn, table.seat_of(int(person.id))
            if own is None or table.id in who.gives_up:
                continue
            if table.status is TableStatus.PLAYING and turn is not None and table.timing.paused_at is None:
                if turn.person_id == int(person.id) or (turn.person_id == PROGRAM and not own.present):
                    waiting.append(table)
            elif table.status is TableStatus.PLAYING and not own.present:
                waiting.append(table)
        return waiting

    async def play(self, who: Somebody, number: int) -> None:
        """Open the hand, and play while it is this person's turn."""
        table = await self.table(number)
        hand = await self.public(who, number, "hand")
        if id_of(hand, "back") is not None:
            self.book.note(DOES, number, who.name, "presses I'm back")
            hand = await self.press(who, hand, "back")
        clicker = TableClicker(await self.person(who), hand)
        # A table that has just come to the bottom may have brought the hand below it.
        clicker.panel = await self._now(clicker)
        done = []
        for _ in range(PRESSES):
            move = clicker.next_move()
            if move is None:
                break
            text, component, values = move
            who.presses += 1
            done.append(text)
            await clicker.use(component, values)
            self.seen_done.append((number, who.name, text))
            await self.here.tell()
            clicker.panel = await self._now(clicker)
        if done:
            self.book.note(DOES, table.id, who.name, "plays: " + ", ".join(done))
        await self.settle()
        if done and who.prepares:
            await self.prepare(who, number, clicker.panel)
        after = await self.table(number)
        if after.turn is not None and after.turn.version == getattr(table.turn, "version", 0):
            meant = [what_of(one) for one in (*clicker.panel.buttons, *clicker.panel.selects)]
            self.book.note(STUCK, number, who.name, f"{clicker.panel.text!r} {meant}")

    async def prepare(self, who: Somebody, number: int, hand: Message) -> None:
        """Leave a premove: the first discard that is offered."""
        if id_of(hand, "prep") is None:
            return
        panel = await self.press(who, hand, "prep")
        throws = id_of(panel, "prep:throw")
        if throws is not None:
            said = await self.press(who, panel, "prep:throw", options_of(panel, throws)[0])
            self.book.note(DOES, number, who.name, f"prepares: {said.text!r}")

    @staticmethod
    async def _now(clicker: Clicker) -> Message:
        """The hand as it is shown by now: the newest that has buttons."""
        mine = await clicker.person.messages(clicker.panel.channel_id)
        later = [one for one in mine if one.ephemeral and int(one.id) >= int(clicker.panel.id)]
        return next((one for one in reversed(later) if one.buttons), clicker.panel)

    async def try_play(self, who: Somebody, number: int) -> None:
        """The same, and write down where it was refused."""
        try:
            await self.play(who, number)
        except (Refused, TimeoutError, AssertionError) as error:
            self.book.note(STUCK, number, who.name, f"{error!r}")
            await self.settle()
