"""A player who plays by words alone: the preference, and a whole match by what panels say."""

import re
from typing import Any

from bot.layout.custom_id import ButtonId
from bot.screens.panel.hand import MY_WORDS
from data.records.tables import TableStatus
from tests.browser.heights import FACES
from tests.cogs.clicking import planted
from tests.cogs.world import World, alt, command, components, labels, texts

LIST = re.compile(r"^- (?P<list>[^…]+…(?: \([^)]*\))?) (?P<options>.+)$")


def moves(panel: Any) -> dict[str, list[str]]:
    """What a panel says can be done: the labels of buttons, and of lists with their options."""
    lines = texts(panel).partition("**Your moves**")[2].splitlines()
    told: dict[str, list[str]] = {}
    for line in filter(None, lines):
        if match := LIST.match(line):
            told[match["list"]] = match["options"].split(", ")
        else:
            told[line.removeprefix("- ")] = []
    return told


async def press_label(world: World, name: str, panel: Any, label: str, option: str = "") -> Any:
    """Press the button with this label, or choose this in the list with it; gives back what is shown then."""
    person = world.person(name)
    for shown in components(panel):
        if not option and shown.get("type") == 2 and shown.get("label") == label:
            result = await person.click(panel, custom_id=shown["custom_id"])
            break
        if option and shown.get("type") == 3 and shown.get("placeholder") == label:
            of = shown["options"]
            # “any card” is a choice of all discards.
            value = next((one["value"] for one in of if one["label"] == option), of[-1]["value"])
            result = await person.select(panel, [value], custom_id=shown["custom_id"])
            break
    else:
        raise AssertionError(f"nothing is called {label!r}; there are {labels(panel)}")
    return next(iter(result.followups), None) or result.response


def in_words(panel: Any) -> None:
    """No picture, no face beside a card's name."""
    assert not alt(panel)
    for shown in components(panel):
        assert "id" not in shown.get("emoji", {})
        assert not any("emoji" in option for option in shown.get("options", ()))


async def turn(world: World, panel: Any, *, typed: bool) -> Any:
    """Play one move by what this panel says, or type it where that is a draw; gives back the panel then."""
    told = moves(panel)
    draw = next((label for label in told if label.startswith("Draw")), None)
    if draw is not None and typed:
        return (await world.person("Ann").slash(world.channel, "move draw")).response
    if draw is not None:
        return await press_label(world, "Ann", panel, draw)
    lists = [label for label, options in told.items() if options]
    laid = next((label for label in lists if label.startswith(("Lay down", "Lay off"))), None)
    if laid is None:
        (discard,) = (label for label in lists if label.startswith("Discard"))
        return await press_label(world, "Ann", panel, discard, told[discard][-1])
    panel = await press_label(world, "Ann", panel, laid, told[laid][0])
    if "Lay down" in labels(panel):
        in_words(panel)
        panel = await press_label(world, "Ann", panel, "Lay down")
    return panel


async def test_a_whole_match_is_played_by_words_alone(world: World) -> None:
    world.bot.services.card_faces.learn(FACES._emojis)
    await world.start("Ann", computers=3)
    match = world.bot.tables.registry._sessions[1].match
    assert match is not None
    match.rules.target = match.target = 1_500
    panel = await world.hand("Ann")
    assert alt(panel)
    panel = (await world.press("Ann", panel, "hand:tools")).response
    panel = (await world.press("Ann", panel, "mywords:on")).response
    made, deals, melded = 0, set(), 0
    for _ in range(600):
        in_words(panel)
        if (await world.table()).status is TableStatus.FINISHED:
            break
        if moves(panel):
            deals.add((await world.view("Ann")).round)
            assert "Your hand: " in texts(panel)
            melded += any(label.startswith("Lay") for label in moves(panel))
            panel = await turn(world, panel, typed=made % 3 == 0)
            made += 1
        elif "Next deal" in labels(panel):
            panel = await press_label(world, "Ann", panel, "Next deal")
        else:
            await world.bot.services.computers.settled(1)
            panel = await world.hand("Ann")
    assert (await world.table()).status is TableStatus.FINISHED
    assert "The match " in texts(panel)
    assert made > 30
    assert melded
    assert len(deals) > 1


async def test_the_preference_is_switched_in_the_settings_and_in_the_panel(world: World) -> None:
    await world.start("Ann", computers=3)
    page = await command(world, "Ann", "my settings", page="language")
    page = (await world.press("Ann", page, "pref:words:on")).response
    assert "Play in pictures" in labels(page)
    assert not alt(await world.hand("Ann"))
    panel = (await world.press("Ann", await world.hand("Ann"), "hand:tools")).response
    assert "Pictures" in labels(panel)
    assert alt((await world.press("Ann", panel, "mywords:off")).response)
    assert await world.bot.store.settings.of_person(world.person("Ann").id) == {"discord_language": "en"}


async def test_the_button_of_an_older_panel_tells_this_panel_once(world: World) -> None:
    await world.start("Ann", computers=3)
    shown = await planted(world, world.channel, str(ButtonId(1, 0, MY_WORDS, "")))
    panel = (await world.press("Ann", shown, "mywords")).response
    in_words(panel)
    assert "Draw" in moves(panel)
    assert alt(await world.hand("Ann"))
