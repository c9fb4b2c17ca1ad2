"""Learning by playing, by clicks."""

import asyncio
from typing import Any

from bot.guide.lessons.course import Course
from bot.guide.lessons.lessons import LESSONS
from bot.guide.lessons.service import Lessons
from bot.layout.controls import Button, Row
from bot.layout.custom_id import ButtonId
from bot.layout.errors import Refused, stale
from bot.layout.layout import Screen
from bot.screens.buttons import LEARN
from bot.tables.play import Outcome
from canasta.actions import Action, Draw, Meld, format_action, parse_action
from tests.cogs.clicking import click_move
from tests.cogs.world import World, alt, find, ids, labels, options, texts


async def begin(world: World, name: str = "Ann", lesson: str = "") -> Any:
    """Press Learn under a public message; gives back the panel."""
    channel: Any = world.bot.get_channel(world.channel.id)
    learn = Button("Learn", ButtonId(0, 0, LEARN, lesson))
    message = await channel.send(view=Screen("Welcome", Row(learn)).view())
    result = await world.press(name, message, learn.id.what)
    assert result.ephemeral
    return result.response


async def press(world: World, panel: Any, what: str, *values: str) -> Any:
    """Press something in Ann's panel; gives back the panel after it."""
    return (await world.press("Ann", panel, what, values)).response


async def course(world: World, name: str = "Ann") -> Course:
    """The person's lesson as it is stored."""
    return (await Lessons(world.bot.store, world.bot.tables.clock).now(world.person(name).id)).course


async def play(world: World, panel: Any, steps: int) -> Any:
    """Make this many moves of the lesson by clicks in the panel; gives back the panel."""
    for _ in range(steps):
        now = await course(world)
        if now.over:
            break
        before = panel.id
        if now.reads:
            panel = await press(world, panel, "lesson:go")
        else:
            assert now.meant is not None
            for move in portions(now.meant, panel):
                panel = await click_move(world, "Ann", panel, move, 0)
        assert panel.id == before
    return panel


def portions(action: Action, panel: Any) -> list[Action]:
    """The move, or its melds one by one where the panel has no room to put several together."""
    if not isinstance(action, Meld) or "build" in ids(panel) or "do:meld" not in ids(panel):
        return [action]
    if format_action(action) in options(panel, "do:meld"):
        return [action]
    return [Meld((group,)) for group in action.groups]


async def test_the_first_lesson_is_played_by_clicks_in_one_message(world: World) -> None:
    panel = await begin(world)
    assert "Your first deal · step 1 of 14" in texts(panel)
    panel = await play(world, panel, 100)
    assert "✅ Your first deal" in texts(panel)
    assert (await course(world)).over
    menu = await press(world, panel, "lesson:menu")
    assert f"Done: 1 of {len(LESSONS)}" in texts(menu)
    assert "✅ Your first deal" in labels(menu)
    assert await world.bot.store.tables.get(1) is None


async def test_a_wrong_press_is_answered_with_why_and_loses_nothing(world: World) -> None:
    panel = await play(world, await begin(world), 1)
    # What the rules refuse is refused in their words.
    panel = await press(world, panel, "build")
    panel = await press(world, panel, "b:0:rank", "9")
    assert (await course(world)).moves == ["draw"]
    panel = await play(world, await press(world, panel, "b:1:cancel"), 1)
    panel = await press(world, panel, "do:discard 9h")
    assert "Keep the nines" in texts(panel)
    assert "step 3 of" in texts(panel)
    assert len((await course(world)).moves) == 2


async def test_show_me_makes_the_move_of_the_step(world: World) -> None:
    panel = await begin(world)
    for n in range(2, 6):
        panel = await press(world, panel, "lesson:show")
        assert f"step {n} of" in texts(panel)


async def test_one_goes_on_days_later_elsewhere_and_an_older_panel_shows_the_present_step(
    world: World,
) -> None:
    old = await play(world, await begin(world), 3)
    panel = (await world.person("Ann").slash(world.channel, "canasta learn")).response
    assert panel is not None
    assert panel.id != old.id
    assert "step 4 of" in texts(panel)
    panel = await play(world, panel, 2)
    old = await press(world, old, "do:draw")
    assert "step 6 of" in texts(old)
    assert "moved on" in texts(old)


async def test_a_restart_in_mid_lesson_loses_nothing(world: World) -> None:
    panel = await play(world, await begin(world), 4)
    await world.env.restart_bot()
    panel = await play(world, panel, 2)
    assert "step 7 of" in texts(panel)


async def test_why_not_opens_the_rule_in_a_lesson_too(world: World) -> None:
    panel = await play(world, await begin(world), 1)
    panel = await press(world, panel, "build")
    panel = await press(world, panel, "b:0:rank", "9")
    why = next(what for what in ids(panel) if what.startswith("why"))
    assert "needs at least three cards" in texts((await world.press("Ann", panel, why)).response)
    panel = await play(world, await press(world, panel, "b:1:cancel"), 1)
    panel = await click_move(world, "Ann", panel, parse_action("discard 9h"))
    assert not any(what.startswith("why") for what in ids(panel))


