"""Whole deals through Discord: by clicks alone, and by typed commands alone."""

from canasta.actions import Answer, Ask, Discard, Draw, Meld, Take, format_action
from canasta.players import choose
from data.records.tables import TableStatus
from tests.cogs.clicking import click_move
from tests.cogs.world import PEOPLE, Pressed, World, alt, ids, labels, texts


async def test_four_people_play_a_deal_by_clicks_alone(world: World) -> None:
    await world.start(*PEOPLE)
    panels = {name: await world.hand(name) for name in PEOPLE}
    made: set[type] = set()
    for _ in range(600):
        view = await world.view("Ann")
        if view.turn.phase == "over":
            break
        name = PEOPLE[view.turn.seat]
        action = choose(await world.view(name))
        made.add(type(action))
        panel = (await world.press(name, await world.public(), "hand")).response
        panels[name] = await click_move(world, name, panel, action)
    table = await world.table()
    assert table.status is TableStatus.BETWEEN_DEALS
    assert {Draw, Meld, Discard} <= made
    sheet = await world.public()
    assert "Next deal" in labels(sheet)
    assert any("Melded cards" in words for words in alt(sheet)), alt(sheet)
    assert "seed" not in texts(sheet)
    proof = next(what for what in ids(sheet) if what.startswith("rpfair"))
    assert "The seed: `1`" in texts((await world.press("Ann", sheet, proof)).response)


async def test_a_person_and_three_computers_play_a_deal_by_commands_alone(world: World) -> None:
    await world.start("Ann", computers=3)
    ann = world.person("Ann")
    for _ in range(200):
        view = await world.view("Ann")
        if view.turn.phase == "over":
            break
        action = choose(view)
        words = format_action(action).partition(" ")[2]
        match action:
            case Draw():
                result = await ann.slash(world.channel, "move draw")
            case Take():
                result = await ann.slash(world.channel, "move take", cards=words)
            case Meld():
                result = await ann.slash(world.channel, "move meld", cards=words)
            case Discard():
                result = await ann.slash(world.channel, "move discard", card=words)
            case Ask():
                result = await ann.slash(world.channel, "move ask")
            case Answer(yes):
                result = await ann.slash(world.channel, "move answer", answer="yes" if yes else "no")
            case _:
                raise AssertionError(action)
        assert result.ephemeral
        # Where the table was posted below the answer, the hand is shown below that.
        shown = Pressed(result).response
        assert shown is not None
        assert "Not allowed" not in texts(shown)
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    sheet, before = await world.public(), len(world.env.http_requests)
    await world.press("Ann", sheet, "next")
    await world.bot.services.announcer.settled(1, 10)
    sheet = world.message(sheet.id)
    assert ids(sheet) == [], "the end of the deal loses its buttons"
    made = [request.method for request in world.env.http_requests[before:] if "/messages" in request.path]
    assert "GET" not in made, "Discord isn't asked how it stands: the bot has just edited it"
