"""The facts of a card that belong to a game: what it is worth, whether it is wild, where it stands in a run.

Every game has one :class:`Pack`, ``rules.pack``; a table's options may change it (``Settings.pack_at``).
Whatever judges, offers, plays or shows a match asks the pack of its rules, so that another game is another
pack. :data:`STANDARD` is Classic's: it also serves where there is no match, as for a picture of a card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from canasta.cards import BLACK_THREES, JOKER, JOKER_RANK, RED_THREES, THREE, TWO, Card, Rank, rank_of

_NO_RANK: Rank = -1
_NONE: frozenset[Card] = frozenset()
_CARDS = range(JOKER + 1)
_USUALLY_WILD = (TWO, JOKER_RANK)


class PileGoes(StrEnum):
    """How the discard pile is taken."""

    WITH_CARDS = "with_cards"
    """Its top card is melded at once, with cards of the hand or onto a meld; the rest joins the hand."""
    TOP_TO_HAND = "top_to_hand"
    """Its top card alone is taken, into the hand."""
    ALL_TO_HAND = "all_to_hand"
    """All of it is taken, into the hand."""


class WildPlaces(StrEnum):
    """Where the wild cards of a run stand."""

    ANY = "any"
    """In the gaps between its natural cards, then at its ends; told again when a card comes."""
    BOUND = "bound"
    """One that fills a gap stays there until the card of that place comes; any other is free."""
    AS_LAID = "as_laid"
    """Where they were laid, each for the card of that place."""


@dataclass(frozen=True, slots=True)
class Threes:
    """What becomes of threes: ``laid_out`` when dealt or drawn, and replaced; ``set_aside`` when they come
    with the pile; ``by_choice``: held in the hand until their player lays them out. Black threes that are
    none of these only block, and are melded by a player who goes out. ``ordinary``: threes are like any card.
    """

    laid_out: frozenset[Card] = _NONE
    set_aside: frozenset[Card] = _NONE
    by_choice: frozenset[Card] = _NONE
    ordinary: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """The runs of a suit. Places are 1 for an ace before the two, 2 to 13 for two to king, 14 for an ace
    after the king; ``low`` and ``high`` are the first and the last that a run may have.

    A run has ``shortest`` to ``longest`` cards, ``wilds`` of them wild at most and ``naturals`` natural at
    least. ``two_aces``: one may stand at either end.
    """

    low: int = 4
    high: int = 14
    shortest: int = 3
    longest: int = 7
    wilds: int = 0
    naturals: int = 2
    places: WildPlaces = WildPlaces.ANY
    two_aces: bool = False


NO_RUNS = Run(longest=0)
"""In games whose melds are sets."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A game's cards: ``worth`` by rank, from the two to the ace and the joker, and the ``wild_ranks``.

    ``natural_two``: a two at its own place in a run of its suit is a natural card. ``pots`` are the sizes of
    the second hands that wait for the sides.

    What is asked card by card follows from these: ``values`` and ``wild`` by card, the ``lowest`` natural
    rank and the points of the ``dearest`` natural card; the rank of threes, ``three``, with their cards,
    where they are special; the ``ordinary`` cards, which are special in most games and here not. ``fitting``
    are the cards that may be natural in a run; runs are ``straight`` if each natural card has one place, and
    wild cards any.
    """

    worth: tuple[int, ...] = (20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 50)  # rules: 1.1
    wild_ranks: tuple[Rank, ...] = _USUALLY_WILD
    natural_two: bool = False
    threes: Threes = Threes(RED_THREES, RED_THREES)
    run: Run = NO_RUNS
    pile: PileGoes = PileGoes.WITH_CARDS
    pots: tuple[int, ...] = ()
    values: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild: tuple[bool, ...] = field(init=False, repr=False, compare=False)
    all_to_hand: bool = field(init=False, repr=False, compare=False)
    lowest: Rank = field(init=False, repr=False, compare=False)
    dearest: int = field(init=False, repr=False, compare=False)
    straight: bool = field(init=False, repr=False, compare=False)
    fitting: frozenset[Card] = field(init=False, repr=False, compare=False)
    three: Rank = field(init=False, repr=False, compare=False)
    red_threes: frozenset[Card] = field(init=False, repr=False, compare=False)
    black_threes: frozenset[Card] = field(init=False, repr=False, compare=False)
    ordinary: frozenset[Card] = field(init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as what was said of it; the rest follows there."""
        said = (self.worth, self.wild_ranks, self.natural_two, self.threes, self.run, self.pile, self.pots)
        return Pack, said

    def __post_init__(self) -> None:
        special = not self.threes.ordinary
        naturals = [rank for rank in range(JOKER_RANK + 1) if rank not in self.wild_ranks]
        straight = self.run.low > 2 and not self.natural_two and self.run.places == WildPlaces.ANY
        tame = {card for card in _CARDS if rank_of(card) in _USUALLY_WILD and rank_of(card) in naturals}
        for name, value in (
            ("values", tuple(self.worth[rank_of(card)] for card in _CARDS)),
            ("wild", tuple(rank_of(card) in self.wild_ranks for card in _CARDS)),
            ("all_to_hand", self.pile is PileGoes.ALL_TO_HAND),
            ("lowest", naturals[0]),
            ("dearest", max(self.worth[rank] for rank in naturals)),
            ("straight", straight),
            ("fitting", frozenset(filter(self._may_be_natural, range(JOKER)))),
            ("three", THREE if special else _NO_RANK),
            ("red_threes", RED_THREES if special else _NONE),
            ("black_threes", BLACK_THREES if special else _NONE),
            ("ordinary", (_NONE if special else RED_THREES) | tame),
        ):
            object.__setattr__(self, name, value)

    def _may_be_natural(self, card: Card) -> bool:
        """Whether a card may be a natural card of a run."""
        rank = rank_of(card)
        if rank in self.wild_ranks:
            return self.natural_two and rank == TWO
        return rank + 2 >= self.run.low

    def points(self, cards: Iterable[Card]) -> int:
        """The card points of some cards, red threes counted as threes."""
        return sum(map(self.values.__getitem__, cards))

    def points_of_wilds(self, cards: Iterable[Card]) -> int:
        """The card points of the wild cards among these."""
        wild, values = self.wild, self.values
        return sum([values[card] for card in cards if wild[card]])

    def naturals_in(self, cards: Iterable[Card]) -> list[Card]:
        """The natural cards among these, wherever they lie."""
        wild = self.wild
        return [card for card in cards if not wild[card]]

    def wilds_in(self, cards: Iterable[Card]) -> int:
        """How many of these cards are wild, wherever they lie."""
        return sum(map(self.wild.__getitem__, cards))

    def ranks_in(self, cards: Iterable[Card]) -> set[Rank]:
        """The ranks of the natural cards among those of one group, a two's too where it is sure to be one:
        with more wild cards than a meld may hold.
        """
        cards = tuple(cards)
        ranks = set(map(rank_of, self.naturals_in(cards)))
        two = ranks and self.natural_two and self.wilds_in(cards) > self.run.wilds
        return ranks | {TWO} if two else ranks


STANDARD = Pack()
"""The cards of Classic Canasta (rules: 1.1)."""
