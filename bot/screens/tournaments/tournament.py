"""What is shown of tournaments: the message in the channel, standings, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from bot.custom_id import ButtonId, Verb
from bot.layout import OPTIONS, TEXT_LIMIT, Button, Option, Part, Row, Screen, Select, Style, rows, text_pages
from bot.names import shown
from bot.screens.people.replay import Stand
from bot.screens.tournaments.lines import (
    TABLES_SHOWN,
    decided_by_more,
    entry_lines,
    meeting_lines,
    plain_name,
    round_lines,
    round_title,
    small_print,
    standing_lines,
    top_lines,
    what_line,
    winners_line,
)
from bot.screens.tournaments.scoring import SETTLED_BY, signed
from bot.tournaments import format
from bot.tournaments.registry import Overview
from bot.tournaments.scoring import MATCHPOINTS, above_average, matchpoints, nets_of, top
from canasta.i18n import Translator
from data import Meeting, Tournament, TournamentStatus

ROOM: Final = TEXT_LIMIT - 100
"""Characters that a message's text may come to, and some to spare."""
ROOM_FOR_TOP: Final = 1_500
"""As many of them are kept for the standings under the round that is played."""
TOP: Final = 10
"""Lines of the standings under the round that is played."""
PAGE: Final = 25


def tournament_screen(overview: Overview, tr: Translator) -> Screen:
    """The message in the channel. Lists in it are as long as there is room for."""
    tournament = overview.tournament
    texts = [tr("## 🏆 {name}", name=shown(tournament.name)), what_line(tournament, tr)]

    def room() -> int:
        return ROOM - sum(len(text) + 1 for text in texts)

    if tournament.status is TournamentStatus.OPEN:
        texts.append(small_print(tournament, tr))
        texts.append(entry_lines(tournament, room(), tr))
    elif tournament.status is TournamentStatus.RUNNING:
        kept = ROOM_FOR_TOP if overview.places else 0
        texts.append(round_lines(overview, tournament.round, room() - kept, tr))
        if overview.places:
            head = tr("**After round {n}**", n=tournament.round - 1)
            texts.append(top_lines(overview, head, room(), TOP, tr))
    elif tournament.status is TournamentStatus.FINISHED:
        texts.append(top_lines(overview, winners_line(overview, tr), room(), PAGE, tr))
    else:
        texts.append(tr("This tournament was cancelled."))
    return Screen([*texts, *_buttons(tournament, tr)])


def button(label: str, tournament: Tournament, verb: Verb, style: Style = Style.secondary) -> Button:
    """A button about a tournament."""
    return Button(label, ButtonId(0, 0, verb, f"{tournament.id}"), style)


def _buttons(tournament: Tournament, tr: Translator) -> list[Row]:
    found = []
    if format.may_join(tournament):
        found.append(button(tr("Enter"), tournament, Verb.TOURNAMENT_ENTER, Style.primary))
    if tournament.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        found.append(button(tr("Withdraw"), tournament, Verb.TOURNAMENT_LEAVE))
    if tournament.status is TournamentStatus.RUNNING:
        found.append(button(tr("My table"), tournament, Verb.TOURNAMENT_MY_TABLE, Style.success))
    if tournament.round:
        found.append(button(tr("Standings"), tournament, Verb.TOURNAMENT_STANDINGS))
        found.append(button(tr("Tables"), tournament, Verb.TOURNAMENT_ROUND))
    if tournament.status is TournamentStatus.OPEN:
        found.append(button(tr("Add computers"), tournament, Verb.TOURNAMENT_ADD_COMPUTERS))
        found.append(button(tr("Start"), tournament, Verb.TOURNAMENT_START, Style.success))
    return rows([*found, button(tr("How it works"), tournament, Verb.TOURNAMENT_RULES)])


def standings_screen(overview: Overview, page: int, tr: Translator) -> Screen:
    """The standings in full, a page at a time."""
    tournament = overview.tournament
    over = tournament.round - (tournament.status is TournamentStatus.RUNNING)
    if not overview.places:
        return Screen([tr("Standings start after the first round.")])
    head = tr("### {name}: after round {n}", name=shown(tournament.name), n=over)
    foot = []
    if decided_by_more(overview):
        settled = SETTLED_BY[format.scoring_of(tournament)]
        foot.append(tr("-# In brackets, where scores are tied: {settled}.", settled=settled))
    lines = standing_lines(overview, tr, settled=True)
    pages = text_pages(lines, ROOM - sum(map(len, [head, *foot])), PAGE)
    page = min(page, len(pages) - 1)
    text = "\n".join([head, *pages[page], *foot])
    return Screen([text, *_turn_over(Verb.TOURNAMENT_STANDINGS, f"{tournament.id}", page, len(pages), tr)])


def _turn_over(verb: Verb, rest: str, page: int, pages: int, tr: Translator) -> list[Row]:
    """The buttons to the pages before and after this one, where there are more than one."""
    if pages == 1:
        return []
    buttons = [
        Button(label, ButtonId(0, 0, verb, f"{rest}:{to}"), disabled=not 0 <= to < pages)
        for label, to in ((tr("Back"), page - 1), (tr("More"), page + 1))
    ]
    return rows(buttons)


