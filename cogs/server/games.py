"""What a server has settled for all of its tables, by those who manage it: the games that it offers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType

from discord import app_commands

from bot.custom_id import ButtonId
from bot.errors import stale
from bot.layout import OPTIONS, Option, Part, Screen, Select
from canasta.i18n import Translator
from canasta.variants import VARIANTS, Variant
from cogs.error_boundary import in_server, managers_only
from cogs.press import Press
from cogs.reply import Answer, Interaction
from cogs.server.leaderboard_settings import board, minimum, season
from cogs.server.time import time

server: app_commands.Group = app_commands.Group(
    name="server", description="What is settled for all tables of this server"
)
server.add_command(time)


server.add_command(board)
server.add_command(minimum)
server.add_command(season)


@server.command(description="Which games this server offers for new tables")
async def games(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await _show(answer, guild_id)

    await in_server(interaction, work)


async def _show(answer: Answer, guild_id: int) -> None:
    await answer.show(games_screen(await answer.tables.games.offered(guild_id), answer.tr))


def games_screen(offered: Sequence[Variant], tr: Translator) -> Screen:
    """All games, those that are offered chosen."""
    lines = [tr("### Games of this server")]
    hidden = [tr.text(game.name) for game in VARIANTS.values() if game not in offered]
    lines.append(tr("Hidden: {games}.", games=", ".join(hidden)) if hidden else tr("Every game is offered."))
    lines.append(tr("-# Hidden games are not offered for new tables. Tables that are open already go on."))
    options = tuple(
        Option(tr.text(game.name), game.id, tr.text(game.summary), game in offered)
        for game in list(VARIANTS.values())[:OPTIONS]
    )
    parts: list[Part] = ["\n".join(lines)]
    return Screen([*parts, Select(tr("Offer these games…"), ButtonId(0, 0, "games"), options, many=True)])


async def _choose(answer: Answer, press: Press) -> None:
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    managers_only(answer.interaction)
    await answer.tables.games.offer_only(guild_id, press.values)
    await _show(answer, guild_id)


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"games": _choose})
