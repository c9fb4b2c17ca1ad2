"""A lesson on the learner's panel: what to do now and why instead of what happened, and the way on."""

from dataclasses import replace
from enum import StrEnum

from bot.layout.parts import Button, ButtonId, Style, verb
from bot.screens.panel.trim import Trim
from bot.tables.session.table_view import TableView, Taught
from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.i18n import Translator
from canasta.offers import Offers
from canasta.view import View

IN_LESSON = verb("lesson")


class LessonStep(StrEnum):
    """What a press on a lesson's own buttons means, behind the verb."""

    SHOW_ME = "show"
    GO_ON = "go"
    MENU = "menu"
    OPEN = "open"


def taught_text(taught: Taught, note: str, tr: Translator) -> str:
    """The step in words, after the answer to the last press."""
    return "\n".join(filter(None, (note, tr.text(taught.head), tr.text(taught.says))))


def taught_buttons(table_view: TableView, taught: Taught, tr: Translator) -> list[Button]:
    """The way on, and to the other lessons."""
    version = table_view.table.version
    if taught.reads:
        lead = lesson_button(version, tr("Continue"), LessonStep.GO_ON, style=Style.success)
    else:
        lead = lesson_button(version, tr("Show me"), LessonStep.SHOW_ME)
    return [lead, lesson_button(version, tr("Lessons"), LessonStep.MENU)]


def lesson_button(version: int, label: str, rest: str, *, style: Style = Style.secondary) -> Button:
    return Button(label, ButtonId(0, version, IN_LESSON, rest), style)


def narrowed(view: View, taught: Taught, trim: Trim) -> View:
    """The view with the moves that have room beside the step's words: all, those of the kind that it asks
    for, or those alone that do it (any discard, so that there is something to choose).
    """
    if taught.meant is None:
        return replace(view, offers=Offers())
    if trim.notes:
        return view
    offers, kind = view.offers, _kind(taught.meant)
    wanted = taught.wanted if trim.merged and kind is not Discard else ()
    kept = wanted or tuple(action for action in offers.actions if _kind(action) is kind)
    pieces = offers.pieces if kind in (Meld, Draw) and not wanted else ()
    return replace(view, offers=Offers(kept, pieces, offers.minimum))


def _kind(action: Action) -> type[Action]:
    """The kind of a move; to draw and to take the pile are one choice."""
    return Draw if isinstance(action, Take) else type(action)
