"""What a press of Why not? asks about: a refused action and its refusal, as text in the button's id."""

import re
from dataclasses import dataclass

from bot.layout.controls import Button
from bot.screens.buttons import WHY_NOT, button
from bot.tables.session.table_view import TableView
from canasta.actions import Action, BadAction, Group, Take, format_action, parse_action
from canasta.i18n import Translator
from canasta.moves.take_offers import nearest_take
from canasta.refusals import Refusal
from canasta.view import View

_ASKED = re.compile(r"(?P<code>[a-z_]{1,30})@(?P<rule>[0-9.]{1,8}):(?P<action>.*)")


@dataclass(frozen=True, slots=True)
class Asked:
    """A refusal's code and rule, and the refused action, None for the melds being put together."""

    code: str
    rule: str
    action: Action | None


def read_asked(rest: str) -> Asked | None:
    """Read the rest of a button's id; None for anything else."""
    match = _ASKED.fullmatch(rest)
    if match is None:
        return None
    try:
        action = parse_action(match["action"]) if match["action"] else None
    except BadAction:
        return None
    return Asked(match["code"], match["rule"], action)


def pile_tried(view: View) -> Take:
    """The take against which the view gives a reason (``view.pile.why_not``)."""
    top = view.pile.top
    return Take(Group(())) if top is None else nearest_take(top, view.hand, to_hand=view.game.top_to_hand)


def why_button(table_view: TableView, refusal: Refusal, action: Action | None, tr: Translator) -> Button:
    """The button below a refusal."""
    about, label = f"{refusal.code}@{refusal.rule}:", tr("Why not?")
    if action is not None:
        whole = button(table_view, label, WHY_NOT, about + format_action(action))
        if whole.id.fits:
            return whole
    return button(table_view, label, WHY_NOT, about)
