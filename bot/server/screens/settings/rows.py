"""A page made from the rows of its settings: what is set, and a control for each."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.feature import Between, Channel, Choice, Role, Setting, SettingsPage, Switch, Typed
from bot.layout.parts import Button, ChannelSelect, Form, Part, RoleSelect, Row, Screen, number, rows, stale
from bot.server.screens.settings import frame
from canasta.i18n import Text, Translator

ON, OFF, CLEAR, WRITE = "on", "off", "clear", "write"
"""What is pressed, about the setting of this name; lists and windows are named as their setting is."""
_ONCE: Final = {"stop": ON, "run": OFF}
"""What a button once said about the setting that it named, and says now."""
_LOST: Final[Mapping[type, Text]] = {
    Role: Text("⚠️ The role chosen here has been deleted. Choose another one."),
    Channel: Text("⚠️ That channel has been deleted. Choose another one."),
}


def _as_now(what: str, about: str) -> tuple[str, str]:
    """What a button says now that an earlier release has posted."""
    if about in _ONCE:
        return _ONCE[about], what
    if what == "role" and about:
        return about, ""
    if what in ("anybody", "everywhere"):
        return CLEAR, about or "channels"
    return what, about


def rows_page(
    page: SettingsPage,
    settings: Sequence[Setting],
    kept: Mapping[str, Any],
    tr: Translator,
    note: str = "",
    *,
    gone: Collection[int] = (),
) -> Screen:
    """These settings as ``kept`` by the store. ``gone``: roles and channels that have been deleted."""
    lines, controls, buttons = _made(settings, kept, tr, gone)
    return frame.framed(page, lines, controls, tr, note, buttons)


def with_rows(
    own: Screen,
    settings: Sequence[Setting],
    kept: Mapping[str, Any],
    tr: Translator,
    *,
    gone: Collection[int] = (),
) -> Screen:
    """A page with code of its ``own``, and these settings above its last buttons; ``gone`` as above."""
    lines, controls, buttons = _made(settings, kept, tr, gone)
    above, below = list(own.parts), list[Button]()
    while above and isinstance(last := above[-1], Row):
        below[:0] = last.buttons
        above.pop()
    return Screen(*above, "\n".join(lines), *controls, *rows([*buttons, *below]), accent=own.accent)


def _made(
    settings: Sequence[Setting], kept: Mapping[str, Any], tr: Translator, gone: Collection[int]
) -> tuple[list[str], list[Part], list[Button]]:
    """What is said of these settings, their lists, and their buttons."""
    lines, controls, buttons = list[str](), list[Part](), list[Button]()
    for setting in settings:
        value = setting.of(kept)
        lost = [id for id in ids_of(value) if id in gone and isinstance(setting.control, Role | Channel)]
        left = (
            [one for one in value if one not in lost] if isinstance(value, list) else None if lost else value
        )
        if left or not lost:
            lines.append(row_line(setting, {setting.name: left}, tr))
        if isinstance(value, list) and lost:
            lines.append(
                tr.plural(
                    "⚠️ {n} channel in this list has been deleted. Choose again to take it out.",
                    "⚠️ {n} channels in this list have been deleted. Choose again to take them out.",
                    len(lost),
                )
            )
        elif lost:
            lines.append(tr.text(_LOST[type(setting.control)]))
        if setting.about is not None:
            lines.append(f"-# {tr.text(setting.about)}")
        if not isinstance(setting.control, Switch | Typed):
            controls.append(_select(setting, left, tr))
        buttons += _buttons(setting, value, tr)
    return lines, controls, buttons


def ids_of(value: Any) -> list[Any]:
    """What a setting's value names: nothing, one thing, or several."""
    return [] if value is None else value if isinstance(value, list) else [value]


def rows_words(
    settings: Sequence[Setting], kept: Mapping[str, Any], tr: Translator, *, named: bool = False
) -> str:
    """What is set, in a line: of several settings each with its name, ``named`` of one too."""
    words = {one.title: _words(one, one.of(kept), tr) for one in settings if one.summed_up}
    if len(words) == 1 and not named:
        return next(iter(words.values()))
    return ", ".join(tr("{name}: {did}", name=title, did=said) for title, said in words.items())


def window(
    settings: Sequence[Setting], what: str, about: str, values: Sequence[str], tr: Translator
) -> Form | None:
    """The window that a press opens; None if it opens none. Raises Refused if the setting has none."""
    if what != WRITE and list(values) != [frame.OTHER]:
        return None
    for setting in settings:
        id = frame.SETTINGS(setting.page, setting.on_buttons)
        match setting.control:
            case Typed(title=title, label=label, hint=hint) if what == WRITE and about in (setting.name, ""):
                return Form(tr.text(title), id, tr.text(label), tr.text(hint))
            case Choice(other=Between(label, least, most)) if what in (setting.name, setting.on_buttons):
                return frame.number_form(tr.text(setting.page.words), id, tr.text(label), (least, most), tr)
    raise stale()


