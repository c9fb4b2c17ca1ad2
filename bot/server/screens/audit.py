"""The audit log in words: who did what to which table, tournament or person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import Final

from bot.layout.controls import Button, Row
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Part, Screen
from bot.layout.names import quoted, shown_text
from bot.server.screens.audit_settings import setting_words, value_words
from bot.server.screens.settings.frame import SettingsPage, setting_id
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

DEEDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        Deed.MATCH_ENDED: Text("{by} ended the match at {table}."),
        Deed.LOBBY_CLOSED: Text("{by} closed {table} before its match."),
        Deed.SUBSTITUTED: Text("{by} took over the seat of {person} at {table}."),
        Deed.SEAT_OFFERED: Text("{by} decided that somebody else may have the seat of {person} at {table}."),
        Deed.TABLE_CLOSED: Text("{by} closed {table}. Its match doesn't count."),
        Deed.LOBBY_REMOVED: Text("{by} removed {person} from {table} before its match."),
        Deed.BARRED: Text("{by} barred {person} from tables here until {until}."),
        Deed.BARRED_FOR_LEAVING: Text(
            "{person} has left too many tournaments and is barred from those here until {until}."
        ),
        Deed.UNBARRED: Text("{by} ended the bar of {person}."),
        Deed.TOURNAMENT_OPENED: Text("{by} opened the tournament {tournament}."),
        Deed.TOURNAMENT_STARTED: Text("{by} started the tournament {tournament}."),
        Deed.TOURNAMENT_CANCELLED: Text("{by} cancelled the tournament {tournament}."),
        Deed.TOURNAMENT_PLANNED: Text("{by} changed when the tournament {tournament} begins."),
        Deed.CHECKED_IN: Text("{by} checked {name} in for the tournament {tournament}."),
        Deed.LADDER_OPENED: Text("{by} opened the ladder “{ladder}”."),
        Deed.LADDER_ENDED: Text("{by} ended the ladder “{ladder}”."),
        Deed.LADDER_REMOVED: Text("{by} took {person} off the ladder “{ladder}”."),
        Deed.SERIES_OPENED: Text("{by} opened season {season} of the series “{series}”."),
        Deed.SERIES_ENDED: Text("{by} ended season {season} of the series “{series}”."),
        Deed.DIRECTOR_ADDED: Text("{by} made {person} a director of {tournament}."),
        Deed.DIRECTOR_REMOVED: Text("{person} no longer directs {tournament}: {by} decided that."),
        Deed.HANDED_OVER: Text("{by} handed the tournament {tournament} over to {person}."),
        Deed.ROUND_EXTENDED: Text("{by} extended round {round} of {tournament} by {minutes} min."),
        Deed.ROUND_ENDED: Text("{by} ended round {round} of {tournament} early."),
        Deed.SCORE_ADJUSTED: Text(
            "{by} changed the score of {name} in {tournament}: {amount} in round {round}."
        ),
        Deed.SCORE_RESTORED: Text(
            "{by} took back a change of the score of {name} in {tournament}: {amount} in round {round}."
        ),
        Deed.ENTRY_REMOVED: Text("{by} took {name} out of the tournament {tournament}."),
        Deed.ENTRY_REINSTATED: Text("{by} put {name} back into the tournament {tournament}."),
        Deed.TABLE_FORFEITED: Text(
            "{by} ended table {meeting} of {tournament} in round {round}; it is forfeited by: {name}."
        ),
        Deed.SUBSTITUTE_ASKED: Text("{by} asked {person} to step in at the tournament {tournament}."),
        Deed.SUBSTITUTE_PUT_IN: Text("{by} had {person} step in for {name} in {tournament}."),
        Deed.PLAYER_REMINDED: Text("{by} reminded {person} of their table in {tournament}."),
        Deed.STANDING_ENDED: Text("{by} ended the standing table {n}."),
        Deed.PRESET_SAVED: Text("{by} saved the preset “{preset}”."),
        Deed.PRESET_DELETED: Text("{by} deleted the preset “{preset}”."),
        Deed.PRESET_DEFAULT: Text("{by} chose what new tables begin with: “{preset}”."),
        Deed.ROLE_GIVEN: Text("{by} had me give the role {role} to players."),
        Deed.ROLE_DROPPED: Text("{by} had me stop giving the role {role}."),
        Deed.BOARD_POSTED: Text("{by} had the leaderboard posted in {channel}."),
        Deed.BOARD_REMOVED: Text("{by} had the leaderboard removed."),
        Deed.AUDIT_STARTED: Text("{by} had this log posted in {channel}."),
        Deed.AUDIT_STOPPED: Text("{by} stopped this log from being posted."),
        Deed.RELIED_GONE: Text(
            "{what} has been deleted, but settings here need it. Choose again: /canasta-server settings."
        ),
        Deed.EXPORTED: Text("{by} saved data of this server as a file: {what}."),
    }
)
"""What each deed is called. ``by``, ``person``, ``table`` and ``tournament`` are those of the entry; the
others are its details, ``role`` and ``channel`` mentioned by their ids, ``until`` a moment. A setting has
words of its own.
"""


def entry_text(line: AuditLine, tr: Translator) -> str:
    """One entry, with when it happened and the reason that was given."""
    text = f"- <t:{int(line.at.timestamp())}:f> {deed_text(line, tr)}"
    reason = line.details.get("reason")
    return f"{text} {tr('Reason: {reason}', reason=quoted(str(reason), _REASON))}" if reason else text


def deed_text(line: AuditLine, tr: Translator) -> str:
    """What was done, in one sentence without names that could ping or lay out anything."""
    words = DEEDS.get(line.deed)
    if line.deed == Deed.SETTING:
        text = _setting_text(line, tr)
    elif words is None:
        # Of a later release.
        text = tr("{by}: {deed}", by=_person(line.by, tr), deed=shown_text(line.deed))
    else:
        text = tr(words.message, **{name: _value(name, line, tr) for name in _names(words.message)})
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


def posted_screen(lines: Iterable[AuditLine], tr: Translator) -> Screen:
    """Entries as they are posted in the server's audit channel."""
    return Screen(["\n".join(entry_text(line, tr) for line in lines)])


