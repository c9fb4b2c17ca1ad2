"""Examples for the rule text: cards that somebody lays, and what the rules of this very table say to it.

No verdict is written down. Each example is a small position, and the engine is asked; so an option that
changes a rule changes its examples.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from canasta.actions import Action, Take, parse_action
from canasta.cards import Card, pack, parse_cards
from canasta.deal import Deal
from canasta.i18n import Text
from canasta.melds import SideTable
from canasta.notation.example_hands import EXAMPLES, Try
from canasta.notation.faults import groups_of
from canasta.notation.position import Flags, Position, place
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.terms import DRAW, MELD

_REST: Final = "4c6d8h9cTs"
"""The other cards of the hand: they go with nothing."""
_STOCK: Final = "5s6c8d9sTd4d"


@dataclass(frozen=True, slots=True)
class Example:
    """An action, and why the rules of the table refuse it; None where it is allowed.

    ``note`` says what the cards do not show, ``onto`` is the meld that they join, ``top`` the pile's top card
    where they take it and ``frozen_by`` the card that lies crosswise in it.
    """

    action: Action
    refusal: Refusal | None
    note: Text | None = None
    onto: tuple[Card, ...] = ()
    top: Card | None = None
    frozen_by: Card | None = None


def examples_of(rules: BaseRules, number: str) -> tuple[Example, ...]:
    """The examples for a section of the rule text at a table with these rules; none for most sections. Those
    that say the same as one before are left out.
    """
    examples: dict[object, Example] = {}
    for attempt in EXAMPLES.get(number, ()):
        if _possible(rules, attempt):
            made = _judged(rules, attempt)
            code = None if made.refusal is None else made.refusal.code
            examples.setdefault(
                (attempt.action, code, attempt.drawing, made.onto, made.top, made.frozen_by, attempt.total),
                made,
            )
    return tuple(examples.values())


def _possible(rules: BaseRules, attempt: Try) -> bool:
    """Whether the table's pack has the cards, and its rules the melds that lie there."""
    tried = [card for group in groups_of(parse_action(attempt.action)) for card in group.cards]
    lying = [parse_cards(meld) for meld in (*attempt.melds, *([attempt.onto] if attempt.onto else []))]
    has = Counter(pack(rules.seating.packs, rules.seating.jokers))
    if any(count > has[card] for card, count in Counter(tried).items()):
        return False
    if any(card in rules.pack.threes.laid_out for card in tried):
        return False
    return not any(isinstance(rules.given_meld(SideTable(), "", meld), Refusal) for meld in lying)


def _judged(rules: BaseRules, attempt: Try) -> Example:
    action = parse_action(attempt.action)
    deal = _deal(rules, attempt, action)
    refusal = deal.check(deal.state.turn, action)
    if not isinstance(action, Take):
        return Example(action, refusal, attempt.note, parse_cards(attempt.onto))
    # The top card alone goes onto the meld that lies there.
    onto = () if groups_of(action) else parse_cards(attempt.melds[0])
    return Example(action, refusal, attempt.note, onto, deal.state.pile[-1], deal.state.frozen_by)


def _deal(rules: BaseRules, attempt: Try, action: Action) -> Deal:
    """The position in which the action is tried."""
    blank = rules.new_state(0, (0,) * rules.sides, 1)
    turn, side = blank.turn, rules.side_of[blank.turn]
    tried = tuple(card for group in groups_of(action) for card in group.cards)
    own = [*attempt.melds, *([attempt.onto] if attempt.onto else [])]
    hand = tried if attempt.alone else (*tried, *parse_cards(_REST))
    other = parse_cards(_REST)
    position = Position(
        hands=tuple(hand if seat == turn else other for seat in range(rules.seats)),
        stock=parse_cards(_STOCK),
        pile=parse_cards(attempt.pile),
        melds=tuple(tuple(map(parse_cards, own)) if n == side else () for n in range(rules.sides)),
        threes=((),) * rules.sides,
        turn=turn,
        phase=DRAW if attempt.drawing or isinstance(action, Take) else MELD,
        frozen=None,
        flags=Flags(frozenset(), frozenset([turn]) if own else frozenset(), frozenset(), None, False),
        feet=((),) * rules.seats,
        talons=((),) * rules.talon_packets if rules.gives_talons else (),
    )
    deal = place(rules, position, 0, (attempt.total,) * rules.sides, 1)
    if own:
        deal.state.opened_at[side] = 0
    return deal
