"""What a server sets about its tables, a row for each setting. Features below declare their own."""

from typing import Any, Final

from bot.feature import Between, Channel, Choice, Role, Setting, SettingsPage, Switch, Typed
from bot.layout import game_name
from bot.tables.lobby.call_settings import ROLE, SHARING
from bot.tables.settings.hourly_limits import ServerLimit
from bot.tables.settings.languages import LANGUAGE
from bot.tables.settings.opening import CHANNELS, Opens
from bot.time import PACES, Pace, ServerTimeSettings, read_zone
from canasta.i18n import Text, Translator

AUTO: Final = "auto"
"""The choice of no pace of the server's own."""
_USUAL: Final = ServerTimeSettings()
_NEXT_TURN: Final = Text("✅ That counts from the next turn on.")


def role_words(value: Any, tr: Translator) -> str:
    return f"<@&{int(value)}>"


def channel_words(value: Any, tr: Translator) -> str:
    """A channel by its id, or several."""
    return ", ".join(f"<#{int(id)}>" for id in (value if isinstance(value, list) else [value]))


def _games(value: Any, tr: Translator) -> str:
    return ", ".join(tr.text(game_name(str(game))) for game in value)


def _pace(value: Any, tr: Translator) -> str:
    return tr("live, or a day per turn") if value == AUTO else Pace.read(str(value)).words(tr)


def _pace_option(value: Any, tr: Translator) -> str:
    if value == AUTO:
        return tr("New tables: live if everybody is there at the start, else a day per turn")
    return tr("New tables: {pace}", pace=_pace(value, tr))


def _pace_line(value: Any, tr: Translator) -> str:
    if value == AUTO:
        return tr("New tables: **all here? 60 seconds a turn, otherwise a day**")
    return tr("New tables: **{pace}**", pace=_pace(value, tr))


def _sharing(value: Any, tr: Translator) -> str:
    return channel_words(value["channel"], tr)


FORUM: Final = Setting(
    "forum",
    Text("the forum in which tables become posts"),
    SettingsPage.FORUM,
    channel_words,
    control=Channel(
        Text("Make tables posts in…"),
        line=Text("New tables are posts in {place}."),
        unset=Text("Tables open in the channel where people start them."),
        clear=Text("Stop using a forum"),
        kinds=(15,),
    ),
    about=Text("I use its tags. To make those that are missing I need Manage Channels there."),
    step="channel",
)


def _of_time(name: str, title: Text, control: Choice | Switch | Typed, about: Text | None = None) -> Setting:
    """A setting that counts from the next turn on."""
    return Setting(
        name,
        title,
        SettingsPage.TIME,
        default=getattr(_USUAL, name),
        control=control,
        about=about,
        changed=_NEXT_TURN,
        summed_up=False,
    )


