"""Tournaments that are played: their message, their tables' threads, and what may go wrong around them."""

import logging
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.layout.layout import NOBODY
from bot.people.privacy import forget
from bot.tournaments.screens.tournament import tournament_screen
from bot.workers.messages import kept
from bot.workers.messages.outgoing import EDITABLE, Outgoing
from bot.workers.messages.remembered import TOKEN_LIFE, ShownMessages
from canasta.i18n import ENGLISH
from canasta.players import choose
from data import DatabaseLocked
from data.records.tables import Table, TableStatus
from data.tournaments.records import TournamentStatus
from tests.cogs.clicking import click_move
from tests.cogs.tournament_world import (
    DUEL,
    SHORT,
    TournamentWorld,
    finish,
    round_over,
    shown,
    tables,
    time_is_up,
)
from tests.cogs.world import World, deny, ids, labels, options, texts
from tests.support.shortened import shortened

PRIVATE, PUBLIC = 12, 11


@pytest.fixture(autouse=True)
def tried_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "RETRIES", (0.02, 0.1, 0.1))


@pytest_asyncio.fixture
async def duel(cup: TournamentWorld) -> TournamentWorld:
    """Four people who play alone, in three rounds of one deal; the first round has begun."""
    await cup.open(rules=DUEL, deals=1)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    assert await cup.press("Host", "start") is None
    return cup


def threads(cup: TournamentWorld) -> dict[int, Any]:
    """The threads in the channel."""
    return {thread.id: thread for thread in cup.world.channel.threads}


def members(cup: TournamentWorld, thread_id: int | None) -> set[str]:
    """The people in a thread."""
    inside = set(cup.world.env.backend.get_thread(thread_id or 0).thread_members)
    return {name for name, person in cup.world.people.items() if person.id in inside}


async def test_one_message_follows_a_tournament_from_round_to_round(duel: TournamentWorld) -> None:
    assert "**Round 1 of 3**" in duel.text
    assert labels(duel.message)[:5] == ["My table", "Enter", "Standings", "Tables", "How it works"]
    first = duel.message.id
    await finish(duel, (await duel.meetings())[0])
    assert duel.message.id == first
    assert "1 of 1 deal played" in duel.text
    assert "0 of 1 deal played" in duel.text
    await round_over(duel)
    assert duel.message.id != first, "a new round stands at the bottom"
    assert "**Round 2 of 3**" in duel.text
    assert "**After round 1**" in duel.text
    assert "Enter" not in labels(duel.message), "half of the rounds have begun"
    for _ in range(2):
        await round_over(duel)
    assert (await duel.now()).status is TournamentStatus.FINISHED
    assert "### 🥇 " in duel.text
    assert labels(duel.message) == ["Standings", "Tables", "How it works", "As a file"]


async def test_a_replaced_message_stays_as_a_line_while_private_answers_hang_on_it(
    duel: TournamentWorld,
) -> None:
    first, announcer = duel.message, duel.world.bot.services.tournaments.announcer
    time_is_up(await duel.now(), duel)
    await duel.press("Eve", "stand")
    await announcer.due()
    await shown(duel)
    assert texts(duel.world.message(first.id)) == "-# The tournament's message is further down."
    second = duel.message
    await announcer.due()
    assert duel.world.message(first.id)
    registry = duel.world.bot.tables.registry
    now = registry.clock
    registry.clock = lambda: now() + TOKEN_LIFE
    await announcer.due()
    assert first.id not in [message.id for message in duel.world.channel.history()]
    await announcer.settled(1)
    assert duel.message.id == second.id


async def test_nothing_is_posted_anew_while_nothing_changes(duel: TournamentWorld) -> None:
    message, now = duel.message.id, duel.world.bot.tables.registry.clock
    duel.world.bot.tables.registry.clock = lambda: now() + EDITABLE + timedelta(hours=1)
    await duel.world.bot.services.tournaments.announcer.due()
    await duel.world.bot.services.tournaments.announcer.settled(1)
    assert duel.message.id == message
    # What changes after so long is posted anew, since it can hardly be edited.
    await duel.press("Ann", "gone", on=await duel.press("Ann", "leave"))
    await shown(duel)
    assert duel.message.id != message


