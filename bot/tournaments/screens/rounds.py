"""The tables of a round, and the score of each deal at them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.layout.parts import OPTIONS, Option, Part, Screen, Select, text_pages
from bot.replays.public import Stand
from bot.screens.buttons import SHOW_REPLAY
from bot.tournaments import format
from bot.tournaments.registry import Overview
from bot.tournaments.scoring.methods import MATCHPOINTS
from bot.tournaments.scoring.standings import above_average, matchpoints, nets_of, top
from bot.tournaments.screens.buttons import TOURNAMENT_ROUND, turn_over
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.lines import ROOM, TABLES_SHOWN, meeting_lines, round_title
from bot.tournaments.screens.scoring import signed
from canasta.i18n import Translator
from data.tournaments.records import Meeting, Tournament, TournamentStatus


def round_screen(overview: Overview, number: int | None, page: int, tr: Translator) -> Screen:
    """A round's tables (None: the current one's), the scores of each deal, replays of open ones, by pages."""
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
    parts += turn_over(TOURNAMENT_ROUND, f"{tournament.id}:{number}", page, len(pages), tr)
    if tournament.round > 1:
        options = tuple(
            Option(tr("Round {n}", n=n), str(n), chosen=n == number)
            for n in range(max(1, tournament.round - OPTIONS + 1), tournament.round + 1)
        )
        parts.append(Select(tr("Which round?"), TOURNAMENT_ROUND(f"{tournament.id}"), options))
    names = EntryNames(tournament, tr)
    replays = tuple(
        Option(
            tr("Table {n}", n=meeting.number),
            Stand(meeting.match_id, 1).text,
            " – ".join(names.plain(tournament.entry(one), number) for one in (meeting.first, meeting.second)),
        )
        for meeting in meetings[begin : begin + len(pages[page])]
        if meeting.match_id is not None and meeting.second is not None and meeting.results
    )
    if replays and _open_deals(tournament, meetings):
        parts.append(Select(tr("Replay a table…"), SHOW_REPLAY("table"), replays))
    return Screen(*parts)


def _open_deals(tournament: Tournament, meetings: Sequence[Meeting]) -> int:
    """The number of deals of a round that every table has finished; at tables with separate matches, any
    number. Once the tournament is over, all deals count.
    """
    if not tournament.deals:
        return 1
    if tournament.status is not TournamentStatus.RUNNING:
        return tournament.deals
    pairs = [meeting for meeting in meetings if meeting.second is not None]
    return min((len(one.results) if one.outcome is None else tournament.deals for one in pairs), default=0)


def _explained(tournament: Tournament, worth: Mapping[int, Sequence[str]], tr: Translator) -> list[str]:
    """What the figures below the tables mean."""
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
    """For each table of a round, by its number, its score in every deal that all of them have finished."""
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
            worth = [signed(above, tr) for above in above_average(nets)]
        columns.append(
            [
                _net(net, tr) if len(meetings) == 1 else _net(net, tr, points)
                for net, points in zip(nets, worth, strict=True)
            ]
        )
    return {
        meeting.number: [f"-# {', '.join(column[place] for column in columns)}"]
        for place, meeting in enumerate(meetings)
    }


def _net(net: int | None, tr: Translator, worth: str = "") -> str:
    """A side's lead over the other in a deal, with the score for it; a dash for an unfinished deal."""
    if net is None:
        return "–"
    shown_net = signed(Fraction(net), tr)
    return tr("{net} ({worth})", net=shown_net, worth=worth) if worth else shown_net
