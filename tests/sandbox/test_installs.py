"""The application where its bot is not: entries in menus, direct messages, people who bring it along."""

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.discord.world import World
from tests.sandbox.bot import TryBot
from tests.support.driver import Person, Refused

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERYBODY = app_commands.AppInstallationType(guild=True, user=True)


@pytest.fixture
async def heard(bot: TryBot) -> list[discord.Interaction[Any]]:
    """What the bot heard of a command that works everywhere, and of an entry in people's menus."""
    interactions: list[discord.Interaction[Any]] = []

    @app_commands.command(name="where", description="Where am I")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    async def where(interaction: discord.Interaction[Any]) -> None:
        interactions.append(interaction)
        await interaction.response.send_message("Here", view=Again())

    async def greet(interaction: discord.Interaction[Any], person: discord.User) -> None:
        interactions.append(interaction)
        await interaction.response.send_message(f"Hello {person.display_name}", ephemeral=True)

    class Again(discord.ui.View):
        @discord.ui.button(label="Again")
        async def again(self, interaction: discord.Interaction[Any], button: Any) -> None:
            interactions.append(interaction)
            await interaction.response.edit_message(content="Here again")

    bot.tree.add_command(where)
    bot.tree.add_command(
        app_commands.ContextMenu(
            name="Say hello", callback=greet, allowed_contexts=ANYWHERE, allowed_installs=EVERYBODY
        )
    )
    await bot.tree.sync()
    return interactions


async def names(person: Person, channel: str) -> set[str]:
    return {command["name"] for command in await person.commands(channel)}


async def test_an_entry_in_a_persons_menu_is_sent_with_that_person(
    heard: list[discord.Interaction[Any]], alex: Person, billie: Person
) -> None:
    outcome = await alex.menu("canasta", "Say hello", billie)
    assert outcome.message.content == "Hello Billie"
    assert outcome.message.ephemeral
    assert outcome.message.raw["type"] == 23
    (interaction,) = heard
    assert dict(interaction.data or {})["target_id"] == billie.id
    with pytest.raises(Refused, match="no entry"):
        await alex.menu("canasta", "Say goodbye", billie)


async def test_a_server_without_the_bot_has_the_commands_of_those_who_bring_it(
    heard: list[discord.Interaction[Any]], alex: Person, world: World
) -> None:
    there = await alex.new_server(bot=False)
    assert await names(alex, there) == set()
    await alex.install()
    assert await names(alex, there) == {"where", "Say hello"}
    outcome = await alex.slash(there, "where")
    assert (outcome.message.content, outcome.message.ephemeral) == ("Here", False)
    await alex.click(outcome.message, "Again")
    for interaction in heard:
        assert interaction.is_user_integration()
        assert not interaction.is_guild_integration()
        assert not interaction.app_permissions.send_messages
    assert (await alex.messages(there))[-1].content == "Here again"
    await alex.install(False)
    assert await names(alex, there) == set()


async def test_answers_are_private_where_the_server_lets_nobody_bring_applications(
    heard: list[discord.Interaction[Any]], alex: Person, billie: Person, world: World
) -> None:
    there = await alex.new_server(bot=False)
    guild = world.guilds[world.channel(there).guild_id or 0]
    guild.roles[guild.id].permissions &= ~(1 << 50)
    await billie.install()
    outcome = await billie.slash(there, "where")
    assert outcome.message.ephemeral
    assert not [message for message in await alex.messages(there) if message.content == "Here"]


async def test_in_a_server_with_the_bot_both_are_named(
    heard: list[discord.Interaction[Any]], alex: Person
) -> None:
    await alex.slash("canasta", "where")
    await alex.install()
    await alex.slash("canasta", "where")
    assert [one.is_guild_integration() for one in heard] == [True, True]
    assert [one.is_user_integration() for one in heard] == [False, True]


async def test_in_direct_messages_there_is_no_server(
    heard: list[discord.Interaction[Any]], alex: Person
) -> None:
    await alex.slash("dm", "where")
    (interaction,) = heard
    assert interaction.guild_id is None
    assert interaction.context.dm_channel
    assert not interaction.is_user_integration()
