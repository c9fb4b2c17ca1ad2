"""A page made from the rows of its settings: what is set, and a control for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from bot.feature import Channel, Choice, Role, Setting, SettingsPage, Switch
from bot.layout.controls import Button, ChannelSelect, RoleSelect
from bot.layout.custom_id import number
from bot.layout.errors import stale
from bot.layout.layout import Part, Screen
from bot.server.screens.settings.frame import framed, one_of, setting_id
from canasta.i18n import Text, Translator

ON, OFF, CLEAR = "on", "off", "clear"
"""What is pressed, about the setting of this name; a list is named as its setting is."""
_LOST: Final[Mapping[type, Text]] = {
    Role: Text("⚠️ The role chosen here has been deleted. Choose another one."),
    Channel: Text("⚠️ That channel has been deleted. Choose another one."),
}


def rows_page(
    page: SettingsPage,
    settings: Sequence[Setting],
    kept: Mapping[str, Any],
    tr: Translator,
    note: str = "",
    *,
    gone: Collection[int] = (),
) -> Screen:
    """The page of these settings, as ``kept`` by the store. ``gone``: roles and channels that have been
    deleted.
    """
    lines: list[str] = []
    controls: list[Part] = []
    buttons: list[Button] = []
    for setting in settings:
        value = setting.of(kept)
        lost = isinstance(setting.control, Role | Channel) and value in gone
        lines.append(tr.text(_LOST[type(setting.control)]) if lost else _line(setting, value, tr))
        if setting.about is not None:
            lines.append(f"-# {tr.text(setting.about)}")
        button = _button(setting, value, tr)
        if not isinstance(setting.control, Switch):
            controls.append(_select(setting, None if lost else value, tr))
        if button is not None:
            buttons.append(button)
    return framed(page, lines, controls, tr, note, buttons)


def rows_words(settings: Sequence[Setting], kept: Mapping[str, Any], tr: Translator) -> str:
    """What is set, in a line: of several settings each with its name."""
    words = {setting.title: _words(setting, setting.of(kept), tr) for setting in settings}
    if len(words) == 1:
        return next(iter(words.values()))
    return ", ".join(f"{tr.text(title)}: {said}" for title, said in words.items())


def pressed(settings: Sequence[Setting], what: str, about: str, values: Sequence[str]) -> tuple[Setting, Any]:
    """The setting that a press changes, and its new value. Raises Refused for one that isn't offered."""
    if what in (ON, OFF) and not about:
        # A page with one switch once named none.
        about = next((one.name for one in settings if isinstance(one.control, Switch)), "")
    name = about if what in (ON, OFF, CLEAR) else what
    setting = next((one for one in settings if name in (one.name, one.step)), None)
    if setting is None:
        raise stale()
    match setting.control:
        case Switch() if what in (ON, OFF):
            return setting, what == ON
        case Role() | Channel() if what == CLEAR:
            return setting, setting.default
        case Choice(values=offered) if what == name:
            for value in offered:
                if [str(value)] == list(values):
                    return setting, value
        case Role() | Channel() if what == name and len(values) == 1:
            chosen = number(values[0])
            if chosen is not None:
                return setting, chosen
    raise stale()


def _line(setting: Setting, value: Any, tr: Translator) -> str:
    match setting.control:
        case Switch(on, off):
            return tr.text(on if value else off)
        case Choice(line=line):
            return line(value, tr)
        case Role(line=line, unset=unset) | Channel(line=line, unset=unset):
            return tr.text(unset) if value is None else tr(line.message, place=setting.words(value, tr))
    return _words(setting, value, tr)


def _select(setting: Setting, value: Any, tr: Translator) -> Part:
    id = setting_id(setting.page, setting.step or setting.name)
    match setting.control:
        case Choice(placeholder, offered, option):
            options = {str(one): option(one, tr) for one in offered}
            return one_of(tr.text(placeholder), id, options, str(value))
        case Channel(placeholder, kinds=kinds):
            return ChannelSelect(tr.text(placeholder), id, kinds, () if value is None else (int(value),))
        case Role(placeholder):
            return RoleSelect(tr.text(placeholder), id, value)
    raise TypeError(f"{setting.name} has no control")


def _button(setting: Setting, value: Any, tr: Translator) -> Button | None:
    what = tr.text(setting.title)
    match setting.control:
        case Switch() if value:
            return Button(tr("Switch off: {what}", what=what), setting_id(setting.page, OFF, setting.name))
        case Switch():
            return Button(tr("Switch on: {what}", what=what), setting_id(setting.page, ON, setting.name))
        case Role(clear=clear) | Channel(clear=clear) if value is not None:
            return Button(tr.text(clear), setting_id(setting.page, CLEAR, setting.name))
    return None


def _words(setting: Setting, value: Any, tr: Translator) -> str:
    return "–" if value is None else setting.words(value, tr)
