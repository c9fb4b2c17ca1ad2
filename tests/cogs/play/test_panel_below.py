"""An open panel that the table's message has overtaken: the next press brings a new one below it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.workers.messages.remembered import FEW
from cogs.play import live_panels as module
from cogs.play.live_panels import Panels, panels_of
from cogs.press import reply
from cogs.press.private_message import PrivateMessage
from tests.cogs.clicking import begin_press, turn_by_commands
from tests.cogs.pings import in_thread
from tests.cogs.play.test_moments import PILE, told
from tests.cogs.play.test_table_at_the_bottom import chat
from tests.cogs.world import PEOPLE, World, by_suit, find, ids, texts


async def test_a_panel_that_the_table_has_overtaken_is_below_it_when_its_players_turn_comes(
    world: World,
) -> None:
    await world.start(*PEOPLE)
    opened = await world.press("Ben", await world.public(), "hand")
    first = opened.left
    assert first is not None
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.messages.message_id is not None
    assert table.messages.message_id > first.id
    below = opened.followups[-1]
    assert below.id > table.messages.message_id
    # There is one hand: the one before is gone.
    assert opened.left is None
    # From there on it is pressed in place, and kept up to date.
    drawn = (await world.press("Ben", below, "do:draw")).response
    assert drawn is not None
    assert drawn.id == below.id
    assert "You drew" in texts(drawn)


async def test_a_moment_waits_while_somebody_plays_in_an_open_panel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    monkeypatch.setattr("bot.tables.play.moment_of", lambda *args: PILE)
    drawn = (await world.press("Ann", panel, "do:draw")).response
    assert told(world) == []
    card = next(what for what in ids(drawn) if what.startswith("do:discard "))
    await world.press("Ann", drawn, card)
    assert len(told(world)) == 1


async def test_melds_being_put_together_go_below_what_was_posted_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    drawn = (await world.press("Ann", panel, "do:draw")).response
    opened = Panels.opened

    def overtaken(self: Panels, answer: Any, *how: Any) -> None:
        opened(self, answer, *how)
        assert self.is_open(1, world.person("Ann").id)
        self.overtaken(1, answer.message_id + 1)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Panels, "opened", overtaken)
        pressed = await world.press("Ann", drawn, "build")
    below = pressed.followups[-1]
    assert below.id > panel.id
    assert pressed.left is None
    cancel = next(what for what in ids(below) if what.endswith(":cancel"))
    back = (await world.press("Ann", below, cancel)).response
    assert back is not None
    assert back.id == below.id
    assert "build" in ids(back)


async def test_after_a_message_that_came_below_while_a_press_was_answered_the_next_one_brings_a_new_panel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    await chat(world, 1)
    posted, opened = in_thread(world)[-1].id, Panels.opened

    def late(self: Panels, *how: Any) -> None:
        self.overtaken(1, posted)
        opened(self, *how)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Panels, "opened", late)
        drawn = (await world.press("Ann", panel, "do:draw")).response
    assert drawn is not None
    assert drawn.id == panel.id
    assert "You drew" in texts(drawn)
    below = (await world.press("Ann", drawn, "hand:tools")).response
    assert below is not None
    assert below.id > posted
    again = (await world.press("Ann", below, "sort:suit")).response
    assert again is not None
    assert again.id == below.id


async def test_a_panel_below_which_something_is_posted_while_the_bot_moves_it_is_moved_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    opened = await world.press("Ben", await world.public(), "hand")
    follow, sent = PrivateMessage.follow, list[int]()

    async def overtaken(self: PrivateMessage, *shown: Any) -> PrivateMessage:
        message = await follow(self, *shown)
        assert message.id is not None
        if not sent:
            panels_of(world.bot).overtaken(1, message.id + 1)
        sent.append(message.id)
        return message

    monkeypatch.setattr(PrivateMessage, "follow", overtaken)
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    (last,) = opened.followups
    assert len(sent) == 2
    assert "do:draw" in ids(last)


@pytest.mark.parametrize("moment", ["before it is sent", "before the other is deleted", "afterwards"])
@pytest.mark.parametrize("arrival", [module.ARRIVAL, 0.0], ids=["usual", "slow Discord"])
async def test_what_is_pressed_while_the_bot_moves_a_panel_is_answered_in_the_new_one(
    world: World, monkeypatch: pytest.MonkeyPatch, moment: str, arrival: float
) -> None:
    monkeypatch.setattr(module, "ARRIVAL", arrival)
    await world.start(*PEOPLE)
    opened = await world.press("Ben", await world.hand("Ben"), "hand:tools")
    panel: Any = opened.response
    sort, pressed = find(panel, "sort:suit"), list[Any]()

    def after_a_press(work: Any) -> Any:
        async def later(*what: Any) -> Any:
            if not pressed and what[0].id == panel.id:
                pressed.append(begin_press(world, "Ben", panel, sort))
            for _ in range(200):
                await asyncio.sleep(0)
            return await work(*what)

        return later

    if moment == "before it is sent":
        monkeypatch.setattr(PrivateMessage, "follow", after_a_press(PrivateMessage.follow))
    elif moment == "before the other is deleted":
        monkeypatch.setattr(PrivateMessage, "delete", after_a_press(PrivateMessage.delete))
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    if not pressed:
        pressed.append(begin_press(world, "Ben", panel, sort))
    await world.env.settle()
    (press,) = pressed
    assert press.acknowledged
    below = opened.followups[-1]
    assert below.id > panel.id
    assert opened.left is None
    # The panel is sorted as it was asked to be, and it is the turn of its owner.
    assert by_suit(below)
    assert "do:draw" in ids(below)
    # It is pressed in place, and what it shows next is seen.
    drawn = (await world.press("Ben", below, "do:draw")).response
    assert drawn is not None
    assert drawn.id == below.id
    assert "You drew" in texts(drawn)


async def test_what_is_pressed_in_a_panel_whose_successor_is_gone_is_answered_below(world: World) -> None:
    await world.start(*PEOPLE)
    opened = await world.press("Ben", await world.hand("Ben"), "hand:tools")
    panel: Any = opened.response
    sort = find(panel, "sort:suit")
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    world.env.inject_error("PATCH", "/webhooks/*", status=404, message="Unknown Message", code=10008)
    press = begin_press(world, "Ben", panel, sort)
    await world.env.settle()
    assert by_suit(press.followups[-1])
    assert "do:draw" in ids(press.followups[-1])


async def test_a_press_in_a_panel_that_chat_has_pushed_away_brings_a_new_one_below(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ben")
    table = (await world.table()).messages.message_id
    await chat(world, FEW)
    near = (await world.press("Ben", panel, "hand:tools")).response
    assert near is not None
    assert near.id == panel.id
    await chat(world, 1)
    below = (await world.press("Ben", near, "sort:suit")).response
    assert below is not None
    assert below.id > panel.id
    assert (await world.table()).messages.message_id == table
    again = (await world.press("Ben", below, "hand:tools")).response
    assert again is not None
    assert again.id == below.id


async def test_nobody_asks_discord_where_a_panel_stands(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ben")
    for what in ("hand:tools", "sort:suit", "hand:tools"):
        await world.press("Ben", panel, what)
    await chat(world, FEW + 1)
    await world.press("Ben", panel, "sort:rank")
    assert not looks(world)


def looks(world: World) -> list[Any]:
    """The requests that ask where the end of a channel is."""
    return [
        request
        for request in world.env.http_requests
        if request.method == "GET" and request.path.count("/") == 2 and request.path.startswith("/channels/")
    ]


async def test_who_opens_their_hand_again_has_one(world: World) -> None:
    await world.start(*PEOPLE)
    first = await world.press("Ann", await world.public(), "hand")
    old: Any = first.response
    second = await world.press("Ann", await world.public(), "hand")
    assert first.left is None
    assert second.response is not None
    # What was pressed in the former one meanwhile is answered in the new one.
    press = begin_press(world, "Ann", old, find(old, "do:draw"))
    await world.env.settle()
    assert press.acknowledged
    assert "You drew" in texts(second.response)


async def test_a_hand_opened_by_two_presses_at_once_is_there_once(world: World) -> None:
    await world.start(*PEOPLE)
    public = await world.public()
    results = [begin_press(world, "Ann", public, find(public, "hand")) for _ in range(2)]
    await world.env.settle()
    assert all(result.acknowledged for result in results)
    (left,) = [result.response for result in results if result.response is not None]
    assert "do:draw" in ids(left)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110 - the bot's state
            await asyncio.sleep(0.01)


async def test_a_hand_stays_while_what_was_pressed_in_it_is_being_answered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    old = await world.hand("Ann")
    public = await world.public()
    # It is not known to be open, as after a restart.
    panels_of(world.bot)._open.clear()
    act, goes_on = world.bot.tables.play.act_all, asyncio.Event()

    async def slowly(*what: Any) -> Any:
        await goes_on.wait()
        return await act(*what)

    monkeypatch.setattr(world.bot.tables.play, "act_all", slowly)
    press = begin_press(world, "Ann", old, find(old, "do:draw"))
    panels, ann = panels_of(world.bot), world.person("Ann").id
    begin_press(world, "Ann", old, find(old, "hand:tools"))
    await until(lambda: panels.is_open(1, ann))
    another = begin_press(world, "Ann", public, find(public, "hand"))
    await until(lambda: panels._open[1, ann].message.id != old.id and not panels._leaving)
    assert another.response is not None
    assert world.stands(old)
    goes_on.set()
    await world.env.settle()
    assert press.acknowledged
    assert "You drew" in texts(old)
    # There is one hand again.
    assert another.response is None


@pytest.mark.parametrize("deferred", [False, True])
async def test_what_is_pressed_in_a_message_that_is_gone_is_answered_below(
    world: World, monkeypatch: pytest.MonkeyPatch, deferred: bool
) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    if deferred:
        world.env.inject_error("PATCH", "/webhooks/*", status=404, message="Unknown Message", code=10008)
        monkeypatch.setattr(reply, "PATIENCE", 0.0)
    else:
        world.env.inject_error("POST", "/interactions/*", status=404, message="Unknown Message", code=10008)
    press = begin_press(world, "Ann", panel, find(panel, "do:draw"))
    await world.env.settle()
    below = press.followups[-1] if deferred else press.response
    assert below is not None
    assert below.id > panel.id
    assert "You drew" in texts(below)
    # It is the hand now.
    again = (await world.press("Ann", below, "hand:tools")).response
    assert again is not None
    assert again.id == below.id


async def test_a_panel_below_the_table_is_pressed_in_place(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    drawn = (await world.press("Ann", panel, "do:draw")).response
    assert drawn is not None
    assert drawn.id == panel.id
