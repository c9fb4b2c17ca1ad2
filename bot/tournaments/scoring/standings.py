"""The standings of a tournament. Pure: takes tables, in any order; returns exact standings.

If all tables of a round play the same deals, an entry is compared with those who had the same side of them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from bot.tournaments.scoring import methods
from data.records.deals import HALF, Field
from data.tournaments.records import HeldUp

NOTHING_ADJUSTED: Final[Mapping[int, Fraction]] = {}

_Worth: TypeAlias = dict[int, tuple[Fraction, ...]]
"""For each entry its score, and its tie-breaks."""


@dataclass(frozen=True, slots=True)
class Met:
    """The result of two entries at a table in a round.

    ``deals``: for each deal the scores of (first, second), None for an uncompleted one. ``winner``: the entry
    that won the match, None for a draw. ``second`` None: first sat out. ``held_up``: who held up uncompleted
    deals, None where both sides get half of them anyway. If both did, nobody wins the match.
    """

    round: int
    first: int
    second: int | None
    deals: tuple[tuple[int, int] | None, ...] = ()
    winner: int | None = None
    held_up: HeldUp | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry. ``joined``: its first round (1 for the start); ``left``: the first round without it, None if
    it is still there. ``missed``: rounds in between in which it was out, before a director put it back: they
    count as missed by entering late.
    """

    number: int
    joined: int = 1
    left: int | None = None
    missed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings; tied lines share a place.

    ``score``: by the scoring method (a share for matchpoints, in a knock-out the rounds survived);
    ``second``: the tie-breaks, in order; ``played``: the number of its tables; ``out``: gone or beaten.
    """

    place: int
    entry: int
    score: Fraction
    second: tuple[Fraction, ...]
    played: int
    out: bool


def nets_of(tables: Iterable[Met], deal: int) -> list[int | None]:
    """The nets of a deal (numbered from 0) at these tables of a round, in their order."""
    scored = (table.deals[deal] for table in tables)
    return [None if made is None else made[0] - made[1] for made in scored]


def standings(
    scoring: str,
    entrants: Sequence[Entrant],
    met: Sequence[Met],
    *,
    rounds: int,
    deals: int,
    adjusted: Mapping[int, Fraction] = NOTHING_ADJUSTED,
    held_up_points: int = 0,
) -> list[Place]:
    """The standings after ``rounds`` rounds, best first; tied lines by entry number.

    ``met``: all tables of those rounds, and no others; ``deals``: the number of deals of a round, if all
    tables play the same ones; ``held_up_points``: the points that an uncompleted deal costs the side that
    held it up, and brings the other; ``adjusted``: what directors have added to entries' scores in these
    rounds, in rounds for matchpoints (1/10: ten per cent of a round), else in points. A round in which a
    present entry has no table counts as sat out. Raises ValueError for tables of other rounds or entrants.
    """
    if scoring not in methods.SCORINGS:
        raise ValueError(f"there is no scoring {scoring!r}")
    _check(entrants, met, rounds, deals if scoring in (methods.MATCHPOINTS, methods.POINTS) else None)
    tables = [table for table in met if table.second is not None]
    seen = {entrant.number: _seen(entrant, tables, rounds) for entrant in entrants}
    out = {one.number for one in entrants if one.left is not None and one.left <= rounds + 1}
    listed_last = out
    if scoring == methods.MATCHPOINTS:
        worth = _by_matchpoints(seen, tables, deals, held_up_points)
    elif scoring == methods.POINTS:
        worth = _by_points(seen, tables, deals, held_up_points)
    elif scoring == methods.WINS:
        worth = _by_wins(seen, tables)
    else:
        worth = _through(entrants, tables, rounds)
        # An entry that dropped out is placed by that round, as if beaten in it.
        listed_last = set()
        out = out | {entry for entry, (through,) in worth.items() if through < rounds}
    worth = _adjusted(scoring, worth, seen, adjusted)
    ranks = {entry: (entry not in listed_last, *worth[entry]) for entry in seen}
    return [
        Place(
            place=1 + sum(other > ranks[entry] for other in ranks.values()),
            entry=entry,
            score=worth[entry][0],
            second=worth[entry][1:],
            played=len(seen[entry].tables),
            out=entry in out,
        )
        for entry in sorted(seen, key=lambda entry: (*(-rank for rank in ranks[entry]), entry))
    ]


@dataclass(frozen=True, slots=True)
class _Seen:
    """An entry's rounds: its tables, how many it sat out, how many it missed by joining late."""

    tables: tuple[Met, ...]
    sat_out: int
    late: int


