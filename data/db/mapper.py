"""Records as rows: which column each field of a record is in, and how it is written there.

The types of the fields say so: numbers and texts as they are, a moment in milliseconds since 1970, a duration
in milliseconds, a day as its text, a flag as 0 or 1, an enum as its value, mappings and tuples as JSON. A
record within a record has columns of the same row. Only what differs is named, and what is no column::

    ENTRIES = Mapper(Entry, given=("players",), number="entry")
    entry = ENTRIES.read(row, players=players)
    await insert(transaction, "entries", ENTRIES.columns(entry))

A mapper makes plain functions of all that, once each: reading a row asks no type what it is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from functools import cached_property
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Any,
    Final,
    Generic,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from data.db.columns import EPOCH, json_text, json_value, span_value, to_milliseconds
from data.db.database import Asked, Row, Value, Values

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Columns: TypeAlias = Callable[[T], dict[str, Value]]
"""Gives the columns of a record, by name."""
Differs: TypeAlias = "str | Stored | Mapper[Any]"
"""What a field's type doesn't say: its column, how it is stored, or the mapper of a record within."""


class NoColumn(LookupError):
    """Raised where a row lacks a column of its record: the query or the schema lacks it."""


class Read(Protocol[T_co]):
    """Reads a record from a row; ``given`` are the fields that have no column, all of them."""

    def __call__(self, row: Row, /, **given: object) -> T_co: ...


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """How a field is stored: in the ``column`` of this name (empty: its own), as ``write`` makes it and
    ``read`` takes it. Neither is asked about None where the field may be None.
    """

    column: str = ""
    read: Callable[[Any], object] = _same
    write: Callable[[Any], Value] = _same


def or_empty(column: str = "") -> Stored:
    """A text that is empty where its column is NULL."""
    return Stored(column=column, read=lambda value: value or "")


def is_there(column: str = "") -> Stored:
    """A flag that is read from another value: whether its column isn't NULL."""
    return Stored(column=column, read=lambda value: value is not None)


