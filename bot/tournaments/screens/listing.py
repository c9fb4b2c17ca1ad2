"""A server's tournaments in lines: which one is meant, and all of them page by page."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.layout import clean, shorten, shown, stamp, verb
from bot.layout.controls import OPTIONS, Button, Option, Select, rows
from bot.layout.layout import Part, Screen, text_pages
from bot.screens.buttons import LADDERS_HERE, SERIES_HERE
from bot.screens.play.turn_notices import message_link
from bot.tournaments.screens.buttons import turn_over
from bot.tournaments.screens.lines import ROOM
from canasta.i18n import Text, Translator
from data.tournaments.records import TournamentLine, TournamentStatus

TOURNAMENT_WHICH = verb("twhich", "tournament_which")
TOURNAMENT_LIST = verb("tlist", "tournament_list")

LABEL: Final = 100
"""The longest label of an option, and of a choice that is offered while somebody types."""
PAGE: Final = 8
"""Tournaments on a page of the list."""
_HEADINGS: Final = {
    TournamentStatus.OPEN: Text("**Open**"),
    TournamentStatus.RUNNING: Text("**Being played**"),
}
_OVER: Final = Text("**Over**")


def state(line: TournamentLine, tr: Translator, now: datetime) -> str:
    """How far a tournament is, in plain words."""
    if line.status is TournamentStatus.OPEN:
        return tr.plural("open, one entry", "open, {n} entries", line.entries)
    if line.status is TournamentStatus.RUNNING:
        return tr("round {n} of {rounds}", n=line.round, rounds=line.rounds)
    date = _date(line.finished_at or line.created_at, tr, now)
    if line.status is TournamentStatus.FINISHED:
        return tr("finished {date}", date=date)
    return tr("cancelled {date}", date=date)


def _date(at: datetime, tr: Translator, now: datetime) -> str:
    """A day as plain text, with its year unless that is this one."""
    return tr.day(at, "date" if at.year == now.year else "day")


def label(line: TournamentLine, tr: Translator, now: datetime) -> str:
    """A tournament's name and state, as an option."""
    told = state(line, tr, now)
    return f"{shorten(clean(line.name), LABEL - len(told) - 3)} · {told}"


def which_screen(lines: Sequence[TournamentLine], command: str, tr: Translator, now: datetime) -> Screen:
    """Asks which tournament is meant. ``command`` is the command's name and what was typed."""
    options = tuple(Option(label(line, tr, now), str(line.id)) for line in lines[:OPTIONS])
    parts: list[Part] = [
        tr("### Which tournament do you mean?"),
        Select(tr("Choose a tournament…"), TOURNAMENT_WHICH(command), options),
    ]
    if len(lines) > OPTIONS:
        parts.append(tr("-# … and {n} more. /tournament list shows all.", n=len(lines) - OPTIONS))
    return Screen(*parts)


def pages_of(lines: Sequence[TournamentLine], page: int) -> tuple[Sequence[TournamentLine], int, int]:
    """The tournaments of a page of the list, the number of the page as there is one, and of all pages."""
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(page, 0), pages - 1)
    return lines[page * PAGE : (page + 1) * PAGE], page, pages


def list_screen(
    lines: Sequence[TournamentLine],
    winners: Mapping[int, str],
    page: int,
    pages: int,
    guild_id: int,
    tr: Translator,
    now: datetime,
) -> Screen:
    """A page of a server's tournaments, with ``winners`` by tournament, and ways to series and ladders."""
    others = rows(
        [
            Button(tr("Series"), SERIES_HERE()),
            Button(tr("Ladders"), LADDERS_HERE()),
        ]
    )
    if not lines:
        return Screen(tr("There have been no tournaments here. /tournament new opens one."), *others)
    blocks: list[str] = []
    heading = None
    for line in lines:
        own = _HEADINGS.get(line.status, _OVER)
        block = _block(line, winners.get(line.id, ""), guild_id, tr)
        blocks.append(block if own is heading else f"{tr.text(own)}\n{block}")
        heading = own
    shown_blocks = text_pages([tr("### Tournaments here"), *blocks], ROOM, len(blocks) + 1)[0]
    options = tuple(Option(label(line, tr, now), str(line.id)) for line in lines)
    return Screen(
        "\n".join(shown_blocks),
        Select(tr("Show one…"), TOURNAMENT_WHICH("show:"), options),
        *turn_over(TOURNAMENT_LIST, "", page, pages, tr),
        *others,
    )


def _block(line: TournamentLine, winner: str, guild_id: int, tr: Translator) -> str:
    """A tournament in two lines: its name, which leads to its message, how far it is, and its dates."""
    head = f"[{shown(line.name)}]({message_link(guild_id, line.channel_id, line.message_id)})"
    entries = tr.plural("one entry", "{n} entries", line.entries)
    if line.status is TournamentStatus.OPEN:
        planned = line.starts_at
        when = (
            tr("opened {when}", when=stamp(line.created_at, "D"))
            if planned is None
            else tr("starts {when}", when=stamp(planned, "f"))
        )
        small = [entries, when]
    elif line.status is TournamentStatus.RUNNING:
        begun = stamp(line.started_at or line.created_at, "D")
        small = [
            tr("round {n} of {rounds}", n=line.round, rounds=line.rounds),
            entries,
            tr("since {when}", when=begun),
        ]
    else:
        ended = stamp(line.finished_at or line.created_at, "D")
        finished = line.status is TournamentStatus.FINISHED
        words = tr("finished {date}", date=ended) if finished else tr("cancelled {date}", date=ended)
        small = [words, entries]
        head += f" · 🥇 {winner}" if winner else ""
    if line.mine:
        small.append(tr("you're in it"))
    return f"{head}\n-# {' · '.join(small)}"