OPENING: Final = (
    Setting(
        CHANNELS,
        Text("where tables open"),
        SettingsPage.WHERE,
        channel_words,
        control=Channel(
            Text("Only in these channels…"),
            line=Text("Tables open only in {place}."),
            unset=Text("Tables open in every channel."),
            clear=Text("Allow every channel"),
            kinds=(0, 2, 5, 15),
            most=25,
        ),
        about=Text(
            "Tournaments, standing tables and challenges too. Threads count as their channel. What's "
            "already open elsewhere goes on."
        ),
        usual=Text("in every channel"),
        step="channels",
    ),
    Setting(
        Opens.TABLES,
        Text("who opens tables"),
        SettingsPage.WHO,
        role_words,
        control=Role(
            Text("Only members with this role open tables…"),
            line=Text("**Tables:** members with {place}"),
            unset=Text("**Tables:** everybody"),
            clear=Text("Let everybody open tables"),
        ),
        usual=Text("everybody"),
    ),
    Setting(
        Opens.TOURNAMENTS,
        Text("who opens tournaments"),
        SettingsPage.WHO,
        role_words,
        control=Role(
            Text("Only members with this role open tournaments…"),
            line=Text("**Tournaments:** members with {place}"),
            unset=Text("**Tournaments:** members with Manage Events"),
            clear=Text("No role for tournaments"),
        ),
        about=Text(
            "Members with Manage Server always can. Anyone who opens a tournament directs it, even without "
            "Manage Events. Everybody may join a table."
        ),
        usual=Text("members with Manage Events"),
    ),
)
TIME: Final = (
    Setting(
        "pace",
        Text("how long a turn takes at new tables"),
        SettingsPage.TIME,
        _pace,
        default=AUTO,
        control=Choice(
            Text("How long a turn takes…"), (AUTO, *(pace.key for pace in PACES)), _pace_option, _pace_line
        ),
        changed=Text("✅ New tables have this pace now."),
    ),
    _of_time(
        "misses",
        Text("missed deadlines until a computer player keeps the seat"),
        Choice(
            Text("Missed deadlines…"),
            (1, 2, 3, 5, 10),
            option=lambda n, tr: tr.plural(
                "A computer player keeps the seat after {n} miss",
                "A computer player keeps the seat after {n} misses",
                n,
            ),
            line=lambda n, tr: tr.plural(
                "A computer player keeps a seat after **{n}** missed deadline.",
                "A computer player keeps a seat after **{n}** missed deadlines in a row.",
                n,
            ),
            other=Between(Text("Missed deadlines in a row"), 1, 20),
        ),
    ),
    _of_time(
        "holiday_days",
        Text("days of holiday a year"),
        Choice(
            Text("Holidays…"),
            (0, 7, 14, 21, 30, 45, 60, 366),
            option=lambda n, tr: tr.plural("{n} day of holiday a year", "{n} days of holiday a year", n),
            line=lambda n, tr: tr.plural(
                "Holidays: **{n}** day a year per person.", "Holidays: **{n}** days a year per person.", n
            ),
            other=Between(Text("Days of holiday per person and year"), 0, 366),
        ),
    ),
    _of_time(
        "weekends",
        Text("clocks that stop on weekends"),
        Switch(on=Text("Clocks stop on weekends."), off=Text("Clocks run on weekends too.")),
    ),
    _of_time(
        "zone",
        Text("the default time zone"),
        Typed(
            Text("Time zone…"),
            Text("Time zone"),
            Text("Where is this server at home?"),
            Text("A time zone such as Europe/Berlin, or a city"),
            read_zone,
            line=lambda zone, tr: tr("Default time zone: **{zone}**", zone=zone or "UTC"),
        ),
    ),
    _of_time(
        "lobby_hours",
        Text("hours until an idle lobby closes"),
        Choice(
            Text("Idle lobbies…"),
            (3, 6, 12, 24, 48, 72, 168),
            option=lambda n, tr: tr.plural(
                "Idle lobbies close after {n} hour", "Idle lobbies close after {n} hours", n
            ),
            line=lambda n, tr: tr.plural(
                "Idle lobbies close after **{n}** hour.", "Idle lobbies close after **{n}** hours.", n
            ),
            other=Between(Text("Hours until an idle lobby closes"), 1, 720),
        ),
    ),
    _of_time(
        "match_days",
        Text("days until an idle match closes"),
        Choice(
            Text("Idle matches…"),
            (3, 7, 14, 30, 60, 90),
            option=lambda n, tr: tr.plural(
                "Idle matches close after {n} day", "Idle matches close after {n} days", n
            ),
            line=lambda n, tr: tr.plural(
                "Idle matches close after **{n}** day.", "Idle matches close after **{n}** days.", n
            ),
            other=Between(Text("Days until an idle match closes"), 1, 365),
        ),
        about=Text("A turn that's already running keeps its time."),
    ),
)
EMOTES: Final = Setting(
    "emotes",
    Text("emotes at tables"),
    SettingsPage.EMOTES,
    default=True,
    control=Switch(
        on=Text("Players may send emotes at this server's tables."),
        off=Text("Emotes are off at this server's tables."),
    ),
    about=Text("Short words from a list, such as “Well played”. Each table can switch them off too."),
)
SERVER_SETTINGS: Final = (
    LANGUAGE,
    *OPENING,
    FORUM,
    Setting("hidden_games", Text("the games that aren't offered"), SettingsPage.GAMES, _games),
    *TIME,
    Setting(ServerLimit.TABLES, Text("new tables an hour"), SettingsPage.LIMITS),
    Setting(ServerLimit.MATCHES, Text("new matches an hour"), SettingsPage.LIMITS),
    Setting(ServerLimit.TOURNAMENTS, Text("new tournaments an hour"), SettingsPage.LIMITS),
    Setting(ROLE, Text("the role that calls for players mention"), SettingsPage.CALLS, role_words),
    Setting(SHARING, Text("where calls of other servers come"), SettingsPage.CALLS, _sharing),
    EMOTES,
)
"""The settings of core."""
