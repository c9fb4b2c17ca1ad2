"""A series in the simulated Discord: its board, its events, its end."""

from typing import Any

from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.tournament_fixtures import write_results
from tests.cogs.tournament_world import DUEL, TournamentWorld
from tests.cogs.world import World, labels, texts


def boards(world: World) -> list[Any]:
    """The messages of series."""
    return [message for message in world.channel.history() if texts(message).startswith("## 📅")]


async def press(world: World, name: str, message: Any, what: str) -> str:
    """What somebody is told who presses this."""
    result = await world.press(name, message, f"series:1:{what}")
    assert result.ephemeral
    return texts(result.response)


async def play_event(cup: TournamentWorld, *names: str) -> None:
    """Two people enter the tournament that is open, and the second wins it."""
    bot = cup.world.bot
    number = (await bot.store.tournaments.on_server(cup.world.guild.id))[0].id
    message = next(one for one in cup.messages if "Start" in labels(one))
    for name in names:
        await cup.world.press(name, message, f"tenter:{number}")
    await cup.world.press("Host", message, f"tstart:{number}")
    (meeting,) = await bot.store.tournaments.rounds.meetings(number)
    await write_results(bot.store, meeting, [(300, 500)])
    bot.services.tournaments.announcer.look(number)
    await bot.services.tournaments.announcer.settled(number)
    await bot.services.clubs.boards.settled(number)


async def test_a_season_from_its_first_event_to_its_end(world: World, cup: TournamentWorld) -> None:
    refused = await cup.command("Ann", "series new", name="Monday Cup")
    assert "Manage Server or Manage Events" in refused
    assert boards(world) == []
    told = await cup.command("Host", "series new", name="Monday Cup", events=2, minimum=2)
    assert "**Monday Cup**, season 1, is open" in told
    (board,) = boards(world)
    assert "0 of 2 events played · a place takes 2 events" in texts(board)
    assert labels(board) == ["How it counts"]
    assert "A season of Monday Cup is going on" in await cup.command("Host", "series new", name="Monday Cup")
    await cup.open(name="Monday Cup 1", rules=DUEL, deals=0, rounds=1, series="monday cup")
    await world.bot.services.clubs.boards.due()
    (board,) = boards(world)
    assert f"Monday Cup 1 is open for entries in <#{world.channel.id}>." in texts(board)
    assert "open for entries already" in await press(world, "Host", board, "next")
    await play_event(cup, "Ann", "Ben")
    (board,) = boards(world)
    assert "1 of 2 events played" in texts(board)
    assert texts(board).splitlines()[-2:] == ["– Ben · 100.0 points, 1 event", "– Ann · 0.0 points, 1 event"]
    assert "One more event, and you get a place." in await press(world, "Ann", board, "mine")
    assert "haven't played an event" in await press(world, "Cleo", board, "mine")
    assert "An event brings 100 points to the winner" in await press(world, "Ben", board, "rules")
    assert "Manage Server or Manage Events" in await press(world, "Ann", board, "next")
    assert "Monday Cup 2" in await press(world, "Host", board, "next")
    again = (await world.bot.store.tournaments.on_server(world.guild.id))[0]
    assert (again.name, again.rounds, again.deals, again.seats) == ("Monday Cup 2", 1, 0, 2)
    assert "still being played" not in await cup.command("Host", "series show", name="monday cup")
    await play_event(cup, "Ben", "Ann")
    (board,) = boards(world)
    assert "Over, after 2 events" in texts(board)
    assert "Open the next event" not in labels(board)
    season = await world.bot.services.clubs.series.season(
        await world.bot.services.clubs.series.find(1, world.guild.id)
    )
    names = [line.name for line in season.first]
    assert "### 🥇 " in texts(board)
    assert all(name in texts(board) for name in names)
    assert "You're in place **1** with" in await press(world, names[0], board, "mine")
    assert "Monday Cup 2" in await press(world, "Ann", board, "events")
    assert "**1** " in await press(world, "Ann", board, "stand")
    assert "no such series" in await cup.command("Host", "series show", name="Sunday")
    # The next season has a board of its own, from which the first one can be seen.
    await cup.command("Host", "series new", name="Monday Cup")
    newest = boards(world)[0] if "season 2" in texts(boards(world)[0]) else boards(world)[-1]
    result = await world.press("Ann", newest, "series:2:events")
    assert "Season 1" in labels(result.response)
    assert "Only its organiser" in await cup.command("Ann", "series end", name="Monday Cup")
    assert "Season 2 of Monday Cup is over." in await cup.command("Host", "series end", name="Monday Cup")


async def test_names_are_offered_to_those_who_see_the_board(world: World, cup: TournamentWorld) -> None:
    secret = world.guild.create_text_channel("secret")
    for channel, name in ((world.channel, "Open"), (secret, "Hidden")):
        await world.person("Host").slash(channel, "tournament series new", name=name)
        await world.person("Host").slash(channel, "tournament ladder new", name=name)
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(secret.id, hidden)
    await world.env.settle()
    for command, option, shown in (
        ("tournament series show", "name", "Open · 1"),
        ("tournament new", "series", "Open · 1"),
        ("tournament ladder show", "name", "Open"),
    ):
        offered = await world.person("Ann").autocomplete(world.channel, command, option, "")
        assert [choice["name"] for choice in offered] == [shown]
        assert len(await world.person("Host").autocomplete(world.channel, command, option, "")) == 2


async def test_no_command_names_or_takes_what_its_user_does_not_see(
    world: World, cup: TournamentWorld
) -> None:
    secret = world.guild.create_text_channel("secret")
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    for channel, name in ((secret, "Secret Plan"), (secret, "Hidden"), (world.channel, "Open")):
        await world.person("Host").slash(channel, "tournament series new", name=name)
        await world.person("Host").slash(channel, "tournament ladder new", name=name)
    world.env.backend.set_overwrite(secret.id, hidden)
    world.manager("Gil")
    await world.env.settle()
    assert "🪜 Open" in await cup.command("Ann", "ladder show")
    assert "Open" in await cup.command("Ann", "series show")
    for name in ("Hidden", "1"):
        for command in ("ladder show", "ladder end"):
            assert "no such ladder" in await cup.command("Ann", command, name=name)
        for command in ("series show", "series end"):
            assert "no such series" in await cup.command("Ann", command, name=name)
        ben = world.person("Ben")
        asked = await ben.slash(world.channel, "tournament ladder remove", member=ben, name=name)
        assert "no such ladder" in texts(asked.response)
        assert "no such series" in await cup.command("Gil", "new", name="Evening", series=name)
    for what in ("ladder", "series"):
        several = await cup.command("Host", f"{what} show")
        assert "Secret Plan" in several
        assert "Hidden" in several
