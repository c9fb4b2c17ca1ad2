"""How much of a window a message takes on Discord, on a phone and at a desk, so that a panel is seen whole.

The figures are Discord's: the widths of messages, lines of type, rows of buttons. What people see differs by
a few pixels from client to client; a test compares them with the page of the stand-in, built like it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.layout.parts import Part, Passing, PersonSelect, Row, Section, Select, Separator, without_card
from renderers import Picture

_GAP: Final = 8  # between parts, and between buttons
_SELECT: Final = 42
_ARROW: Final = 54  # its width, with the edges of the select
_SPARE: Final = 6  # of a select's height, which one line leaves free
_TYPE, _SMALL, _LABEL = 16.0, 13.0, 14.0
_LINE: Final = 1.375
_EMOJI: Final = 1.375
_PICTURE_GAP: Final = 4
_STAMP: Final = re.compile(r"<t:\d+(?::\w)?>")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"\*\*|`|^-# |^#+ |<a?:\w+:\d+>")
_WIDTHS: Final = {
    **dict.fromkeys("ijl'’|", 0.222),
    **dict.fromkeys(" .,:;!/ftI·[]", 0.278),
    **dict.fromkeys("r()-“”", 0.333),
    **dict.fromkeys("cksvxyzJ", 0.5),
    **dict.fromkeys("FTZ♣♥♠♦+×", 0.611),
    **dict.fromkeys("ABEKPSVXYÄ", 0.667),
    **dict.fromkeys("wCDHNRUÜ", 0.722),
    **dict.fromkeys("GOQÖ", 0.778),
    **dict.fromkeys("mMW%", 0.889),
    **dict.fromkeys("…→—", 1.0),
}
_BOLD: Final = 1.04  # a line with bold words in it
_OTHERS: Final = 0.556
_WIDE: Final = 1.3  # emojis, and scripts whose letters are as wide as high
_KEPT: Final = 4096  # words and lines that were measured; most of a panel is the same after a click


@dataclass(frozen=True, slots=True)
class Window:
    """A window on Discord, in its pixels: ``width`` is that of what stands in a message's frame, ``room``
    what there is from the top of the frame to the line for writing; ``frame`` is what the frame and the words
    below it take of that, ``button`` the height of a row of buttons. ``box`` is the width and
    the height that a picture by itself has at most.
    """

    width: int
    room: int
    frame: int
    button: int
    box: tuple[int, int] | None = None


PHONE: Final = Window(width=299, room=742, frame=66, button=42)
SMALL_PHONE: Final = Window(width=269, room=678, frame=66, button=42)
DESK: Final = Window(width=567, room=688, frame=74, button=34, box=(550, 350))
WINDOWS: Final = (PHONE, SMALL_PHONE, DESK)
"""Phones of 390 by 844 and 360 by 780 pixels, a window of 1,280 by 800 at a desk."""
MARGIN: Final = 10
"""What no estimate of a text's width knows."""
CALL: Final = 130
"""The height of most messages that call somebody to their turn; the panels of others stand above them."""


def picture_room(parts: Iterable[Part], width: int, *, reserve: int = 0) -> int:
    """The height for a picture of this width so that all is seen in every window, and ``reserve`` below."""
    shown = [part for part in parts if not isinstance(part, Picture)]
    rooms = []
    for window in WINDOWS:
        left = window.room - MARGIN - reserve - height(shown, window) - _GAP - _PICTURE_GAP
        if window.box is None:
            rooms.append(left * width // window.width)
        elif left < window.box[1]:
            rooms.append(left * width // window.box[0])
    return min(rooms)


def height(parts: Iterable[Part], window: Window) -> int:
    """The height of a message with these parts, in Discord's pixels, pictures left out."""
    heights = [_height(part, window) for part in parts]
    heights = [one for one in heights if one]
    return window.frame + round(sum(heights) + _GAP * max(0, len(heights) - 1))


def fits_a_line(text: str) -> bool:
    return _text(text, SMALL_PHONE.width) < 2 * _SMALL * _LINE


def _height(part: Part, window: Window) -> float:
    if isinstance(part, str):
        return _text(part, window.width)
    if isinstance(part, Passing):
        return _text(part.text, window.width)
    if isinstance(part, Row):
        return _row(part, window)
    if isinstance(part, Select | PersonSelect):
        return _select(part.placeholder, window.width)
    if isinstance(part, Section):
        return max(window.button, _text(part.text, window.width * 0.6))
    return 5 if isinstance(part, Separator) else 0


def _text(text: str, width: float) -> float:
    """The height of lines of text, small print among them."""
    if not text.strip():
        return 0.0
    return sum(_line(line, width) for line in text.strip("\n").split("\n"))


@lru_cache(maxsize=_KEPT)
def _select(placeholder: str, width: float) -> float:
    """The height of a select, whose words go on below where they are too long."""
    return _SELECT + (_lines(placeholder, _TYPE, width - _ARROW) - 1) * (_TYPE * _LINE - _SPARE)


@lru_cache(maxsize=_KEPT)
def _line(line: str, width: float) -> float:
    """The height of one line of text, which goes on below where it is too long."""
    size = _SMALL if line.startswith("-# ") else _TYPE
    return _lines(line, size, width) * size * _LINE


def _row(row: Row, window: Window) -> float:
    """The height of a row of buttons, which goes on in a further line where they are too wide."""
    lines, used, tall = 1, 0.0, 1
    for button in row.buttons:
        wide, high = _button(button.label, bool(button.emoji), window.width)
        tall = max(tall, high)
        if used and used + _GAP + wide > window.width:
            lines, used = lines + 1, wide
        else:
            used += wide + (_GAP if used else 0)
    return lines * window.button + (lines - 1) * _GAP + (tall - 1) * _LABEL * _LINE


@lru_cache(maxsize=_KEPT)
def _button(label: str, has_emoji: bool, width: int) -> tuple[float, int]:
    """The width of a button, and how many lines its label takes."""
    words = without_card(label)
    emoji = _LABEL * _EMOJI + 6 if has_emoji or words is not None else 0
    label = label if words is None else words
    wide = 29 + emoji + _LABEL * _width(label)
    return min(max(60.0, wide), width), _lines(label, _LABEL, width - 28 - emoji)


def _lines(text: str, size: float, width: float) -> int:
    plain = _LINK.sub(r"\1", _STAMP.sub("in 24 hours", text))
    lines, used, bold = 1, 0.0, _BOLD if "**" in text else 1
    for word in plain.split(" "):
        wide = bold * size * _width(word)
        space = size * 0.28 if used else 0.0
        if used and used + space + wide > width:
            lines, used = lines + 1, wide
        else:
            used += space + wide
    return lines


@lru_cache(maxsize=_KEPT)
def _width(word: str) -> float:
    """The width of a word in sizes of type, its marks left out."""
    letters = _MARKS.sub("", word)
    return sum(_WIDTHS.get(letter, _OTHERS if ord(letter) < 0x2100 else _WIDE) for letter in letters)
