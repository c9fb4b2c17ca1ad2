"""Records about matches that the store returns and accepts: frozen, plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from data.records.tables import NewsItem, Options, Seat, Votes
from data.records.turns import NextTurn

Figures = Mapping[str, Any]
"""A player's figures in a match, by name, as JSON values."""


class Outcome(StrEnum):
    """How a match ended. Only finished matches count for the leaderboard."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """The player of a seat in a match (the one who started there, or a later one voted in, see ``Stay``), and
    the match's outcome for them (None, None while it runs).

    ``left_at``: when this player gave up the seat in mid-match; a player who left has not won.
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
    """One person's time in a seat that several people had during a match; the first of them started it.

    ``until``: when they gave it up, None for the current player. ``wants_back``: the first person takes the
    seat back at the next deal. ``on_holiday``: they gave it to their deputy. ``figures`` are those of a
    person who no longer has the seat.
    """

    seat: int
    n: int
    person_id: int | None
    name: str
    since: datetime
    until: datetime | None = None
    wants_back: bool = False
    on_holiday: bool = False
    figures: Figures | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A journal line: number ``n`` in its deal (from 1), who, what, when, and the resulting version.

    ``made_by`` is who acted for the seat's player, None if they did themselves.
    """

    n: int
    seat: int
    text: str
    version: int
    at: datetime
    made_by: str | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended: why, by which seat, the score sheet, the sides' totals, and who won the match."""

    reason: str = ""
    by: int | None = None
    concealed: bool = False
    scores: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    totals: tuple[int, ...] = ()
    match_over: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match (``round`` from 1) with its shuffle and its actions in order."""

    round: int
    seed: str
    started_at: datetime
    finished_at: datetime | None
    result: DealResult | None
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Journal:
    """A match as it was played: everything needed to rebuild it. ``reason``: why it ended early; ``to_move``:
    the seat that was to move then, None between deals.

    ``duplicate``: how many of its deals other tables of a tournament play too, 0 in any other match;
    ``closed`` are deals that some table has not finished, which nobody else may see yet. ``deal_id`` is the
    shared deal that a private table played; where it comes from another match, ``before`` are the sides'
    totals at its beginning there, and ``first_round`` its number.
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
    to_move: int | None = None
    duplicate: int = 0
    closed: frozenset[int] = frozenset()
    stays: tuple[Stay, ...] = ()
    deal_id: int | None = None
    before: tuple[int, ...] = ()
    first_round: int = 1


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: its side's points and whether the side won."""

    index: int
    won: bool
    points: int


@dataclass(frozen=True, slots=True)
class MatchStart:
    """The start of a match: rules, first dealer, the first deal's seed, each seat's side (``sides``)."""

    rules_revision: int
    first_dealer: int
    seed: str
    sides: Sequence[int]


@dataclass(frozen=True, slots=True)
class DealStart:
    """The start of the next deal. ``returning`` are people who take their seats back with it, or those whom
    the table has ``found``; ``votes`` are the remaining votes.
    """

    round: int
    seed: str
    turn: NextTurn | None = None
    returning: Sequence[Seat] = ()
    found: bool = False
    votes: Votes = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class PremoveLeft:
    """What a step leaves of its seat's premove, and the note about it; None for nothing."""

    prepared: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """An action to be stored. ``made_by``: who acted for the seat's player, None if they did themselves.
    ``next_turn``: the turn that follows, None if this one continues; ``bank``: the seat's remaining bank.
    ``settles``: the seat's premove and its missed deadlines are cleared; ``premove``: what is left of it
    instead. ``touch``: a person did this. ``news`` is to be told about it.
    """

    seat: int
    text: str
    made_by: str | None = None
    next_turn: NextTurn | None = None
    bank: timedelta | None = None
    settles: bool = False
    premove: PremoveLeft | None = None
    touch: bool = True
    news: Sequence[NewsItem] = ()


@dataclass(frozen=True, slots=True)
class DealEnd:
    """What follows a step that ends the deal: nothing yet; the next deal, automatically at a moment or at
    once with a seed; or the end of the match, with its outcome for every seat.
    """

    result: DealResult
    next_deal_at: datetime | None = None
    next_deal_seed: str | None = None
    match_result: Sequence[SeatResult] | None = None