class Mapper(Generic[T]):
    """A record and the columns that it is in.

    ``given`` names the fields that have no column of the row; the others are named where something
    ``differs``. A record that may be missing within another one is None where the column of its field ``key``
    (by default its first) is NULL. Its columns are those of its fields' defaults then, NULL where they have
    none.

    Raises ``TypeError`` for a field whose type has no column, and for a name that is no field's.
    """

    def __init__(
        self, record: type[T], /, *, given: tuple[str, ...] = (), key: str = "", **differs: Differs
    ) -> None:
        self._record, self._given = record, given
        self._places = _places(record, given, differs)
        self._key = self._places[key] if key else next(iter(self._places.values()))

    @cached_property
    def read(self) -> Read[T]:
        """What reads a record from a row, by the names of the columns. It raises ``NoColumn``, and
        ``ValueError`` for a value that the field's enum doesn't have: a later release may have written it.
        """
        source = _Source()
        unread = source.named(self._unread)
        made: Read[T] = source.function(
            ", ".join(["row", "/", *["*"][: len(self._given)], *self._given]),
            f"    try:\n        return {self.reading(source)}\n"
            f"    except LookupError as error:\n        raise {unread}(row, error)",
        )
        return made

    @cached_property
    def columns(self) -> Columns[T]:
        """What gives the columns of a record, without the fields that are given."""
        return self._writer(self._places)

    @cached_property
    def empty(self) -> Mapping[str, Value]:
        """The columns where there is no such record."""
        source = _Source()
        made: Callable[[], dict[str, Value]] = source.function("", f"    return {_dict(self.blank(source))}")
        return MappingProxyType(made())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in the order of the fields."""
        return tuple(name for place in self._places.values() for name in place.names)

    def only(self, *some: str) -> Columns[T]:
        """Make what gives the columns of these fields alone."""
        return self._writer(some)

    def without(self, *some: str) -> Columns[T]:
        """Make what gives the columns of all fields but these."""
        return self._writer(name for name in self._places if name not in some)

    def columns_if(self, record: T | None) -> dict[str, Value]:
        return dict(self.empty) if record is None else self.columns(record)

    async def all(self, asked: Asked, sql: str, values: Values = ()) -> list[T]:
        """The records that a query finds, in its order."""
        return [self.read(row) for row in await asked.rows(sql, values)]

    async def first(self, asked: Asked, sql: str, values: Values = ()) -> T | None:
        """The first record that a query finds; None if it finds none."""
        return next(iter(await self.all(asked, sql, values)), None)

    async def by(self, column: str, asked: Asked, sql: str, values: Values = ()) -> defaultdict[int, list[T]]:
        """The records that a query finds, in its order, by the number in this column."""
        records: defaultdict[int, list[T]] = defaultdict(list)
        for row in await asked.rows(sql, values):
            records[row[column]].append(self.read(row))
        return records

    def _writer(self, some: Iterable[str]) -> Columns[T]:
        source = _Source()
        pairs = [pair for name in some for pair in self._places[name].writing(source, f"record.{name}")]
        made: Columns[T] = source.function("record, /", f"    return {_dict(pairs)}")
        return made

    def _unread(self, row: Row, error: LookupError) -> LookupError:
        """Why a row can't be read: it lacks a column, or what a field is read by has failed."""
        for name in self.names:
            try:
                row[name]
            except LookupError:
                return NoColumn(f"A row of {self._record.__name__} has no column {name}.")
        return error

    def reading(self, source: "_Source") -> str:
        """The expression that makes the record of ``row``."""
        values: list[str] = []
        named: list[str] = []
        for field in fields(self._record):  # type: ignore[arg-type]
            value = field.name if field.name in self._given else self._places[field.name].reading(source)
            if field.kw_only:
                named.append(f"{field.name}={value}")
            else:
                values.append(value)
        return f"{source.named(self._record)}({', '.join([*values, *named])})"

    def missing(self) -> str:
        """The expression that says whether there is no such record in ``row``."""
        return f"row[{self._key.names[0]!r}] is None"

    def writing(self, source: "_Source", record: str) -> Iterator[tuple[str, str]]:
        """The columns of this record, each with the expression for its value."""
        for name, place in self._places.items():
            yield from place.writing(source, f"{record}.{name}")

    def blank(self, source: "_Source") -> Iterator[tuple[str, str]]:
        """The columns of no record, each with the expression for its value."""
        for place in self._places.values():
            yield from place.blank(source)


