"""What the doctor makes of the facts: findings, each with what to do about it. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.people.public import GRACE
from bot.process.doctor.facts import Facts
from bot.workers.turn_clock import SILENCE
from data import Shards
from data.records.condition import Holder

LATE: Final = timedelta(minutes=2)
"""A table is looked at within seconds of its time; a process that takes it over needs a minute."""
LETTERS_LATE: Final = timedelta(minutes=30)
MANY_UNTOLD: Final = 50
LITTLE_ROOM: Final = 200 * 1024 * 1024
"""Bytes free below which the disk is about to be full."""
CLOCKS_APART: Final = timedelta(seconds=2)
CONNECTIONS: Final = 0.9
"""The share of a server's connections above which new ones may be refused."""
CLOSE: Final = "They hold the token, or the cards of running deals. Keep them to yourself: chmod 600 {}"
SHOWN: Final = 5
"""How many of a kind are named."""


class Level(Enum):
    """How bad a finding is, with the mark before it."""

    FINE = "ok  "
    NOTE = "note"
    BAD = "BAD "


@dataclass(frozen=True, slots=True)
class Finding:
    """One line, and what to do about it if it isn't fine."""

    level: Level
    text: str
    advice: str = ""


def fine(text: str) -> Finding:
    return Finding(Level.FINE, text)


def note(text: str, advice: str = "") -> Finding:
    return Finding(Level.NOTE, text, advice)


def bad(text: str, advice: str) -> Finding:
    return Finding(Level.BAD, text, advice)


def findings(facts: Facts) -> list[Finding]:
    """Everything worth telling, in the order in which one would look."""
    return [
        *_database(facts),
        *_private(facts),
        *_serving(facts),
        *_status(facts),
        *_work(facts),
        *_servers(facts),
    ]


def _database(facts: Facts) -> Iterator[Finding]:
    engine = _engine(facts)
    yield fine(f"database: {facts.database}, {engine}, schema {facts.schema}")
    if facts.application is None:
        yield note("application: none yet", "The first `canasta run` makes the database that of its token.")
    else:
        yield fine(f"application: {facts.application}")
    if facts.file is not None and facts.file.free < max(LITTLE_ROOM, facts.file.size):
        yield bad(
            f"disk: {_bytes(facts.file.free)} are free beside a database of {_bytes(facts.file.size)}",
            "Make room, or move the database to a larger disk: when it is full, nothing can be played.",
        )
    if facts.sessions is not None:
        yield from _server(facts)


def _private(facts: Facts) -> Iterator[Finding]:
    if facts.open_to_others:
        yield note(open_files(facts.open_to_others), CLOSE.format(" ".join(facts.open_to_others)))


def open_files(files: Sequence[str]) -> str:
    """That other users of this machine may read these files."""
    return f"private files: other users of this machine may read {', '.join(files)}"


def _engine(facts: Facts) -> str:
    if facts.file is not None:
        return f"SQLite {facts.file.version}, {_bytes(facts.file.size)} ({_bytes(facts.file.free)} free)"
    assert facts.sessions is not None
    return f"PostgreSQL {facts.sessions.version}, {_bytes(facts.sessions.size)}"


def _server(facts: Facts) -> Iterator[Finding]:
    sessions = facts.sessions
    assert sessions is not None
    apart = abs(facts.now - sessions.clock)
    if apart > CLOCKS_APART:
        yield bad(
            f"clocks: this machine and the database differ by {_span(apart)}",
            "Synchronise the clocks over the network (NTP) on all machines: deadlines are kept in UTC.",
        )
    else:
        yield fine("clocks: this machine and the database agree")
    used = f"{sessions.connections} of {sessions.most_connections} connections in use"
    if sessions.connections > CONNECTIONS * sessions.most_connections:
        yield bad(f"connections: {used}", "Raise max_connections, or let fewer programs use the server.")
    else:
        yield fine(f"connections: {used}")
    if not sessions.apart:
        yield bad(
            "pooler: two connections have the same session of the server",
            "Let it keep sessions apart (PgBouncer: pool_mode = session), or connect directly: the bot"
            " needs sessions of its own to hold shards and to hear other processes.",
        )
    for session in sessions.long[:SHOWN]:
        doing = "idle in a transaction" if session.idle else "in one transaction"
        yield bad(
            f"session {session.pid} ({session.name or 'without a name'}): {doing} for"
            f" {_span(timedelta(seconds=session.seconds))}",
            f"Find out what it is; SELECT pg_terminate_backend({session.pid}) ends it. It may keep others"
            " waiting, and keeps the server from tidying up.",
        )


def _serving(facts: Facts) -> Iterator[Finding]:
    if facts.file is not None:
        yield from _served_file(facts)
    elif facts.sessions is not None:
        yield from _served_shards(facts, facts.sessions.holders)
    heard = facts.alive_at
    if _anybody(facts) and heard is not None and facts.now - heard > SILENCE:
        yield bad(
            f"heartbeat: the last one is {_span(facts.now - heard)} old, though somebody serves",
            "The process hangs, or can't write. Look at its log, then restart it.",
        )
    for down in facts.downtimes[-SHOWN:]:
        part = "" if down.shards.complete else f", shards {down.shards}"
        yield fine(f"downtime: {_time(down.began_at)} for {_span(down.ended_at - down.began_at)}{part}")


def _anybody(facts: Facts) -> bool:
    if facts.file is not None:
        return facts.file.served
    return facts.sessions is not None and any(holder.shards for holder in facts.sessions.holders)