def log_screen(
    lines: Sequence[AuditLine],
    channel: AuditChannel | None,
    tr: Translator,
    *,
    more: bool,
    older: bool = False,
) -> Screen:
    """The log for managers, newest first, and where it is posted. ``more``: there are earlier entries;
    ``older``: this isn't the first page.
    """
    lines_of_text = [tr("### Audit log")]
    trouble = None if channel is None else trouble_text(channel)
    if channel is None:
        lines_of_text.append(tr("It isn't posted anywhere. Choose a channel: /canasta-server audit."))
    elif trouble is None:
        lines_of_text.append(tr("It's posted in {channel}.", channel=f"<#{channel.channel_id}>"))
    else:
        lines_of_text.append(f"⚠️ {tr.text(trouble)} {tr('New entries wait until then.')}")
    lines_of_text += [entry_text(line, tr) for line in lines] or [tr("Nothing so far.")]
    lines_of_text.append(
        tr.plural("-# Entries are kept for {n} day.", "-# Entries are kept for {n} days.", KEPT_DAYS)
    )
    parts: list[Part] = ["\n".join(lines_of_text)]
    buttons = []
    if more:
        buttons.append(Button(tr("Earlier"), ButtonId(0, 0, READ_AUDIT, str(lines[-1].id))))
    if older:
        buttons.append(Button(tr("Latest"), ButtonId(0, 0, READ_AUDIT)))
    buttons.append(Button(tr("All settings"), setting_id(SettingsPage.HOME), emoji="⚙️"))
    return Screen([*parts, Row(tuple(buttons))])


def _setting_text(line: AuditLine, tr: Translator) -> str:
    name, after, before = (line.details.get(key) for key in ("setting", "after", "before"))
    by, what = _person(line.by, tr), setting_words(str(name), tr)
    new = value_words(str(name), None if after is None else str(after), tr)
    old = value_words(str(name), None if before is None else str(before), tr)
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