def is_of_rows(settings: Sequence[Setting], what: str, about: str) -> bool:
    """Whether a press on a page with code of its own is about one of these settings."""
    names = {name for setting in settings for name in (setting.name, setting.on_buttons)}
    return what in names or (what in (ON, OFF, CLEAR, WRITE) and about in names)


def pressed(
    settings: Sequence[Setting], what: str, about: str, values: Sequence[str], kept: Mapping[str, Any]
) -> tuple[Setting, Any]:
    """The setting that a press changes, and its new value. Raises Refused for one that isn't offered."""
    what, about = _as_now(what, about)
    if what in (ON, OFF) and not about and settings:
        # A page with one setting once named none, and its channel was switched off.
        about = settings[0].name
        what = what if isinstance(settings[0].control, Switch) else CLEAR
    name = about if what in (ON, OFF, CLEAR) else what
    setting = next((one for one in settings if name in (one.name, one.on_buttons)), None)
    if setting is None:
        raise stale()
    if isinstance(setting.control, Switch) and what in (ON, OFF):
        return setting, what == ON
    if isinstance(setting.control, Role | Channel) and what == CLEAR:
        return setting, setting.default
    most = setting.control.most if isinstance(setting.control, Channel) else 1
    if what != name or not 1 <= len(values) <= most:
        raise stale()
    chosen = [_chosen(setting, value, kept) for value in values]
    return setting, chosen[0] if most == 1 else sorted(chosen)


def _chosen(setting: Setting, text: str, kept: Mapping[str, Any]) -> Any:
    """The value that was chosen or typed. Raises Refused for any other."""
    match setting.control:
        case Typed(read=read):
            return read(text)
        case Choice(other=Between(least=least, most=most)):
            return frame.written(text, (least, most))
        case Choice(values=offered):
            chosen = [value for value in _offered(offered, setting.of(kept)) if str(value) == text]
            if chosen:
                return chosen[0]
        case Role() | Channel():
            id = number(text)
            if id is not None:
                return id
    raise stale()


def row_line(setting: Setting, kept: Mapping[str, Any], tr: Translator) -> str:
    """What is set, in a sentence."""
    value = setting.of(kept)
    match setting.control:
        case Switch(on, off):
            return tr.text(on if value else off)
        case Choice(line=line) | Typed(line=line):
            return line(value, tr)
        case Role(line=said, unset=unset) | Channel(line=said, unset=unset):
            return tr.text(unset) if value is None else tr.text(said.filled(place=setting.words(value, tr)))
    return _words(setting, value, tr)


def _offered(values: Sequence[Any], now: Any) -> list[Any]:
    """These values, and the one that is set, which may be another."""
    if now in values:
        return list(values)
    return sorted([*values, now]) if isinstance(now, int) else [*values, now]


def _select(setting: Setting, value: Any, tr: Translator) -> Part:
    id = frame.SETTINGS(setting.page, setting.on_buttons)
    match setting.control:
        case Choice(placeholder, values, option, other=other):
            options: Mapping[str, str] = {str(one): option(one, tr) for one in _offered(values, value)}
            if other is not None:
                options = frame.or_another(options, tr)
            return frame.one_of(tr.text(placeholder), id, options, str(value))
        case Channel(placeholder, kinds=kinds, most=most):
            return ChannelSelect(tr.text(placeholder), id, kinds, tuple(ids_of(value)), most)
        case Role(placeholder):
            return RoleSelect(tr.text(placeholder), id, value)
    raise TypeError(f"{setting.name} has no list")


def _buttons(setting: Setting, value: Any, tr: Translator) -> Iterator[Button]:
    what = tr.text(setting.title)
    match setting.control:
        case Switch() if value:
            yield Button(tr("Switch off: {what}", what=what), frame.SETTINGS(setting.page, OFF, setting.name))
        case Switch():
            yield Button(tr("Switch on: {what}", what=what), frame.SETTINGS(setting.page, ON, setting.name))
        case Typed(button):
            yield Button(tr.text(button), frame.SETTINGS(setting.page, WRITE, setting.name))
        case Role(clear=clear) | Channel(clear=clear) if value is not None:
            yield Button(tr.text(clear), frame.SETTINGS(setting.page, CLEAR, setting.name))


def _words(setting: Setting, value: Any, tr: Translator) -> str:
    return tr.text(setting.usual) if value is None else setting.words(value, tr)


def time_screen(
    settings: Iterable[Setting], kept: Mapping[str, Any], presets: Sequence[str], tr: Translator
) -> Screen:
    """These settings, line by line, as ``kept`` by the store, and the lines of the server's ``presets``."""
    lines = [row_line(setting, kept, tr) for setting in settings]
    return Screen("\n".join([tr("### Time at this server's tables"), *lines]), *presets)
