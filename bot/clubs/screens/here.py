"""The pages of series and of ladders in the panel of `/tournament list`, and the steps to open one there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.clubs.ladder_registry import NO_LADDER
from bot.clubs.ladders import MOST_DAYS
from bot.clubs.screens.ladder.board import board_screen as ladder_board
from bot.clubs.screens.series import board_screen as series_board
from bot.clubs.season import PLACES, SCORES, Season
from bot.clubs.series import MOST_EVENTS, NO_SERIES
from bot.layout import ButtonId, Verb
from bot.layout.controls import (
    OPTIONS,
    Button,
    ChannelSelect,
    Form,
    Line,
    Option,
    PersonSelect,
    Select,
    Style,
    rows,
)
from bot.layout.layout import Part, Screen
from bot.screens.buttons import LADDERS_HERE, SERIES_HERE
from bot.tournaments.public import TOURNAMENT_LIST
from canasta.i18n import Text, Translator
from canasta.notation.rule_code import LONGEST

SEATS: Final = ("2", "4")
REACHES: Final = (5, 3, 8, 12, 20)
"""How many places up one may challenge: the usual number first."""
NAME: Final = 100


class HereStep(StrEnum):
    """What a button of these pages asks for, behind the verb."""

    PAGE = "page"
    NEW = "new"
    OPEN = "open"
    END = "end"
    SURELY = "surely"
    OUT = "out"
    REPEAT = "repeat"
    STOP = "stop"


def series_form(state: Sequence[str], tr: Translator) -> Form:
    """The window that names a season and says how long it is."""
    to = tr("A number from {least} to {most}", least=1, most=MOST_EVENTS)

    def number(label: str, hint: str) -> Line:
        return Line(label, hint, 2, needed=False)

    return Form(
        tr("New season"),
        SERIES_HERE(HereStep.OPEN, *state),
        tr("Name"),
        tr("The same name again opens the next season"),
        longest=NAME,
        more=(
            number(tr("How many events it has"), tr("{numbers}; empty: any number", numbers=to)),
            number(tr("Or how many weeks it lasts"), tr("{numbers}; empty: until you end it", numbers=to)),
            number(tr("How many of somebody's best count"), tr("{numbers}; empty: all", numbers=to)),
            number(tr("How many events a place takes"), tr("{numbers}; empty: {n}", numbers=to, n=1)),
        ),
    )


def ladder_form(state: Sequence[str], tr: Translator) -> Form:
    """The window that names a ladder and says its rules."""

    def days(label: str, usual: int, least: int = 1) -> Line:
        to = tr("A number from {least} to {most}", least=least, most=MOST_DAYS)
        return Line(label, tr("{numbers}; empty: {n}", numbers=to, n=usual), 2, needed=False)

    return Form(
        tr("New ladder"),
        LADDERS_HERE(HereStep.OPEN, *state),
        tr("Name"),
        tr("What it is called"),
        longest=NAME,
        more=(
            Line(tr("Rules"), tr("A preset, or a rule code; empty: the usual rules"), LONGEST, needed=False),
            days(tr("Days to answer a challenge"), 3),
            days(tr("Days to play the match"), 14),
            days(tr("Weeks idle until one moves down (0: never)"), 4, 0),
        ),
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """Series, or ladders: the page's verb and words. ``none``: that there's no such one."""

    verb: Verb
    label: Callable[[Any], str]
    board: Callable[[Any, Translator], Screen]
    form: Callable[[Sequence[str], Translator], Form]
    none: Text
    empty: Text
    new: Text
    end: Text
    sure: Text

    def button(self, label: str, step: HereStep, *state: object, style: Style = Style.secondary) -> Button:
        """A button of the page; ``state`` is what else it says."""
        return Button(label, self.id(step, *state), style)

    def id(self, step: str, *state: object) -> ButtonId:
        return self.verb(step, *state)


SERIES: Final = Kind(
    SERIES_HERE,
    lambda series: f"{series.name} · {series.season}",
    series_board,
    series_form,
    NO_SERIES,
    Text("### Series\nTournaments that count together. There's none here yet."),
    Text("New season"),
    Text("End the season"),
    Text("End the season now? Its standing stays."),
)
LADDERS: Final = Kind(
    LADDERS_HERE,
    lambda ladder: str(ladder.name),
    ladder_board,
    ladder_form,
    NO_LADDER,
    Text("### Ladders\nPeople challenge those above them, and winning moves up. There's none here yet."),
    Text("New ladder"),
    Text("End the ladder"),
    Text("End the ladder now? Matches that are being played go on."),
)


@dataclass(frozen=True, slots=True)
class May:
    """What the reader may do: open a new one, and end that with this id."""

    open: bool = False
    end: int | None = None


def here_screen(
    kind: Kind, shown: object, others: Mapping[str, str], may: May, tr: Translator, note: str = ""
) -> Screen:
    """The page: the season or ladder ``shown``, a select to the ``others``, and what the reader may do."""
    board = [tr.text(kind.empty)] if shown is None else kind.board(shown, tr).parts
    options = tuple(Option(name, id) for id, name in [*others.items()][:OPTIONS])
    select = [Select(tr("Show another…"), kind.id(HereStep.PAGE), options)] if options else []
    buttons = [kind.button(tr.text(kind.new), HereStep.NEW)] if may.open else []
    if may.end is not None:
        if kind is LADDERS:
            buttons.append(kind.button(tr("Take somebody off…"), HereStep.OUT, may.end))
        if isinstance(shown, Season):
            label, step = (
                (tr("Stop opening events"), HereStep.STOP)
                if shown.series.repeats
                else (tr("Open events by themselves"), HereStep.REPEAT)
            )
            buttons.append(kind.button(label, step, may.end))
        buttons.append(kind.button(tr.text(kind.end), HereStep.END, may.end))
    back = Button(tr("Back"), TOURNAMENT_LIST())
    return Screen(note, *board, *select, *rows([*buttons, back]))


def sure_screen(kind: Kind, id: int, tr: Translator) -> Screen:
    """Asks whether it is to end."""
    yes = kind.button(tr.text(kind.end), HereStep.SURELY, id, style=Style.danger)
    return Screen(tr.text(kind.sure), *rows([yes, kind.button(tr("Back"), HereStep.PAGE, id)]))


def out_screen(ladder_id: int, tr: Translator) -> Screen:
    """Asks who is to be taken off a ladder."""
    who = PersonSelect(tr("Take somebody off…"), LADDERS.id(HereStep.OUT, ladder_id))
    back = LADDERS.button(tr("Back"), HereStep.PAGE, ladder_id)
    return Screen(tr("Who is to leave the ladder? Those below move up."), who, *rows([back]))


def draft_screen(
    kind: Kind, state: Sequence[str], choices: Sequence[Mapping[str, str]], tr: Translator
) -> Screen:
    """What is chosen of a new one before its name: a select for each part of the ``state``, the channel."""
    parts: list[Part] = [
        f"### {tr.text(kind.new)}\n" + tr("Its board is posted in {place}.", place=f"<#{state[-1]}>")
    ]
    for at, choice in enumerate(choices):
        options = tuple(Option(name, value, chosen=value == state[at]) for value, name in choice.items())
        parts.append(Select(choice[state[at]], kind.id(str(at), *state), options[:OPTIONS]))
    parts.append(ChannelSelect(tr("Post it in another channel…"), kind.id(str(len(choices)), *state)))
    go = kind.button(tr("Name it and open…"), HereStep.OPEN, *state, style=Style.primary)
    return Screen(*parts, *rows([go, kind.button(tr("Back"), HereStep.PAGE)]))


def countings(tr: Translator) -> dict[str, str]:
    """What an event of a season may bring."""
    return {
        SCORES: tr("An event brings its score: the share of matchpoints, else by place"),
        PLACES: tr("An event always counts by place"),
    }
