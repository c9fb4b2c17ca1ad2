"""People who play any game by clicking what their panels offer, at the pace of people, for long runs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from data import StaleVersion, Store, Table, TableStatus
from tests.process.canasta import SECONDS
from tests.process.player import CHANNEL, id_of, options_of, what_of
from tests.support.driver import Message, Person, Refused

PLENTY = {
    f"CANASTA_{what}_PER_HOUR": "0/0"
    for what in ("TABLES", "MATCHES", "TOURNAMENTS", "REPLAYS", "ANIMATIONS", "LOOK_BACKS")
}
"""Settings by which people may begin as many tables and look at as many replays as they like."""
TOO_MANY = 12
"""Clicks within one turn, after which it is brought to its end."""
LOOK_AFTER = 20.0
"""Seconds without news, after which a panel is looked at again."""
READ = ("table", "score", "rules")
ENDS = ("discard", "end", "ask", "yes", "no")
Click = tuple[str, str, list[str]]
"""What is meant, the component that says it, and what is chosen there."""


def _offers(message_id: str, what: str, message: Message) -> bool:
    """Whether it is this message, and what is meant can be pressed in it."""
    return message.id == message_id and id_of(message, what) is not None


def _is_hand_below(line: Message, message: Message) -> bool:
    """Whether this is the panel that took the place of one of which a line is left."""
    below = message.ephemeral and message.channel_id == line.channel_id and int(message.id) > int(line.id)
    return below and id_of(message, "hand", "mywords", "next") is not None


def version_of(message: Message, table_id: int) -> int:
    """The newest version of this table that a message shows; it may lead to other tables as well."""
    known = (str(c.get("custom_id", "")) for c in (*message.buttons, *message.selects))
    ids = [custom_id.split(":", 3) for custom_id in known if custom_id.count(":") >= 3]
    return max((int(parts[2]) for parts in ids if parts[:2] == ["c1", str(table_id)]), default=0)


@dataclass(frozen=True, slots=True)
class Made:
    """A click that the bot has answered: where it was made, what it meant, and the version that the answer
    showed.
    """

    table_id: int
    person_id: int
    version: int
    text: str
    shown: int


@dataclass
class Guest:
    """A person at a table with the hand open. ``think``: seconds for a click, on average. ``made`` is told of
    every click that was answered; ``lost`` of one that was not.
    """

    person: Person
    table_id: int
    place: str
    chance: random.Random
    think: float
    made: Callable[[Made], None] = lambda made: None
    panel: Message | None = None
    clicks: int = 0
    stuck: int = 0
    _tried: set[str] = field(default_factory=set)

    async def open_hand(self) -> None:
        """Ask for the hand in a new message."""
        self.panel = await self.person.finished(await self.person.slash(self.place, "canasta hand"))

    async def play(self) -> None:
        """Click whatever there is to click, until cancelled."""
        while True:
            try:
                await self._once()
            except (Refused, TimeoutError, AssertionError, OSError):
                # The panel was brought up to date just now, or the bot was away.
                self.panel = None
                await asyncio.sleep(self.chance.uniform(0.2, 0.6))

    async def _once(self) -> None:
        if self.panel is None:
            await self.open_hand()
        click = self._next()
        if click is None:
            try:
                await self.person.wait_until(lambda person: self._next() is not None, LOOK_AFTER)
            except TimeoutError:
                # Perhaps all that is offered has been tried in this turn, of which nothing is left.
                self._forget()
                self.panel = None
            return
        await asyncio.sleep(self.chance.uniform(0.4, 1.6) * self.think)
        click = self._next()
        if click is not None:
            await self._use(*click)

    def _latest(self) -> Message | None:
        """The panel as it is now; where it was moved to the bottom, the one there."""
        if self.panel is None:
            return None
        panel = self.person.seen(self.panel) or self.panel
        if not panel.buttons and not panel.loading:
            panel = self.person.newest(partial(_is_hand_below, panel)) or panel
        self.panel = panel
        return panel

    def _next(self) -> Click | None:
        """The next click; None where others are to move."""
        panel = self._latest()
        if panel is None or panel.loading:
            return None
        again = id_of(panel, "next")
        if again is not None:
            return "next", again, []
        lay = self._bench(panel, ":lay")
        if lay is not None and self.stuck < TOO_MANY:
            return "lay", lay, []
        cancel = self._bench(panel, ":cancel")
        if cancel is not None:
            return "cancel", cancel, []
        return self._move(panel)

    def _bench(self, panel: Message, end: str) -> str | None:
        for button in panel.buttons:
            what = what_of(button) if str(button.get("custom_id", "")).count(":") >= 3 else ""
            if what.startswith("b:") and what.endswith(end) and not button.get("disabled"):
                return str(button["custom_id"])
        return None

    def _move(self, panel: Message) -> Click | None:
        buttons = [
            (what_of(button).removeprefix("do:"), str(button["custom_id"]))
            for button in panel.buttons
            if str(button.get("custom_id", "")).count(":") >= 3
            and what_of(button).startswith("do:")
            and not button.get("disabled")
        ]
        texts = dict(buttons)
        for text, custom_id in buttons:
            if (
                text.split()[0] not in ("draw", "end", "discard")
                and text not in self._tried
                and self.stuck < TOO_MANY
            ):
                return text, custom_id, []
        if "draw" in texts:
            self._forget()
            return "draw", texts["draw"], []
        for what in ("do:lay", "do", "do:meld", "layoff:some", "do:other"):
            select = id_of(panel, what)
            for text in () if select is None or self.stuck >= TOO_MANY else options_of(panel, select):
                if text not in self._tried:
                    return text, str(select), [text]
        select = id_of(panel, "do:discard")
        if select is not None:
            text = self.chance.choice(options_of(panel, select))
            return text, select, [text]
        # The only card that may be discarded has a button.
        for text, custom_id in buttons:
            if text.split()[0] == "discard":
                return text, custom_id, []
        if "end" in texts:
            return "end", texts["end"], []
        return None

    def _note(self, text: str) -> None:
        """Remember what is tried in this turn."""
        self._tried.add(text)
        self.stuck += 1
        if text.split()[0] in ENDS:
            self._forget()

    def _forget(self) -> None:
        """Try everything anew."""
        self._tried.clear()
        self.stuck = 0

    async def _use(self, text: str, component: str, values: list[str]) -> None:
        panel = self.panel
        assert panel is not None
        self._note(text)
        if values:
            outcome = await self.person.select(panel, component, values)
        else:
            outcome = await self.person.click(panel, component)
        if outcome.failed:
            raise Refused(0, 0, "the bot did not answer")
        self.panel = await self.person.finished(outcome)
        self.clicks += 1
        version = int(component.split(":", 3)[2])
        shown = version_of(self._latest() or self.panel, self.table_id)
        self.made(Made(self.table_id, int(self.person.id), version, text, shown))


@dataclass
class Company:
    """People who open one table after another and play there, with computer players on the other seats."""

    store: Store
    people: Sequence[Person]
    computers: int
    games: Sequence[str]
    chance: random.Random
    think: float
    target: int
    made: Callable[[Made], None] = lambda made: None
    pace: str = "live 30+20"
    channel: str = CHANNEL
    kind: type[Guest] = Guest
    matches: int = 0
    replays: int = 0
    clicks: int = 0

    async def evenings(self) -> None:
        """Play game after game, two matches of each, until cancelled."""
        for number in count():
            try:
                table = await self.sit_down(self.games[number % len(self.games)])
                await self._play(table.id, matches=2)
            except (Refused, TimeoutError, OSError) as error:
                print(f"{self.people[0].name}: a table came to nothing: {error!r}", flush=True)
                await asyncio.sleep(5)

    async def sit_down(self, game: str) -> Table:
        """Open a table of this game, take its seats and begin; the table as it is then."""
        host, *others = self.people
        seats = len(self.people) + self.computers
        opened = await host.slash(
            self.channel, "canasta new", game=game, players=seats, computers=self.computers
        )
        if opened.failed:
            raise Refused(0, 0, "no table was opened")
        lobby = await host.finished(opened)
        start = id_of(lobby, "now") or ""
        if not start:
            raise Refused(0, 0, lobby.text)
        table_id = int(start.split(":")[1])
        for person in others:
            taken = (await self._table(table_id)).seats
            sit = next(f"sit:{seat.index}" for seat in taken if seat.person_id is None)
            there = partial(_offers, lobby.id, sit)
            seen = await person.wait_for(there)
            await person.click(seen, str(id_of(seen, sit)))
        for again in (True, True, True, False):
            try:
                await self._agree(await self._table(table_id))
                break
            except StaleVersion:  # the bot has noted something of the table in between
                if not again:
                    raise
        for _ in range(5):
            ready = await host.wait_for(lambda m: m.id == lobby.id and id_of(m, "now") is not None)
            with suppress(Refused):  # the bot has just shown what was set
                await host.click(ready, str(id_of(ready, "now")))
            table = await self._table(table_id)
            if table.status is not TableStatus.LOBBY:
                return table
        raise Refused(0, 0, "the match did not begin")

    async def _agree(self, table: Table) -> None:
        """Set what is played for, and at which pace."""
        options = {**table.options, "target_score": self.target}
        table = await self.store.tables.set_rules(
            table.id, table.version, variant=table.variant, options=options, seats=table.seats
        )
        await self.store.tables.set_pace(table.id, table.version, self.pace)

    async def _play(self, table_id: int, matches: int) -> None:
        async with asyncio.timeout(SECONDS):
            while (await self._table(table_id)).thread_id is None:  # noqa: ASYNC110 - another process's state
                await asyncio.sleep(0.2)
        place = str((await self._table(table_id)).thread_id)
        guests = [
            self.kind(person, table_id, place, self.chance, self.think, self._count) for person in self.people
        ]
        for _ in range(matches):
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            over = asyncio.create_task(self._finished(table_id, guests))
            try:
                # Whoever can't play on says so.
                await asyncio.wait({over, *playing}, return_when=asyncio.FIRST_COMPLETED)
                for task in (one for one in (over, *playing) if one.done()):
                    task.result()
            finally:
                for task in (over, *playing):
                    task.cancel()
                await asyncio.gather(over, *playing, return_exceptions=True)
            self.matches += 1
            await self._look_back(place)

    def _count(self, made: Made) -> None:
        self.clicks += 1
        self.made(made)

    async def _finished(self, table_id: int, guests: Sequence[Guest]) -> None:
        """Wait for the end of the match; meanwhile people look at the table and its score now and then, and
        at the last deal.
        """
        began = False
        while True:
            await asyncio.sleep(2.0)
            status = (await self._table(table_id)).status
            began |= status is TableStatus.PLAYING
            if status is TableStatus.FINISHED and began:
                return
            if self.chance.random() < 0.15:
                guest = self.chance.choice(list(guests))
                await self._read(guest.person, guest.place, self.chance.choice(READ))
            if status is TableStatus.BETWEEN_DEALS and self.chance.random() < 0.5:
                await self._look_back(guests[0].place)

    async def _read(self, person: Person, place: str, what: str) -> Message | None:
        try:
            outcome = await person.slash(place, f"canasta {what}")
            return None if outcome.failed else await person.finished(outcome)
        except (Refused, TimeoutError, OSError):
            return None

    async def _look_back(self, place: str) -> None:
        """Go through the last deal for a few steps, and look at its decisive moves."""
        person = self.chance.choice(list(self.people))
        shown = await self._read(person, place, "replay")
        for end in (":on", ":turnon", ":turnon", ":last"):
            if shown is None:
                return
            button = next((b for b in shown.buttons if str(b.get("custom_id")).endswith(end)), None)
            if button is None or button.get("disabled"):
                continue
            await asyncio.sleep(self.think)
            try:
                outcome = await person.click(shown, str(button["custom_id"]))
                shown = None if outcome.failed else await person.finished(outcome)
            except (Refused, TimeoutError, OSError):
                return
        self.replays += 1
        decisive = next((b for b in shown.buttons if "rpgif" in str(b)), None) if shown is not None else None
        if shown is not None and decisive is not None and self.replays % 3 == 0:
            with suppress(Refused, TimeoutError, OSError):
                await person.click(shown, str(decisive["custom_id"]))

    async def _table(self, table_id: int) -> Table:
        table = await self.store.tables.get(table_id)
        assert table is not None
        return table
