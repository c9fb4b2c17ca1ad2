"""The count of an evening in plain steps: the scores come from the journals, who kept whom waiting from what
the evening itself has noted. Nothing of what the bot has worked out about matchpoints or places is read.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from data import Store
from tests.process.game import replayed

NOTHING = Fraction(0)
SAT_OUT, LATE = Fraction(6, 10), Fraction(4, 10)
WAITED, DELAYED, NOBODY = Fraction(6, 10), Fraction(4, 10), Fraction(1, 2)
LOST = Fraction(500)
"""Points that a deal costs who kept others waiting, and brings these: a tenth of Classic's usual target."""


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
    won: dict[int, Fraction] = dict.fromkeys(joined, NOTHING)
    above: dict[int, Fraction] = dict.fromkeys(joined, NOTHING)
    counted = dict.fromkeys(joined, 0)
    for number, round in enumerate(rounds, start=1):
        late = [entry for entry, first in joined.items() if number < first]
        for entry, share in [*((one, SAT_OUT) for one in round.sat_out), *((one, LATE) for one in late)]:
            won[entry] += share * deals
            counted[entry] += deals
        for deal in range(deals):
            for sitting, share, points in _compared(round.sittings, deal):
                won[sitting.first] += share
                won[sitting.second] += 1 - share
                above[sitting.first] += points
                above[sitting.second] -= points
                counted[sitting.first] += 1
                counted[sitting.second] += 1
    for entry, more in (adjusted or {}).items():
        won[entry] += more
    score = {entry: won[entry] / counted[entry] if counted[entry] else NOTHING for entry in won}
    rank = {entry: (entry not in out, score[entry], above[entry]) for entry in won}
    order = sorted(rank, key=lambda entry: (rank[entry], -entry), reverse=True)
    return [(1 + sum(rank[other] > rank[entry] for other in rank), entry, score[entry]) for entry in order]


def _compared(sittings: Iterable[Sitting], deal: int) -> Iterable[tuple[Sitting, Fraction, Fraction]]:
    """What the first of each table gets for this deal, and its points above the average of the others."""
    played = [(sitting, net) for sitting in sittings if (net := sitting.nets[deal]) is not None]
    for sitting in sittings:
        net, points = sitting.nets[deal], NOTHING
        if net is None:
            late, first = sitting.delayed, sitting.first
            share = NOBODY if late is None else DELAYED if late == first else WAITED
            points = NOTHING if late is None else -LOST if late == first else LOST
        else:
            others = [theirs for other, theirs in played if other is not sitting]
            better = sum((Fraction(net > theirs) + Fraction(net == theirs, 2) for theirs in others), NOTHING)
            share = better / len(others) if others else NOBODY
            points = net - Fraction(sum(others), len(others)) if others else NOTHING
        yield sitting, share, points


async def nets_of(store: Store, match_id: int | None, deals: int) -> tuple[int | None, ...]:
    """What the first side made more than the second in each deal, by playing a journal again."""
    nets: list[int | None] = []
    if match_id is not None:
        journal = await store.journals.get(match_id)
        assert journal is not None
        scores = [result.scores for result in replayed(journal).results]
        nets = [first["total"] - second["total"] for first, second in scores]
    return (*nets, *(None for _ in range(deals - len(nets))))
