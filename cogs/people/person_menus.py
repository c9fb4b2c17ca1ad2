"""The entries under Apps in the menu of a person's name: profile, invitation, challenge, block."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord
from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY, BY_SERVERS, EVERYWHERE, IN_SERVERS, NO_SERVER
from bot.layout import Refused, number
from bot.people.profiles import profile_for
from bot.people.screens.profile import profile_screen
from bot.screens.lobby.invitation import challenged_screen, no_lobby_screen
from bot.tables.command_targets import waits_for_players
from canasta.i18n import Text
from cogs.lobby.lobby import BOTS, invite
from cogs.lobby.new_table import PATIENCE
from cogs.people.blocks import ask
from cogs.press.error_boundary import anywhere, on_server
from cogs.press.may_open import must_open, opener_of
from cogs.press.options import offered
from cogs.press.reply import Answer, Interaction, tell_trouble
from cogs.press.router import visible
from cogs.press.which_table import TableCommand, run_at_table


@app_commands.command(
    description="What somebody has played: rating, record, partners, canastas, best deals",
    extras={**EVERYWHERE},
)
@app_commands.describe(who="Whose (default: your own)", where="This server, or all servers")
@app_commands.choices(where=offered({"server": Text("This server"), "all": Text("All servers")}))
@anywhere
async def profile(answer: Answer, who: discord.User | None = None, where: str = "server") -> None:
    await show_profile(answer, who or answer.interaction.user, everywhere=where == "all")


async def show_profile(answer: Answer, person: discord.User | discord.Member, *, everywhere: bool) -> None:
    """Show what somebody has played here, or on all servers; where there is no server, on all."""
    profile_read = await profile_for(
        answer.person_id,
        answer.bot.store,
        person.id,
        person.display_name,
        answer.home or NO_SERVER,
        everywhere=everywhere or answer.home is None,
        sees=visible(answer, answer.home or NO_SERVER),
    )
    own, here = person.id == answer.person_id, answer.home is not None
    await answer.show(await profile_screen(profile_read, answer.tr, answer.pictures, own=own, here=here))


Person = discord.User | discord.Member


@anywhere
async def profile_of(answer: Answer, person: discord.User) -> None:
    await show_profile(answer, person, everywhere=False)


@on_server
async def invite_person(answer: Answer, guild_id: int, person: discord.User) -> None:
    """Call somebody to the user's lobby."""
    _other_member(answer, person, BOTS)
    await run_at_table(answer, INVITE, str(person.id))


@on_server
async def challenge(answer: Answer, guild_id: int, person: discord.User) -> None:
    """Open a table for two in this channel, and call somebody there."""
    _other_member(
        answer, person, Text("Bots don't play. Open a table with /canasta new to play against computers.")
    )
    _sees(answer.interaction, person)
    challenger = await opener_of(answer, guild_id)
    await must_open(answer)
    table_id = await answer.tables.challenges.challenge(challenger, person.id)
    await answer.bot.services.announcer.settled(table_id, PATIENCE)
    table = await answer.tables.views.table(table_id)
    await answer.show(challenged_screen(table, person.id, answer.tr))
    await tell_trouble(answer, table_id)


@anywhere
async def block_person(answer: Answer, person: discord.User) -> None:
    """Ask whether the user never wants to share a table with somebody."""
    await ask(answer, person.id, person.display_name, bot=person.bot)


def _other_member(answer: Answer, person: Person, bots: Text) -> None:
    """Raises Refused for a bot, for the user, and for somebody who isn't on this server."""
    if person.bot:
        raise Refused(bots)
    if person.id == answer.person_id:
        raise Refused("That's you. Choose somebody else.")
    if not isinstance(person, discord.Member):
        raise Refused("{person} isn't on this server any more.", person=f"<@{person.id}>")


def _sees(interaction: Interaction, person: Person) -> None:
    """Raises Refused for somebody who can't see the channel: there they would hear nothing of the call."""
    place = interaction.channel
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return
    if isinstance(person, discord.Member) and not place.permissions_for(person).view_channel:
        raise Refused("{person} can't see this channel.", person=f"<@{person.id}>")


async def _invite_to(answer: Answer, table_id: int, typed: str) -> None:
    person_id = number(typed)
    if person_id is None:
        raise Refused("That isn't a person.")
    await invite(answer, table_id, [person_id])


async def _no_lobby(answer: Answer, typed: str) -> None:
    sits_at = await answer.tables.new_tables.tables_at(answer.home or 0, answer.person_id)
    await answer.show(no_lobby_screen(sits_at, answer.tr))


INVITE = TableCommand("invite", _invite_to, own=waits_for_players, nowhere=_no_lobby)


def _menu(
    name: str, run: Callable[[Interaction, Any], Coroutine[Any, Any, None]], *, everywhere: bool = False
) -> app_commands.ContextMenu:
    return app_commands.ContextMenu(
        name=name,
        callback=run,
        allowed_contexts=ANYWHERE if everywhere else IN_SERVERS,
        allowed_installs=BY_ANYBODY if everywhere else BY_SERVERS,
        extras={**EVERYWHERE} if everywhere else {},
    )


MENUS: Final = (
    _menu("Canasta profile", profile_of, everywhere=True),
    _menu("Invite to Canasta", invite_person),
    _menu("Challenge to Canasta", challenge),
    _menu("Block in Canasta", block_person, everywhere=True),
)
"""The four entries."""
