"""Rule codes: a short text that people can paste to get the same game, seats and options on any server.

The text is ``GAME-SEATS-DATA``. The data are bytes in base32 without padding: for each option that differs
from its default, its place in the game's list and its value, then a check byte. Options keep their places for
ever (new ones are added at the end), so an old code means the same in a newer release.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from hashlib import sha256

from canasta.i18n import Text
from canasta.options import MINIMUMS, NUMBERS, WORDS, Option, numbers, pairs, words
from canasta.variants import VARIANTS, Variant

LONGEST = 400
"""The most characters of a code."""


class BadCode(ValueError):
    """A text that is not a rule code; the message says what to do about it."""

    def __init__(self) -> None:
        self.text = Text("That isn't a rule code. Copy a whole one from a lobby or from a table's rules.")
        super().__init__(str(self.text))


def rule_code(variant: str, seats: int, options: Mapping[str, object]) -> str:
    """The code for a table's rules. Raises as :meth:`Variant.rules` does."""
    game = VARIANTS[variant]
    game.rules(seats, options)
    data = bytearray()
    for place, option in enumerate(game.options):
        if option.name in options:
            data.append(place)
            data += b"".join(map(_number, _numbers(option, options[option.name])))
    data.append(_check(game, seats, data))
    return f"{game.id}-{seats}-{base64.b32encode(bytes(data)).decode().rstrip('=').lower()}"


def read_rule_code(code: str) -> tuple[str, int, dict[str, object]]:
    """The variant, seats and options of a code. Raises BadCode and nothing else."""
    parts = code.strip().lower().rsplit("-", 2)
    if len(code) > LONGEST or len(parts) != 3 or parts[0] not in VARIANTS or not parts[1].isdecimal():
        raise BadCode
    game, seats = VARIANTS[parts[0]], int(parts[1][:4])
    try:
        data = base64.b32decode(parts[2].upper() + "=" * (-len(parts[2]) % 8))
        if not data or data[-1] != _check(game, seats, data[:-1]):
            raise BadCode
        options = _options(game, iter(data[:-1]))
        game.rules(seats, options)
    except (ValueError, StopIteration, IndexError):
        # Not base32, cut short, or made by hand: codes are only ever issued for valid rules.
        raise BadCode from None
    return game.id, seats, options


def _check(game: Variant, seats: int, data: bytes | bytearray) -> int:
    return sha256(f"{game.id}-{seats}-".encode() + bytes(data)).digest()[0]


def _options(game: Variant, data: Iterator[int]) -> dict[str, object]:
    options: dict[str, object] = {}
    for place in data:
        option = game.options[place]
        options[option.name] = _value(option, data)
    return options


def _numbers(option: Option, value: object) -> list[int]:
    """A value as whole numbers: its index among the values, the number itself, a list of pairs with its
    length, a list of numbers, or a list of words as one number with a bit for each.
    """
    read = option.read(value)
    if option.type == MINIMUMS:
        found = pairs(read)
        return [len(found), *(number for pair in found for number in pair)]
    if option.type == NUMBERS:
        return list(numbers(read))
    if option.type == WORDS:
        return [sum(1 << option.values.index(word) for word in words(read))]
    assert not isinstance(read, tuple)
    if option.values:
        return [option.values.index(read)]
    return [int(read)]


def _value(option: Option, data: Iterator[int]) -> object:
    first = _read_number(data)
    if option.type == MINIMUMS:
        return [[_read_number(data), _read_number(data)] for _ in range(first)]
    if option.type == NUMBERS:
        return [first, *(_read_number(data) for _ in numbers(option.default)[1:])]
    if option.type == WORDS:
        if not 0 <= first < 1 << len(option.values):
            raise ValueError("a word that is not there")
        return [word for at, word in enumerate(option.values) if first >> at & 1]
    if option.values:
        return option.values[first]
    return bool(first) if option.type == "boolean" else first


def _number(value: int) -> bytes:
    """A whole number in as few bytes as possible, seven bits each, with the sign in the lowest bit."""
    rest = (abs(value) << 1) | (value < 0)
    out = bytearray()
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    out.append(rest)
    return bytes(out)


def _read_number(data: Iterator[int]) -> int:
    rest, shift = 0, 0
    while True:
        byte = next(data)
        rest |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return -(rest >> 1) if rest & 1 else rest >> 1
