"""A command that may be about several tables asks which one, privately, and is done there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.layout.custom_id import ButtonId
from bot.layout.errors import Refused
from bot.screens.which_table import AT_TABLE
from canasta.actions import Draw
from canasta.cards import NAMES
from cogs.press.reply import Press
from cogs.press.which_table import TableCommand, router_of
from data.records.tables import TableStatus
from tests.cogs.world import World, ids, options, texts

QUESTION = "Which table do you mean?"


async def command(world: World, name: str, line: str, **given: Any) -> Any:
    result = await world.person(name).slash(world.channel, line, **given)
    assert result.ephemeral
    return result.response


async def start(world: World, *names: str, number: int) -> None:
    """A match at this table, which is opened now, against computer players."""
    await world.open(names[0], computers=4 - len(names))
    for name in names[1:]:
        table = await world.table(number)
        free = next(seat.index for seat in table.seats if seat.empty)
        await world.press(name, world.message(table.messages.lobby_message_id), f"sit:{free}")
    await world.press(names[0], world.message((await world.table(number)).messages.lobby_message_id), "now")


async def two(world: World) -> None:
    """Two matches of Ann and Ben, each with two computer players; Ann begins both."""
    await start(world, "Ann", "Ben", number=1)
    await start(world, "Ann", "Ben", number=2)


def question(message: Any) -> str:
    """What the select of the question means."""
    assert QUESTION in texts(message)
    (what,) = [what for what in ids(message) if what.startswith("at:")]
    return what


async def choose(world: World, name: str, message: Any, number: int) -> Any:
    result = await world.press(name, message, question(message), [str(number)])
    assert result.response is not None
    return result.response


@pytest.mark.parametrize(
    ("line", "given", "answered"),
    [
        ("canasta hand", {}, "Your turn"),
        ("canasta table", {}, "dealt"),
        ("canasta table", {"show": "score"}, "Deal 1"),
        ("canasta table", {"show": "rules"}, "Rule code"),
        ("canasta table", {"show": "leave"}, "Leave the match?"),
        ("canasta table", {"show": "pause"}, "You've asked for a pause."),
        ("canasta replay", {"deal": 1}, "no deal is over"),
    ],
)
async def test_commands_ask_which_of_several_tables_they_are_about(
    world: World, line: str, given: dict[str, Any], answered: str
) -> None:
    await two(world)
    asked = await command(world, "Ann", line, **given)
    assert answered not in texts(asked)
    assert texts(asked).count("Classic Canasta with Ben") == 2
    assert sorted(options(asked, question(asked))) == ["1", "2"]
    before = (await world.table(1)).version, (await world.table(2)).version
    assert answered in texts(await choose(world, "Ann", asked, 1))
    assert (await world.table(2)).version == before[1]


async def test_a_pause_is_asked_for_at_the_table_that_was_chosen(world: World) -> None:
    await two(world)
    for name in ("Ann", "Ben"):
        await choose(world, name, await command(world, name, "canasta table", show="pause"), 2)
    assert (await world.table(1)).timing.paused_at is None
    assert (await world.table(2)).timing.paused_at is not None


async def test_a_typed_move_is_made_at_the_chosen_table(world: World) -> None:
    await two(world)
    await choose(world, "Ann", await command(world, "Ann", "move draw"), 2)
    assert (await world.view("Ann", 1)).turn.phase == "draw"
    view = await world.view("Ann", 2)
    assert view.turn.phase == "meld"
    card = view.offers.discards[0].card
    asked = await command(world, "Ann", "move discard", card=NAMES[card])
    assert "You discarded" in texts(await choose(world, "Ann", asked, 2))
    assert (await world.view("Ann", 2)).turn.seat != view.seat
    # Now it is her turn at one table alone.
    drawn = await command(world, "Ann", "move draw")
    assert QUESTION not in texts(drawn)
    assert (await world.view("Ann", 1)).turn.phase == "meld"


async def test_what_is_offered_while_typing_is_what_all_those_tables_take(world: World) -> None:
    await two(world)
    ann = world.person("Ann")
    for number in (1, 2):
        table_view = await world.bot.tables.views.of(number, ann.id)
        await world.bot.tables.play.act(number, ann.id, Draw(), table_view.table.version)
    offered = {c["value"] for c in await ann.autocomplete(world.channel, "move discard", "card", "")}
    taken = [{NAMES[a.card] for a in (await world.view("Ann", n)).offers.discards} for n in (1, 2)]
    assert offered == taken[0] | taken[1]
    assert taken[0] != taken[1]


async def test_one_table_is_not_asked_about(world: World) -> None:
    await start(world, "Ann", number=1)
    await start(world, "Zoe", number=2)
    assert QUESTION not in texts(await command(world, "Ann", "canasta hand"))
    for what in ("rules", "table", "score", "leave"):
        assert QUESTION not in texts(await command(world, "Ann", "canasta table", show=what)), what
    assert QUESTION not in texts(await command(world, "Ann", "move draw"))
    # Who sits at neither may look at both.
    asked = await command(world, "Eve", "canasta table", show="rules")
    assert sorted(options(asked, question(asked))) == ["1", "2"]
    assert "Classic Canasta: Zoe" in texts(asked)
    assert "the table of Zoe" in texts(await choose(world, "Eve", asked, 2))


async def test_only_a_table_that_the_command_may_be_about_is_reached(world: World) -> None:
    await two(world)
    await start(world, "Zoe", number=3)
    asked = await command(world, "Ann", "canasta hand")
    # She has left it meanwhile; it goes on without her.
    await world.bot.tables.seats.leave(1, world.person("Ann").id)
    assert "moved on" in texts(await choose(world, "Ann", asked, 1))
    answer, told = cast(Any, SimpleNamespace()), []
    answer.bot, answer.person_id = world.bot, world.person("Ann").id
    answer.home = world.guild.id
    answer.interaction = SimpleNamespace(channel_id=world.channel.id)

    async def run(answer: Any, table_id: int, typed: str) -> None:
        told.append((table_id, typed))

    chosen = router_of([TableCommand("test", run)]).route(AT_TABLE).work
    for value in ("1", "3", "4711", "x", ""):
        with pytest.raises(Refused, match="moved on"):
            await chosen(answer, Press(ButtonId(0, 0, AT_TABLE, "test:a:b"), (value,), 0, True))
    with pytest.raises(Refused, match="another version"):
        await chosen(answer, Press(ButtonId(0, 0, AT_TABLE, "other:"), ("2",), 0, True))
    assert told == []
    await chosen(answer, Press(ButtonId(0, 0, AT_TABLE, "test:a:b"), ("2",), 0, True))
    assert told == [(2, "a:b")]


async def test_a_table_that_has_ended_meanwhile_is_answered_as_it_stands(world: World) -> None:
    await two(world)
    asked = await command(world, "Ann", "canasta table", show="pause")
    tables = world.bot.tables
    for name in ("Ann", "Ben"):
        await tables.seats.leave(1, world.person(name).id)
    assert (await world.table(1)).status is TableStatus.CLOSED
    assert "moved on" in texts(await choose(world, "Ann", asked, 1))
