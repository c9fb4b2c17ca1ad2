"""How much room a panel's picture takes: most pleasant to read, or flatter where many controls follow."""

from dataclasses import dataclass, replace
from typing import Final

from canasta.view import View
from renderers.deck.card_drawing import Kind
from renderers.panel.tiles import FLAT_LARGE, LARGE, SMALL, TINY, TileSize

_MANY: Final = 12  # melds; with more, one's own are as small as the others'


@dataclass(frozen=True, slots=True)
class Density:
    """A way to lay out the picture. ``bar``: stock and pile are a bar that also has the line above the hand,
    else they are of the size ``pile``.
    ``head`` is the height of the line with a side's players; ``own`` and ``others`` are the tiles of the
    viewer's side and of the others, ``exact`` those of games where the very cards of melds matter. ``cards``
    is the size of the hand's cards; ``tight``: more of them in a row, and the lower edge of the picture cuts
    off what their corners do not need; a side's state stands beside its melds where there is room.
    ``abreast``: where everybody plays alone, the viewer too is beside somebody. ``level``: new and chosen
    cards are framed and not lifted, and rows are closer where no card has a sign.
    """

    bar: bool
    head: int
    own: TileSize
    others: TileSize
    exact: TileSize
    cards: Kind
    tight: bool
    pile: Kind = "meld"
    abreast: bool = False
    level: bool = False

    def tiles(self, view: View, count: int, *, own: bool) -> TileSize:
        """The size of the tiles of a side with this number of melds."""
        if view.game.builds_on_all:
            return self.exact
        return self.own if own and count <= _MANY else self.others


ROOMY: Final = Density(
    bar=False, head=60, own=LARGE, others=SMALL, exact=LARGE, cards="large", tight=False, pile="pile"
)
_FLAT: Final = Density(
    bar=True, head=54, own=TINY, others=TINY, exact=FLAT_LARGE, cards="pile", tight=True, abreast=True
)
_MIDDLE: Final = replace(ROOMY, cards="hand", pile="meld", own=SMALL, exact=FLAT_LARGE)
_SMALL: Final = replace(_MIDDLE, head=54, own=TINY, others=TINY, cards="pile")
DENSITIES: Final = (
    ROOMY,
    replace(ROOMY, cards="hand"),
    replace(ROOMY, cards="hand", pile="meld"),
    _MIDDLE,
    replace(_MIDDLE, cards="pile"),
    replace(_MIDDLE, tight=True),
    _SMALL,
    replace(_SMALL, tight=True),
    Density(bar=True, head=60, own=SMALL, others=SMALL, exact=FLAT_LARGE, cards="hand", tight=True),
    _FLAT,
    replace(_FLAT, level=True),
)
"""From the most pleasant one to the flattest. Those without a bar show the stock and the pile whole, and of
every card the corner and more.
"""
LARGER: Final = (
    ROOMY,
    *(replace(density, cards="large") for density in (_MIDDLE, _SMALL, _FLAT)),
    *DENSITIES[-3:],
)
"""The same for weak eyes: the table gives way before the hand's cards do."""
