"""Asks somebody whether they mean to cancel a tournament."""

from enum import StrEnum

from bot.layout.controls import Button, Form, Row, Style
from bot.layout.custom_id import ButtonId, verb
from bot.layout.layout import Screen
from bot.layout.names import shown
from bot.tournaments.registry import Overview
from bot.tournaments.screens.director.steps import why_form
from canasta.i18n import Translator
from data.tournaments.records import Tournament, TournamentStatus

TOURNAMENT_CANCEL = verb("tcancel", "tournament_cancel")


class Choice(StrEnum):
    """What the person answers, behind the verb and the tournament."""

    YES = "yes"
    NO = "no"


def cancel_screen(overview: Overview, tr: Translator, before: str = "") -> Screen:
    """Says how far it is, and what cancelling does, below ``before``. The button holds as it is now."""
    tournament = overview.tournament
    lines = [tr("### Cancel {name}?", name=shown(tournament.name)), *_state(overview, tr)]
    lines.append(tr("Nobody wins it, and it can't be started again. All who play are told by whom, and why."))
    buttons = tuple(
        Button(label, ButtonId(0, tournament.version, TOURNAMENT_CANCEL, rest), style)
        for label, rest, style in (
            (tr("Cancel the tournament"), f"{tournament.id}:{Choice.YES}", Style.danger),
            (tr("Keep it"), f"{tournament.id}:{Choice.NO}", Style.secondary),
        )
    )
    return Screen(*([before] if before else []), "\n".join(lines), Row(*buttons))


def cancel_form(tournament: Tournament, tr: Translator) -> Form:
    """The window that asks why, before it is cancelled."""
    return why_form(ButtonId(0, tournament.version, TOURNAMENT_CANCEL, f"{tournament.id}:{Choice.YES}"), tr)


def _state(overview: Overview, tr: Translator) -> list[str]:
    """How far it is, and what becomes of the tables that play."""
    tournament = overview.tournament
    entries = len(tournament.entries)
    if tournament.status is TournamentStatus.OPEN:
        return [
            tr.plural("It hasn't started yet. One entry.", "It hasn't started yet. {n} entries.", entries)
        ]
    tables = [one for one in overview.in_round(tournament.round) if one.second is not None]
    playing = sum(not one.over for one in tables)
    lines = [
        tr.plural(
            "Round {round} of {rounds}, one entry.",
            "Round {round} of {rounds}, {n} entries.",
            entries,
            round=tournament.round,
            rounds=tournament.rounds,
        )
    ]
    if playing:
        lines.append(
            tr.plural(
                "One of its tables is still playing: it ends with the score so far.",
                "{n} of its tables are still playing: they end with the score so far.",
                playing,
            )
        )
    return lines
