"""The standings of a tournament as a file for spreadsheets."""

from fractions import Fraction
from typing import Final

from bot.layout.parts import Attached, Screen, shown
from bot.layout.spreadsheets import Cell, csv_file
from bot.tournaments import format
from bot.tournaments.registry import Overview
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.scoring import changes
from canasta.i18n import Text, Translator

HEADER: Final = (
    Text("Place"),
    Text("Names"),
    Text("Score"),
    Text("Tie-break"),
    Text("Second tie-break"),
    Text("Tables played"),
    Text("Dropped out"),
    Text("Changed by directors"),
)


def results_screen(overview: Overview, tr: Translator) -> Screen:
    """The standings of a tournament so far, as a file."""
    tournament = overview.tournament
    file = Attached(f"tournament-{tournament.id}.csv", results_csv(overview, tr))
    return Screen(
        tr("The standings of {name}, as a file for spreadsheets.", name=shown(tournament.name)), file
    )


def results_csv(overview: Overview, tr: Translator) -> bytes:
    """The standings as CSV: shares in per cent, everything else in points."""
    tournament = overview.tournament
    names = EntryNames(tournament, tr)
    percent = format.scoring_of(tournament) == MATCHPOINTS
    rows: list[list[Cell]] = []
    for place in overview.places:
        entry = tournament.entry(place.entry)
        ties = [_number(one) for one in place.second[:2]]
        rows.append(
            [
                place.place,
                names.plain(entry, 0),
                _number(100 * place.score if percent else place.score),
                *ties,
                *[None] * (2 - len(ties)),
                place.played,
                tr("yes") if place.out else tr("no"),
                changes(tournament, place.entry, tr),
            ]
        )
    return csv_file([tr.text(head) for head in HEADER], rows)


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)
