"""`/canasta new`. Without arguments a private message asks for the game, then for the number of players; with
any argument the lobby opens at once.

Besides the choice the message carries the number of tables at which its reader sat when it was made, in place
of a version, so that a second click opens no second table. A game with one kind of table opens at once.
"""

import discord
from discord import app_commands

from bot.layout import Refused, stale
from bot.screens.lobby import new_table as screens
from bot.screens.lobby.lobby import lobby_screen
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session.table_view import TableView
from bot.time import PACES, read_pace
from canasta.variants import VARIANTS
from cogs.lobby.presets import game_choices, rules_choices
from cogs.press import (
    Answer,
    Interaction,
    Press,
    Router,
    must_open,
    of_ones_own,
    offered,
    opener_of,
    tell_trouble,
)
from cogs.press.error_boundary import guarded, in_server

SEATS = sorted({seats for variant in VARIANTS.values() for seats in variant.seats})

PATIENCE = 2.0
"""Seconds to wait for the lobby, to report at once what keeps the bot from posting it."""


async def show(answer: Answer, guild_id: int, note: str = "") -> None:
    """Ask for the game, or if it's the only one the players. Raises Refused for who may open none here."""
    await must_open(answer)
    choice = await _choice(answer, guild_id)
    if len(choice.games) == 1 and not choice.presets:
        await answer.show(screens.game_screen(choice, choice.games[0], answer.tr, note))
    else:
        await answer.show(screens.games_screen(choice, answer.tr, note))


async def _choice(answer: Answer, guild_id: int) -> screens.Choice:
    tables = answer.tables
    try:
        usual = await tables.rules.wanted(guild_id, None, None, None)
    except Refused:
        # The server's default has become impossible; choosing it gives the reason.
        game = await tables.games.usual(guild_id)
        usual = TableRules(game.id, game.seats[0])
    return screens.Choice(
        await tables.games.offered(guild_id),
        await tables.presets.offered(guild_id),
        usual,
        await tables.new_tables.tables_at(guild_id, answer.person_id),
    )


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """The refusal, above the games currently offered."""
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise refused
    await show(answer, guild_id, answer.tr.text(refused.text))


router = Router(of_ones_own, recover=refuse)


@router.on(screens.NEW_TABLE)
async def _press(answer: Answer, press: Press) -> None:
    step, _, about = press.id.rest.partition(":")
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    await must_open(answer)
    if step == screens.NewTableStep.BACK:
        await show(answer, guild_id)
    elif step == screens.NewTableStep.GAME:
        game = await answer.tables.games.named(guild_id, press.value)
        ways = kinds(game.id)
        if len(ways) > 1:
            await answer.show(screens.game_screen(await _choice(answer, guild_id), game, answer.tr))
        else:
            # Nothing is left to choose.
            rules = await answer.tables.rules.for_kind(guild_id, game.id, ways[0])
            await _open(answer, guild_id, press.id.version, rules)
    else:
        await _open(answer, guild_id, press.id.version, await _rules(answer, guild_id, step, about, press))


async def _rules(answer: Answer, guild_id: int, step: str, about: str, press: Press) -> TableRules:
    """The chosen rules. Raises Refused for what is no longer offered."""
    if step == screens.NewTableStep.USUAL:
        return await answer.tables.rules.wanted(guild_id, None, None, None)
    if step == screens.NewTableStep.OWN:
        return await answer.tables.rules.wanted(guild_id, None, None, press.value)
    if step == screens.NewTableStep.KIND and about in VARIANTS:
        kind = next((kind for kind in kinds(about) if kind.key == press.value), None)
        if kind is not None:
            return await answer.tables.rules.for_kind(guild_id, about, kind)
    raise stale()


async def _open(answer: Answer, guild_id: int, sits_at: int, rules: TableRules) -> None:
    """Open the table, say so in place of the question, and wait briefly for its lobby."""
    interaction = answer.interaction
    opener = await opener_of(answer, guild_id)
    new_tables = answer.tables.new_tables
    async with new_tables.choosing(guild_id, answer.person_id, sits_at):
        table_view = await new_tables.open(opener, rules=rules, forum_id=_forum_here(interaction))
    await _say_opened(answer, table_view)


async def _say_opened(answer: Answer, table_view: TableView) -> None:
    """Wait briefly for the lobby of a new table, and say where it is."""
    await answer.acknowledge()
    await answer.bot.services.announcer.settled(table_view.table.id, PATIENCE)
    if table_view.table.place.forum_id is not None:
        table_view = await answer.tables.views.of(table_view.table.id, answer.person_id)
    await answer.show(screens.opened_screen(table_view, answer.tr))
    await tell_trouble(answer, table_view.table.id)


@app_commands.command(description="Open a table: pick a game, wait for others to sit down, start the match")
@app_commands.describe(
    game="Which game to play",
    players="How many players, including you",
    rules="The usual rules, one of this server's presets, or a rule code",
    pace="How long a turn may take (default: this server's usual pace)",
    computers="How many computer players to add right away",
    rated="Whether the matches count for ratings and leaderboards (default: yes)",
)
@app_commands.choices(pace=offered({pace.key: pace.words for pace in PACES}))
@app_commands.choices(players=offered({seats: str(seats) for seats in SEATS}))
@app_commands.autocomplete(rules=rules_choices, game=game_choices)
async def new(
    interaction: Interaction,
    game: str | None = None,
    players: int | None = None,
    rules: str | None = None,
    pace: str | None = None,
    computers: app_commands.Range[int, 0, SEATS[-1] - 1] | None = None,
    rated: bool = True,
) -> None:
    if rated and all(said is None for said in (game, players, rules, pace, computers)):
        await in_server(interaction, show)
        return

    async def work(answer: Answer) -> None:
        if interaction.guild_id is None:
            raise Refused("Tables can only be opened in a server's channel.")
        opener = await opener_of(answer, interaction.guild_id)
        await must_open(answer)
        wanted = await answer.tables.rules.wanted(interaction.guild_id, game, players, rules)
        table_view = await answer.tables.new_tables.open(
            opener,
            rules=wanted,
            pace=None if pace is None else read_pace(pace),
            computers=computers or 0,
            rated=rated,
            announce=False,
            forum_id=_forum_here(interaction),
        )
        if table_view.table.place.forum_id is not None:
            await _say_opened(answer, table_view)
            return
        screen = lobby_screen(table_view, await answer.tables.languages.at(table_view.table))
        await answer.show(screen)
        message = await interaction.original_response()
        await answer.bot.services.announcer.adopt_lobby(table_view.table, message.id, screen)

    await guarded(Answer(interaction, public=True), work)


def _forum_here(interaction: Interaction) -> int | None:
    """The forum in one of whose posts this happens; None elsewhere."""
    place = interaction.channel
    around = place.parent if isinstance(place, discord.Thread) else None
    return around.id if isinstance(around, discord.ForumChannel) else None
