"""`/canasta-server games`: the games that a server offers, chosen by its managers."""

from __future__ import annotations

from discord import app_commands

from bot.layout.custom_id import Verb
from bot.layout.errors import stale
from bot.server.screens.games import games_screen
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.press import Press
from cogs.press.reply import Answer, Interaction
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own)


@app_commands.command(description="Choose the games offered for new tables")
async def games(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await _show(answer, guild_id)

    await in_server(interaction, work)


async def _show(answer: Answer, guild_id: int) -> None:
    await answer.show(games_screen(await answer.tables.games.offered(guild_id), answer.tr))


@router.on(Verb.GAMES)
async def _choose(answer: Answer, press: Press) -> None:
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    managers_only(answer.interaction)
    await answer.tables.games.offer_only(guild_id, press.values, by=answer.person_id)
    await _show(answer, guild_id)
