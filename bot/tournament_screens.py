"""What is shown of tournaments: the message in the channel, standings, rounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot import contest
from bot.comparing import KNOCK_OUT as BY_ROUNDS
from bot.comparing import MATCHPOINTS, POINTS, matchpoints, nets_of, top
from bot.ids import ButtonId
from bot.layout import OPTIONS, Button, Option, Part, Row, Screen, Select, Style, rows
from bot.names import shown
from bot.replay_screens import Stand
from bot.scorings import percentage, signed
from bot.tournament_words import (
    entry_lines,
    entry_name,
    plain_name,
    round_lines,
    small_print,
    standing_lines,
    what_line,
    winners_line,
)
from bot.tournaments import Overview
from canasta.i18n import Translator
from data import Meeting, Tournament, TournamentStatus

TOP: Final = 10
"""Lines of the standings under the round that is played."""
PAGE: Final = 25


def tournament_screen(overview: Overview, say: Translator) -> Screen:
    """The message in the channel."""
    tournament = overview.tournament
    parts: list[Part] = [say("## 🏆 {name}", name=shown(tournament.name)), what_line(tournament, say)]
    if tournament.status is TournamentStatus.OPEN:
        parts += [small_print(tournament, say), entry_lines(tournament, say)]
    elif tournament.status is TournamentStatus.RUNNING:
        parts.append(round_lines(overview, tournament.round, say))
        if overview.places:
            head = say("**After round {n}**", n=tournament.round - 1)
            parts.append("\n".join([head, *standing_lines(overview, overview.places[:TOP], say)]))
    elif tournament.status is TournamentStatus.FINISHED:
        parts.append(winners_line(overview, say))
        parts.append("\n".join(standing_lines(overview, overview.places[:PAGE], say)))
    else:
        parts.append(say("This tournament was called off."))
    return Screen([*parts, *_buttons(tournament, say)])


def button(label: str, tournament: Tournament, what: str, style: Style = Style.secondary) -> Button:
    """A button about a tournament."""
    return Button(label, ButtonId(0, 0, f"{what}:{tournament.id}"), style)


def _buttons(tournament: Tournament, say: Translator) -> list[Row]:
    found = []
    if contest.may_join(tournament):
        found.append(button(say("Enter"), tournament, "tenter", Style.primary))
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        found.append(button(say("Withdraw"), tournament, "tleave"))
    if tournament.status is TournamentStatus.RUNNING:
        found.append(button(say("My table"), tournament, "tmine", Style.success))
    if tournament.round:
        found.append(button(say("Standings"), tournament, "tstand"))
        found.append(button(say("Tables"), tournament, "tround"))
    if tournament.status is TournamentStatus.OPEN:
        found.append(button(say("Add computers"), tournament, "tadd"))
        found.append(button(say("Start"), tournament, "tstart", Style.success))
    return rows([*found, button(say("How it works"), tournament, "trules")])


def standings_screen(overview: Overview, page: int, say: Translator) -> Screen:
    """The standings in full, a page at a time."""
    tournament = overview.tournament
    over = tournament.round - (tournament.status is TournamentStatus.RUNNING)
    if not overview.places:
        return Screen([say("The standings begin when the first round is over.")])
    pages = -(-len(overview.places) // PAGE)
    page = min(page, pages - 1)
    places = overview.places[page * PAGE : (page + 1) * PAGE]
    head = say("### {name}: after round {n}", name=shown(tournament.name), n=over)
    parts: list[Part] = ["\n".join([head, *standing_lines(overview, places, say), *_ties(overview, say)])]
    if pages > 1:
        parts.append(
            Row(
                tuple(
                    Button(
                        label, ButtonId(0, 0, f"tstand:{tournament.id}:{to}"), disabled=not 0 <= to < pages
                    )
                    for label, to in ((say("Back"), page - 1), (say("More"), page + 1))
                )
            )
        )
    return Screen(parts)


def _ties(overview: Overview, say: Translator) -> list[str]:
    """Which second figure has settled equal scores, for those who had them."""
    scoring = contest.scoring_of(overview.tournament)
    scores = [place.score for place in overview.places if not place.out]
    if scoring == BY_ROUNDS or len(set(scores)) == len(scores):
        return []
    figures = []
    for place in overview.places:
        if scores.count(place.score) > 1 and place.second and not place.out:
            name = entry_name(overview.tournament.entry(place.entry), say)
            second = place.second[0]
            figures.append(f"{name} {_second(scoring, second, say)}")
    return [say("-# Equal scores are settled by: {figures}.", figures="; ".join(figures))] if figures else []


def _second(scoring: str, second: Fraction, say: Translator) -> str:
    if scoring == POINTS:
        return percentage(second, say)
    return signed(second) if scoring == MATCHPOINTS else str(int(second))


def table_screen(overview: Overview, person_id: int, say: Translator) -> Screen:
    """Where somebody plays in the present round."""
    tournament = overview.tournament
    own = tournament.entry_of(person_id)
    if own is None:
        return Screen([say("You are not in this tournament.")])
    mine = next(
        (one for one in overview.in_round(tournament.round) if own.number in (one.first, one.second)), None
    )
    if mine is None:
        return Screen([say("You play from the next round on.")])
    if mine.second is None:
        return Screen([say("You sit out in this round.")])
    if mine.over:
        return Screen([say("Your table has finished this round. The next one begins when all have.")])
    if mine.place_id is None:
        return Screen([say("Your table is being set up. /canasta hand shows you your cards.")])
    return Screen([say("You play in <#{thread}>.", thread=mine.place_id)])


def round_screen(overview: Overview, number: int | None, say: Translator) -> Screen:
    """The tables of a round (None: the present one), what each deal was worth there, and replays of the deals
    that are open.
    """
    tournament = overview.tournament
    number = min(max(number or tournament.round, 1), max(tournament.round, 1))
    meetings = overview.in_round(number)
    parts: list[Part] = [round_lines(overview, number, say)]
    worth = _worth_lines(overview, number, say)
    if worth:
        parts.append("\n".join(worth))
    if tournament.round > 1:
        options = tuple(
            Option(say("Round {n}", n=n), str(n), chosen=n == number)
            for n in range(max(1, tournament.round - OPTIONS + 1), tournament.round + 1)
        )
        parts.append(Select(say("Which round?"), ButtonId(0, 0, f"tround:{tournament.id}"), options))
    replays = tuple(
        Option(
            say("Table {n}", n=meeting.number),
            Stand(meeting.match_id, 1).text,
            f"{plain_name(tournament.entry(meeting.first))} – {plain_name(tournament.entry(meeting.second))}",
        )
        for meeting in meetings
        if meeting.match_id is not None and meeting.second is not None and meeting.results
    )
    if replays and _open_deals(tournament, meetings):
        parts.append(Select(say("Replay a table…"), ButtonId(0, 0, "rp:table"), replays[:OPTIONS]))
    return Screen(parts)


def _open_deals(tournament: Tournament, meetings: Sequence[Meeting]) -> int:
    """How many deals of a round every table has finished; at tables with matches of their own, any."""
    if not tournament.deals:
        return 1
    pairs = [meeting for meeting in meetings if meeting.second is not None]
    return min((len(one.results) if one.outcome is None else tournament.deals for one in pairs), default=0)


def _worth_lines(overview: Overview, number: int, say: Translator) -> list[str]:
    """For each deal that all tables have finished what it was worth at each, as matchpoints."""
    tournament = overview.tournament
    if not tournament.deals:
        return []
    meetings = [meeting for meeting in overview.in_round(number) if meeting.second is not None]
    met = [one for one in contest.results(tournament, meetings) if one.second is not None]
    lines = []
    for deal in range(_open_deals(tournament, meetings)):
        nets = nets_of(met, deal)
        shown_nets = ", ".join(
            say("table {n} {net} ({points})", n=meeting.number, net=signed(Fraction(net)), points=points)
            for meeting, net, points in zip(meetings, nets, matchpoints(nets), strict=True)
            if net is not None and points is not None
        )
        lines.append(say("-# Deal {n} (top {top}): {tables}", n=deal + 1, top=top(nets), tables=shown_nets))
    if lines:
        lines.insert(0, say("-# For each table: points of the first side less the second's (matchpoints)"))
    return lines
