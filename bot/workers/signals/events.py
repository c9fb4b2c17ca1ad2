"""What core tells the features, which it doesn't know by name."""

from __future__ import annotations

from dataclasses import dataclass

from data.records.moderation import Bar


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table has been shown, to which lists link."""

    table_id: int


@dataclass(frozen=True, slots=True)
class ThreadOpened:
    """A table of this tournament has got its thread."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """A tournament is about to be shown as it is now."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class MatchesRated:
    """Matches on these servers have been rated, here or elsewhere: all of them belong to this process."""

    guilds: frozenset[int]


@dataclass(frozen=True, slots=True)
class PersonBarred:
    """Somebody has been barred: each feature takes them out of what it has. Told until all have."""

    bar: Bar


@dataclass(frozen=True, slots=True)
class MessagePressed:
    """Somebody has pressed a button of this public message: answers stand below it."""

    message_id: int
