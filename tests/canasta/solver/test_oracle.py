"""The engine against a second reading of the rules, on random positions at every kind of table."""

from collections import Counter
from random import Random

import pytest

from canasta.actions import Answer, Ask, Draw, format_action
from canasta.cards import format_cards
from canasta.deal import Deal
from tests.canasta.invariants import covered_by_offers
from tests.canasta.oracle import legal
from tests.canasta.random_play import random_action, random_play, random_position
from tests.canasta.tables import CLASSIC, KINDS, random_options, random_table
from tests.support.shortened import shortened

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"wilds_may_outnumber_naturals": False},
    {"max_wild_per_meld": 2, "canastas_to_go_out": 2},
    {"ask_permission": "mandatory"},
    {"last_red_three": "may_meld"},
    {"second_meld_same_rank": "yes"},
    {"second_meld_same_rank": "after_canasta", "take_for_complete_canasta": False},
    {"wild_melds": True},
    {"wild_melds": True, "wild_meld_exclusive": False, "second_meld_same_rank": "yes"},
    {"pair_wild_on_full_canasta": "second_meld", "take_for_complete_canasta": False},
    {"pair_wild_on_full_canasta": "unlimited_wilds", "max_wild_per_meld": 2},
    {"pair_wild_on_full_canasta": "wild_stays", "take_for_complete_canasta": False},
    {"discard_on_canasta_blocks": True, "empty_stock_forced_take": "always"},
    {"no_meld_in_first_round": True, "one_card_pile_allowed": True},
    {"wild_cards_may_be_discarded": False, "pair_must_be_natural": True},
    {"viennese": True, "pile_for_opening": False},
    {"pair_must_be_natural": True, "second_meld_same_rank": "yes"},
    {"second_meld_same_rank": "after_canasta", "wild_melds": True},
    {"concealed_needs_minimum": True},
    {"max_wild_per_meld": 5, "second_meld_same_rank": "after_canasta"},
    {"max_wild_per_meld": 4, "pair_wild_on_full_canasta": "unlimited_wilds", "jokers": 6},
)
Seen = Counter[tuple[str, bool]]
POSITIONS = 60
MANY = 1200
"""Positions for each case, and as many by hand: `pytest -m soak`."""


def told(deal: Deal) -> str:
    """A position in words, for the message of a failure."""
    state, turn = deal.state, deal.state.this_turn
    changed = {
        name: value for name, value in deal.rules.options.items() if value != deal.rules.defaults[name]
    }
    return "; ".join(
        (
            f"{deal.rules.seats} seats, seat {state.turn} {state.phase}",
            f"hand {format_cards(state.hands[state.turn])}",
            f"pile {format_cards(state.pile)} frozen {state.is_frozen} stock {len(state.stock)}",
            f"melds {[[m.id + ' ' + format_cards(m.cards) for m in t.melds] for t in state.side_tables]}",
            f"lone {state.lone} totals {state.totals} took {turn.took} leave {turn.leave}",
            f"bound {turn.must_finish} first round {state.first_round} options {changed}",
        )
    )


def compare(deal: Deal, rng: Random, tries: int, seen: Seen) -> None:
    """Random actions judged twice; what is legal was offered, or can be put together from what was."""
    offers = deal.offers(deal.state.turn)
    for action in (Ask(), Draw(), *(random_action(rng, deal) for _ in range(tries))):
        expected = legal(deal, deal.state.turn, action)
        refusal = deal.check(deal.state.turn, action)
        seen[type(action).__name__, expected] += 1
        assert (refusal is None) == expected, f"{format_action(action)} -> {refusal}; {told(deal)}"
        if expected:
            assert covered_by_offers(offers, action), f"{format_action(action)} was not offered; {told(deal)}"


def compare_offers(deal: Deal) -> None:
    offers = deal.offers(deal.state.turn)
    assert offers.actions, told(deal)
    for action in offers.actions:
        assert legal(deal, deal.state.turn, action), f"offered {format_action(action)}; {told(deal)}"


def walk(deal: Deal, rng: Random, seen: Seen) -> None:
    """Compare here and in a few positions that lie ahead in the same turn, questions among them."""
    for _ in range(3):
        compare_offers(deal)
        compare(deal, rng, 12, seen)
        onward = [
            action
            for action in (random_action(rng, deal) for _ in range(8))
            if legal(deal, deal.state.turn, action)
        ]
        if deal.check(deal.state.turn, Ask()) is None and rng.random() < 0.5:
            deal.apply(deal.state.turn, Ask())
            compare(deal, rng, 4, seen)
            deal.apply(deal.state.turn, Answer(rng.choice((True, True, False, None))))
        elif onward:
            refusal = deal.check(deal.state.turn, onward[0])
            assert refusal is None, f"{format_action(onward[0])} -> {refusal}; {told(deal)}"
            deal.apply(deal.state.turn, onward[0])
        if deal.over or deal.state.turn != 0:
            return


@pytest.mark.parametrize("positions", [POSITIONS, pytest.param(MANY, marks=pytest.mark.soak)])
@shortened("options", OPTIONS, ids=lambda options: "-".join(options) or "defaults")
def test_the_engine_and_the_second_reading_agree_in_dense_positions(
    options: dict[str, object], positions: int
) -> None:
    rng = Random(repr(options))
    seen: Seen = Counter()
    for _ in range(positions):
        walk(random_position(rng, options), rng, seen)
    # The comparison means something only if both answers come up for everything that matters.
    for kind, least in (("Take", 5), ("Meld", 5), ("Discard", 5), ("Ask", 2)):
        assert min(seen[kind, True], seen[kind, False]) >= least, seen


@pytest.mark.parametrize("positions", [POSITIONS, pytest.param(MANY, marks=pytest.mark.soak)])
@shortened("kind", KINDS)
def test_they_agree_at_every_kind_of_table_with_house_rules_drawn_at_random(
    kind: str, positions: int
) -> None:
    """rules: 3 to 6, 13."""
    rng = Random(kind)
    seats, table = KINDS[kind]
    seen: Seen = Counter()
    for _ in range(positions):
        walk(random_position(rng, random_options(rng, seats, table), seats), rng, seen)
    assert min(seen["Take", True], seen["Meld", True], seen["Discard", True]) >= 5, seen


def test_they_agree_in_real_deals() -> None:
    seen: Seen = Counter()
    for n in range(12):
        rng = Random(n)
        rules = CLASSIC.rules(*random_table(rng))
        totals = tuple(rng.choice((-5, 0, 1500, 3000)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, n % rules.seats, totals, f"{n:x}", rng.randint(1, 5))
        for _ in random_play(rng, deal):
            if rng.random() < 0.2:
                compare(deal, rng, 3, seen)
    assert seen["Meld", True] > 10
