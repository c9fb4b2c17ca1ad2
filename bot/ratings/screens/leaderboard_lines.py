"""The lines of a leaderboard, in its picture and in words, and the notes below them."""

from typing import Final

from bot.layout import named_apart, shown
from bot.ratings.leaderboards import MOVEMENT, TOP, Board, Shown
from bot.ratings.rating_rules import MOST_MEETINGS, PROVISIONAL, family_name
from bot.ratings.seasons import season_name
from bot.tables.lobby.computers import LEVELS
from canasta.i18n import Translator
from data.records.results import ALL_TIME, EVERY_GAME, BoardLine, Standing
from renderers import BoardRow, movement

PROVISIONAL_MARK: Final = "?"


def scope(board: Board, tr: Translator) -> str:
    """The games and the period that a board covers."""
    games = tr("all games") if board.family == EVERY_GAME else tr.text(family_name(board.family))
    time = tr("all time") if board.season == ALL_TIME else tr.text(season_name(board.season))
    return f"{games} · {time}"


def figures_of(standing: Standing, by: str, tr: Translator) -> tuple[str, str, str]:
    """The three figures of a line, the one that the board is sorted by first."""
    provisional = PROVISIONAL_MARK if standing.rated < PROVISIONAL else ""
    rating = f"{tr.number(standing.rating)}{provisional}"
    average = tr.number(round(standing.average / 1000))
    wins, matches = tr.number(standing.wins), tr.number(standing.matches)
    return {
        "rating": (rating, wins, matches),
        "wins": (wins, matches, average),
        "average": (average, wins, matches),
        "canastas": (tr.number(standing.canastas), tr.number(standing.deals), average),
    }[by]


def heads_of(by: str, tr: Translator) -> tuple[str, str, str]:
    """The headings of a line's figures."""
    return {
        "rating": (tr("rating"), tr.pgettext("matches", "won"), tr("matches")),
        "wins": (tr.pgettext("matches", "won"), tr("matches"), tr("points a deal")),
        "average": (tr("points a deal"), tr.pgettext("matches", "won"), tr("matches")),
        "canastas": (tr("canastas"), tr("deals"), tr("points a deal")),
    }[by]


def names_on(shown_: Shown) -> dict[BoardLine, str]:
    """The names of a board's lines, told apart where they look alike."""
    lines = [*shown_.lines, *([] if shown_.own is None or shown_.own in shown_.lines else [shown_.own])]
    return named_apart((line, line.standing.name) for line in lines)


def top_lines(shown_: Shown) -> list[BoardLine]:
    """The lines of a board's picture: the first ones, then the reader's own."""
    lines = list(shown_.lines[:TOP])
    if shown_.own is not None and shown_.own not in lines:
        lines.append(shown_.own)
    return lines


def picture_of(shown_: Shown, tr: Translator) -> tuple[str, str, tuple[str, str, str], tuple[BoardRow, ...]]:
    """The content of a board's picture: title, scope, column heads and rows."""
    by, own, names = shown_.board.by, shown_.own, names_on(shown_)
    rows = tuple(
        BoardRow(
            line.place,
            names[line],
            figures_of(line.standing, by, tr),
            own=line == own,
            moved=_moved(line, shown_),
        )
        for line in top_lines(shown_)
    )
    title = tr("all servers") if shown_.board.everywhere else shown_.title
    return title, scope(shown_.board, tr), heads_of(by, tr), rows


def line_of(line: BoardLine, shown_: Shown, tr: Translator) -> str:
    first, *others = _in_words(line.standing, shown_.board.by, tr)
    text = f"{line.place}\\. {shown(names_on(shown_)[line])} · {first} ({', '.join(others)})"
    if moved := movement(_moved(line, shown_), tr):
        text = f"{text} · {moved}"
    return tr("{line} ← you", line=text) if shown_.own is not None and line == shown_.own else text


def _in_words(standing: Standing, by: str, tr: Translator) -> tuple[str, str, str]:
    """The three figures of a line with their words, the first one in bold type."""
    first, second, third = figures_of(standing, by, tr)

    def won(n: str) -> str:
        return tr("{n} won", n=n)

    def matches(n: str) -> str:
        return tr.plural("{n} match", "{n} matches", standing.matches, n=n)

    def average(n: str) -> str:
        return tr("{n} points a deal", n=n)

    def canastas(n: str) -> str:
        return tr.plural("{n} canasta", "{n} canastas", standing.canastas, n=n)

    def deals(n: str) -> str:
        return tr.plural("{n} deal", "{n} deals", standing.deals, n=n)

    def rating(n: str) -> str:
        return tr("rating {n}", n=n)

    words = {
        "rating": (rating, won, matches),
        "wins": (won, matches, average),
        "average": (average, won, matches),
        "canastas": (canastas, deals, average),
    }[by]
    return words[0](f"**{first}**"), words[1](second), words[2](third)


def _moved(line: BoardLine, shown_: Shown) -> int | None:
    """The places that somebody gained in a week; None for who is new."""
    return shown_.moved.get(line.standing.player.person_id, 0)


def notes_of(shown_: Shown, tr: Translator) -> list[str]:
    notes: list[str] = []
    if shown_.minimum > 1:
        notes.append(tr("Players appear here after {n} matches.", n=shown_.minimum))
    if shown_.board.by == "rating" and any(line.standing.rated < PROVISIONAL for line in shown_.lines):
        notes.append(tr("{mark} provisional, until {n} rated matches.", mark=PROVISIONAL_MARK, n=PROVISIONAL))
    if shown_.moved:
        notes.append(tr("Up, down and new: compared with {days} days ago.", days=MOVEMENT.days))
    if shown_.computers:
        ratings = [tr.number(computer.rating) for computer in shown_.computers]
        named = (
            f"{_level(computer.player.computer, tr)} {rating}"
            for computer, rating in zip(shown_.computers, ratings, strict=True)
        )
        kinds = ", ".join(named) if ratings[1:] else ratings[0]
        notes.append(tr("Computer players: {kinds}.", kinds=kinds))
    notes.append(
        tr("Only matches between people count, at most {n} a week for any two of them.", n=MOST_MEETINGS)
    )
    return notes


def _level(computer: str, tr: Translator) -> str:
    """The name of a kind of computer player; that of an earlier release as it was kept."""
    return tr.text(LEVELS[computer]) if computer in LEVELS else computer
