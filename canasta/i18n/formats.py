"""How a language writes numbers, lists and dates: a small extract of Unicode's CLDR, in ``formats.json``.

``python -m tests.languages update`` makes the extract with Babel, so that the engine needs nothing but
Python, and what people read doesn't change with a release of Babel.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("formats.json")


class Formats:
    """The forms of one language."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.name: Final = str(data["name"])
        """What the language is called in itself."""
        self.decimal: Final = str(data["decimal"])
        self.group: Final = str(data["group"])
        self._lists: Final = data
        self._months: Final[Sequence[str]] = data["months"]  # type: ignore[assignment]
        self._short: Final[Sequence[str]] = data["short months"]  # type: ignore[assignment]

    def listed(self, items: Sequence[str], kind: str) -> str:
        """Items as a list that ends with "and" or "or": ``Ann, Ben and Cleo``."""
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        words = first[0]
        for item in first[1:]:
            words = f"{words}, {item}"
        return str(self._lists[kind]).format(words, last)

    def day(self, day: date, form: str) -> str:
        """A date in a form of the extract: ``day`` (28 Nov 2026), ``date`` (28 November), ``month``."""
        return str(self._lists[form]).format(
            d=day.day, dd=f"{day.day:02}", mm=f"{day.month:02}", y=day.year,
            month=self._months[day.month - 1], short=self._short[day.month - 1],
        )  # fmt: skip


@cache
def _all() -> dict[str, dict[str, object]]:
    read: dict[str, dict[str, object]] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


@cache
def formats_of(language: str) -> Formats:
    """Those of a language such as ``de`` or ``en_US``; its language's if it has no own, English without."""
    known = _all()
    return Formats(known.get(language) or known.get(language.partition("_")[0]) or known["en"])
