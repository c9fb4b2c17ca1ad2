"""The special hands: fourteen cards that form a complete hand (rules: 7.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from canasta.cards import ACE, SEVEN, TWO, Card, Rank, rank_of
from canasta.events import Special
from canasta.i18n import Text
from canasta.options import Value
from canasta.variants.modern_american.cards import PACK

SIZE = 14
_MOST_GROUPS = 7
"""The most ranks in a special hand other than a straight: seven pairs have this many."""
_WILD_RANKS = PACK.wild_ranks
_DREAM = 8500


class Held:
    """A hand by ranks, with twos and jokers as separate ranks; ``counts`` has only those that it holds."""

    @classmethod
    def of(cls, hand: Sequence[int]) -> Held:
        """A hand as the numbers of its cards by rank, threes of both colours together."""
        return cls(+Counter(dict(enumerate(hand))))

    def __init__(self, counts: Counter[Rank]) -> None:
        self.counts = counts
        self.wilds = {rank: self.counts[rank] for rank in _WILD_RANKS if self.counts[rank]}

    @property
    def natural_groups(self) -> list[int]:
        """How many cards of each natural rank there are, most first; a three counts as one."""
        return sorted((n for rank, n in self.counts.items() if rank not in _WILD_RANKS), reverse=True)

    @property
    def groups(self) -> list[int]:
        """How many cards of each rank there are, wild ranks too, most first."""
        return sorted(self.counts.values(), reverse=True)


_Test = Callable[[Held], bool]


def _straight(held: Held) -> bool:
    return len(held.counts) == SIZE  # every rank once: both kinds of wild card and a three among them


def _pairs(held: Held, distinct: bool) -> bool:
    """Seven pairs; if they need not be distinct, four of a natural rank count as two of them."""
    if held.counts[PACK.three] or any(count != 2 for count in held.wilds.values()):
        return False
    return all(count == 2 or (not distinct and count % 2 == 0) for count in held.counts.values())


def _miami(held: Held, distinct: bool) -> bool:
    return len(held.wilds) == 2 and _pairs(held, distinct) and bool(held.counts[SEVEN] and held.counts[ACE])


def _wild_pairs(held: Held, distinct: bool, kinds: Sequence[Rank]) -> bool:
    """Six natural pairs, sevens and aces among them, and one pair of these wild cards."""
    if len(held.wilds) != 1 or not set(held.wilds) <= set(kinds):
        return False
    return _pairs(held, distinct) and bool(held.counts[SEVEN] and held.counts[ACE])


def _natural(groups: Sequence[int]) -> _Test:
    """Natural groups of these sizes and nothing else."""
    return lambda held: not held.wilds and not held.counts[PACK.three] and held.groups == list(groups)


def _matching(groups: Sequence[int]) -> _Test:
    """Groups of these sizes, each of one rank, wild ranks too."""
    return lambda held: not held.counts[PACK.three] and held.groups == list(groups)


def _beside_equal_wilds(groups: Sequence[int], wilds: int) -> _Test:
    """Natural groups of these sizes with this number of wild cards of one kind."""
    return lambda held: (
        not held.counts[PACK.three]
        and held.natural_groups == list(groups)
        and list(held.wilds.values()) == [wilds]
    )


def _beside_wilds(groups: Sequence[int], wilds: int) -> _Test:
    """Natural groups of these sizes with this number of wild cards of any kind."""
    return lambda held: (
        not held.counts[PACK.three]
        and held.natural_groups == list(groups)
        and sum(held.wilds.values()) == wilds
    )


def hands_played(options: Mapping[str, Value]) -> tuple[tuple[Special, _Test], ...]:
    """The special hands of a table with the test for each, the most valuable first."""
    which = options["special_hands"]
    if which == "off":
        return ()
    league = which == "cla11"
    distinct = bool(options["pairs_distinct"])
    garbage, pairs = options["garbage_value"], options["pairs_value"]
    assert isinstance(garbage, int)
    assert isinstance(pairs, int)
    wild_kinds = _WILD_RANKS if league else (TWO,)
    tests: list[tuple[Special, _Test]] = [
        (Special("straight", Text("a straight"), 3000), _straight),
        (Special("garbage", Text("garbage"), garbage), _natural((4, 4, 3, 3))),
    ]
    if options["mac2_deal"] != "13draw2":
        tests += [
            (
                Special("pairs", Text("seven natural pairs"), pairs),
                lambda held: not held.wilds and _pairs(held, distinct),
            ),
            (
                Special("wild_pairs", Text("pairs with wild cards"), 2000),
                lambda held: _wild_pairs(held, distinct, wild_kinds),
            ),
        ]
        if league:
            tests.append(
                (
                    Special("miami", Text("Miami pairs"), 2500),
                    lambda held: _miami(held, distinct),
                )
            )
    if league:
        tests += [
            (Special("zip_code", Text("a zip code"), 2500), _matching((4, 3, 3, 2, 2))),
            (Special("blast_off", Text("a blast off"), 3000), _matching((5, 4, 3, 2))),
            (Special("triples", Text("triples"), 3500), _beside_equal_wilds((3, 3, 3, 3), 2)),
            (Special("quads", Text("quads"), 3500), _beside_equal_wilds((4, 4, 4), 2)),
            (
                Special("dream_4", Text("dream four"), _DREAM, wins_match=True),
                _beside_equal_wilds((5, 5), 4),
            ),
            (Special("dream_5", Text("dream five"), _DREAM, wins_match=True), _beside_wilds((5, 4), 5)),
        ]
    tests.sort(key=lambda entry: -entry[0].points)
    return tuple(tests)


def special_in(played: Sequence[tuple[Special, _Test]], hand: Sequence[Card]) -> Special | None:
    """The most valuable special hand that these cards make, or None."""
    if not played or len(hand) != SIZE:
        return None
    if _MOST_GROUPS < len(set(map(rank_of, hand))) < SIZE:
        return None  # most hands are neither a straight nor groups
    held = Held(Counter(map(rank_of, hand)))
    return next((special for special, is_it in played if is_it(held)), None)
