"""Weekly arenas: what the feature declares."""

from typing import Any, Final

from bot.feature import Channel, Choice, Feature, Need, NeedKind, Role, Setting, SettingsPage
from bot.tables.settings.server_settings import channel_words, role_words
from bot.time import DAYS, clock_time
from canasta.i18n import Text, Translator
from data import Store

NEVER: Final = "never"
"""The day of a server that has no arena."""


def _day(value: Any, tr: Translator) -> str:
    return tr("never") if value == NEVER else tr.text(DAYS[int(value)])


def _day_option(value: Any, tr: Translator) -> str:
    return tr("No arena") if value == NEVER else _day(value, tr)


def _day_line(value: Any, tr: Translator) -> str:
    return tr("There's no arena.") if value == NEVER else tr("Every week: **{day}**", day=_day(value, tr))


def _hour(value: Any, tr: Translator) -> str:
    return clock_time(60 * int(value))


DAY: Final = Setting(
    "arena_day",
    Text("the day of the weekly arena"),
    SettingsPage.ARENA,
    _day,
    default=NEVER,
    control=Choice(Text("On which day…"), (NEVER, *range(7)), option=_day_option, line=_day_line),
    about=Text(
        "An hour of single deals of Classic for four, each time with other people; computer players fill. "
        "Everybody counts for themselves. It comes again every week until you choose **No arena**."
    ),
)
HOUR: Final = Setting(
    "arena_hour",
    Text("the hour of the weekly arena"),
    SettingsPage.ARENA,
    _hour,
    default=20,
    control=Choice(
        Text("At what time…"),
        range(24),
        option=_hour,
        line=lambda value, tr: tr(
            "At **{time}**, in the time zone of the page **Time**.", time=_hour(value, tr)
        ),
    ),
    summed_up=False,
)
CHANNEL: Final = Setting(
    "arena_channel",
    Text("the channel of the weekly arena"),
    SettingsPage.ARENA,
    channel_words,
    control=Channel(
        Text("In which channel…"),
        line=Text("It takes place in {place}: its message has the buttons, each table a private thread."),
        unset=Text("⚠️ It needs a channel: choose one."),
        clear=Text("No channel"),
    ),
    summed_up=False,
)


ROLE: Final = Setting(
    "arena_role",
    Text("the role that the weekly arena calls"),
    SettingsPage.ARENA,
    role_words,
    control=Role(
        Text("Call this role…"),
        line=Text("Its message, a quarter of an hour before, calls {place}."),
        unset=Text("Its message calls nobody."),
        clear=Text("Call nobody"),
    ),
    summed_up=False,
)


async def place(store: Store, guild_id: int) -> list[Need]:
    """The arena's channel, and server events, where there is an arena."""
    kept = await store.settings.of_guild(guild_id)
    channel = CHANNEL.of(kept)
    if DAY.of(kept) == NEVER or channel is None:
        return []
    lost = Text("The weekly arena's channel has been deleted. Choose another one.")
    no_events = Text(
        "I can't make the weekly arena a server event. Switch on **Create Events**: "
        "**Server Settings > Roles > {role} > Permissions**."
    )
    gone = Text("The role that the weekly arena calls has been deleted. Choose another one.")
    role = ROLE.of(kept)
    return [
        Need(NeedKind.CHANNEL, lost, int(channel), SettingsPage.ARENA),
        Need(NeedKind.EVENTS, no_events),
        *([] if role is None else [Need(NeedKind.MENTIONED_ROLE, gone, int(role), SettingsPage.ARENA)]),
    ]


FEATURE: Final = Feature(name="arenas", settings=[DAY, HOUR, CHANNEL, ROLE], checks=[place])
