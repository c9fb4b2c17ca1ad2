"""A quick and sensible player: one look at the table, one move, no search.

Each decision rates the offered actions, roughly by the points that they are worth, and takes the best. It
returns offered actions only, so it plays legally in every game.
"""

from __future__ import annotations

from canasta.actions import Action, Answer, Ask, End, Group, Meld, Take
from canasta.cards import JOKER, JOKER_RANK, Card, rank_of
from canasta.players.basic import sequence_worth
from canasta.players.basic.choices import best_of, cheapest_discard, take_or_draw
from canasta.players.basic.table_reading import BASIC, Manner, Reading
from canasta.terms import CanastaKind, MeldKind, Phase
from canasta.view import MeldView, View


def choose(view: View, manner: Manner = BASIC) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    if not view.offers:
        raise ValueError("this seat has no move right now")
    reading = Reading(view, manner)
    if view.turn.phase == Phase.ANSWER:
        return Answer(_gives_leave(reading))
    if view.turn.phase == Phase.DRAW:
        return take_or_draw(view.offers, lambda take: _worth_of_take(reading, take))
    return _going_out(reading) or sequence_worth.merging(reading) or _laying_down(reading) or _ending(reading)


# --- drawing, or taking the pile ---------------------------------------------------------------------------


def _worth_of_take(reading: Reading, take: Take) -> float:
    """The gain of taking the pile in this way over drawing."""
    view = reading.view
    groups = (take.group, *take.more)
    laid = [card for group in groups for card in group.cards]
    worth = reading.pile_worth - 18 - _worth_of_wilds(reading, laid)
    if not reading.own.opened:
        worth += _worth_of_opening(reading)
    elif len(take.group.cards) == 0:
        worth += 10  # only the top card is spent
    left = len(view.hand) - len(laid) + view.pile.size - 1
    if left < 4 and not reading.closing:
        worth -= 15 * (4 - left)
    return worth


def _worth_of_wilds(reading: Reading, cards: list[Card]) -> float:
    return sum((35 if card == JOKER else 25) for card in cards if reading.pack.wild[card])


def _worth_of_opening(reading: Reading) -> float:
    """The value to the side of being open at this point of the deal."""
    view = reading.view
    worth = 20.0 + 100 * len(reading.own.threes)
    if any(side.opened for side in reading.others):
        worth += 20
    if any(side.canastas for side in reading.others):
        worth += 40
    if view.stock < 24:
        worth += 40
    if reading.closing or reading.fewest_against <= 4:
        worth += 150
    return worth


# --- going out ---------------------------------------------------------------------------------------------


def _going_out(reading: Reading) -> Action | None:
    """The next step towards going out, if it is possible and pays; None to play on."""
    view = reading.view
    offers = view.offers
    bound = view.turn.leave is True
    ways = [meld for meld in offers.melds if reading.left_after(meld) <= 1]
    if not ways and not offers.may_ask:
        return None
    if not (bound or _out_pays(reading)):
        return None
    if offers.may_ask and (not ways or _partner_matters(reading)):
        return Ask()
    return min(ways, key=lambda meld: reading.left_after(meld)) if ways else None


def _out_pays(reading: Reading) -> bool:
    """Whether ending the deal now is better than playing on."""
    view = reading.view
    if reading.closing or reading.lead >= 0:
        return True
    if view.game.rounds == view.round:
        return False  # this deal decides the match
    if any(side.total + reading.on_table(side) >= view.game.target for side in reading.others):
        return False  # the match would be lost with the deal
    return reading.fewest_against <= 5


def _partner_matters(reading: Reading) -> bool:
    """Whether the partner may hold enough to make it worth asking."""
    view = reading.view
    partners = [view.counts[seat] for seat in reading.own.seats if seat != reading.seat]
    return max(partners, default=0) >= 8


def _gives_leave(reading: Reading) -> bool:
    """The partner's answer: no only with a hand that has much to lay down and the time to do so."""
    if reading.closing:
        return True
    could_lay = sum(
        reading.pack.values[rank * 4] * count
        for rank, count in reading.naturals.items()
        if rank != reading.pack.three and (count >= 3 or reading.meld_of(reading.own, rank) is not None)
    )
    return reading.in_hand < 150 or could_lay < 80 or reading.lead > 600


# --- melding -----------------------------------------------------------------------------------------------


def _laying_down(reading: Reading) -> Action | None:
    melds = [meld for meld in reading.view.offers.melds if reading.left_after(meld) >= 2]
    rate = _worth_of_adding if reading.own.opened else _worth_of_first_meld
    return best_of(melds, lambda meld: rate(reading, meld), above=0)


def _worth_of_first_meld(reading: Reading, meld: Meld) -> float:
    """The best opening from the hand: the value of being open against the wild cards and pairs that it
    costs.
    """
    laid = [card for group in meld.groups for card in group.cards]
    worth = _worth_of_opening(reading) - _worth_of_wilds(reading, laid) - 2 * len(laid)
    worth -= sum(reading.risk_of(group.cards) for group in meld.groups)
    if reading.view.pile.size >= 5 and not reading.closing:
        worth -= 2 * reading.view.pile.size  # pairs kept in the hand may still take it
    if reading.left_after(meld) < 4 and not reading.closing:
        worth -= 20
    return worth


