"""Roles for ratings and seasons: who may set them, who gets them, and when they go."""

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.ratings.seasons import MONTH, previous, season_of
from bot.ratings.workers.role_giver import RoleGiver
from data.matches.result_rows import put_standings
from data.ratings.records import RoleKind, RoleRule
from data.records.results import EVERYWHERE, LadderKey
from tests.cogs.settings_panel import change, choose
from tests.cogs.world import World, ids, texts
from tests.data.matches.helpers import standing

RIGHTS = discord.Permissions(manage_guild=True, manage_roles=True)


def owner_like(world: World, name: str, rights: discord.Permissions = RIGHTS) -> Any:
    """A member who may manage the server and its roles, above the roles made before."""
    role = world.guild.create_role(f"staff of {name}", permissions=rights, position=20)
    world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
    return world.people[name]


async def rate(world: World, season: str = "", **ratings: int) -> None:
    """Give people these ratings on the server, after enough matches."""
    ladder = LadderKey(world.guild.id, season=season)
    async with world.bot.store._database.write() as transaction:
        await put_standings(
            transaction,
            [
                replace(standing(world.person(name).id, ladder=ladder), rating=rating, rated=20, matches=20)
                for name, rating in ratings.items()
            ],
        )


def has(world: World, name: str, role: Any) -> bool:
    return role.id in world.env.backend.get_member(world.guild.id, world.person(name).id).role_ids


async def look(world: World, giver: RoleGiver | None = None) -> None:
    """A round of the bot's, of this process or of another one."""
    giver = giver or world.bot.services.ratings.roles
    await giver.due()
    await giver.settled(world.guild.id)


async def roles(
    world: World, name: str, role: Any = None, *, rating: int | None = None, places: int | None = None
) -> str:
    """What the page of roles says to somebody, when they have had this role given."""
    person = world.person(name)
    opened = await person.slash(world.channel, "canasta-server roles")
    assert opened.ephemeral
    if role is None or "settings:roles:pick" not in ids(opened.response):
        return texts(opened.response)
    picked = (await choose(person, opened.response, "settings:roles:pick", [role])).response
    if f"settings:roles:give:{role.id}" not in ids(picked):
        return texts(picked)
    kind, goal = ("p", places) if rating is None else ("r", rating)
    window = await choose(person, picked, f"settings:roles:give:{role.id}", [f"{kind}other"])
    given = await person.submit_modal(window, {"text": str(goal)})
    await world.bot.services.ratings.roles.settled(world.guild.id)
    return texts(given.response)


async def stop(world: World, name: str, role: Any) -> str:
    """What the page says to somebody when they have had this role no longer given."""
    said = await change(world.person(name), world.channel, "roles:stop", str(role.id))
    await world.bot.services.ratings.roles.settled(world.guild.id)
    return said


