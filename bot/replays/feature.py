"""Replays, and looking back at deals: what the feature declares."""

from typing import Final

from bot.feature import Channel, Feature, HourlyLimit, Need, NeedKind, Setting, SettingsPage
from bot.runtime.settings import Limit
from bot.tables.settings.server_settings import channel_words
from canasta.i18n import Text
from data import Store

REPLAYS: Final = HourlyLimit(
    use="replay",
    variable="CANASTA_REPLAYS_PER_HOUR",
    usual=Limit(600, 3000),
    person=Text("You've watched a lot of replays in the last hour. You can continue {when}."),
    server=Text("This server has watched a lot of replays in the last hour. You can continue {when}."),
)
"""Moments of replays shown, records and fairness checks."""
ANIMATIONS: Final = HourlyLimit(
    use="animation",
    variable="CANASTA_ANIMATIONS_PER_HOUR",
    usual=Limit(20, 100),
    person=Text("You've asked for a lot of animations in the last hour. You can have the next one {when}."),
    server=Text(
        "This server has asked for a lot of animations in the last hour. You can have the next one {when}."
    ),
)
"""Replays as animations."""
LOOK_BACKS: Final = HourlyLimit(
    use="look_back",
    variable="CANASTA_LOOK_BACKS_PER_HOUR",
    usual=Limit(12, 60),
    person=Text(
        "You've looked back at a lot of deals in the last hour. You can look at the next one {when}."
    ),
    server=Text(
        "This server has looked back at a lot of deals in the last hour. You can look at the next one {when}."
    ),
)
"""Deals looked back at that nobody has asked for lately: each takes some seconds of a processor."""

WEEKLY: Final = Setting(
    "weekly",
    Text("where the week is summed up"),
    SettingsPage.WEEKLY,
    channel_words,
    control=Channel(
        Text("Sum up the week in…"),
        line=Text("Each Monday a message in {place} sums up the week."),
        unset=Text("No message sums up the week."),
        clear=Text("Stop summing up the week"),
    ),
    about=Text(
        "The largest canasta, the best comeback and the closest match, each with its replay: of matches of "
        "two people or more at tables that everybody sees; none of people who hide."
    ),
    step="channel",
)


async def weekly_channel(store: Store, guild_id: int) -> list[Need]:
    """The channel of the week's summary."""
    channel = WEEKLY.of(await store.settings.of_guild(guild_id))
    lacking = Text("The channel in which the week is summed up has been deleted. Choose another one.")
    return [] if channel is None else [Need(NeedKind.CHANNEL, lacking, int(channel), SettingsPage.WEEKLY)]


FEATURE: Final = Feature(
    name="replays",
    limits=[REPLAYS, ANIMATIONS, LOOK_BACKS],
    settings=[WEEKLY],
    checks=[weekly_channel],
)
