"""Rommé's melds on the table, which everybody who has opened may build on (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import JOKER
from canasta.melds import SideTable, TableMeld
from canasta.state import State
from canasta.variants.romme.melds import CardSet, RommeMeld


class RommeTableMeld(TableMeld):
    """A set or a run on the table. Laying off on it or swapping its joker gives it another ``meld``."""

    __slots__ = ("meld",)

    meld: RommeMeld

    def __init__(self, home: SideTable, meld_id: str, meld: RommeMeld, born: int) -> None:
        rank = meld.rank if isinstance(meld, CardSet) else None
        suit = None if isinstance(meld, CardSet) else meld.suit
        super().__init__(home, meld_id, meld.kind, rank, [], 0, born, suit)
        self.become(meld)

    def become(self, meld: RommeMeld) -> None:
        """Replace the meld with this set or run."""
        self.meld = meld
        self.cards = list(meld.cards)
        self.wilds = self.cards.count(JOKER)


def table_of(state: State) -> Iterator[RommeTableMeld]:
    """Everybody's melds, in the order of their ids."""
    for side_table in state.side_tables:
        for lying in side_table.melds:
            assert isinstance(lying, RommeTableMeld)
            yield lying


def meld_called(state: State, meld_id: str) -> RommeTableMeld | None:
    """Anybody's meld with this id."""
    return next((lying for lying in table_of(state) if lying.id == meld_id), None)


def owner_of(state: State, lying: TableMeld) -> int:
    """The seat that laid a meld down."""
    return next(seat for seat in state.order if state.side_tables[state.side_of[seat]] is lying.home)
