"""At a live table the ping of the player to move is never in the way for long."""

import asyncio
from typing import Any

import pytest

from bot.time.pace import DAY, LIVE, Pace
from bot.workers.calls.turn_pings import THERE, TurnPings
from bot.workers.messages.announcement import TurnCall
from bot.workers.table_announcer import TableAnnouncer
from canasta.actions import Draw
from cogs.play import live_panels
from cogs.press.private_message import PrivateMessage
from data.records.turns import PingState, Turn
from tests.cogs.clicking import begin_press, turn_by_commands
from tests.cogs.pings import nobody_moves, pings_of
from tests.cogs.shared_clock import MINUTE
from tests.cogs.world import PEOPLE, World, by_suit, find, ids, texts


async def ben_is_pinged(world: World) -> Any:
    """A live table at which Ben has been pinged below the table; his ping."""
    await world.start(*PEOPLE, pace=LIVE.key)
    await turn_by_commands(world, "Ann")
    (ping,) = pings_of(world, "Ben")
    assert ping.id != (await world.table()).messages.message_id
    return ping


async def waits(self: TableAnnouncer, table_id: int) -> None:
    """A round of edits that is still to come."""


async def test_it_goes_with_the_draw_before_the_next_round_of_edits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ben_is_pinged(world)
    panel = await world.hand("Ben")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(TableAnnouncer, "_announce", waits)
        await world.press("Ben", panel, "do:draw")
        assert pings_of(world, "Ben") == []
    await turn_by_commands(world, "Ben", drawn=True)
    assert (await world.table()).ping.message_id == pings_of(world, "Cleo")[0].id


async def test_it_goes_when_its_player_presses_anything(world: World) -> None:
    await ben_is_pinged(world)
    await world.hand("Cleo")
    assert len(pings_of(world, "Ben")) == 1
    await world.hand("Ben")
    assert pings_of(world, "Ben") == []


async def test_after_a_restart_it_goes_with_the_draw_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ben_is_pinged(world)
    await world.env.restart_bot()
    monkeypatch.setattr(TableAnnouncer, "_announce", waits)
    await world.person("Ben").slash(world.channel, "move draw")
    assert pings_of(world, "Ben") == []


async def test_who_draws_before_the_ping_is_made_gets_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE, pace=LIVE.key)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(TableAnnouncer, "_announce", waits)
        await turn_by_commands(world, "Ann")
        await world.person("Ben").slash(world.channel, "move draw")
    world.bot.services.announcer.changed(1)
    await world.env.settle()
    table = await world.table()
    assert pings_of(world, "Ben") == []
    assert table.turn is not None
    assert table.turn.pinged is PingState.PINGED
    assert table.ping.message_id is None


async def test_a_ping_that_comes_after_the_draw_goes_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE, pace=LIVE.key)
    sending = TurnPings._ping

    async def send(self: TurnPings, shown: Any, call: TurnCall) -> None:
        await sending(self, shown, call)
        if call.person_id == world.person("Ben").id:
            await world.bot.tables.play.act(1, call.person_id, Draw(), shown.table.version)

    monkeypatch.setattr(TurnPings, "_ping", send)
    await turn_by_commands(world, "Ann")
    assert "do:discard" in ids(await world.hand("Ben"))
    assert pings_of(world, "Ben") == []


async def test_who_has_just_pressed_in_their_open_hand_is_pinged_only_if_they_then_do_nothing(
    world_over_days: World,
) -> None:
    world = world_over_days
    await world.start(*PEOPLE, pace=LIVE.key)
    await world.hand("Ben")
    await turn_by_commands(world, "Ann")
    assert pings_of(world, "Ben") == []
    assert (await table_turn(world)).pinged is PingState.NOT_YET
    await nobody_moves(world)
    assert len(pings_of(world, "Ben")) == 1
    assert (await table_turn(world)).pinged is PingState.PINGED


async def test_who_has_just_pressed_in_their_open_hand_and_draws_is_not_pinged(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE.key)
    panel = await world.hand("Ben")
    await turn_by_commands(world, "Ann")
    await world.press("Ben", panel, "do:draw")
    assert pings_of(world, "Ben") == []
    assert (await table_turn(world)).pinged is PingState.PINGED


@pytest.mark.parametrize("pace", [LIVE, DAY])
async def test_without_an_open_hand_or_over_days_the_ping_comes_at_once(world: World, pace: Pace) -> None:
    await world.start(*PEOPLE, pace=pace.key)
    if pace is DAY:
        await world.hand("Ben")
    await turn_by_commands(world, "Ann")
    assert len(pings_of(world, "Ben")) == 1


