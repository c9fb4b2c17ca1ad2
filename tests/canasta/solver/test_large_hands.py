"""Anyone who piles up a hundred cards gets an answer after as little work as others (counted, not timed)."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import FrameType

import pytest

from canasta.actions import Take
from canasta.cards import BLACK_THREES, JOKER_RANK
from canasta.deal import Deal
from canasta.melds import Lying
from canasta.offers import Offers
from canasta.solver.layouts import wild_layouts
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.large_hands import LARGEST, large_hand
from tests.support.shortened import shortened

MOST_CALLS = 150_000
"""Function calls of one question: some 30 ms. Before, single hands took 20 million and more."""
HANDS = 3
MOST_ANYWHERE = 500_000
"""The same at tables with house rules, where a hand asks for every search that there is: under 100 ms."""
FOUND: Mapping[str, tuple[int, ...]] = {
    "modern_american": (11, 23, 24, 261),
    "pennies": (79, 191),
    "italian": (90,),
    "mexicana": (262,),
    "tampa": (194,),
    "bolivia": (88,),
    "brazilian": (14,),
}
"""Hands that took the most of hundreds: up to five million calls before."""


def calls_of(question: Callable[[], object]) -> int:
    """How many functions of Python are called for an answer."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        question()
    finally:
        sys.setprofile(None)
    return count


def _ask(deal: Deal, offers: list[Offers]) -> None:
    offers.append(deal.offers(deal.state.turn))
    assert offers[0].pieces is not None


@shortened("game", LARGEST, plain=3)
def test_the_offers_of_the_largest_hands_take_little_work(game: str) -> None:
    for n in range(HANDS):
        deal = large_hand(game, n)
        state = deal.state
        assert len(state.hands[state.turn]) >= LARGEST[game] * 3 // 4, (game, n)
        offers: list[Offers] = []
        work = calls_of(partial(_ask, deal, offers))
        assert work < MOST_CALLS, (game, n, work)
        assert offers[0].actions
        for action in Random(f"some {n}").sample(offers[0].actions, min(5, len(offers[0].actions))):
            assert deal.check(state.turn, action) is None


@shortened("game", LARGEST, plain=5)
def test_with_any_house_rules_they_take_little_work_too(game: str) -> None:
    for n in (*range(HANDS), *FOUND.get(game, ())):
        deal = large_hand(game, n, house_rules=True)
        work = calls_of(partial(_ask, deal, []))
        assert work < MOST_ANYWHERE, (game, n, work)


@shortened(
    ("game", "costly"),
    [("samba", (122, 253)), ("bolivia", (249, 255, 256, 258)), ("brazilian", (85, 170, 255))],
)
def test_with_wild_cards_in_sequences_they_take_little_work_too(game: str, costly: tuple[int, ...]) -> None:
    """Nearly every card may fit some sequence then: few are ruled out at a glance."""
    for n in (*range(HANDS), *costly):
        deal = large_hand(game, n, house_rules=True, also={"max_wild_per_sequence": 2})
        for cut in (False, True):
            if cut:
                rng, hand = Random(f"mid {n}"), deal.state.hands[deal.state.turn]
                hand[:] = sorted(rng.sample(hand, min(rng.randint(16, 40), len(hand))))
            work = calls_of(partial(_ask, deal, []))
            assert work < MOST_ANYWHERE, (game, n, work)


@pytest.mark.parametrize("under", [0, 1])
def test_whoever_has_to_ask_first_is_not_looked_up_every_way_out_with_the_pile(under: int) -> None:
    """A take that lays down the whole hand is no move before the partner has been asked."""
    hand = [card for rank in range(2, 13) for card in (4 * rank, 4 * rank, *range(4 * rank, 4 * rank + 4))]
    hand += [4 * 12, 4 * 12 + 1, *BLACK_THREES, *BLACK_THREES]
    rules = VARIANTS["samba"].rules(4, {"ask_permission": "mandatory"})
    deal = Deal.from_seed(rules, 0, (0,) * rules.sides, "5f0c")
    state = deal.state
    state.hands[state.turn] = sorted(hand)
    state.pile[:] = [*[4 * 5] * under, 4 * 6 + 2]
    offers: list[Offers] = []
    assert calls_of(partial(_ask, deal, offers)) < MOST_CALLS
    assert any(isinstance(action, Take) for action in offers[0].actions)


def test_fifteen_wild_cards_are_shared_out_among_melds_without_every_order_of_those() -> None:
    rules = VARIANTS["tampa"].rules(4)
    assert isinstance(rules, ClassicRules)
    own = [Lying(JOKER_RANK, 0, 3, "m1")]
    assert calls_of(lambda: list(wild_layouts(rules, own, 15))) < 100_000
