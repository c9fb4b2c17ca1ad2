"""The diary: what reached whom, deadlines set, kept and missed, what was decided, how ratings moved."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.tables.session.past_turns import CLOCK
from data.matches.result_rows import STEPS
from data.records.matches import Journal
from data.records.tables import Table
from data.records.turns import PROGRAM
from sandbox.discord.model import DM, SUPPRESS_NOTIFICATIONS, Channel, Message
from tests.process.game import lines
from tests.process.population.heard import Heard, texts
from tests.process.population.served import Served

PING = re.compile(r"<@!?(\d+)>")
TIME = re.compile(r"<t:(\d+)(?::(\w))?>")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|https://discord\S*")
ENDS = ("discard", "end", "ask", "yes", "no")
"""Actions after which another may be to move."""
CALLED, WRITTEN, QUIETLY, SAID = "called", "direct message", "told quietly", "said"
"""A mention and a direct message that make a sound; either without; what is said to nobody."""
TURN, MADE, MISSED = "turn", "made", "MISSED"
DOES, RATED, BOT, TABLE = "does", "rated", "bot", "table"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: ``at`` in seconds since 1970, the table's number (0: none), whom it concerns by name."""

    at: float
    kind: str
    table: int
    who: str
    text: str
    version: int = 0
    """Of the turn that the entry is about."""
    until: float | None = None
    """A turn's deadline."""


