"""A server's data as a file for its managers."""

from __future__ import annotations

from bot.feature import Export
from bot.layout.layout import Attached, Screen
from bot.server.exports import SavedFile
from canasta.i18n import Translator


def server_file_screen(what: Export, file: SavedFile, tr: Translator) -> Screen:
    """The file, and how much is in it."""
    lines = [
        tr("### {what}", what=what.title),
        tr.plural("{n} row, for any spreadsheet.", "{n} rows, for any spreadsheet.", file.rows),
    ]
    if not file.complete:
        lines.append(tr("That's the newest; the rest doesn't fit into one file."))
    lines.append(tr("-# People who hide, or whose data are deleted, aren't named."))
    return Screen(["\n".join(lines), Attached(file.name, file.data)])
