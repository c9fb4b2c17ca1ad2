"""Records as rows: each type there and back, and what happens where a row doesn't fit."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any

import pytest

from data import Store
from data.db.database import Value
from data.db.insert import insert
from data.db.mapper import Mapper, NoColumn, Stored, or_empty

NOON = datetime(2026, 3, 4, 12, 0, 0, 250000, tzinfo=UTC)


class Suit(StrEnum):
    CLUBS = "clubs"
    HEARTS = "hearts"


class Step(IntEnum):
    NOT_YET = 0
    DONE = 2


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    text: str
    flag: bool
    at: datetime
    within: timedelta
    day: date
    suit: Suit
    step: Step
    rules: Mapping[str, Any]
    points: tuple[int, ...]
    draft: Any


@dataclass(frozen=True, slots=True)
class Perhaps:
    number: int | None = None
    text: str | None = None
    flag: bool | None = None
    at: datetime | None = None
    within: timedelta | None = None
    day: date | None = None
    suit: Suit | None = None
    rules: Mapping[str, Any] | None = None
    points: tuple[int, ...] | None = None
    draft: Any = None


@dataclass(frozen=True, slots=True)
class Search:
    until: datetime
    role: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    id: int
    search: Search | None = None
    people: tuple[int, ...] = ()


LOBBIES = Mapper(
    Lobby,
    given=("people",),
    search=Mapper(Search, until="search_until", role="search_role", over="search_over"),
)


EVERYTHING = Everything(
    7,
    "x",
    True,
    NOON,
    timedelta(seconds=1.5),
    date(2026, 3, 4),
    Suit.HEARTS,
    Step.DONE,
    {"b": [1]},
    (3, 1),
    {"a": 1},
)


def test_each_type_has_its_column() -> None:
    assert Mapper(Everything).columns(EVERYTHING) == {
        "number": 7,
        "text": "x",
        "flag": 1,
        "at": 1772625600250,
        "within": 1500,
        "day": "2026-03-04",
        "suit": "hearts",
        "step": 2,
        "rules": '{"b": [1]}',
        "points": "[3, 1]",
        "draft": '{"a": 1}',
    }


def test_flags_are_numbers_and_enums_plain_values_for_postgresql() -> None:
    columns = Mapper(Everything).columns(EVERYTHING)
    assert [type(columns[name]) for name in ("flag", "suit", "step")] == [int, str, int]


def test_each_type_is_read_as_it_was_written() -> None:
    mapper = Mapper(Everything)
    assert mapper.read(mapper.columns(EVERYTHING)) == EVERYTHING


def test_each_type_may_be_missing() -> None:
    mapper = Mapper(Perhaps)
    assert set(mapper.columns(Perhaps()).values()) == {None}
    assert mapper.read(mapper.columns(Perhaps())) == Perhaps()


def test_what_may_be_missing_may_be_there() -> None:
    mapper = Mapper(Perhaps)
    some = Perhaps(0, "", False, NOON, timedelta(0), date(2026, 1, 1), Suit.CLUBS, {}, (), [])
    assert mapper.read(mapper.columns(some)) == some


async def test_both_engines_give_rows_that_are_read_the_same_way(store: Store) -> None:
    mapper = Mapper(Everything)
    async with store._database.write() as transaction:
        await transaction.script(
            "CREATE TABLE everything (number INTEGER, text TEXT, flag INTEGER, at INTEGER, within INTEGER,"
            " day TEXT, suit TEXT, step INTEGER, rules TEXT, points TEXT, draft TEXT);"
        )
        rows = await insert(transaction, "everything", mapper.columns(EVERYTHING), returning="*")
    assert [mapper.read(row) for row in rows] == [EVERYTHING]


def test_a_column_is_named_where_it_differs_from_the_field() -> None:
    mapper = Mapper(Search, until="search_until", role="search_role")
    assert mapper.names == ("search_until", "search_role", "over")
    assert mapper.columns(Search(NOON, 5)) == {"search_until": 1772625600250, "search_role": 5, "over": 0}


def test_a_record_within_another_has_columns_of_the_same_row() -> None:
    lobby = Lobby(1, Search(NOON, over=True))
    assert LOBBIES.columns(lobby) == {
        "id": 1,
        "search_until": 1772625600250,
        "search_role": None,
        "search_over": 1,
    }
    assert LOBBIES.read(LOBBIES.columns(lobby), people=()) == lobby


def test_a_record_that_is_missing_has_the_columns_of_its_defaults() -> None:
    assert LOBBIES.columns(Lobby(1)) == {
        "id": 1,
        "search_until": None,
        "search_role": None,
        "search_over": 0,
    }
    assert LOBBIES.read(LOBBIES.columns(Lobby(1)), people=()) == Lobby(1)


def test_a_record_is_missing_where_its_key_is() -> None:
    mapper = Mapper(Lobby, given=("people",), search=Mapper(Search, key="role"))
    row: dict[str, Value] = {"id": 1, "until": 1000, "role": None, "over": 0}
    assert mapper.read(row, people=()).search is None
    assert mapper.read({**row, "role": 0}, people=()).search is not None


def test_what_no_column_has_is_given() -> None:
    row = LOBBIES.columns(Lobby(1))
    assert LOBBIES.read(row, people=(4, 5)) == Lobby(1, people=(4, 5))
    with pytest.raises(TypeError, match="people"):
        LOBBIES.read(row)


def test_a_field_may_be_stored_in_another_way() -> None:
    words = Stored(column="reversed", read=lambda text: text[::-1], write=lambda text: text[::-1])
    mapper = Mapper(Perhaps, text=words)
    assert mapper.columns(Perhaps(text="abc"))["reversed"] == "cba"
    assert mapper.read(mapper.columns(Perhaps(text="abc"))).text == "abc"
    assert mapper.read(mapper.columns(Perhaps())).text is None


def test_a_text_may_be_empty_where_its_column_is_null() -> None:
    mapper = Mapper(Everything, text=or_empty())
    assert mapper.read({**Mapper(Everything).columns(EVERYTHING), "text": None}).text == ""


def test_some_columns_can_be_written_alone() -> None:
    assert LOBBIES.only("id")(Lobby(1)) == {"id": 1}
    assert "id" not in LOBBIES.without("id")(Lobby(1, Search(NOON)))
    assert Mapper(Search).columns_if(None) == {"until": None, "role": None, "over": 0}


def test_a_value_that_an_enum_does_not_have_is_refused() -> None:
    """A release that is newer may have written it: to guess would change what it means."""
    row = {**Mapper(Everything).columns(EVERYTHING), "suit": "stars"}
    with pytest.raises(ValueError, match="'stars' is not a valid Suit"):
        Mapper(Everything).read(row)


@pytest.mark.parametrize("factory", [dict, sqlite3.Row])
def test_a_row_without_a_column_names_it(factory: Any) -> None:
    """SQLite alone would say that there is no such item, PostgreSQL which: both name record and column."""
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    row = connection.execute("SELECT 1 AS until, 2 AS role").fetchone()
    with pytest.raises(NoColumn, match="A row of Search has no column over"):
        Mapper(Search).read(row if factory is sqlite3.Row else dict(row))


def test_an_error_of_what_reads_a_field_is_not_taken_for_a_missing_column() -> None:
    mapper = Mapper(Perhaps, text=Stored(read=lambda text: {}[text]))
    with pytest.raises(KeyError, match="abc"):
        mapper.read({**mapper.columns(Perhaps()), "text": "abc"})


def test_a_type_without_a_column_is_refused_when_the_mapper_is_made() -> None:
    @dataclass(frozen=True)
    class Odd:
        people: frozenset[int]

    with pytest.raises(TypeError, match=r"Odd\.people has no column"):
        Mapper(Odd)


def test_a_name_that_no_field_has_is_refused_when_the_mapper_is_made() -> None:
    with pytest.raises(TypeError, match="Search has no field untill"):
        Mapper(Search, untill="search_until")