class Notebook(Heard):
    """Writes down what happens in a world. ``zones``: each person's and each server's time zone, by name."""

    def __init__(self, here: Served, zones: Mapping[str, ZoneInfo]) -> None:
        super().__init__(here)
        self.zones = zones
        self.entries: list[Entry] = []
        self.journals: dict[int, Journal] = {}
        """Each match's journal as it was seen last."""
        self.paces: dict[int, list[tuple[float, str]]] = {}
        """Each table's paces, with since when."""
        self._tables: dict[int, Table] = {}
        self._rated: set[tuple[int, int, int]] = set()

    def note(
        self, kind: str, table: int, who: str, text: str, *, version: int = 0, until: float | None = None
    ) -> None:
        """Write a line."""
        self.entries.append(Entry(self.here.now, kind, table, who, text, version, until))

    # ---- what is said -----------------------------------------------------------------------------------

    def posted(self, channel: Channel, message: Message) -> None:
        table = self._table_at(channel.id, message)
        quietly, text = bool(message.flags & SUPPRESS_NOTIFICATIONS), self.plain(message)
        if channel.type == DM:
            self.note(QUIETLY if quietly else WRITTEN, table, self.name(channel.recipients[0]), text)
            return
        if message.attachments and message.pinged:
            # A table that calls: what it says from there on.
            text = text[max(0, text.find("@")) :]
        for person in message.pinged:
            self.note(QUIETLY if quietly else CALLED, table, self.name(person), text)
        if not message.pinged and not message.attachments:
            self.note(SAID, table, "", text)

    def _table_at(self, channel: int, message: Message) -> int:
        """The table to which a message belongs; 0 for none."""
        said = str(message.components)
        for table in self._tables.values():
            if channel in (table.place.thread_id, table.messages.lobby_message_id):
                return table.id
        for table in self._tables.values():
            if f"c1:{table.id}:" in said or f"/{table.place.thread_id}/" in said:
                return table.id
        return 0

    def plain(self, message: Message) -> str:
        """What a message says in words, without its links."""
        parts = [message.content, *texts(message.components)]
        text = " / ".join(line for part in parts for line in part.splitlines() if line.strip())
        text = PING.sub(lambda match: f"@{self.name(int(match[1]))}", text)
        text = TIME.sub(lambda match: f"[{self.local('', float(match[1]))} UTC]", text)
        return LINK.sub(lambda match: match[1] or "(link)", text)

    # ---- what is stored ---------------------------------------------------------------------------------

    async def look(self) -> None:
        """Write down what has changed in the store."""
        for table in await self.here.store.tables.all_open():
            if table.id not in self._tables:
                self.note(TABLE, table.id, "", f"opened, {table.timing.pace}")
                self._tables[table.id] = table
                self.paces[table.id] = [(self.here.now, table.timing.pace)]
        for number, was in self._tables.items():
            now = await self.here.store.tables.get(number)
            # A deadline that a downtime puts off changes no version.
            if now is None or (now.version, now.turn) == (was.version, was.turn):
                continue
            await self._journal(now)
            before, after = _facts(was), _facts(now)
            for what in before.keys() & after.keys():
                if before[what] != after[what]:
                    self.note(TABLE, number, "", f"{what}: {before[what]} → {after[what]}")
            if was.timing.pace != now.timing.pace:
                self.paces[number].append((self.here.now, now.timing.pace))
            if was.turn != now.turn:
                self._turn(was, now)
            self._tables[number] = now
        await self._ratings()

    async def _journal(self, table: Table) -> None:
        if table.match_id is None:
            return
        journal = await self.here.store.journals.get(table.match_id)
        assert journal is not None
        had = lines(self.journals.get(table.match_id, journal))
        has = lines(journal)
        assert has[: len(had)] == had, "what was stored stays"
        for _, _, seat, text, made_by in has[len(had) :]:
            if made_by == CLOCK and text.split()[0] in ENDS:
                self.note(MADE, table.id, "", f"the computer ends {table.seats[seat].name}'s turn: {text}")
        self.journals[table.match_id] = journal

    def _turn(self, was: Table, now: Table) -> None:
        """Write down whose turn is over, and whose has come or has another deadline."""
        before, after = was.turn, now.turn
        same = before is not None and after is not None and before.version == after.version
        if before is not None and before.person_id != PROGRAM and not same:
            missed = now.seats[before.seat].misses > was.seats[before.seat].misses
            until = None if before.deadline_at is None else before.deadline_at.timestamp()
            kind, who = MISSED if missed else MADE, self.name(before.person_id)
            self.note(kind, now.id, who, "the turn is over", version=before.version, until=until)
        if after is None or after.person_id == PROGRAM:
            return
        if before is not None and same and before.deadline_at == after.deadline_at:
            return
        limit, who = after.deadline_at, self.name(after.person_id)
        text = "no deadline" if limit is None else f"until {self.local(who, limit.timestamp())}"
        text = f"another deadline: {text}" if same else text
        until = None if limit is None else limit.timestamp()
        self.note(TURN, now.id, who, text, version=after.version, until=until)

    async def _ratings(self) -> None:
        async with self.here.store._database.read() as transaction:
            steps = [STEPS.read(row) for row in await transaction.rows("SELECT * FROM rating_steps")]
        for step in steps:
            key = (step.match_id, step.seat, step.guild_id)
            if key in self._rated:
                continue
            self._rated.add(key)
            seat = self.journals[step.match_id].seats[step.seat]
            table = next((t.id for t in self._tables.values() if t.match_id == step.match_id), 0)
            change = ((step.mu - 3 * step.sigma) - (step.mu_before - 3 * step.sigma_before)) / 1e6
            text = f"{change:+.2f}, {'server' if step.guild_id else 'everywhere'}, match {step.match_id}"
            who = seat.name if seat.person_id is None else self.name(seat.person_id)
            self.note(RATED, table, who, text, version=step.match_id)

    # ---- reading ----------------------------------------------------------------------------------------

    def zone_of(self, table: int) -> ZoneInfo:
        """The time zone of a table's server."""
        if table not in self._tables:
            return ZoneInfo("UTC")
        return self.zones[self.here.world.guilds[self._tables[table].guild_id].name]

    def live_at(self, table: int, at: float) -> bool:
        """Whether a table was played live at that moment, or until just then."""
        paces = self.paces.get(table, [])
        ends = [since for since, _ in paces[1:]] + [at]
        return any(
            pace.startswith("live") and since <= at <= end
            for (since, pace), end in zip(paces, ends, strict=False)
        )

    def local(self, who: str, at: float) -> str:
        """A moment where this person is; in UTC for nobody."""
        return f"{datetime.fromtimestamp(at, self.zones.get(who, ZoneInfo('UTC'))):%a %d %b %H:%M:%S}"

    def written(self, entries: Iterable[Entry] | None = None) -> str:
        """The diary as it is read."""
        return "\n".join(map(self._line, self.entries if entries is None else entries))

    def _line(self, entry: Entry) -> str:
        place = f"T{entry.table}" if entry.table else "  "
        whose = f" ({entry.who} {self.local(entry.who, entry.at)})" if entry.who in self.zones else ""
        return f"{self.local('', entry.at)} {place} {entry.kind:>14} {entry.text}{whose}"


def _facts(table: Table) -> dict[str, object]:
    """What is told of a table when it changes."""
    facts = {
        "status": (table.status.value, table.closed.because),
        "pace": table.timing.pace,
        "paused": table.timing.paused_at is not None,
        "votes": dict(table.votes.cast),
    }
    for seat in table.seats:
        state = seat.person_id, seat.presence.value, seat.misses, seat.decision, seat.heir_name
        facts[f"seat {seat.index}, {seat.name}"] = state
    return facts
