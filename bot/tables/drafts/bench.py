"""The bench for a draft: the remaining cards, the melds that can take some, and each possible choice."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.tables.drafts.draft import Draft, used, without
from canasta.actions import NEW, Action, Group, Meld, Take, format_group, parse_action
from canasta.cards import JOKER, JOKER_RANK, Card, Rank, missing_from, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.view import MeldView, View

LEAST = 3
"""The fewest cards in a meld."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A draft with the hand and the ``rules`` that it is made by: what is left to choose, and its step."""

    view: View
    draft: Draft
    rules: BaseRules
    left: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "left", without(self.view.hand, used(self.draft.groups)))

    @property
    def pack(self) -> Pack:
        """The cards of the game."""
        return self.rules.pack

    @property
    def by_cards(self) -> bool:
        """Whether it matters which cards a meld has, apart from their rank and number (rules: 11.2)."""
        return not isinstance(self.rules, Rules)

    @property
    def counting(self) -> Rules:
        """The rules of melds by rank and number; not for games in which the exact cards matter."""
        assert isinstance(self.rules, Rules)
        return self.rules

    @property
    def ranks(self) -> list[Rank]:
        """The ranks to choose from: in hand, melded if wild cards could join, wild cards alone if allowed."""
        held = dict.fromkeys(rank_of(card) for card in self.pack.naturals_in(self.left))
        wilds = self.pack.wilds_in(self.left)
        if wilds:
            held |= dict.fromkeys(meld.rank for meld in self.view.own_melds if meld.rank is not None)
        if self.counting.wild_melds and wilds >= LEAST:
            held |= {JOKER_RANK: None}
        return list(held)

    def count(self, rank: Rank) -> int:
        """The number of natural cards of a rank left to choose."""
        return sum(rank_of(card) == rank and not self.pack.wild[card] for card in self.left)

    def melds_of(self, rank: Rank | None) -> list[MeldView]:
        """The melds of a rank that the seat may add to."""
        return [meld for meld in self.view.own_melds if meld.rank == rank]

    def targets(self, rank: Rank) -> list[str]:
        """The melds that cards of a rank may join, the likeliest first: melds by their ids, and ``new``."""
        melds = self.melds_of(rank)
        melds.sort(key=lambda meld: len(meld.cards) >= self.counting.canasta_size)
        another = self.counting.starts_another([len(meld.cards) for meld in melds])
        # A full meld is offered only if there is no other: the rules then explain the refusal.
        open_ones = [meld.id for meld in melds if self._has_room(meld)]
        found = open_ones if open_ones or another else [meld.id for meld in melds]
        return [*found, NEW] if another else found

    def _has_room(self, meld: MeldView) -> bool:
        rank = JOKER_RANK if meld.rank is None else meld.rank
        return not meld.closed and len(meld.cards) < self.counting.meld_limit(rank)

    def begins_another(self, rank: Rank) -> bool:
        """Whether cards of a melded rank begin another meld unless something else is chosen."""
        return bool(self.melds_of(rank)) and self.targets(rank)[0] == NEW

    @property
    def target(self) -> MeldView | None:
        """The meld that the cards being chosen will join; None for a new one."""
        rank = self.draft.rank
        if rank is None:
            return None
        places = self.targets(rank)
        place = self.draft.target if self.draft.target in places else places[0]
        return next((meld for meld in self.melds_of(rank) if meld.id == place), None)

    def wilds_left(self, *, jokers: bool) -> int:
        """The number of twos, or jokers, left to choose."""
        return sum(self.pack.wild[card] and (card == JOKER) is jokers for card in self.left)

    @property
    def pending(self) -> Group | None:
        """The group being chosen now; None if there is none."""
        draft = self.draft
        if draft.rank is None or not draft.naturals + len(draft.wilds):
            return None
        naturals = [card for card in self.left if rank_of(card) == draft.rank and not self.pack.wild[card]]
        cards = (*naturals[: draft.naturals], *draft.wilds)
        return Group(cards, self._aim(draft.rank, draft.naturals))

    def _aim(self, rank: Rank, naturals: int) -> str | None:
        """The target that the step must name for the cards; empty if there is only one possibility."""
        melds, target = self.melds_of(rank), self.target
        if target is None:
            return NEW if melds else None
        sizes = [len(meld.cards) for meld in melds]
        full = sizes[0] >= self.counting.canasta_size and self.counting.starts_another(sizes)
        return None if naturals and len(melds) == 1 and not full else target.id

    @property
    def groups(self) -> tuple[Group, ...]:
        """Everything chosen so far."""
        pending = self.pending
        return self.draft.groups if pending is None else (*self.draft.groups, pending)

    def action(self) -> Action | None:
        """The step that laying down would make; None while nothing is chosen."""
        groups = self.groups
        if self.draft.exact is not None:
            return parse_action(self.draft.exact)
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
        """The index of the group that the pile's top card joins."""
        if not self.draft.take or self.view.pile.top is None:
            return None
        rank = rank_of(self.view.pile.top)
        return next((at for at, group in enumerate(self.groups) if self.rank(group) == rank), None)

    @property
    def wholes(self) -> list[Group]:
        """Whole groups to choose: as melds are offered, or new ones where the exact cards matter."""
        if not self.by_cards and not self.counting.sequences:
            return []
        offered = (meld.groups[0] for meld in self.view.offers.melds if len(meld.groups) == 1)
        lying = {meld.id for meld in self.view.own_melds if meld.is_sequence or self.by_cards}
        aimed = {group.aim for group in self.groups}
        added = [
            group
            for group in offered
            if group.aim in lying - aimed and not missing_from(group.cards, self.left)
        ]
        if self.by_cards:
            # New melds are marked as such there and come first: the first melds are made of them.
            return [*map(Group, self.rules.wholes(self.left)), *added]
        suits = {meld.suit for meld in self.view.own_melds if meld.is_sequence}
        new = [
            Group(
                cards, NEW if any(suit_of(card) in suits for card in self.pack.naturals_in(cards)) else None
            )
            for cards in self.rules.wholes(self.left)
        ]
        return [*added, *new]

    @property
    def ways(self) -> list[Group]:
        """The possible uses of the last group's cards, its current one included."""
        if not self.by_cards or not self.groups:
            return []
        return self.rules.ways(self.view.own_melds, self.groups[-1].cards)

    def choose_cards(self, places: Sequence[int]) -> Draft:
        """Add a group of the remaining cards at these indices, in its likeliest use."""
        cards = tuple(self.left[at] for at in sorted(set(places)) if at < len(self.left))
        if not cards:
            return self.draft.changed()
        ways = self.rules.ways(self.view.own_melds, cards)
        return self.draft.changed(groups=(*self.groups, ways[0] if ways else Group(cards)))

    def choose_way(self, text: str) -> Draft:
        """Use the last group's cards in this way."""
        found = [group for group in self.ways if format_group(group) == text]
        return self.draft.changed(groups=(*self.groups[:-1], *(found[:1] or self.groups[-1:])))

    def choose_whole(self, text: str) -> Draft:
        """Add a whole group, named by its text form; what was being chosen stays."""
        named = [group for group in self.wholes if format_group(group) == text]
        return self.draft.changed(
            groups=(*self.groups, *named[:1]), rank=None, naturals=0, wilds=(), target=None
        )

    def rank(self, group: Group) -> Rank | None:
        """The rank of the meld that a group is for; None for a sequence."""
        natural_ranks = self.pack.ranks_in(group.cards)
        aim = group.aim
        aimed = None if aim is None else next((meld for meld in self.view.own_melds if meld.id == aim), None)
        if len(natural_ranks) > 1 or (aimed is not None and aimed.is_sequence):
            return None
        if natural_ranks:
            return natural_ranks.pop()
        return JOKER_RANK if aimed is None or aimed.rank is None else aimed.rank

    def choose_rank(self, rank: Rank) -> Draft:
        """Begin with this rank: all its cards and no wild ones unless the meld needs them. What was being
        chosen becomes a finished group; a group of this rank is reopened.
        """
        groups = [group for group in self.groups if self.rank(group) != rank]
        free = without(self.view.hand, used(groups))
        naturals = sum(rank_of(card) == rank and not self.pack.wild[card] for card in free)
        wilds = sorted(card for card in free if self.pack.wild[card])[:LEAST]
        return self.draft.changed(
            groups=tuple(groups),
            rank=rank,
            naturals=naturals,
            wilds=tuple(wilds) if rank == JOKER_RANK and not self.melds_of(rank) else (),
            target=None,
        )

    def choose_target(self, place: str) -> Draft:
        """Set the meld that the cards join, or ``new``."""
        rank = self.draft.rank
        known = rank is not None and place in self.targets(rank)
        return self.draft.changed(target=place if known else None)

    def choose_naturals(self, count: int) -> Draft:
        """Set the number of natural cards of the rank."""
        rank = self.draft.rank
        most = 0 if rank is None else self.count(rank)
        return self.draft.changed(naturals=min(max(count, 0), most))

    def choose_wilds(self, count: int, *, jokers: bool) -> Draft:
        """Set the number of twos, or of jokers, with the cards of the rank. Twos are interchangeable."""
        others = [card for card in self.draft.wilds if (card == JOKER) is not jokers]
        alike = [card for card in self.left if self.pack.wild[card] and (card == JOKER) is jokers]
        return self.draft.changed(wilds=(*others, *alike[: max(count, 0)]))

    def remove_last(self) -> Draft:
        if self.pending is not None:
            return self.draft.changed(rank=None, naturals=0, wilds=(), target=None)
        return self.draft.changed(groups=self.draft.groups[:-1], rank=None, naturals=0, wilds=(), target=None)


def start(view: View, *, take: bool) -> Draft:
    """An empty draft, or one that begins with the cards to meld with the pile's top card."""
    if not take or view.pile.top is None:
        return Draft()
    return Draft(take=True, rank=rank_of(view.pile.top), naturals=min(2, _held(view, rank_of(view.pile.top))))


def _held(view: View, rank: Rank) -> int:
    return sum(rank_of(card) == rank and not view.game.pack.wild[card] for card in view.hand)
