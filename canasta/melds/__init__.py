"""A side's melds and laid-out threes on the table, and the plans that change them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from canasta.cards import JOKER_RANK, Card, Rank
from canasta.cards.packs import Pack
from canasta.melds.placing import arranged, wilds_of_run
from canasta.terms import MeldKind

NO_RANK: Rank = -1


class TableMeld:
    """A meld on the table; ``home`` is the side table that it lies on.

    A set has a ``rank`` (JOKER_RANK for a meld of wild cards) and no ``suit``; a sequence has a ``suit`` and
    no rank, and its cards lie in order. ``wilds`` is the number of its wild cards, ``born`` the turn in which
    it was laid.
    """

    __slots__ = ("born", "cards", "home", "id", "kind", "rank", "suit", "wilds")

    def __init__(
        self,
        home: SideTable,
        meld_id: str,
        kind: MeldKind,
        rank: Rank | None,
        cards: list[Card],
        wilds: int,
        born: int,
        suit: int | None = None,
    ) -> None:
        self.home = home
        self.id = meld_id
        self.kind = kind
        self.rank = rank
        self.suit = suit
        self.cards = cards
        self.wilds = wilds
        self.born = born

    @property
    def naturals(self) -> int:
        """The number of its natural cards."""
        return len(self.cards) - self.wilds


class SideTable:
    """A side's part of the table. ``canastas`` is stored as well because every move needs it."""

    __slots__ = ("canastas", "melds", "opened", "threes")

    def __init__(self) -> None:
        self.melds: list[TableMeld] = []
        self.threes: list[Card] = []
        self.opened = False
        self.canastas = 0

    def copy(self) -> SideTable:
        """The same cards on the table, to be played on apart from these."""
        other = copy(self)
        other.threes = self.threes[:]
        other.melds = []
        for meld in self.melds:
            same = copy(meld)
            same.home, same.cards = other, meld.cards[:]
            other.melds.append(same)
        return other


class Reach:
    """What a seat may build on: the side table for its new melds, and those of its allies.

    With fixed sides that is one side table, shared by the partners. If partnerships form within a deal, each
    player has a side table, and allies may build on each other's (rules: 5.2).
    """

    __slots__ = ("all", "home")

    def __init__(self, home: SideTable, *allies: SideTable) -> None:
        self.home = home
        self.all = (home, *allies)

    @property
    def opened(self) -> bool:
        """Whether the side has made its first meld."""
        return self.home.opened or (len(self.all) > 1 and any(side_table.opened for side_table in self.all))

    @property
    def canastas(self) -> int:
        """The canastas of the side."""
        return (
            sum([side_table.canastas for side_table in self.all]) if len(self.all) > 1 else self.home.canastas
        )

    def melds(self) -> Iterator[TableMeld]:
        """All melds that the seat may add to."""
        for side_table in self.all:
            yield from side_table.melds

    def by_rank(self) -> dict[Rank, list[TableMeld]]:
        """The side's melds by rank, for the ranks that it has melds of; sequences are left out."""
        there: dict[Rank, list[TableMeld]] = {}
        for side_table in self.all:
            for meld in side_table.melds:
                rank = meld.rank
                if rank is None:
                    continue
                if rank in there:
                    there[rank].append(meld)
                else:
                    there[rank] = [meld]
        return there

    def sequences(self) -> list[TableMeld]:
        """The side's melds that are sequences of a suit."""
        return [meld for side_table in self.all for meld in side_table.melds if meld.suit is not None]

    def melds_of(self, rank: Rank) -> list[TableMeld]:
        """The side's melds of a rank: at most one (invariant I3) unless the table allows more."""
        if len(self.all) == 1:
            return [meld for meld in self.home.melds if meld.rank == rank]
        return [meld for side_table in self.all for meld in side_table.melds if meld.rank == rank]

    def meld_called(self, meld_id: str) -> TableMeld | None:
        """The side's meld with this id."""
        return next((meld for meld in self.melds() if meld.id == meld_id), None)


class Lying(NamedTuple):
    """A meld on the table as the search sees it: its rank, its cards by kind, and the aim that names it.

    A sequence has a suit and NO_RANK; its lowest natural card has the rank ``low``, and ``ranks`` are those
    of all its natural cards, as bits.
    """

    rank: Rank
    naturals: int
    wilds: int
    aim: str
    suit: int | None = None
    low: Rank = 0
    ranks: int = 0


class Part:
    """What one meld gains in a step.

    ``old`` is the meld it joins (None for a new one), and the counts are those afterwards. A sequence has a
    ``suit`` and no ``rank``; ``low``: its new wild cards stand at the low end.
    """

    __slots__ = ("cards", "low", "naturals", "old", "pack", "rank", "suit", "wilds")

    def __init__(self, pack: Pack, rank: Rank | None, old: TableMeld | None, suit: int | None = None) -> None:
        self.pack = pack
        self.rank = rank
        self.suit = suit
        self.old = old
        self.low = False
        self.cards: list[Card] = []
        self.naturals = 0 if old is None else len(old.cards) - old.wilds
        self.wilds = 0 if old is None else old.wilds

    @property
    def size(self) -> int:
        """The number of cards in the meld afterwards."""
        return self.naturals + self.wilds

    @property
    def kind(self) -> MeldKind:
        """The kind of the meld, named as for melds on the table."""
        if self.suit is not None:
            return MeldKind.SEQUENCE
        if self.rank == JOKER_RANK:
            return MeldKind.WILD
        return MeldKind.THREES if self.rank == self.pack.three else MeldKind.SET

    @property
    def whole(self) -> list[Card]:
        """All cards of the meld afterwards, in the order in which they lie."""
        before = [] if self.old is None else self.old.cards
        cards = [*self.cards, *before] if self.low else [*before, *self.cards]
        return cards if self.suit is None else arranged(cards, self.pack, before)

    def settle(self) -> None:
        """Tell natural cards from wild ones again where that depends on their places."""
        if self.pack.natural_two:
            size = self.size
            self.wilds = wilds_of_run(self.whole, self.pack)
            self.naturals = size - self.wilds


class Plan:
    """A step that lays cards down.

    Its parts, the hand that it leaves, the points that it lays and the side's tally of canastas afterwards.
    """

    __slots__ = ("canastas", "left", "parts", "points")

    def __init__(self, parts: list[Part], left: list[Card], points: int, canastas: int) -> None:
        self.parts = parts
        self.left = left
        self.points = points
        self.canastas = canastas
