"""A server's tournaments and their results, as a file for its managers."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from bot.feature import Export, Rows, Saving
from bot.layout.names import game_name, named_apart
from bot.layout.spreadsheets import Cell
from bot.server.export_rows import STATES, Row, known, named, yes
from bot.tournaments.registry import TournamentRegistry
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text, Translator
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


TOURNAMENTS: Final = Export("tournaments", Text("Tournaments and their results"), _COLUMNS, _rows)
