"""A server's ranking of a day, and where the plays of a deal parted."""

from collections.abc import Collection, Mapping, Sequence

from bot.daily.boards import Span
from bot.daily.days import squares
from bot.daily.plays import ranked, share
from bot.daily.screens.board import board_button, friends_first
from bot.daily.screens.result import computers_line
from bot.daily.screens.start import DailyStep, daily_id
from bot.layout.parts import Button, Row, Screen, game_name, named_apart, shown
from bot.screens.panel.move_labels import move_words
from bot.tables.session.partings import Branch, Parting
from canasta.actions import parse_action
from canasta.i18n import Translator
from canasta.view import View
from data.records.deals import DailyLine, DailyPlay

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
    written = [(line.person_id, _line(place, line, names[line.person_id], tr)) for place, line in every]
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


def _line(place: int, line: DailyLine, name: str, tr: Translator) -> str:
    alone = line.field.all == 1
    # No "1.": Discord would number those who share a place.
    return tr(
        "**{place}** {name} · {share} · {lead} · {squares} · {game}",
        place=place,
        name=shown(name),
        share=tr("alone so far") if alone else f"{round(100 * share(line.field))} %",
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
