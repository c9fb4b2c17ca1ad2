"""The whole picture: what is on the table as a strip on top, the hand below it."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers.canvas.palette import FELT
from renderers.moment.moment import Moment, moving_words
from renderers.moment.once import moving
from renderers.names import Names, in_own_words
from renderers.panel.coming import Coming
from renderers.panel.density import DENSITIES, LARGER, Density
from renderers.panel.draw_hand import HEAD, draw_hand
from renderers.panel.draw_side import draw_side
from renderers.panel.fan import WIDTH, depth, fan
from renderers.panel.moments import panel_frames
from renderers.panel.places import PanelLayout
from renderers.panel.shown import Shown
from renderers.panel.sides import MARGIN, lay_out_sides, least_height
from renderers.panel.top import draw_top, lay_out_top, top_height
from renderers.panel.words import Told
from renderers.picture import ALT_LIMIT, PICTURES, Picture, canvas, length, shorten
from renderers.table.places import Box
from renderers.table.teams import colours

FULL: Final = 1022
"""The height in pixels that a picture has where nothing needs more: nearly half of what a phone shows."""
_OVER: Final = 12
"""How far frames and shadows reach beyond cards."""


class Panel:
    """A picture to come: the hand of the view's owner below everything that a decision needs from the table.

    ``chosen`` are cards of the hand that are lifted out of it, ``coming`` the melds being put together.
    ``by_suit`` sorts suit by suit, or rank by rank; None: as the game does. For weak eyes: ``contrast`` is
    white on black, with ``larger`` the table gives way before the cards do. Raises ValueError for a
    spectator's view.
    """

    def __init__(
        self,
        view: View,
        tr: Translator,
        *,
        chosen: Sequence[Card] = (),
        coming: Sequence[Coming] = (),
        by_suit: bool | None = None,
        contrast: bool = False,
        larger: bool = False,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator's view holds no hand to draw")
        by_suit = view.game.by_suit if by_suit is None else by_suit
        names = Names(view.players, tr)
        self._shown = Shown(in_own_words(view), names, tr, by_suit, tuple(chosen), tuple(coming))
        self._layouts = Layouts(self._shown, LARGER if larger else DENSITIES)
        self._contrast = contrast

    def fits(self, height: int, *, whole: bool = False) -> bool:
        """Whether it can be so flat; ``whole``: with its lowest row, the stock and the pile seen whole."""
        density = self._layouts.within(height)
        return not density.bar if whole else self._layouts.of(density).size[1] <= height

    def picture(self, height: int | None = None, moment: Moment | None = None) -> Picture:
        """Draw it, as flat as this ``height`` needs and is legible. With a ``moment`` it moves once."""
        plan = self._layouts.filling(height)
        if moment is not None:
            return self._made(plan, moment)
        key = (
            "panel",
            self._contrast,
            self._shown.tr.spelling,
            self._shown.view.players,
            plan.size,
            plan.top.kind,
            plan.fan.kind,
            self._shown.key,
        )
        return PICTURES.get(key, lambda: self._made(plan))

    def told(self) -> tuple[str, ...]:
        """What the picture shows in words for a message, from all of it to the least: table, then hand."""
        return Told(self._shown, self._shown.names.escaped).versions()

    def _made(self, plan: PanelLayout, moment: Moment | None = None) -> Picture:
        shown, names, tr = self._shown, self._shown.names, self._shown.tr
        told = Told(shown, names.spoken)
        full = told.sentences()
        # Long sentences take as long as a third of the drawing: the others are built where they differ.
        alt = " ".join(full)
        if length(alt) > ALT_LIMIT:
            alt = shorten(told.sentences(brief=True))
        escaped = full if names.escaped == names.spoken else Told(shown, names.escaped).sentences()
        whole = _draw(shown, plan, contrast=self._contrast)
        image = _cut(whole, plan)
        still = Picture(b"", alt, "\n".join(escaped), "panel.png")
        frames = [] if moment is None else panel_frames(moment, whole, plan, shown)
        words = moving_words(moment, tr) if moment is not None and frames else ""
        return moving(still, image, (_cut(frame, plan) for frame in frames), words, photos=False)


class Layouts:
    """The ways to lay out a picture, each found once: it is asked how flat it can be before it is drawn."""

    def __init__(self, shown: Shown, densities: Sequence[Density] = DENSITIES) -> None:
        self._shown = shown
        self._densities = densities
        self._found: dict[Density, PanelLayout] = {}
        self._within: dict[int, Density] = {}

    def filling(self, height: int | None) -> PanelLayout:
        """The places of everything in a picture that is as high as most are, if this height has the room."""
        density = self.within(height)
        natural = self.of(density)
        spare = FULL - natural.size[1]
        if spare <= 0 or (height is not None and height < FULL):
            return natural
        return _laid_out(self._shown, density, spare)

    def of(self, density: Density) -> PanelLayout:
        """The places of everything in the picture, as flat as this density has it."""
        if density not in self._found:
            self._found[density] = _laid_out(self._shown, density)
        return self._found[density]

    def within(self, height: int | None) -> Density:
        """The most pleasant layout within this height, else the flattest one."""
        if height is None:
            return self._densities[0]
        if height not in self._within:
            self._within[height] = self._roomiest(height)
        return self._within[height]

    def _roomiest(self, height: int) -> Density:
        for density in self._densities[:-1]:
            # Most that is too high is so without a look at any text, which takes most of the time.
            if _least_height(self._shown, density) <= height and self.of(density).size[1] <= height:
                return density
        return self._densities[-1]


def _least_height(shown: Shown, density: Density) -> int:
    bar, tight, hand = density.bar, density.tight, bool(shown.hand)
    above = (
        top_height(shown.view, density.pile, bar=bar)
        + (0 if bar else HEAD)
        + least_height(shown, density)
        + 8
    )
    below = depth(shown.groups, shown.new, shown.lifted, density.cards, tight, _signed(shown, density))
    return above + below + (0 if tight and hand else MARGIN)


def _signed(shown: Shown, density: Density) -> tuple[bool, ...] | None:
    """Which cards of the hand have a sign, where rows without signs are closer."""
    return tuple(card in shown.fitting for card in shown.hand) if density.level else None


def _laid_out(shown: Shown, density: Density, spare: int = 0) -> PanelLayout:
    """The places of everything, with ``spare`` pixels more between the table and the hand."""
    hand, tight = shown.hand, density.tight
    below_top = top_height(shown.view, density.pile, bar=density.bar) + spare // 4
    sides, y = lay_out_sides(shown, below_top, density)
    y += spare // 2
    head = None if density.bar else Box(MARGIN + 4, y, WIDTH - MARGIN, y + HEAD)
    top = (y if head is None else head.bottom) + 8
    signed = _signed(shown, density)
    plan = fan(hand, shown.groups, shown.new, shown.lifted, top, density.cards, tight, signed)
    place = lay_out_top(shown.view, shown.tr, density.pile, bar=density.bar)
    bottom = plan.bottom + (0 if tight and hand else MARGIN) + spare - spare // 4 - spare // 2
    return PanelLayout((WIDTH, bottom), place, sides, head, plan)


def _draw(shown: Shown, plan: PanelLayout, *, contrast: bool) -> Image.Image:
    """The picture, with its lowest row of cards whole."""
    view = shown.view
    # Cards that the lower edge cuts off are drawn whole.
    below = max((card.y + plan.fan.size.height + _OVER for card in plan.fan.cards), default=0)
    wide, high = plan.size
    image = canvas(wide, max(high, below), FELT, view.game.variant, contrast=contrast)
    draw_top(image, plan.top, shown)
    inks = colours(view)
    for place in plan.sides:
        draw_side(image, place, shown, inks[place.side])
    draw_hand(image, plan.head, plan.fan, view, shown.fitting, shown.tr)
    return image


def _cut(image: Image.Image, plan: PanelLayout) -> Image.Image:
    """As much of a drawn picture as is seen."""
    return image if image.size == plan.size else image.crop((0, 0, *plan.size))
