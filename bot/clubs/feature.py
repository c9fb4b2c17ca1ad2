"""The clubs: series and ladders: what the feature declares."""

from typing import Final

from bot.feature import Feature
from canasta.i18n import Text
from data.records.audit import Deed

FEATURE: Final = Feature(
    name="clubs",
    deeds={
        Deed.LADDER_OPENED: Text("{by} opened the ladder “{ladder}”."),
        Deed.LADDER_ENDED: Text("{by} ended the ladder “{ladder}”."),
        Deed.LADDER_REMOVED: Text("{by} took {person} off the ladder “{ladder}”."),
        Deed.SERIES_OPENED: Text("{by} opened season {season} of the series “{series}”."),
        Deed.SERIES_ENDED: Text("{by} ended season {season} of the series “{series}”."),
    },
)
