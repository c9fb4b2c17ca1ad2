"""What core declares of itself, in the same record as a feature."""

from collections.abc import AsyncIterator
from typing import Final

from bot.feature import Export, Feature, HourlyLimit, Need, NeedKind, Rows, Saving, SettingsPage
from bot.runtime.settings import Limit
from bot.server.export_rows import audit_row, match_rows, table_row
from bot.tables.lobby.call_settings import CallSettings
from bot.tables.settings.hourly_limits import LIMITS
from bot.tables.settings.opening import Opening, Opens
from bot.tables.settings.server_settings import FORUM, SERVER_SETTINGS
from canasta.i18n import Text
from data import Store
from data.records.audit import Deed


async def opening_roles(store: Store, guild_id: int) -> list[Need]:
    gone = {
        Opens.TABLES: Text(
            "The role that may open tables has been deleted, so only members with Manage Server can. Choose "
            "again: **Who opens tables**."
        ),
        Opens.TOURNAMENTS: Text(
            "The role that may open tournaments has been deleted, so only members with Manage Server can. "
            "Choose again: **Who opens tables**."
        ),
    }
    roles = Opening.of(await store.settings.of_guild(guild_id)).roles
    return [Need(NeedKind.ROLE, gone[what], role, SettingsPage.WHO) for what, role in roles.items()]


async def named_places(store: Store, guild_id: int) -> list[Need]:
    """The channels of the audit log and of calls, the forum, and the role that calls mention."""
    kept, log = await store.settings.of_guild(guild_id), await store.audit.channel(guild_id)
    calls, forum = CallSettings.of(kept), FORUM.of(kept)
    named = [
        Need(
            NeedKind.CHANNEL,
            Text("The audit log's channel has been deleted. Choose another one."),
            None if log is None else log.channel_id,
            SettingsPage.AUDIT,
        ),
        Need(
            NeedKind.CHANNEL,
            Text("The forum in which tables become posts has been deleted. Choose another one."),
            None if forum is None else int(forum),
            SettingsPage.FORUM,
        ),
        Need(
            NeedKind.CHANNEL,
            Text("The channel for calls of other servers has been deleted. Choose another one."),
            None if calls.sharing is None else calls.sharing.channel_id,
            SettingsPage.CALLS,
        ),
        Need(
            NeedKind.MENTIONED_ROLE,
            Text("The role that calls for players mention has been deleted. Choose another one."),
            calls.role_id,
            SettingsPage.CALLS,
        ),
    ]
    return [need for need in named if need.id is not None]


async def _matches(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.exports.matches(saving.guild_id, before, saving.page):
        before = page[-1].id
        yield [row for match in page for row in match_rows(match, saving.tr)]


async def _tables(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.exports.tables(saving.guild_id, before, saving.page):
        before = page[-1].id
        yield [table_row(table, saving.tr) for table in page]


async def _audit(saving: Saving) -> AsyncIterator[Rows]:
    before: int | None = None
    while page := await saving.store.audit.last(saving.guild_id, saving.page, before):
        before = page[-1].id
        people = {person for line in page for person in (line.by, line.person_id) if person}
        names = await saving.store.exports.names(people) if people else {}
        yield [audit_row(line, names, saving.words(line), saving.tr) for line in page]


_OF_MATCHES: Final = (
    Text("Match"),
    Text("Begun (UTC)"),
    Text("Ended (UTC)"),
    Text("Game"),
    Text("Deals"),
    Text("Played to its end"),
    Text("Ended because"),
    Text("Counts"),
    Text("Tournament"),
    Text("Player"),
    Text("Player (id)"),
    Text("Side"),
    Text("Points"),
    Text("Won"),
)
_OF_TABLES: Final = (
    Text("Table"),
    Text("Opened (UTC)"),
    Text("Last used (UTC)"),
    Text("Game"),
    Text("State"),
    Text("Closed because"),
    Text("Tournament"),
    Text("Players"),
    Text("Channel id"),
    Text("Thread id"),
)
_OF_THE_LOG: Final = (
    Text("Number"),
    Text("When (UTC)"),
    Text("What"),
    Text("By"),
    Text("By (id)"),
    Text("About"),
    Text("About (id)"),
    Text("Table"),
    Text("Tournament"),
    Text("Reason"),
)
EXPORTS: Final = (
    Export("matches", Text("Finished matches"), _OF_MATCHES, _matches),
    Export("tables", Text("Tables"), _OF_TABLES, _tables),
    Export("audit", Text("Audit log"), _OF_THE_LOG, _audit),
)


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
