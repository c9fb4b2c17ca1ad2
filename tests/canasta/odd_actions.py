"""Actions as somebody tries them who doesn't know the rules: from a seeded source, most of them not legal."""

from collections.abc import Iterator
from random import Random

from canasta.actions import (
    NEW,
    Action,
    Answer,
    Ask,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Meld,
    Merge,
    Special,
    Swap,
    Take,
)
from canasta.cards import JOKER, Card, rank_of
from canasta.match import Match
from canasta.refusals import Refusal
from canasta.variants import VARIANTS

SEED = "5e7e2"


def start(variant: str, seats: int | None = None, **options: object) -> Match:
    """A match of this game with its first deal dealt: at a table of four, or of its own size."""
    every = VARIANTS[variant].seats
    count = seats or (4 if 4 in every else every[0])
    match = Match(variant, [f"P{n}" for n in range(count)], options)
    match.start_deal(SEED)
    return match


def odd_actions(rng: Random, match: Match, count: int) -> Iterator[Action]:
    """Actions that the seat to move may try."""
    assert match.to_move is not None
    view = match.view(match.to_move)
    melds = [meld.id for side in view.sides for meld in side.melds]
    for _ in range(count):
        yield rng.choice((_meld, _meld, _meld, _take, _take, _other))(rng, view.hand, melds)


def _group(rng: Random, hand: tuple[Card, ...], melds: list[str], most: int = 5) -> Group:
    first = rng.choice(hand)
    alike = [card for card in hand if rank_of(card) == rank_of(first)]
    pool = rng.choice((alike, [*alike, *(card for card in hand if rank_of(card) in (0, 13))], list(hand)))
    cards = tuple(rng.sample(pool, min(len(pool), rng.randint(1, most))))
    return Group(cards, rng.choice((None, None, None, NEW, *melds[:3])))


def _meld(rng: Random, hand: tuple[Card, ...], melds: list[str]) -> Action:
    if rng.random() < 0.1:
        return Meld((Group(hand[:-1]),))
    return Meld(tuple(_group(rng, hand, melds, 8) for _ in range(rng.choice((1, 1, 2)))))


def _take(rng: Random, hand: tuple[Card, ...], melds: list[str]) -> Action:
    group = rng.choice((Group(()), _group(rng, hand, melds, 3)))
    more = tuple(_group(rng, hand, melds) for _ in range(rng.choice((0, 0, 1))))
    return Take(group, more)


def _other(rng: Random, hand: tuple[Card, ...], melds: list[str]) -> Action:
    made: list[Action] = [Draw(), End(), Ask(), Answer(True), Special()]
    made += [Discard(card) for card in (rng.choice(hand), rng.randrange(JOKER + 1))]
    made += [Lay(tuple(rng.sample(hand, 1)))]
    if melds:
        made += [Merge(rng.choice(melds), rng.choice(melds)), Swap(rng.choice(hand), rng.choice(melds))]
    return rng.choice(made)


def refusals(match: Match, seed: int, steps: int, each: int = 12) -> Iterator[tuple[int, Action, Refusal]]:
    """Refusals met on a random walk: at each of ``steps`` moves, ``each`` odd actions are tried. The match
    stands where it was tried when they are yielded.
    """
    rng = Random(seed)
    for _ in range(steps):
        if match.to_move is None:
            if match.over:
                return
            match.start_deal(f"{rng.randrange(16**8):x}")
        seat = match.to_move
        assert seat is not None
        for action in odd_actions(rng, match, each) if match.view(seat).hand else ():
            refusal = match.check(seat, action)
            if refusal is not None:
                yield seat, action, refusal
        match.apply(seat, _step(rng, match, seat))


def _step(rng: Random, match: Match, seat: int) -> Action:
    offers = match.offers(seat)
    if offers.takes and rng.random() < 0.7:
        return rng.choice(offers.takes)
    if offers.melds and rng.random() < 0.7:
        return rng.choice(offers.melds)
    return rng.choice(offers.actions)
