"""Every way to open, from the hand or with the pile's top card, by trying everything (rules: 2.2, 8.2).

Slow and simple, for small hands: it is what the offers are compared with.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random

from canasta.actions import NEW, Group, Meld, Take
from canasta.cards import Card, Rank, format_cards
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from canasta.melds.sequences import fault_of_sequence, stretches
from canasta.rules.rules import Rules
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, seated
from tests.canasta.random_play import Shoe

Layout = list[tuple[Rank, int, list[Card]]]
"""Sets as their natural cards: each with its rank and how many of the rank stand before it."""


def every_take(rules: Rules, hand: Sequence[Card], top: Card, keep: int) -> Iterator[Take]:
    """Takes with two natural cards at least beside the top, in any layout of all but ``keep`` cards."""
    for groups in _layouts(rules, hand, keep, top):
        yield Take(groups[0], tuple(groups[1:]))


def every_opening(rules: Rules, hand: Sequence[Card], keep: int) -> Iterator[Meld]:
    """Melds of all but ``keep`` cards of the hand."""
    for groups in _layouts(rules, hand, keep, None):
        if groups:
            yield Meld(tuple(groups))


def _layouts(rules: Rules, hand: Sequence[Card], keep: int, top: Card | None) -> Iterator[list[Group]]:
    for kept in {tuple(sorted(cards)) for cards in combinations(hand, keep)}:
        left = Counter(hand) - Counter(kept)
        naturals = [card for card in left.elements() if not STANDARD.wild[card]]
        wilds = sorted(card for card in left.elements() if STANDARD.wild[card])
        for runs in _some_runs(rules, naturals, wilds):
            rest = left.copy()
            rest.subtract(card for run in runs for card in run)
            if min(rest.values(), default=0) >= 0:
                others = [card for card in rest.elements() if not STANDARD.wild[card]]
                spare = sorted(card for card in rest.elements() if STANDARD.wild[card])
                yield from _with_sets(rules, others, spare, runs, top)


def _some_runs(
    rules: Rules, naturals: Sequence[Card], wilds: Sequence[Card]
) -> Iterator[tuple[Sequence[Card], ...]]:
    """No sequence, one, or two."""
    yield ()
    if not rules.sequences:
        return
    runs = [
        stretch[at : at + size]
        for stretch in stretches(naturals, rules.pack)
        for size in range(rules.pack.run.shortest, min(len(stretch), rules.pack.run.longest) + 1)
        for at in range(len(stretch) - size + 1)
    ]
    for spent in range(1, min(rules.pack.run.wilds, len(wilds)) + 1):
        for some in set(combinations(wilds, spent)):
            for size in range(2, rules.pack.run.longest - spent + 1):
                tried = ((*cards, *some) for cards in combinations(sorted(set(naturals)), size))
                runs += [run for run in tried if fault_of_sequence(run, rules.pack) is None]
    for count in (1, 2):
        yield from combinations_with_replacement(runs, count)


def _with_sets(
    rules: Rules,
    naturals: Sequence[Card],
    wilds: list[Card],
    runs: Sequence[Sequence[Card]],
    top: Card | None,
) -> Iterator[list[Group]]:
    by_rank: dict[Rank, list[Card]] = {}
    for card in naturals:
        by_rank.setdefault(card >> 2, []).append(card)
    first = None if top is None else top >> 2
    if first is not None and len(by_rank.get(first, ())) < 2:
        return
    one_or_two = [
        [(cards,), *((cards[:n], cards[n:]) for n in range(2, len(cards) - 1))] for cards in by_rank.values()
    ]
    for picked in product(*one_or_two):
        sets: Layout = [
            (rank, at, list(cards))
            for rank, parts in zip(by_rank, picked, strict=True)
            for at, cards in enumerate(parts)
        ]
        sets.sort(key=lambda entry: (entry[0] != first, entry[1]))
        for among in (0, *range(3, len(wilds) + 1)) if rules.wild_melds else (0,):
            for shares in _shares(len(wilds) - among, len(sets), rules.max_wild):
                sizes = [
                    len(cards) + share + (at == 0 and top is not None)
                    for at, ((_, _, cards), share) in enumerate(zip(sets, shares, strict=True))
                ]
                if all(size >= 3 for size in sizes):
                    yield _groups(sets, shares, wilds, runs)


def _shares(wilds: int, sets: int, most: int) -> Iterator[tuple[int, ...]]:
    if sets == 0:
        if wilds == 0:
            yield ()
        return
    for share in range(min(wilds, most) + 1):
        for more in _shares(wilds - share, sets - 1, most):
            yield (share, *more)


def _groups(
    sets: Layout, shares: Sequence[int], wilds: Sequence[Card], runs: Sequence[Sequence[Card]]
) -> list[Group]:
    groups = []
    left = list(wilds)
    for (_, at, cards), share in zip(sets, shares, strict=True):
        groups.append(Group((*cards, *left[:share]), NEW if at else None))
        left = left[share:]
    if left:
        groups.append(Group(tuple(left)))
    return [*groups, *(Group(tuple(run), NEW) for run in runs)]


def first_meld_position(rng: Random, game: str, options: Mapping[str, object], *, taking: bool) -> Deal:
    """A player of two who has not melded, with cards that may open just so: many of a rank, a sequence, wild
    cards; before the draw at a tiny pile, or after it.
    """
    rules = canasta_rules(VARIANTS[game].rules(2, options))
    shoe = Shoe(rng, rules)
    suit, low = rng.randrange(4), rng.randrange(2, 8)
    rank = min(12, max(2, rng.choice((low + rng.randrange(-1, 7), rng.randrange(2, 13)))))
    top = shoe.pull(1, lambda card: card >> 2 == rank)
    hand = shoe.pull(rng.choice((2, 3, 4, 5, 6)), lambda card: card >> 2 == rank)
    for at in range(low, min(low + rng.choice((0, 0, 3, 5, 6, 7)), 13)):
        hand += shoe.pull(1, lambda card, at=at: card == at * 4 + suit)  # type: ignore[misc]
    other = rng.randrange(2, 13)
    hand += shoe.pull(rng.choice((0, 1, 2, 3, 4, 6)), lambda card: card >> 2 == other)
    hand += shoe.pull(rng.choice((0, 0, 1, 2, 4)), lambda card: STANDARD.wild[card])
    below = shoe.pull(rng.choice((0, 1)), lambda card: not STANDARD.wild[card] and card >> 2 > 1)
    if not taking:
        hand += below + top
    return seated(
        LETTERS[:2],
        [format_cards(hand[:12]), format_cards(shoe.pull(2, lambda card: card >> 2 > 1))],
        variant=game,
        options=options,
        pile=format_cards(below + top) if taking else "",
        phase="draw" if taking else "meld",
        stock="",
        totals=[rng.choice((0, 3000, 7000)), 0],
    )
