"""Deals that policies play on counts, each of whose choices must be legal there."""

from collections import Counter
from collections.abc import Callable
from random import Random
from unittest.mock import patch

from canasta.counts.ids import name
from canasta.counts.play import apply, lay_whole, legal
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.deal import Deal
from canasta.players.search.counted import world as of_world
from canasta.players.search.counted.policy import Policy
from canasta.players.search.counted.weights import BASIC, Weights
from canasta.players.search.counted.world import World
from canasta.state import State
from canasta.variants import VARIANTS
from tests.canasta.players.search.replaying import TOTALS, odd, unchanged
from tests.tuning.bench import SMALL

FRACTIONS = set(SMALL["counted"]) - {"wild_from"}


def checked(p: Position, choice: int) -> None:
    """Make a choice that must be legal."""
    choices = legal(p)
    assert choice in choices, f"{name(choice)} isn't legal, but {list(map(name, choices))}"
    apply(p, choice)


def checked_whole(p: Position, rank: int, slot: int, *cards: int) -> None:
    """Lay cards at once, where each must be legal by itself and all come to the same."""
    pieces = p.copy()
    for choice in World(pieces, ()).path(rank, *cards):
        checked(pieces, choice)
    naturals, twos, jokers = cards
    lay_whole(p, rank, slot, naturals, twos, jokers)
    assert all(getattr(p, name) == getattr(pieces, name) for name in Position.__slots__)


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    return Policy(BASIC if rng is None else Weights(**odd(BASIC, FRACTIONS, rng)))


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
    variant: str = "classic",
) -> Counter[str]:
    """Play so many deals, set up by ``change``, and count what happened in them: two in three are played by
    policies that do what no sensible one would.
    """
    seen: Counter[str] = Counter()
    rng, rules = Random(seats), VARIANTS[variant].rules(seats, options or {})
    for number in range(deals):
        totals = [rng.choice(TOTALS) for _ in range(rules.sides)]
        state = Deal.from_seed(rules, number % seats, totals, f"{number + 1:x}", number + 1).state
        change(state)
        world = World(Position.of(CountRules.of(rules), state), state.order).noting()
        policies = [policy(rng if number % 3 else None) for _ in range(seats)]
        with patch.object(of_world, "apply", checked), patch.object(of_world, "lay_whole", checked_whole):
            while not world.over:
                policies[world.turn].turn(world)
                assert world.seen == World(world.p, world.order).seen
        seen.update(happened(world))
    return seen


def happened(world: World) -> Counter[str]:
    """What happened in a deal."""
    seen, p, moves = Counter[str](), world.p, world.moves or []
    seen["out" if p.by >= 0 else "stock"] += 1
    seen["concealed"] += p.concealed
    seen["wild canastas"] += any(p.wild[place] >= p.rules.full for place in range(13, len(p.wild), 14))
    seen["black threes aside"] += sum(p.blacks)
    seen["packets"] += sum(not packet for packet in p.feet)
    seen["last card a red three"] += p.by < 0 and moves[-1].name == "draw"
    for move in moves:
        seen[move.name] += 1
        seen["froze"] += move.name == "discard" and move.card in (0, 13)
        seen["black threes"] += move.name == "meld" and any(part[0] == 1 for part in move.parts)
        seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
    return seen
