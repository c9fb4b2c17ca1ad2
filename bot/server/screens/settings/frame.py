"""What the pages of a server's settings have in common: their names, their buttons' ids, and the frame."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.feature import PAGES, SettingsPage
from bot.layout.controls import OPTIONS, Button, Option, Select, rows
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Part, Screen
from canasta.i18n import Translator

SETTINGS = verb("settings")

PageScreen: TypeAlias = Screen
"""What a page of the settings shows."""


def setting_id(page: SettingsPage, step: str = "", about: str = "") -> ButtonId:
    """The id of a control: it shows this page, or changes something there (``step``), about this."""
    rest = ":".join(filter(None, (page, step, about)))
    return ButtonId(0, 0, SETTINGS, rest)


def framed(
    page: SettingsPage,
    lines: Iterable[str],
    controls: Sequence[Part],
    tr: Translator,
    note: str = "",
    buttons: Sequence[Button] = (),
) -> Screen:
    """A page: what was just changed, what is set, the choices, the way back with these ``buttons``."""
    heading = f"### {tr.text(page.heading)}"
    parts = [note, "\n".join([heading, *lines]), *controls]
    back = Button(tr.text(SettingsPage.HOME.heading), setting_id(SettingsPage.HOME), emoji="⚙️")
    return Screen(*parts, *rows([*buttons, back]))


def one_of(placeholder: str, id: ButtonId, options: Mapping[str, str], chosen: str | None) -> Select:
    """A select of these values and their words, of which one is set."""
    made = [Option(words, value, chosen=value == chosen) for value, words in options.items()]
    return Select(placeholder, id, tuple(made[:OPTIONS]))


def pages_select(tr: Translator) -> Select:
    """The way to every page."""
    options = tuple(Option(tr.text(page.heading), page.value) for page in PAGES)
    return Select(tr("Change something…"), setting_id(SettingsPage.HOME, "open"), options)
