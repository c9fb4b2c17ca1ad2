"""The limits of a record, so that a file from anybody is read in bounded time.

All limits are far beyond what a deal needs; the longest known deals have a thousand actions.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from reprlib import Repr
from typing import Any, Final

LARGEST: Final = 500_000
"""The most bytes, and characters, that a record may have."""
MOST_ACTIONS: Final = 5_000
LONGEST_ACTION: Final = 1_000
"""The most characters in one action line."""
MOST_KEY_PARTS: Final = 8
"""The most parts of a key such as ``start.pending.N``."""
LARGEST_NUMBER: Final = 10**64
"""The bound of numbers: a seed may be written as a number of 64 digits; Python refuses to print much larger
ones.
"""

_NO_KEYS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_KEY_PARTS}}}")

_short: Final = Repr()
_short.maxstring = _short.maxother = _short.maxlong = 60


class BeyondLimits(ValueError):
    """A text beyond the limits of a record; the message names the key or the line."""


def parse(text: str) -> dict[str, Any]:
    """The keys and values of a TOML text. Raises BeyondLimits if it is not TOML or exceeds a limit."""
    if len(text) > LARGEST:
        raise BeyondLimits(f"larger than {LARGEST} characters; no record is")
    _check_keys(text)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BeyondLimits("not TOML that can be read: it nests too deep") from None
    except ValueError as error:
        raise BeyondLimits(f"not TOML: {str(error)[:300]}") from None
    check(data)
    return data


def check(data: dict[str, Any]) -> None:
    """Raise BeyondLimits if one of the values, or a key, exceeds a limit."""
    for path, value in _values(data):
        _check(path, value)


def brief(value: object) -> str:
    """A value for a message, shortened."""
    try:
        return _short.repr(value)
    except ValueError:  # a number that Python refuses to print
        return "a very large number"


def _check_keys(text: str) -> None:
    """Reading a dotted key takes time that grows with the square of its parts."""
    # Text in strings and comments is not a key. A word replaces it, so that quoted parts count too.
    long_key = _LONG_KEY.search(_NO_KEYS.sub(_word_for, text))
    if long_key is not None:
        line = long_key.string.count("\n", 0, long_key.start()) + 1
        raise BeyondLimits(f"line {line}: a key of more than {MOST_KEY_PARTS} parts; no record has one")


def _word_for(found: re.Match[str]) -> str:
    return "" if found[0].startswith("#") else "_" + "\n" * found[0].count("\n")


def _values(data: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """Every value in a record with its key, and the keys themselves."""
    waiting: list[tuple[str, object]] = [("", data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            for key, inner in value.items():
                yield path, key
                waiting.append((f"{path}.{key}" if path else key, inner))
        elif isinstance(value, list):
            waiting += [(path, inner) for inner in value]
        else:
            yield path, value


def _check(path: str, value: object) -> None:
    if isinstance(value, int) and abs(value) >= LARGEST_NUMBER:
        raise BeyondLimits(f"{path}: a number of more than 64 digits")
    if isinstance(value, str) and any(map(_is_control, value)):
        where = path or f"the key {brief(value)}"
        raise BeyondLimits(f"{where}: holds a control character, which no record does")


def _is_control(char: str) -> bool:
    return char not in "\t\n\r" and unicodedata.category(char) in ("Cc", "Cs")
