"""Rommé's melds on the table: figures that everybody who has opened may build on (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import JOKER
from canasta.melds import SideTable, TableMeld
from canasta.state import State
from canasta.variants.romme.figures import CardSet, Figure


class TableFigure(TableMeld):
    """A meld that is a figure. Laying off on it or swapping its joker changes the figure."""

    __slots__ = ("figure",)

    figure: Figure

    def __init__(self, home: SideTable, meld_id: str, figure: Figure, born: int) -> None:
        rank = figure.rank if isinstance(figure, CardSet) else None
        suit = None if isinstance(figure, CardSet) else figure.suit
        super().__init__(home, meld_id, figure.kind, rank, [], born, suit)
        self.become(figure)

    def become(self, figure: Figure) -> None:
        """Replace the meld's figure."""
        self.figure = figure
        self.cards = list(figure.cards)
        self.wilds = self.cards.count(JOKER)  # twos are ordinary cards here


def table_of(state: State) -> Iterator[TableFigure]:
    """Everybody's melds, in the order of their ids."""
    for tableau in state.tableaux:
        for meld in tableau.melds:
            assert isinstance(meld, TableFigure)
            yield meld


def figure_called(state: State, meld_id: str) -> TableFigure | None:
    """Anybody's meld with this id."""
    return next((meld for meld in table_of(state) if meld.id == meld_id), None)


def owner_of(state: State, meld: TableMeld) -> int:
    """The seat that laid a meld down."""
    return next(seat for seat in state.order if state.tableaux[state.side_of[seat]] is meld.home)
