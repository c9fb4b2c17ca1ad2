"""A page of somebody's honours, and a strip of those that a match has just earned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from canasta.i18n import Translator
from renderers.canvas.fonts import ELLIPSIS, clean, fit, pictured, put, width, wrapped
from renderers.canvas.palette import FELT, FELT_DEEP, FELT_LINE, GOLD, LIGHT, MUTED
from renderers.canvas.shapes import panel
from renderers.honours.medal import SIZE, large_medal, put_medal
from renderers.moment.moment import Moment, moving_words
from renderers.moment.once import lay_over, moving
from renderers.names import escape
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten

_MARGIN: Final = 24
_HEAD: Final = 118
_ROW: Final = 136
_LEFT: Final = _MARGIN + SIZE + 26
_RIGHT: Final = WIDTH - _MARGIN - 20
_BAR: Final = (150, 12)
"""The width and height of the bar that shows how far somebody is."""
WHAT: Final = 30
"""The size of what an honour takes."""
_ACROSS: Final = 3
"""Medals beside each other in a strip."""
_STRIP_ROW: Final = SIZE + 108
_FALLING: Final = (240, 200, 160, 125, 112, 120)
"""A new medal as it comes down, in pixels across."""
_SIZES: Final = (36, 32, 28)
"""Of a medal's name in a strip: the largest that fits."""


@dataclass(frozen=True, slots=True)
class Medal:
    """An honour in a picture: its emblem and metal, its name and what it takes. ``day`` is when it was
    earned, in words, None if it has not been; ``reached`` of ``needs`` is how far somebody is. ``new``: it is
    stamped once.
    """

    emblem: str
    metal: str
    name: str
    what: str
    day: str | None = None
    reached: int = 0
    needs: int = 1
    new: bool = False


@dataclass(frozen=True, slots=True)
class NewMedal:
    """A medal that somebody of this name has just earned."""

    medal: Medal
    person: str


def honours_picture(name: str, title: str, summary: str, medals: Sequence[Medal], tr: Translator) -> Picture:
    """A page of a person's honours: ``title`` is the page's, ``summary`` says how many they have."""
    key = ("honours", tr.spelling, name, title, summary, tuple(medals))
    return PICTURES.get(key, lambda: _make(name, title, summary, tuple(medals), tr))


def new_honours_picture(medals: Sequence[NewMedal], tr: Translator) -> Picture:
    """The medals that a match has earned, with whose they are."""
    key = ("new honours", tr.spelling, tuple(medals))
    return PICTURES.get(key, lambda: _make_new(tuple(medals), tr))


def _make(name: str, title: str, summary: str, medals: tuple[Medal, ...], tr: Translator) -> Picture:
    image = _draw(name, title, summary, medals, tr)
    lines = [_words(medal, tr) for medal in medals]
    spoken, written = (
        [tr("Honours of {name}, {page}: {summary}.", name=whose, page=title, summary=summary), *lines]
        for whose in (clean(name), escape(clean(name)))
    )
    still = Picture(b"", shorten(spoken), "\n".join(written), "honours.png")
    if not any(medal.new for medal in medals):
        return moving(still, image)
    return moving(still, image, _stamped(image, medals), moving_words(Moment("honour"), tr))


def _stamped(image: Image.Image, medals: Sequence[Medal]) -> Iterator[Image.Image]:
    """The new medals as they come down."""
    for size in _FALLING:
        copy = image.copy()
        for n, medal in enumerate(medals):
            if medal.new:
                at = _MARGIN + 8 + size / 2, _HEAD + _ROW * n + (_ROW - 8) / 2
                lay_over(copy, large_medal(medal.emblem, medal.metal, size), at, FELT_DEEP)
        yield copy


def _words(medal: Medal, tr: Translator) -> str:
    if medal.day is not None:
        return tr("{honour}: earned on {day}.", honour=medal.name, day=medal.day)
    if medal.needs > 1:
        return tr(
            "{honour}: {reached} of {needs}. {what}",
            honour=medal.name,
            reached=tr.number(medal.reached),
            needs=tr.number(medal.needs),
            what=medal.what,
        )
    return tr("{honour}: not yet. {what}", honour=medal.name, what=medal.what)


