"""The note about a move at the top of a hand panel: its result, or why it was refused, and Why not?"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.layout.controls import Button
from bot.screens.buttons import WHY_NOT, button
from bot.screens.panel.move_labels import in_message, move_label, move_words, named
from bot.tables.session.table_view import TableView
from canasta.actions import (
    Action,
    BadAction,
    Discard,
    Draw,
    Group,
    Lay,
    Meld,
    Swap,
    Take,
    format_action,
    parse_action,
)
from canasta.events import PotTaken
from canasta.i18n import Translator
from canasta.moves.take_offers import nearest_take
from canasta.notation.faults import plainly
from canasta.notation.words import action_label, card_label, cards_label
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
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
    return Take(Group(())) if top is None else nearest_take(top, view.hand, view.game.pack)


def why_button(table_view: TableView, refusal: Refusal, action: Action | None, tr: Translator) -> Button:
    about, label = f"{refusal.code}@{refusal.rule}:", tr("Why not?")
    if action is not None:
        whole = button(table_view, label, WHY_NOT, about + format_action(action))
        if whole.id.fits:
            return whole
    return button(table_view, label, WHY_NOT, about)


DRAWN: Final = 6
"""The most cards that are drawn in a turn: where more are new, a foot is among them."""


def refusal_text(refusal: Refusal, view: View | None, tr: Translator, rules: BaseRules | None = None) -> str:
    """Why the rules refuse, with the number of the rule."""
    text = tr("**Not allowed:** {why} (rule {rule})", why=plainly(refusal.text, tr), rule=refusal.rule)
    if refusal.instead is not None:
        instead = refusal.instead
        words = (
            action_label(instead, tr)
            if view is None
            else move_words(named(instead, view, rules), in_message(view), tr)
        )
        text += "\n" + tr("Possible: {action}", action=words)
    return text


def done_text(done: Iterable[Action], view: View, tr: Translator) -> str:
    """The result of the player's own moves, if the picture alone does not show it: melds in one sentence."""
    said: list[str] = []
    for is_meld, run in groupby(done, lambda action: isinstance(action, Meld)):
        moves = [*run]
        if is_meld:
            moves = [Meld(tuple(group for move in moves if isinstance(move, Meld) for group in move.groups))]
        said += (_done(move, view, tr) for move in moves)
    last = next((step for step in reversed(view.history.steps) if step.seat == view.seat), None)
    if last is not None and any(isinstance(event, PotTaken) for event in last.events):
        said.append(tr("**You took the pot!**"))
    return " ".join(filter(None, said))


def _done(action: Action, view: View, tr: Translator) -> str:
    match action:
        case Draw() if 0 < len(view.turn.drawn) <= DRAWN:
            return tr("You drew {cards}.", cards=cards_label(view.turn.drawn, tr))
        case Take() if view.turn.drawn and view.game.top_to_hand:
            return tr("You took {cards} from the pile.", cards=cards_label(view.turn.drawn, tr))
        case Swap(card):
            return tr("You swapped {card} for a joker.", card=card_label(card, tr))
        case Take() if view.turn.drawn:
            return tr("You took the pile: {cards}.", cards=cards_label(view.turn.drawn, tr))
        case Meld():
            return tr("Laid down: {cards}.", cards=move_label(action, in_message(view), tr))
        case Lay(cards):
            return tr("Laid out: {cards}.", cards=cards_label(cards, tr))
        case Discard(card):
            return tr("You discarded {card}.", card=card_label(card, tr))
        case _:
            return ""
