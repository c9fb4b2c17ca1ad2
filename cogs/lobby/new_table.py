"""Opening a table by choosing: a private message with the games in their groups, then how many play. The
lobby comes after that, as it does for whoever types it all.

What the message carries besides the choice is at how many tables its reader sat when it was made, in the
place of a version: a second click does not open a second table. A game that is played in one way only is
opened as soon as it is chosen.
"""

from __future__ import annotations

from bot.custom_id import Verb
from bot.errors import Refused, stale
from bot.screens.lobby.new_table import Choice, game_screen, games_screen, opened_screen
from bot.tables.rules.table_rules import TableRules, kinds
from canasta.i18n import Text
from canasta.variants import VARIANTS
from cogs.play.read import tell_trouble
from cogs.press import Press
from cogs.reply import Answer
from cogs.router import Router

PATIENCE = 2.0
"""Seconds in which the lobby is awaited, to say at once what keeps the bot from posting it."""


async def show(answer: Answer, guild_id: int, note: str = "") -> None:
    """The first question: which game? Where there is but one, how many play."""
    choice = await _choice(answer, guild_id)
    if len(choice.games) == 1 and not choice.presets:
        await answer.show(game_screen(choice, choice.games[0], answer.tr, note))
    else:
        await answer.show(games_screen(choice, answer.tr, note))


async def _choice(answer: Answer, guild_id: int) -> Choice:
    tables = answer.tables
    try:
        usual = await tables.rules.wanted(guild_id, None, None, None)
    except Refused:
        # The server's default has become impossible; it says so itself when it is asked for.
        game = await tables.games.usual(guild_id)
        usual = TableRules(game.id, game.seats[0])
    return Choice(
        await tables.games.offered(guild_id),
        await tables.presets.offered(guild_id),
        usual,
        await tables.lobby.tables_at(guild_id, answer.person_id),
    )


async def refuse(answer: Answer, press: Press, refused: Refused) -> None:
    """Why not, above the games as they are offered now."""
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise refused
    await show(answer, guild_id, answer.tr.text(refused.text))


router = Router(recover=refuse)


@router.on(Verb.NEW_TABLE)
async def _press(answer: Answer, press: Press) -> None:
    verb, _, about = press.id.rest.partition(":")
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    if verb == "back":
        await show(answer, guild_id)
    elif verb == "game":
        game = await answer.tables.games.named(guild_id, press.value)
        ways = kinds(game.id)
        if len(ways) > 1:
            await answer.show(game_screen(await _choice(answer, guild_id), game, answer.tr))
        else:
            # There is nothing left to choose.
            rules = await answer.tables.rules.for_kind(guild_id, game.id, ways[0])
            await _open(answer, guild_id, press.id.version, rules)
    else:
        await _open(answer, guild_id, press.id.version, await _rules(answer, guild_id, verb, about, press))


async def _rules(answer: Answer, guild_id: int, verb: str, about: str, press: Press) -> TableRules:
    """What is to be played. Raises Refused for what is no longer offered."""
    if verb == "usual":
        return await answer.tables.rules.wanted(guild_id, None, None, None)
    if verb == "own":
        return await answer.tables.rules.wanted(guild_id, None, None, press.value)
    if verb == "kind" and about in VARIANTS:
        kind = next((kind for kind in kinds(about) if kind.key == press.value), None)
        if kind is not None:
            return await answer.tables.rules.for_kind(guild_id, about, kind)
    raise stale()


async def _open(answer: Answer, guild_id: int, sits_at: int, rules: TableRules) -> None:
    """Open the table, say so in place of the question, and wait a moment for its lobby."""
    interaction = answer.interaction
    if interaction.channel_id is None:
        raise Refused(Text("Tables can only be opened in a server's channel."))
    table_view = await answer.tables.lobby.open_chosen(
        guild_id=guild_id,
        channel_id=interaction.channel_id,
        host_id=answer.person_id,
        host_name=answer.name,
        rules=rules,
        locale=str(interaction.guild_locale or "en"),
        sits_at=sits_at,
    )
    await answer.acknowledge()
    await answer.bot.services.announcer.settled(table_view.table.id, PATIENCE)
    await answer.show(opened_screen(table_view, answer.tr))
    await tell_trouble(answer, table_view.table.id)
