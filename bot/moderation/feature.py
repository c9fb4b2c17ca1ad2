"""Moderation: bars, and what is done about tables: what the feature declares."""

from typing import Final

from bot.feature import Feature, HourlyLimit
from bot.runtime.settings import Limit
from canasta.i18n import Text
from data.records.audit import Deed

BARS: Final = HourlyLimit(
    use="bar",
    variable="CANASTA_BARS_PER_HOUR",
    usual=Limit(30, 100),
    person=Text("You've barred a lot of people in the last hour. You can bar the next one {when}."),
    server=Text(
        "A lot of people have been barred on this server in the last hour. The next one can be barred {when}."
    ),
)
"""How many people moderators may bar."""
CLOSINGS: Final = HourlyLimit(
    use="closing",
    variable="CANASTA_CLOSINGS_PER_HOUR",
    usual=Limit(60, 200),
    person=Text(
        "You've closed a lot of tables, or removed a lot of people, in the last hour. You can go on {when}."
    ),
    server=Text(
        "Moderators have closed a lot of tables on this server in the last hour. You can go on {when}."
    ),
)
"""How many tables moderators may close, and people remove from lobbies."""

FEATURE: Final = Feature(
    name="moderation",
    limits=[BARS, CLOSINGS],
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
