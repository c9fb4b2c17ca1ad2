"""The note at the top of the hand panel about a move: its result, or why it was refused."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from bot.screens.panel.move_labels import in_message, move_label, move_words, named
from canasta.actions import Action, Discard, Draw, Lay, Meld, Swap, Take
from canasta.i18n import Translator
from canasta.notation.faults import plainly
from canasta.notation.words import action_label, card_label, cards_label
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.view import View

DRAWN: Final = 6
"""The most cards that are drawn in a turn: where more are new, a foot is among them."""


def refusal_text(refusal: Refusal, view: View | None, tr: Translator, rules: BaseRules | None = None) -> str:
    """Why the rules refuse, with the number of the rule."""
    text = tr("**Not allowed:** {why} (rule {rule})", why=plainly(refusal.text), rule=refusal.rule)
    if refusal.instead is not None:
        instead = refusal.instead
        what = (
            action_label(instead, tr)
            if view is None
            else move_words(named(instead, view, rules), in_message(view), tr)
        )
        text += "\n" + tr("Possible: {action}", action=what)
    return text


def done_text(done: Iterable[Action], view: View, tr: Translator) -> str:
    """The result of the player's own moves, if the picture alone does not show it: melds in one sentence."""
    said: list[str] = []
    for is_meld, run in groupby(done, lambda action: isinstance(action, Meld)):
        moves = [*run]
        if is_meld:
            moves = [Meld(tuple(group for move in moves if isinstance(move, Meld) for group in move.groups))]
        said += (_done(move, view, tr) for move in moves)
    return " ".join(filter(None, said))


def _done(action: Action, view: View, tr: Translator) -> str:
    match action:
        case Draw() if 0 < len(view.turn.drawn) <= DRAWN:
            return tr("You drew {cards}.", cards=cards_label(view.turn.drawn))
        case Take() if view.turn.drawn and view.game.top_to_hand:
            return tr("You took {cards} from the pile.", cards=cards_label(view.turn.drawn))
        case Swap(card):
            return tr("You swapped {card} for a joker.", card=card_label(card))
        case Take() if view.turn.drawn:
            return tr("You took the pile: {cards}.", cards=cards_label(view.turn.drawn))
        case Meld():
            return tr("Laid down: {cards}.", cards=move_label(action, in_message(view), tr))
        case Lay(cards):
            return tr("Laid out: {cards}.", cards=cards_label(cards))
        case Discard(card):
            return tr("You discarded {card}.", card=card_label(card))
        case _:
            return ""
