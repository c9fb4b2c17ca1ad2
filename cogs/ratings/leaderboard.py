"""Leaderboards: the command, paging, and how matches count."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client.installs import EVERYWHERE, NO_SERVER, home
from bot.layout import Refused, clean, unknown_button
from bot.ratings import leaderboards
from bot.ratings.rating_rules import families, family_name
from bot.ratings.screens import leaderboard as screens
from bot.ratings.seasons import season_name
from canasta.i18n import Text
from cogs.press import Answer, Interaction, Press, Router, of_ones_own, offered, reader
from cogs.press.error_boundary import anywhere, suggested

router = Router(of_ones_own)

CHOICES = 25


@app_commands.command(
    description="The best players: by rating, matches won, points a deal or canastas", extras={**EVERYWHERE}
)
@app_commands.describe(
    by="What to rank by",
    where="This server, or all servers I'm on",
    game="One family of games, or all of them",
    season="All time, this season, or an earlier one",
)
@app_commands.choices(
    by=offered(screens.KIND_NAMES),
    where=offered({"server": Text("This server"), "all": Text("All servers")}),
    game=offered({id: family_name(id) for id in families()})[:CHOICES],
)
@anywhere
async def leaderboard(
    answer: Answer,
    by: str | None = None,
    where: str = "server",
    game: str = "",
    season: str = leaderboards.WHOLE_TIME,
) -> None:
    """Show a board, by default sorted by rating, or by matches won if nobody is rated yet."""

    board = await leaderboards.wanted_board(
        answer.bot.store,
        answer.home or NO_SERVER,
        answer.tables.clock(),
        everywhere=where == "all" or answer.home is None,
        by=by,
        family=game,
        season=season,
    )
    await _show(answer, board)


@leaderboard.autocomplete("season")
@suggested
async def _seasons(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    tr = await reader(interaction)
    seasons = [(tr("All time"), leaderboards.WHOLE_TIME), (tr("This season"), leaderboards.THIS_SEASON)]
    played = await leaderboards.seasons_played(interaction.client.store, home(interaction) or NO_SERVER)
    seasons += [(tr.text(season_name(one)), one) for one in played]
    wanted = typed.strip().casefold()
    chosen = [(label, value) for label, value in seasons if wanted in label.casefold() or wanted in value]
    return [app_commands.Choice(name=label, value=value) for label, value in chosen[:CHOICES]]


async def _show(answer: Answer, board: leaderboards.Board) -> None:
    """Show a board: in a server its own or that of all servers, elsewhere those of the user's servers too."""
    guild, store = answer.interaction.guild if answer.home is not None else None, answer.bot.store
    servers: list[tuple[int, str]] = []
    if answer.home is None:
        servers = await _own_servers(answer)
        guild = await _shared(answer, board.server) if board.server else None
        board = replace(board, everywhere=guild is None)
    elif board.server:
        raise unknown_button()
    guild_id = NO_SERVER if guild is None else guild.id
    rules, now = await leaderboards.board_rules(store, guild_id), answer.tables.clock()
    shown = await leaderboards.read(
        store, board, guild_id, "" if guild is None else guild.name, rules, answer.person_id, now
    )
    await answer.show(await screens.board_screen(shown, answer.tr, answer.pictures, servers=servers))


async def _own_servers(answer: Answer) -> list[tuple[int, str]]:
    """The servers with the bot where the user has played: ids and names."""
    played = await answer.bot.store.results.servers_of(answer.person_id, CHOICES)
    found = await answer.bot.services.servers.names(played)
    return [(guild_id, clean(found[guild_id])) for guild_id in played if guild_id in found]


async def _shared(answer: Answer, guild_id: int) -> discord.Guild:
    """A server of which the user is a member, as the bot is. Raises Refused for any other."""
    guild = await answer.bot.services.servers.get(guild_id)
    try:
        if guild is not None:
            await guild.fetch_member(answer.person_id)
            return guild
    except discord.NotFound:
        pass
    raise Refused("Only members of that server see its leaderboard.")


@router.on(screens.LEADERBOARD)
async def _board(answer: Answer, press: Press) -> None:
    board = leaderboards.Board.from_text(press.value)
    if board is None:
        raise unknown_button()
    await _show(answer, board)


@router.on(screens.HOW_MATCHES_COUNT)
async def _rules(answer: Answer, press: Press) -> None:
    await answer.tell(screens.rules_screen(answer.tr))
