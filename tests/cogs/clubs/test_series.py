"""A series in the simulated Discord: its board, its events, its end."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.tournament_fixtures import write_results
from tests.cogs.clicking import planted, use
from tests.cogs.tournament_world import DUEL, TournamentWorld
from tests.cogs.world import World, ids, labels, texts

SEASONS, LADDERS = "seasons", "ladders"
UNCHANGED: Final[Mapping[int, Any]] = MappingProxyType({})


async def page(world: World, name: str, kind: str, *, id: str = "") -> Any:
    """What somebody sees of these: of the one with this id, else of the one that they are led to."""
    listed = (await world.person(name).slash(world.channel, "tournament list")).response
    shown = (await world.press(name, listed, kind)).response
    return (await world.press(name, shown, f"{kind}:page", [id])).response if id else shown


async def try_press(world: World, name: str, what: str, value: str | None = None) -> str:
    """What somebody is told who presses this although their page may not have it."""
    custom_id = f"c1:0:0:{what}"
    message = await planted(world, world.channel, custom_id, value)
    return texts((await use(world.person(name), message, custom_id, value)).response)


async def open_new(
    world: World, name: str, kind: str, *lines: str, given: Mapping[int, Any] = UNCHANGED
) -> str:
    """Open one in the window, with these lines, after what is chosen by the number of its select."""
    shown = (await world.press(name, await page(world, name, kind), f"{kind}:new")).response
    for number, value in given.items():
        shown = (await world.press(name, shown, _meant(shown, f"{kind}:{number}:"), [value])).response
    window = await world.press(name, shown, _meant(shown, f"{kind}:open:"))
    written = {f"text{n or ''}": line for n, line in enumerate(lines)}
    return texts((await world.person(name).submit_modal(window, written)).response)


def _meant(message: Any, what: str) -> str:
    """The meaning of the component whose id begins like this."""
    return next(id for id in ids(message) if id.startswith(what))


async def press_there(world: World, name: str, kind: str, *what: str, id: str = "") -> str:
    """What somebody is told who presses these on the page, one after the other."""
    shown = await page(world, name, kind, id=id)
    for label in what:
        shown = (await world.person(name).click(shown, label=label)).response
    return texts(shown)


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
    none = await page(world, "Ann", SEASONS)
    assert "There's none here yet." in texts(none)
    assert labels(none) == ["Back"]
    for what in ("new", f"open:scores:{world.channel.id}"):
        assert "Manage Server or Manage Events" in await try_press(world, "Ann", f"seasons:{what}")
    assert boards(world) == []
    told = await open_new(world, "Host", SEASONS, "Monday Cup", "2", "", "", "2")
    assert "**Monday Cup**, season 1, is open" in told
    (board,) = boards(world)
    assert "0 of 2 events played · the next event opens by itself · a place takes 2 events" in texts(board)
    assert labels(board) == ["How it counts"]
    assert "A season of Monday Cup is going on" in await open_new(world, "Host", SEASONS, "Monday Cup")
    assert "number from 1 to 52" in await open_new(world, "Host", SEASONS, "Other", "99")
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
    assert "Monday Cup" in texts(await page(world, "Ann", SEASONS))
    await play_event(cup, "Ben", "Ann")
    await world.bot.services.clubs.open_due()
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
    # The next season has a board of its own, from which the first one can be seen.
    await open_new(world, "Host", SEASONS, "Monday Cup", given={0: "places"})
    newest = boards(world)[0] if "season 2" in texts(boards(world)[0]) else boards(world)[-1]
    result = await world.press("Ann", newest, "series:2:events")
    assert "Season 1" in labels(result.response)
    assert "100 points to the winner" in await press_there(world, "Ann", SEASONS, "How it counts")
    ann = await page(world, "Ann", SEASONS)
    assert "season 2" in texts(ann)
    assert {"End the season", "New season"}.isdisjoint(labels(ann))
    assert "Monday Cup · 1" in labels(ann)
    assert "Only its organiser" in await try_press(world, "Ann", "seasons:surely:2")
    assert "Its standing stays" in await press_there(world, "Host", SEASONS, "End the season")
    ended = await press_there(world, "Host", SEASONS, "End the season", "End the season")
    assert "Over, after 0 events" in ended


async def test_the_next_event_opens_by_itself_and_is_announced_once(
    world: World, cup: TournamentWorld
) -> None:
    await open_new(world, "Host", SEASONS, "Cup")
    await cup.open(name="Cup 1", rules=DUEL, deals=0, rounds=1, series="cup")
    await play_event(cup, "Ann", "Ben")
    registry = world.bot.tables.registry
    registry.clock = partial(_later, registry.clock)
    for _ in range(2):
        await world.bot.services.clubs.open_due()
        await world.env.settle()
    assert [texts(message).count("Cup 2") for message in cup.messages] == [0, 1]
    assert "the next event opens by itself" in texts(boards(world)[0])
    assert "opens by itself" not in await press_there(world, "Host", SEASONS, "Stop opening events")
    assert "opens by itself" in await press_there(world, "Host", SEASONS, "Open events by themselves")
    assert "Only its organiser" in await try_press(world, "Ann", "seasons:stop:1")


def _later(clock: Callable[[], datetime]) -> datetime:
    return clock() + timedelta(days=7)


async def test_a_board_is_posted_in_the_channel_that_was_chosen(world: World, cup: TournamentWorld) -> None:
    hall, secret = (world.guild.create_text_channel(name) for name in ("hall", "secret"))
    await open_new(world, "Host", SEASONS, "Cup", given={1: hall})
    assert [texts(message).partition("\n")[0] for message in hall.history()] == ["## 📅 Cup · season 1"]
    shown = await page(world, "Host", LADDERS)
    shown = (await world.press("Host", shown, "ladders:new")).response
    assert f"Its board is posted in <#{world.channel.id}>." in texts(shown)
    hide(world, secret)
    told = await try_press(world, "Host", f"seasons:open:scores:{secret.id}")
    assert told == await try_press(world, "Host", "seasons:open:gone:1")


def hide(world: World, channel: Any) -> None:
    """Nobody but managers sees this channel."""
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(channel.id, hidden)


async def test_people_are_shown_what_they_see(world: World, cup: TournamentWorld) -> None:
    secret = world.guild.create_text_channel("secret")
    for channel, name in ((secret, "Hidden"), (world.channel, "Open")):
        await open_new(world, "Host", SEASONS, name, given={1: channel})
        await open_new(world, "Host", LADDERS, name, given={4: channel})
    hide(world, secret)
    world.manager("Gil")
    await world.env.settle()
    for kind, head in ((SEASONS, "## 📅 Open"), (LADDERS, "## 🪜 Open")):
        seen = await page(world, "Ann", kind)
        assert head in texts(seen)
        assert "Hidden" not in str(labels(seen))
        for step in ("page", "end", "surely", "out"):
            told = await try_press(world, "Ann", f"{kind}:{step}:1")
            assert "no such" in told
            assert "Hidden" not in told
        assert "Hidden" in str(labels(await page(world, "Host", kind)))
    for name, few in (("Ann", ["Open · 1"]), ("Host", ["Open · 1", "Hidden · 1"])):
        offered = await world.person(name).autocomplete(world.channel, "tournament new", "series", "")
        assert [choice["name"] for choice in offered] == few
    for name in ("Hidden", "1"):
        assert "no such series" in await cup.command("Gil", "new", name="Evening", series=name)
