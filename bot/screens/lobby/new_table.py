"""The private messages that open a table by choice: the game, then the number of players."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.layout.parts import OPTIONS, Button, ButtonId, Option, Row, Screen, Select, Style, rows, verb
from bot.screens.buttons import PLAY_NOW, SET_UP, button
from bot.tables.rules.offered_games import players_words
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session.table_view import TableView
from canasta.i18n import Translator
from canasta.variants import GROUPS, VARIANTS, Variant
from data.records.people import ServerPreset

NEW_TABLE = verb("new", "new_table")


class NewTableStep(StrEnum):
    """What a press means while somebody chooses what to open, behind the verb."""

    GAME = "game"
    KIND = "kind"
    USUAL = "usual"
    OWN = "own"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Choice:
    """The server's games, presets and default. ``sits_at`` counts the tables at which the person sits."""

    games: Sequence[Variant]
    presets: Sequence[ServerPreset]
    usual: TableRules
    sits_at: int

    def id(self, what: str) -> ButtonId:
        return ButtonId(0, self.sits_at, NEW_TABLE, what)


def games_screen(choice: Choice, tr: Translator, note: str = "") -> Screen:
    """The games, a select for each group, and this server's own presets."""
    screen = Screen(note, tr("### Which game?"))
    usual = tr("{game}, {kind}", game=choice.usual.game.name, kind=choice.usual.kind.words(tr))
    screen.parts += rows([Button(usual, choice.id(NewTableStep.USUAL), Style.primary)])
    for group, name in GROUPS.items():
        games = [game for game in choice.games if game.group == group]
        if games:
            options = tuple(_game_option(game, tr) for game in games[:OPTIONS])
            screen.parts.append(
                Select(tr("{group}…", group=name), choice.id(f"{NewTableStep.GAME}:{group}"), options)
            )
    if choice.presets:
        options = tuple(
            Option(preset.name, preset.name, _preset_words(preset, tr)) for preset in choice.presets[:OPTIONS]
        )
        screen.parts.append(Select(tr("This server's presets…"), choice.id(NewTableStep.OWN), options))
    return screen


def _game_option(game: Variant, tr: Translator) -> Option:
    players = players_words(game.seats, tr)
    label = tr("{game} ({players}, {length})", game=game.name, players=players, length=game.length)
    return Option(label, game.id, tr.text(game.summary))


def _preset_words(preset: ServerPreset, tr: Translator) -> str:
    return tr("{game}, {n} players", game=VARIANTS[preset.variant].name, n=preset.seats)


def game_screen(choice: Choice, game: Variant, tr: Translator, note: str = "") -> Screen:
    """One game in a few lines, to choose the number of players."""
    few = tr("-# {players}, {length}", players=players_words(game.seats, tr), length=game.length)
    screen = Screen(note, "\n".join([tr("### {game}", game=game.name), tr.text(game.summary), few]))
    options = []
    for kind in kinds(game.id):
        figures = TableRules(game.id, kind.seats, kind.options).rules.key_figures(tr)
        options.append(Option(kind.words(tr), kind.key, tr("; ").join(figures)))
    screen.parts.append(
        Select(tr("How many players?"), choice.id(f"{NewTableStep.KIND}:{game.id}"), tuple(options))
    )
    if len(choice.games) > 1 or choice.presets:
        screen.parts += rows([Button(tr("Another game"), choice.id(NewTableStep.BACK))])
    return screen


def opened_screen(table_view: TableView, tr: Translator) -> Screen:
    """Confirms that the table is open: what happens next, and the buttons of its lobby."""
    rules = TableRules.of(table_view.table)
    post = table_view.table.place.post_id
    if post is None:
        text = tr(
            "Your table is open in this channel: {game}, {kind}. Others can sit down there; press Play now "
            "when you're ready.",
            game=rules.game.name,
            kind=rules.kind.words(tr),
        )
    else:
        text = tr(
            "Your table is open: <#{post}>. Others can sit down there; press Play now when you're ready.",
            post=post,
        )
    now = button(table_view, tr("Play now"), PLAY_NOW, style=Style.success)
    return Screen(text, Row(now, button(table_view, tr("More…"), SET_UP)))
