"""House rules: the name of an option, its possible values and its default.

Options are plain data (booleans, whole numbers, words, lists), validated when a match is set up and stored
with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from canasta.i18n import Number, Text

Value: TypeAlias = "bool | int | str | tuple[tuple[int, int], ...] | tuple[int, ...] | tuple[str, ...]"

MINIMUMS = "list of [from, minimum]"
NUMBERS = "list of integers"
WORDS = "list of strings"
"""The kinds of lists: totals with their minimums, whole numbers, and any selection of words."""


class BadOption(ValueError):
    """An option that does not exist or cannot have this value; the message names both."""

    def __init__(self, name: str, text: Text) -> None:
        super().__init__(str(text))
        self.name = name
        self.text = text


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a table may set.

    ``values`` are the words or numbers that it may have; ``bounds`` are the least and greatest number if any
    number between them is valid. A list of numbers has the same length as its default, each number within the
    bounds; a list of words holds any of the values, in their order, none twice. ``by_case`` are the defaults
    for kinds of table that differ from ``default``; the variant names its cases. ``says`` has a sentence for
    players for each value; the key None is for all values without a sentence of their own, with ``{value}``
    filled in. For a list of words each word has an entry, which is filled in there.

    ``since`` is the rules revision that introduced the option, ``before`` the value in matches of earlier
    revisions (None for its default). ``values_since`` has the revisions of single values: those not in it are
    as old as the option (rules: 14.16).

    ``section`` is the number and the heading of a section of its own in a game's rule text, which tables see
    that play another value than the usual one. Options without it are told where the text asks for them.
    """

    name: str
    default: Value
    help: Text
    says: Mapping[Value | None, Text]
    values: tuple[Value, ...] = ()
    bounds: tuple[int, int] | None = None
    by_case: Mapping[str, Value] = field(default_factory=dict)
    since: int = 1
    before: Value | None = None
    values_since: Mapping[Value, int] = field(default_factory=dict)
    section: tuple[str, Text] | None = None

    @property
    def type(self) -> str:
        """``boolean``, ``integer``, ``string``, or the kind of list; ``integer or string`` for both."""
        if len({type(value) for value in self.values}) > 1:
            return "integer or string"
        if isinstance(self.default, bool):
            return "boolean"
        if isinstance(self.default, int):
            return "integer"
        if isinstance(self.default, str):
            return "string"
        if self.values:
            return WORDS
        return NUMBERS if isinstance(self.default[0], int) else MINIMUMS

    def with_default(self, default: Value, by_case: Mapping[str, Value] = MappingProxyType({})) -> Option:
        """The same option with another default for a game, and by kind of table if they differ."""
        return replace(self, default=default, by_case=by_case)

    def for_cases(self, cases: Collection[str]) -> Option:
        """The same option for a game that has only these kinds of table: what is usual at others is left
        out.
        """
        if not self.by_case:
            return self
        usual = {case: self.by_case.get(case, self.default) for case in cases}
        values = list(usual.values())
        if all(value == values[0] for value in values):
            return replace(self, default=values[0], by_case=MappingProxyType({}))
        default = self.default if self.default in values else values[0]
        named = {case: usual[case] for case in self.by_case if case in usual}
        return replace(self, default=default, by_case=MappingProxyType(named))

    def default_for(self, case: str, revision: int) -> Value:
        """The option's value at a table of this case if nobody sets it."""
        if revision < self.since and self.before is not None:
            return self.before
        return self.by_case.get(case, self.default)

    def read_for(self, revision: int, value: object) -> Value:
        """As :meth:`read`, for a match of this rules revision. Also raises BadOption for what a later one
        introduced.
        """
        if revision < self.since:
            raise BadOption(
                self.name,
                Text(
                    "The option {name} came with rules revision {since}; this is revision {revision}.",
                    name=self.name,
                    since=self.since,
                    revision=revision,
                ),
            )
        result = self.read(value)
        for item in result if self.type == WORDS and isinstance(result, tuple) else (result,):
            since = self.values_since.get(item, 1)
            if revision < since:
                raise BadOption(
                    self.name,
                    Text(
                        "The value {value} of the option {name} came with rules revision {since}; this is "
                        "revision {revision}.",
                        value=_as_text(item),
                        name=self.name,
                        since=since,
                        revision=revision,
                    ),
                )
        return result

    def sentence(self, value: Value) -> Text:
        """What this value means at the table, as a sentence for players."""
        own = self.says.get(value)
        if own is not None:
            return own
        return self.says[None].filled(value=self._shown(value))

    def _shown(self, value: Value) -> object:
        """A value in the form used in its sentence."""
        if type(value) is int:
            return Number(value)
        if not isinstance(value, tuple):
            return value
        if self.type == WORDS:
            return listed([self.says[word] for word in words(value)])
        if self.type == NUMBERS:
            return listed([Number(one) for one in numbers(value)])
        (_, first), *steps = pairs(value)
        from_on = [Text("{least} ({start}+)", least=least, start=Number(start)) for start, least in steps]
        return listed([Number(first), *from_on])

    def read(self, value: object) -> Value:
        """A value from a record or a panel, in the engine's form. Raises BadOption."""
        kind = self.type
        if kind == MINIMUMS:
            return self._read_minimums(value)
        if kind == NUMBERS:
            return self._read_numbers(value)
        if kind == WORDS:
            return self._read_words(value)
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

    def _read_numbers(self, value: object) -> Value:
        assert isinstance(self.default, tuple)
        least, most = self.bounds or (0, 0)
        if not isinstance(value, list | tuple) or len(value) != len(self.default):
            raise self._bad(value)
        if any(type(number) is not int or not least <= number <= most for number in value):
            raise self._bad(value)
        return tuple(value)

    def _read_words(self, value: object) -> Value:
        if not isinstance(value, list | tuple) or len(set(map(str, value))) != len(value):
            raise self._bad(value)
        if any(word not in self.values for word in value):
            raise self._bad(value)
        return tuple(word for word in words(self.values) if word in value)

    def _bad(self, value: object) -> BadOption:
        if self.type == WORDS:
            may_be: object = Text("a list of any of {words}", words=", ".join(map(_as_text, self.values)))
        elif self.type == NUMBERS:
            least, most = self.bounds or (0, 0)
            count = len(self.default) if isinstance(self.default, tuple) else 0
            may_be = Text("{n} whole numbers from {least} to {most}", n=count, least=least, most=most)
        elif self.values:
            may_be = ", ".join(map(_as_text, self.values))
        elif self.bounds is not None:
            may_be = Text("a whole number from {least} to {most}", least=self.bounds[0], most=self.bounds[1])
        elif self.type == "boolean":
            may_be = "true, false"
        else:
            may_be = Text("pairs [total, minimum] with rising totals, such as [[0, 50], [1500, 90]]")
        return BadOption(
            self.name,
            Text(
                "The option {name} can't be {value}. It can be: {values}.",
                name=self.name,
                value=_as_text(value)[:60],
                values=may_be,
            ),
        )


