"""What a meld may hold, and when cards may be added to it (rules: 7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import ACE, JOKER_RANK, SEVEN, Rank, rank_name
from canasta.i18n import Text
from canasta.melds import Lying, Part, Plan
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.variants.modern_american.cards import PACK
from canasta.variants.modern_american.talons import opened_now

FULL = 7
"""The number of cards in a canasta, which takes no more."""


def composition_fault(rank: Rank, wilds: int) -> Refusal | None:
    """Why cards of this rank with this number of wild ones are never a meld of this game (rules: 7.3,
    7.4).
    """
    if rank == PACK.three:
        return Refusal(RefusalCode.THREES, "7.3", Text("Threes are laid out, never melded."))
    if rank == SEVEN and wilds:
        return Refusal(RefusalCode.SEVENS_NATURAL, "7.4", Text("A meld of sevens takes no wild card."))
    return None


def part_fault(rules: Rules, state: State, part: Part) -> Refusal | None:
    """Why the seat to move may not bring a meld, valid in itself, to this now (rules: 7.4)."""
    if part.rank is None or part.rank == JOKER_RANK:
        return None
    old = part.old
    if part.rank in dead_ranks(rules, state) and not (old is not None and len(old.cards) >= FULL):
        name = rank_name(part.rank)
        text = (
            Text("A canasta of {rank} is complete, so nobody can meld this rank any more.", rank=name)
            if dead_for_all(rules)
            else Text(
                "Your opponents have a canasta of {rank}, so your side can't start that rank.", rank=name
            )
        )
        return Refusal(RefusalCode.DEAD_RANK, "7.4", text)
    if part.wilds == (0 if old is None else old.wilds):
        return None
    opening_turn = in_opening_turn(state)
    if part.rank == ACE and (not opening_turn if old is None else not old.wilds):
        return Refusal(
            RefusalCode.PURE_ACES,
            "7.4",
            Text("Aces take a wild card only in a meld that had one from the turn of the opening on."),
        )
    if not opening_turn and rules.options["rule_of_five"] and part.naturals < 5:
        return Refusal(
            RefusalCode.RULE_OF_FIVE,
            "7.4",
            Text(
                "After the opening turn a meld takes wild cards only with five natural ones in it; this "
                "has "
                "{naturals}.",
                naturals=part.naturals,
            ),
        )
    return None


def in_opening_turn(state: State) -> bool:
    """Whether the side of the seat to move has not opened, or has in this turn."""
    return not state.reach.opened or opened_now(state)


def dead_for_all(rules: Rules) -> bool:
    """Whether a canasta of a rank makes it dead for everybody at this table (rules: 7.4)."""
    return rules.options["dead_ranks"] == "both"


def dead_ranks(rules: Rules, state: State, side: int | None = None) -> frozenset[Rank]:
    """The ranks that are dead for a side (by default that of the seat to move): those in which some side has
    a canasta, or only those of them that it has not begun itself (rules: 7.4, 14.17).
    """
    which = rules.options["dead_ranks"]
    if which == "none":
        return frozenset()
    finished = finished_ranks(state)
    if which == "both" or not finished:
        return finished
    own = state.side_tables[state.side_of[state.turn] if side is None else side]
    return finished - {meld.rank for meld in own.melds}


def finished_ranks(state: State) -> frozenset[Rank]:
    """The ranks of natural cards in which some side has a canasta."""
    return frozenset(
        meld.rank
        for side_table in state.side_tables
        for meld in side_table.melds
        if meld.rank is not None and meld.rank != JOKER_RANK and len(meld.cards) >= FULL
    )


def finished_by(plan: Plan) -> frozenset[Rank]:
    """The ranks of natural cards in which a plan completes a canasta."""
    full = [part.rank for part in plan.parts if part.size >= FULL]
    return frozenset(rank for rank in full if rank is not None and rank != JOKER_RANK)


def kind_of(rank: Rank | None, size: int, wilds: int) -> CanastaKind | None:
    """The kind of canasta that ``size`` cards of a rank make, or None (rules: 7.4)."""
    if size < FULL:
        return None
    if rank == JOKER_RANK:
        return CanastaKind.WILD
    if wilds:
        return CanastaKind.MIXED
    return CanastaKind.SEVENS if rank == SEVEN else CanastaKind.ACES if rank == ACE else CanastaKind.NATURAL


def blocks_out(rules: Rules, lying: Sequence[Lying]) -> bool:
    """Whether an unfinished meld among these keeps its side from going out (rules: 7.8)."""
    wilds, others = blocking(rules)
    return any(
        meld.naturals + meld.wilds < FULL
        and (wilds if meld.rank == JOKER_RANK else others and is_dear(meld.rank, meld.wilds))
        for meld in lying
    )


def blocking(rules: Rules) -> tuple[bool, bool]:
    """Whether an unfinished meld of wild cards keeps its side from going out, and whether one of sevens or
    pure aces does (rules: 7.8).
    """
    which = rules.options["incomplete_blocks_out"]
    return which in ("wild", "wild_sevens_aces"), which in ("sevens_aces", "wild_sevens_aces")


def is_dear(rank: Rank | None, wilds: int) -> bool:
    """Whether a meld of a rank with this number of wild cards is one of sevens or of pure aces."""
    return rank == SEVEN or (rank == ACE and not wilds)


class Moment:
    """The rules for the search for a way out that hold only at this moment: with these dead ranks, in the
    turn of the opening or not.
    """

    def __init__(self, rules: Rules, dead: frozenset[Rank], *, opening_turn: bool) -> None:
        self._max_wild = rules.max_wild
        self._most = rules.longest_meld
        self._dead = dead
        self._opening_turn = opening_turn
        self._five = bool(rules.options["rule_of_five"])
        self._whole_wilds, self._whole_others = blocking(rules)

    def wild_span(self, rank: Rank, naturals: int, old: Lying | None) -> tuple[int, int] | None:
        """As :meth:`Rules.wild_span`; a meld that blocks going out is not allowed (rules: 7.8)."""
        held = 0 if old is None else old.wilds
        added = naturals - (0 if old is None else old.naturals)
        closed = old is not None and old.naturals + held >= FULL
        if rank == PACK.three or (old is None and naturals < 2):
            return None
        dead = rank in self._dead and not closed
        if dead and added:
            return None
        least = max(0, 3 - naturals) if old is None else held
        most = held if dead else max(held, min(self._room(rank, naturals, old), self._most - naturals))
        if self._whole_others and naturals < FULL:
            if rank == SEVEN:
                return None
            if rank == ACE and not held:
                least = max(least, 1)  # pure but not whole
        return (least, most) if least <= most and naturals + least <= self._most else None

    def _room(self, rank: Rank, naturals: int, old: Lying | None) -> int:
        if rank == SEVEN:
            return 0
        if rank == ACE and (not self._opening_turn if old is None else not old.wilds):
            return 0
        if not self._opening_turn and self._five and naturals < 5:
            return 0
        return self._max_wild

    def wild_meld_stands(self, size: int) -> bool:
        """As :meth:`~canasta.rules.rules.Rules.wild_meld_stands`."""
        return size >= FULL or not self._whole_wilds
