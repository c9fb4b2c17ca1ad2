"""What core declares of itself, in the same record as a feature."""

from typing import Final

from bot.feature import Feature, HourlyLimit
from bot.runtime.settings import Limit
from bot.server.export_files import EXPORTS
from bot.server.health.needs import named_places, opening_roles
from bot.tables.settings.hourly_limits import LIMITS
from bot.tables.settings.server_settings import SERVER_SETTINGS
from canasta.i18n import Text
from data.records.audit import Deed

SAVED_FILES: Final = HourlyLimit(
    use="export",
    variable="CANASTA_EXPORTS_PER_HOUR",
    usual=Limit(6, 12),
    person=Text("You've saved a lot of files in the last hour. You can save the next one {when}."),
    server=Text(
        "A lot of files of this server have been saved in the last hour. You can save the next one {when}."
    ),
)
"""Files of all that a server has played: each may read thousands of matches."""

CORE: Final = Feature(
    name="core",
    settings=SERVER_SETTINGS,
    limits=[*LIMITS, SAVED_FILES],
    checks=[opening_roles, named_places],
    exports=EXPORTS,
    deeds={
        Deed.MATCH_ENDED: Text("{by} ended the match at {table}."),
        Deed.SUBSTITUTED: Text("{by} took over the seat of {person} at {table}."),
        Deed.SEAT_OFFERED: Text("{by} decided that somebody else may have the seat of {person} at {table}."),
        Deed.PRESET_SAVED: Text("{by} saved the preset “{preset}”."),
        Deed.PRESET_DELETED: Text("{by} deleted the preset “{preset}”."),
        Deed.PRESET_DEFAULT: Text("{by} chose what new tables begin with: “{preset}”."),
        Deed.AUDIT_STARTED: Text("{by} had this log posted in {channel}."),
        Deed.AUDIT_STOPPED: Text("{by} stopped this log from being posted."),
        Deed.RELIED_GONE: Text(
            "{what} has been deleted, but settings here need it. Choose again: /canasta-server settings."
        ),
        Deed.EXPORTED: Text("{by} saved data of this server as a file: {what}."),
    },
)
