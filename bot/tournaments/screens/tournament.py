"""The screens of a tournament: the message in the channel, standings, rounds."""

from enum import StrEnum
from typing import Final

from bot.layout.parts import Button, ButtonId, Form, Row, Screen, Style, rows, shown, verb
from bot.tournaments import format
from bot.tournaments.evening.starts import missing
from bot.tournaments.registry import Overview
from bot.tournaments.screens import lines as words
from bot.tournaments.screens.buttons import (
    TOURNAMENT_DIRECT,
    TOURNAMENT_ENTER,
    TOURNAMENT_HERE,
    TOURNAMENT_LEAVE,
    TOURNAMENT_ROUND,
    button,
)
from bot.tournaments.screens.director.steps import why_form
from bot.tournaments.screens.evening import absent_line, late_lines, shows_here, start_lines
from bot.tournaments.screens.scoring import SETTLED_BY
from canasta.i18n import Translator
from data.tournaments.records import Tournament, TournamentStatus

TOURNAMENT_ADD_COMPUTERS = verb("tadd", "tournament_add_computers")
TOURNAMENT_START = verb("tstart", "tournament_start")
TOURNAMENT_STANDINGS = verb("tstand", "tournament_standings")
TOURNAMENT_MY_TABLE = verb("tmine", "tournament_my_table")
TOURNAMENT_RULES = verb("trules", "tournament_rules")
TOURNAMENT_FILE = verb("tfile", "tournament_file")
TOURNAMENT_STEP_IN = verb("tstepin", "tournament_step_in")

ROOM_FOR_TOP: Final = 1_500
"""Characters reserved for the standings below the current round."""
TOP: Final = 10
"""Lines of the standings below the current round."""


def tournament_screen(overview: Overview, tr: Translator) -> Screen:
    """The message in the channel. Its lists are cut to fit."""
    tournament = overview.tournament
    texts = [tr("## 🏆 {name}", name=shown(tournament.name)), words.what_line(tournament, tr)]

    def room() -> int:
        return words.ROOM - sum(len(text) + 1 for text in texts)

    if tournament.status is TournamentStatus.OPEN:
        texts += start_lines(tournament, tr)
        texts.append(words.small_print(tournament, tr))
        texts.append(words.entry_lines(tournament, room(), tr))
    elif tournament.status is TournamentStatus.RUNNING:
        texts += [*late_lines(tournament, tr), *absent_line(tournament, tr)]
        kept = ROOM_FOR_TOP if overview.places else 0
        texts.append(words.round_lines(overview, tournament.round, room() - kept, tr))
        if overview.places:
            head = tr("**After round {n}**", n=tournament.round - 1)
            texts.append(words.top_lines(overview, head, room(), TOP, tr))
    elif tournament.status is TournamentStatus.FINISHED:
        texts.append(words.top_lines(overview, words.winners_line(overview, tr), room(), words.PAGE, tr))
    else:
        texts.append(
            tr("This tournament was cancelled, because nobody started it.")
            if tournament.expired
            else tr("This tournament was cancelled.")
        )
    return Screen(*texts, *_buttons(tournament, tr))


def _buttons(tournament: Tournament, tr: Translator) -> list[Row]:
    buttons = []
    if shows_here(tournament):
        buttons.append(button(tr("I'm here"), tournament, TOURNAMENT_HERE, Style.success))
    if tournament.status is TournamentStatus.RUNNING:
        buttons.append(button(tr("My table"), tournament, TOURNAMENT_MY_TABLE, Style.success))
    if format.may_join(tournament):
        buttons.append(button(tr("Enter"), tournament, TOURNAMENT_ENTER, Style.primary))
    if tournament.status is TournamentStatus.OPEN:
        buttons.append(button(tr("Withdraw"), tournament, TOURNAMENT_LEAVE))
    if tournament.round:
        buttons.append(button(tr("Standings"), tournament, TOURNAMENT_STANDINGS))
        buttons.append(button(tr("Tables"), tournament, TOURNAMENT_ROUND))
    if tournament.status is TournamentStatus.OPEN:
        buttons.append(button(tr("Add computers"), tournament, TOURNAMENT_ADD_COMPUTERS))
        buttons.append(button(tr("Start"), tournament, TOURNAMENT_START, Style.success))
    buttons.append(button(tr("How it works"), tournament, TOURNAMENT_RULES))
    if tournament.status is TournamentStatus.RUNNING:
        buttons.append(button(tr("I could step in"), tournament, TOURNAMENT_STEP_IN))
        buttons.append(button(tr("Withdraw"), tournament, TOURNAMENT_LEAVE))
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        buttons.append(button(tr("Director…"), tournament, TOURNAMENT_DIRECT))
    if tournament.status is TournamentStatus.FINISHED:
        buttons.append(button(tr("As a file"), tournament, TOURNAMENT_FILE))
    return rows(buttons)


def standings_screen(overview: Overview, page: int, tr: Translator) -> Screen:
    """The standings in full, a page at a time."""
    tournament = overview.tournament
    over = tournament.round - (tournament.status is TournamentStatus.RUNNING)
    if not overview.places:
        return Screen(tr("Standings start after the first round."))
    name = shown(tournament.name)
    head = (
        tr("### {name}: final standings", name=name)
        if tournament.status is TournamentStatus.FINISHED
        else tr("### {name}: after round {n}", name=name, n=over)
    )
    foot = []
    if words.decided_by_more(overview):
        settled = SETTLED_BY[format.scoring_of(tournament)]
        foot.append(tr("-# In brackets, where scores are tied: {settled}.", settled=settled))
    lines = words.standing_lines(overview, tr, settled=True)
    return Screen(*words.paged(TOURNAMENT_STANDINGS, f"{tournament.id}", head, lines, page, tr, foot=foot))


def table_screen(overview: Overview, person_id: int, tr: Translator) -> Screen:
    """Where a person plays in the current round."""
    tournament = overview.tournament
    own = tournament.entry_of(person_id)
    if tournament.status is not TournamentStatus.RUNNING:
        return Screen(tr("No round is being played. See the tournament's message for the standings."))
    if own is None:
        return Screen(tr("You're not in this tournament."))
    mine = next(
        (one for one in overview.in_round(tournament.round) if own.number in (one.first, one.second)), None
    )
    if mine is None and missing(tournament, own):
        return Screen(tr("You haven't checked in, so you aren't seated yet. Press **I'm here**."))
    if mine is None and own.joined > tournament.round:
        return Screen(tr("You'll play from the next round."))
    if mine is None:
        return Screen(tr("You're out: only those who advanced play this round."))
    if mine.second is None:
        return Screen(tr("You're sitting out this round."))
    if mine.over:
        return Screen(tr("Your table has finished this round. The next one begins when all tables have."))
    if mine.place_id is None:
        return Screen(tr("Your table is being set up. /canasta hand shows your cards."))
    return Screen(tr("You're playing in <#{thread}>.", thread=mine.place_id))


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
