"""People at the page: what they press, and how they play by what they are shown."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from random import Random

from bot.time.pace import Pace
from canasta.notation.rule_code import rule_code
from data.records.tables import Table, TableStatus
from tests.process.player import Clicker, id_of, options_of, what_of
from tests.process.population.people import DIRECT, Somebody
from tests.process.population.served import Served
from tests.support.driver import Message, Outcome, Person, Refused

MOST = 400
"""More presses than any deal takes."""


class TableClicker(Clicker):
    """Somebody with the hand of one of several tables open."""

    async def _ask_again(self) -> bool:
        raise AssertionError("a hand that was just opened is there")

    def next_press(self, rng: Random) -> tuple[str, str, list[str]] | None:
        """What is meant, the component that says it and what to choose there, some discard of those that are
        offered; None when others are to move.
        """
        if move := self.next_move():
            text, component, values = move
            if values and text.startswith("discard"):
                values = [text := rng.choice(options_of(self.panel, component))]
            return text, component, values
        if take := id_of(self.panel, "do:take"):
            offered = [str(option["value"]) for option in self.panel.component(take).get("options") or ()]
            return "".join(offered[:1]) or "take", take, offered[:1]
        if more := id_of(self.panel, "layoff:some"):  # something has to be laid off before a discard
            return "layoff", more, options_of(self.panel, more)[:1]
        # A hand of a few cards has a button for each discard; else something has to be done first, such as
        # putting two melds of a rank together.
        offered = [what_of(button) for button in self.panel.buttons if ":do:" in str(button.get("custom_id"))]
        for what in sorted(offered, key=lambda what: not what.startswith("do:discard ")):
            if button := id_of(self.panel, what):
                return what.removeprefix("do:"), button, []
        return None


class Hands:
    """Presses things for people, and waits each time until the bot has come to rest."""

    def __init__(self, here: Served, rng: Random) -> None:
        self.here, self.rng = here, rng
        self.stuck: list[str] = []
        """Where somebody could not go on, which must not happen."""
        self.done: list[tuple[int, str, str]] = []
        """The moves at tables that the bot has answered: table, person, action."""
        self.settled: list[Callable[[], Awaitable[None]]] = []
        """What is done whenever the bot has come to rest after a press."""

    async def person(self, who: Somebody) -> Person:
        """The person at the page."""
        return await self.here.stage.person(who.name)

    async def id(self, who: Somebody) -> int:
        """The person's number."""
        return int((await self.person(who)).id)

    async def settle(self) -> None:
        """Wait until the bot has come to rest."""
        await self.here.tell()
        for look in self.settled:
            await look()

    async def press(
        self, who: Somebody, message: Message, what: str, *values: str, typed: Sequence[str] = ()
    ) -> Message:
        """Press the button, or choose in the select, that means this, and type this in the window that it
        opens, a text for each line; the message that answers.
        """
        custom_id = id_of(message, what)
        assert custom_id is not None, f"{who.name} finds no {what!r}: {sight(message)}"
        return await self._use(who, message, custom_id, values, typed)

    async def _use(
        self,
        who: Somebody,
        message: Message,
        custom_id: str,
        values: Sequence[str],
        typed: Sequence[str] = (),
    ) -> Message:
        person = await self.person(who)
        who.presses += 1
        if values:
            outcome = await person.select(message, custom_id, values)
        else:
            outcome = await person.click(message, custom_id)
        if typed:
            fields = dict(zip(_lines_of(outcome.modal), typed, strict=True))
            outcome = await person.submit_modal(outcome, fields)
        return await self._answer(person, outcome)

    async def slash(self, who: Somebody, place: int | str, command: str, **given: object) -> Message:
        """Type a command in this channel, in that of a server, or in direct messages."""
        if isinstance(place, str) and place != DIRECT:
            place = self.here.channel(place).id
        person = await self.person(who)
        who.presses += 1
        return await self._answer(person, await person.slash(str(place), command, **given))

    async def _answer(self, person: Person, outcome: Outcome) -> Message:
        assert not outcome.failed, outcome
        answer = await person.finished(outcome)
        await self.settle()
        return person.seen(answer) or answer

    # ---- tables -----------------------------------------------------------------------------------------

    async def table(self, number: int) -> Table:
        """A table as it is stored."""
        table = await self.here.store.tables.get(number)
        assert table is not None
        return table

    async def open(self, server: str, pace: Pace, *who: Somebody, target: int = 0) -> int:
        """A match of Classic between these people, the first its host; the table's number."""
        rules = rule_code("classic", len(who), {"target_score": target})
        await self.slash(who[0], server, "canasta new", rules=rules, pace=pace.key)
        number = max(table.id for table in await self.here.store.tables.all_open())
        for person in who[1:]:
            seats = (await self.table(number)).seats
            free = next(seat.index for seat in seats if seat.person_id is None)
            await self.public(person, number, f"sit:{free}")
        await self.public(who[0], number, "now")
        return number

    async def waiting_for(self, who: Somebody) -> list[Table]:
        """The tables at which this person is to do something."""
        person, waiting = await self.id(who), []
        for table in await self.here.store.tables.all_open():
            seat, turn = table.seat_of(person), table.turn
            if seat is None or table.status is not TableStatus.PLAYING:
                continue
            playing = turn is not None and table.timing.paused_at is None
            if not seat.present or (playing and turn is not None and turn.person_id == person):
                waiting.append(table)
        return waiting

    async def shown(self, who: Somebody, number: int) -> Message:
        """A table's message as this person sees it."""
        table = await self.table(number)
        wanted = table.messages.message_id or table.messages.lobby_message_id
        place = table.place_id if table.messages.message_id else table.place.channel_id
        there = await (await self.person(who)).messages(str(place))
        return next(message for message in there if message.id == str(wanted))

    async def public(self, who: Somebody, number: int, what: str) -> Message:
        """Press something under a table."""
        return await self.press(who, await self.shown(who, number), what)

    async def follow(self, who: Somebody, page: Message, *steps: str) -> Message | None:
        """Press one thing after another, each in what answers the one before, if it is offered; after "="
        what is chosen. None where something isn't offered.
        """
        for what, *chosen in (step.split("=") for step in steps):
            if id_of(page, what) is None:
                return None
            page = await self.press(who, page, what, *chosen)
        return page

    async def prepare(self, who: Somebody, hand: Message) -> None:
        """Leave a premove if one can be left: the first discard that is offered."""
        panel = await self.follow(who, hand, "prep")
        if panel is not None and (throws := id_of(panel, "prep:throw")):
            await self.press(who, panel, "prep:throw", options_of(panel, throws)[0])

    async def turn(self, who: Somebody, number: int) -> tuple[Message, list[str]]:
        """Open the hand, and play while it is this person's turn; the hand as it is then, and the moves."""
        before = await self.table(number)
        hand = await self.public(who, number, "hand")
        if id_of(hand, "back") is not None:
            hand = await self.press(who, hand, "back")
        hand, moves = await self.play(who, hand, table=number)
        await self.settle()
        after = await self.table(number)
        if after.turn is not None and before.turn is not None and after.turn.version == before.turn.version:
            self.stuck.append(f"{who.name} at table {number}, after {moves}: {sight(hand)}")
        return hand, moves

    async def play(
        self, who: Somebody, panel: Message, most: int = MOST, table: int = 0
    ) -> tuple[Message, list[str]]:
        """Play on from this panel while it offers anything, at most so many presses; the panel as it is then,
        and the moves.
        """
        clicker, moves = TableClicker(await self.person(who), panel), list[str]()
        while True:
            # A table that has just come to the bottom may have brought the hand below it.
            clicker.panel = self._now(clicker)
            move = clicker.next_press(self.rng) if len(moves) < most else None
            if move is None:
                return clicker.panel, moves
            text, component, values = move
            try:
                await self._use(who, clicker.panel, component, values)
            except Refused:  # it was brought up to date just now
                return clicker.panel, moves
            moves.append(text)
            self.done.append((table, who.name, text))

    @staticmethod
    def _now(clicker: Clicker) -> Message:
        """The hand as it is shown by now: the newest that has buttons."""
        panel = clicker.panel

        def is_later(message: Message) -> bool:
            there = message.ephemeral and message.channel_id == panel.channel_id and bool(message.buttons)
            return there and int(message.id) >= int(panel.id)

        return clicker.person.newest(is_later) or clicker.person.seen(panel) or panel


def sight(message: Message) -> str:
    """What somebody sees who is stuck."""
    meant = [what_of(part) for part in (*message.buttons, *message.selects) if part.get("custom_id")]
    return f"{message.text!r} {meant}"


def _lines_of(part: object) -> Iterator[str]:
    """The ids of the lines of a window that somebody fills in."""
    if isinstance(part, dict):
        if part.get("type") == 4:
            yield str(part["custom_id"])
        for inner in part.values():
            yield from _lines_of(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _lines_of(inner)
