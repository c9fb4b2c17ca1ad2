"""Opening a table by choosing: a private message with the games in their groups, then how many play. The
lobby comes after that, as it does for whoever types it all.

What the message carries besides the choice is at how many tables its reader sat when it was made, in the
place of a version: a second click does not open a second table. A game that is played in one way only is
opened as soon as it is chosen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bot.custom_id import ButtonId
from bot.errors import Refused, stale
from bot.layout import OPTIONS, Button, Option, Part, Row, Screen, Select, Style, rows
from bot.tables.offered_games import players_words
from bot.tables.presets import OwnPreset
from bot.tables.table_rules import TableRules, kinds
from canasta.i18n import Text, Translator
from canasta.variants import GROUPS, VARIANTS, Variant
from cogs.play.panel import button
from cogs.play.read import tell_trouble
from cogs.press import Press
from cogs.reply import Answer

PATIENCE = 2.0
"""Seconds in which the lobby is awaited, to say at once what keeps the bot from posting it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody may open here: the server's games and presets, and what is usual. ``sits_at`` counts the
    tables where the person sits already.
    """

    games: Sequence[Variant]
    presets: Sequence[OwnPreset]
    usual: TableRules
    sits_at: int

    def id(self, what: str) -> ButtonId:
        """The id of a button or select that means this."""
        return ButtonId(0, self.sits_at, f"new:{what}")


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


def games_screen(choice: Choice, tr: Translator, note: str = "") -> Screen:
    """The games, a select for each group, and this server's own presets."""
    screen = _screen(note, tr("### Which game?"))
    usual = tr("{game}, {kind}", game=choice.usual.game.name, kind=choice.usual.kind.words(tr))
    screen.parts += rows([Button(usual, choice.id("usual"), Style.primary)])
    for group, name in GROUPS.items():
        games = [game for game in choice.games if game.group == group]
        if games:
            options = tuple(_game_option(game, tr) for game in games[:OPTIONS])
            screen.parts.append(Select(tr("{group}…", group=name), choice.id(f"game:{group}"), options))
    if choice.presets:
        options = tuple(
            Option(preset.name, preset.name, _preset_words(preset, tr)) for preset in choice.presets[:OPTIONS]
        )
        screen.parts.append(Select(tr("This server's presets…"), choice.id("own"), options))
    return screen


def _game_option(game: Variant, tr: Translator) -> Option:
    players = players_words(game.seats, tr)
    label = tr("{game} ({players}, {length})", game=game.name, players=players, length=game.length)
    return Option(label, game.id, tr.text(game.summary))


def _preset_words(preset: OwnPreset, tr: Translator) -> str:
    return tr("{game}, {n} players", game=VARIANTS[preset.variant].name, n=preset.seats)


def game_screen(choice: Choice, game: Variant, tr: Translator, note: str = "") -> Screen:
    """One game in a few lines, to choose how many play."""
    few = tr("-# {players}, {length}", players=players_words(game.seats, tr), length=game.length)
    screen = _screen(note, "\n".join([tr("### {game}", game=game.name), tr.text(game.summary), few]))
    options = []
    for kind in kinds(game.id):
        figures = TableRules(game.id, kind.seats, kind.options).rules.figures(tr)
        options.append(Option(kind.words(tr), kind.key, "; ".join(figures)))
    screen.parts.append(Select(tr("How many play?"), choice.id(f"kind:{game.id}"), tuple(options)))
    if len(choice.games) > 1 or choice.presets:
        screen.parts += rows([Button(tr("Another game"), choice.id("back"))])
    return screen


def _screen(note: str, text: str) -> Screen:
    parts: list[Part] = [note] if note else []
    return Screen([*parts, text])


async def refuse(answer: Answer, refused: Refused) -> None:
    """Why not, above the games as they are offered now."""
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise refused
    await show(answer, guild_id, answer.tr.text(refused.text))


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
    interaction, tr = answer.interaction, answer.tr
    if interaction.channel_id is None:
        raise Refused(Text("Tables are opened in a server's channel."))
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
    await answer.bot.desk.announcer.settled(table_view.table.id, PATIENCE)
    text = tr(
        "Your table is open in this channel: {game}, {kind}. Others sit down there; you press Start.",
        game=rules.game.name,
        kind=rules.kind.words(tr),
    )
    await answer.show(Screen([text, Row((button(table_view, tr("Rules…"), "house"),))]))
    await tell_trouble(answer, table_view.table.id)


HANDLERS: Mapping[str, Callable[[Answer, Press], Awaitable[None]]] = MappingProxyType({"new": _press})
