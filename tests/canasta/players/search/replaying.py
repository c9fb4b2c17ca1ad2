"""Deals that a kernel plays, and its moves made again in the engine."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from canasta.actions import Action, Answer, Ask, Discard, Draw, Group, Lay, Meld, Special, Take
from canasta.cards import BLACK_THREES, RED_THREES, Card, rank_of
from canasta.match import Match
from canasta.players.search.counts import Part
from canasta.players.search.offered import Noted
from canasta.rules.rules import Rules
from canasta.state import State

TOTALS = (-500, 0, 1500, 3000, 4000)


def unchanged(state: State) -> None:
    """A deal that is played as it was dealt."""


def deals_of(
    variant: str,
    seats: int,
    deals: int,
    options: dict[str, object] | None,
    in_kernel: Callable[[Match], Any],
    policy: Callable[[Random | None], Any],
    change: Callable[[State], None] = unchanged,
    totals: Sequence[int] = (),
) -> Iterator[tuple[Match, Any]]:
    """So many deals, each begun in the engine, set up by ``change`` and played in the kernel: two in three by
    policies that do what no sensible one would, which ``policy`` makes where it is given chance.
    """
    rng = Random(seats)
    for number in range(deals):
        match = Match(variant, [str(seat) for seat in range(seats)], options)
        if totals:
            match.totals = tuple(rng.choice(totals) for _ in range(match.rules.sides))
        match.start_deal(f"{number + 1:x}")
        change(state_of(match))
        position = in_kernel(match)
        policies = [policy(rng if number % 3 else None) for _ in position.held]
        while not position.over:
            policies[position.turn].turn(position)
        yield match, position


def same_end(match: Match, position: Any) -> None:
    """The deal is over in the engine too, with the same scores."""
    assert match.to_move is None, "the kernel ended the deal before the engine"
    assert position.scores() == [side["total"] for side in match.results[-1].scores]


def odd(weights: Any, fractions: Collection[str], rng: Random) -> dict[str, float]:
    """Weights that are anything, by name, so that a policy does what no sensible one would."""
    return {
        name: value * rng.uniform(0.2, 2) + (0 if name in fractions else rng.uniform(-25, 25))
        for name, value in asdict(weights).items()
    }


def replay(match: Match, moves: Iterable[Noted]) -> None:
    """Make these moves of the kernel in the engine. Raises Illegal where one is not legal."""
    for move in moves:
        match.apply(state_of(match).order[move.seat], action_of(match, move))


def action_of(match: Match, move: Noted) -> Action:
    """A move of the kernel with cards of the hand of the engine's seat to move."""
    state = state_of(match)
    hand = list(state.hands[state.turn])
    if move.name == "draw":
        return Draw()
    if move.name == "ask":
        return Ask()
    if move.name == "answer":
        return Answer(bool(move.card))
    if move.name == "special":
        return Special()
    if move.name == "threes":
        _, red, black, _ = move.parts[0]
        of_red, of_black = (
            [card for card in hand if card in threes] for threes in (RED_THREES, BLACK_THREES)
        )
        return Lay((*of_red[:red], *of_black[:black]))
    if move.name == "discard":
        return Discard(next(card for card in hand if rank_of(card) == move.card))
    taking = move.name == "take"
    groups = tuple(_group(match, hand, part, top=taking and not n) for n, part in enumerate(move.parts))
    return Take(groups[0], groups[1:]) if taking else Meld(groups)


def state_of(match: Match) -> State:
    assert match.deal is not None
    return match.deal.state


def _group(match: Match, hand: list[Card], part: Part, *, top: bool) -> Group:
    rank, naturals, twos, jokers = part
    cards: list[Card] = []
    for wanted, count in ((rank, naturals), (0, twos), (13, jokers)):
        for _ in range(count):
            card = next(card for card in hand if rank_of(card) == wanted)
            hand.remove(card)
            cards.append(card)
    rules = match.rules
    assert isinstance(rules, Rules)
    own = [meld for meld in state_of(match).reach.melds_of(rank) if not rules.closed(meld)]
    named = own and (cards or len(own) > 1)
    return Group(
        tuple(cards), max(own, key=lambda meld: (len(meld.cards), -meld.wilds)).id if named else None
    )