def table_screen(overview: Overview, person_id: int, tr: Translator) -> Screen:
    """Where somebody plays in the present round."""
    tournament = overview.tournament
    own = tournament.entry_of(person_id)
    if tournament.status is not TournamentStatus.RUNNING:
        return Screen([tr("No round is being played. See the tournament's message for the standings.")])
    if own is None:
        return Screen([tr("You're not in this tournament.")])
    mine = next(
        (one for one in overview.in_round(tournament.round) if own.number in (one.first, one.second)), None
    )
    if mine is None and own.joined > tournament.round:
        return Screen([tr("You'll play from the next round.")])
    if mine is None:
        return Screen([tr("You're out: only those who advanced play this round.")])
    if mine.second is None:
        return Screen([tr("You're sitting out this round.")])
    if mine.over:
        return Screen([tr("Your table has finished this round. The next one begins when all tables have.")])
    if mine.place_id is None:
        return Screen([tr("Your table is being set up. /canasta hand shows your cards.")])
    return Screen([tr("You're playing in <#{thread}>.", thread=mine.place_id)])


def round_screen(overview: Overview, number: int | None, page: int, tr: Translator) -> Screen:
    """The tables of a round (None: the present one), what each deal was worth there, and replays of the deals
    that are open; a page at a time.
    """
    tournament = overview.tournament
    number = min(max(number or tournament.round, 1), max(tournament.round, 1))
    meetings = overview.in_round(number)
    worth = _worth_lines(overview, number, tr)
    head = "\n".join([round_title(overview, number, tr), *_explained(tournament, worth, tr)])
    blocks = [
        "\n".join([line, *worth.get(meeting.number, ())])
        for line, meeting in zip(meeting_lines(overview, number, tr), meetings, strict=True)
    ]
    pages = text_pages(blocks, ROOM - len(head), TABLES_SHOWN)
    page = min(page, len(pages) - 1)
    begin = sum(map(len, pages[:page]))
    parts: list[Part] = ["\n".join([head, *pages[page]])]
    parts += _turn_over(Verb.TOURNAMENT_ROUND, f"{tournament.id}:{number}", page, len(pages), tr)
    if tournament.round > 1:
        options = tuple(
            Option(tr("Round {n}", n=n), str(n), chosen=n == number)
            for n in range(max(1, tournament.round - OPTIONS + 1), tournament.round + 1)
        )
        parts.append(
            Select(tr("Which round?"), ButtonId(0, 0, Verb.TOURNAMENT_ROUND, f"{tournament.id}"), options)
        )
    replays = tuple(
        Option(
            tr("Table {n}", n=meeting.number),
            Stand(meeting.match_id, 1).text,
            f"{plain_name(tournament.entry(meeting.first))} – {plain_name(tournament.entry(meeting.second))}",
        )
        for meeting in meetings[begin : begin + len(pages[page])]
        if meeting.match_id is not None and meeting.second is not None and meeting.results
    )
    if replays and _open_deals(tournament, meetings):
        parts.append(Select(tr("Replay a table…"), ButtonId(0, 0, Verb.REPLAY, "table"), replays))
    return Screen(parts)


def _open_deals(tournament: Tournament, meetings: Sequence[Meeting]) -> int:
    """How many deals of a round every table has finished; at tables with matches of their own, any. Once the
    tournament is over nobody has yet to play one.
    """
    if not tournament.deals:
        return 1
    if tournament.status is not TournamentStatus.RUNNING:
        return tournament.deals
    pairs = [meeting for meeting in meetings if meeting.second is not None]
    return min((len(one.results) if one.outcome is None else tournament.deals for one in pairs), default=0)


def _explained(tournament: Tournament, worth: Mapping[int, Sequence[str]], tr: Translator) -> list[str]:
    """What the figures under the tables are."""
    if not worth:
        return []
    if len(worth) == 1:
        return [tr("-# For each deal: the first side's lead over the second.")]
    if tournament.scoring == MATCHPOINTS:
        return [
            tr(
                "-# For each deal: the first side's lead over the second, and its matchpoints out of {top}.",
                top=top([0] * len(worth)),
            )
        ]
    return [
        tr(
            "-# For each deal: the first side's lead over the second, and how far that is above the "
            "other tables."
        )
    ]


def _worth_lines(overview: Overview, number: int, tr: Translator) -> dict[int, list[str]]:
    """For each table of a round, by its number, what every deal that all of them have finished was worth
    there.
    """
    tournament = overview.tournament
    meetings = [meeting for meeting in overview.in_round(number) if meeting.second is not None]
    deals = _open_deals(tournament, meetings) if tournament.deals else 0
    if not deals:
        return {}
    met = format.results(tournament, meetings)
    columns = []
    for deal in range(deals):
        nets = nets_of(met, deal)
        if tournament.scoring == MATCHPOINTS:
            worth = [str(points) for points in matchpoints(nets)]
        else:
            worth = [signed(above) for above in above_average(nets)]
        columns.append(
            [
                _net(net, tr) if len(meetings) == 1 else _net(net, tr, of)
                for net, of in zip(nets, worth, strict=True)
            ]
        )
    return {
        meeting.number: [f"-# {', '.join(column[place] for column in columns)}"]
        for place, meeting in enumerate(meetings)
    }


def _net(net: int | None, tr: Translator, worth: str = "") -> str:
    """What a side made more than the other in a deal, with what that is worth; a dash for a deal that was not
    played to its end.
    """
    if net is None:
        return "–"
    shown_net = signed(Fraction(net)) or "0"
    return tr("{net} ({worth})", net=shown_net, worth=worth) if worth else shown_net
