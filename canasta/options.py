"""House rules: what an option is called, what it may be, and what it is when nobody says.

Options are plain data (booleans, whole numbers, words, lists), validated when a match is set up and stored
with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from canasta.i18n import Text

Value: TypeAlias = "bool | int | str | tuple[tuple[int, int], ...]"

MINIMUMS = "list of [from, minimum]"


class BadOption(ValueError):
    """An option that does not exist or may not have this value; the message names both."""

    def __init__(self, name: str, text: Text) -> None:
        super().__init__(str(text))
        self.name = name
        self.text = text


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a table may set.

    ``values`` are the words or numbers it may have, ``bounds`` the least and greatest number where any
    between them will do. ``by_case`` are the defaults of those kinds of table that differ from ``default``;
    the variant names its cases. ``says`` puts each value into a sentence for players; the key None is for all
    values that have none of their own, with ``{value}`` filled in.
    """

    name: str
    default: Value
    help: Text
    says: Mapping[Value | None, Text]
    values: tuple[Value, ...] = ()
    bounds: tuple[int, int] | None = None
    by_case: Mapping[str, Value] = field(default_factory=dict)

    @property
    def type(self) -> str:
        """``boolean``, ``integer``, ``string``, or what a list holds; ``integer or string`` for both."""
        if len({type(value) for value in self.values}) > 1:
            return "integer or string"
        if isinstance(self.default, bool):
            return "boolean"
        if isinstance(self.default, int):
            return "integer"
        return "string" if isinstance(self.default, str) else MINIMUMS

    def default_for(self, case: str) -> Value:
        """What the option is at a table of this case when nobody sets it."""
        return self.by_case.get(case, self.default)

    def sentence(self, value: Value) -> Text:
        """What this value means at the table, as a sentence for players."""
        own = self.says.get(value)
        if own is not None:
            return own
        general = self.says[None]
        if isinstance(value, tuple):
            (_, first), *steps = value
            shown = ", ".join([str(first), *(f"{least} ({start:,}+)" for start, least in steps)])
            return Text(general.message, value=shown)
        return Text(general.message, value=value)

    def read(self, value: object) -> Value:
        """A value as a record or a panel gives it, in the engine's form. Raises BadOption."""
        kind = self.type
        if kind == MINIMUMS:
            return self._read_minimums(value)
        if kind == "boolean" and isinstance(value, bool):
            return value
        if type(value) is int and self.bounds is not None and self.bounds[0] <= value <= self.bounds[1]:
            return value
        for possible in self.values:
            if type(value) is type(possible) and value == possible:
                return possible
        raise self._bad(value)

    def _read_minimums(self, value: object) -> Value:
        pairs: list[tuple[int, int]] = []
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= 12:
            raise self._bad(value)
        for pair in value:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise self._bad(value)
            start, least = pair
            if type(start) is not int or type(least) is not int:
                raise self._bad(value)
            if not -1_000_000 <= start <= 1_000_000 or not 0 <= least <= 1000:
                raise self._bad(value)
            pairs.append((start, least))
        if [start for start, _ in pairs] != sorted({start for start, _ in pairs}):
            raise self._bad(value)
        return tuple(pairs)

    def _bad(self, value: object) -> BadOption:
        if self.values:
            may_be: object = ", ".join(map(_as_text, self.values))
        elif self.bounds is not None:
            may_be = Text("a whole number from {least} to {most}", least=self.bounds[0], most=self.bounds[1])
        elif self.type == "boolean":
            may_be = "true, false"
        else:
            may_be = Text("pairs [total, minimum] with rising totals, such as [[0, 50], [1500, 90]]")
        return BadOption(
            self.name,
            Text(
                "The option {name} cannot be {value}; it may be: {values}.",
                name=self.name,
                value=_as_text(value)[:60],
                values=may_be,
            ),
        )


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that belong together, under a name."""

    id: str
    name: Text
    options: Mapping[str, object]


def resolve(
    specs: Iterable[Option],
    given: Mapping[str, object],
    case: str,
    bundle: Mapping[str, Value] | None = None,
) -> Mapping[str, Value]:
    """All options of a table: those given, then what a bundle sets, then the defaults of the case.

    Raises BadOption for a name or a value that does not exist.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise BadOption(name, Text("There is no option {name} in this game.", name=name[:60]))
    bundle = bundle or {}
    return MappingProxyType(
        {
            name: spec.read(given[name]) if name in given else bundle.get(name, spec.default_for(case))
            for name, spec in known.items()
        }
    )
