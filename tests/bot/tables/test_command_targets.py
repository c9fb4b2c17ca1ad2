"""Which tables a command may be about."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.layout.controls import Select
from bot.layout.custom_id import ButtonId
from bot.screens.which_table import AT_TABLE, which_screen
from bot.tables.command_targets import in_match, narrowed, others_move, tables_meant, to_move
from bot.tables.lobby.new_tables import Opener
from bot.tables.service import Tables
from canasta.i18n import ENGLISH
from data import Store
from data.records.tables import MessageIds, Seat, Table, TableStatus, Timing, Whereabouts
from data.records.turns import PingState, Turn
from tests.bot.tables.one_table import ANN, BEN, CLEO, EVE, begin
from tests.support.table_views import table as four

NOW = datetime(2026, 5, 1, tzinfo=UTC)


async def meant(
    store: Store, place: int, person: int, *, guild: int = 9, watching: bool = False
) -> list[int]:
    found = await tables_meant(store, guild, place, person, watching=watching)
    return [table.id for table in found]


async def test_a_command_is_about_the_tables_of_its_place_and_its_person(
    store: Store, tables: Tables
) -> None:
    ann = (await begin(tables, ANN, computers=3)).table.id
    ben = (await begin(tables, BEN, computers=3)).table.id
    await store.messages.thread_opened(ben, 77)
    for watching in (False, True):
        assert await meant(store, 77, ANN, watching=watching) == [ben], "whose thread it is, that table"
        assert await meant(store, 8, ANN, watching=watching) == [ann]
        assert await meant(store, 555, BEN, watching=watching) == [ben]
        assert await meant(store, 555, EVE, watching=watching) == []
        assert await meant(store, 77, EVE, guild=1, watching=watching) == []
        assert set(await meant(store, 8, EVE, watching=watching)) == {ann, ben}


async def test_of_several_own_tables_all_may_be_meant_and_of_others_none(
    store: Store, tables: Tables
) -> None:
    first = (await begin(tables, ANN, computers=3)).table.id
    second = (await begin(tables, ANN, computers=3)).table.id
    await begin(tables, CLEO, computers=3)
    for watching in (False, True):
        assert set(await meant(store, 8, ANN, watching=watching)) == {first, second}


async def test_who_sits_elsewhere_may_mean_a_table_here_only_to_watch(store: Store, tables: Tables) -> None:
    here = (await begin(tables, ANN, computers=3)).table.id
    own = (await tables.new_tables.open(Opener(9, 500, EVE, "Eve"))).table.id
    assert await meant(store, 8, EVE) == [own]
    assert set(await meant(store, 8, EVE, watching=True)) == {here, own}
    assert (await meant(store, 8, EVE, watching=True))[0] == here, "the one that is being played comes first"


def at(id: int, status: TableStatus = TableStatus.PLAYING, seat: int = 0, **changes: object) -> Table:
    turn = (
        Turn(1, seat, seat + 1, NOW, None, None, False, PingState.PINGED)
        if status is TableStatus.PLAYING
        else None
    )
    return replace(four(), id=id, status=status, turn=turn, **changes)  # type: ignore[arg-type]


def test_the_strictest_test_that_any_passes_counts() -> None:
    mine, theirs, between = at(1), at(2, seat=1), at(3, TableStatus.BETWEEN_DEALS)
    over, lobby = at(4, TableStatus.FINISHED), at(5, TableStatus.LOBBY)
    every = [mine, theirs, between, over, lobby]
    assert narrowed(every, 1, (to_move, in_match)) == [mine]
    assert narrowed(every[1:], 1, (to_move, in_match)) == [theirs, between]
    assert narrowed(every, 1, (others_move, in_match)) == [theirs]
    assert narrowed([over, lobby], 1, (to_move, in_match)) == [over, lobby]
    assert narrowed(every, 1, ()) == every


def test_a_line_for_each_table_says_what_goes_on_there() -> None:
    named = (Seat(0, 1, None, "Ann"), Seat(1, 2, None, "*Ben*"), Seat(2), Seat(3, None, "plain", "Bot"))
    every = [
        at(11, seats=named),
        at(12, seat=1, seats=named, messages=MessageIds(99)),
        at(13, seat=1, seats=named, timing=Timing(paused_at=NOW)),
        at(14, TableStatus.LOBBY, seats=named, messages=MessageIds(lobby_message_id=77)),
        at(15, TableStatus.BETWEEN_DEALS, seats=named),
        at(16, TableStatus.FINISHED, seats=named),
    ]
    screen = which_screen(every, 1, "hand:", ENGLISH)
    head, *lines = str(screen.parts[0]).split("\n")
    assert head == "### Which table do you mean?"
    assert [line.rpartition(" · ")[2] for line in lines] == [
        "your turn",
        "\\*Ben\\*'s turn",
        "paused",
        "not started yet",
        "between two deals",
        "the match is over",
    ]
    assert "[Classic Canasta with \\*Ben\\* and Bot 🤖](https://discord.com/channels/1/2)" in lines[0]
    assert "channels/1/2/99)" in lines[1]
    assert "channels/1/2/77)" in lines[3]
    select = screen.parts[1]
    assert isinstance(select, Select)
    assert select.id == ButtonId(0, 0, AT_TABLE, "hand:")
    assert [option.value for option in select.options] == ["11", "12", "13", "14", "15", "16"]
    assert select.options[1].label == "2. Classic Canasta: *Ben* and Bot"
    assert select.options[1].description == "*Ben*'s turn"


@pytest.mark.parametrize("count", [2, 25, 60])
def test_many_tables_fit_into_one_message(count: int) -> None:
    long = tuple(Seat(n, n + 1, None, "W" * 32) for n in range(6))
    every = [
        at(n + 1, seats=long, place=Whereabouts(10**18, 10**18 + n), messages=MessageIds(10**18))
        for n in range(count)
    ]
    screen = which_screen(every, 1, "hand:", ENGLISH)
    text, select = screen.parts
    assert len(str(text)) < 4000
    assert isinstance(select, Select)
    shown = str(text).count("](https://")
    assert [option.value for option in select.options] == [str(n + 1) for n in range(shown)]
    assert ("more." in str(text)) is (shown < count)
    screen.view()


def test_what_a_button_cannot_hold_is_to_be_typed_at_the_table_itself() -> None:
    screen = which_screen([at(1), at(2)], 1, "meld:" + "KhKdKs, " * 20, ENGLISH)
    (text,) = screen.parts
    assert "Use the command in the thread" in str(text)
    assert str(text).count("](https://") == 2
