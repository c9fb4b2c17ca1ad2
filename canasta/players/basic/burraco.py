"""A quick and sensible player of Burraco and Buraco.

It lays down early, keeps its melds clean while that costs little, works for the pot, throws what the next
side can't use, and goes out as soon as that pays.
"""

from __future__ import annotations

from math import fsum

from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.cards import Card, missing_from
from canasta.players.basic.burraco_worth import CARD_CAUGHT, FULL, Lies, Reading, after_groups, cards_of
from canasta.players.basic.table_reading import BASIC, Manner
from canasta.terms import Phase
from canasta.variants.burraco.runs import may_be_wild
from canasta.view import View

DRAWN = 14.0
"""What a card of the stock is worth, unseen."""
POT = 70.0
"""What getting the pot is worth beside its hundred, which comes sooner or later."""
DENIED = 6.0
"""What it is worth that a card does not come to the other side."""


def choose(view: View, manner: Manner = BASIC) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    if not view.offers:
        raise ValueError("this seat has no move right now")
    reading = Reading(view, manner)
    if view.turn.phase == Phase.DRAW:
        return _draw_or_take(reading)
    return _melding(reading) or _discarding(reading)


# --- drawing, or taking the pile ---------------------------------------------------------------------------


def _draw_or_take(reading: Reading) -> Action:
    drawing = DRAWN + reading.layout(reading.hand).gain
    best = max(
        ((_taking(reading, take), n) for n, take in enumerate(reading.view.offers.takes)), default=None
    )
    if best is None or best[0] <= drawing:
        return Draw()
    return reading.view.offers.takes[best[1]]


def _taking(reading: Reading, take: Take) -> float:
    """What this way to take the pile is worth."""
    view = reading.view
    pile = _pile(view)
    if reading.pack.all_to_hand:
        layout, gained = reading.layout((*reading.hand, *pile)), 0.0
    else:
        melds = after_groups(reading, (take.group, *take.more), view.pile.top)
        gained = _gained(reading, melds)
        left = missing_from(reading.hand, cards_of(take))
        layout = reading.layout((*left, *pile[:-1]), melds)
    junk = sum(card in layout.left for card in pile)
    worth = gained + layout.gain - junk * (2.0 + (3.0 if reading.pot_due else 0.0))
    worth -= reading.closing * 0.8 * reading.pack.points([card for card in pile if card in layout.left])
    worth += DENIED * sum(reading.fits(card, reading.against) is not None for card in pile)
    return worth + 3.0 * sum(may_be_wild(card) for card in pile)


def _pile(view: View) -> list[Card]:
    """The cards of the pile, as everybody has seen them come."""
    return [one.card for one in view.seen.pile if one.card is not None]


def _gained(reading: Reading, melds: list[Lies]) -> float:
    # Exact: from 3.12 on Python adds floats otherwise than before, and a tie would be broken otherwise.
    return fsum(map(reading.worth, melds)) - fsum(map(reading.worth, reading.melds))


# --- melding -----------------------------------------------------------------------------------------------


def _melding(reading: Reading) -> Meld | None:
    best, most = None, 0.0
    for meld in reading.view.offers.melds:
        worth = worth_of(reading, meld)
        if worth > most:
            best, most = meld, worth
    return best


def worth_of(reading: Reading, meld: Meld) -> float:
    """What laying this is worth: what it gains, and what becomes of the hand."""
    cards = cards_of(meld)
    after = after_groups(reading, meld.groups)
    wilds = sum(lies.wilds for lies in after) - sum(lies.wilds for lies in reading.melds)
    worth = _gained(reading, after) + 2.0 * len(cards)
    left = len(reading.hand) - len(cards)
    enough = reading.ready or any(_is_enough(reading, lies) for lies in after)
    if reading.pot_due:
        short = left <= 1
        worth += POT * (1.0 if not left else 0.6 if short else 0.0)
        wild_cost = 6.0 if short else 28.0
    elif enough and left <= 1:
        return worth + _going_out(reading)
    else:
        wild_cost = 28.0 * (1.0 - 0.8 * reading.closing)
        if left <= 2 and not enough:
            worth -= 60.0
    return worth - max(0, wilds) * wild_cost


def _is_enough(reading: Reading, meld: Lies) -> bool:
    return len(meld.cards) >= FULL and not (meld.wilds and reading.needs_clean)


def _going_out(reading: Reading) -> float:
    """What going out is worth now, against playing on."""
    view = reading.view
    caught = sum(view.counts[seat] for seat in reading.against.seats) * CARD_CAUGHT
    if not reading.against.pot_taken:
        caught += 100
    own = sum(view.counts[seat] for seat in reading.own.seats if seat != reading.seat) * CARD_CAUGHT
    return 100.0 + caught - own


# --- discarding --------------------------------------------------------------------------------------------


def _discarding(reading: Reading) -> Action:
    discards = reading.view.offers.discards
    if not discards:
        return reading.view.offers.actions[0]
    return min(discards, key=lambda discard: cost(reading, discard))


def cost(reading: Reading, discard: Discard) -> float:
    card = discard.card
    cost = reading.keeping(card) * (1.0 - 0.6 * reading.closing)
    cost += reading.danger(card) * reading.manner.caution
    return cost - reading.pack.values[card] * (0.2 + 0.6 * reading.closing)