async def test_two_clicks_at_once_make_one_move(world: World) -> None:
    panel = await begin(world)
    lessons, ann = world.bot.services.guide.lessons, world.person("Ann").id
    version = (await lessons.now(ann)).taken.version
    made = await asyncio.gather(
        *(lessons.act(ann, "Ann", [Draw()], version) for _ in range(2)), return_exceptions=True
    )
    first, second = made
    assert isinstance(first, Outcome)
    assert isinstance(second, Refused)
    assert second.text == stale().text
    assert (await course(world)).moves == ["draw"]
    # The panel is from before both.
    assert "step 2 of" in texts(await press(world, panel, "do:draw"))


async def test_of_two_processes_the_second_finds_that_the_learner_has_moved_on(world: World) -> None:
    await begin(world)
    ann, processes = world.person("Ann").id, [Lessons(world.bot.store, world.bot.tables.clock) for _ in "ab"]
    version = (await processes[0].now(ann)).taken.version
    made = await asyncio.gather(
        *(lessons.act(ann, "Ann", [Draw()], version) for lessons in processes), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in made) == ["Outcome", "Refused"]
    assert (await course(world)).moves == ["draw"]


async def test_everybody_has_a_lesson_of_their_own(world: World) -> None:
    await play(world, await begin(world), 3)
    panel = await begin(world, "Ben")
    assert "step 1 of" in texts(panel)
    assert (await course(world)).step == 3


async def test_a_lesson_in_direct_messages_stays_there_as_an_ordinary_message(world: World) -> None:
    user = world.person("Ann").user
    result = await user.slash("canasta learn")
    assert not result.ephemeral
    assert result.response is not None
    after = (await user.click(result.response, custom_id=find(result.response, "do:draw"))).response
    assert after is not None
    assert after.id == result.response.id
    assert "step 2 of" in texts(after)


async def test_what_the_panel_shows_besides_the_moves_is_about_the_lesson(world: World) -> None:
    panel = await play(world, await begin(world), 3)
    panel = await press(world, await press(world, panel, "hand:tools"), "table")
    assert "Leo 🤖 drew a card, melded A♠ A♦ A♥" in texts(panel)
    assert ids(panel) == ["hand", "score", "rules"]
    panel = await press(world, panel, "score")
    assert "5,000" in texts(panel)
    assert ids(panel) == ["hand"]
    panel = await press(world, panel, "hand")
    assert "step 4 of" in texts(panel)
    panel = await press(world, await press(world, panel, "hand:tools"), "mywords:on")
    assert "J♦" in texts(panel)
    panel = await press(world, await press(world, panel, "hand:tools"), "table")
    panel = await press(world, panel, "rules")
    assert "Classic Canasta" in texts(panel)
    assert "](" not in texts(panel)


async def test_a_lesson_whose_script_has_changed_begins_again_and_says_so(world: World) -> None:
    panel = await play(world, await begin(world), 3)
    ann = world.person("Ann").id
    taken = (await world.bot.store.guide.lessons.of_person(ann))[0]
    await world.bot.store.guide.lessons.save(ann, "first", taken.version, ["discard Ah"], 0, finished=False)
    panel = await press(world, panel, "do:draw")
    assert "it begins again" in texts(panel)
    assert "step 1 of" in texts(panel)


async def test_who_deletes_their_data_is_in_no_lesson(world: World) -> None:
    panel = await play(world, await begin(world), 3)
    await world.bot.store.people.forget(world.person("Ann").id, computer="steady", name="Ada")
    told = (await world.press("Ann", panel, "do:draw")).response
    assert "in no lesson" in texts(told)
    assert "step 1 of" in texts(await begin(world))


async def test_a_lobby_leads_newcomers_to_the_first_lesson_privately(world: World) -> None:
    await world.open("Ann")
    lobby = await world.lobby()
    before = texts(lobby)
    result = await world.press("Ben", lobby, "learn")
    assert result.ephemeral
    assert "Your first deal · step 1 of" in texts(result.response)
    assert texts(await world.lobby()) == before


async def test_after_a_lesson_the_next_one_or_a_real_table_follows(world: World) -> None:
    panel = await play(world, await begin(world, lesson="frozen"), 100)
    assert "✅ The frozen pile" in texts(panel)
    assert "Next lesson" in labels(panel)
    menu = (await world.person("Ann").slash(world.channel, "canasta learn")).response
    assert "Done: 1 of" in texts(menu)
    assert "Start: Your first deal" in labels(menu)
    assert labels(await press(world, panel, "quick"))[0] == "Draw"
    assert (await world.table()).seat_of(world.person("Ann").id) is not None


async def test_the_last_lesson_of_a_game_ends_with_a_diploma(world: World) -> None:
    panel = await play(world, await begin(world, lesson="frozen"), 100)
    assert not any("Diploma" in words for words in alt(panel))
    panel = await play(world, await begin(world, lesson="samba"), 100)
    assert alt(panel) == ["Diploma. Samba. Ann"]


async def test_a_finished_lesson_begins_again_when_it_is_chosen(world: World) -> None:
    panel = await play(world, await begin(world, lesson="frozen"), 100)
    panel = await press(world, await press(world, panel, "lesson:menu"), "lesson:open", "frozen")
    assert "The frozen pile · step 1 of" in texts(panel)
    assert "✅ The frozen pile" in labels(await press(world, panel, "lesson:menu"))


async def test_a_lesson_that_does_not_exist_is_refused(world: World) -> None:
    await play(world, await begin(world), 1)
    assert "doesn't exist any more" in texts(await begin(world, lesson="bridge"))