async def test_roles_are_given_for_ratings_and_taken_back_when_they_lapse(world: World) -> None:
    good, best = (world.guild.create_role(name) for name in ("good", "best"))
    owner_like(world, "Mia")
    await rate(world, Ann=1500, Ben=1210, Cleo=1199)
    assert "I don't give any roles." in await roles(world, "Mia")
    await roles(world, "Mia", good, rating=1200)
    said = await roles(world, "Mia", best, rating=1500)
    assert f"<@&{best.id}>: a rating of 1,500 or more" in said
    held = {name: (has(world, name, good), has(world, name, best)) for name in ("Ann", "Ben", "Cleo")}
    assert held == {"Ann": (False, True), "Ben": (True, False), "Cleo": (False, False)}
    giver: RoleGiver = world.bot.services.ratings.roles
    # A little below, a role stays; further below it goes, and the next best comes.
    await rate(world, Ann=1480, Ben=1174)
    await giver.ratings_changed({world.guild.id, 5})
    await giver.settled(world.guild.id)
    assert (has(world, "Ann", best), has(world, "Ben", good)) == (True, False)
    await rate(world, Ann=1474)
    # A process that was killed after it had noted this one, and before it gave it.
    await world.bot.store.ratings.roles.giving(world.guild.id, world.person("Ann").id, good.id)
    await look(world)
    assert (has(world, "Ann", good), has(world, "Ann", best)) == (True, False)
    # Nothing is asked of Discord where nothing changes.
    calls: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.bot.http, "add_role", lambda *_, **__: calls.append("add"))
        patch.setattr(world.bot.http, "remove_role", lambda *_, **__: calls.append("remove"))
        await look(world, RoleGiver(giver._core))
    assert calls == []
    # Declined, it goes; taken again, it comes back.
    panel = (await world.person("Ann").slash(world.channel, "my settings", page="roles")).response
    declined = (await world.press("Ann", panel, "pref:roles:off")).response
    assert "You get no roles for ratings and seasons." in texts(declined)
    assert not has(world, "Ann", good)
    await look(world)
    assert not has(world, "Ann", good)
    await world.press("Ann", declined, "pref:roles:on")
    await look(world)
    assert has(world, "Ann", good)
    # So it is for somebody who hides.
    mine = (await world.person("Ann").slash(world.channel, "my settings", page="privacy")).response
    hidden = (await world.press("Ann", mine, "privacy:hide")).response
    assert not has(world, "Ann", good)
    await world.press("Ann", hidden, "privacy:show")
    await look(world)
    assert has(world, "Ann", good)
    # Deleting one's data takes it away, and then nothing is left of it.
    mine = (await world.person("Ann").slash(world.channel, "my settings", page="privacy")).response
    assert "- 1 role I gave you on a server." in texts(mine)
    sure = (await world.press("Ann", mine, "privacy:delete")).response
    await world.press("Ann", sure, next(id for id in ids(sure) if id.endswith("gone")))
    assert not has(world, "Ann", good)
    assert not (await world.bot.store.people.about(world.person("Ann").id))["given_roles"]


