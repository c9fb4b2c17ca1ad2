"""Where commands work: in servers with the bot, in servers without it, in direct messages."""

from collections.abc import Iterator
from typing import Any, Literal
from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from bot.client.installs import EVERYWHERE
from cogs.commands import COMMANDS
from cogs.press.reply import Answer
from tests.cogs.world import World, find, ids, texts

Leaf = app_commands.Command[Any, ..., Any]
GROUPS = [command for command in COMMANDS if isinstance(command, app_commands.Group)]
MENUS = {command.name: command for command in COMMANDS if isinstance(command, app_commands.ContextMenu)}
ALONE = ("my tables", "my profile", "my settings", "canasta leaderboard")
"""What somebody uses without a server."""
NEED_A_SERVER = {"canasta new", "canasta find", "canasta tables", "canasta hand", "canasta table"}
"""What is about tables, which stand in servers."""


def leaves(group: app_commands.Group) -> Iterator[Leaf]:
    """The commands of a group that can be used."""
    for command in group.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


def everywhere(command: Leaf) -> bool:
    return EVERYWHERE.items() <= command.extras.items()


def contexts(group: app_commands.Group | app_commands.ContextMenu) -> list[int]:
    """Where Discord shows a group: servers (0), direct messages with the bot (1) and with others (2)."""
    return [] if group.allowed_contexts is None else list(group.allowed_contexts.to_array())


def installs(group: app_commands.Group | app_commands.ContextMenu) -> list[int]:
    """Who brings it along: a server (0), a person (1)."""
    return [] if group.allowed_installs is None else list(group.allowed_installs.to_array())


OUTSIDE = [command for group in GROUPS if 1 in contexts(group) for command in leaves(group)]
"""The commands that Discord shows in direct messages."""


def takes_member(parameter: app_commands.Parameter) -> bool:
    return parameter.type is discord.AppCommandOptionType.user


def given(parameter: app_commands.Parameter, world: World) -> Any:
    """Something that Discord would take for this option."""
    kind = discord.AppCommandOptionType
    if parameter.choices:
        return parameter.choices[0].value
    return {
        kind.user: world.person("Ben").user,
        kind.integer: parameter.min_value or 1,
        kind.boolean: True,
        kind.channel: world.channel,
        kind.attachment: b"x",
    }.get(parameter.type, "x" * int(parameter.min_value or 1))


async def used(world: World, command: Leaf) -> Any:
    """What a command answers in a direct message."""
    options = {p.display_name: given(p, world) for p in command.parameters if p.required or takes_member(p)}
    result = await world.person("Ann").user.slash(command.qualified_name, **options)
    assert result.response is not None, command.qualified_name
    assert result.ephemeral
    return result.response


def test_moves_tournaments_and_settings_are_for_servers_with_the_bot_alone() -> None:
    inside = {group.name: group for group in GROUPS if 1 not in contexts(group)}
    assert set(inside) == {"move", "tournament", "canasta-server", "canasta-mod"}
    for group in inside.values():
        assert contexts(group) == [0]
        assert installs(group) == [0]
        assert not any(map(everywhere, leaves(group)))


def test_the_other_groups_come_along_where_a_person_installs_the_app() -> None:
    for group in GROUPS:
        if 1 in contexts(group):
            assert contexts(group) == [0, 1, 2]
            assert installs(group) == [0, 1]


def test_people_are_looked_up_and_blocked_everywhere_and_called_in_servers_with_the_bot() -> None:
    assert {name: (contexts(menu), installs(menu)) for name, menu in MENUS.items()} == {
        "Canasta profile": ([0, 1, 2], [0, 1]),
        "Invite to Canasta": ([0], [0]),
        "Challenge to Canasta": ([0], [0]),
        "Block in Canasta": ([0, 1, 2], [0, 1]),
    }


async def test_commands_about_tables_say_in_a_direct_message_what_to_do(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    refused = [command for command in OUTSIDE if not everywhere(command)]
    assert {command.qualified_name for command in refused} >= NEED_A_SERVER
    for command in refused:
        said = (await used(world, command)).content
        assert said.startswith("Tables stand in servers."), command.qualified_name
        assert f"client_id={world.bot.application_id}" in said
    assert await world.person("Ann").user.autocomplete("canasta new", "game", "cl") == []
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_what_is_ones_own_works_in_a_direct_message(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    alone = {command.qualified_name: command for command in OUTSIDE if everywhere(command)}
    assert set(ALONE) <= set(alone)
    for name in ALONE:
        assert "servers" not in texts(await used(world, alone[name])).partition("all servers")[0], name
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_my_turns_names_each_server_in_a_direct_message_and_opens_the_hand(world: World) -> None:
    await world.start("Ann", "Ben")
    ann = world.person("Ann").user
    listed = (await ann.slash("my tables")).response
    assert listed is not None
    assert "on Card club · deadline <t:" in texts(listed)
    panel = (await ann.click(listed, custom_id=find(listed, "hand"))).response
    assert panel is not None
    assert "do:draw" in ids(panel)


@pytest.mark.parametrize(("context", "public"), [(0, False), (1, True), (2, False)])
async def test_an_answer_outlives_the_private_one_only_where_nobody_else_reads_along(
    world: World, context: Literal[0, 1, 2], public: bool
) -> None:
    """In a group's direct messages everybody reads."""
    where = app_commands.AppCommandContext._from_value([context])
    interaction: Any = Mock(client=world.bot, guild_id=None, context=where, locale="en", message=None)
    answer = Answer(interaction)
    answer.stay()
    assert answer._public is public


def test_a_member_sees_at_most_thirty_commands_besides_the_typed_moves() -> None:
    """Discord hides a group with a permission from anyone who lacks it."""
    alone = [command for command in COMMANDS if isinstance(command, app_commands.Command)]
    shown = [group for group in GROUPS if group.default_permissions is None and group.name != "move"]
    names = [command.qualified_name for group in shown for command in leaves(group)]
    assert len(names) + len(alone) <= 30
