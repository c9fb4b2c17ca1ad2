"""The policy plays Modern American by choices that are legal on counts, with house rules too."""

from collections import Counter
from collections.abc import Callable
from random import Random
from unittest.mock import patch

import pytest

from canasta.cards import BLACK_THREES, JOKER_RANK, parse_cards
from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.deal import Deal
from canasta.players.search.counted import world as of_world
from canasta.players.search.modern_american import world as of_modern_world
from canasta.players.search.modern_american.policy import Policy
from canasta.players.search.modern_american.weights import BASIC, FRACTIONS, Weights
from canasta.players.search.modern_american.world import ModernWorld
from canasta.state import State
from canasta.variants import VARIANTS
from tests.canasta.players.search.counted.playing import checked, checked_whole
from tests.canasta.players.search.replaying import TOTALS, odd, unchanged
from tests.support.shortened import shortened


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    if rng is None:
        return Policy(BASIC)
    more = {"dear": rng.choice((1500.0, -500.0)), "wild": rng.choice((1500.0, -500.0))}
    return Policy(Weights(**odd(BASIC, FRACTIONS, rng) | more | {"out": rng.choice((-3000.0, 0.0))}))


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
) -> Counter[str]:
    """Play deals, set up by ``change``, and count what happened in them: two in three are played by policies
    that do what no sensible one would.
    """
    seen: Counter[str] = Counter()
    rng, rules = Random(seats), VARIANTS["modern_american"].rules(seats, options or {})
    for number in range(deals):
        totals = [rng.choice(TOTALS) for _ in range(rules.sides)]
        state = Deal.from_seed(rules, number % seats, totals, f"{number + 1:x}", number + 1).state
        change(state)
        world = ModernWorld(Position.of(CountRules.of(rules), state), state.order).noting()
        policies = [policy(rng if number % 3 else None) for _ in range(seats)]
        with (
            patch.object(of_world, "apply", checked),
            patch.object(of_modern_world, "apply", checked),
            patch.object(of_world, "lay_whole", checked_whole),
        ):
            while not world.over:
                policies[world.turn].turn(world)
        seen.update(happened(world))
    return seen


def happened(world: ModernWorld) -> Counter[str]:
    """What happened in a deal."""
    seen, p = Counter[str](), world.p
    seen["shown" if p.own.special else "out" if p.by >= 0 else "stock"] += 1
    seen["owed"] += any(world.side(team).owed() for team in {p.team[seat] for seat in world.order})
    seen["whole wild meld"] += any(p.wild[at] >= p.rules.full for at in range(JOKER_RANK, len(p.wild), KINDS))
    seen["talon left"] += any(p.own.pending)
    for move in world.moves or ():
        seen[move.name] += 1
        seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
        seen["wild meld"] += any(part[0] == JOKER_RANK for part in move.parts)
    return seen


@shortened("seats", [4, 2, 6])
def test_the_policy_does_all_that_the_game_has(seats: int) -> None:
    seen = played(seats, 100)
    assert seen["take"] > 30
    assert min(seen["opened with the pile"], seen["stock"]) > 3
    assert min(seen["out"], seen["owed"], seen["wild meld"], seen["threes"]) > 15
    assert seen["whole wild meld"] > 0


def test_talons_are_left_that_nobody_picked_up() -> None:
    assert played(4, 60)["talon left"] > 0


def test_special_hands_end_deals() -> None:
    def of_pairs(state: State) -> None:
        hand = state.hands[state.turn]
        hand[:] = parse_cards("4s4h5s5h6s6h8s8h9s9hTsThJs")
        state.stock[-1] = parse_cards("Jh")[0]

    assert played(4, 10, change=of_pairs)["shown"] == 10


def test_partners_are_asked() -> None:
    assert played(4, 40, {"ask_permission": "mandatory"})["ask"] > 15


def test_a_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(BLACK_THREES)), *state.stock[-8:]]

    assert played(4, 30, {"three_in_hand_penalty": 100}, change=nearly_over)["stock"] == 30


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"profile": "pagat"}),
        (4, {"profile": "league"}),
        (2, {"mac2_deal": "15draw2"}),
        (2, {"mac2_deal": "15draw2", "profile": "league", "threes_kept": "any"}),
        (4, {"dead_ranks": "opponents_start", "rule_of_five": True, "three_in_hand_penalty": 100}),
        (4, {"empty_pile_bans": ("safe", "aces"), "opening_pile": "forbidden", "opening_form": "any"}),
        (4, {"wild_meld_exclusive": False, "max_wild_per_meld": 3}),
        (4, {"incomplete_blocks_out": "wild_sevens_aces", "canastas_to_go_out": 1}),
        (4, {"talon_source": "stock", "talon_sizes": (6, 2), "talon_after_pile_opening": False}),
        (4, {"special_hands": "cla11", "pairs_distinct": False, "pending_talon_counts": False}),
    ],
)
def test_house_rules_are_kept(seats: int, options: dict[str, object]) -> None:
    assert played(seats, 24, options)["meld"] > 200
