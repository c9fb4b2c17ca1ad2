"""The steps of a turn in Rommé: drawing, taking the discard, laying down and off, swapping, discarding
(rules: 11.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from canasta import events as ev
from canasta.actions import Discard, Draw, Group, Meld, Swap, Take
from canasta.cards import JOKER, NAMES, Card
from canasta.i18n import Text
from canasta.moves import discard
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.course import Move
from canasta.state import State
from canasta.terms import DRAW, MELD, EndReason
from canasta.variants.romme.meld_plan import Step, no_such_meld, plan_groups
from canasta.variants.romme.meld_rules import NOT_OPEN, RommeMeldRules
from canasta.variants.romme.melds import RommeMeld
from canasta.variants.romme.must_play import Standing, after_swap, can_lay
from canasta.variants.romme.runs import swapped
from canasta.variants.romme.stuck import is_stuck
from canasta.variants.romme.table_melds import RommeTableMeld, meld_called, owner_of, table_of

TAKE = Take(Group(()))

_DRAWN = Refusal(
    RefusalCode.ALREADY_DRAWN,
    "11.2.3",
    Text("You already have a card for this turn: lay down if you like, then discard."),
)
_MUST_DRAW = Refusal(RefusalCode.MUST_DRAW, "11.2.3", Text("Draw a card or take the discard first."))


def standing_of(state: State) -> Standing:
    """The situation of the seat to move."""
    return Standing(
        state.hands[state.turn],
        [(lying.id, lying.meld) for lying in table_of(state)],
        state.reach.home.opened,
    )


# --- a card for the turn -----------------------------------------------------------------------------------


def plan_draw(rules: RommeMeldRules, state: State, action: Draw) -> Refusal | None:
    return _DRAWN if state.phase != DRAW else None


def do_draw(rules: RommeMeldRules, state: State, action: Draw, plan: None) -> None:
    """Draw; from an empty stock only after the pile has become one.

    The deal ends if there is nothing to draw, or if more cards could not help anybody.
    """
    if not state.stock and not is_stuck(rules, state):
        _renew(rules, state)
    if not state.stock:
        state.end(EndReason.STOCK, None)
        return
    _into_hand(state, state.stock.pop())
    state.events.append(ev.Drew(state.turn, 1))


def _into_hand(state: State, card: Card) -> None:
    state.hands[state.turn].append(card)
    state.this_turn.drawn = [card]
    state.phase = MELD


def _renew(rules: RommeMeldRules, state: State) -> None:
    """Turn the pile except its top card into the stock: turned over, so that its lowest card comes first, or
    shuffled by the stream of the deal's seed, bottom card first (see :mod:`canasta.cards.shuffle`). Without a
    seed it is turned over.
    """
    cards = state.pile[:-1]
    if not cards:
        return
    shuffles = state.stream is not None and rules.options["romme_reshuffle"] == "shuffle"
    if shuffles and state.stream is not None:
        state.stream.shuffle(cards)
    state.stock = cards[::-1]
    state.pile = state.pile[-1:]
    state.events.append(ev.StockRenewed(state.turn, len(cards), shuffles))


def take_barred(rules: RommeMeldRules, state: State) -> Refusal | None:
    """Why the seat to move cannot take the discard now, whatever it holds; None if it might."""
    if state.phase != DRAW:
        return _DRAWN
    if not state.pile:
        return Refusal(RefusalCode.PILE_EMPTY, "11.2.3", Text("There is no discard to take."))
    return None


def plan_take(rules: RommeMeldRules, state: State, action: Take) -> Refusal | None:
    barred = take_barred(rules, state)
    if barred is not None:
        return barred
    if action != TAKE:
        return Refusal(
            RefusalCode.TAKES_ALONE,
            "11.2.3",
            Text("You take only the top card of the pile, into your hand; lay down afterwards."),
        )
    top = state.pile[-1]
    standing = standing_of(state)
    standing = standing._replace(hand=[*standing.hand, top])
    if rules.must_meld_discard and not can_lay(rules, standing, top):
        return Refusal(
            RefusalCode.MUST_LAY_TAKEN,
            "11.2.3",
            Text(
                "The discard must be laid down in the same turn, and {card} wouldn't fit anywhere.",
                card=NAMES[top],
            ),
        )
    return None


def do_take(rules: RommeMeldRules, state: State, action: Take, plan: None) -> None:
    top = state.pile.pop()
    _into_hand(state, top)
    state.this_turn.topped = top
    if rules.must_meld_discard:
        state.this_turn.owed = top
    state.events.append(ev.TookTop(state.turn, top))


# --- laying down and laying off ----------------------------------------------------------------------------


def plan_meld(rules: RommeMeldRules, state: State, action: Meld) -> Step | Refusal:
    if state.phase != MELD:
        return _MUST_DRAW
    step = plan_groups(state, rules.limits, action.groups)
    if isinstance(step, Refusal):
        return step
    return _no_opening(rules, state, step) or _leaves_too_little(rules, state, step) or step


def _no_opening(rules: RommeMeldRules, state: State, step: Step) -> Refusal | None:
    """Why the step is not a valid first meld, if its player has not made one yet (rules: 11.2)."""
    if state.reach.home.opened:
        return None
    if not step.fresh:
        return NOT_OPEN
    if step.points >= rules.first_meld or (len(step.left) <= 1 and not step.grown):
        return None  # the whole hand laid out at once, except for a discard, is a Hand Rommé
    return Refusal(
        RefusalCode.BELOW_MINIMUM,
        "11.2.4",
        Text(
            "Your first meld needs {minimum} points in sets and runs of your own; this has {points}, {short} "
            "too few.",
            minimum=rules.first_meld,
            points=step.points,
            short=rules.first_meld - step.points,
        ),
    )


def _leaves_too_little(rules: RommeMeldRules, state: State, step: Step) -> Refusal | None:
    """Why the turn could not end legally after this step, or None if it could (rules: 14.11)."""
    if len(step.left) < rules.keep:
        return Refusal(
            RefusalCode.KEEP_A_DISCARD,
            "11.2.6",
            Text("At this table you go out with a discard: keep one card for it."),
        )
    owed = state.this_turn.owed
    if owed is None or step.left.count(owed) < state.hands[state.turn].count(owed):
        return None
    table: dict[str, RommeMeld] = dict(standing_of(state).table)
    table |= step.changed
    table |= {f"m{state.next_meld + at}": meld for at, meld in enumerate(step.fresh)}
    after = Standing(step.left, list(table.items()), True)
    return None if can_lay(rules, after, owed) else _owes(owed)


def _owes(card: Card) -> Refusal:
    text = Text("{card} has to be laid down this turn.", card=NAMES[card])
    if card == JOKER:
        return Refusal(RefusalCode.MUST_LAY, "11.2.5", text)
    return Refusal(RefusalCode.MUST_LAY, "11.2.3", text)


def do_meld(rules: RommeMeldRules, state: State, action: Meld, step: Step) -> None:
    seat, home = state.turn, state.reach.home
    owed = state.this_turn.owed
    if owed is not None and step.left.count(owed) < state.hands[seat].count(owed):
        state.this_turn.owed = None
    if not home.opened and step.points >= rules.first_meld:
        state.events.append(ev.Opened(seat, step.points, rules.first_meld))
    home.opened = True
    state.this_turn.melded = True
    state.hands[seat] = step.left
    for meld in step.fresh:
        lying = RommeTableMeld(home, f"m{state.next_meld}", meld, state.turns)
        state.next_meld += 1
        home.melds.append(lying)
        size = len(meld.cards)
        state.events.append(ev.Melded(seat, lying.id, meld.cards, size, True, None, meld.kind))
    for lying, meld, cards in step.grown:
        lying.become(meld)
        state.events.append(ev.LaidOff(seat, lying.id, owner_of(state, lying), cards, len(meld.cards)))
    if not step.left:
        rules.hand_melded(state)


# --- swapping a joker --------------------------------------------------------------------------------------


def plan_swap(rules: RommeMeldRules, state: State, action: Swap) -> RommeMeld | Refusal:
    if state.phase != MELD:
        return _MUST_DRAW
    standing = standing_of(state)
    if not rules.swaps:
        return Refusal(RefusalCode.NO_SWAP, "11.2.5", Text("At this table, jokers stay where they are."))
    if not standing.opened:
        return NOT_OPEN
    if action.card not in standing.hand:
        return Refusal(
            RefusalCode.NOT_IN_HAND, "11.2.3", Text("{card} isn't in your hand.", card=NAMES[action.card])
        )
    lying = meld_called(state, action.meld)
    if lying is None:
        return no_such_meld(action.meld)
    meld, after = swapped(lying.meld, action.card), after_swap(standing, action.meld, action.card)
    if meld is None or after is None:
        return Refusal(
            RefusalCode.NO_SUCH_JOKER,
            "11.2.5",
            Text(
                "No joker in {meld} stands for {card}.",
                meld=" ".join(NAMES[card] for card in lying.cards),
                card=NAMES[action.card],
            ),
        )
    owed = state.this_turn.owed if state.this_turn.owed != action.card else None
    if owed is not None and (rules.must_use_joker or not can_lay(rules, after, owed)):
        return _owes(owed)
    if rules.must_use_joker and not can_lay(rules, after, JOKER):
        return Refusal(
            RefusalCode.JOKER_UNUSED,
            "11.2.5",
            Text(
                "You can swap for a joker only to lay it down in the same turn, and it wouldn't fit anywhere."
            ),
        )
    return meld


def do_swap(rules: RommeMeldRules, state: State, action: Swap, meld: RommeMeld) -> None:
    lying = meld_called(state, action.meld)
    assert lying is not None
    hand = state.hands[state.turn]
    hand.remove(action.card)
    hand.append(JOKER)
    state.this_turn.drawn = [*state.this_turn.drawn, JOKER]
    lying.become(meld)
    state.this_turn.melded = True
    if state.this_turn.owed == action.card:
        state.this_turn.owed = None
    if rules.must_use_joker:
        state.this_turn.owed = JOKER
    state.events.append(ev.Swapped(state.turn, lying.id, owner_of(state, lying), action.card))


# --- the end of the turn -----------------------------------------------------------------------------------


def plan_discard(rules: RommeMeldRules, state: State, action: Discard) -> Refusal | None:
    barred = discard.nothing_to_discard(state, action.card)
    if barred is not None:
        return barred
    if state.this_turn.owed is not None:
        return _owes(state.this_turn.owed)
    return just_taken(rules, state, action.card)


def just_taken(rules: RommeMeldRules, state: State, card: Card) -> Refusal | None:
    """Why this card of the hand would be the one that was just taken from the pile, if that may not be
    discarded; None if it isn't, if it is the last one, or if there is another like it (rules: 13, 14.19).
    """
    hand = state.hands[state.turn]
    if rules.takes_back or card != state.this_turn.topped or len(hand) == 1 or hand.count(card) > 1:
        return None
    return Refusal(
        RefusalCode.JUST_TAKEN,
        "11.2.3",
        Text("You took {card} from the pile this turn: discard another card.", card=NAMES[card]),
    )


MOVES: Final[Mapping[type[Any], Move]] = MappingProxyType(
    {
        Draw: Move(plan_draw, do_draw),
        Take: Move(plan_take, do_take, take_barred),
        Meld: Move(plan_meld, do_meld),
        Swap: Move(plan_swap, do_swap),
        Discard: Move(plan_discard, discard.do_discard),
    }
)
"""The moves of Rommé (rules: 11.2)."""