async def test_a_seasons_roles_last_until_the_next_one_ends_and_stop_takes_all_back(world: World) -> None:
    champion, medal = (world.guild.create_role(name) for name in ("champion", "medal"))
    owner_like(world, "Mia")
    now = world.bot.tables.clock()
    last = previous(season_of(now, MONTH))
    await rate(world, last, Ann=1500, Ben=1400, Cleo=1300, Dan=1200)
    await roles(world, "Mia", champion, places=1)
    assert f"<@&{medal.id}>: the first 3 places" in await roles(world, "Mia", medal, places=3)
    held = [name for name in ("Ann", "Ben", "Cleo", "Dan") if has(world, name, medal)]
    assert (has(world, "Ann", champion), held) == (True, ["Ben", "Cleo"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.bot.tables, "clock", lambda: now + timedelta(days=31))
        await look(world)
    assert not has(world, "Ann", champion)
    await look(world)
    assert has(world, "Ben", medal)
    assert f"<@&{medal.id}>: " not in await stop(world, "Mia", medal)
    assert not has(world, "Ben", medal)
    assert has(world, "Ann", champion)


async def test_who_may_set_a_role_and_which(world: World) -> None:
    plain = world.guild.create_role("plain")
    owner_like(world, "Mia")
    owner_like(world, "Nora", discord.Permissions(manage_guild=True))
    low = world.guild.create_role("low", permissions=RIGHTS)
    world.people["Oda"] = world.guild.add_member(world.env.create_user("Oda"), roles=[low])
    await world.let_see("Ann", "canasta-server")
    assert "Only members with Manage Server" in await roles(world, "Ann", plain, rating=1200)
    assert "you need Manage Roles yourself" in await roles(world, "Nora", plain, rating=1200)
    assert "below your own highest one" in await roles(world, "Oda", plain, rating=1200)
    for right in ("administrator", "manage_messages", "kick_members", "mention_everyone"):
        strong = world.guild.create_role(right, permissions=discord.Permissions(**{right: True}))
        assert "manage or moderate something" in await roles(world, "Mia", strong, rating=1200)
    app = world.guild.create_role("of an app", managed=True)
    assert "belongs to an app" in await roles(world, "Mia", app, rating=1200)
    assert "belongs to an app" in await roles(world, "Mia", world.guild.default_role, rating=1200)
    above = world.guild.create_role("above", position=99)
    assert "stands above my own role" in await roles(world, "Mia", above, rating=1200)
    assert "⚠️ Write a number from 0 to 4000." in await roles(world, "Mia", plain, rating=4001)
    assert "⚠️ Write a number from 1 to 25." in await roles(world, "Mia", plain, places=0)
    assert await world.bot.store.ratings.roles.rules(world.guild.id) == []
    # The server's owner stands above all roles; a manager without Manage Roles may look, and stop it.
    world.people["Owner"] = MemberActor(world.env, world.guild, world.guild.owner)
    assert f"<@&{plain.id}>: a rating of 1,200" in await roles(world, "Owner", plain, rating=1200)
    assert f"<@&{plain.id}>" in await roles(world, "Nora")
    assert "I don't give any roles." in await stop(world, "Nora", plain)


async def test_a_role_out_of_reach_or_deleted_is_told_in_the_settings_and_given_to_nobody(
    world: World,
) -> None:
    far, gone, strong = (world.guild.create_role(name) for name in ("far", "gone", "strong"))
    owner_like(world, "Mia")
    await rate(world, Ann=1500)
    await roles(world, "Mia", strong, rating=1490)
    assert has(world, "Ann", strong)
    backend, store = world.env.backend, world.bot.store.ratings.roles
    backend.edit_role(
        world.guild.id, strong.id, {"permissions": discord.Permissions(kick_members=True).value}
    )
    backend.edit_role(world.guild.id, far.id, {"position": 99})
    for role in (far, gone):
        await store.set_rule(RoleRule(world.guild.id, role.id, RoleKind.RATING, 1450))
    backend.delete_role(world.guild.id, gone.id)
    await world.env.settle()
    await look(world)
    said = await roles(world, "Mia")
    assert "⚠️ This role has been deleted, so nobody gets it any more." in said
    assert "stands above my own role" in said
    assert "manage or moderate something" in said
    assert (has(world, "Ann", far), has(world, "Ann", strong)) == (False, False)
    assert "has been deleted" not in await stop(world, "Mia", gone)


async def test_without_manage_roles_nothing_is_given_or_taken_until_the_bot_has_it_again(
    world: World,
) -> None:
    good = world.guild.create_role("good")
    owner_like(world, "Mia")
    await rate(world, Ann=1500)
    await roles(world, "Mia", good, rating=1200)
    backend, guild = world.env.backend, world.guild.id
    (own,) = backend.get_member(guild, world.bot.user.id if world.bot.user else 0).role_ids
    before = backend.get_role(guild, own).permissions
    backend.edit_role(guild, own, {"permissions": discord.Permissions(send_messages=True).value})
    await world.env.settle()
    await rate(world, Ann=1000, Ben=1500)
    assert "switch on **Manage Roles** for mine" in await roles(world, "Mia")
    assert (has(world, "Ann", good), has(world, "Ben", good)) == (True, False)
    backend.edit_role(guild, own, {"permissions": before})
    await world.env.settle()
    await look(world)
    assert (has(world, "Ann", good), has(world, "Ben", good)) == (False, True)


@pytest.mark.parametrize("away", ["gone", "unavailable"])
async def test_a_server_that_is_gone_for_a_while_gets_its_roles_when_it_is_back(
    world: World, away: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    good = world.guild.create_role("good")
    owner_like(world, "Mia")
    await roles(world, "Mia", good, rating=1200)
    await rate(world, Ann=1500)
    guild = world.bot.guilds[0]
    with monkeypatch.context() as lost:
        if away == "gone":
            lost.setattr(world.bot, "get_guild", lambda guild_id: None)
        else:
            lost.setattr(guild, "unavailable", True)
        for _ in range(2):
            await look(world)
        assert not has(world, "Ann", good)
    troubles = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in troubles if "role" in record.name + record.getMessage()] == []
    await look(world)
    assert has(world, "Ann", good)


async def test_somebody_who_isnt_there_is_left_out_and_keeps_nobody_from_theirs(world: World) -> None:
    good = world.guild.create_role("good")
    owner_like(world, "Mia")
    stranger = world.env.create_user("Stranger")
    ladder = LadderKey(world.guild.id)
    await rate(world, Ann=1500)
    async with world.bot.store._database.write() as transaction:
        await put_standings(
            transaction, [replace(standing(stranger.id, ladder=ladder), rating=1600, rated=20)]
        )
    await roles(world, "Mia", good, rating=1200)
    assert has(world, "Ann", good)
    given = await world.bot.store.ratings.roles.given(world.guild.id)
    assert [one.person_id for one in given] == [world.person("Ann").id]
    assert EVERYWHERE not in await world.bot.store.ratings.roles.guilds()
