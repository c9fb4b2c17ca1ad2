"""Downtimes of the program: for which servers nobody served the database, and when."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import lcm
from typing import Final, TypeAlias

from data.db import Keeper, Transaction, insert
from data.db.columns import from_milliseconds, json_text, json_value, to_milliseconds
from data.db.shards import EVERY_SHARD, Shards

ALIVE: Final = "alive_at"
"""The note of when each shard was last served."""
_DOWN: Final = "downtimes"
REMEMBERED: Final = 20
"""How many downtimes of the same shards are kept."""
MOST: Final = 500
"""How many are kept in all."""
FINEST: Final = 1_000_000
"""Into how many parts servers are told apart at most while the number of shards changes."""
_Beats: TypeAlias = dict[tuple[int, int], int]
"""When each shard was last served, by the count of shards and its number among them."""


@dataclass(frozen=True, slots=True)
class Downtime:
    """A span in which no process served the servers of these shards."""

    began_at: datetime
    ended_at: datetime
    shards: Shards = EVERY_SHARD


class Downtimes(Keeper):
    """Records which shards are served, and their downtimes. The number of shards may change between two
    records: a server's last one counts, whatever shard it was in then.
    """

    async def still_alive(
        self, now: datetime, longest_silence: timedelta, shards: Shards | None = None
    ) -> list[Downtime]:
        """Record that this process serves its shards, or these of them. Where their last record is older than
        ``longest_silence``, a downtime has ended: it is stored and returned, to one process only. What was
        recorded by a clock that was further ahead of ``now`` than that is taken back to now.
        """
        shards, at = shards or self._database.shards, to_milliseconds(now)
        async with self._database.write() as transaction:
            beats = await _locked(transaction)
            kept = await transaction.rows("SELECT content FROM meta WHERE name = ?", [_DOWN])
            stored = _read(kept[0]["content"] if kept else "[]")
            # A downtime that ends later than now was noted while the machine's clock was ahead: what is left
            # of it would stop the clocks of people who are playing.
            known = [
                replace(downtime, ended_at=min(downtime.ended_at, now))
                for downtime in stored
                if downtime.began_at < now
            ]
            ahead = to_milliseconds(now + longest_silence)
            beats = {key: min(beat, at) if beat > ahead else beat for key, beat in beats.items()}
            ended = list(_ended(beats, shards, at, at - longest_silence // timedelta(milliseconds=1)))
            for shard in shards.held:
                beats[shards.count, shard] = max(at, beats.get((shards.count, shard), at))
            await _put(transaction, ALIVE, _written(beats, shards.count))
            if ended or known != stored:
                await _put(
                    transaction,
                    _DOWN,
                    json_text([_plain(downtime) for downtime in _latest([*known, *ended])]),
                )
        return ended

    async def all(self) -> list[Downtime]:
        """The downtimes of all shards, oldest first."""
        rows = await self._database.rows("SELECT content FROM meta WHERE name = ?", [_DOWN])
        return _read(rows[0]["content"] if rows else "[]")


def _ended(beats: Mapping[tuple[int, int], int], shards: Shards, now: int, since: int) -> Iterator[Downtime]:
    """The downtimes that end now: of those servers that were last served before ``since``."""
    # Servers that were in one shard together under each of these counts have the same history.
    counts = {shards.count, *(count for count, _ in beats)}
    fine = lcm(*counts)
    silent: dict[int, set[int]] = {}
    for shard in shards.held:
        for part in range(shard, fine, shards.count):
            last = max((at for count in counts if (at := beats.get((count, part % count)))), default=now)
            if last < since:
                silent.setdefault(last, set()).add(part)
    for last, parts in sorted(silent.items()):
        whole = [one for one in shards.held if parts.issuperset(range(one, fine, shards.count))]
        if len(parts) == len(whole) * (fine // shards.count):
            down = Shards(shards.count, tuple(whole))
        else:
            down = Shards(fine, tuple(sorted(parts)))
        yield Downtime(from_milliseconds(last), from_milliseconds(now), down)


async def _locked(transaction: Transaction) -> _Beats:
    """When each shard was last served; other processes wait with their records."""
    await insert(transaction, "meta", {"name": ALIVE, "content": "{}"}, once=True)
    # An update that changes nothing but locks the row.
    (row,) = await transaction.rows(
        "UPDATE meta SET content = content WHERE name = ? RETURNING content", [ALIVE]
    )
    return _beats(row["content"])


def last_served(content: str) -> datetime | None:
    """When a process last said that it serves a shard, by the note ``ALIVE``."""
    last = max(_beats(content).values(), default=None)
    return None if last is None else from_milliseconds(last)


def _beats(content: str) -> _Beats:
    kept = json_value(content)
    if isinstance(kept, int):
        # An earlier release wrote it, which served all servers in one process.
        return {(1, 0): kept}
    return {(int(count), shard): at for count, beats in kept.items() for shard, at in beats}


def _written(beats: _Beats, count: int) -> str:
    """As text. What is known by other counts of shards, the latest first, is kept until all shards of this
    one have been served since.
    """
    kept, others = [count], [key for key in beats if key[0] != count]
    since = max((beats[key] for key in others), default=0)
    if any(beats.get((count, shard), -1) < since for shard in range(count)):
        for other, _ in sorted(others, key=lambda key: -beats[key]):
            if other not in kept and lcm(*kept, other) <= FINEST:
                kept.append(other)
    by_count: dict[str, list[list[int]]] = {}
    for (shards, shard), at in sorted(beats.items()):
        if shards in kept:
            by_count.setdefault(str(shards), []).append([shard, at])
    return json_text(by_count)


async def _put(transaction: Transaction, name: str, content: str) -> None:
    await insert(transaction, "meta", {"name": name, "content": content}, key=1)


def _latest(known: Iterable[Downtime]) -> list[Downtime]:
    """Those of them that are kept, in their order."""
    seen: dict[Shards, int] = {}
    kept = []
    for downtime in reversed([*known]):
        seen[downtime.shards] = seen.get(downtime.shards, 0) + 1
        if seen[downtime.shards] <= REMEMBERED:
            kept.append(downtime)
    return kept[:MOST][::-1]


def _plain(downtime: Downtime) -> list[object]:
    return [
        to_milliseconds(downtime.began_at),
        to_milliseconds(downtime.ended_at),
        downtime.shards.count,
        list(downtime.shards.held),
    ]


def _read(text: str) -> list[Downtime]:
    """Downtimes as ``_plain`` has them; earlier releases wrote none of the shards."""
    downtimes = []
    for begin, end, *shards in json_value(text):
        held = Shards(shards[0], tuple(shards[1])) if shards else EVERY_SHARD
        downtimes.append(Downtime(from_milliseconds(begin), from_milliseconds(end), held))
    return downtimes
