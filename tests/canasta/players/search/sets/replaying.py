"""Deals of the kernel, made from deals of the engine and played again in it."""

from collections import Counter
from collections.abc import Callable
from random import Random

from canasta.match import Match
from canasta.players.search.counts import counted
from canasta.players.search.sets.games import PenniesPosition
from canasta.players.search.sets.policy import Policy
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.setting_up import kernel_code, position_of
from canasta.players.search.sets.table import Table
from canasta.players.search.sets.weights import BASIC, Weights
from canasta.state import State
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.players.search.replaying import (
    TOTALS,
    deals_of,
    odd,
    replay,
    same_end,
    state_of,
    unchanged,
)
from tests.tuning.bench import SMALL


def in_kernel(match: Match) -> Position:
    """The deal of this match with all its hidden cards, as it lies."""
    state, rules = state_of(match), match.rules
    assert isinstance(rules, ClassicRules)
    table = Table.of(rules, state.order)
    hands = [counted(state.hands[seat]) for seat in state.order]
    stock, pile = ([kernel_code(card, table) for card in cards] for cards in (state.stock, state.pile))
    position = position_of(match.view(None), table, hands, stock, pile).noting()
    if isinstance(position, PenniesPosition):
        position.packets = [[kernel_code(card, table) for card in state.feet[seat]] for seat in state.order]
    return position


FRACTIONS = set(SMALL["sets"]) - {"wild_from"}


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    if rng is None:
        return Policy(BASIC)
    return Policy(Weights(**odd(BASIC, FRACTIONS, rng)))


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
    variant: str = "classic",
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first.
    """
    seen: Counter[str] = Counter()
    for match, position in deals_of(variant, seats, deals, options, in_kernel, policy, change, TOTALS):
        replay(match, position.moves)
        same_end(match, position)
        assert position.concealed == match.results[-1].concealed
        seen["out" if position.out >= 0 else "stock"] += 1
        seen["concealed"] += position.concealed
        seen["wild canastas"] += any(side.wilds[13] >= 7 for side in position.sides)
        seen["extras"] += any(position.extra(side) for side in position.sides)
        seen["black threes aside"] += sum(getattr(position, "blacks", ()))
        seen["last card a red three"] += position.out < 0 and position.moves[-1].name == "draw"
        for move in position.moves:
            seen[move.name] += 1
            seen["froze"] += move.name == "discard" and move.card in (0, 13)
            seen["black threes"] += move.name == "meld" and any(part[0] == 1 for part in move.parts)
            seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
    return seen