def _worth_of_adding(reading: Reading, meld: Meld) -> float:
    group = meld.groups[0]
    wilds = [card for card in group.cards if reading.pack.wild[card]]
    old = _target(reading, group)
    naturals = len(group.cards) - len(wilds)
    if sequence_worth.is_sequence(reading, group.cards, old):
        return sequence_worth.worth_of_laying(reading, group.cards, old)
    size = len(group.cards) + (0 if old is None else len(old.cards))
    completes = size >= reading.full > size - len(group.cards)
    worth = 0.0
    if completes:
        worth += 120 if reading.own.ready else 250
    if naturals:
        worth += 8 * naturals if old is not None else _worth_of_new(reading, group)
        worth -= reading.risk_of(group.cards) if old is None else -naturals * min(60, old.penalty)
    if wilds:
        worth += _worth_of_adding_wilds(reading, group, old)
    if reading.closing:
        worth += reading.pack.points(group.cards)
    if reading.left_after(meld) < 4 and not completes and not reading.closing:
        worth -= 30
    return worth


def _target(reading: Reading, group: Group) -> MeldView | None:
    """The side's meld that the group joins, or None for a new one."""
    named = reading.aimed_at(group)
    if named is not None:
        return named
    ranks = {rank_of(card) for card in reading.pack.naturals_in(group.cards)}
    return None if len(ranks) != 1 or group.aim == "new" else reading.meld_of(reading.own, ranks.pop())


def _worth_of_new(reading: Reading, group: Group) -> float:
    """A new meld makes its rank safe to take; when the pile is frozen its cards are better kept as pairs."""
    worth = 12.0 + len(group.cards)
    if reading.view.pile.frozen and reading.view.pile.size >= 4 and not reading.closing:
        worth -= 20
    return worth if reading.closing else worth - reading.manner.patience


def _worth_of_adding_wilds(reading: Reading, group: Group, old: MeldView | None) -> float:
    own = reading.own
    wilds = [card for card in group.cards if reading.pack.wild[card]]
    cost = -_worth_of_wilds(reading, wilds)
    if len(wilds) == len(group.cards) and (old is None or old.kind == MeldKind.WILD):
        size = reading.wilds + (0 if old is None else len(old.cards))
        if old is None and size < reading.full:
            cost -= reading.view.game.unfinished.get(JOKER_RANK, 0) / 10
        return 60.0 * len(wilds) if size >= reading.full - 2 or CanastaKind.WILD in reading.lacking else cost
    if old is None:
        return cost
    if old.canasta == CanastaKind.NATURAL:
        return cost - 300
    spoils = not reading.pack.wilds_in(old.cards) and len(old.cards) >= 5
    if spoils and (own.ready or CanastaKind.NATURAL in reading.lacking) and not reading.closing:
        return cost - 120
    if old.canasta is not None:
        return cost
    fuel = 0 if old.rank is None else reading.naturals[old.rank]
    if len(old.cards) + fuel + reading.wilds >= reading.full and len(old.cards) >= reading.full // 2 + 1:
        cost += 45 if own.ready else 60
    return cost


# --- ending the turn ---------------------------------------------------------------------------------------


def _ending(reading: Reading) -> Action:
    offers = reading.view.offers
    best = cheapest_discard(offers, lambda discard: _cost_of(reading, discard.card))
    if best is not None:
        return best
    return next((action for action in offers.actions if isinstance(action, End)), offers.actions[0])


def _cost_of(reading: Reading, card: Card) -> float:
    """The cost of discarding this card: its own use, and what it gives the next player."""
    handed = reading.pile_worth + 14
    danger = reading.danger(card)
    if (
        not reading.view.pile.frozen
        and reading.next_side.opened
        and sequence_worth.takes(reading.next_side, card)
    ):
        danger = reading.manner.caution
    return danger * handed + _worth_of_keeping(reading, card)


def _worth_of_keeping(reading: Reading, card: Card) -> float:
    # Near the end the cards left in the hand are about to be counted, so high cards go first.
    relief = -reading.pack.values[card] / 2 if reading.closing else 0.0
    if reading.pack.wild[card]:
        return (70.0 if card == JOKER else 50.0) - _worth_of_freezing(reading)
    rank = rank_of(card)
    if rank == reading.pack.three:
        return 12.0 - min(10.0, reading.view.pile.size) + relief
    own = reading.meld_of(reading.own, rank)
    if own is not None:
        return (1.0 if own.closed else 30.0) + relief
    held = reading.naturals[rank]
    worth = (2.0, 16.0, 26.0, 34.0)[min(held, 4) - 1] + reading.pack.values[card] / 10
    if reading.own.opening_canasta is not None:
        worth += 12.0 * held  # many cards of one rank help to open
    return worth + sequence_worth.worth_of_holding(reading, card) + relief


def _worth_of_freezing(reading: Reading) -> float:
    """The value of freezing the pile: high when it is big and useful to the others."""
    view = reading.view
    if view.pile.frozen or reading.closing:
        return 0.0
    ahead = max((reading.on_table(side) for side in reading.others), default=0) - reading.on_table(
        reading.own
    )
    melds = max((len(side.melds) for side in reading.others), default=0)
    return 25.0 if ahead > 250 and view.pile.size >= 5 and melds >= 3 else 0.0
