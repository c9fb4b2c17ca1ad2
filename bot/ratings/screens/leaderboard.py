"""Leaderboards as messages, and how matches count."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.layout.parts import OPTIONS, Button, Option, Part, Row, Screen, Select, listed, shown, verb
from bot.ratings.leaderboards import PAGE, TOP, Board, Shown
from bot.ratings.rating_rules import LEAVING, MEETING_SPAN, MILLION, MOST_MEETINGS, PROVISIONAL
from bot.ratings.screens import leaderboard_lines
from bot.ratings.seasons import season_name
from bot.screens.buttons import gather_button
from bot.screens.pictures import Pictures
from bot.tables.absences import LAST_DEALS
from canasta.i18n import Text, Translator

LEADERBOARD = verb("board", "leaderboard")
HOW_MATCHES_COUNT = verb("boardrules", "how_matches_count")

KIND_NAMES: Final[Mapping[str, Text]] = {
    "rating": Text("Rating"),
    "wins": Text("Matches won"),
    "average": Text("Points a deal"),
    "canastas": Text("Canastas"),
}
"""What a board can be sorted by."""
RULES: Final = (
    Text("A match counts when it's played at a rated table, with a person on every side."),
    Text(
        "At most {n} matches in {days} days count between any two people, as partners or opponents. "
        "Beyond that, a match counts for nobody at the table.",
        n=MOST_MEETINGS,
        days=MEETING_SPAN.days,
    ),
    Text(
        "Ratings move only when everybody at the start was a person and all sides are the same size. "
        "Computer players have ratings of their own and never change a person's."
    ),
    Text(
        "A match that you leave counts as it stood then, or as it ends, whichever is worse for your side: "
        "leaving saves your partner nothing and costs your opponents nothing. Your side can't win it any "
        "more, and your rating falls by {n} points besides. A match that everybody leaves counts as it "
        "stood, once a deal is over; the last to leave has left it too if their side is behind. One that you "
        "all agree to end counts for nobody.",
        n=round(120 * LEAVING / MILLION),
    ),
    Text(
        "Silence counts as leaving: if a computer player makes most of your turns in most of the last "
        "{n} deals, or you're replaced for absence while your side is behind. Deals that it plays for "
        "somebody count for nobody.",
        n=LAST_DEALS,
    ),
    Text(
        "If you were replaced for absence, you keep a share of the result: the deals you played. The "
        "player who has the seat at the end wins or loses the match."
    ),
    Text(
        "A rating begins at 1,000 and is provisional, marked {mark}, until {n} matches have moved it. "
        "It's a careful estimate: you're very likely at least this strong, so it tends to rise as you play.",
        mark=leaderboard_lines.PROVISIONAL_MARK,
        n=PROVISIONAL,
    ),
)
"""How matches count, as users read it."""


async def board_screen(
    shown_: Shown,
    tr: Translator,
    pictures: Pictures,
    *,
    buttons: bool = True,
    servers: Sequence[tuple[int, str]] = (),
) -> Screen:
    """A board as a picture with the reader's line, or a page of text; ``servers`` have boards too."""
    board = shown_.board
    parts: list[Part] = [f"### {heading(shown_, tr)}"]
    if not shown_.lines:
        parts.append(nobody(shown_, tr))
    elif board.page:
        parts.append("\n".join(leaderboard_lines.line_of(line, shown_, tr) for line in shown_.lines))
    else:
        people = [line.standing.player.person_id for line in leaderboard_lines.top_lines(shown_)]
        parts.insert(0, await pictures.board(*leaderboard_lines.picture_of(shown_, tr), tr, people=people))
        listed = list(shown_.lines)
        if shown_.own is not None and shown_.own not in listed:
            listed.append(shown_.own)
        parts.append("\n".join(leaderboard_lines.line_of(line, shown_, tr) for line in listed))
    parts.append("\n".join(f"-# {note}" for note in leaderboard_lines.notes_of(shown_, tr)))
    if buttons and not shown_.lines and not shown_.board.server:
        parts.append(Row(gather_button(tr)))
    if buttons:
        parts += _buttons(shown_, tr)
    if servers:
        parts.insert(-1, _places(shown_.board, servers, tr))
    return Screen(*parts)


def season_over_text(season: str, first: Sequence[str], tr: Translator) -> str:
    """The heading of a season's final standings. ``first``: the names of those who share first place."""
    names = [shown(name) for name in first[:TOP]]
    if len(first) > TOP:
        names.append(tr("others"))
    winners = []
    if len(names) == 1:
        winners.append(tr("{name} is first.", name=names[0]))
    elif names:
        winners.append(tr("{names} share first place.", names=listed(names, tr)))
    return "\n".join(
        [
            tr("## {season} is over", season=tr.text(season_name(season))),
            *winners,
            tr("The final standings:"),
        ]
    )


def rules_screen(tr: Translator) -> Screen:
    """How matches count."""
    return Screen("\n".join([tr("### How matches count"), *(f"- {tr.text(rule)}" for rule in RULES)]))


def heading(shown_: Shown, tr: Translator) -> str:
    """The board's title, as message text."""
    where = tr("all servers") if shown_.board.everywhere else shown(shown_.title or tr("this server"))
    by = KIND_NAMES[shown_.board.by]
    return tr("{by}: {where} · {what}", by=by, where=where, what=leaderboard_lines.scope(shown_.board, tr))


def nobody(shown_: Shown, tr: Translator) -> str:
    """What will be on an empty board, and what it takes."""
    if shown_.board.by == "rating":
        return tr(
            "Nobody has a rating here yet. Play a rated match without computers to get one: "
            "/canasta new opens a table."
        )
    return tr(
        "Nobody is on this board yet. Play a friend to get on it: /canasta new opens a table. "
        "/my profile shows your matches, those against computers too."
    )


def _places(board: Board, servers: Sequence[tuple[int, str]], tr: Translator) -> Select:
    """The choice of a server, for somebody who is in none right now."""
    first = Board(True, board.by, board.family)
    options = [Option(tr("All servers"), first.text, chosen=board.everywhere)]
    for server, name in servers[: OPTIONS - 1]:
        own = replace(first, everywhere=False, server=server)
        options.append(Option(name, own.text, chosen=board.server == server))
    return Select(tr("Which server?"), LEADERBOARD("where"), tuple(options))


def _buttons(shown_: Shown, tr: Translator) -> list[Part]:
    board = shown_.board

    def button(label: str, page: int) -> Button:
        return Button(label, LEADERBOARD(replace(board, page=page).text))

    pages = -(-shown_.size // PAGE)
    turning = [button(tr("Top {n}", n=TOP), 0)] if board.page else []
    if board.page > 1:
        turning.append(button(tr("Back"), board.page - 1))
    if board.page < pages:
        turning.append(button(tr("Next {n}", n=PAGE) if board.page else tr("As text"), board.page + 1))
    turning.append(Button(tr("How matches count"), HOW_MATCHES_COUNT()))
    options = tuple(
        Option(tr.text(name), replace(board, by=by, page=0).text, chosen=by == board.by)
        for by, name in KIND_NAMES.items()
    )
    return [Select(tr("Rank by…"), LEADERBOARD(), options), Row(*turning)]
