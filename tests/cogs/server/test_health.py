"""The health check of servers that are broken in one way or another, and of one that isn't."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.permissions import PERMISSIONS
from bot.ratings.leaderboards import ALWAYS, Board
from bot.server.health.checks import findings
from bot.server.screens.audit import deed_text
from bot.services import DECLARED
from bot.tables.lobby.call_settings import Sharing
from bot.tables.settings.opening import CHANNELS, Opens
from canasta.i18n import ENGLISH
from data.ratings.records import RoleKind, RoleRule
from data.records.audit import Deed
from tests.cogs.world import World, command, deny, texts


async def checked(world: World) -> list[str]:
    """What the health check finds, in words."""
    return [
        str(one.text) for one in await findings(world.bot, world.bot.store, world.guild.id, DECLARED.checks)
    ]


def invited(world: World, **more: bool) -> None:
    """Let the bot have what its invite link asks for, and this; simcord lets it have everything."""
    granted = discord.Permissions(PERMISSIONS.value)
    granted.update(**more)
    me = world.guild.me
    assert me is not None
    role = max(me.roles, key=lambda one: one.position)
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": granted.value})


def let_everybody(world: World, **permissions: bool) -> None:
    """Set what members without roles may do on the server."""
    granted = world.guild.default_role._role.permissions
    changed = discord.Permissions(int(granted))
    changed.update(**permissions)
    world.env.backend.edit_role(world.guild.id, world.guild.id, {"permissions": changed.value})


def override(world: World, *entries: tuple[int, int, bool]) -> None:
    """Set whom and where the server lets use the bot's commands: kind, id, and whether."""
    listed = [{"type": kind, "id": str(id), "permission": may} for kind, id, may in entries]
    world.env.backend.set_command_permissions(world.guild.id, world.bot.application_id or 0, listed)


async def test_a_server_in_order_is_green_and_says_what_was_looked_at(world: World) -> None:
    world.manager("Mia")
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [world.channel.id])
    assert await checked(world) == []
    first = await command(world, "Mia", "canasta-server settings")
    assert "✅ Health check: all is well." in texts(first)
    page = (await world.press("Mia", first, "settings:health")).response
    assert "✅ All is well." in texts(page)


async def test_missing_permissions_are_named_where_they_are_set(world: World) -> None:
    world.manager("Mia")
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [world.channel.id])
    deny(world, world.channel, attach_files=False, send_messages_in_threads=False)
    assert await checked(world) == [
        f"In <#{world.channel.id}> I still need Send Messages in Threads, Attach Files: **Edit Channel > "
        "Permissions > TestBot**."
    ]
    first = await command(world, "Mia", "canasta-server settings")
    assert "⚠️ In <#" in texts(first)
    deny(world, world.channel)
    assert await checked(world) == []


async def test_what_settings_name_and_is_gone_is_said_with_the_way_to_choose_again(world: World) -> None:
    world.manager("Mia")
    tables, store, guild, backend = world.bot.tables, world.bot.store, world.guild.id, world.env.backend
    places = [world.guild.create_text_channel(f"place {n}") for n in range(3)]
    roles = [world.guild.create_role(f"role {n}", mentionable=True) for n in range(4)]
    await world.bot.store.settings.set_for_guild(guild, CHANNELS, [world.channel.id, places[0].id])
    await world.bot.store.settings.set_for_guild(guild, Opens.TABLES, roles[0].id)
    await world.bot.store.settings.set_for_guild(guild, Opens.TOURNAMENTS, roles[1].id)
    await tables.call_rules.set_role(guild, roles[2].id)
    await tables.call_rules.set_sharing(guild, Sharing(places[1].id, "abc"))
    await store.ratings.roles.set_rule(RoleRule(guild, roles[3].id, RoleKind.SEASON, 3))
    await world.bot.services.ratings.posts.post(guild, places[2].id, Board(), ALWAYS, "en")
    await command(world, "Mia", "canasta standing", day=1, time="20:00", players=2)
    assert await checked(world) == []
    invited(world, create_events=True)
    assert await checked(world) == [
        "I can't give roles here: switch on **Manage Roles** for mine, under **Server Settings > Roles**."
    ]
    for place in places:
        backend.delete_channel(place.id)
    for role in roles:
        backend.delete_role(guild, role.id)
    lacking = await checked(world)
    assert len(lacking) == 7
    for words in (
        "A channel in which tables open",
        "role that may open tables",
        "role that may open tournaments",
    ):
        assert any(words in line and "has been deleted" in line for line in lacking), words
    for words in ("leaderboard's channel", "calls of other servers", "calls for players mention"):
        assert any(words in line and "has been deleted" in line for line in lacking), words
    assert "This role has been deleted, so nobody gets it any more." in lacking
    first = await command(world, "Mia", "canasta-server settings")
    assert "… and 4 more" in texts(first)
    page = (await world.press("Mia", first, "settings:health")).response
    assert "7. " in texts(page)
    # The audit log tells it too, of each once.
    noted = await store.audit.last(guild, 20)
    gone = [line.details["what"] for line in noted if line.deed == Deed.RELIED_GONE]
    assert sorted(map(str, gone)) == [*(f"#place {n}" for n in range(3)), *(f"@role {n}" for n in range(4))]
    told = deed_text(noted[0], DECLARED, ENGLISH)
    assert told.endswith(
        "has been deleted, but settings here need it. Choose again: /canasta-server settings."
    )
    page = (await world.press("Mia", page, "settings:where")).response
    assert "has been deleted. Choose again to take it out." in texts(page)


async def test_calls_that_cannot_mention_and_events_that_cannot_be_made_are_said(world: World) -> None:
    role = world.guild.create_role("quiet")
    organisers = world.guild.create_role("organisers", permissions=discord.Permissions(create_events=True))
    world.people["Oda"] = world.guild.add_member(world.env.create_user("Oda"), roles=[organisers])
    await world.bot.tables.call_rules.set_role(world.guild.id, role.id)
    await command(world, "Oda", "canasta standing", day=1, time="20:00", players=2)
    assert await checked(world) == []
    invited(world)
    silent, without_events = await checked(world)
    assert silent.startswith(f"I can't mention <@&{role.id}>. Switch on **Allow anyone")
    assert without_events.startswith("I can't make the dates of standing tables server events. Switch on")
    invited(world, mention_everyone=True, create_events=True)
    assert await checked(world) == []
    invited(world, mention_everyone=True, create_events=True, send_messages=False)
    let_everybody(world, send_messages=False)
    (lacks,) = await checked(world)
    assert lacks.startswith("I still need Send Messages: **Server Settings > Roles >")


@pytest.mark.parametrize("kind", ["everybody", "channels", "permission", "channel permission"])
async def test_commands_that_members_cannot_use_are_noticed(world: World, kind: str) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [world.channel.id])
    if kind == "everybody":
        override(world, (1, world.guild.id, False))
        wanted = "My commands are switched off for `@everyone`. Look at **Server Settings > Integrations"
    elif kind == "channels":
        other = world.guild.create_text_channel("other")
        override(world, (3, world.guild.id - 1, False), (3, other.id, True))
        wanted = f"My commands are switched off in <#{world.channel.id}>."
    elif kind == "permission":
        let_everybody(world, use_application_commands=False)
        wanted = "Members can't use commands here unless one of their roles lets them."
    else:
        denied = discord.Permissions(use_application_commands=True).value
        everybody = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=denied)
        world.env.backend.set_overwrite(world.channel.id, everybody)
        wanted = f"In <#{world.channel.id}> members can't use commands."
    (said,) = await checked(world)
    assert said.startswith(wanted)