def _seen(entrant: Entrant, tables: Sequence[Met], rounds: int) -> _Seen:
    own = tuple(table for table in tables if entrant.number in (table.first, table.second))
    away = set(range(1, rounds + 1)) - {table.round for table in own}
    late = {round for round in away if round < entrant.joined or round in entrant.missed}
    gone = {round for round in away - late if entrant.left is not None and round >= entrant.left}
    return _Seen(own, len(away - late - gone), len(late))


def _adjusted(
    scoring: str, worth: _Worth, seen: Mapping[int, _Seen], adjusted: Mapping[int, Fraction]
) -> _Worth:
    """The scores with what directors have added. Tie-breaks, also those of opponents, stay as played."""
    changed = dict(worth)
    for entry, amount in adjusted.items():
        if entry not in worth or scoring == methods.KNOCK_OUT:
            continue
        one = seen[entry]
        rounds = len(one.tables) + one.sat_out + one.late if scoring == methods.MATCHPOINTS else 1
        if rounds:
            changed[entry] = (worth[entry][0] + amount / rounds, *worth[entry][1:])
    return changed


def _by_matchpoints(
    seen: Mapping[int, _Seen], tables: Sequence[Met], deals: int, held_up_points: int
) -> _Worth:
    won = _summed(seen, tables, deals, shares, lambda share: 1 - share, 1 - methods.HELD_UP)
    points = _summed(seen, tables, deals, above_average, lambda above: -above, Fraction(held_up_points))
    worth: _Worth = {}
    for entry, own in seen.items():
        total = won[entry] + deals * (methods.SAT_OUT * own.sat_out + methods.LATE * own.late)
        counted = deals * (len(own.tables) + own.sat_out + own.late)
        worth[entry] = (total / counted if counted else NOTHING, points[entry])
    return worth


def _by_points(seen: Mapping[int, _Seen], tables: Sequence[Met], deals: int, held_up_points: int) -> _Worth:
    worth = _by_matchpoints(seen, tables, deals, held_up_points)
    return {entry: own[::-1] for entry, own in worth.items()}


def _by_wins(seen: Mapping[int, _Seen], tables: Sequence[Met]) -> _Worth:
    scores = {entry: Fraction(methods.WIN * one.sat_out) for entry, one in seen.items()}
    nets = dict.fromkeys(seen, NOTHING)
    for table, first, second in _opponents(tables):
        net = sum(made[0] - made[1] for made in table.deals if made is not None)
        for entry, own in ((first, net), (second, -net)):
            drawn = table.winner is None and table.held_up is not HeldUp.BOTH
            scores[entry] += methods.DRAW if drawn else methods.WIN * (table.winner == entry)
            nets[entry] += own
    against = dict.fromkeys(seen, NOTHING)
    for _, first, second in _opponents(tables):
        against[first] += scores[second]
        against[second] += scores[first]
    return {entry: (scores[entry], against[entry], nets[entry]) for entry in seen}


def _through(entrants: Sequence[Entrant], tables: Sequence[Met], rounds: int) -> _Worth:
    """The rounds that each entry has survived in a knock-out."""
    through = {one.number: rounds if one.left is None else min(rounds, one.left - 1) for one in entrants}
    for table, *both in _opponents(tables):
        for entry in both:
            if table.winner not in (None, entry):
                through[entry] = min(through[entry], table.round - 1)
    return {entry: (Fraction(come),) for entry, come in through.items()}


