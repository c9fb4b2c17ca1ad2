"""Tournaments: what the feature declares."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

from bot.feature import Choice, Export, Feature, HourlyLimit, Rows, Saving, Setting, SettingsPage
from bot.layout import game_name, named_apart
from bot.layout.spreadsheets import Cell
from bot.runtime.settings import Limit
from bot.server.export_rows import STATES, Row, known, named, yes
from bot.tables.settings.hourly_limits import ServerLimit
from bot.tournaments.leaving import CHOICES, NO_RULE, SETTING, LeavingRule, rule_words
from bot.tournaments.registry import TournamentRegistry
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text, Translator, upper_first
from data.records.audit import Deed
from data.tournaments.records import Entry, Tournament

MOST: Final = 500
"""The most tournaments in a file."""
_COLUMNS: Final = (
    Text("Tournament"),
    Text("Name"),
    Text("Opened (UTC)"),
    Text("Ended (UTC)"),
    Text("Game"),
    Text("State"),
    Text("Rounds"),
    Text("Place"),
    Text("Players"),
    Text("Score"),
    Text("Tables played"),
    Text("Dropped out"),
    Text("Changed by directors"),
)


async def _rows(saving: Saving) -> AsyncIterator[Rows]:
    registry, hidden = TournamentRegistry(saving.store), await saving.store.exports.hidden()
    for tournament in await saving.store.tournaments.on_server(saving.guild_id, MOST):
        overview = await registry.overview(tournament.id)
        yield tournament_rows(tournament, overview.places, hidden, saving.tr)


def tournament_rows(
    tournament: Tournament, places: Sequence[Place], hidden: frozenset[int], tr: Translator
) -> list[Row]:
    """A tournament, a row for each entry, by place where there are places."""
    head: list[Cell] = [
        tournament.id,
        tournament.name,
        tournament.created_at,
        tournament.finished_at,
        tr.text(game_name(tournament.variant)),
        known(STATES, tournament.status.value, tr),
        tournament.round,
    ]
    called = _called(tournament, hidden)
    names = {entry.number: _entry(entry, called, tr) for entry in tournament.entries}
    lines: list[list[Cell]] = [
        [
            place.place,
            names.get(place.entry, ""),
            float(place.score),
            place.played,
            yes(place.out, tr),
            _changes(tournament, place.entry, tr),
        ]
        for place in places
    ]
    return [
        [*head, *line] for line in lines or [[None, name, None, None, None, None] for name in names.values()]
    ]


def _changes(tournament: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score, with the reasons."""
    return "; ".join(
        f"{tr('round {n}: {amount}', n=change.round, amount=tr.signed(change.amount))} ({change.reason})"
        for change in tournament.adjustments
        if change.entry == entry
    )


def _called(tournament: Tournament, hidden: frozenset[int]) -> dict[tuple[int, int], str]:
    """What the person in each chair of each entry is called, told apart; somebody hidden has no name."""
    return named_apart(
        ((entry.number, chair), "" if player.person_id in hidden else player.name)
        for entry in tournament.entries
        for chair, player in enumerate(entry.players)
        if not player.empty
    )


def _entry(entry: Entry, called: Mapping[tuple[int, int], str], tr: Translator) -> str:
    chairs = [chair for chair, player in enumerate(entry.players) if not player.empty]
    return " & ".join(named(called[entry.number, chair], tr) for chair in chairs)


RESULTS: Final = Export("tournaments", Text("Tournaments and their results"), _COLUMNS, _rows)


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
    exports=[RESULTS],
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