class _Source:
    """The text of a function that is being made, and what it calls by name."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {
            "EPOCH": EPOCH,
            "date": date,
            "json_text": json_text,
            "json_value": json_value,
            "span_value": span_value,
            "timedelta": timedelta,
            "to_milliseconds": to_milliseconds,
        }

    def named(self, value: object) -> str:
        """The name by which the function knows this value."""
        name = f"_{len(self._known)}"
        self._known[name] = value
        return name

    def function(self, signature: str, body: str) -> Any:
        exec(f"def made({signature}):\n{body}", self._known)
        return self._known["made"]


def _dict(pairs: Iterable[tuple[str, str]]) -> str:
    return f"{{{', '.join(f'{column!r}: {value}' for column, value in pairs)}}}"


@dataclass(frozen=True, slots=True)
class _Form:
    """How values of a type are read from a column and written there: expressions of the value (``{0}``) and
    of the name of a ``helper`` (``{1}``).
    """

    read: str = "{0}"
    write: str = "{0}"
    helper: object = None


@dataclass(frozen=True, slots=True)
class _Cell:
    """A field in a column of its own; ``optional``: it may be None."""

    column: str
    form: _Form
    optional: bool
    default: object

    @property
    def names(self) -> tuple[str, ...]:
        return (self.column,)

    def reading(self, source: _Source) -> str:
        cell = f"row[{self.column!r}]"
        if not self.optional or self.form.read == "{0}":
            return self._filled(source, self.form.read, cell)
        return f"(None if (cell := {cell}) is None else {self._filled(source, self.form.read, 'cell')})"

    def writing(self, source: _Source, value: str) -> Iterator[tuple[str, str]]:
        written = self._filled(source, self.form.write, value)
        optional = self.optional and self.form.write != "{0}"
        yield self.column, f"(None if {value} is None else {written})" if optional else written

    def blank(self, source: _Source) -> Iterator[tuple[str, str]]:
        if self.default is MISSING:
            yield self.column, "None"
        else:
            yield from self.writing(source, source.named(self.default))

    def _filled(self, source: _Source, form: str, value: str) -> str:
        return form.format(value, source.named(self.form.helper) if "{1}" in form else "")


@dataclass(frozen=True, slots=True)
class _Part:
    """A field that is a record in columns of the same row; ``optional``: it may be None."""

    mapper: Mapper[Any]
    optional: bool

    @property
    def names(self) -> tuple[str, ...]:
        return self.mapper.names

    def reading(self, source: _Source) -> str:
        made = self.mapper.reading(source)
        return f"(None if {self.mapper.missing()} else {made})" if self.optional else made

    def writing(self, source: _Source, value: str) -> Iterator[tuple[str, str]]:
        for (column, written), (_, blank) in zip(
            self.mapper.writing(source, value), self.mapper.blank(source), strict=True
        ):
            yield column, f"({blank} if {value} is None else {written})" if self.optional else written

    def blank(self, source: _Source) -> Iterator[tuple[str, str]]:
        return self.mapper.blank(source)


_FORMS: Final[Mapping[object, _Form]] = {
    int: _Form(),
    str: _Form(),
    bool: _Form("bool({0})", "int({0})"),
    datetime: _Form("(EPOCH + timedelta(0, 0, 0, {0}))", "to_milliseconds({0})"),
    timedelta: _Form("timedelta(0, 0, 0, {0})", "span_value({0})"),
    date: _Form("date.fromisoformat({0})", "{0}.isoformat()"),
    tuple: _Form("tuple(json_value({0}))", "json_text(list({0}))"),
    dict: _Form("json_value({0})", "json_text({0})"),
    Mapping: _Form("json_value({0})", "json_text({0})"),
    Any: _Form("json_value({0})", "json_text({0})"),
}


class _Members(dict[object, Enum]):
    """The members of an enum by value."""

    def __init__(self, enum: type[Enum]) -> None:
        super().__init__({member.value: member for member in enum})
        self._name = enum.__name__

    def __missing__(self, value: object) -> Enum:
        raise ValueError(f"{value!r} is not a valid {self._name}")


def _places(record: type, given: tuple[str, ...], differs: Mapping[str, Differs]) -> dict[str, _Cell | _Part]:
    """Where each field of a record is that isn't given."""
    hints = get_type_hints(record)
    unknown = {*given, *differs} - hints.keys()
    if unknown:
        raise TypeError(f"{record.__name__} has no field {', '.join(sorted(unknown))}.")
    places: dict[str, _Cell | _Part] = {}
    for field in fields(record):
        kind, optional = _of(hints[field.name])
        differing = differs.get(field.name, "")
        if isinstance(differing, Mapper):
            places[field.name] = _Part(differing, optional)
        elif isinstance(kind, type) and is_dataclass(kind) and not (differing or field.name in given):
            places[field.name] = _Part(Mapper(kind), optional)
        elif field.name not in given:
            column, form = _stored(kind, differing)
            if form is None:
                raise TypeError(f"{record.__name__}.{field.name} has no column: {kind} is no type of one.")
            places[field.name] = _Cell(column or field.name, form, optional, field.default)
    return places


def _of(hint: Any) -> tuple[Any, bool]:
    """The type of a field, and whether it may be None instead."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    some = [kind for kind in kinds if kind is not NoneType]
    return some[0] if len(some) == 1 else hint, len(some) < len(kinds) or hint is Any


def _stored(kind: Any, differing: str | Stored) -> tuple[str, _Form | None]:
    """The column of a field of this type if it differs, and how it is written there."""
    if isinstance(differing, Stored):
        return differing.column, _Form("{1}.read({0})", "{1}.write({0})", differing)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return differing, _Form("{1}[{0}]", "{0}.value", _Members(kind))
    return differing, _FORMS.get(get_origin(kind) or kind)
