"""The words of a lobby that looks for people: each line only where what it tells of is there."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.layout.layout import Screen
from bot.screens.lobby.search import call_screen, found_screen, search_line
from canasta.i18n import ENGLISH
from data.records.tables import CallPlan, LobbyCall, Search, Seat, Table, TableStatus
from tests.support.table_views import NOW, table

UNTIL = NOW + timedelta(hours=2)
ROLE = "<@&77>"


def looking(people: int, *, role: int | None = None, over: bool = False, search: bool = True) -> Table:
    """A lobby for four with so many people, looking for the others."""
    made = table(4)
    empty = tuple(Seat(seat.index, None, None, "") for seat in made.seats[people:])
    return replace(
        made,
        seats=(*made.seats[:people], *empty),
        status=TableStatus.LOBBY,
        lobby=replace(made.lobby, search=Search(UNTIL, role, over=over) if search else None),
    )


def words(screen: Screen) -> str:
    return "\n".join(part for part in screen.parts if isinstance(part, str))


def call(here: Table, *, role: int | None = None, server: str | None = None) -> str:
    plan = CallPlan(1, 2, role, regular=here.lobby.search is None)
    return words(call_screen(here, LobbyCall(1, plan, 5), server, ENGLISH))


def test_a_call_names_how_many_are_missing_and_says_when_nobody_is() -> None:
    assert "one more player for" in call(looking(3))
    assert "2 more players for" in call(looking(2))
    full = call(looking(4))
    assert "every seat is taken right now" in full
    assert "more player" not in full


@pytest.mark.parametrize("role", [None, 77])
def test_a_call_mentions_a_role_only_where_it_has_one(role: int | None) -> None:
    assert (ROLE in call(looking(2), role=role)) == (role is not None)
    assert (ROLE in search_line(looking(2, role=role), ENGLISH)) == (role is not None)
    assert "None" not in call(looking(2), role=role) + search_line(looking(2, role=role), ENGLISH)


def test_a_call_names_its_end_and_its_server_only_where_it_has_them() -> None:
    assert f"until <t:{int(UNTIL.timestamp())}:t>" in call(looking(2))
    assert "until" not in call(looking(2, search=False))
    assert "on Card club" in call(looking(2), server="Card club")
    assert " on " not in call(looking(2))


def test_other_servers_are_counted_only_where_there_are_any() -> None:
    told = {count: words(found_screen(looking(2), count, True, ENGLISH)) for count in (0, 1, 3)}
    assert "other server" not in told[0]
    assert "on one other server too" in told[1]
    assert "on 3 other servers too" in told[3]
    assert "set no role" not in told[0]
    assert "set no role" in words(found_screen(looking(2), 0, False, ENGLISH))


def test_the_lobbys_own_line_is_gone_with_the_last_free_seat() -> None:
    assert search_line(looking(4), ENGLISH) == ""
    assert search_line(looking(2, search=False), ENGLISH) == ""
    assert "one more player until" in search_line(looking(3), ENGLISH)
    assert "The call ended" in search_line(looking(3, over=True), ENGLISH)
