"""Moderation: bars, and what is done about tables: what the feature declares."""

from __future__ import annotations

from typing import Final

from bot.feature import Feature
from canasta.i18n import Text
from data.records.audit import Deed

FEATURE: Final = Feature(
    name="moderation",
    deeds={
        Deed.LOBBY_CLOSED: Text("{by} closed {table} before its match."),
        Deed.TABLE_CLOSED: Text("{by} closed {table}. Its match doesn't count."),
        Deed.LOBBY_REMOVED: Text("{by} removed {person} from {table} before its match."),
        Deed.BARRED: Text("{by} barred {person} from tables here until {until}."),
        Deed.BARRED_FOR_LEAVING: Text(
            "{person} has left too many tournaments and is barred from those here until {until}."
        ),
        Deed.UNBARRED: Text("{by} ended the bar of {person}."),
    },
)