def pairs(value: Value) -> tuple[tuple[int, int], ...]:
    """A value that is a list of totals with their minimums."""
    assert isinstance(value, tuple)
    return tuple(pair for pair in value if isinstance(pair, tuple))


def numbers(value: Value) -> tuple[int, ...]:
    """A value that is a list of whole numbers."""
    assert isinstance(value, tuple)
    return tuple(number for number in value if isinstance(number, int))


def words(value: object) -> tuple[str, ...]:
    """A value that is a list of words."""
    assert isinstance(value, tuple)
    return tuple(word for word in value if isinstance(word, str))


def plain(value: Value) -> object:
    """A value in the form used by records, stores and panels: lists instead of tuples."""
    if not isinstance(value, tuple):
        return value
    return [list(entry) if isinstance(entry, tuple) else entry for entry in value]


def listed(texts: Sequence[Text | Number]) -> Text:
    """Texts or numbers joined with commas, each put into the reader's language."""
    names = [f"item{n}" for n in range(len(texts))]
    return Text(", ".join(f"{{{name}}}" for name in names), **dict(zip(names, texts, strict=True)))


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Topic:
    """House rules that a panel shows together, in this order, each by its place in rule codes, which it keeps
    for ever: a new one takes the first that no topic of the game has.
    """

    title: Text
    options: Mapping[int, Option]


def in_places(topics: Sequence[Topic]) -> tuple[Option, ...]:
    """All options of these topics in the order of their places. Raises ValueError for a place that is missing
    or taken twice.
    """
    placed = sorted(
        ((place, option) for topic in topics for place, option in topic.options.items()),
        key=lambda entry: entry[0],
    )
    free = set(range(1, len(placed) + 1)) - {place for place, _ in placed}
    if free:
        raise ValueError(f"An option's place in rule codes is missing or taken twice: {min(free)} is free.")
    return tuple(option for _, option in placed)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named group of house rules that belong together."""

    id: str
    name: Text
    options: Mapping[str, object]


def named_value(text: str) -> tuple[str, object]:
    """An option given to a command as ``NAME=VALUE``, the value as TOML writes it or as a bare word.
    Raises ValueError for another form.
    """
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"--option: {text!r} is not of the form NAME=VALUE")
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return name, value
