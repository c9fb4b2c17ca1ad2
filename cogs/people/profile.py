"""Profiles of people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.community.profiles import profile_for
from bot.errors import Refused
from bot.screens.people.profile import profile_screen
from canasta.i18n import Text
from cogs.error_boundary import guarded
from cogs.reply import Answer, Interaction


@app_commands.command(description="What somebody has played: rating, record, partners, canastas, best deals")
@app_commands.describe(who="Whose (default: your own)", where="This server, or all servers")
@app_commands.choices(
    where=[
        app_commands.Choice(name="This server", value="server"),
        app_commands.Choice(name="All servers", value="all"),
    ]
)
async def profile(interaction: Interaction, who: discord.Member | None = None, where: str = "server") -> None:
    async def work(answer: Answer) -> None:
        if interaction.guild_id is None:
            raise Refused(Text("Profiles are only available in a server."))
        person = who or interaction.user
        found = await profile_for(
            answer.person_id,
            answer.bot.store,
            person.id,
            person.display_name,
            interaction.guild_id,
            everywhere=where == "all",
        )
        await answer.show(await profile_screen(found, answer.tr, answer.bot.services.pictures))

    await guarded(Answer(interaction), work)
