"""A hint in the hand panel: what a strong player would do, why, and how sure that is."""

from bot.layout.parts import Button, Screen, Style, shown, verb
from bot.screens.buttons import button
from bot.screens.panel.hand import Said, hand_screen
from bot.screens.panel.hints.reasons import Reader, reason_words
from bot.screens.panel.move_labels import in_message, move_words, named
from bot.screens.pictures import Pictures
from bot.tables.session.table_view import TableView
from bot.tables.settings.hand_settings import HandSettings
from canasta.actions import Action, format_action
from canasta.coach import Advice
from canasta.coach.facts import OnlyMove
from canasta.i18n import Number, Translator
from canasta.rules.base import BaseRules
from canasta.view import View

FOLLOW_HINT = verb("hintdo", "follow_hint")

CLOSE = 50
"""The widest error with which two moves are called about as good."""
STEP = 5
"""Differences in points are rounded to this: they are estimates."""


async def hinted_screen(
    table_view: TableView, advice: Advice, tr: Translator, pictures: Pictures, settings: HandSettings
) -> Screen:
    """The hand panel with this advice above its moves, and a button that follows it."""
    tr = tr.at(table_view.table.variant)
    view = table_view.view
    note = "" if view is None else hint_text(table_view, view, advice, tr)
    said = Said(note, do_it_button(table_view, advice, tr))
    return await hand_screen(table_view, tr, pictures, settings, said=said)


def hint_text(table_view: TableView, view: View, advice: Advice, tr: Translator) -> str:
    """The advice in a few lines: the move, its reasons, and what else was weighed."""
    reader = Reader(view, tuple(shown(seat.name) for seat in table_view.table.seats), tr)
    move = tr("💡 **{action}.**", action=_action(advice.action, view, table_view.rules, tr))
    said = " ".join([move, *(reason_words(fact, reader) for fact in advice.facts)])
    if OnlyMove() in advice.facts:
        return said
    return f"{said}\n-# {_weighed(advice, reader, table_view.rules)}"


def do_it_button(table_view: TableView, advice: Advice, tr: Translator) -> Button:
    """Does what the hint says. Its id names the move unless that is too long for it."""
    label = tr("Do it")
    made = button(table_view, label, FOLLOW_HINT, format_action(advice.action), style=Style.success)
    return made if made.id.fits else button(table_view, label, FOLLOW_HINT, style=Style.success)


def _weighed(advice: Advice, reader: Reader, rules: BaseRules | None) -> str:
    """The next best move, and how far behind it is."""
    tr, second = reader.tr, advice.second
    if second is None:
        same = tr("Whatever else I tried comes to the same.")
        return same if advice.rollouts else tr("A rule of thumb: I compared it with no other move.")
    move = _action(second.action, reader.view, rules, tr)
    points = max(STEP, round(second.behind / STEP) * STEP)
    error = max(STEP, round(2 * second.error / STEP) * STEP)
    said = [] if advice.agreed else [tr("I weighed it twice and got two answers.")]
    if second.close and error > CLOSE:
        said.append(tr("I can't tell it from {action}.", action=move))
    elif second.close:
        said.append(tr("A close call: {action} is about as good.", action=move))
    elif error > CLOSE and 2 * error > points:
        said.append(tr("Next best: {action}, clearly less.", action=move))
    else:
        figures = {"points": Number(points), "error": Number(error)}
        said.append(tr("Next best: {action}, about {points} points less (±{error}).", action=move, **figures))
    if not second.close:
        said += [reason_words(fact, reader) for fact in second.against]
    return " ".join(said)


def _action(action: Action, view: View, rules: BaseRules | None, tr: Translator) -> str:
    return move_words(named(action, view, rules), in_message(view), tr)
