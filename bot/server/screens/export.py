"""A server's data as a file for its managers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.layout.layout import Attached, Screen
from bot.server.export_rows import Saved
from bot.server.exports import Export
from canasta.i18n import Text, Translator

NAMES: Final[Mapping[Saved, Text]] = MappingProxyType(
    {
        Saved.MATCHES: Text("Finished matches"),
        Saved.TABLES: Text("Tables"),
        Saved.TOURNAMENTS: Text("Tournaments and their results"),
        Saved.LEADERBOARD: Text("Leaderboard"),
        Saved.AUDIT: Text("Audit log"),
    }
)
"""What each file holds."""


def server_file_screen(what: Saved, export: Export, tr: Translator) -> Screen:
    """The file, and how much is in it."""
    lines = [
        tr("### {what}", what=NAMES[what]),
        tr.plural("{n} row, for any spreadsheet.", "{n} rows, for any spreadsheet.", export.rows),
    ]
    if not export.complete:
        lines.append(tr("That's the newest; the rest doesn't fit into one file."))
    lines.append(tr("-# People who hide, or whose data are deleted, aren't named."))
    return Screen(["\n".join(lines), Attached(export.name, export.data)])
