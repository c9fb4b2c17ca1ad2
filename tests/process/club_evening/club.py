"""The people of a club at a tournament: they enter in pairs, and play by pressing what they are shown."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from data.records.tables import Table, TableStatus
from data.tournaments.records.tournaments import Meeting, Tournament
from tests.process.player import id_of, what_of
from tests.process.population.people import TableClicker
from tests.process.population.presses import Presses
from tests.process.population.served import Served
from tests.support.driver import Message, Person, Refused

ASKING = ("remove", "reinstate", "forfeit", "putin", "ask", "end")
"""The steps of the directors' panel that ask for a reason in a window."""
WHY = "nobody came"

SERVER = "Card Club"
PRESSES = 60
"""More than any turn takes."""


@dataclass
class Member:
    """Somebody of the club. ``there``: whether they turn up, and have not gone home yet."""

    name: str
    there: bool = True
    presses: int = 0
    hands: dict[int, Message] = field(default_factory=dict)
    """The last panel of each table."""


Pair = tuple[Member, Member]


class Club:
    """The members, by what they press."""

    def __init__(self, here: Served, members: Sequence[Member], rng: random.Random) -> None:
        self.here, self.rng = here, rng
        self.members = {one.name: one for one in members}
        self.presses = Presses(here)
        self.stuck: list[str] = []
        """Where somebody could not go on, which must not happen."""

    @property
    def channel(self) -> str:
        """The channel of the club."""
        return str(self.here.channel(SERVER).id)

    async def tournament(self) -> Tournament:
        """The tournament as it is stored."""
        tournament = await self.here.store.tournaments.get(1)
        assert tournament is not None
        return tournament

    async def meetings(self) -> list[Meeting]:
        """The meetings of the round that is being played."""
        return await self.here.store.tournaments.rounds.meetings(1, (await self.tournament()).round)

    async def id(self, who: Member) -> int:
        """The person's number."""
        return int((await self.presses.person(who)).id)

    async def by_id(self, number: int) -> Member:
        """The member of this number."""
        return self.members[self.here.world.users[number].name]

    # ---- the tournament's message -----------------------------------------------------------------------

    async def board(self, who: Member) -> Message:
        """The tournament's message as this person sees it."""
        wanted = str((await self.tournament()).message_id)
        person = await self.presses.person(who)
        return next(one for one in await person.messages(self.channel) if one.id == wanted)

    async def press(self, who: Member, what: str, *values: str) -> Message:
        """Press something of the tournament's message."""
        return await self.presses.press(who, await self.board(who), f"{what}:1", *values)

    async def direct(self, who: Member, *steps: str) -> Message:
        """Open the directors' panel and press one thing after another in it, each a step and, after a blank,
        what is chosen; the panel as it is then.
        """
        page = await self.press(who, "tdirect")
        for step in steps:
            what, _, value = step.partition(" ")
            given = [value] if value else []
            if what.partition(":")[0] in ASKING:
                page = await self.presses.fill_in(who, page, f"tdirect:1:{what}", *given, typed=WHY)
            else:
                page = await self.presses.press(who, page, f"tdirect:1:{what}", *given)
        return page

    async def number_of(self, who: Member) -> int:
        """The number of the entry for which somebody plays."""
        entry = (await self.tournament()).entry_of(await self.id(who))
        assert entry is not None, who.name
        return entry.number

    async def enter(self, first: Member, second: Member) -> None:
        """Enter as a pair: one asks, the other says yes."""
        page = await self.press(first, "tenter")
        await self.presses.press(first, page, "task:1", str(await self.id(second)))
        asked = await self.press(second, "tenter")
        await self.presses.press(second, asked, "tyes:1")

    async def start(self, who: Member) -> None:
        """Start the tournament: its message is posted anew with the first round."""
        board = await self.board(who)
        outcome = await (await self.presses.person(who)).click(board, str(id_of(board, "tstart:1")))
        assert not outcome.failed, outcome
        await self.presses.settle()

    # ---- playing ----------------------------------------------------------------------------------------

    async def play_round(self, most: int = 10_000) -> int:
        """Play this round's tables for so many turns, each table in turn; the turns made. It ends early when
        nobody who is there is to move.
        """
        round, made = (await self.tournament()).round, 0
        while made < most:
            before = made
            for meeting in await self.meetings():
                if meeting.round == round and not meeting.over and meeting.table_id is not None:
                    made += await self.play_turn(meeting.table_id)
            if made == before or (await self.tournament()).round != round:
                break
        return made

    async def play_turn(self, number: int) -> bool:
        """Play the turn of whoever is to move at a table, if it is somebody who is there."""
        table = await self._table(number)
        if table.status is TableStatus.BETWEEN_DEALS:
            return await self._next_deal(table)
        if table.status is not TableStatus.PLAYING or table.turn is None or not table.turn.person_id:
            return False
        seat = table.seat_of(table.turn.person_id)
        if seat is None or seat.person_id is None:
            return False
        who = await self.by_id(seat.person_id)
        if not who.there:
            return False
        version = table.turn.version
        await self._play(who, table)
        after = await self._table(number)
        if after.turn is not None and after.turn.version == version and after.version == table.version:
            panel = who.hands[number]
            meant = [what_of(one) for one in (*panel.buttons, *panel.selects) if one.get("custom_id")]
            self.stuck.append(f"{who.name} at table {number}: {panel.text!r} {meant}")
            return False
        return True

    async def _next_deal(self, table: Table) -> bool:
        for seat in table.seats:
            who = None if seat.person_id is None else await self.by_id(seat.person_id)
            if who is None or not who.there:
                continue
            panel = await self._hand(who, table)
            if id_of(panel, "next") is not None:
                await self.presses.press(who, panel, "next")
        return (await self._table(table.id)).status is not TableStatus.BETWEEN_DEALS

    async def _play(self, who: Member, table: Table) -> None:
        panel = await self._hand(who, table)
        clicker = TableClicker(await self.presses.person(who), panel)
        for _ in range(PRESSES):
            move = clicker.next_press(self.rng)
            if move is None:
                break
            who.presses += 1
            try:
                clicker.panel = await self._use(clicker.person, clicker.panel, *move)
            except Refused:
                break  # the panel was brought up to date just now
        who.hands[table.id] = clicker.panel

    async def _use(self, person: Person, panel: Message, component: str, values: list[str]) -> Message:
        """Use a component of a panel; the panel as it is then, or the one that came below it."""
        if values:
            outcome = await person.select(panel, component, values)
        else:
            outcome = await person.click(panel, component)
        assert not outcome.failed, outcome
        await self.presses.settle()

        def is_later(message: Message) -> bool:
            there = message.ephemeral and message.channel_id == panel.channel_id and bool(message.buttons)
            return there and int(message.id) >= int(panel.id)

        return person.newest(is_later) or panel

    async def _hand(self, who: Member, table: Table) -> Message:
        """The hand that is open, if it shows what can be done now, else a new one."""
        person = await self.presses.person(who)
        kept = who.hands.get(table.id)
        panel = None if kept is None else person.seen(kept)
        if panel is not None and panel.buttons:
            clicker = TableClicker(person, panel)
            if clicker.next_move() is not None or id_of(panel, "next") is not None:
                return panel
        who.hands[table.id] = await self.presses.slash(who, table.place_id or 0, "canasta hand")
        return who.hands[table.id]

    async def _table(self, number: int) -> Table:
        table = await self.here.store.tables.get(number)
        assert table is not None
        return table
