"""Going out by trying everything: each card of a hand in each place, each way to merge (rules: 8.2, 3.5).

Slow and simple, for small hands: it is what the search is compared with.
"""

from collections.abc import Iterator
from itertools import combinations

from canasta.cards import IS_WILD, JOKER_RANK, THREE, Card
from canasta.deal import Deal
from canasta.melds.sequences import fault_of_sequence
from canasta.rules.rules import Rules
from tests.canasta.invariants import canasta_rules

Slot = tuple[str, int, tuple[Card, ...], bool]
"""A meld: ``set``, ``run`` or ``wild``, its rank or suit, its cards, and whether it is new."""


def can_go_out(deal: Deal, hand: list[Card], *, discarding: bool) -> bool:
    """Whether the seat to move could lay down this hand, or all but one card, with what going out needs."""
    table = [_slot(meld.kind, meld.rank, meld.suit, meld.cards) for meld in deal.state.reach.melds()]
    if _laid(deal, table, hand):
        return True
    if not discarding:
        return False
    return any(_laid(deal, table, hand[:at] + hand[at + 1 :]) for at in range(len(hand)))


def _slot(kind: str, rank: int | None, suit: int | None, cards: list[Card]) -> Slot:
    if kind == "sequence":
        assert suit is not None
        return ("run", suit, tuple(cards), False)
    assert rank is not None
    return ("wild" if kind == "wild" else "set", rank, tuple(cards), False)


def _laid(deal: Deal, table: list[Slot], hand: list[Card]) -> bool:
    seen: set[tuple[tuple[Slot, ...], int]] = set()
    among = sum(IS_WILD[card] for card in hand)

    hand = sorted(hand, key=lambda card: (IS_WILD[card], card & 3, card))

    def place(slots: list[Slot], at: int) -> bool:
        key = (tuple(sorted(slots)), at)
        if key in seen:
            return False
        seen.add(key)
        if at == len(hand):
            return _enough(deal, slots, table, among)
        return any(place(further, at + 1) for further in _placed(canasta_rules(deal.rules), slots, hand[at]))

    return place(table, 0)


def _placed(rules: Rules, slots: list[Slot], card: Card) -> Iterator[list[Slot]]:
    wild = IS_WILD[card]
    for at, (kind, of, cards, new) in enumerate(slots):
        if kind == "wild":
            fits = wild
        elif kind == "set":
            held = sum(map(IS_WILD.__getitem__, cards))
            fits = held < rules.max_wild and of != THREE if wild else of == card >> 2
        else:
            held = sum(map(IS_WILD.__getitem__, cards))
            fits = held < rules.sequence_wilds if wild else of == card & 3 and card not in cards
        if fits:
            yield [*slots[:at], (kind, of, tuple(sorted((*cards, card))), new), *slots[at + 1 :]]
    if wild:
        if rules.wild_melds:
            yield [*slots, ("wild", JOKER_RANK, (card,), True)]
        return
    yield [*slots, ("set", card >> 2, (card,), True)]
    if rules.sequences and card >> 2 != THREE:
        yield [*slots, ("run", card & 3, (card,), True)]


def _enough(deal: Deal, slots: list[Slot], table: list[Slot], spent: int) -> bool:
    rules = canasta_rules(deal.rules)
    for kind, of, cards, _ in slots:
        wilds = sum(IS_WILD[card] for card in cards)
        if kind == "run":
            if fault_of_sequence(cards, rules.sequence_wilds) is not None:
                return False
        elif rules.fault(of, len(cards) - wilds, wilds) is not None:
            return False
    old_wilds = sum(len(cards) for kind, _, cards, _ in table if kind == "wild")
    for_sets = spent - (sum(len(cards) for kind, _, cards, _ in slots if kind == "wild") - old_wilds)
    if rules.wild_meld_exclusive and for_sets:
        keeping = [slot for slot in slots if slot[0] == "wild" and not (slot[3] and table)]
        if any(len(cards) < rules.canasta_size for _, _, cards, _ in keeping):
            return False
    if not all(_in_turn(rules, slots, kind, of) for kind, of, _, new in slots if new and kind != "run"):
        return False
    quota = rules.quota(deal.state, deal.state.turn)
    return any(quota.reached(_tally(rules, merged)) for merged in _merged(rules, slots))


def _in_turn(rules: Rules, slots: list[Slot], kind: str, of: int) -> bool:
    """Whether the new melds of a rank may be started beside the others, bigger ones first (rules: 3.3)."""
    alike = [slot for slot in slots if slot[0] == kind and slot[1] == of]
    there = [len(cards) for _, _, cards, new in alike if not new]
    for size in sorted((len(cards) for _, _, cards, new in alike if new), reverse=True):
        if not rules.starts_another(there):
            return False
        there.append(size)
    return True


def _merged(rules: Rules, slots: list[Slot]) -> Iterator[list[Slot]]:
    """The melds as they are, and with any sets of a rank put together."""
    yield slots
    sets = [slot for slot in slots if slot[0] == "set" and slot[1] != THREE]
    for first, second in combinations(sets, 2):
        cards = (*first[2], *second[2])
        wilds = sum(IS_WILD[card] for card in cards)
        if first[1] == second[1] and rules.fault(first[1], len(cards) - wilds, wilds) is None:
            rest = list(slots)
            rest.remove(first)
            rest.remove(second)
            yield from _merged(rules, [*rest, ("set", first[1], cards, False)])


def _tally(rules: Rules, slots: list[Slot]) -> int:
    return sum(
        rules.tally(None if kind == "run" else of, len(cards), sum(IS_WILD[card] for card in cards))
        for kind, of, cards, _ in slots
    )
