"""Rommé's score sheet: the cards left in the hands (rules: 11.3)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.terms import ScorePart
from canasta.view import ScoreLine

HAND_ROMME = 2


def score(rules: BaseRules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a finished deal, one entry for each player."""
    doubled = state.concealed and bool(rules.options["romme_hand_double"])
    times = HAND_ROMME if doubled else 1
    lost = tuple(-times * sum(rules.values[card] for card in hand) for hand in state.hands)
    label = Text("Left in hand, doubled") if doubled else Text("Cards left in hand")
    lines = [ScoreLine(ScorePart.HANDS, label, tuple(map(len, state.hands)), lost)]
    if rules.options["romme_winner_score"] == "sum":
        won = tuple(-sum(lost) if seat == state.by else 0 for seat in range(rules.seats))
        lines.append(ScoreLine(ScorePart.GOING_OUT, Text("What the others lose"), (None,) * rules.seats, won))
    return tuple(lines)
