"""What commands and messages say of a deal that another table of the tournament has yet to finish."""

from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError

from bot.tables.command_targets import tables_meant
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta.cards.shuffle import seed_hash
from data.records.matches import Outcome
from data.records.tables import Presence, TurnChange
from tests.bot.tournament_fixtures import WEEK, play
from tests.cogs.replays.test_replay import more
from tests.cogs.world import PEOPLE, World, alt, ids, labels, texts


async def begin(world: World) -> tuple[str, list[int]]:
    """A tournament of four people, who play one deal in each round; the deal's seed, and the two tables."""
    service, store = world.bot.services.tournaments, world.bot.store
    host = world.person("Host").id
    plan = Plan("Cup", TableRules("classic", 2), SWISS, MATCHPOINTS, 1, 2, WEEK, DAY)
    cup = await service.entries.open(
        plan, guild_id=world.guild.id, channel_id=world.channel.id, organiser_id=host
    )
    for name in PEOPLE:
        await service.entries.enter(cup.id, world.person(name).id, name)
    cup = await service.rounds.start(cup.id, host)
    (seed,) = await store.shared_deals.seeds(cup.id, 1)
    return seed, [meeting.table_id or 0 for meeting in await store.tournaments.rounds.meetings(cup.id)]


async def sitters(world: World, table_id: int) -> list[str]:
    table = await world.table(table_id)
    return [name for name in PEOPLE if table.seat_of(world.person(name).id) is not None]


async def command(world: World, name: str, line: str, **given: Any) -> Any:
    """What a command in the channel answers, privately."""
    result = await world.person(name).slash(world.channel, line, **given)
    assert result.response is not None
    assert result.ephemeral
    return result.response


def keeper(world: World, name: str) -> None:
    """A member who sees every thread and looks after the channel's messages."""
    rights = discord.Permissions(manage_threads=True, manage_messages=True, view_channel=True)
    role = world.guild.create_role("keepers", permissions=rights)
    world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])


def said(message: Any) -> str:
    return "\n".join([texts(message), *alt(message), *ids(message)])


async def test_a_deal_that_others_play_is_told_to_nobody(world: World) -> None:
    seed, (quick, slow) = await begin(world)
    here, there = await sitters(world, quick), await sitters(world, slow)
    await play(world.bot.tables, quick, deals=1)
    match = (await world.table(quick)).match_id
    for name in (*PEOPLE, "Zoe", "Host"):
        for given in ({}, {"deal": 1}):
            assert "no deal is over" in texts(await command(world, name, "canasta replay", **given))
    for name in here:
        for what in ("score", "table"):
            message = await command(world, name, "canasta table", show=what)
            assert seed not in said(message)
            assert f"rp:{match}" not in said(message)
        score = await command(world, name, "canasta table", show="score")
        proof = (await world.press(name, score, "fair")).response
        assert seed_hash(seed) in texts(proof)
        assert seed not in said(proof)
    for name in ("Zoe", "Host"):
        for what in ("score", "table", "leave"):
            assert "no table here" in texts(await command(world, name, "canasta table", show=what))
    for name in there:
        # Theirs is the table at which they sit.
        person = world.person(name).id
        (seen,) = await tables_meant(world.bot.store, world.guild.id, world.channel.id, person)
        assert seen.id == slow
        assert seed not in said(await command(world, name, "canasta table", show="score"))
    await world.bot.services.announcer.settled(quick, 10)
    posted = world.messages()
    assert (await world.table(quick)).messages.message_id in [message.id for message in posted]
    for message in posted:
        assert seed not in said(message)
        assert f"rp:{match}" not in said(message)
        for file in message.attachments:
            assert seed.encode() not in await file.read()
    # The other table is done: now everybody may see it.
    await play(world.bot.tables, slow, deals=1)
    await world.bot.services.tournaments.announcer.settled(1)
    asked = await command(world, here[0], "canasta replay", deal=1)
    shown = (await world.press(here[0], asked, "at:replay:1", [str(quick)])).response
    assert "Deal 1, move 0" in texts(shown)
    shown = await more(world, here[0], shown)
    proof = (await world.press(here[0], shown, f"rpfair:{match}:1:0:all")).response
    assert "as it was fixed at the start" in texts(proof)


async def test_who_sits_elsewhere_does_not_see_the_thread_of_a_table(world: World) -> None:
    _, (quick, slow) = await begin(world)
    await world.bot.services.announcer.settled(quick, 10)
    message = world.message((await world.table(quick)).messages.message_id)
    for name in (*await sitters(world, slow), "Zoe"):
        with pytest.raises(SetupError, match="not visible"):
            await world.press(name, message, "hand")
    for name in await sitters(world, quick):
        assert (await world.press(name, message, "hand")).ephemeral


async def test_who_looks_after_all_threads_is_shown_nothing_of_the_cards(world: World) -> None:
    """Somebody who sees the message of a table that is not theirs, and presses every button of it."""
    _, (quick, _) = await begin(world)
    await world.bot.services.announcer.settled(quick, 10)
    keeper(world, "Kim")
    message = world.message((await world.table(quick)).messages.message_id)
    pressed = ids(message)
    assert {"hand", "words", "score"} <= set(pressed)
    for what in pressed:
        answer = (await world.press("Kim", message, what)).response
        assert answer is not None
        assert "play the same deals" in texts(answer) or "not seated" in texts(answer), what
        assert alt(answer) == []


async def test_its_organiser_decides_about_an_absent_player_and_sees_no_cards(world: World) -> None:
    keeper(world, "Host")
    _, (quick, _) = await begin(world)
    table = await world.table(quick)
    kept = replace(table.seats[0], presence=Presence.KEPT)
    await world.bot.store.turns.change(quick, table.version, TurnChange(seats=[kept]))
    world.bot.tables.registry.tell(quick)
    await world.bot.services.announcer.settled(quick, 10)
    message = world.message((await world.table(quick)).messages.message_id)
    shown = (await world.press("Host", message, "late")).response
    assert labels(shown) == [f"Wait for {table.seats[0].name}", "End the match…"]
    assert alt(shown) == []
    asked = (await world.press("Host", shown, "ending:ask")).response
    assert alt(asked) == []
    done = (await world.press("Host", asked, "ending:yes")).response
    assert alt(done) == []
    (ended,) = [m for m in await world.bot.store.tournaments.rounds.meetings(1) if m.table_id == quick]
    assert ended.outcome is Outcome.ABANDONED