async def test_a_message_that_is_gone_or_too_old_is_posted_again(duel: TournamentWorld) -> None:
    world = duel.world
    world.env.backend.delete_message(world.channel.id, duel.message.id)
    assert duel.messages == []
    await duel.service.entries.withdraw(1, world.person("Ben").id)
    world.bot.services.tournaments.announcer.look(1)
    await shown(duel)
    before = duel.message.id
    assert "Ben" not in duel.text
    path = f"/channels/*/messages/{before}"
    world.env.inject_error("PATCH", path, status=429, code=30046, message="Maximum number of edits")
    await duel.press("Ann", "gone", on=await duel.press("Ann", "leave"))
    assert duel.message.id != before
    assert "Ada" in duel.text


async def test_tables_with_the_same_deals_have_private_threads_with_their_players(
    duel: TournamentWorld,
) -> None:
    for table in await tables(duel):
        assert table.place.thread_id is not None
        thread = duel.world.env.backend.get_thread(table.place.thread_id)
        assert thread.type == PRIVATE
        assert members(duel, table.place.thread_id) == {seat.name for seat in table.seats}
        assert len(threads(duel)[table.place.thread_id].history()) >= 1
        who = table.seats[0].name
        assert await duel.told(who, "mine") == f"You're playing in <#{table.place.thread_id}>."
    assert await duel.told("Eve", "mine") == "You're not in this tournament."


async def test_tables_with_their_own_matches_have_public_threads(cup: TournamentWorld) -> None:
    await cup.open(rules=DUEL, deals=0)
    for name in ("Ann", "Ben"):
        await cup.press(name, "enter")
    await cup.press("Host", "start")
    (table,) = await tables(cup)
    assert cup.world.env.backend.get_thread(table.place.thread_id or 0).type == PUBLIC
    assert f"being played <#{table.place.thread_id}>" in cup.text
    watched = await cup.world.press("Eve", cup.world.message(table.messages.message_id), "score")
    assert watched.ephemeral


def said_in_channel(cup: TournamentWorld) -> list[str]:
    """What stands in the channel itself, without Discord's own lines about threads, nor the short line of a
    replaced message.
    """
    said = [texts(message) for message in cup.world.channel.history() if message.components]
    return [text for text in said if "further down" not in text]


async def test_a_lost_thread_is_made_anew_and_nothing_falls_into_the_channel(duel: TournamentWorld) -> None:
    world = duel.world
    table = (await tables(duel))[0]
    world.env.backend.delete_channel(table.place.thread_id or 0)
    who = await mover(world, table)
    await world.person(who).slash(world.channel, "move draw")
    again = await world.table(table.id)
    assert again.place.thread_id not in (None, table.place.thread_id)
    assert world.env.backend.get_thread(again.place.thread_id or 0).type == PRIVATE
    assert members(duel, again.place.thread_id) == {seat.name for seat in table.seats}
    assert said_in_channel(duel) == [duel.text]
    assert await duel.told(who, "mine") == f"You're playing in <#{again.place.thread_id}>."


async def mover(world: World, table: Table) -> str:
    """Who is to move at a table."""
    table_view = await world.bot.tables.views.of(table.id, None)
    assert table_view.to_move is not None
    return table_view.table.seats[table_view.to_move].name


async def test_a_permission_that_is_lost_is_told_and_nothing_is_lost_by_it(
    duel: TournamentWorld, caplog: pytest.LogCaptureFixture
) -> None:
    world = duel.world
    table = (await tables(duel))[0]
    world.env.backend.delete_channel(table.place.thread_id or 0)
    deny(world, world.channel, create_private_threads=False)
    who = await mover(world, table)
    with caplog.at_level(logging.WARNING):
        moved = await world.person(who).slash(world.channel, "move draw")
        assert "do:discard" in ids(moved.response)
        await world.bot.services.announcer.settled(table.id, 10)
    assert "Create Private Threads" in caplog.text
    assert (await world.table(table.id)).place.thread_id is None
    assert said_in_channel(duel) == [duel.text], "the table is not shown in the channel instead"
    assert "/canasta hand" in await duel.told(who, "mine")
    deny(world, world.channel)
    await play_a_turn(world, who)
    assert (await world.table(table.id)).place.thread_id is not None


async def play_a_turn(world: World, who: str) -> None:
    """Discard, by command."""
    choices = await world.person(who).autocomplete(world.channel, "move discard", "card", "")
    await world.person(who).slash(world.channel, "move discard", card=choices[0]["value"])


