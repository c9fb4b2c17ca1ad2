"""What is played at a server's tables: the games that it offers, and its own rules."""

from collections.abc import Sequence

from bot.feature import SettingsPage
from bot.layout.parts import OPTIONS, Button, ButtonId, Form, Line, Option, Part, Screen, Select, shown
from bot.screens.lobby.presets import preset_lines
from bot.server.screens.settings.frame import SETTINGS, framed
from canasta.i18n import Translator
from canasta.variants import VARIANTS, Variant
from data.records.people import ServerPreset

OFFER = "offer"
DEFAULT, USUAL, DELETE, WRITE, SAVE = "default", "usual", "delete", "write", "save"
"""What is changed on these pages."""
_NAME, _CODE = 50, 200
"""The most characters of a preset's name, and of a rule code."""


def games_words(offered: Sequence[Variant], tr: Translator) -> str:
    if len(offered) == len(VARIANTS):
        return tr("all")
    return tr("{n} of {most}", n=len(offered), most=len(VARIANTS))


def games_page(offered: Sequence[Variant], tr: Translator, note: str = "") -> Screen:
    select = games_select(offered, SETTINGS(SettingsPage.GAMES, OFFER), tr)
    return framed(SettingsPage.GAMES, games_lines(offered, tr), [select], tr, note)


def preset_words(default: ServerPreset | None, tr: Translator) -> str:
    """What new tables begin with, in a line."""
    return tr(
        "new tables begin with {name}", name=tr("the usual rules") if default is None else shown(default.name)
    )


def presets_page(
    kept: Sequence[ServerPreset], default: ServerPreset | None, tr: Translator, note: str = ""
) -> Screen:
    """The server's own rules, and what new tables begin with."""
    lines = preset_lines(kept, default, tr) or [
        tr("No rules of your own yet. What you save is offered in /canasta new.")
    ]
    if default is None:
        lines.append(tr("New tables begin with the usual rules."))
    page, controls, buttons = SettingsPage.PRESETS, list[Part](), list[Button]()
    if kept:
        options = [Option(preset.name, preset.name, chosen=preset == default) for preset in kept]
        controls.append(Select(tr("New tables begin with…"), SETTINGS(page, DEFAULT), tuple(options)))
        named = tuple(Option(preset.name, preset.name) for preset in kept)
        controls.append(Select(tr("Delete…"), SETTINGS(page, DELETE), named))
    buttons.append(Button(tr("Save rules…"), SETTINGS(page, WRITE)))
    if default is not None:
        buttons.append(Button(tr("Begin with the usual rules"), SETTINGS(page, USUAL)))
    return framed(page, lines, controls, tr, note, buttons)


def preset_form(tr: Translator) -> Form:
    """The window to save rules under a name."""
    return Form(
        tr("Save rules"),
        SETTINGS(SettingsPage.PRESETS, SAVE),
        tr("Name"),
        tr("What people choose, such as Club evening"),
        longest=_NAME,
        more=(Line(tr("Rule code"), tr("A table's rules show it: /canasta table"), _CODE),),
    )


def games_lines(offered: Sequence[Variant], tr: Translator) -> list[str]:
    """Which games aren't offered, and what that means, without a heading."""
    hidden = [tr.text(game.name) for game in VARIANTS.values() if game not in offered]
    return [
        tr("Hidden: {games}.", games=", ".join(hidden)) if hidden else tr("Every game is offered."),
        tr("-# Hidden games aren't offered for new tables. Tables that are already open stay."),
    ]


def games_select(offered: Sequence[Variant], id: ButtonId, tr: Translator) -> Select:
    """A select of all games, with the offered ones chosen."""
    options = tuple(
        Option(tr.text(game.name), game.id, tr.text(game.summary), game in offered)
        for game in list(VARIANTS.values())[:OPTIONS]
    )
    return Select(tr("Offer these games…"), id, options, many=True)
