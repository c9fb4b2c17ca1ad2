"""What games do by methods of their own that look at the state, as figures that the counts play by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from canasta.terms import CanastaKind


class Quota(IntEnum):
    """The canastas that a side needs for going out: enough; also no more than it has red threes; or some of
    each kind (``Rules.needs_of``).
    """

    ENOUGH = 0
    AS_MANY_THREES = 1
    EACH_KIND = 2


class While(IntEnum):
    """When something holds for the seat to move: never, while its side's first melds bring new cards, while
    a canasta brings it its packet, or while its foot waits; for going out, a partner's foot too.
    """

    NEVER = 0
    OPENING = 1
    PACKET = 2
    FOOT = 3


class Sheet(NamedTuple):
    """A score sheet of another form: bonuses by kind, for going out, of a red three laid out and of one that
    was not, what a black three costs that was left.
    """

    bonuses: Mapping[CanastaKind, int]
    out: int
    laid: int
    caught: int
    black_three: int


class OwnGame(NamedTuple):
    """A game whose turns have a form of their own on counts: the figures of a table (for its counts and its
    rules), what a position keeps besides (for the counts and a state), what is legal, what each choice does,
    the scores, and the taking that groups of cards are (for the counts, a state and the groups).
    """

    figures: Callable[[Any, Any], Any]
    memory: Callable[[Any, Any], Any]
    legal: Callable[[Any], list[int]]
    does: Sequence[Callable[[Any, int], None]]
    scores: Callable[[Any], list[int]]
    taking: Callable[[Any, Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Figures that stand for a game's methods (:func:`~canasta.counts.rules.stands_for`); usually none do.

    ``aside``: black threes set aside: the points of each; from how many on they count together, and what.
    ``many``: bonuses for a side's canastas, of each group the first that it has: the natural ones, mixed ones
    and canastas in all that it takes, and its points.
    ``quota``: the canastas for going out. ``barred``: while nobody goes out. ``coming``: while what is laid
    brings cards, so that the hand may be empty for a moment; ``draws``: how many cards the opener draws;
    ``packet``: whether a player's canasta brings them their packet.
    ``foot``: whether an empty hand is followed by the foot, at once or in the next turn. ``pairs_alone``:
    whether the pile is taken with two cards like its top one alone, wild ones too.
    ``minimum_for_question``: whether the way out asked about needs the points of first melds.
    ``sheet``: the score sheet of a table's rules, if it has another form.
    ``threes_need``: the kind of canasta with which threes count for a side. ``red_in_packet``: what each red
    three in a packet costs at the end, where the cards in it count as left in hand.
    ``own``: the form of a game whose turns are of another kind.
    ``short_runs``: each run with fewer cards than the first figure costs the second.
    ``hoarded``: each hand with more cards of a rank than the most costs points (rank, most, cost).
    """

    aside: tuple[int, int, int] | None = None
    many: tuple[tuple[tuple[int, int, int, int], ...], ...] = ()
    quota: Quota = Quota.ENOUGH
    barred: While = While.NEVER
    coming: While = While.NEVER
    draws: int = 0
    packet: bool = False
    foot: bool = False
    sheet: Callable[[Any], Sheet] | None = None
    pairs_alone: bool = False
    minimum_for_question: bool = False
    threes_need: CanastaKind | None = None
    red_in_packet: int = 0
    hoarded: tuple[int, int, int] | None = None
    own: OwnGame | None = None
    short_runs: tuple[int, int] | None = None
