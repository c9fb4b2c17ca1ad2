"""`/puzzle` by clicks: an answer is given before it's read, and counts once."""

from typing import Any

from tests.cogs.world import World, command, ids, labels, texts


async def press(world: World, name: str, panel: Any, what: str) -> Any:
    return (await world.press(name, panel, what)).response


async def test_a_puzzle_is_answered_once_and_explained(world: World) -> None:
    panel = await command(world, "Ann", "puzzle")
    shown = texts(panel)
    assert "What do you play?" in shown
    assert "points less" not in shown
    first = next(id for id in ids(panel) if ":answer:" in id)
    answer = await press(world, "Ann", panel, first)
    assert answer.id == panel.id
    assert "points less" in texts(answer)
    assert "Your rating" in texts(answer)
    voted = await press(world, "Ann", answer, next(id for id in ids(answer) if ":good:" in id))
    assert "Thanks for your vote." in texts(voted)
    following = await press(world, "Ann", voted, "puzzle:next")
    assert "What do you play?" in texts(following)
    assert texts(following) != shown


async def test_three_minutes_are_a_run_that_can_be_stopped(world: World) -> None:
    panel = await command(world, "Ann", "puzzle")
    run = await press(world, "Ann", panel, "puzzle:run")
    assert "0 in a row" in texts(run)
    assert "Stop" in labels(run)
    stopped = await press(world, "Ann", run, "puzzle:stop")
    assert "in a row" not in texts(stopped)


async def test_the_daily_leads_to_the_puzzle_of_the_day(world: World) -> None:
    daily = await command(world, "Ann", "daily")
    assert "Puzzle of the day" in labels(daily)
    panel = await press(world, "Ann", daily, "puzzle:day")
    assert "What do you play?" in texts(panel)
    bobs = await press(world, "Bob", await command(world, "Bob", "daily"), "puzzle:day")
    assert texts(bobs) == texts(panel)


async def test_who_does_not_want_puzzles_from_their_matches_says_so_in_their_settings(world: World) -> None:
    panel = await command(world, "Ann", "my settings")
    page = (await world.press("Ann", panel, "pref:page", ["privacy"])).response
    assert "may become puzzles, without names" in texts(page)
    page = await press(world, "Ann", page, "privacy:nopuzzles")
    assert "No puzzles are made from your matches." in texts(page)
    page = await press(world, "Ann", page, "privacy:puzzles")
    assert "may become puzzles, without names" in texts(page)
