"""The kernel of Modern American Canasta plays as the engine does: its deals are legal there and score the
same.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from canasta.cards import BLACK_THREES, parse_cards
from canasta.match import Match
from canasta.players.search.modern_american.dealing import kernel_code
from canasta.players.search.modern_american.policy import Policy
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.setting_up import hand_of, position_of
from canasta.players.search.modern_american.table import Table
from canasta.players.search.modern_american.weights import BASIC, FRACTIONS, Weights
from canasta.state import State
from canasta.variants.modern_american.rules import ModernRules
from tests.canasta.players.search.replaying import deals_of, odd, replay, same_end, state_of, unchanged
from tests.support.shortened import shortened


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    if rng is None:
        return Policy(BASIC)
    return Policy(
        Weights(
            **odd(BASIC, FRACTIONS, rng)
            | {
                "out": rng.choice((-3000.0, 0.0)),
                "dear": rng.choice((1500.0, -500.0)),
                "wild": rng.choice((1500.0, -500.0)),
                "open_dear": rng.choice((1500.0, -150.0)),
                "fill": rng.choice((50.0, -20.0)),
            }
        )
    )


class Contrary(Position):
    """A deal in which partners answer as it happens, whatever is good for them."""

    __slots__ = ()

    def ask(self, *, yes: bool) -> None:
        super().ask(yes=len(self.moves or ()) % 2 == 0)


def in_kernel(match: Match) -> Position:
    """The deal of this match with all its hidden cards, as it lies."""
    state, rules, view = state_of(match), match.rules, match.view(None)
    assert isinstance(rules, ModernRules)
    hands = [hand_of(state.hands[seat]) for seat in view.order]
    stock, *talons = ([kernel_code(card) for card in cards] for cards in (state.stock, *state.talons))
    position = position_of(view, Table.of(rules, view.order), hands, stock, [], talons).noting()
    position.__class__ = Contrary
    return position


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first.
    """
    seen: Counter[str] = Counter()
    for match, position in deals_of("modern_american", seats, deals, options, in_kernel, policy, change):
        replay(match, position.moves)
        same_end(match, position)
        _count(position, seen)
    return seen


def _count(position: Position, seen: Counter[str]) -> None:
    """Add what happened in a deal that was played."""
    seen["shown" if position.shown else "out" if position.out >= 0 else "stock"] += 1
    for side in dict.fromkeys(position.sides):
        seen["canastas"] += side.canastas
        seen["dear"] += side.bonus >= 2500
        seen["owed"] += side.owed(position.table.melding) > 0
        seen["whole wild meld"] += side.wilds[13] == 7
    for move in position.moves or ():
        seen[move.name] += 1
        seen["no"] += move.name == "answer" and not move.card
        seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
        seen["wild meld"] += any(part[0] == 13 for part in move.parts)
    seen["talon left"] += any(position.pending)


@shortened("seats", [4, 2, 6])
def test_deals_of_the_kernel_score_the_same_in_the_engine(seats: int) -> None:
    seen = played(seats, 50)
    assert seen["take"] > 30
    assert min(seen["opened with the pile"], seen["dear"], seen["stock"]) > 3
    assert min(seen["out"], seen["owed"], seen["wild meld"], seen["threes"]) > 15
    assert seen["whole wild meld"] > 0


def test_talons_that_nobody_picked_up_count_as_cards_in_hand() -> None:
    assert played(4, 60)["talon left"] > 0


def test_special_hands_end_deals() -> None:
    def of_pairs(state: State) -> None:
        hand = state.hands[state.order[0]]
        hand[:] = parse_cards("4s4h5s5h6s6h8s8h9s9hTsThJs")
        state.stock[-1] = parse_cards("Jh")[0]

    assert played(4, 10, change=of_pairs)["shown"] == 10


def test_partners_are_asked_once_and_may_say_no() -> None:
    seen = played(4, 40, {"ask_permission": "mandatory"})
    assert seen["ask"] > 15
    assert seen["no"] > 5


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
def test_other_options_are_figures_of_the_table(seats: int, options: dict[str, object]) -> None:
    assert played(seats, 24, options)["meld"] > 200
