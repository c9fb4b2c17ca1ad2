"""What a player is putting together: groups of cards for one step, chosen rank by rank.

A draft lives in the store under the table's version, as JSON; its ``step`` goes up with each change, so that
the second of two clicks is known as such. Whether the result is legal the engine says, not this.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from canasta.actions import Action, Group, Meld, Take, format_group, parse_action
from canasta.cards import IS_WILD, RANKS, Card, Rank, missing_from, rank_of
from canasta.view import MeldView, View

MOST_WILDS = 4


@dataclass(frozen=True, slots=True)
class Draft:
    """``take``: the pile is taken, and the group of its top card's rank goes with that card. ``groups`` are
    done, ``rank`` is the one being chosen now with ``naturals`` of its cards and these ``wilds``.
    """

    take: bool = False
    groups: tuple[Group, ...] = ()
    rank: Rank | None = None
    naturals: int = 0
    wilds: tuple[Card, ...] = ()
    step: int = 0

    def changed(self, **changes: object) -> Draft:
        """This draft with changes, one step further."""
        return replace(self, step=self.step + 1, **changes)  # type: ignore[arg-type]

    def to_text(self) -> str:
        """The form that the store keeps."""
        return json.dumps(
            {
                "take": self.take,
                "groups": [format_group(group) for group in self.groups],
                "rank": self.rank,
                "naturals": self.naturals,
                "wilds": list(self.wilds),
                "step": self.step,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> Draft:
        """Read what the store kept."""
        kept = json.loads(text)
        return cls(
            take=kept["take"],
            groups=tuple(map(_read_group, kept["groups"])),
            rank=kept["rank"],
            naturals=kept["naturals"],
            wilds=tuple(kept["wilds"]),
            step=kept["step"],
        )


@dataclass(frozen=True, slots=True)
class Bench:
    """A draft beside the hand that it is made from: what is left to choose, and what it comes to."""

    view: View
    draft: Draft
    left: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "left", without(self.view.hand, used(self.draft.groups)))

    @property
    def ranks(self) -> list[Rank]:
        """The ranks to choose from: of natural cards in hand, and of melds that wild cards could join."""
        held = dict.fromkeys(rank_of(card) for card in self.left if not IS_WILD[card])
        if any(IS_WILD[card] for card in self.left):
            held |= dict.fromkeys(meld.rank for meld in self.own_melds if meld.rank is not None)
        return list(held)

    @property
    def own_melds(self) -> tuple[MeldView, ...]:
        """The melds of the side."""
        side = self.view.own_side
        return () if side is None else side.melds

    def count(self, rank: Rank) -> int:
        """How many natural cards of a rank are left to choose."""
        return sum(rank_of(card) == rank and not IS_WILD[card] for card in self.left)

    def meld_of(self, rank: Rank | None) -> MeldView | None:
        """The side's own meld of a rank."""
        return next((meld for meld in self.own_melds if meld.rank == rank), None)

    @property
    def wild_choices(self) -> list[tuple[Card, ...]]:
        """Different handfuls of wild cards, none first. Twos count as alike."""
        wilds = [card for card in self.left if IS_WILD[card]]
        found: dict[tuple[Rank, ...], tuple[Card, ...]] = {}
        for size in range(min(MOST_WILDS, len(wilds)) + 1):
            for chosen in combinations(wilds, size):
                found.setdefault(tuple(sorted(map(rank_of, chosen))), chosen)
        return list(found.values())

    @property
    def pending(self) -> Group | None:
        """The group being chosen now; None where nothing is."""
        draft = self.draft
        if draft.rank is None or not draft.naturals + len(draft.wilds):
            return None
        naturals = [card for card in self.left if rank_of(card) == draft.rank and not IS_WILD[card]]
        cards = (*naturals[: draft.naturals], *draft.wilds)
        if draft.naturals:
            return Group(cards)
        meld = self.meld_of(draft.rank)
        return Group(cards, None if meld is None else meld.id)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Everything chosen so far."""
        pending = self.pending
        return self.draft.groups if pending is None else (*self.draft.groups, pending)

    def action(self) -> Action | None:
        """What laying down would do; None while nothing is chosen."""
        groups = self.groups
        if not groups:
            return None
        if not self.draft.take:
            return Meld(groups)
        with_top = self.with_top
        if with_top is None:
            return Take(Group(()), groups)
        return Take(groups[with_top], groups[:with_top] + groups[with_top + 1 :])

    @property
    def with_top(self) -> int | None:
        """The place of the group that the pile's top card goes with."""
        if not self.draft.take or self.view.top is None:
            return None
        rank = rank_of(self.view.top)
        return next((at for at, group in enumerate(self.groups) if _rank(group) == rank), None)

    def choose_rank(self, rank: Rank) -> Draft:
        """Begin with this rank: all its cards, no wild ones. What was being chosen becomes a group of its
        own; a group of the rank is opened again.
        """
        groups = [group for group in self.groups if _rank(group) != rank]
        taken = without(self.view.hand, used(groups))
        naturals = sum(rank_of(card) == rank and not IS_WILD[card] for card in taken)
        return self.draft.changed(groups=tuple(groups), rank=rank, naturals=naturals, wilds=())

    def choose_naturals(self, count: int) -> Draft:
        """So many natural cards of the rank."""
        rank = self.draft.rank
        most = 0 if rank is None else self.count(rank)
        return self.draft.changed(naturals=min(max(count, 0), most))

    def choose_wilds(self, index: int) -> Draft:
        """One of ``wild_choices``, by its place."""
        choices = self.wild_choices
        return self.draft.changed(wilds=choices[index] if 0 <= index < len(choices) else ())

    def remove_last(self) -> Draft:
        """Without the last group."""
        if self.pending is not None:
            return self.draft.changed(rank=None, naturals=0, wilds=())
        return self.draft.changed(groups=self.draft.groups[:-1], rank=None, naturals=0, wilds=())


def start(view: View, *, take: bool) -> Draft:
    """An empty draft, or one that begins with the cards that would go with the pile's top card."""
    if not take or view.top is None:
        return Draft()
    return Draft(take=True, rank=rank_of(view.top), naturals=min(2, _held(view, rank_of(view.top))))


def used(groups: Iterable[Group]) -> list[Card]:
    """The cards of some groups."""
    return [card for group in groups for card in group.cards]


def without(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """The hand less these cards."""
    return tuple(missing_from(hand, cards)) if cards else tuple(hand)


def rank_from(text: str) -> Rank | None:
    """A rank by its letter, None for anything else."""
    return RANKS.index(text) if len(text) == 1 and text in RANKS else None


def _read_group(text: str) -> Group:
    action = parse_action(f"meld {text}")
    if not isinstance(action, Meld):
        raise ValueError(f"{text!r} is no group")
    return action.groups[0]


def _rank(group: Group) -> Rank | None:
    return next((rank_of(card) for card in group.cards if not IS_WILD[card]), None)


def _held(view: View, rank: Rank) -> int:
    return sum(rank_of(card) == rank and not IS_WILD[card] for card in view.hand)