async def test_buttons_from_before_the_start_or_the_end_say_so(cup: TournamentWorld) -> None:
    """Those that somebody still has before them, though the message has gone from its channel."""
    await cup.open(rules=DUEL, deals=0, rounds=1)
    for name in ("Ann", "Ben"):
        await cup.press(name, "enter")
    other = cup.world.guild.create_text_channel("other")
    old = tournament_screen(await cup.service.registry.overview(1), ENGLISH)
    await Outgoing(cup.world.bot).send(other.id, old, NOBODY)
    before = other.history()[0]
    await cup.press("Host", "start")
    asked = await cup.press("Ann", "leave", on=before)
    for name, what, told in (
        ("Eve", "enter", "Entries are closed."),
        ("Host", "start", "This tournament has already begun."),
        ("Host", "add", "The tournament has moved on since then."),
    ):
        assert told in await cup.told(name, what, on=before)
    await cup.cancel()
    for name, what, told in (
        ("Eve", "enter", "Entries are closed."),
        ("Host", "start", "This tournament has already begun."),
        ("Host", "add", "The tournament has moved on since then."),
        ("Ann", "leave", "This tournament is already over."),
    ):
        assert told in await cup.told(name, what, on=before)
    assert await cup.told("Ann", "gone", on=asked) == "This tournament is already over."
    assert await cup.command("Host", "cancel") == "This tournament is already over."
    assert (await cup.now()).status is TournamentStatus.CANCELLED


async def test_a_table_of_a_cancelled_tournament_says_so(duel: TournamentWorld) -> None:
    await duel.cancel()
    table = duel.world.message((await tables(duel))[0].messages.message_id)
    assert "### The match was ended\nThe tournament was cancelled. Nobody won this match" in texts(table)
    assert "time is over" not in texts(table)


async def test_a_tournament_whose_organiser_was_deleted_is_run_by_moderators(
    world: World, cup: TournamentWorld
) -> None:
    await cup.open(rules=DUEL, deals=1)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    assert f"Run by <@{cup.host.id}>" in cup.text
    await forget(world.bot.tables, world.bot.services.ratings.rater, cup.host.id)
    await world.bot.services.tournaments.announcer.due()
    await world.bot.services.tournaments.announcer.settled(1)
    said = [await cup.command("Eve", "cancel"), cup.text]
    assert "Run by the server's moderators." in said[1]
    assert said[0] == (
        "Only members with Manage Server or Manage Events can do that: the person who ran this "
        "tournament is gone."
    )
    world.manager("Boss")
    assert await cup.press("Boss", "start") is None
    table = (await tables(cup))[0]
    player = next(seat.person_id for seat in table.seats if seat.person_id)
    with pytest.raises(Refused) as told:
        await world.bot.tables.ending.may_want(table.id, player)
    assert "Only a moderator of this server who doesn't play in it" in str(told.value)
    assert "<@0>" not in "".join([*said, str(told.value), cup.text])


async def test_who_leaves_is_asked_once_more_and_a_computer_plays_on(duel: TournamentWorld) -> None:
    asked = await duel.press("Ann", "leave")
    assert "only a director can put you back" in texts(asked)
    assert duel.text.count("Ann") == 1
    assert await duel.told("Ann", "gone", on=asked) == "You left the tournament."
    await shown(duel)
    assert "Ann" not in duel.text
    assert "🤖" in duel.text
    assert "can't enter it again" in await duel.told("Ann", "enter")
    assert await duel.told("Ann", "mine") == "You're not in this tournament."


@pytest.mark.long
async def test_two_pairs_of_people_and_two_of_computers_play_to_the_end(cup: TournamentWorld) -> None:
    await cup.open(rules=SHORT, deals=1, rounds=2, computers=2)
    await cup.enter("Ann Ben", "Cleo Dan")
    await cup.press("Host", "start")
    assert "Standings start" in await cup.told("Eve", "stand")
    assert labels(await cup.press("Eve", "round")) == []
    for _ in range(2):
        await first_turns(cup)
        for meeting in await cup.meetings():
            await finish(cup, meeting)
    assert (await cup.now()).status is TournamentStatus.FINISHED
    assert "### 🥇 " in cup.text
    assert len([line for line in cup.text.splitlines() if line.startswith("**")]) == 4
    assert "final standings" in await cup.told("Eve", "stand")
    for meeting in await cup.world.bot.store.tournaments.rounds.meetings(1):
        table = await cup.world.table(meeting.table_id or 0)
        if table.place.thread_id is not None:
            message = cup.world.message(table.messages.message_id)
            assert "Fair?" in labels(message)
            assert "Replay" in labels(message)
    listed = await cup.press("Eve", "round", ["1"], on=await cup.press("Eve", "round"))
    assert "matchpoints out of 2" in texts(listed)
    assert labels(listed) == ["Round 1", "Round 2", "Table 1", "Table 2"]
    replay = await cup.world.press("Eve", listed, "rp:table", options(listed, "rp:table")[:1])
    assert "Deal 1, move 0" in texts(replay.response)
    rules = await cup.told("Eve", "rules")
    for heading in ("Who plays whom", "Score", "Time and leaving", "Closed deals"):
        assert f"**{heading}**" in rules


