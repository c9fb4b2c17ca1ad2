"""What the store gives out and takes in about matches: frozen records, plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from data.records.tables import NextTurn, Options, Seat, Votes

Figures = Mapping[str, Any]
"""What somebody did in a match, by name, as JSON knows values."""


class Outcome(StrEnum):
    """How a match ended. Only finished matches count for the leaderboard."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Whose a seat of a match is, and how it ended for them (None, None while it runs): who began the match
    there, or whoever was voted in since (``Stay``).

    ``left_at``: when this player gave up the seat in mid-match; somebody who left has not won.
    """

    index: int
    side: int
    person_id: int | None
    computer: str | None
    name: str
    won: bool | None = None
    points: int | None = None
    left_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Stay:
    """How long one person had a seat of a match that several people had; the first of them began the match.

    ``until``: when they gave it up, None for the one who has it. ``wants_back``: the first takes it back at
    the next deal. ``figures`` are those of somebody whose seat it is not any more.
    """

    seat: int
    n: int
    person_id: int | None
    name: str
    since: datetime
    until: datetime | None = None
    wants_back: bool = False
    figures: Figures | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A line of the journal: number ``n`` in its deal (from 1), who, what, when, and the version it made.

    ``made_by`` says who acted for the seat's player, None for themselves.
    """

    n: int
    seat: int
    text: str
    version: int
    at: datetime
    made_by: str | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended: why and by which seat, the score sheet and the total of each side, and, where the
    match is over, the seats that have won it.
    """

    reason: str = ""
    by: int | None = None
    concealed: bool = False
    scores: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    totals: tuple[int, ...] = ()
    match_over: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match (``round`` from 1) with its shuffle and what was played, in order."""

    round: int
    seed: str
    started_at: datetime
    finished_at: datetime | None
    result: DealResult | None
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Journal:
    """A match as it was played: all that is needed to rebuild it. ``reason``: why it ended early.

    ``duplicate``: how many deals it has that other tables of a tournament play too, 0 in any other match;
    ``closed`` are those that some table has yet to finish, which nobody else may see before.
    """

    match_id: int
    table_id: int
    guild_id: int
    variant: str
    options: Options = field(hash=False)
    rules_revision: int
    first_dealer: int
    started_at: datetime
    finished_at: datetime | None
    outcome: Outcome | None
    seats: tuple[MatchSeat, ...]
    deals: tuple[Deal, ...]
    reason: str | None = None
    duplicate: int = 0
    closed: frozenset[int] = frozenset()
    stays: tuple[Stay, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: its side's points and whether the side won."""

    index: int
    won: bool
    points: int


@dataclass(frozen=True, slots=True)
class MatchStart:
    """How a match begins: with these rules, sides and first dealer, and the seed of its first deal. ``sides``
    is the side of each seat.
    """

    rules_revision: int
    first_dealer: int
    seed: str
    sides: Sequence[int]


@dataclass(frozen=True, slots=True)
class DealStart:
    """How the next deal of a match begins. ``returning`` are people who take their seats back with it;
    ``votes`` are those that still stand.
    """

    round: int
    seed: str
    turn: NextTurn | None = None
    returning: Sequence[Seat] = ()
    votes: Votes = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Step:
    """An action to be written down. ``made_by``: who acted for the seat's player, None for themselves.
    ``next_turn``: whose turn follows, None where this one goes on; ``bank`` what the seat has left then.
    ``settles``: what was prepared for the seat, and the deadlines that it has missed, are done with.
    ``touch``: a person did this.
    """

    seat: int
    text: str
    made_by: str | None = None
    next_turn: NextTurn | None = None
    bank: timedelta | None = None
    settles: bool = False
    touch: bool = True


@dataclass(frozen=True, slots=True)
class DealEnd:
    """What follows a step that ends the deal: nothing yet; the next deal, by itself at a moment, or at once
    with a seed; or the end of the match, with how it ended for every seat.
    """

    result: DealResult
    next_deal_at: datetime | None = None
    next_deal_seed: str | None = None
    match_result: Sequence[SeatResult] | None = None
