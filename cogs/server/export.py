"""`/canasta-server export`: what a server has played, as a file for its managers."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.server.core import EXPORTS
from bot.server.export_rows import Saved
from bot.server.screens.audit import deed_text
from bot.server.screens.export import NAMES, server_file_screen
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


@app_commands.command(
    description="Save matches, tables, tournaments, the leaderboard or the audit log as a file"
)
@app_commands.describe(what="What to save, as a CSV file for spreadsheets")
@app_commands.choices(what=[app_commands.Choice(name=str(name), value=what) for what, name in NAMES.items()])
async def export(interaction: Interaction, what: str) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        saved = Saved(what)
        await save(answer, guild_id, saved)

    await in_server(interaction, work)


async def save(answer: Answer, guild_id: int, saved: Saved) -> None:
    """Answer with the file, in a message of its own. Raises Refused for too many in an hour."""
    await answer.tables.limits.spend(EXPORTS, guild_id, answer.person_id)
    if answer.in_place:
        await answer.acknowledge()
    else:
        await answer.acknowledge_privately()
    words = partial(deed_text, declared=answer.bot.services.declared, tr=answer.tr)
    made = await answer.bot.services.exports.make(saved, guild_id, answer.person_id, answer.tr, words)
    await answer.tell(server_file_screen(saved, made, answer.tr))
