"""Fixed words that a player says to the table: who may, when, how often, for how long they stand there."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.people.blocks import block
from bot.screens.play.more import emote_lines
from bot.tables.company.emotes import APART, MOST, SHOWN, WINDOW, why_silent
from bot.tables.session.table_view import Emote, TableView
from canasta.i18n import ENGLISH
from data.records.tables import TableStatus
from tests.bot.async_table import ANN, BEN, CLEO, DAN, EVE, GUILD, Process
from tests.support.table_views import table

SECOND = timedelta(seconds=1)


async def begin(here: Process, *people: int, rated: bool = False) -> None:
    await here.begin(*people)
    async with here.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET rated = ?", [int(rated)])
    here.tables.registry.forget_memory()


async def lines(here: Process) -> list[str]:
    return emote_lines(await here.tables.views.of(1, None), ENGLISH)


async def test_what_is_said_stands_in_the_table_for_some_seconds_whatever_is_played(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    await here.tables.emotes.say(1, BEN, Emote.GOOD_LUCK)
    await here.draw_and_discard(ANN)
    assert await lines(here) == ["💬 **Ben**: 🍀 Good luck"]
    here.time.now += SHOWN - SECOND
    await here.run_due()
    assert await lines(here)
    here.time.now += SECOND
    await here.run_due()
    assert await lines(here) == []


async def test_each_stands_there_once_and_no_more_than_three(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    for person in (ANN, BEN, CLEO, DAN):
        await here.tables.emotes.say(1, person, Emote.THANKS)
    assert [line.split("**")[1] for line in await lines(here)] == ["Ben", "Cleo", "Dan"]
    here.time.now += APART
    await here.tables.emotes.say(1, CLEO, Emote.OH_NO)
    assert await lines(here) == ["💬 **Ben**: 🙏 Thanks", "💬 **Dan**: 🙏 Thanks", "💬 **Cleo**: 🙈 Oh no"]


async def test_nobody_says_too_much(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    for _ in range(MOST):
        await here.tables.emotes.say(1, ANN, Emote.THANKS)
        with pytest.raises(Refused, match="You've just said something here"):
            await here.tables.emotes.say(1, ANN, Emote.THANKS)
        here.time.now += APART
    with pytest.raises(Refused, match="You've just said something here"):
        await here.tables.emotes.say(1, ANN, Emote.THANKS)
    await here.tables.emotes.say(1, BEN, Emote.THANKS)
    here.time.now += WINDOW
    await here.run_due()
    assert not here.tables.emotes._said, "nothing is kept"
    await here.tables.emotes.say(1, ANN, Emote.THANKS)


async def test_who_only_watches_says_nothing(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.emotes.say(1, EVE, Emote.THANKS)
    with pytest.raises(Refused, match="not at this table"):
        await here.tables.emotes.switch(1, EVE, on=False)


async def test_any_player_switches_them_off_and_the_host_on_again(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    await here.tables.emotes.say(1, CLEO, Emote.THANKS)
    await here.tables.emotes.switch(1, BEN, on=False)
    assert await lines(here) == []
    with pytest.raises(Refused, match="off at this table"):
        await here.tables.emotes.say(1, ANN, Emote.THANKS)
    with pytest.raises(Refused, match="Only <@1> can switch emotes on"):
        await here.tables.emotes.switch(1, BEN, on=True)
    await here.tables.emotes.switch(1, ANN, on=True)
    await here.tables.emotes.say(1, ANN, Emote.THANKS)


async def test_a_server_does_without_them(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    await here.store.settings.set_for_guild(GUILD, "emotes", False)
    with pytest.raises(Refused, match="off on this server"):
        await here.tables.emotes.say(1, ANN, Emote.THANKS)
    await here.store.settings.set_for_guild(GUILD, "emotes", None)
    await here.tables.emotes.say(1, ANN, Emote.THANKS)


async def test_people_kept_apart_say_nothing_and_learn_nothing(here: Process) -> None:
    await begin(here, ANN, BEN, CLEO, DAN)
    await block(here.tables, ANN, BEN, "Ben")
    for person in (ANN, BEN):
        with pytest.raises(Refused, match="Emotes are off at this table"):
            await here.tables.emotes.say(1, person, Emote.THANKS)
    await here.tables.emotes.say(1, CLEO, Emote.THANKS)


@pytest.mark.parametrize(
    ("rated", "people", "status", "silent"),
    [
        (True, {0, 1, 2, 3}, TableStatus.PLAYING, True),
        (True, {0, 1, 2}, TableStatus.PLAYING, True),  # partners against a person
        (True, {0, 1}, TableStatus.PLAYING, False),  # nobody has a partner to signal to
        (True, {0, 2}, TableStatus.PLAYING, False),  # against computers nothing is at stake
        (False, {0, 1, 2, 3}, TableStatus.PLAYING, False),
        (True, {0, 1, 2, 3}, TableStatus.BETWEEN_DEALS, False),
        (True, {0, 1, 2, 3}, TableStatus.FINISHED, False),
    ],
)
def test_partners_have_no_signals_while_it_matters(
    rated: bool, people: set[int], status: TableStatus, silent: bool
) -> None:
    seen = TableView(table(), 0, None)
    seen = replace(
        seen,
        table=replace(seen.table, habits=replace(seen.table.habits, rated=rated), status=status),
        people=frozenset(people),
    )
    assert (why_silent(seen) is not None) == silent


def test_tournaments_have_none_at_any_time() -> None:
    seen = TableView(table(), 0, None)
    for status in (TableStatus.PLAYING, TableStatus.FINISHED):
        at = replace(
            seen,
            table=replace(
                seen.table,
                occasion=replace(seen.table.occasion, tournament_id=1),
                habits=replace(seen.table.habits, rated=False),
                status=status,
            ),
        )
        assert "tournaments" in str(why_silent(at))