def _draw(name: str, title: str, summary: str, medals: Sequence[Medal], tr: Translator) -> Image.Image:
    image = canvas(WIDTH, _HEAD + _ROW * len(medals) + _MARGIN - 8, FELT)
    put(image, (_MARGIN, 44), title, 44, LIGHT, "bold")
    left = _MARGIN + width(title, 44, "bold") + 24
    put(image, (left, 46), fit(pictured(name), WIDTH - _MARGIN - left, 34), 34, MUTED)
    put(image, (_MARGIN, 94), fit(summary, WIDTH - 2 * _MARGIN, 28), 28, MUTED)
    for n, medal in enumerate(medals):
        _row(image, medal, _HEAD + _ROW * n, tr)
    return image


def _row(image: Image.Image, medal: Medal, top: int, tr: Translator) -> None:
    panel(image, (_MARGIN, top, WIDTH - _MARGIN, top + _ROW - 8), 18, FELT_DEEP)
    earned = medal.day is not None
    put_medal(image, (_MARGIN + 8, top + (_ROW - 8 - SIZE) // 2), medal.emblem, medal.metal, earned=earned)
    room = _RIGHT - _LEFT
    if medal.day is not None:
        put(image, (_RIGHT, top + 32), medal.day, 30, MUTED, "narrow", "right")
        room -= width(medal.day, 30, "narrow") + 16
    elif medal.needs > 1:
        room -= _progress(image, medal, top, tr) + 16
    put(image, (_LEFT, top + 32), fit(medal.name, room, 38, "bold"), 38, GOLD if earned else LIGHT, "bold")
    lines = wrapped(medal.what, _RIGHT - _LEFT, WHAT, "narrow", most=2)
    for n, line in enumerate(lines):
        put(image, (_LEFT, top + (86 if len(lines) == 1 else 74 + 34 * n)), line, WHAT, MUTED, "narrow")


def _progress(image: Image.Image, medal: Medal, top: int, tr: Translator) -> int:
    """Draw how far somebody is, as figures and a bar; return the width that this takes."""
    figures = tr("{n} of {all}", n=tr.number(medal.reached), all=tr.number(medal.needs))
    put(image, (_RIGHT - _BAR[0] - 14, top + 32), figures, 30, MUTED, "narrow", "right")
    left, y = _RIGHT - _BAR[0], top + 32 - _BAR[1] // 2
    panel(image, (left, y, _RIGHT, y + _BAR[1]), 6, FELT_LINE)
    done = _BAR[0] * medal.reached // medal.needs
    if done >= _BAR[1]:
        panel(image, (left, y, left + done, y + _BAR[1]), 6, GOLD)
    return _BAR[0] + 14 + width(figures, 30, "narrow")


def _make_new(medals: tuple[NewMedal, ...], tr: Translator) -> Picture:
    def words(name: str, medal: Medal) -> str:
        return tr("{name}: {honour}. {what}", name=name, honour=medal.name, what=medal.what)

    alt = shorten([tr("New honours."), *(words(clean(new.person), new.medal) for new in medals)])
    text = "\n".join(words(escape(clean(new.person)), new.medal) for new in medals)
    return Picture(encode(_draw_new(medals)), alt, text, "new_honours.png")


def _draw_new(medals: Sequence[NewMedal]) -> Image.Image:
    rows = -(-len(medals) // _ACROSS)
    image = canvas(WIDTH, _STRIP_ROW * rows + 16, FELT_DEEP)
    for n, award in enumerate(medals):
        row, column = divmod(n, _ACROSS)
        here = min(_ACROSS, len(medals) - row * _ACROSS)
        step = WIDTH // here
        middle, top = step * column + step // 2, 12 + _STRIP_ROW * row
        put_medal(image, (middle - SIZE // 2, top), award.medal.emblem, award.medal.metal, earned=True)
        room = min(step, 420) - 16
        name = award.medal.name
        size = next((size for size in _SIZES if width(name, size, "narrow") <= room), _SIZES[-1])
        put(image, (middle, top + SIZE + 28), fit(name, room, size, "narrow"), size, GOLD, "narrow", "middle")
        person = fit(pictured(award.person) or ELLIPSIS, room, 32, "narrow")
        put(image, (middle, top + SIZE + 68), person, 32, LIGHT, "narrow", "middle")
    return image
