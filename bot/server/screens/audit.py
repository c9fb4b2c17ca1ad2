"""The audit log in words: who did what to which table, tournament or person."""

import json
from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Final

from bot.feature import Declared, SettingsPage, plain_words
from bot.layout.parts import Button, Part, Row, Screen, quoted, shown_text, stamp, verb
from bot.server.screens.settings.frame import SETTINGS
from canasta.i18n import Text, Translator, upper_first
from data.records.audit import SOMEBODY_GONE, AuditChannel, AuditLine, Deed

READ_AUDIT = verb("audit")

PAGE: Final = 12
"""Entries on a page of the log."""
KEPT_DAYS: Final = 400
"""For how many days entries are kept."""
GONE: Final = "gone"
"""The trouble of a channel that has been deleted; any other is the permission that the bot lacks there."""
_REASON: Final = 200
"""The most characters of a reason that the log shows."""


def entry_text(line: AuditLine, declared: Declared, tr: Translator) -> str:
    """One entry, with when it happened and the reason that was given."""
    text = f"- {stamp(line.at, 'f')} {deed_text(line, declared, tr)}"
    reason = line.details.get("reason")
    return f"{text} {tr('Reason: {reason}', reason=quoted(str(reason), _REASON))}" if reason else text


def deed_text(line: AuditLine, declared: Declared, tr: Translator) -> str:
    """What was done, in one sentence without names that could ping or lay out anything."""
    words = declared.deeds.get(line.deed)
    if line.deed == Deed.SETTING:
        text = _setting_text(line, declared, tr)
    elif words is None:
        # Of a later release.
        text = tr("{by}: {deed}", by=_person(line.by, tr), deed=shown_text(line.deed))
    else:
        text = tr.text(words.filled(**{name: _value(name, line, tr) for name in _names(words.message)}))
    return upper_first(text)


def trouble_text(channel: AuditChannel) -> Text | None:
    """What keeps the bot from posting a server's log, and what helps; None: nothing."""
    if channel.trouble is None:
        return None
    if channel.trouble == GONE:
        return Text("The channel of the audit log has been deleted. Choose another: /canasta-server audit.")
    return Text(
        "I can't post the audit log in <#{channel}>. I still need there: {permission}.",
        channel=channel.channel_id,
        permission=channel.trouble,
    )


def posted_screen(lines: Iterable[AuditLine], declared: Declared, tr: Translator) -> Screen:
    """Entries as they are posted in the server's audit channel."""
    return Screen("\n".join(entry_text(line, declared, tr) for line in lines))


def log_screen(
    lines: Sequence[AuditLine],
    channel: AuditChannel | None,
    declared: Declared,
    tr: Translator,
    *,
    more: bool,
    older: bool = False,
) -> Screen:
    """The log, newest first, and where it is posted. ``more`` come earlier; ``older``: not the first page."""
    lines_of_text = [tr("### Audit log")]
    trouble = None if channel is None else trouble_text(channel)
    if channel is None:
        lines_of_text.append(tr("It isn't posted anywhere. Choose a channel: /canasta-server audit."))
    elif trouble is None:
        lines_of_text.append(tr("It's posted in {channel}.", channel=f"<#{channel.channel_id}>"))
    else:
        lines_of_text.append(f"⚠️ {tr.text(trouble)} {tr('New entries wait until then.')}")
    lines_of_text += [entry_text(line, declared, tr) for line in lines] or [tr("Nothing so far.")]
    lines_of_text.append(
        tr.plural("-# Entries are kept for {n} day.", "-# Entries are kept for {n} days.", KEPT_DAYS)
    )
    parts: list[Part] = ["\n".join(lines_of_text)]
    buttons = []
    if more:
        buttons.append(Button(tr("Earlier"), READ_AUDIT(str(lines[-1].id))))
    if older:
        buttons.append(Button(tr("Latest"), READ_AUDIT()))
    buttons.append(Button(tr("All settings"), SETTINGS(SettingsPage.HOME), emoji="⚙️"))
    return Screen(*parts, Row(*buttons))


def setting_words(name: str, declared: Declared, tr: Translator) -> str:
    """What a setting is. One that no feature declares is named as it is stored."""
    setting = declared.settings.get(name)
    return f"`{quoted(name)}`" if setting is None else tr.text(setting.title)


def value_words(name: str, content: str | None, declared: Declared, tr: Translator) -> str:
    """A setting's value (JSON; None: not set) in words; empty if it was too long to be kept."""
    if content is None:
        return tr("as usual")
    if not content:
        return ""
    words = declared.settings[name].words if name in declared.settings else plain_words
    try:
        return words(json.loads(content), tr)
    except (ValueError, TypeError, KeyError):
        # Another release may have written it in another form.
        return quoted(content)


def _setting_text(line: AuditLine, declared: Declared, tr: Translator) -> str:
    name, after, before = (line.details.get(key) for key in ("setting", "after", "before"))
    by, what = _person(line.by, tr), setting_words(str(name), declared, tr)
    new = value_words(str(name), None if after is None else str(after), declared, tr)
    old = value_words(str(name), None if before is None else str(before), declared, tr)
    if not new or not old:
        return tr("{by} changed a setting: {what}.", by=by, what=what)
    return tr("{by} changed {what}: {after} (before: {before}).", by=by, what=what, after=new, before=old)


def _value(name: str, line: AuditLine, tr: Translator) -> str:
    match name:
        case "by":
            return _person(line.by, tr)
        case "person":
            return tr("somebody") if line.person_id is None else _person(line.person_id, tr)
        case "table":
            return _table(line, tr)
        case "tournament":
            called = f"**{shown_text(line.tournament)}**" if line.tournament else f"{line.tournament_id}"
            return f"{called} (<#{line.place_id}>)" if line.place_id else called
    value = line.details.get(name)
    if value is None:
        return "–"
    if name == "role":
        return f"<@&{value}>"
    if name == "channel":
        return f"<#{value}>"
    if name == "until":
        return f"<t:{value}:f>"
    return tr.number(value) if isinstance(value, int) else quoted(str(value))


def _table(line: AuditLine, tr: Translator) -> str:
    number = tr("table {n}", n=line.table_id or 0)
    return f"{number} (<#{line.place_id}>)" if line.place_id else number


def _person(person_id: int | None, tr: Translator) -> str:
    if person_id is None:
        return tr("the bot")
    return tr("somebody") if person_id == SOMEBODY_GONE else f"<@{person_id}>"


def _names(message: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(message) if name]
