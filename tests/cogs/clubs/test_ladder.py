"""A ladder in the simulated Discord: its board, a challenge from its first press to its match."""

from typing import Any

from tests.cogs.clubs.test_series import LADDERS, open_new, page, press_there, try_press
from tests.cogs.tournament_world import DUEL, TournamentWorld
from tests.cogs.world import World, labels, options, texts


def board(world: World) -> Any:
    """The ladder's message."""
    (found,) = [message for message in world.channel.history() if texts(message).startswith("## 🪜")]
    return found


def asked(world: World) -> list[Any]:
    """The messages that ask somebody."""
    return [message for message in world.channel.history() if texts(message).startswith("⚔️")]


async def press(world: World, name: str, what: str, message: Any = None, values: Any = ()) -> Any:
    """The private answer to a press."""
    result = await world.press(name, board(world) if message is None else message, f"ladder:1:{what}", values)
    assert result.ephemeral or message is not None
    return result.response


async def told(world: World, name: str, what: str, message: Any = None, values: Any = ()) -> str:
    return texts(await press(world, name, what, message, values))


async def test_from_joining_to_a_match_that_moves_its_winner_up(world: World, cup: TournamentWorld) -> None:
    assert "Manage Server or Manage Events" in await try_press(world, "Ann", "ladders:new")
    told_host = await open_new(
        world, "Host", LADDERS, "Club ladder", DUEL, given={1: "4", 2: "1 days", 3: "3"}
    )
    assert "code is for a table of 2" in told_host
    assert "**Club ladder** is open" in await open_new(world, "Host", LADDERS, "Club ladder", DUEL)
    assert "Nobody is on it yet" in texts(board(world))
    assert labels(board(world)) == ["Join", "Challenge", "How it works"]
    for name, place in (
        ("Ann", "the first: others can"),
        ("Ben", "in place 2. Press"),
        ("Cleo", "in place 3"),
    ):
        assert place in await told(world, name, "join")
    assert texts(board(world)).splitlines()[-3:] == ["**1** Ann", "**2** Ben", "**3** Cleo"]
    assert "already on this ladder" in await told(world, "Ann", "join")
    assert "aren't on this ladder" in await told(world, "Dan", "challenge")
    assert "from place 10, beating place 4, to place 7" in await told(world, "Dan", "rules")
    choice = await press(world, "Cleo", "challenge")
    ann, cleo = str(world.person("Ann").id), world.person("Cleo").id
    assert options(choice, "ladder:1:pick") == [str(world.person("Ben").id), ann]
    mine = (await world.press("Cleo", choice, "ladder:1:pick", [ann])).response
    assert "You've challenged" in texts(mine)
    (question,) = asked(world)
    assert f"<@{ann}>, <@{cleo}> challenges you on **Club ladder**: place 3 against place 1." in texts(
        question
    )
    assert "**3** Cleo ⚔️ challenges place 1" in texts(board(world))
    assert "Nobody to challenge right now" in await told(world, "Ben", "challenge")
    assert "This challenge is for" in await told(world, "Ben", "accept:1", question)
    # Nobody is asked twice, no matter who looks.
    await world.bot.services.clubs.ladder_calls.due()
    assert len(asked(world)) == 1
    assert "It's on!" in await told(world, "Ann", "accept:1", question)
    (question,) = asked(world)
    assert "It's being played." in texts(question)
    assert labels(question) == []
    table = await world.table()
    assert [seat.name for seat in table.seats] == ["Cleo", "Ann"]
    assert table.habits.rated
    await world.bot.services.announcer.settled(1, 10)
    assert (await world.table()).place.thread_id is not None
    assert "plays against place 1" in texts(board(world))
    # Ann leaves: she has lost at once, and Cleo moves up half the way.
    await world.bot.tables.seats.leave(1, int(ann))
    await world.bot.services.clubs.ladder_calls.due()
    await world.bot.services.clubs.boards.due()
    assert texts(board(world)).splitlines()[-3:] == ["**1** Ann · 0–1", "**2** Cleo · 1–0", "**3** Ben"]
    (question,) = asked(world)
    assert "The challenger won." in texts(question)
    own = await told(world, "Cleo", "mine")
    assert "You're in place **2** of 3." in own
    assert "The challenger won." in own
    # Declining, taking back, leaving, being taken off.
    await press(world, "Ben", "pick", await press(world, "Ben", "challenge"), [str(cleo)])
    question = asked(world)[0] if "place 3 against place 2" in texts(asked(world)[0]) else asked(world)[-1]
    assert "costs a place" in await told(world, "Cleo", "decline:2", question)
    await press(world, "Ben", "pick", await press(world, "Ben", "challenge"), [ann])
    mine = await press(world, "Ben", "mine")
    assert "took your challenge back" in await told(world, "Ben", "withdraw:3", mine)
    sure = await press(world, "Ben", "leave", await press(world, "Ben", "mine"))
    assert "Everybody below you moves up" in texts(sure)
    assert "off the ladder" in await told(world, "Ben", "surely", sure)
    out, ann_there = "ladders:out:1", world.person("Ann")
    assert "Only its organiser" in await try_press(world, "Cleo", out)
    asked_who = (await world.press("Host", await page(world, "Host", LADDERS), out)).response
    done = await world.press("Host", asked_who, out, [ann_there])
    assert "off the ladder" in texts(done.response)
    assert texts(board(world)).splitlines()[-1] == "**1** Cleo · 1–0"
    assert "**1** Cleo" in texts(await page(world, "Dan", LADDERS))
    joined = await press_there(world, "Dan", LADDERS, "Join")
    assert "in place 2" in joined
    assert "**2** Dan" in joined
    ended = await press_there(world, "Host", LADDERS, "End the ladder", "End the ladder")
    assert "This ladder has ended." in ended
    assert "This ladder has ended." in texts(board(world))
    assert labels(board(world)) == ["My place", "How it works"]
