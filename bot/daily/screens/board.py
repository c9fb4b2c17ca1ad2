"""The board of a week or a month: the first as a picture, friends first in the list."""

from collections.abc import Collection, Iterable

from bot.daily.boards import BEST, TOP, Board, Span
from bot.daily.screens.start import DailyStep, daily_id
from bot.layout.parts import Button, Part, Screen, named_apart, rows, shown
from bot.screens.pictures import Pictures
from canasta.i18n import Translator
from data.records.deals import DailyStanding
from renderers import BoardRow

BOARDS = {
    DailyStep.WEEK: (Span.WEEK, True),
    DailyStep.MONTH: (Span.MONTH, True),
    DailyStep.ALL_WEEK: (Span.WEEK, False),
    DailyStep.ALL_MONTH: (Span.MONTH, False),
}
"""Which board a press is about, and whether it is this server's."""
_STEPS = {board: step for step, board in BOARDS.items()}


async def board_screen(board: Board, server: str, tr: Translator, pictures: Pictures) -> Screen:
    """A board. ``server``: the name of the one where it is read, empty elsewhere."""
    period = board.period
    where = tr("all servers") if board.guild_id is None else server
    names = named_apart((line.person_id, line.name) for line in board.lines)
    parts: list[Part] = [
        tr("### Daily deals: {where} · {dates}", where=shown(where), dates=period.name),
        tr("Nobody has finished a deal of a day that is over."),
    ]
    if board.lines:
        top = [line for line in board.lines if line.place <= TOP or line.person_id == board.person_id]
        drawn = tuple(_row(line, names[line.person_id], board) for line in top)
        people = [line.person_id for line in top]
        heads = (tr("points"), tr("days"), tr("best day"))
        parts[1:] = [
            await pictures.board(where, period.name, heads, drawn, tr, people=people),
            "\n".join(
                friends_first(
                    ((line.person_id, _line(line, names[line.person_id], tr)) for line in board.lines),
                    board.friends,
                    tr,
                )
            ),
        ]
    parts.append(
        tr(
            "-# A day's points: your rank among all who had your cards, from 0 to 100. Your best days count, "
            "{most} at most, each once it's over, at 6:00 UTC.",
            most=BEST[period.span],
        )
    )
    return Screen(*parts, *rows(_buttons(board, tr, server=bool(server))))


def friends_first(lines: Iterable[tuple[int, str]], friends: Collection[int], tr: Translator) -> list[str]:
    """The lines of people in their order, but for friends, who come first, with a star and what it means."""
    starred, others = list[str](), list[str]()
    for person_id, line in lines:
        (starred if person_id in friends else others).append(line)
    note = [tr("-# ⭐ You've finished three matches or more with them.")] if starred else []
    return [*(f"⭐ {line}" for line in starred[:TOP]), *others, *note]


def _row(line: DailyStanding, name: str, board: Board) -> BoardRow:
    points, best = (str(round(share / 100)) for share in (line.points, line.best))
    return BoardRow(line.place, name, (points, str(line.days), best), own=line.person_id == board.person_id)


def _line(line: DailyStanding, name: str, tr: Translator) -> str:
    # No "1.": Discord would number those who share a place.
    return tr.plural(
        "**{place}** {name} · **{points}** ({n} day, best {best})",
        "**{place}** {name} · **{points}** ({n} days, best {best})",
        line.days,
        place=line.place,
        name=shown(name),
        points=round(line.points / 100),
        best=round(line.best / 100),
    )


def _buttons(board: Board, tr: Translator, *, server: bool) -> list[Button]:
    """The ways to the other boards."""
    span, number, here = board.period.span, board.period.number, board.guild_id is not None
    earlier = daily_id(_STEPS[span, here], number=number - 1)
    other = board_button(Span.MONTH if span is Span.WEEK else Span.WEEK, tr, here=here)
    buttons = [other, *([Button(tr("Earlier"), earlier)] if number > 1 else [])]
    if not board.current:
        buttons.append(Button(tr("Now"), daily_id(_STEPS[span, here])))
    if server:
        words = tr("All servers") if here else tr("This server")
        buttons.append(Button(words, daily_id(_STEPS[span, not here], number=number)))
    return [*buttons, Button(tr("Today's deal"), daily_id(DailyStep.NEXT))]


def board_button(span: Span, tr: Translator, *, here: bool) -> Button:
    """The way to the board of the week or the month, of this server or of all."""
    label = tr("Week") if span is Span.WEEK else tr("Month")
    return Button(label, daily_id(_STEPS[span, here]))
