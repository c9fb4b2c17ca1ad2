"""The diary: what reached whom, deadlines set, kept and missed, what was decided, how ratings moved."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.tables.session.past_turns import CLOCK
from data import Store
from data.matches.result_rows import STEPS
from data.records.matches import Journal
from data.records.tables import Table, TableStatus
from data.records.turns import PROGRAM
from sandbox.discord.model import DM, SUPPRESS_NOTIFICATIONS, Event, Message
from tests.process.game import lines
from tests.process.population.served import Served

PING = re.compile(r"<@!?(\d+)>")
TIME = re.compile(r"<t:(\d+)(?::(\w))?>")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|https://discord\S*")
ENDS = ("discard", "end", "ask", "yes", "no")
"""Actions after which another may be to move."""
CALLED, WRITTEN, QUIETLY, SAID = "called", "direct message", "told quietly", "said"
"""A mention and a direct message that make a sound; either without; what is said to nobody."""
TURN, MADE, MISSED = "turn", "made", "MISSED"
SEAT, DOES, RATED, BOT, TABLE = "seat", "does", "rated", "bot", "table"
STUCK = "STUCK"
"""What a person could not do."""


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


@dataclass
class Notebook:
    """Writes down what happens in a world. ``zones``: each person's time zone, by name."""

    here: Served
    zones: Mapping[str, ZoneInfo]
    entries: list[Entry] = field(default_factory=list)
    journals: dict[int, Journal] = field(default_factory=dict)
    """Each match's journal as it was seen last."""
    paces: dict[int, list[tuple[float, str]]] = field(default_factory=dict)
    """Each table's paces, with since when."""
    guilds: dict[int, int] = field(default_factory=dict)
    """Each table's server."""
    _tables: dict[int, Table] = field(default_factory=dict)
    _rated: set[tuple[int, int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.here.world.listen(self._heard)

    def note(
        self, kind: str, table: int, who: str, text: str, *, version: int = 0, until: float | None = None
    ) -> None:
        """Write a line."""
        self.entries.append(Entry(self.here.now, kind, table, who, text, version, until))

    # ---- what is said -----------------------------------------------------------------------------------

    def _heard(self, event: Event) -> None:
        message = event.about
        if event.name != "MESSAGE_CREATE" or not isinstance(message, Message) or event.channel is None:
            return
        if message.author_id != self.here.world.bot.id or message.audience is not None:
            return
        table = self._table_at(event.channel.id, message)
        quietly = bool(message.flags & SUPPRESS_NOTIFICATIONS)
        number, text = 0 if table is None else table.id, self.plain(message)
        if event.channel.type == DM:
            who = self.name(event.channel.recipients[0])
            self.note(QUIETLY if quietly else WRITTEN, number, who, text)
            return
        if message.attachments and message.pinged:
            # A table that calls: what it says from there on.
            text = text[max(0, text.find("@")) :]
        for person in message.pinged:
            self.note(QUIETLY if quietly else CALLED, number, self.name(person), text)
        if not message.pinged and not message.attachments and text:
            self.note(SAID, number, "", text)

    def _table_at(self, channel: int, message: Message) -> Table | None:
        for table in self._tables.values():
            if channel in (table.place.thread_id, table.messages.lobby_message_id):
                return table
        said = str(message.components)
        for table in self._tables.values():
            if f"c1:{table.id}:" in said or f"/{table.place.thread_id}/" in said:
                return table
        return None

    def plain(self, message: Message) -> str:
        """What a message says in words, without its links."""
        parts = [message.content, *texts(message.components)]
        text = " / ".join(line for part in parts for line in part.splitlines() if line.strip())
        text = PING.sub(lambda match: f"@{self.name(int(match[1]))}", text)
        text = TIME.sub(lambda match: f"[{self.clock(float(match[1]))} UTC]", text)
        return LINK.sub(lambda match: match[1] or "(link)", text)

    def name(self, person: int) -> str:
        """What somebody is called here."""
        return self.here.world.users[person].name

    # ---- what is stored ---------------------------------------------------------------------------------

    async def look(self) -> None:
        """Write down what has changed in the store."""
        store = self.here.store
        known = list(self._tables)
        for table in await store.tables.all_open():
            if table.id not in self._tables:
                self.note(TABLE, table.id, "", f"opened, {table.timing.pace}")
                known.append(table.id)
                self._tables[table.id] = table
                self.guilds[table.id] = table.guild_id
                self.paces[table.id] = [(self.here.now, table.timing.pace)]
        for number in known:
            now = await store.tables.get(number)
            was = self._tables[number]
            # A deadline that a downtime puts off changes no version.
            if now is None or (now.version, now.turn) == (was.version, was.turn):
                continue
            await self._journal(store, now)
            self._changed(was, now)
            self._tables[number] = now
        await self._ratings(store)

    async def _journal(self, store: Store, table: Table) -> None:
        if table.match_id is None:
            return
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        before = self.journals.get(table.match_id)
        if before is not None:
            had, has = lines(before), lines(journal)
            assert has[: len(had)] == had, "what was stored stays"
            for _, _, seat, text, made_by in has[len(had) :]:
                if made_by == CLOCK and text.split()[0] in ENDS:
                    self.note(
                        MADE, table.id, "", f"the computer ends {table.seats[seat].name}'s turn: {text}"
                    )
        self.journals[table.match_id] = journal

    def _changed(self, was: Table, now: Table) -> None:
        if was.status is not now.status:
            because = f", {now.closed.because}" if now.closed.because else ""
            self.note(TABLE, now.id, "", f"{was.status} → {now.status}{because}")
        if was.timing.pace != now.timing.pace:
            self.note(TABLE, now.id, "", f"pace {was.timing.pace} → {now.timing.pace}")
            self.paces[now.id].append((self.here.now, now.timing.pace))
        if was.timing.paused_at != now.timing.paused_at:
            self.note(TABLE, now.id, "", "paused" if now.timing.paused_at else "goes on")
        if was.votes.cast != now.votes.cast:
            self.note(TABLE, now.id, "", f"votes: {dict(now.votes.cast)}")
        for old, new in zip(was.seats, now.seats, strict=False):
            said = []
            for name in (
                "person_id",
                "computer",
                "presence",
                "misses",
                "decision",
                "decides_at",
                "heir_name",
                "note",
            ):
                had, has = getattr(old, name), getattr(new, name)
                if had != has:
                    said.append(f"{name}: {self._shown(had)} → {self._shown(has)}")
            if said and now.status is not TableStatus.LOBBY and was.status is not TableStatus.LOBBY:
                self.note(SEAT, now.id, new.name, ", ".join(said))
        self._turn(was, now)

    def _shown(self, value: object) -> str:
        if isinstance(value, datetime):
            return f"{self.clock(value.timestamp())} UTC"
        return self.name(value) if isinstance(value, int) and value > 1 << 22 else str(value)

    def _turn(self, was: Table, now: Table) -> None:
        before, after = was.turn, now.turn
        if before == after:
            return
        same = before is not None and after is not None and before.version == after.version
        if before is not None and before.person_id != PROGRAM and not same:
            missed = now.seats[before.seat].misses > was.seats[before.seat].misses
            anew = after is not None and (after.seat, after.person_id) == (before.seat, before.person_id)
            self.note(
                MISSED if missed else MADE,
                now.id,
                self.name(before.person_id),
                "the turn begins anew" if anew and now.version == was.version + 1 else "the turn is over",
                version=before.version,
                until=None if before.deadline_at is None else before.deadline_at.timestamp(),
            )
        if after is None or after.person_id == PROGRAM:
            return
        if same and before is not None and before.deadline_at == after.deadline_at:
            return
        limit = after.deadline_at
        who = self.name(after.person_id)
        text = "no deadline" if limit is None else f"until {self.local(who, limit.timestamp())}"
        if same:
            text = f"another deadline: {text}"
        self.note(
            TURN, now.id, who, text, version=after.version, until=None if limit is None else limit.timestamp()
        )

    async def _ratings(self, store: Store) -> None:
        async with store._database.read() as transaction:
            steps = [STEPS.read(row) for row in await transaction.rows("SELECT * FROM rating_steps")]
        for step in steps:
            key = (step.match_id, step.seat, step.guild_id)
            if key in self._rated:
                continue
            self._rated.add(key)
            journal = self.journals[step.match_id]
            seat = journal.seats[step.seat]
            table = next((t.id for t in self._tables.values() if t.match_id == step.match_id), 0)
            change = ((step.mu - 3 * step.sigma) - (step.mu_before - 3 * step.sigma_before)) / 1e6
            text = f"{change:+.2f} (mu {(step.mu - step.mu_before) / 1e6:+.2f}), "
            text += f"{'server' if step.guild_id else 'everywhere'}, match {step.match_id}"
            who = seat.name if seat.person_id is None else self.name(seat.person_id)
            self.note(RATED, table, who, text, version=step.match_id)

    # ---- reading ----------------------------------------------------------------------------------------

    @staticmethod
    def clock(at: float) -> str:
        """A moment in UTC."""
        return f"{datetime.fromtimestamp(at, ZoneInfo('UTC')):%a %d %b %H:%M:%S}"

    def local(self, who: str, at: float) -> str:
        """A moment where this person is."""
        return f"{datetime.fromtimestamp(at, self.zones[who]):%a %d %H:%M}"

    def written(self, entries: Iterable[Entry] | None = None) -> str:
        """The diary as it is read."""
        return "\n".join(map(self._line, self.entries if entries is None else entries))

    def _line(self, entry: Entry) -> str:
        place = f"T{entry.table}" if entry.table else "  "
        whose = f"{entry.who} {self.local(entry.who, entry.at)}" if entry.who in self.zones else entry.who
        return f"{self.clock(entry.at)} {place} {entry.kind:>14} {whose:<19} {entry.text}"


def texts(components: Iterable[dict[str, object]]) -> Iterable[str]:
    """What the components of a message say."""
    for component in components:
        if component.get("type") == 10:
            yield str(component["content"])
        inner = component.get("components")
        if isinstance(inner, list):
            yield from texts(inner)
