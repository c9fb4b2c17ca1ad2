"""What the pages of a server's settings have in common: their names, their buttons' ids, and the frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.feature import SettingsPage
from bot.layout.controls import OPTIONS, Button, Option, Select, rows
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Part, Screen
from canasta.i18n import Text, Translator

SETTINGS = verb("settings")
TITLES: Final[Mapping[SettingsPage, Text]] = MappingProxyType(
    {
        SettingsPage.HEALTH: Text("Health check"),
        SettingsPage.WHERE: Text("Where tables open"),
        SettingsPage.WHO: Text("Who opens tables"),
        SettingsPage.FORUM: Text("Forum"),
        SettingsPage.LEAVING: Text("Leaving tournaments"),
        SettingsPage.GAMES: Text("Games"),
        SettingsPage.PRESETS: Text("Own rules"),
        SettingsPage.TIME: Text("Time"),
        SettingsPage.LIMITS: Text("Limits"),
        SettingsPage.CALLS: Text("Calls for players"),
        SettingsPage.EMOTES: Text("At the table"),
        SettingsPage.BOARD: Text("Leaderboard"),
        SettingsPage.SEASONS: Text("Seasons"),
        SettingsPage.ROLES: Text("Roles for players"),
        SettingsPage.AUDIT: Text("Audit log"),
        SettingsPage.EXPORT: Text("Save as files"),
    }
)
"""The pages' names, in the order in which they are listed."""


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
    """A page: what was just changed, what is set, what it can be set to, and the way back. ``buttons`` stand
    beside that.
    """
    heading = f"### {tr.text(TITLES[page])}"
    parts: list[Part] = [note] if note else []
    parts += ["\n".join([heading, *lines]), *controls]
    back = Button(tr("All settings"), setting_id(SettingsPage.HOME), emoji="⚙️")
    return Screen([*parts, *rows([*buttons, back])])


def one_of(placeholder: str, id: ButtonId, options: Mapping[str, str], chosen: str | None) -> Select:
    """A select of these values and their words, of which one is set."""
    made = [Option(words, value, chosen=value == chosen) for value, words in options.items()]
    return Select(placeholder, id, tuple(made[:OPTIONS]))


def pages_select(tr: Translator) -> Select:
    """The way to every page."""
    options = tuple(Option(tr.text(title), page.value) for page, title in TITLES.items())
    return Select(tr("Change something…"), setting_id(SettingsPage.HOME, "open"), options)
