"""The count of a tournament in plain steps: the scores come from the journals, who kept whom waiting from
what the test itself has noted. Nothing of what the bot has worked out about matchpoints or places is read.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from data import Store
from tests.process.game import replayed

NOTHING, NOBODY = Fraction(0), Fraction(1, 2)
"""Half of the matchpoints where nobody else has played these cards."""
SAT_OUT, LATE = Fraction(6, 10), Fraction(4, 10)
WAITED, DELAYED = Fraction(6, 10), Fraction(4, 10)
LOST = Fraction(500)
"""Points that a deal costs who kept others waiting, and brings these: a tenth of Classic's usual target."""


def share(own: int, others: Collection[int]) -> Fraction:
    """A result's part of the matchpoints among others with the same cards."""
    better = sum((Fraction(own > other) + Fraction(own == other, 2) for other in others), NOTHING)
    return better / len(others) if others else NOBODY


@dataclass(frozen=True, slots=True)
class Sitting:
    """Two entries at a table: what each deal made the first more than the second, None for a deal that was
    not played to its end; and which of the two kept the other waiting, None for neither.
    """

    first: int
    second: int
    nets: tuple[int | None, ...]
    delayed: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its tables, and who had none."""

    sittings: tuple[Sitting, ...]
    sat_out: tuple[int, ...] = ()


def standing(
    rounds: Sequence[Round],
    deals: int,
    joined: Mapping[int, int],
    *,
    adjusted: Mapping[int, Fraction] | None = None,
    out: Collection[int] = (),
) -> list[tuple[int, int, Fraction]]:
    """Place, entry and share of the matchpoints of everybody, best first; on a tie the points above the
    average of the other tables decide.

    ``joined``: the first round of each entry; ``adjusted``: what a director has added to an entry's score, in
    shares of a deal; ``out``: entries that play no more, which come last.
    """
    won, above, counted = (
        dict.fromkeys(joined, NOTHING),
        dict.fromkeys(joined, NOTHING),
        dict.fromkeys(joined, 0),
    )
    for number, round in enumerate(rounds, start=1):
        away = dict.fromkeys(round.sat_out, SAT_OUT)
        away |= {entry: LATE for entry, first in joined.items() if number < first}
        for entry, part in away.items():
            won[entry] += part * deals
            counted[entry] += deals
        for deal in range(deals):
            for sitting, part, points in _compared(round.sittings, deal):
                for entry, theirs, sign in ((sitting.first, part, 1), (sitting.second, 1 - part, -1)):
                    won[entry] += theirs
                    above[entry] += sign * points
                    counted[entry] += 1
    for entry, more in (adjusted or {}).items():
        won[entry] += more
    score = {entry: won[entry] / counted[entry] if counted[entry] else NOTHING for entry in won}
    rank = {entry: (entry not in out, score[entry], above[entry]) for entry in won}
    order = sorted(rank, key=lambda entry: (rank[entry], -entry), reverse=True)
    return [(1 + sum(rank[other] > rank[entry] for other in rank), entry, score[entry]) for entry in order]


def _compared(sittings: Collection[Sitting], deal: int) -> Iterator[tuple[Sitting, Fraction, Fraction]]:
    """What the first of each table gets for this deal, and its points above the average of the others."""
    for sitting in sittings:
        net, late = sitting.nets[deal], sitting.delayed
        if net is not None:
            nets = [other.nets[deal] for other in sittings if other is not sitting]
            others = [theirs for theirs in nets if theirs is not None]
            points = net - Fraction(sum(others), len(others)) if others else NOTHING
            yield sitting, share(net, others), points
        elif late is None:
            yield sitting, NOBODY, NOTHING
        else:
            yield sitting, *((DELAYED, -LOST) if late == sitting.first else (WAITED, LOST))


async def rounds_of(
    store: Store, rounds: int, deals: int, forfeited: Mapping[tuple[int, int], int]
) -> list[Round]:
    """The rounds of the first tournament of a store. ``forfeited``: the entry that kept others waiting, by
    round and table.
    """
    every: list[Round] = []
    for number in range(1, rounds + 1):
        sittings, sat_out = [], []
        for table in await store.tournaments.rounds.meetings(1, number):
            if table.second is None:
                sat_out.append(table.first)
            else:
                nets, late = await _nets(store, table.match_id, deals), forfeited.get((number, table.number))
                sittings.append(Sitting(table.first, table.second, nets, late))
        every.append(Round(tuple(sittings), tuple(sat_out)))
    return every


async def _nets(store: Store, match_id: int | None, deals: int) -> tuple[int | None, ...]:
    """What the first side made more than the second in each deal, by playing a journal again."""
    nets: list[int | None] = []
    if match_id is not None:
        journal = await store.journals.get(match_id)
        assert journal is not None
        scores = [result.scores for result in replayed(journal).results]
        nets = [first["total"] - second["total"] for first, second in scores]
    return (*nets, *(None for _ in range(deals - len(nets))))
