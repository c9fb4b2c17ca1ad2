"""The table and the ping are one message at the bottom of the thread, whatever is written there and whenever
the bot is killed.
"""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.client.budget import Budget
from bot.workers.messages.outgoing import Outgoing
from bot.workers.messages.remembered import FEW, TOKEN_LIFE
from bot.workers.messages.replaced_messages import MOST
from bot.workers.table_announcer import TableAnnouncer
from data.records.turns import PingState
from data.tables.messages import Messages
from data.tables.turns import Turns
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import in_thread, pings_of
from tests.cogs.world import PEOPLE, World, ids, texts
from tests.support.shortened import shortened

LIVE = "live 300+60"


async def chat(world: World, messages: int) -> None:
    """People write in the thread."""
    (thread,) = world.channel.threads
    for n in range(messages):
        await world.person("Dan").send(thread, f"nice card {n}")


def tables_in_thread(world: World) -> list[Any]:
    """The messages in the thread that show the table with buttons."""
    return [message for message in in_thread(world) if "score" in ids(message)]


def lines_in_thread(world: World) -> list[Any]:
    """What is left of replaced table messages."""
    return [message for message in in_thread(world) if "The table is further down." in texts(message)]


async def quarter_later(world: World) -> None:
    """The next round of the periodic tasks after a quarter of an hour."""
    registry, announcer = world.bot.tables.registry, world.bot.services.announcer
    later = registry.clock() + TOKEN_LIFE
    registry.clock = lambda: later
    await announcer.try_again()
    await announcer.settled(1, 10)


