"""An evening with a check-in in the simulated Discord: what is told, who plays, the event, the results."""

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.tables.idle import TIME
from bot.time.moments import written
from data.tournaments.records import Tournament, TournamentStatus
from tests.cogs.tournament_world import DUEL, TournamentWorld, shown
from tests.cogs.tournaments.test_director import Desk
from tests.cogs.world import World, labels, texts

MINUTE = timedelta(minutes=1)


class Evening:
    """The clock of a test's tournament."""

    def __init__(self, cup: TournamentWorld) -> None:
        self._cup = cup
        self._registry = cup.world.bot.tables.registry
        now = self._registry.clock
        self._ahead = timedelta(0)
        self._registry.clock = lambda: now() + self._ahead

    async def until(self, moment: datetime) -> Tournament:
        """What the bot makes of it when this time has come."""
        self._ahead += moment - self._registry.clock()
        announcer = self._cup.world.bot.services.tournaments.announcer
        await announcer.evenings.due()
        await announcer.settled(1)
        return await self._cup.now()


def events(world: World) -> list[Any]:
    """The events of the server, with their states."""
    return list(world.env.backend.get_guild(world.guild.id).scheduled_events.values())


def calls(cup: TournamentWorld) -> list[Any]:
    """The messages about it that are not its own."""
    found = cup.world.channel.history()
    return [message for message in found if "Spring Cup" in texts(message) and "## 🏆" not in texts(message)]


async def test_an_evening_from_the_plan_to_the_pinned_results(cup: TournamentWorld) -> None:
    world, clock = cup.world, Evening(cup)
    role = world.guild.create_role("Club", mentionable=True)
    soon = written(world.bot.tables.clock() + 20 * MINUTE, UTC)
    told = await cup.open(rules=DUEL, pace="live 300+60", rounds=2, starts=soon, ping=role)
    assert "**Spring Cup** is open and starts by itself" in told
    planned = await cup.now()
    starts = planned.evening.starts_at
    assert starts is not None
    assert planned.evening.check_in == 15 * MINUTE
    assert "🕗 Starts" in cup.text
    (event,) = events(world)
    assert (event.name, event.status) == ("🏆 Spring Cup", 1)
    await clock.until(starts - 16 * MINUTE)
    (opened,) = calls(cup)
    assert f"<@&{role.id}>" in texts(opened)
    for name in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"):
        await cup.press(name, "enter")

    await clock.until(starts - 15 * MINUTE)
    await clock.until(starts - 14 * MINUTE)
    _, called = calls(cup)
    assert all(f"<@{world.person(name).id}>" in texts(called) for name in ("Ann", "Eve"))
    assert f"<@&{role.id}>" not in texts(called)
    assert "You're checked in" in texts((await world.press("Ann", called, "there:1")).response)
    for name in ("Ben", "Cleo"):
        assert "You're checked in" in await cup.told(name, "here")
    host = Desk(cup, "Host")
    await host.open()
    assert "Not checked in yet." in await host.entry(4)
    assert "They're checked in" in await host.press("here:4")
    assert "Only" in await cup.command("Ann", "here", member=world.person("Eve"))
    await shown(cup)
    assert "Here: 4 of 6" in cup.text
    assert "✅ Ann" in cup.text

    running = await clock.until(starts)
    assert running.status is TournamentStatus.RUNNING
    await shown(cup)
    assert "Not here yet (press **I'm here**): Eve and Fay" in cup.text
    assert "Late entries are open until round 1 ends" in cup.text
    assert len(await cup.meetings()) == 2
    assert events(world)[0].status == 2
    assert "You haven't checked in" in await cup.told("Eve", "mine")
    for name in ("Eve", "Fay"):
        assert "You're here" in await cup.told(name, "here")
    await shown(cup)
    # Both came late, so they meet.
    assert len(await cup.meetings()) == 3
    for _ in range(2):
        for meeting in await cup.meetings():
            await world.bot.tables.ending.at_once(meeting.table_id or 0, TIME)
        await shown(cup)
    ended = await cup.now()
    assert ended.status is TournamentStatus.FINISHED
    assert events(world)[0].status == 3
    assert ended.evening.pinned_id == ended.message_id == cup.message.id
    assert cup.message.pinned
    assert "As a file" in labels(cup.message)
    result = await world.press("Zoe", cup.message, "tfile:1")
    assert result.response is not None
    (file,) = result.response.attachments
    rows = list(csv.reader(io.StringIO((await file.read()).decode("utf-8-sig"))))
    assert rows[0][:3] == ["Place", "Names", "Score"]
    assert {row[1] for row in rows[1:]} == {"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"}


async def test_only_those_who_may_have_a_role_pinged_and_only_for_a_time_that_there_is(
    cup: TournamentWorld,
) -> None:
    world = cup.world
    role = world.guild.create_role("All of us")
    events_only = world.guild.create_role("events", permissions=discord.Permissions(manage_events=True))
    world.people["Oda"] = world.guild.add_member(world.env.create_user("Oda"), roles=[events_only])
    for given, words in (
        ({"starts": "soon"}, "I don't understand"),
        ({"starts": "2020-01-01 20:00"}, "is over"),
        ({"ping": role}, "You can't have that role pinged"),
        ({"check_in": 15}, ""),
    ):
        said = await cup.command("Oda", "new", name="Cup", rules=DUEL, **given)
        assert words in said, given
    assert "is open" in await cup.open(ping=role)
