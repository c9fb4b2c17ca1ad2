"""Looking into a deal from outside, for tests of what must hold at any moment."""

import copy
from collections import Counter
from collections.abc import Iterable
from random import Random

from canasta.actions import Action, Group, Lay, Meld, Merge, Take
from canasta.cards import RED_THREES, Card, pack
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.history import History
from canasta.offers import Offers
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules

NAMES = ("N", "E", "S", "W")
LETTERS = ("A", "B", "C", "D", "E", "F")


def state_of(deal: Deal) -> object:
    """All that a deal is made of, as one value that can be compared."""
    return _plain(deal)


PLAIN = {int, str, bool, type(None)}
"""The types of values that are compared as they are."""


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return tuple(value) if set(map(type, value)) <= PLAIN else tuple(map(_plain, value))
    if isinstance(value, dict):
        return tuple((key, _plain(entry)) for key, entry in sorted(value.items()))
    if isinstance(value, History):
        return value.seats, value.steps
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    if slots and type(value).__module__.startswith("canasta."):
        return tuple(
            (slot, _plain(getattr(value, slot))) for slot in slots if slot not in ("rules", "values", "home")
        )
    return value


def canasta_rules(rules: BaseRules) -> Rules:
    """The rules of a game with canastas."""
    assert isinstance(rules, Rules)
    return rules


def all_cards(deal: Deal) -> Counter[Card]:
    """Every card of the deal, wherever it lies."""
    cards: Counter[Card] = Counter(deal.state.stock)
    cards.update(deal.state.pile)
    for hand in (*deal.state.hands, *deal.state.feet, *deal.state.talons, *deal.state.pending.values()):
        cards.update(hand)
    for side_table in deal.state.side_tables:
        cards.update(side_table.threes)
        for meld in side_table.melds:
            cards.update(meld.cards)
    return cards


FULL_PACK = Counter(pack(2, 4))


def full_pack(rules: BaseRules) -> Counter[Card]:
    """All cards that a table plays with."""
    return Counter(pack(rules.seating.packs, rules.seating.jokers))


def melded(deal: Deal) -> dict[tuple[int, str], Counter[Card]]:
    """The cards of every meld, by side and meld."""
    return {
        (side, meld.id): Counter(meld.cards)
        for side, side_table in enumerate(deal.state.side_tables)
        for meld in side_table.melds
    }


def with_other_hidden_cards(deal: Deal, seat: int | None, rng: Random) -> Deal:
    """A copy in which all that this seat cannot see is mixed anew: hands, all feet, the stock, the talons,
    the pile below its top, and its top where it lies face down.

    Threes that go to the table change places outside the pile only, and outside the hands where they are laid
    out by themselves: they cannot lie there, or that they do is public.
    """
    other = Deal(deal.rules, copy.copy(deal.state))
    state, before = other.state, deal.state
    state.this_turn = copy.copy(before.this_turn)
    state.hands = [list(hand) for hand in before.hands]
    state.stock = list(before.stock)
    state.pile = list(before.pile)
    state.feet = [list(foot) for foot in before.feet]
    state.talons = [list(talon) for talon in before.talons]
    state.pending = {whose: list(talon) for whose, talon in before.pending.items()}
    by_choice = deal.rules.pack.threes.by_choice
    shown = before.by if before.special is not None else None
    hidden = [hand for at, hand in enumerate(state.hands) if at not in (seat, shown)]
    aside = [state.stock, *state.feet, *state.talons, *state.pending.values()]
    unseen = _places(aside + (hidden if by_choice else []))
    _mix(unseen, rng)
    places = unseen + ([] if by_choice else _places(hidden))
    covered = len(state.pile) - (0 if before.face_down else 1)
    places += [(state.pile, at) for at in range(covered)]
    threes = by_choice or RED_THREES | deal.rules.pack.threes.laid_out | deal.rules.pack.threes.set_aside
    _mix([(cards, at) for cards, at in places if cards[at] not in threes], rng)
    return other


def _places(heaps: list[list[Card]]) -> list[tuple[list[Card], int]]:
    return [(cards, at) for cards in heaps for at in range(len(cards))]


def _mix(places: list[tuple[list[Card], int]], rng: Random) -> None:
    values = [cards[at] for cards, at in places]
    rng.shuffle(values)
    for (cards, at), value in zip(places, values, strict=True):
        cards[at] = value


def made_of_pieces(offers: Offers, groups: Iterable[Group]) -> bool:
    """Whether these groups can be put together from the pieces, each of which is used once."""
    left = [Counter(piece.cards) for piece in offers.pieces]
    for group in groups:
        naturals = Counter(card for card in group.cards if not STANDARD.wild[card])
        wilds = Counter(card for card in group.cards if STANDARD.wild[card])
        for wanted in (naturals, wilds):
            if not wanted:
                continue
            source = next((piece for piece in left if wanted <= piece), None)
            if source is None:
                return False
            source -= wanted
    return True


def covered_by_offers(offers: Offers, action: Action) -> bool:
    """What :class:`Offers` promises: a legal action is offered as it stands, or is made of pieces."""
    if action in offers.actions:
        return True
    if isinstance(action, Merge):
        return Merge(action.other, action.into) in offers.actions
    if isinstance(action, Lay):
        return Lay(tuple(sorted(action.cards))) in offers.actions
    if isinstance(action, Meld):
        return bool(offers.melds) and made_of_pieces(offers, action.groups)
    if isinstance(action, Take):
        return bool(offers.takes) and made_of_pieces(offers, (action.group, *action.more))
    return False
