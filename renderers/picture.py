"""What every renderer hands back, how it is written as a PNG, and the cache of finished pictures."""

from __future__ import annotations

import io
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renderers.fonts import ELLIPSIS
from renderers.palette import palette

WIDTH: Final = 900
"""Pixels across a picture: two and a half times the width that a phone shows it at."""
ALT_LIMIT: Final = 1024
_CACHE_BYTES: Final = 16 * 1024 * 1024
_COMPRESSION: Final = 6  # of 9: twice as quick as 9 for some per cent more bytes
_QUICK_COMPRESSION: Final = 3  # less than half the time of 6, for a fifth more bytes
_SMALL: Final = 500_000
"""Pictures of fewer pixels, such as most hands, stay small anyway: they are made as quickly as can be."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    ``alt`` says the same in words, for the alt text (no markdown there), in at most 1,024 characters;
    ``text`` is the whole, ready for a message: names of people in it are escaped. ``name`` is a file name.
    """

    png: bytes
    alt: str
    text: str
    name: str


def encode(image: Image.Image) -> bytes:
    """An RGB image as a PNG in the fixed palette."""
    out = io.BytesIO()
    indexed = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    small = image.width * image.height < _SMALL
    indexed.save(out, "PNG", compress_level=_QUICK_COMPRESSION if small else _COMPRESSION)
    return out.getvalue()


def length(text: str) -> int:
    """The length of a text as Discord may count it: characters outside the basic plane count twice."""
    return len(text) + sum(ord(character) > 0xFFFF for character in text)


def shorten(*versions: Sequence[str], limit: int = ALT_LIMIT) -> str:
    """The first version that fits, sentences joined; else as many whole sentences of the last as do.

    An ellipsis says that something was left out.
    """
    for sentences in versions:
        whole = " ".join(sentences)
        if length(whole) <= limit:
            return whole
    kept = ""
    for sentence in versions[-1]:
        longer = f"{kept} {sentence}".lstrip()
        if length(longer) + 2 > limit:
            break
        kept = longer
    if not kept:
        first = versions[-1][0]
        kept = next(first[:end] for end in range(len(first), -1, -1) if length(first[:end]) + 2 <= limit)
    return f"{kept} {ELLIPSIS}"


class PictureCache:
    """Finished pictures by what they show; the longest unused go when the bytes are too many. Thread-safe."""

    def __init__(self, limit: int = _CACHE_BYTES) -> None:
        self.limit: Final = limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """The bytes of the PNGs and words now kept."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture kept under ``key``, made now if there is none; nothing is locked while it is made."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            first = self._kept.get(key)
            if first is not None:
                return first
            weight = _weight(made)
            if weight <= self.limit:
                self._kept[key] = made
                self._bytes += weight
            while self._bytes > self.limit:
                _, dropped = self._kept.popitem(last=False)
                self._bytes -= _weight(dropped)
        return made

    def clear(self) -> None:
        """Forget every picture."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0


def _weight(picture: Picture) -> int:
    return len(picture.png) + 2 * (len(picture.alt) + len(picture.text)) + 500


PICTURES: Final = PictureCache()
"""The process's finished pictures."""
