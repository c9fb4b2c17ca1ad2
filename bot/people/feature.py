"""People: profiles, lists and preferences: what the feature declares."""

from typing import Final

from bot.feature import Feature, HourlyLimit
from bot.runtime.settings import Limit
from canasta.i18n import Text

OWN_LISTS: Final = HourlyLimit(
    use="own_list",
    variable="CANASTA_OWN_LISTS_PER_HOUR",
    usual=Limit(6, 60),
    person=Text("You've moved your list a lot in the last hour. You can move it again {when}."),
    server=Text(
        "A lot of lists have been posted from this server in the last hour. You can have yours {when}."
    ),
)
"""The limit on lists of tables that are kept up to date: each is a message, and perhaps a thread."""

FEATURE: Final = Feature(name="people", limits=[OWN_LISTS])