def _served_file(facts: Facts) -> Iterator[Finding]:
    assert facts.file is not None
    if not facts.file.served:
        yield _nobody(facts)
        return
    for term in facts.terms[-1:]:
        yield fine(f"serving: {term.process or 'a process'}{_since(term.since)}")


def _served_shards(facts: Facts, holders: tuple[Holder, ...]) -> Iterator[Finding]:
    serving = [holder for holder in holders if holder.shards]
    if not serving:
        yield _nobody(facts)
    for holder in serving:
        shards = Shards(holder.count or max(holder.shards) + 1, holder.shards)
        yield fine(f"serving: {holder.process}, shards {shards}{_since(holder.since)}")
    counts = {holder.count for holder in serving if holder.count is not None}
    held = {shard for holder in serving for shard in holder.shards}
    for count in counts:
        missing = [shard for shard in range(count) if shard not in held]
        if missing:
            which = str(Shards(count, tuple(missing)))
            yield bad(
                f"shards {which}: nobody serves them, so their servers get no answer",
                f"Start a process with --shards {which}, or one that stands by for them.",
            )
    waiting = [holder for holder in holders if not holder.shards]
    for holder in waiting:
        what = "" if holder.waits_for is None else f", for shards {holder.waits_for}"
        said = f"standing by: {holder.process}{what}{_since(holder.since)}"
        if counts and holder.waits_for is not None and holder.waits_for.count not in counts:
            yield note(
                f"{said}; the serving processes count {' or '.join(map(str, sorted(counts)))} shards",
                "It waits until all of them have ended. Give all processes the same number of shards.",
            )
        else:
            yield fine(said)
    yield from _without_stand_by(serving, waiting)


def _without_stand_by(serving: list[Holder], waiting: list[Holder]) -> Iterator[Finding]:
    """What nobody would take over if the process that serves it ended."""
    if any(holder.waits_for is None for holder in waiting):
        return
    for count in sorted({holder.count for holder in serving if holder.count is not None}):
        alone: set[int] = set()
        for holder in serving:
            others = {shard for other in serving if other is not holder for shard in other.shards}
            covered = {
                shard
                for waiter in waiting
                if waiter.waits_for
                and waiter.waits_for.count == count
                and others.isdisjoint(waiter.waits_for.held)
                for shard in waiter.waits_for.held
            }
            alone |= set(holder.shards) - covered
        if alone:
            every = len(alone) == sum(len(holder.shards) for holder in serving)
            which = "nobody" if every else f"nobody for shards {Shards(count, tuple(sorted(alone)))}"
            yield note(
                f"standing by: {which}",
                "A second process with the same --shards as the one that serves them would take over.",
            )


def _nobody(facts: Facts) -> Finding:
    last = f"; the last heartbeat was at {_time(facts.alive_at)}" if facts.alive_at else ""
    return bad(f"serving: nobody{last}", "Start `canasta run`. While nobody serves, nobody's time runs out.")


def _status(facts: Facts) -> Iterator[Finding]:
    if facts.status is None:
        return
    if facts.status.missing is None:
        yield note(
            f"status pages: no answer at {facts.status.address}",
            "Is CANASTA_STATUS_PORT that of a process on this machine?",
        )
    elif facts.status.missing:
        yield bad(
            f"status pages: not ready: {'; '.join(facts.status.missing)}",
            "A process that stands by isn't ready either; otherwise look at its log.",
        )
    else:
        yield fine("status pages: ready")


def _work(facts: Facts) -> Iterator[Finding]:
    work = facts.backlog
    yield fine(f"open tables: {facts.open_tables}")
    if not _anybody(facts):
        return  # what is late is late because nobody serves
    if work.oldest_look is not None and facts.now - work.oldest_look > LATE:
        yield bad(
            f"deadlines: {work.looks} tables wait for a look, the oldest for"
            f" {_span(facts.now - work.oldest_look)}",
            "The process that serves them is overloaded or stuck; look at its log and at /metrics.",
        )
    else:
        yield fine("deadlines: looked at in time")
    if work.untold_tables > MANY_UNTOLD:
        yield note(
            f"messages: those of {work.untold_tables} tables are out of date",
            "Does the bot lack permissions in channels, or is Discord refusing? Its log tells.",
        )
    if work.oldest_letter is not None and facts.now - work.oldest_letter > LETTERS_LATE:
        yield note(
            f"letters: {work.letters} to tournament players are unsent, the oldest for"
            f" {_span(facts.now - work.oldest_letter)}",
            "Discord may be refusing direct messages; the log tells.",
        )


def _servers(facts: Facts) -> Iterator[Finding]:
    for guild_id, left_at in facts.leaving[:SHOWN]:
        due = left_at + GRACE
        yield fine(f"server {guild_id}: removed the bot at {_time(left_at)}; deleted after {_time(due)}")
    if len(facts.leaving) > SHOWN:
        yield fine(f"servers: {len(facts.leaving) - SHOWN} more have removed the bot")


def _since(moment: datetime | None) -> str:
    return "" if moment is None else f", since {_time(moment)}"


def _time(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _span(span: timedelta) -> str:
    seconds = int(span.total_seconds())
    for length, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * length:
            return f"{seconds // length} {name}"
    return f"{seconds} seconds"


def _bytes(number: int) -> str:
    size = float(number)
    for unit in ("bytes", "KB", "MB"):
        if size < 1024:
            return f"{size:.0f} {unit}"
        size /= 1024
    return f"{size:.1f} GB"
