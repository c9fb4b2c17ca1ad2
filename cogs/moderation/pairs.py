"""`/canasta-mod pairs`: opponents, partners and leavers that are worth a look, with the numbers."""

from __future__ import annotations

from discord import app_commands

from bot.moderation.pairs.finding import company_of
from bot.moderation.screens.pairs import pairs_screen
from cogs.press.error_boundary import in_server
from cogs.press.moderators import moderators_only
from cogs.press.reply import Answer, Interaction


@app_commands.command(
    description="Opponents whose matches with each other are worth a look, with the numbers"
)
async def pairs(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        moderators_only(answer)
        found = await company_of(answer.bot.store, guild_id, answer.tables.clock())
        await answer.show(pairs_screen(found, answer.tr))

    await in_server(interaction, work)
