"""A quick and sensible player of Modern American Canasta: one look at the table, one move, no search.

It keeps the cards that help to open, counts the cost of melds of sevens, aces or wild cards that it cannot
finish, and weighs canastas and penalties before it goes out. It returns offered actions only.
"""

from __future__ import annotations

from canasta.actions import Action, Answer, Ask, Group, Meld, Special, Take
from canasta.cards import ACE, JOKER, JOKER_RANK, SEVEN, Card, Rank, rank_of
from canasta.players.basic.choices import best_of, cheapest_discard, take_or_draw
from canasta.players.basic.modern_american_reading import CANASTA, LEFT_OPEN, ModernReading
from canasta.players.basic.table_reading import BASIC, Manner, rank_of_group
from canasta.terms import MeldKind, Phase
from canasta.view import MeldView, View


def choose(view: View, manner: Manner = BASIC) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    offers = view.offers
    if not offers:
        raise ValueError("this seat has no move right now")
    reading = ModernReading(view, manner)
    if view.turn.phase == Phase.ANSWER:
        return Answer(_gives_leave(reading))
    if offers.may_show:
        return Special()
    if offers.lays and (view.modern.must_lay or reading.naturals[reading.pack.three] > reading.for_straight):
        return offers.lays[-1 if reading.for_straight else 0]
    if view.turn.phase == Phase.DRAW:
        return take_or_draw(view.offers, lambda take: _worth_of_take(reading, take))
    return _going_out(reading) or _laying_down(reading) or _ending(reading)


# --- drawing, or taking the pile ---------------------------------------------------------------------------


def _worth_of_take(reading: ModernReading, take: Take) -> float:
    """The gain of taking the pile in this way over drawing."""
    view = reading.view
    assert view.pile.top is not None
    rank = rank_of(view.pile.top)
    worth = reading.pile_worth - 14 + _worth_of_growing(reading, rank, len(take.group.cards) + 1)
    if take.more:
        worth += _worth_of_opening(reading) - _cost_of_opening(reading, take.more)
    laid = sum(len(group.cards) for group in (take.group, *take.more))
    left = len(view.hand) - laid + view.pile.size - 1
    return worth - 12 * max(0, 4 - left)


def _worth_of_growing(reading: ModernReading, rank: Rank, more: int) -> float:
    """The value of adding this number of cards to the side's meld of a rank, or of beginning it with them."""
    size = reading.own_size(rank)
    worth = reading.commitment(rank, more) / 4
    if size and size + more >= CANASTA:
        worth += 250 if reading.own.canastas < 2 else 120
    return worth + 4 * more


# --- opening -----------------------------------------------------------------------------------------------


def _worth_of_opening(reading: ModernReading) -> float:
    """The value to the side of being open at this point of the deal."""
    view = reading.view
    first = not any(side.opened for side in reading.others)
    worth = 130.0 if first else 90.0
    if any(side.canastas for side in reading.others):
        worth += 40
    # A side that ends with fewer than two canastas would have done better not to open at all.
    if view.stock < 16 and not reading.naturals[SEVEN] >= 3:
        worth -= 8 * (16 - view.stock)
    return worth


def _cost_of_opening(reading: ModernReading, groups: tuple[Group, ...]) -> float:
    cost = 0.0
    for group in groups:
        wilds = [card for card in group.cards if reading.pack.wild[card]]
        rank = rank_of_group(reading, group)
        mixed = bool(wilds) and rank != JOKER_RANK
        cost += sum(12 if card == JOKER else 8 for card in wilds) + len(group.cards)
        cost -= reading.commitment(rank, len(group.cards), mixed=mixed) / 4
    return cost


# --- melding -----------------------------------------------------------------------------------------------


def _laying_down(reading: ModernReading) -> Action | None:
    offers = reading.view.offers
    if not reading.own.opened:
        ways = [meld for meld in offers.melds if reading.left_after(meld) >= 1]
        best = max(ways, key=lambda way: -_cost_of_opening(reading, way.groups), default=None)
        if best is None or _worth_of_opening(reading) < _cost_of_opening(reading, best.groups):
            return None
        return best
    melds = [meld for meld in offers.melds if reading.left_after(meld) >= 2]
    return best_of(melds, lambda meld: _worth_of_adding(reading, meld.groups[0]), above=0)


def _worth_of_adding(reading: ModernReading, group: Group) -> float:
    old = _target(reading, group)
    wilds = [card for card in group.cards if reading.pack.wild[card]]
    rank = JOKER_RANK if old is not None and old.kind == MeldKind.WILD else rank_of_group(reading, group)
    if old is not None and rank != JOKER_RANK and len(wilds) == len(group.cards):
        return _worth_of_wild(reading, group, old)
    size = len(group.cards) + (0 if old is None else len(old.cards))
    worth = 6.0 * len(group.cards)
    if size >= CANASTA:
        worth += 300
    if old is None:
        if wilds and rank != JOKER_RANK:
            return -20.0  # a pair and a wild card are worth more apart
        worth += reading.commitment(rank, len(group.cards)) / 4
        unfinished = sum(meld.canasta is None for meld in reading.own.melds)
        worth += 10 if unfinished + reading.own.canastas < 4 else -10 * (unfinished - 3)
    elif rank == JOKER_RANK and old.kind == MeldKind.WILD:
        worth += 40
    if reading.late:
        worth += reading.pack.points(group.cards)
    left = len(reading.hand) - len(group.cards)
    if left < 4 and size < CANASTA and not reading.late and reading.own.canastas < 2:
        worth -= 12 * (4 - left)
    return worth