def _summed(
    seen: Iterable[int],
    tables: Sequence[Met],
    deals: int,
    compare: Callable[[Sequence[int | None]], list[Fraction]],
    other_side: Callable[[Fraction], Fraction],
    unhindered: Fraction,
) -> dict[int, Fraction]:
    """Each entry's score from comparing every deal with the other tables of its round. ``unhindered``: what
    an uncompleted deal brings a side that did not hold it up, if the other did.
    """
    sums = dict.fromkeys(seen, NOTHING)
    rounds: defaultdict[int, list[tuple[Met, int, int]]] = defaultdict(list)
    for sitting in _opponents(tables):
        rounds[sitting[0].round].append(sitting)
    for sittings in rounds.values():
        for deal in range(deals):
            compared = compare(nets_of((table for table, *_ in sittings), deal))
            for (table, first, second), worth in zip(sittings, compared, strict=True):
                both = (worth, other_side(worth))
                if table.deals[deal] is None:
                    both = _uncompleted(table.held_up, both, (unhindered, other_side(unhindered)))
                sums[first] += both[0]
                sums[second] += both[1]
    return sums


def _uncompleted(
    held_up: HeldUp | None, alike: tuple[Fraction, Fraction], apart: tuple[Fraction, Fraction]
) -> tuple[Fraction, Fraction]:
    """What both sides get for an uncompleted deal: ``alike``, or ``apart``, first who did not hold it up."""
    more, less = apart
    return {
        HeldUp.FIRST: (less, more),
        HeldUp.SECOND: (more, less),
        HeldUp.BOTH: (less, less),
    }.get(held_up or HeldUp.NEITHER, alike)


def _opponents(met: Iterable[Met]) -> Iterator[tuple[Met, int, int]]:
    """The tables with two entries, each with both."""
    for table in met:
        if table.second is not None:
            yield table, table.first, table.second


def _check(entrants: Sequence[Entrant], met: Sequence[Met], rounds: int, deals: int | None) -> None:
    """Raises ValueError unless these can be all tables of the rounds, with this many ``deals``."""
    numbers = Counter(entrant.number for entrant in entrants)
    sitting = Counter(
        (table.round, entry) for table in met for entry in (table.first, table.second) if entry is not None
    )
    for number, times in numbers.items():
        if times > 1:
            raise ValueError(f"there are {times} entries of the number {number}")
    for (round, entry), times in sitting.items():
        if not 1 <= round <= rounds:
            raise ValueError(f"entry {entry} met somebody in round {round} of {rounds}")
        if entry not in numbers:
            raise ValueError(f"there is no entry {entry}, which sat in round {round}")
        if times > 1:
            raise ValueError(f"entry {entry} sat at {times} tables in round {round}")
    for table, first, second in _opponents(met):
        if table.winner not in (None, first, second):
            raise ValueError(f"{table.winner} won between {first} and {second} in round {table.round}")
        if deals is not None and len(table.deals) != deals:
            raise ValueError(f"a table of round {table.round} has {len(table.deals)} deals, not {deals}")


NOTHING: Final = Fraction(0)


def top(nets: Sequence[int | None]) -> int:
    """The most matchpoints that a deal can bring at these tables; both sides of a table share them."""
    return 2 * max(sum(net is not None for net in nets) - 1, 0)


def matchpoints(nets: Sequence[int | None]) -> list[int | None]:
    """The first side's matchpoints at each table, None for an uncompleted deal; the second has the rest."""
    played = [net for net in nets if net is not None]
    return [None if net is None else Field.of(net, played).matchpoints for net in nets]


def shares(nets: Sequence[int | None]) -> list[Fraction]:
    """The share of the top that the first side of each table gets; the second gets the rest of 1."""
    played = [net for net in nets if net is not None]
    return [HALF if net is None else Field.of(net, played).share for net in nets]


def above_average(nets: Sequence[int | None]) -> list[Fraction]:
    """The lead of each table's first side over the others' average; the second side has its negative."""
    played = [net for net in nets if net is not None]
    others = len(played) - 1
    return [
        net - Fraction(sum(played) - net, others) if net is not None and others else NOTHING for net in nets
    ]