async def test_a_new_table_message_makes_the_call(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    (call,) = pings_of(world, "Ann")
    assert call.id == table.messages.message_id == table.ping.message_id
    assert in_thread(world)[-1].id == call.id


async def test_over_days_each_call_brings_the_table_with_it(world: World) -> None:
    await world.start(*PEOPLE)
    for name, called in zip(PEOPLE, (*PEOPLE[1:], PEOPLE[0]), strict=True):
        before = len(world.env.http_requests)
        await turn_by_commands(world, name)
        table = await world.table()
        (call,) = pings_of(world, called)
        assert in_thread(world)[-1].id == call.id == table.messages.message_id == table.ping.message_id
        assert tables_in_thread(world) == [call]
        made = [
            request.method
            for request in world.env.http_requests[before:]
            if request.path.startswith("/channels/") and "/messages" in request.path
        ]
        assert made.count("POST") == made.count("DELETE") == 1


async def test_below_a_few_messages_the_table_stays_and_a_short_call_is_made(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    before = (await world.table()).messages.message_id
    await chat(world, FEW)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.messages.message_id == before
    (call,) = pings_of(world, "Ben")
    assert call.id == table.ping.message_id != before


async def test_a_buried_table_is_posted_anew_with_the_call_in_it(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    before = (await world.table()).messages.message_id
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.messages.message_id == table.ping.message_id != before
    assert [message.id for message in tables_in_thread(world)] == [table.messages.message_id]
    (call,) = pings_of(world, "Ben")
    assert in_thread(world)[-1].id == call.id == table.messages.message_id
    assert call.reference is None
    await turn_by_commands(world, "Ben")
    assert (await world.table()).messages.message_id == table.messages.message_id
    assert pings_of(world, "Ben") == []


@pytest.fixture
def nobody_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a hand open is pinged all the same."""
    monkeypatch.setattr("bot.workers.calls.turn_pings.AROUND", timedelta())


@pytest.mark.usefixtures("nobody_around")
async def test_replaced_tables_with_open_panels_stay_as_one_line_each_for_a_while(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    before = (await world.table()).messages.message_id
    await world.hand("Cleo")
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    (line,) = lines_in_thread(world)
    assert line.id == before
    assert ids(line) == []
    assert line.attachments == []
    second = (await world.table()).messages.message_id
    await world.hand("Dan")
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ben")
    # Cleo hasn't pressed anything since the table was posted anew twice.
    assert [line.id for line in lines_in_thread(world)] == [before, second]
    await world.bot.services.announcer.try_again()
    assert len(lines_in_thread(world)) == 2
    await quarter_later(world)
    assert lines_in_thread(world) == []
    assert len(tables_in_thread(world)) == 1


@pytest.mark.usefixtures("nobody_around")
async def test_of_many_lines_the_oldest_go(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    replaced = []
    for name in (*PEOPLE, PEOPLE[0]):
        replaced.append((await world.table()).messages.message_id)
        await world.hand(PEOPLE[len(replaced) % len(PEOPLE)])
        await chat(world, FEW + 1)
        await turn_by_commands(world, name)
        assert [line.id for line in lines_in_thread(world)] == replaced[-MOST - 1 :]
    await quarter_later(world)
    assert lines_in_thread(world) == []


async def test_calls_of_the_bot_bury_nothing(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    before = (await world.table()).messages.message_id
    for name in (*PEOPLE, *PEOPLE):
        await turn_by_commands(world, name)
    assert (await world.table()).messages.message_id == before


async def test_a_player_who_wants_no_call_finds_the_table_at_the_bottom_too(world: World) -> None:
    await world.bot.store.settings.set_for_person(world.person("Ben").id, "calls", "none")
    await world.start(*PEOPLE)
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert in_thread(world)[-1].id == table.messages.message_id
    assert table.ping.message_id is None
    assert pings_of(world, "Ben") == []


async def test_turns_of_computer_players_repost_nothing(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    await turn_by_commands(world, "Ann")
    await chat(world, FEW + 1)
    before = len(world.env.http_requests)
    await turn_by_commands(world, "Ben")
    posted = [
        request
        for request in world.env.http_requests[before:]
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    assert len(posted) == 1
    (call,) = pings_of(world, "Ann")
    assert call.id == (await world.table()).messages.message_id


async def test_a_new_deal_leaves_the_last_one_without_buttons(world: World) -> None:
    await world.start(*PEOPLE)
    before = (await world.table()).messages.message_id
    await world.bot.store.messages.table_posted(1, before, discord.utils.utcnow().replace(year=2000))
    await shown_again(world)
    table = await world.table()
    assert table.messages.message_id != before
    assert table.messages.old_message is None
    assert ids(world.message(before)) == []


async def test_buttons_of_the_last_deal_go_later_where_discord_does_not_take_them_away_at_once(
    world: World,
) -> None:
    await world.start(*PEOPLE)
    before = (await world.table()).messages.message_id
    assert before is not None
    await world.bot.store.messages.table_posted(1, before, discord.utils.utcnow().replace(year=2000))
    world.env.inject_error("PATCH", f"/channels/*/messages/{before}", status=503, code=0, times=1)
    await shown_again(world)
    assert ids(world.message(before)) != []
    await shown_again(world)
    assert ids(world.message(before)) == []
    assert (await world.table()).messages.old_message is None


async def shown_again(world: World) -> None:
    world.bot.services.announcer.changed(1)
    await world.bot.services.announcer.settled(1, 10)


class Killed(BaseException):
    """The process died at this point."""


Kill = tuple[type, str, bool]
"""Where a process is killed: before this method of this class, or after it."""
KILLS: list[Kill] = [
    (Turns, "claim_ping", True),
    (Messages, "posting", False),
    (Messages, "posting", True),
    (Outgoing, "send", True),
    (Messages, "table_posted", True),
    (Outgoing, "delete", False),
    (Outgoing, "delete", True),
    (Messages, "old_removed", True),
    (Turns, "pinged", False),
    (Turns, "pinged", True),
    (Messages, "announced", False),
]


@shortened("kill", KILLS, plain=4)
@pytest.mark.parametrize("moved_on", [False, True])
async def test_a_kill_at_any_point_leaves_one_table_message(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kill: Kill,
    moved_on: bool,
) -> None:
    await world.start(*PEOPLE)
    await chat(world, FEW + 1)
    await kill_in(world, monkeypatch, kill, moved_on=moved_on)
    assert len(tables_in_thread(world)) == 1
    assert len(lines_in_thread(world)) <= 1
    await quarter_later(world)
    table = await world.table()
    assert (table.messages.posting, table.messages.old_message) == (None, None)
    assert lines_in_thread(world) == []
    assert [message.id for message in tables_in_thread(world)] == [table.messages.message_id]
    player = "Cleo" if moved_on else "Ben"
    assert len(pings_of(world, player)) == 1
    assert not moved_on or pings_of(world, "Ben") == []
    assert table.turn is not None
    assert table.turn.pinged is PingState.PINGED


@pytest.mark.parametrize(
    "kill",
    [
        (Turns, "claim_ping", True),
        (Outgoing, "send", False),
        (Outgoing, "send", True),
        (Turns, "pinged", False),
        (Turns, "pinged", True),
    ],
)
@pytest.mark.parametrize("moved_on", [False, True])
async def test_a_kill_around_a_ping_below_the_table_leaves_only_that_of_the_player_to_move(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kill: Kill,
    moved_on: bool,
) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    await kill_in(world, monkeypatch, kill, moved_on=moved_on)
    await quarter_later(world)
    assert len(pings_of(world, "Cleo" if moved_on else "Ben")) == 1
    assert not moved_on or pings_of(world, "Ben") == []
    assert (await world.table()).ping.nonce is None
    known = {(await world.table()).messages.message_id, (await world.table()).ping.message_id}
    assert {
        message.id for message in in_thread(world) if message.type is discord.MessageType.default
    } == known


async def test_a_ping_that_was_not_noted_is_not_made_again_by_a_new_table_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE, pace=LIVE)
    await kill_in(world, monkeypatch, (Turns, "pinged", False), deleted=True)
    await quarter_later(world)
    (ping,) = pings_of(world, "Ben")
    table = await world.table()
    assert ping.id == table.ping.message_id != table.messages.message_id
    assert [message.id for message in tables_in_thread(world)] == [table.messages.message_id]


async def kill_in(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kill: Kill,
    *,
    moved_on: bool = False,
    deleted: bool = False,
) -> None:
    """Kill the process while it shows that Ann has played; another begins, after Ben's turn if the table has
    ``moved_on`` meanwhile, and somebody has ``deleted`` its message.
    """
    where, name, after = kill
    announcer = world.bot.services.announcer
    world.bot.tables.registry.remove_listener(announcer)
    await turn_by_commands(world, "Ann")
    with monkeypatch.context() as patch:
        work = getattr(where, name)

        async def killed(*args: Any, **further: Any) -> Any:
            if after:
                await work(*args, **further)
            raise Killed

        patch.setattr(where, name, killed)
        with pytest.raises(Killed):
            await announcer._announce(1)
    if moved_on:
        await turn_by_commands(world, "Ben")
    if deleted:
        table = await world.table()
        assert table.messages.message_id is not None
        world.env.backend.delete_message(table.place_id, table.messages.message_id)
    await begin_again(world)


async def begin_again(world: World) -> None:
    """A new process looks after the tables, a minute later."""
    services = world.bot.services
    services.announcer = again = TableAnnouncer(
        services._core(world.bot, 0, Budget()), keeps_thread=services.keeps_thread
    )
    registry = world.bot.tables.registry
    later = registry.clock() + timedelta(minutes=1)
    registry.clock = lambda: later
    await again.catch_up()
    await again.settled(1, 10)
    registry.add_listener(again)


async def test_a_message_that_cannot_be_deleted_loses_its_buttons(world: World) -> None:
    await world.start(*PEOPLE)
    before = (await world.table()).messages.message_id
    await chat(world, FEW + 1)
    world.env.inject_error(
        "DELETE", f"/channels/*/messages/{before}", status=403, code=50013, message="Missing Permissions"
    )
    await turn_by_commands(world, "Ann")
    assert (await world.table()).messages.message_id != before
    assert ids(world.message(before)) == []
