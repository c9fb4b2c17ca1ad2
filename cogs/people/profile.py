"""Profiles of people."""

import discord
from discord import app_commands

from bot.client.installs import EVERYWHERE, NO_SERVER
from bot.people.profiles import profile_for
from bot.people.screens.profile import profile_screen
from cogs.press.error_boundary import anywhere
from cogs.press.reply import Answer
from cogs.press.router import visible


@app_commands.command(
    description="What somebody has played: rating, record, partners, canastas, best deals",
    extras={**EVERYWHERE},
)
@app_commands.describe(who="Whose (default: your own)", where="This server, or all servers")
@app_commands.choices(
    where=[
        app_commands.Choice(name="This server", value="server"),
        app_commands.Choice(name="All servers", value="all"),
    ]
)
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
