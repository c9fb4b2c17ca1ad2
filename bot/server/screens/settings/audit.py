"""Where a server's audit log is posted, and what can be saved as a file."""

from collections.abc import Iterable

from bot.feature import Export, SettingsPage
from bot.layout.parts import Attached, Button, ChannelSelect, Option, Screen, Select
from bot.server.export_rows import SavedFile
from bot.server.screens.audit import READ_AUDIT, trouble_text
from bot.server.screens.settings.frame import SETTINGS, framed
from canasta.i18n import Translator
from data.records.audit import AuditChannel

CHANNEL, OFF, SAVE = "channel", "off", "save"
"""What is done on these pages."""


def audit_words(channel: AuditChannel | None, tr: Translator) -> str:
    """Where the log is posted, in a line."""
    return tr("not posted") if channel is None else tr("in {channel}", channel=f"<#{channel.channel_id}>")


def audit_page(channel: AuditChannel | None, tr: Translator, note: str = "", *, lost: bool) -> Screen:
    """Where the log is posted, and the way to it. ``lost``: its channel has been deleted."""
    page = SettingsPage.AUDIT
    trouble = None if channel is None else trouble_text(channel)
    if channel is None:
        lines = [tr("The audit log isn't posted anywhere.")]
    elif trouble is not None:
        lines = [f"⚠️ {tr.text(trouble)}"]
    else:
        lines = [tr("The audit log is posted in {channel}.", channel=f"<#{channel.channel_id}>")]
    lines.append(
        tr("-# Who changed, closed, cancelled or decided what. Everybody who sees the channel can read it.")
    )
    chosen = () if channel is None or lost else (channel.channel_id,)
    select = ChannelSelect(tr("Post it in…"), SETTINGS(page, CHANNEL), chosen=chosen)
    buttons = [Button(tr("Read it"), READ_AUDIT())]
    if channel is not None:
        buttons.append(Button(tr("Stop posting it"), SETTINGS(page, OFF)))
    return framed(page, lines, [select], tr, note, buttons)


def export_page(exports: Iterable[Export], tr: Translator, note: str = "") -> Screen:
    """What can be saved as a file."""
    options = tuple(Option(tr.text(export.title), export.name) for export in exports)
    select = Select(tr("Save…"), SETTINGS(SettingsPage.EXPORT, SAVE), options)
    lines = [tr("CSV files for spreadsheets, just for you.")]
    return framed(SettingsPage.EXPORT, lines, [select], tr, note)


def server_file_screen(what: Export, file: SavedFile, tr: Translator) -> Screen:
    """The file, and how much is in it."""
    lines = [
        tr("### {what}", what=what.title),
        tr.plural("{n} row, for any spreadsheet.", "{n} rows, for any spreadsheet.", file.rows),
    ]
    if not file.complete:
        lines.append(tr("That's the newest; the rest doesn't fit into one file."))
    lines.append(tr("-# People who hide, or whose data are deleted, aren't named."))
    return Screen("\n".join(lines), Attached(file.name, file.data))
