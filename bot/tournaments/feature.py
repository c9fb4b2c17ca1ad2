"""Tournaments: what the feature declares."""

from typing import Any, Final

from bot.feature import Choice, Feature, HourlyLimit, Setting, SettingsPage
from bot.runtime.settings import Limit
from bot.tables.settings.server_limits import ServerLimit
from bot.tournaments import exports
from bot.tournaments.leaving import CHOICES, NO_RULE, SETTING, LeavingRule, rule_words
from canasta.i18n import Text, Translator, upper_first
from data.records.audit import Deed


def _leaving(value: Any, tr: Translator) -> str:
    return rule_words(LeavingRule.read(str(value)), tr)


def _option(value: Any, tr: Translator) -> str:
    return upper_first(_leaving(value, tr))


def _sentence(value: Any, tr: Translator) -> str:
    return f"{_option(value, tr)}."


LEAVING: Final = Setting(
    SETTING,
    Text("what leaving tournaments leads to"),
    SettingsPage.LEAVING,
    _leaving,
    default=NO_RULE.key,
    control=Choice(
        Text("What leaving leads to…"), [rule.key for rule in CHOICES], option=_option, line=_sentence
    ),
    about=Text(
        "Leaving is: withdrawing from a tournament that has started, never turning up, or having a computer "
        "player in your seat when a round ends. Being removed by a director isn't. Players read this under "
        "**How it works** and before they leave. Moderators can end a bar early."
    ),
    changed=Text("✅ That's the rule for anyone who leaves a tournament from now on."),
    step="rule",
)
TOURNAMENTS: Final = HourlyLimit(
    use="tournament",
    variable="CANASTA_TOURNAMENTS_PER_HOUR",
    usual=Limit(3, 6),
    person=Text("You've opened several tournaments in the last hour. You can open the next one {when}."),
    server=Text(
        "This server has opened several tournaments in the last hour. The next one can be opened {when}."
    ),
    setting=ServerLimit.TOURNAMENTS,
)
"""Tournaments opened."""

FEATURE: Final = Feature(
    name="tournaments",
    settings=[LEAVING],
    limits=[TOURNAMENTS],
    exports=[exports.TOURNAMENTS],
    deeds={
        Deed.TOURNAMENT_OPENED: Text("{by} opened the tournament {tournament}."),
        Deed.TOURNAMENT_STARTED: Text("{by} started the tournament {tournament}."),
        Deed.TOURNAMENT_CANCELLED: Text("{by} cancelled the tournament {tournament}."),
        Deed.TOURNAMENT_PLANNED: Text("{by} changed when the tournament {tournament} begins."),
        Deed.CHECKED_IN: Text("{by} checked {name} in for the tournament {tournament}."),
        Deed.DIRECTOR_ADDED: Text("{by} made {person} a director of {tournament}."),
        Deed.DIRECTOR_REMOVED: Text("{person} no longer directs {tournament}: {by} decided that."),
        Deed.HANDED_OVER: Text("{by} handed the tournament {tournament} over to {person}."),
        Deed.ROUND_EXTENDED: Text("{by} extended round {round} of {tournament} by {minutes} min."),
        Deed.ROUND_ENDED: Text("{by} ended round {round} of {tournament} early."),
        Deed.SCORE_ADJUSTED: Text(
            "{by} changed the score of {name} in {tournament}: {amount} in round {round}."
        ),
        Deed.SCORE_RESTORED: Text(
            "{by} took back a change of the score of {name} in {tournament}: {amount} in round {round}."
        ),
        Deed.ENTRY_REMOVED: Text("{by} took {name} out of the tournament {tournament}."),
        Deed.ENTRY_REINSTATED: Text("{by} put {name} back into the tournament {tournament}."),
        Deed.TABLE_FORFEITED: Text(
            "{by} ended table {meeting} of {tournament} in round {round}; it is forfeited by: {name}."
        ),
        Deed.SUBSTITUTE_ASKED: Text("{by} asked {person} to step in at the tournament {tournament}."),
        Deed.SUBSTITUTE_PUT_IN: Text("{by} had {person} step in for {name} in {tournament}."),
        Deed.PLAYER_REMINDED: Text("{by} reminded {person} of their table in {tournament}."),
    },
)
