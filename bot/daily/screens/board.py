"""The boards of a week or a month, a day's ranking, and where the plays of a deal parted."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.daily.boards import BEST, TOP, Board, Span
from bot.daily.days import squares
from bot.daily.plays import ranked
from bot.daily.screens.result import computers_line
from bot.daily.screens.start import DailyStep, daily_id
from bot.layout.parts import Button, Part, Row, Screen, game_name, named_apart, rows, shown
from bot.screens.panel.move_labels import move_words
from bot.screens.pictures import Pictures
from bot.tables.session.partings import Branch, Parting
from canasta.actions import parse_action
from canasta.i18n import Translator
from canasta.view import View
from data.records.deals import DailyLine, DailyPlay, DailyStanding
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
        tr("### Daily deals: {where} · {dates}", where=shown(where), dates=period.name(tr)),
        tr("Nobody has finished a deal of a day that is over."),
    ]
    if board.lines:
        top = [line for line in board.lines if line.place <= TOP or line.person_id == board.person_id]
        drawn = tuple(_row(line, names[line.person_id], board) for line in top)
        people = [line.person_id for line in top]
        heads = (tr("points"), tr("days"), tr("best day"))
        parts[1:] = [
            await pictures.board(where, period.name(tr), heads, drawn, tr, people=people),
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


MOST = 15
"""The lines of a ranking that are shown."""


def ranking_screen(
    lines: Sequence[DailyLine],
    play: DailyPlay,
    computers: Mapping[str, Sequence[int]],
    tr: Translator,
    friends: Collection[int] = (),
) -> Screen:
    """How a server's people did on the day of a play: friends first, the best first, computers too."""
    every = ranked(lines)
    names = named_apart((line.person_id, line.name) for _, line in every)
    written = [
        (line.person_id, _ranked_line(place, line, names[line.person_id], tr)) for place, line in every
    ]
    rest = written[MOST:]
    shown_lines = [*written[:MOST], *(line for line in rest if line[0] in friends)]
    mine = [words for person_id, words in rest if person_id == play.person_id]
    text = [
        tr("### Canasta daily {n} on this server", n=play.day),
        *(friends_first(shown_lines, friends, tr) or [tr("Nobody here has finished it yet.")]),
        *(["…", *mine] if mine else []),
        *([f"-# {computers_line(computers, tr)}"] if computers else []),
        tr("-# Your rank among all who had these cards, in percent."),
    ]
    boards = (board_button(span, tr, here=True) for span in Span)
    return Screen("\n".join(text), Row(*_back(play, tr).buttons, *boards))


def _ranked_line(place: int, line: DailyLine, name: str, tr: Translator) -> str:
    alone = line.field.all == 1
    # No "1.": Discord would number those who share a place.
    return tr(
        "**{place}** {name} · {share} · {lead} · {squares} · {game}",
        place=place,
        name=shown(name),
        share=tr("alone so far") if alone else tr("{amount}%", amount=round(100 * line.field.share)),
        lead=tr.number(line.lead),
        squares=squares(line.course),
        game=game_name(line.variant),
    )


def partings_screen(
    partings: Sequence[tuple[Parting, View]], people: int, play: DailyPlay, tr: Translator
) -> Screen:
    """Where in this play's deal the results parted: what most did, what went best, what this play did."""
    text = [tr("### Where it was decided")]
    if not partings:
        text.append(tr("Too few people have played these cards the way you did, so far. Come back later."))
    else:
        text.append(tr("In the same position as you, with the same cards in everybody's hands:"))
    for number, (parting, view) in enumerate(partings, 1):
        text += [f"**{number}.** {_branch(tr('Most did this'), parting.most, view, tr)}"]
        if parting.best.move != parting.most.move:
            text.append(_branch(tr("This went best"), parting.best, view, tr))
        if parting.own.move == parting.most.move:
            text.append(tr("-# You did what most did."))
        elif parting.own.move == parting.best.move:
            text.append(tr("-# You did what went best."))
        else:
            text.append(tr("-# You: {move}.", move=_words(parting.own, view, tr)))
    if partings:
        text.append(
            tr("-# Plays counted: {n}. Only moves that three people or more made are compared.", n=people)
        )
    return Screen("\n".join(text), _back(play, tr))


def _branch(head: str, branch: Branch, view: View, tr: Translator) -> str:
    return tr(
        "{head} ({people}×): {move}. Average lead in the end: {lead}.",
        head=head,
        move=_words(branch, view, tr),
        people=branch.people,
        lead=tr.number(round(branch.lead)),
    )


def _words(branch: Branch, view: View, tr: Translator) -> str:
    return move_words(parse_action(branch.move), view, tr)


def _back(play: DailyPlay, tr: Translator) -> Row:
    return Row(Button(tr("Back to the result"), daily_id(DailyStep.RESULT, play.table_id)))
