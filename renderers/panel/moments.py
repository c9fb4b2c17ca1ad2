"""What moves once in the picture of a hand: a canasta is sealed, the pile comes into the hand or freezes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from renderers.canvas.numbered import cover, paste
from renderers.canvas.palette import FELT, GOLD, ICE, SHADE
from renderers.canvas.shapes import lay, panel
from renderers.deck import faces
from renderers.deck.seals import seal
from renderers.moment.moment import Moment
from renderers.moment.once import lay_over
from renderers.panel import signs
from renderers.panel.draw_hand import draw_hand
from renderers.panel.fan import Placed
from renderers.panel.places import PanelLayout
from renderers.panel.shown import Shown
from renderers.table.places import Box

_RIM: Final = 6
_SEALS: Final = (176, 138, 106, 78)
"""A seal as it comes down, in pixels across."""
_FLAKES: Final = (40, 110, 180, 110, 40)
_FLIGHT: Final = (0.1, 0.5, 0.9)
_FLYING: Final = 3
"""The most cards that are seen on their way."""
_WAVES: Final = 3


def panel_frames(moment: Moment, image: Image.Image, plan: PanelLayout, shown: Shown) -> list[Image.Image]:
    """The frames of a moment over the drawn panel, which stays as it is; none for what is not seen in it."""
    return list(_FRAMES[moment.kind](moment, image, plan, shown)) if moment.kind in _FRAMES else []


def _framed(image: Image.Image, box: Box, ink: tuple[int, int, int]) -> Image.Image:
    """A copy with a frame around what lies in this box."""
    copy, inside = image.copy(), image.crop(box)
    left, top, right, bottom = box
    panel(copy, (left - _RIM, top - _RIM, right + _RIM, bottom + _RIM), 16, ink)
    paste(copy, inside, (left, top))
    return copy


def _sealed(moment: Moment, image: Image.Image, plan: PanelLayout, shown: Shown) -> Iterator[Image.Image]:
    """Wax comes down on the canasta, from above to where its seal is."""
    tiles = [(tile, box) for side in plan.sides for tile, box in side.tiles]
    box = next((box for tile, box in tiles if tile.meld.id == moment.meld), None)
    if box is None:
        return
    framed = _framed(image, box, GOLD)
    middle, end = box.middle, (box.right - 36, box.top + 34)
    for n, size in enumerate(_SEALS):
        share = n / (len(_SEALS) - 1)
        at = tuple(a + (b - a) * share for a, b in zip(middle, end, strict=True))
        copy = framed.copy()
        lay_over(copy, seal(moment.canasta, size, SHADE), (at[0], at[1]), SHADE)
        yield copy
    yield framed


def _frozen(moment: Moment, image: Image.Image, plan: PanelLayout, shown: Shown) -> Iterator[Image.Image]:
    """A flake of ice grows over the pile and goes back into its sign."""
    pile = plan.top.pile
    framed = _framed(image, pile, ICE)
    for size in _FLAKES:
        copy = framed.copy()
        lay_over(copy, signs.flake(size, FELT), pile.middle, FELT)
        yield copy
    yield framed


def _taken(moment: Moment, image: Image.Image, plan: PanelLayout, shown: Shown) -> Iterator[Image.Image]:
    """The pile comes down and opens; its cards light up in the hand, one after the other."""
    new = [placed for placed in plan.fan.cards if placed.new]
    if not new:
        return
    unlit = _hand(image, plan, shown, new)
    start, top = plan.top.pile, min(placed.y for placed in new)
    cards = [placed.card for placed in new][-_FLYING:]
    for share in _FLIGHT:
        copy, step = unlit.copy(), 6 + round(40 * share)
        x = start.left + (image.width / 2 - step * len(cards) / 2 - start.left) * share
        y = start.top + (top - start.top) * share
        ordinary, letters = shown.view.game.pack.ordinary, shown.tr.letters
        for n, card in enumerate(cards):
            sprite = faces.face(card, plan.top.kind, ordinary=ordinary, letters=letters)
            lay(copy, sprite, (round(x) + n * step, round(y)))
        yield copy
    for wave in range(1, _WAVES):
        yield _hand(image, plan, shown, new[len(new) * wave // _WAVES :])


def _hand(image: Image.Image, plan: PanelLayout, shown: Shown, waiting: Sequence[Placed]) -> Image.Image:
    """A copy of the picture in which these cards of the hand have not lit up yet."""
    copy, every = image.copy(), plan.fan.cards
    cover(copy, (0, min(placed.y for placed in every) - 2 * _RIM, *image.size), FELT)
    cards = tuple(replace(placed, new=False) if placed in waiting else placed for placed in every)
    draw_hand(copy, None, replace(plan.fan, cards=cards), shown.view, shown.fitting, shown.tr)
    return copy


_FRAMES: Final[Mapping[str, Callable[..., Iterator[Image.Image]]]] = {
    "canasta": _sealed,
    "pile": _taken,
    "freeze": _frozen,
}
