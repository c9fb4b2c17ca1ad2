"""People who play any game by clicking what their panels offer, at the pace of people."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from tests.process.player import id_of, options_of, what_of
from tests.support.driver import Message, Person, Refused

TOO_MANY = 12
"""Clicks within one turn, after which it is brought to its end."""
LOOK_AFTER = 20.0
"""Seconds without news, after which a panel is looked at again."""
TRIED_AGAIN_AFTER = 1.0
"""The same where all that the panel offers has been tried in this turn."""
ENDS = ("discard", "end", "ask", "yes", "no")
Click = tuple[str, str, list[str]]
"""What is meant, the component that says it, and what is chosen there."""


def _is_hand_below(line: Message, message: Message) -> bool:
    """Whether this is the panel that took the place of one that is gone, or of which a line is left."""
    below = message.ephemeral and message.channel_id == line.channel_id and int(message.id) > int(line.id)
    return below and id_of(message, "hand:tools", "mywords:on", "next") is not None


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
    every click that was answered.
    """

    person: Person
    table_id: int
    place: str
    rng: random.Random
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
                await asyncio.sleep(self.rng.uniform(0.2, 0.6))

    async def _once(self) -> None:
        if self.panel is None:
            await self.open_hand()
        click = self._next()
        if click is None:
            patience = min(TRIED_AGAIN_AFTER, LOOK_AFTER) if self._offered() else LOOK_AFTER
            try:
                await self.person.wait_until(lambda person: self._next() is not None, patience)
            except TimeoutError:
                self._forget()
                self.panel = None
            return
        await asyncio.sleep(self.rng.uniform(0.4, 1.6) * self.think)
        click = self._next()
        if click is not None:
            await self._use(*click)

    def _latest(self) -> Message | None:
        """The panel as it is now; where it was moved to the bottom, the one there."""
        if self.panel is None:
            return None
        seen = self.person.seen(self.panel)
        panel = seen or self.panel
        if seen is None or not (panel.buttons or panel.loading):
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

    def _offered(self) -> bool:
        """Whether the panel offers a move."""
        panel = self._latest()
        components = () if panel is None else (*panel.buttons, *panel.selects)
        moves = [c for c in components if not c.get("disabled")]
        return any(move in str(c.get("custom_id", "")) for c in moves for move in (":do:", ":layoff:"))

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
        texts, tries = dict(buttons), self.stuck < TOO_MANY
        untried = [
            text
            for text in texts
            if tries and text.split()[0] not in ("draw", "end", "discard") and text not in self._tried
        ]
        if untried:
            return untried[0], texts[untried[0]], []
        if "draw" in texts:
            self._forget()
            return "draw", texts["draw"], []
        for what in ("do:lay", "do", "do:meld", "layoff:some", "do:other"):
            select = id_of(panel, what)
            for text in () if select is None or not tries else options_of(panel, select):
                if text not in self._tried:
                    return text, str(select), [text]
        select = id_of(panel, "do:discard")
        if select is not None:
            text = self.rng.choice(options_of(panel, select))
            return text, select, [text]
        # The only card that may be discarded has a button.
        last = sorted(text for text in texts if text.split()[0] in ("discard", "end"))
        return (last[0], texts[last[0]], []) if last else None

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


class DirectGuest(Guest):
    """A person who now and then comes to the table by the list of turns, in direct messages."""

    async def open_hand(self) -> None:
        if self.rng.random() < 0.5:
            listed = await self.person.finished(await self.person.slash("dm", "my tables"))
            for id in (str(button.get("custom_id", "")) for button in listed.buttons):
                if id.startswith(f"c1:{self.table_id}:") and id.endswith(":hand"):
                    self.panel = await self.person.finished(await self.person.click(listed, id))
                    return
        await super().open_hand()
