"""Melds as tiles: what each shows, with what is coming to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta.cards import JOKER, Card, suit_of
from canasta.cards.packs import Pack
from canasta.melds.placing import arranged, lowest, wilds_of_run
from canasta.melds.sequences import in_order as in_line
from canasta.refusals import Refusal
from canasta.terms import MeldKind
from canasta.variants.romme.melds import Limits, Run, read_meld
from canasta.view import MeldView, View
from renderers.panel.coming import Coming, rank_in
from renderers.table.panels import in_order

_LOOSE = Limits("any", adjacent=True, corner=True)


@dataclass(frozen=True, slots=True)
class Tile:
    """A meld with what is coming to it: the cards ``came`` are among its own, but still in the hand or on the
    pile, and count ``worth`` points. ``size`` is that of a canasta, 0 where there are none.
    """

    meld: MeldView
    size: int
    came: tuple[Card, ...] = ()
    worth: int = 0

    @property
    def missing(self) -> int:
        """How many cards it lacks to a canasta."""
        if self.meld.canasta is not None or self.meld.kind == MeldKind.THREES:
            return 0
        return max(0, self.size - len(self.meld.cards))


@dataclass(frozen=True, slots=True)
class TileSize:
    """The measures of a tile in pixels: its height and least width, its plate's height, the type of its rank
    and its count, whether there is a second row below them, the margin above the plate.
    """

    height: int
    least: int
    plate: int
    rank: int
    count: int
    rows: bool
    pad: int = 8


LARGE: Final = TileSize(106, 158, 52, 44, 44, rows=True)
FLAT_LARGE: Final = TileSize(94, 158, 46, 40, 40, rows=True, pad=6)
SMALL: Final = TileSize(70, 146, 46, 38, 38, rows=False)
TINY: Final = TileSize(58, 136, 36, 36, 36, rows=False, pad=5)


def tiles_of(view: View, side: int, coming: Sequence[Coming]) -> tuple[Tile, ...]:
    """The melds of a side in display order, then those that the viewer begins."""
    size = view.game.canasta_size if view.sides[side].canastas_needed else 0
    tiles: list[Tile] = []
    for meld in in_order(view.sides[side].melds):
        more = [lay for lay in coming if lay.meld == meld.id]
        cards = tuple(card for lay in more for card in lay.cards)
        whole = _with(view, meld, cards) if cards else meld
        tiles.append(Tile(whole, size, cards, sum(lay.points for lay in more)))
    if view.seat is not None and side == view.side_of[view.seat]:
        fresh = [lay for lay in coming if lay.meld is None]
        tiles += [Tile(begun(view, lay.cards), size, lay.cards, lay.points) for lay in fresh]
    return tuple(tiles)


def _with(view: View, meld: MeldView, cards: tuple[Card, ...]) -> MeldView:
    """A meld after these cards have come to it."""
    whole = (*meld.cards, *cards)
    if view.game.builds_on_all:
        ordered = sorted(cards)
        placed = ((*ordered[:at], *meld.cards, *ordered[at:]) for at in range(len(ordered) + 1))
        read = next(filter(None, (_read(meld.id, order) for order in placed)), None)
        return read or replace(meld, cards=whole, jokers=(*meld.jokers, *((),) * cards.count(JOKER)))
    return _in_order(meld, whole, view.game.pack) if meld.is_sequence else replace(meld, cards=whole)


def _in_order(meld: MeldView, cards: tuple[Card, ...], pack: Pack) -> MeldView:
    """A sequence of these cards as they lie, wild ones in their places."""
    laid = tuple(arranged(cards, pack, meld.cards))
    return replace(meld, cards=laid, low=lowest(laid, pack) if wilds_of_run(laid, pack) else None)


def begun(view: View, cards: tuple[Card, ...]) -> MeldView:
    """The meld that these cards begin. Cards that make none are shown as they are."""
    if view.game.builds_on_all and (read := _read("", cards)) is not None:
        return read
    pack = view.game.pack
    rank, most = rank_in(cards, pack), pack.run.wilds
    suits = {suit_of(card) for card in pack.naturals_in(cards)}
    held = wilds_of_run(cards, pack)
    if rank is None and len(suits) == 1 and (not held or (most and in_line(cards, pack))):
        made = MeldView("", cards, MeldKind.SEQUENCE, None, None, pack.points(cards), suit=suits.pop())
        return _in_order(made, cards, pack)
    return MeldView("", cards, MeldKind.SET, rank, None, pack.points(cards))


def _read(name: str, cards: tuple[Card, ...]) -> MeldView | None:
    """A set or a run in which jokers stand for cards; None if these are neither."""
    made = read_meld(_LOOSE, cards)
    if isinstance(made, Refusal):
        return None
    if isinstance(made, Run):
        return MeldView(name, made.cards, MeldKind.RUN, None, None, made.points, made.jokers, made.suit)
    return MeldView(name, made.cards, MeldKind.SET, made.rank, None, made.points, made.jokers)
