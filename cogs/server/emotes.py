"""Whether players may send emotes at a server's tables. For its managers."""

from __future__ import annotations

from discord import app_commands

from bot.tables.company.emotes import let_server
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


@app_commands.command(description="Whether players may send quick emotes at this server's tables")
@app_commands.describe(allowed="Whether they may")
async def emotes(interaction: Interaction, allowed: bool) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await let_server(answer.bot.store, guild_id, on=allowed, by=answer.person_id)
        tr = answer.tr
        await answer.show_text(
            tr("Players may send emotes at this server's tables.")
            if allowed
            else tr("Emotes are off at this server's tables.")
        )

    await in_server(interaction, work)
