"""From one deal to the next, to the end of the match and to another; and what can be read on the way."""

from datetime import timedelta
from typing import Any

from canasta.players import choose
from data.records.tables import TableStatus
from tests.bot.factories import feed
from tests.cogs.clicking import play_out
from tests.cogs.world import PEOPLE, World, alt, ids, labels, options, texts


async def short_match(world: World, *names: str, target: int) -> None:
    """Start a match that a single good deal decides."""
    await world.person(names[0]).slash(world.channel, "canasta new", computers=4 - len(names))
    table = await world.table()
    await world.bot.store.tables.set_rules(
        table.id,
        table.version,
        variant="classic",
        options={"target_score": target},
        seats=table.seats,
    )
    for name in names[1:]:
        await world.sit(name)
    await world.press(names[0], await world.lobby(), "now")


async def test_a_match_from_the_first_click_to_play_again(world: World) -> None:
    await short_match(world, "Ann", target=300)
    deals = 0
    while (await world.table()).status is not TableStatus.FINISHED:
        deals += 1
        assert deals < 20
        await play_out(world, "Ann")
        table = await world.table()
        if table.status is TableStatus.BETWEEN_DEALS:
            sheet = table.messages.message_id
            await world.press("Ann", await world.public(), "next")
            assert (await world.table()).messages.message_id != sheet
            # The score sheet stays in the thread, without its buttons.
            assert ids(world.message(sheet)) == []
            assert alt(world.message(sheet))
            assert "went out" in texts(world.message(sheet))
            assert "next deal starts when" not in texts(world.message(sheet))
    assert "won the match" in texts(await world.public())
    assert "won the match" in texts(await world.lobby())
    # What it has earned stands there too, and nobody is pinged for that.
    assert "-# New honours · **Ann**: First match" in texts(await world.public())
    assert any(words.startswith("New honours. Ann: First match.") for words in alt(await world.public()))
    assert labels(await world.public())[0] == "Play again"
    board = await world.person("Ann").slash(world.channel, "canasta leaderboard")
    assert board.response is not None
    assert "Nobody is on this board yet" in texts(board.response)
    await world.press("Ann", await world.public(), "next")
    table = await world.table()
    assert table.status is TableStatus.PLAYING
    assert (await world.view("Ann")).round == 1


async def test_two_people_or_the_host_start_the_next_deal(world: World) -> None:
    await short_match(world, "Ann", "Ben", "Cleo", target=5000)
    await finish_deal(world)
    await world.press("Ben", await world.public(), "next")
    table = await world.table()
    assert table.status is TableStatus.BETWEEN_DEALS
    assert "Ready: Ben" in texts(await world.public())
    stranger = await world.press("Eve", await world.public(), "next")
    assert stranger.response is not None
    assert "You're not at this table" in texts(stranger.response)
    await world.press("Ben", await world.public(), "next")
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    await world.press("Cleo", await world.public(), "next")
    assert (await world.table()).status is TableStatus.PLAYING
    assert (await world.view("Ann")).round == 2


async def test_a_match_is_played_again_with_other_partners(world: World) -> None:
    await short_match(world, "Ann", "Ben", "Cleo", target=0)
    await feed(world.bot.store, [world.person(name).id for name in PEOPLE[:3]] + [None], guild=world.guild.id)
    await finish_deal(world)
    over = await world.public()
    assert labels(over)[:2] == ["Play again", "Other partners"]
    assert "⚔️ Won of 2 matches with each other: Ann **" in texts(over)
    await world.press("Ben", over, "next:partners")
    # The match from before has no channel any more: what is retried there hides what goes on here.
    await world.bot.services.announcer.settled(1, 10)
    await world.env.settle()
    assert "Ready for other partners: Ben." in texts(await world.public())
    before = (await world.table()).seats
    await world.press("Cleo", await world.public(), "next:partners")
    table = await world.table()
    assert table.status is TableStatus.PLAYING
    assert [seat.name for seat in table.seats] == [before[seat].name for seat in (0, 2, 3, 1)]
    assert texts(await world.hand("Ben"))


async def test_the_next_deal_starts_by_itself_after_a_while(world: World) -> None:
    await short_match(world, "Ann", "Ben", target=5000)
    await finish_deal(world)
    await world.bot.services.turn_clock.run_due()
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    now = world.bot.tables.registry.clock
    world.bot.tables.registry.clock = lambda: now() + timedelta(minutes=5)
    await world.bot.services.turn_clock.run_due()
    assert (await world.table()).status is TableStatus.PLAYING


async def finish_deal(world: World) -> None:
    """Let the player to move do what a computer player would, until the deal is over."""
    for _ in range(600):
        view = await world.view("Ann")
        if view.turn.phase == "over":
            await world.bot.services.announcer.settled(1, 10)
            await world.env.settle()
            return
        seat = view.turn.seat
        table = await world.table()
        person = table.seats[seat].person_id
        if person is None:
            await world.env.settle()
            continue
        table_view = await world.bot.tables.views.of(1, person)
        assert table_view.view is not None
        await world.bot.tables.play.act(1, person, choose(table_view.view), table.version)
        await world.bot.services.computers.settled(1)
    raise AssertionError("the deal does not end")


async def test_the_rules_shown_are_those_that_the_match_began_with(world: World) -> None:
    """rules: 14.12: the Viennese rules of revision 1 let a discard on a canasta be taken."""
    await world.open("Ann", computers=3)
    table = await world.table()
    store = world.bot.store
    await store.tables.set_rules(
        table.id, table.version, variant="classic", options={"viennese": True}, seats=table.seats
    )
    await world.press("Ann", await world.lobby(), "now")
    shown = await rules_of(world, "Ann")
    assert "3.6" in options(shown, "rules")
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE matches SET rules_revision = 1")
    world.bot.tables.registry.forget_memory()
    shown = await rules_of(world, "Ann")
    assert "3.6" not in options(shown, "rules")
    assert "2.4" in options(shown, "rules")


async def rules_of(world: World, name: str) -> Any:
    """The rules, from the table's message."""
    more = (await world.press(name, await world.public(), "more")).response
    return (await world.press(name, more, "rules")).response


async def test_score_rules_table_and_words_are_for_everybody(world: World) -> None:
    await world.start("Ann", computers=3)
    message = await world.public()
    for what, said in (("score", "to 1,500"), ("more", "I announce canastas"), ("words", "stock")):
        result = await world.press("Eve", message, what)
        assert result.response is not None
        assert result.response.ephemeral
        assert said in texts(result.response)
    rules = await rules_of(world, "Eve")
    sections = options(rules, "rules")
    assert len(sections) > 3
    other = (await world.press("Eve", rules, "rules", [sections[-1]])).response
    assert sections[-1] in texts(other)
    for command in ("table", "score", "rules"):
        answer = await world.person("Ann").slash(world.channel, "canasta table", show=command)
        assert answer.response is not None
        assert answer.ephemeral
    mine = await world.press("Ann", await world.tools("Ann"), "mywords:on")
    assert mine.response is not None
    assert "Your hand" in texts(mine.response)


async def test_commands_where_there_is_no_table_say_how_to_open_one(world: World) -> None:
    for command in (
        "canasta hand",
        "canasta table",
        "move draw",
        "move ask",
    ):
        answer = await world.person("Ann").slash(world.channel, command)
        assert answer.response is not None
        assert "/canasta new" in texts(answer.response)
