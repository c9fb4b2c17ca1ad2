"""The search for openings against trying everything (rules: 7.5)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from canasta.actions import format_action
from canasta.cards import ACE, JOKER, NAMES, THREE, Card, format_cards, pack, parse_cards
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.variants.modern_american.openings import Hand, openings
from tests.canasta.invariants import canasta_rules
from tests.canasta.modern_american.positions import PROFILES, at

RANKS = range(2, 13)
Melds = list[tuple[int, int, int, int]]
"""Melds as rank, naturals, twos and jokers; rank 0 is a meld of wild cards."""


def all_melds(held: Counter[int], twos: int, jokers: int, ranks: list[int], most: int) -> Iterator[Melds]:
    """Every choice of melds of the opening turn from these cards, the wild meld aside."""
    if not ranks:
        yield []
        return
    rank, rest = ranks[0], ranks[1:]
    yield from all_melds(held, twos, jokers, rest, most)
    for naturals in range(2, held[rank] + 1):
        for a in range(twos + 1):
            for b in range(jokers + 1):
                wilds = a + b
                if naturals + wilds < 3 or naturals + wilds > 7 or wilds > (0 if rank == 5 else most):
                    continue
                for others in all_melds(held, twos - a, jokers - b, rest, most):
                    yield [(rank, naturals, a, b), *others]


def every_opening(deal: Deal, hand: list[Card]) -> Iterator[Melds]:
    """7.5: every set of melds from these cards that opens for the seat to move."""
    options = deal.rules.options
    most = canasta_rules(deal.rules).max_wild
    held = Counter(card >> 2 for card in hand if not STANDARD.wild[card] and card >> 2 != THREE)
    twos, jokers = sum(card < 4 for card in hand), hand.count(JOKER)
    ranks = [rank for rank in RANKS if held[rank] >= 2]
    for melds in all_melds(held, twos, jokers, ranks, most):
        spare_twos = twos - sum(meld[2] for meld in melds)
        spare_jokers = jokers - sum(meld[3] for meld in melds)
        for a in range(spare_twos + 1):
            for b in range(spare_jokers + 1):
                if a + b and not 3 <= a + b <= 7:
                    continue
                wild: Melds = [(0, 0, a, b)] if a + b else []
                mixed = any(meld[2] + meld[3] for meld in melds)
                if wild and mixed and a + b < 7 and options["wild_meld_exclusive"]:
                    continue
                if opens(deal, melds + wild):
                    yield melds + wild


def opens(deal: Deal, melds: Melds) -> bool:
    """7.5: the forms of an opening."""
    options = deal.rules.options
    if not melds:
        return False
    worth = sum(STANDARD.values[rank * 4] * n + 20 * a + 50 * b for rank, n, a, b in melds)
    natural = any(n >= 3 and not a + b for _, n, a, b in melds)
    wild = any(rank == 0 for rank, *_ in melds)
    triple = any(n >= 3 for _, n, _, _ in melds)
    whole = any((n == 7 and not a + b) or (not n and a + b == 7) for _, n, a, b in melds)
    if options["profile"] == "league" and any(n and a + b and n + a + b == 7 for _, n, a, b in melds):
        return False
    if options["splash"] and whole:
        return True
    forms = {
        "natural_or_wild": natural or wild,
        "natural_required": natural,
        "three_naturals": triple or wild,
        "any": True,
    }
    return worth >= deal.rules.opening_minimum(deal.state, 0) and forms[str(options["opening_form"])]


def some_hand(rng: Random, count: int) -> list[Card]:
    """Cards of few ranks and some wild ones."""
    ranks = rng.sample(RANKS, rng.choice((3, 4, 5)))
    shoe = [card for card in pack(2, 4) if card >> 2 in ranks or (STANDARD.wild[card] and rng.random() < 0.3)]
    rng.shuffle(shoe)
    return shoe[:count]


def options_of(rng: Random) -> dict[str, object]:
    forms = ("natural_or_wild", "natural_required", "three_naturals", "any")
    return {
        "profile": rng.choice(PROFILES),
        "opening_form": rng.choice(forms),
        "splash": rng.random() < 0.5,
        "max_wild_per_meld": rng.choice((2, 2, 3)),
        "wild_meld_exclusive": rng.random() < 0.8,
        "empty_pile_bans": [],
        "threes_kept": "any",
    }


def threes_of(rng: Random) -> list[Card]:
    """Threes that are kept beside the rest of a hand, now and then."""
    return rng.sample([card for card in pack(2, 4) if card >> 2 == THREE], rng.choice((0, 0, 1, 2)))


def leaves_a_discard(hand: list[Card], used: int) -> bool:
    """7.3, 7.4: at least two cards, not all of them threes."""
    threes = sum(card >> 2 == THREE for card in hand)
    return len(hand) - used >= 2 and len(hand) - used > threes


def wild_points(cards: list[Card]) -> int:
    return sum(STANDARD.values[card] for card in cards if STANDARD.wild[card])


def test_an_opening_is_offered_exactly_when_there_is_one() -> None:
    """And the first one spends no more wild cards than any other."""
    rng = Random(11)
    seen: Counter[bool] = Counter()
    for _ in range(1000):
        hand = some_hand(rng, rng.randint(8, 13)) + threes_of(rng)
        total = rng.choice((0, 3000, 5000))
        deal = at(
            N=format_cards(hand), E="", S="", W="", stock="", totals=(total, 0), options=options_of(rng)
        )
        used = [
            (sum(20 * a + 50 * b for _, _, a, b in melds), sum(n + a + b for _, n, a, b in melds))
            for melds in every_opening(deal, hand)
        ]
        possible = [wild for wild, count in used if leaves_a_discard(hand, count)]
        offered = deal.offers(0).melds
        told = (format_cards(hand), dict(deal.rules.options))
        assert bool(offered) == bool(possible), told
        seen[bool(offered)] += 1
        if offered:
            first = [card for group in offered[0].groups for card in group.cards]
            assert wild_points(first) == min(possible), (told, format_action(offered[0]))
    assert min(seen.values()) > 60, seen


def test_no_way_uses_more_cards_than_it_may() -> None:
    """A card has to be left, and more where some are kept for the discard."""
    hand = parse_cards("KhKdKsQhQdJk8s8h2h")
    deal = at(N=format_cards(hand))
    rules = canasta_rules(deal.rules)
    assert list(openings(rules, deal.state, Hand(hand, len(hand))))
    assert not list(openings(rules, deal.state, Hand(hand, len(hand) - 1)))


def test_the_pile_with_an_opening_is_offered_exactly_when_it_can_be_had() -> None:
    """rules: 7.5, 7.6."""
    rng = Random(12)
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(350):
        hand = some_hand(rng, rng.randint(9, 13))
        naturals = [card for card in hand if not STANDARD.wild[card]]
        if not naturals:
            continue
        hand += threes_of(rng)
        top = rng.choice(naturals)
        if Counter(hand)[top] > 1:
            continue
        how = rng.choice(("extra_pair", "pair_may_be_melded", "not_mixed_aces"))
        deal = at(
            N=format_cards(hand),
            E="",
            S="",
            W="",
            stock="",
            pile=NAMES[top],
            phase="draw",
            options={**options_of(rng), "opening_pile": how},
        )
        expected = any(can_take(deal, hand, top, joined=False)) or (
            how != "extra_pair" and any(can_take(deal, hand, top, joined=True))
        )
        offered = deal.offers(0).takes
        assert bool(offered) == expected, (format_cards(hand), NAMES[top], dict(deal.rules.options))
        seen[how, expected] += 1
    assert len(seen) == 6, seen


def can_take(deal: Deal, hand: list[Card], top: Card, *, joined: bool) -> Iterator[bool]:
    """7.5: openings from the hand beside which, or within which, a pair takes the pile of one card."""
    rank = top >> 2
    rest = list(hand)
    alike = [card for card in hand if card >> 2 == rank]
    if len(alike) < 2:
        return
    if not joined:
        for card in alike[:2]:
            rest.remove(card)
    league = deal.rules.options["profile"] == "league"
    for melds in every_opening(deal, rest):
        size, wilds = next(((n, a + b) for r, n, a, b in melds if r == rank), (0, 0))
        if joined and not size:
            continue
        if joined and wilds and rank == ACE and deal.rules.options["opening_pile"] == "not_mixed_aces":
            continue
        whole = size + wilds + (1 if joined else 3)
        if whole > 7 or (league and whole == 7 and wilds):
            continue
        used = sum(n + a + b for _, n, a, b in melds)
        if leaves_a_discard(rest, used):
            yield True