async def hands_open(world: World, pace: Pace) -> tuple[Any, Any]:
    """A table at which Ben and Cleo have their hands open, and have pressed nothing for a while; what opened
    Ben's hand, and Cleo's.
    """
    await world.start(*PEOPLE, pace=pace.key)
    opened = [await world.press(name, await world.public(), "hand") for name in ("Ben", "Cleo")]
    await world.env.advance_time(THERE.total_seconds() + 1)
    return opened[0], opened[1]


@pytest.mark.parametrize("pace", [LIVE, DAY])
async def test_a_ping_below_an_open_hand_brings_that_hand_below_it_and_no_other(
    world_over_days: World, pace: Pace
) -> None:
    world = world_over_days
    ben, cleo = await hands_open(world, pace)
    await turn_by_commands(world, "Ann")
    if pace.live:
        await nobody_moves(world)
    (ping,) = pings_of(world, "Ben")
    (below,) = ben.followups
    assert below.id > ping.id
    assert ben.left is None
    assert cleo.followups == []
    assert cleo.left is not None
    if pace.live:
        # Nor does it go below Ben's ping when it is Cleo's turn; over days the ping brought the table.
        assert live_panels.panels_of(world.bot)._open[1, world.person("Cleo").id].below is None
    # It is pressed there, and once the ping has gone nothing is brought anywhere.
    drawn = (await world.press("Ben", below, "do:draw")).response
    assert drawn is not None
    assert drawn.id == below.id
    assert "You drew" in texts(drawn)
    assert [one.id for one in ben.followups] == [below.id]


@pytest.mark.parametrize("moment", ["before it is sent", "before the other is left"])
async def test_what_is_pressed_while_a_hand_goes_below_a_ping_is_answered(
    world_over_days: World, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    world, pressed = world_over_days, list[Any]()
    await hands_open(world, LIVE)
    ben = await world.press("Ben", await world.hand("Ben"), "hand:tools")
    panel: Any = ben.response
    sort = find(panel, "sort:suit")

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
    else:
        monkeypatch.setattr(PrivateMessage, "delete", after_a_press(PrivateMessage.delete))
    await turn_by_commands(world, "Ann")
    await nobody_moves(world)
    await world.env.settle()
    (press,) = pressed
    assert press.acknowledged
    assert ben.left is None
    assert by_suit(ben.followups[-1])
    assert "do:draw" in ids(ben.followups[-1])
    assert pings_of(world, "Ben") == []


async def table_turn(world: World) -> Turn:
    """The turn at the table, as it is stored."""
    turn = (await world.table()).turn
    assert turn is not None
    return turn


async def test_a_reminder_stays_until_its_player_presses_something(world_over_days: World) -> None:
    world = world_over_days
    await ben_is_pinged(world)
    await world.press("Ben", await world.hand("Ben"), "do:draw")
    assert pings_of(world, "Ben") == []
    opened = await world.press("Ben", await world.public(), "hand")
    await world.env.advance_time(5 * MINUTE - 20)
    world.bot.services.announcer.changed(1)
    await world.env.settle()
    await world.env.advance_time(10)
    await world.bot.services.announcer.settled(1, 10)
    (reminder,) = pings_of(world, "Ben")
    world.bot.services.announcer.changed(1)
    await world.env.settle()
    await world.bot.services.announcer.settled(1, 10)
    assert [one.id for one in pings_of(world, "Ben")] == [reminder.id]
    assert opened.left is None  # the reminder has overtaken it
    await world.press("Ben", opened.followups[-1], "hand:tools")
    assert pings_of(world, "Ben") == []


async def turns_in_open_hands(world: World, turns: int, takes: float) -> int:
    """All play so many turns in their open hands, each after so many seconds; how many pings were made."""
    await world.start(*PEOPLE, pace=LIVE.key)
    panels = {name: await world.hand(name) for name in PEOPLE}
    pinged = 0
    for turn in range(turns):
        name = PEOPLE[turn % len(PEOPLE)]
        await world.bot.services.announcer.settled(1, 10)
        waited = 0.0
        while waited < takes:
            await world.env.advance_time(5)
            waited += 5
            await world.bot.services.turn_clock.run_due()
            await world.bot.services.announcer.settled(1, 10)
        pinged += bool(turn) and (await table_turn(world)).pinged is PingState.PINGED
        panels[name] = await world.hand(name)
        await turn_by_commands(world, name)
    return pinged


async def test_nobody_who_is_there_and_quick_is_pinged(world_over_days: World) -> None:
    assert await turns_in_open_hands(world_over_days, 16, 10) == 0


async def test_who_is_there_and_as_slow_as_ever_is_pinged_in_their_first_turns_alone(
    world_over_days: World,
) -> None:
    assert await turns_in_open_hands(world_over_days, 16, 40) <= 3 * len(PEOPLE) - 1
