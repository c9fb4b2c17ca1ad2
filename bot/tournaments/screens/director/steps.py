"""The controls of the directors' panel. Their ids say the tournament, the step, and what it is about."""

from enum import StrEnum

from bot.layout.parts import Button, ButtonId, Form, Option, PersonSelect, Select, Style
from bot.tournaments.director.change import REASON
from bot.tournaments.screens.buttons import TOURNAMENT_DIRECT
from canasta.i18n import Translator
from data.tournaments.records import Tournament


class Step(StrEnum):
    """What a press in the directors' panel is. ``..._ASK`` asks before it is done."""

    HOME = "home"
    PAGE = "page"
    ENTRY = "entry"
    MORE_TIME = "time"
    EXTEND = "extend"
    END_ASK = "endask"
    END = "end"
    HERE = "here"
    REMIND = "remind"
    REMOVE_ASK = "removeask"
    REMOVE = "remove"
    REINSTATE = "reinstate"
    FORFEIT_ASK = "forfeitask"
    FORFEIT = "forfeit"
    SUBSTITUTE = "sub"
    PUT_IN = "putin"
    ASK = "ask"
    TAKE_BACK = "takeback"
    SCORE = "score"
    SCORE_FORM = "scoreform"
    ADJUST = "adjust"
    SCORES = "scores"
    RESTORE = "restore"
    PEOPLE = "people"
    ADD_DIRECTOR = "adddirector"
    DROP_DIRECTOR = "dropdirector"
    HAND_OVER = "handover"


def step_id(tournament: Tournament, step: Step, *about: object) -> ButtonId:
    return TOURNAMENT_DIRECT(tournament.id, step, *about)


def step_button(
    label: str, tournament: Tournament, step: Step, *about: object, style: Style = Style.secondary
) -> Button:
    return Button(label, step_id(tournament, step, *about), style)


def step_select(
    label: str, tournament: Tournament, step: Step, options: tuple[Option, ...], *about: object
) -> Select:
    """A select of the panel; what is chosen comes as its value."""
    return Select(label, step_id(tournament, step, *about), options)


def step_person(label: str, tournament: Tournament, step: Step, *about: object) -> PersonSelect:
    """A select of the server's members."""
    return PersonSelect(label, step_id(tournament, step, *about))


def reason_form(tournament: Tournament, step: Step, *about: object, tr: Translator) -> Form:
    """The window that asks why, before this step is done."""
    return why_form(step_id(tournament, step, *about), tr)


def why_form(id: ButtonId, tr: Translator) -> Form:
    hint = tr("Those whom it concerns read it, with your name")
    return Form(tr("Why do you decide that?"), id, tr("Reason"), hint, longest=REASON)


def back_button(tournament: Tournament, tr: Translator) -> Button:
    """Leads to the first screen of the panel."""
    return step_button(tr("Back"), tournament, Step.HOME)
