"""Laying off in the hand panel: everything that fits, single cards, several at once."""

from collections.abc import Sequence
from enum import StrEnum

from bot.layout.parts import Button, Option, Part, Style, page, shorten, verb
from bot.screens.buttons import MOVE, button, select
from bot.screens.panel.move_labels import group_text, placed_text
from bot.screens.panel.trim import Trim
from bot.tables.drafts.draft import used
from bot.tables.drafts.lay_off import numbered
from bot.tables.session.table_view import TableView
from canasta.actions import Meld, format_action
from canasta.i18n import Translator
from canasta.notation.words import cards_label
from canasta.view import View
from canasta.view.fitting import Addition, additions

LAY_OFF = verb("layoff", "lay_off")

FEW = 3
"""The most cards that the label of a button in a full row names."""
LABEL = 80
"""The most characters of a button's label."""


class LayOffStep(StrEnum):
    """What is laid off, behind the verb: all that fits, or the chosen cards."""

    ALL = "all"
    SOME = "some"


def lay_off_parts(
    table_view: TableView, view: View, tr: Translator, trim: Trim
) -> tuple[list[Button], list[Part]]:
    """Buttons to lay off all that fits, or single cards; a list of every card, unless it is merged."""
    every = additions(view)
    single = list(dict.fromkeys(addition for addition in every if not addition.wild))
    buttons: list[Button] = []
    if len(_all(table_view)) > 1:
        label = shorten(tr("Lay off all: {cards}", cards=cards_label(_all(table_view), tr)), LABEL)
        if trim.packed and len(_all(table_view)) > FEW:
            label = tr.plural("Lay off {n} card that fits", "Lay off all {n} that fit", len(_all(table_view)))
        buttons.append(button(table_view, label, LAY_OFF, LayOffStep.ALL, style=Style.primary))
    fitting = [addition for addition in single if sum(other.cards == addition.cards for other in single) == 1]
    for addition in fitting[: max(0, trim.most - len(buttons))] if trim.adds or not buttons else ():
        label = tr("Add {cards}", cards=group_text(addition.move.groups[0], view, tr))
        made = button(table_view, shorten(label, LABEL), MOVE, format_action(addition.move))
        if made.id.fits:
            buttons.append(made)
    parts: list[Part] = []
    if len(every) > sum(made.id.verb is MOVE for made in buttons) and not trim.merged:
        options = _options(every, view, tr)
        many = len(options) > 1
        parts.append(
            select(table_view, tr("Lay off…"), LAY_OFF, LayOffStep.SOME, page(options, 0)[0], many=many)
        )
    return buttons, parts


def lay_off_options(view: View, tr: Translator, trim: Trim) -> list[Option]:
    """Every card that may be laid off, as an option whose value is the move itself."""
    every = additions(view)
    if len(every) == 1 and not every[0].wild and trim.most:
        return []  # it is a button
    return [
        Option(
            placed_text(addition.move.groups[0], view, tr),
            format_action(addition.move),
            addition_detail(addition, view, tr),
        )
        for addition in every
    ]


def _all(table_view: TableView) -> list[int]:
    return used(group for move in table_view.fits for group in move.groups)


def _options(every: Sequence[Addition], view: View, tr: Translator) -> list[Option]:
    values = numbered(addition.move for addition in every)
    return [
        Option(placed_text(addition.move.groups[0], view, tr), value, addition_detail(addition, view, tr))
        for addition, value in zip(every, values, strict=True)
    ]


def addition_detail(addition: Addition, view: View, tr: Translator) -> str:
    """What an addition counts and makes, for the second line of an option."""
    points = tr("{points} points", points=sum(view.game.values[card] for card in addition.cards))
    size, whole = len(addition.meld.cards) + len(addition.cards), view.game.canasta_size
    if view.game.builds_on_all:
        return points
    if addition.meld.canasta is None and size >= whole:
        return tr("{points}, completes a canasta", points=points)
    return tr("{points}, makes a meld of {n}", points=points, n=size)


def chosen_moves(values: tuple[str, ...], view: View) -> list[Meld] | None:
    """The additions with these values of the list; None if one of them is not possible now."""
    every = additions(view)
    known = dict(zip(numbered(addition.move for addition in every), every, strict=True))
    if not values or not all(value in known for value in values):
        return None
    return [known[value].move for value in values]
