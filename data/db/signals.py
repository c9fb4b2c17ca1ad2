"""Signals: what processes that serve one database tell each other.

Each has the servers of its shards and does there what follows from a change, no matter who made it: somebody
may play in a direct message, which belongs to shard 0, at a table of another shard. PostgreSQL carries
signals (NOTIFY) with the transaction that they are about: nobody hears of what is rolled back. One may be
lost with a connection; who listens is told so, and looks at what is stored.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from data.db.shards import Shards

MOST_IDS = 400
"""The most ids in one signal: PostgreSQL takes 8,000 bytes."""


class Topic(StrEnum):
    """What a signal is about; whose ids it has."""

    TABLE = "table"
    """To a table's own process: it has changed, or something is due there."""
    SHOWN = "shown"
    """To everybody: these tables have changed. What shows them elsewhere is out of date."""
    EMOTE = "emote"
    """To a table's own process: table, seat and number of what somebody says there."""
    TOURNAMENT = "tournament"
    """To a tournament's own process: it has changed."""
    TOURNAMENT_SHOWN = "tournament shown"
    """To everybody: these tournaments are shown as they are now."""
    BOARD = "board"
    """To the process of the server on which a board of a series or ladder stands: it is out of date."""
    STANDING = "standing"
    """To a standing table's own process: it has changed."""
    OWN_LIST = "own board"
    """To shard 0, where people's own lists of tables are kept up to date: one has been posted."""
    OVER = "over"
    """To shard 0, where ratings and honours are counted: the matches of these tables are over."""
    RATED = "rated"
    """To everybody: matches of these servers have been rated."""
    PERSON = "person"
    """To everybody: these people are hidden now, or shown again, or decline roles."""
    FORGOTTEN = "forgotten"
    """To everybody: names of people or servers have been deleted from the store."""


@dataclass(frozen=True, slots=True)
class Signal:
    """``guild_id``: whose process is meant, None for shard 0; ``everybody``: all are. ``sender`` is set by
    the database that sends it.
    """

    topic: Topic
    ids: tuple[int, ...] = ()
    guild_id: int | None = None
    everybody: bool = False
    sender: str = ""

    @classmethod
    def to_all(cls, topic: Topic, ids: Iterable[int] = ()) -> "Signal":
        """A signal to every other process."""
        return cls(topic, tuple(ids), everybody=True)

    def parts(self) -> "list[Signal]":
        """The same in signals of at most ``MOST_IDS`` ids."""
        if len(self.ids) <= MOST_IDS:
            return [self]
        starts = range(0, len(self.ids), MOST_IDS)
        return [replace(self, ids=self.ids[start : start + MOST_IDS]) for start in starts]

    def leaves(self, shards: Shards) -> bool:
        """Whether a process that has these shards has to send it: it is not only for itself."""
        return not shards.complete and (self.everybody or not shards.own(self.guild_id))

    def concerns(self, shards: Shards) -> bool:
        """Whether a process that has these shards is meant."""
        return self.everybody or shards.own(self.guild_id)

    def write(self) -> str:
        """Its text, as PostgreSQL carries it."""
        guild = "all" if self.everybody else self.guild_id
        return json.dumps([self.topic, self.ids, guild, self.sender], separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "Signal | None":
        """A signal from its text; None for one of another release."""
        try:
            topic, ids, guild, sender = json.loads(text)
            everybody = guild == "all"
            whose = None if everybody or guild is None else int(guild)
            return cls(Topic(topic), tuple(int(one) for one in ids), whose, everybody, str(sender))
        except (TypeError, ValueError):
            return None


class Listener(Protocol):
    """Who is told of signals."""

    def heard(self, signal: Signal) -> None:
        """Another process has sent this to all, or to the process that has one of these shards."""

    def deaf(self) -> None:
        """Nothing is heard until ``missed`` is called."""

    def missed(self) -> None:
        """Signals may have been missed: what is stored tells what there is to do."""


class Ear(Protocol):
    """Listening, until it is closed."""

    async def close(self) -> None:
        """Stop listening. A second call does nothing."""


class Deaf:
    """Listening where there is nobody to be heard: a database that one process serves."""

    async def close(self) -> None:
        """See ``Ear.close``."""
