"""The engine against a second reading of rules 1.2 and 2.2 to 2.7, on random positions and actions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from canasta.actions import Answer, Ask, format_action
from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.variants import VARIANTS
from tests.canasta.chance import random_action, random_play, random_position
from tests.canasta.oracle import legal

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"wilds_may_outnumber_naturals": False},
    {"max_wild_per_meld": 2, "canastas_to_go_out": 2},
    {"ask_permission": "mandatory"},
    {"last_red_three": "may_meld"},
)


def told(deal: Deal) -> str:
    """A position in words, for the message of a failure."""
    return "; ".join(
        (
            f"seat {deal.turn} {deal.phase}",
            f"hand {format_cards(deal.hands[deal.turn])}",
            f"pile {format_cards(deal.pile)} stock {len(deal.stock)}",
            f"melds {[format_cards(meld.cards) for meld in deal.tableaux[deal.side_of[deal.turn]].melds]}",
            f"totals {deal.totals} took {deal.took} leave {deal.leave} bound {deal.must_finish}",
            f"options { ({name: v for name, v in deal.rules.options.items() if name in OPTIONS[2]}) }",
        )
    )


def compare(deal: Deal, rng: Random, tries: int, seen: Counter[tuple[str, bool]]) -> None:
    for action in (Ask(), *(random_action(rng, deal) for _ in range(tries))):
        expected = legal(deal, deal.turn, action)
        refusal = deal.check(deal.turn, action)
        seen[type(action).__name__, expected] += 1
        assert (refusal is None) == expected, f"{format_action(action)} -> {refusal}; {told(deal)}"


def compare_offers(deal: Deal) -> None:
    for action in deal.offers(deal.turn).actions:
        assert legal(deal, deal.turn, action), f"offered {format_action(action)}; {told(deal)}"


def walk(deal: Deal, rng: Random, seen: Counter[tuple[str, bool]]) -> None:
    """Compare here and in a few positions that lie ahead in the same turn, questions among them."""
    for _ in range(3):
        compare_offers(deal)
        compare(deal, rng, 12, seen)
        onward = [
            action
            for action in (random_action(rng, deal) for _ in range(8))
            if legal(deal, deal.turn, action)
        ]
        if deal.check(deal.turn, Ask()) is None and rng.random() < 0.5:
            deal.apply(deal.turn, Ask())
            compare(deal, rng, 4, seen)
            deal.apply(deal.turn, Answer(rng.random() < 0.6))
        elif onward:
            deal.apply(deal.turn, onward[0])
        if deal.over or deal.turn != 0:
            return


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "defaults")
def test_the_engine_and_the_second_reading_agree_in_dense_positions(options: dict[str, object]) -> None:
    rng = Random(repr(options))
    seen: Counter[tuple[str, bool]] = Counter()
    for _ in range(300):
        walk(random_position(rng, options), rng, seen)
    # The comparison means something only if both answers come up for everything that matters.
    for kind, least in (("Take", 15), ("Meld", 15), ("Discard", 15), ("Ask", 5)):
        assert min(seen[kind, True], seen[kind, False]) >= least, seen


def test_the_engine_and_the_second_reading_agree_in_real_deals() -> None:
    rules = VARIANTS["classic"].rules(4)
    seen: Counter[tuple[str, bool]] = Counter()
    for n in range(8):
        rng = Random(n)
        deal = Deal.from_seed(rules, n % 4, rng.choice(((0, 0), (1500, -5), (3000, 1500))), f"{n:x}")
        for _ in random_play(rng, deal):
            if rng.random() < 0.4:
                compare(deal, rng, 3, seen)
    assert seen["Meld", True] > 10
