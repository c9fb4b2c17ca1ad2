"""People who look for a table meet: two at the same moment too, in their language, at a free seat."""

import asyncio
from datetime import timedelta

import pytest

from bot.tables.lobby.new_tables import Opener
from bot.tables.lobby.searches import SearchOutcome
from bot.tables.rules.table_rules import USUAL, TableRules
from bot.time.pace import PACES
from tests.bot.async_table import ANN, BEN, CHANNEL, CLEO, GUILD, NAMES, Process

TWO = TableRules("classic", 2)


async def look(here: Process, person: int, rules: TableRules = USUAL, locale: str = "en-US") -> SearchOutcome:
    opener = Opener(GUILD, CHANNEL, person, NAMES[person], locale)
    return await here.tables.searches.find(opener, rules, sees=lambda channel_id: True)


async def test_two_who_look_at_the_same_moment_meet(here: Process) -> None:
    outcomes = await asyncio.gather(look(here, ANN, TWO), look(here, BEN, TWO))
    assert sorted(outcome.joined for outcome in outcomes) == [False, True]
    (table,) = await here.store.tables.lobbies(GUILD)
    assert {seat.person_id for seat in table.seats} == {ANN, BEN}
    assert not (await look(here, CLEO, TWO)).joined  # that table is full


async def test_a_host_hears_once_of_somebody_who_comes_again_and_again(here: Process) -> None:
    table_id = (await look(here, ANN)).table_view.table.id
    for person in (BEN, BEN, CLEO, BEN):
        await here.tables.lobby.sit(table_id, person, NAMES[person])
        await here.tables.lobby.leave(table_id, person)
    told = [item for _, item in await here.store.news.of_table(table_id)]
    assert [(item.name, item.tell) for item in told] == [(NAMES[BEN], ANN), (NAMES[CLEO], ANN)]


@pytest.mark.parametrize(("locale", "joined"), [("en-GB", True), ("de", False)])
async def test_who_speaks_another_language_is_seated_by_nobody(
    here: Process, locale: str, joined: bool
) -> None:
    await look(here, ANN)
    assert (await look(here, BEN, locale=locale)).joined is joined


async def test_a_call_that_is_over_and_a_lobby_without_one_seat_nobody(here: Process) -> None:
    await here.tables.new_tables.open(Opener(GUILD, CHANNEL, CLEO, NAMES[CLEO]))
    first = await look(here, ANN)
    assert not first.joined
    here.time.now += timedelta(hours=2)
    await here.run_due(first.table_view.table.id)
    assert not (await look(here, BEN)).joined


async def test_a_server_s_own_pace_is_the_pace_of_both(here: Process) -> None:
    days = next(pace for pace in PACES if not pace.live)
    await here.tables.searches.find(
        Opener(GUILD, CHANNEL, ANN, "Ann"), USUAL, sees=lambda channel_id: True, pace=days
    )
    assert not (await look(here, BEN)).joined