def _worth_of_wild(reading: ModernReading, group: Group, old: MeldView) -> float:
    """The value of adding a wild card to a meld of natural cards: high for the canastas needed to go out, low
    otherwise.
    """
    own = reading.own
    missing = CANASTA - len(old.cards) - len(group.cards)
    fuel = 0 if old.rank is None else reading.naturals[old.rank]
    spent = sum(14 if card == JOKER else 9 for card in group.cards)
    if missing <= 0:
        return (260 if own.canastas < 2 else 60 if reading.late else 10) - spent
    reach = missing - fuel - (reading.wilds - len(group.cards))
    if own.canastas < 2 and (reach <= 0 or (reading.late and missing <= 2)):
        return 40 - spent
    return -float(spent)


def _target(reading: ModernReading, group: Group) -> MeldView | None:
    """The side's meld that the group joins, or None for a new one."""
    named = reading.aimed_at(group)
    if named is not None or group.aim == "new":
        return named
    return reading.meld_of(reading.own, rank_of_group(reading, group))


# --- going out ---------------------------------------------------------------------------------------------


def _going_out(reading: ModernReading) -> Action | None:
    """The next step towards going out, if it is possible and pays; None to play on."""
    view = reading.view
    offers = view.offers
    ways = [meld for meld in offers.melds if reading.left_after(meld) == 1]
    bound = view.turn.leave is True
    if not bound and (reading.own.canastas < 2 and not ways and not offers.may_ask):
        return None
    best = max(ways, key=lambda way: -_left_open_by(reading, way), default=None)
    if not (bound or _out_pays(reading, 0 if best is None else _left_open_by(reading, best))):
        return None
    if offers.may_ask and _partner_may_object(reading):
        return Ask()
    if best is not None:
        return best
    if len(reading.hand) == 1 and offers.discards:
        return offers.discards[0]
    return offers.melds[0] if bound and offers.melds else None


def _left_open_by(reading: ModernReading, way: Meld) -> int:
    """The cost of the melds that a way out begins but does not finish."""
    return sum(
        LEFT_OPEN
        for group in way.groups
        if reading.is_dear(rank_of_group(reading, group), mixed=bool(reading.pack.wilds_in(group.cards)))
        and not reading.own_size(rank_of_group(reading, group))
        and len(group.cards) < CANASTA
    )


def _out_pays(reading: ModernReading, left_open: int) -> bool:
    """Whether ending the deal now is better than playing on: unfinished melds are counted with the rest."""
    if left_open:
        return False
    if reading.closing or reading.nearest_out <= 5:
        return True
    owed = sum(meld.penalty for meld in reading.own.melds)
    if owed and reading.view.stock > 12:
        return False
    return reading.lead >= 0


def _partner_may_object(reading: ModernReading) -> bool:
    """Whether the partner may hold cards that cost more than going out brings."""
    partners = [reading.view.counts[seat] for seat in reading.own.seats if seat != reading.seat]
    return max(partners, default=0) >= 6


def _gives_leave(reading: ModernReading) -> bool:
    """The partner's answer: no with many aces or sevens in hand, or much to lay down, and the time to do
    so.
    """
    if reading.closing:
        return True
    if max(reading.naturals[ACE], reading.naturals[SEVEN]) >= 3:
        return False
    return reading.in_hand < 120 or reading.lead > 600


# --- ending the turn ---------------------------------------------------------------------------------------


def _ending(reading: ModernReading) -> Action:
    offers = reading.view.offers
    best = cheapest_discard(offers, lambda discard: _cost_of(reading, discard.card))
    return offers.actions[0] if best is None else best


def _cost_of(reading: ModernReading, card: Card) -> float:
    """The cost of discarding this card: its own use, and what it gives the next player."""
    handed = reading.pile_worth + 16
    return reading.danger(card) * handed + _worth_of_keeping(reading, card)


def _worth_of_keeping(reading: ModernReading, card: Card) -> float:
    rank = rank_of(card)
    if reading.pack.wild[card]:
        return 90.0 if card == JOKER else 70.0
    relief = -reading.pack.values[card] / 2 if reading.late else 0.0
    held, size = reading.naturals[rank], reading.own_size(rank)
    if rank in reading.dead or size >= CANASTA:
        return relief - 10
    if rank in (SEVEN, ACE) and not size:
        # Three of them in a hand cost points when the deal ends; five promise a valuable meld.
        if reading.chance_to_finish(rank, held) > 0.3:
            return 60.0
        return (-40.0 if reading.late else -15.0) if held >= 3 else 6.0 * held + relief
    if size:
        return 26.0 + 2 * size + relief
    return (2.0, 16.0, 24.0, 34.0)[min(held, 4) - 1] + reading.pack.values[card] / 10 + relief