async def first_turns(cup: TournamentWorld) -> None:
    """The first turn of each person of the round, by clicks in the thread of their table."""
    world, done = cup.world, set()
    for _ in range(8):
        for table in await tables(cup):
            if (await world.table(table.id)).status is not TableStatus.PLAYING:
                continue
            name = await mover(world, table)
            if name not in done and name in world.people:
                await first_turn(world, name, await world.table(table.id))
                done.add(name)
    assert len(done) == 4


async def first_turn(world: World, name: str, table: Table) -> None:
    """A turn as a computer player would make it, by clicks."""
    panel = (await world.press(name, world.message(table.messages.message_id), "hand")).response
    for _ in range(20):
        view = await world.view(name, table.id)
        if view.turn.phase == "over" or view.turn.seat != view.seat:
            return
        panel = await click_move(world, name, panel, choose(view), table.id)
    raise AssertionError("the turn does not end")


@pytest.mark.long
async def test_after_a_restart_in_mid_round_it_goes_on(duel: TournamentWorld) -> None:
    world, bot = duel.world, duel.world.bot
    one, other = await duel.meetings()
    await finish(duel, one)
    bot.tables.registry.remove_listener(bot.services.tournaments.announcer)
    await finish(duel, other)
    assert "1 of 3" in duel.text
    bot.tables.registry.add_listener(bot.services.tournaments.announcer)
    # Nothing of what the process knew is left.
    bot.tables.registry._sessions.clear()
    bot.services.tournaments.announcer._kept.shown = ShownMessages()
    await world.env.restart_bot()
    await world.env.settle()
    await shown(duel)
    assert "**Round 2 of 3**" in duel.text
    for table in await tables(duel):
        assert members(duel, table.place.thread_id) == {seat.name for seat in table.seats}
    who = await mover(world, (await tables(duel))[0])
    assert "do:draw" in ids((await world.person(who).slash(world.channel, "canasta hand")).response)


@shortened("times", [2, 4])
async def test_while_discord_is_down_nothing_is_lost(duel: TournamentWorld, times: int) -> None:
    """What fails once or twice is soon tried again; after that by the next round of chores."""
    world, services = duel.world, duel.world.bot.services
    path = f"/channels/*/messages/{duel.message.id}"
    world.env.inject_error("PATCH", path, status=400, times=times)
    await duel.press("Ann", "gone", on=await duel.press("Ann", "leave"))
    await services.tournaments.announcer.settled(1)
    assert (await duel.now()).entry_of(world.person("Ann").id) is None
    if times > len(kept.RETRIES):
        assert "Ann" in duel.text
        await services.tournaments.announcer.due()
        await services.tournaments.announcer.settled(1)
    await shown(duel)
    assert "Ann" not in duel.text
    assert len(duel.messages) == 1


@pytest.mark.parametrize(("step", "call"), [("start", 1), ("seat", 2), ("meetings", 2)])
async def test_while_the_database_is_locked_nothing_is_lost(
    cup: TournamentWorld, monkeypatch: pytest.MonkeyPatch, step: str, call: int
) -> None:
    """It is locked at one call of what starting takes."""
    await cup.open(rules=DUEL, deals=1)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    store = cup.world.bot.store
    rounds = store.tournaments.rounds
    works, calls = getattr(rounds, step), count(1)

    async def locked(*args: Any, **given: Any) -> Any:
        if next(calls) == call:
            raise DatabaseLocked("locked")
        return await works(*args, **given)

    monkeypatch.setattr(rounds, step, locked)
    assert "Another program is blocking the database" in await cup.told("Host", "start")
    await shown(cup)
    if step == "start":
        # Nothing had begun: it can be started again.
        assert (await cup.now()).status is TournamentStatus.OPEN
        await cup.press("Host", "start")
        await shown(cup)
    assert "**Round 1 of 3**" in cup.text
    assert [len(table.seats) for table in await tables(cup)] == [2, 2]
    assert len(await store.tournaments.rounds.meetings(1)) == 2
    assert all(table.place.thread_id is not None for table in await tables(cup))
