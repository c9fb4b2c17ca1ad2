"""People who open tables and play there match after match, for long runs."""

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count

from data import StaleVersion, Store
from data.records.tables import Table, TableStatus
from tests.process.canasta import SECONDS
from tests.process.guests import Guest, Made
from tests.process.player import CHANNEL, id_of
from tests.support.driver import Message, Person, Refused

GAMES = ("classic", "samba", "modern_american", "hand_and_foot", "bolivia", "romme", "brazilian", "italian")
AGAIN = (Refused, TimeoutError, OSError, StaleVersion)
"""What people meet whose bot was killed, or who are quicker than it; they try again."""
PLENTY = {
    f"CANASTA_{what}_PER_HOUR": "0/0"
    for what in ("TABLES", "MATCHES", "TOURNAMENTS", "REPLAYS", "ANIMATIONS", "LOOK_BACKS")
}
"""Settings by which people may begin as many tables and look at as many replays as they like."""


def _offers(message_id: str, what: str, message: Message) -> bool:
    """Whether it is this message, and what is meant can be pressed in it."""
    return message.id == message_id and id_of(message, what) is not None


@dataclass
class Company:
    """People who open one table after another and play there, with computer players on the other seats."""

    store: Store
    people: Sequence[Person]
    computers: int
    games: Sequence[str]
    rng: random.Random
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
            except AGAIN as error:
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
            while (await self._table(table_id)).place.thread_id is None:  # noqa: ASYNC110 - another process's state
                await asyncio.sleep(0.2)
        place = str((await self._table(table_id)).place.thread_id)
        guests = [
            self.kind(person, table_id, place, self.rng, self.think, self._count) for person in self.people
        ]
        for _ in range(matches):
            playing = [asyncio.create_task(guest.play()) for guest in guests]
            over = asyncio.create_task(self._finished(table_id, guests))
            try:
                # Anyone who can't play on says so.
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
            if self.rng.random() < 0.15:
                guest = self.rng.choice(list(guests))
                await self._read(guest.person, guest.place, "table", show=self.rng.choice(["score", "rules"]))
            if status is TableStatus.BETWEEN_DEALS and self.rng.random() < 0.5:
                await self._look_back(guests[0].place)

    async def _read(self, person: Person, place: str, command: str, **given: str) -> Message | None:
        try:
            outcome = await person.slash(place, f"canasta {command}", **given)
            return None if outcome.failed else await person.finished(outcome)
        except (Refused, TimeoutError, OSError):
            return None

    async def _look_back(self, place: str) -> None:
        """Go through the last deal for a few steps, and look at its decisive moves."""
        person = self.rng.choice(list(self.people))
        shown = await self._read(person, place, "replay")
        for end in (":on", ":turnon", ":turnon", ":last", ":tools"):
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

    def sight(self) -> str:
        """What these people see last, and how they were answered."""
        told = []
        for person in self.people:
            last = person.newest(lambda message: message.ephemeral)
            asked = [
                (made["command"] or made["custom_id"], made["state"]) for made in person.interactions[-3:]
            ]
            told.append(f"{person.name} sees {'' if last is None else last.text[:300]!r}, asked {asked}")
        return "; ".join(told)

    async def _table(self, table_id: int) -> Table:
        table = await self.store.tables.get(table_id)
        assert table is not None
        return table
