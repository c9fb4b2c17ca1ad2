"""The search for a way out where melds may be sequences and sets may be merged (rules: 8.2).

Rank by rank from the lowest: which cards of the rank go on with a sequence or begin one, and what the sets
make of the others. What matters of all that was decided below is small (the sequences that are still growing,
the wild cards spent, the tally of canastas), so that thirty cards take hardly longer than ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from canasta.actions import NEW, Group, Merge
from canasta.cards import ACE, FOUR, JOKER_RANK, THREE, Card, Rank
from canasta.ranks import by_rank
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.sequences import LONGEST, SHORTEST
from canasta.solver.layouts import (
    Finish,
    Lying,
    Share,
    Target,
    groups_of,
    rank_ways,
    spreads,
    tally,
    wild_layouts,
)
from canasta.solver.runs import FRESH, MOST_FRESH, Growth, Runs, Step, may_end

BIG_HAND, MANY = 24, 24
"""With more cards than these few new sequences are tried first; more canastas than these nobody has."""

Figures: TypeAlias = tuple[int, int, bool]
"""Wild cards spent, the tally of canastas, and whether a card is kept for the discard."""
SetWays: TypeAlias = dict[tuple[int, int], tuple[tuple[Merge, ...], list[Share]]]


class Path(NamedTuple):
    """How a state was reached: what the last rank did, and the path before it."""

    before: Path | None
    steps: tuple[Step, ...]
    discard: Card | None
    merges: tuple[Merge, ...]
    shares: list[Share]


def finish_with_sequences(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool
) -> Finish | None:
    """As :func:`~.going_out.finish`; sets that have to be merged first are named in the answer."""
    search = _Search(rules, lying, hand, quota, discarding)
    if not search.in_reach():
        return None
    for fresh in (0, 1, MOST_FRESH) if len(hand) > BIG_HAND else (MOST_FRESH,):
        search.growth.most_fresh = fresh
        way = search.best()
        if way is not None:
            return way
    return None


class _Search:
    def __init__(
        self, rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, discarding: bool
    ) -> None:
        self.rules = rules
        self.quota = quota
        self.discarding = discarding
        self.opened = bool(lying)
        self.naturals, self.wilds = by_rank(hand)
        self.sequences = [meld for meld in lying if meld.suit is not None and meld.naturals < LONGEST]
        self.of_wilds = [meld for meld in lying if meld.rank == JOKER_RANK]
        self.sets: dict[Rank, list[Lying]] = {}
        for meld in lying:
            if meld.suit is None and meld.rank != JOKER_RANK:
                self.sets.setdefault(meld.rank, []).append(meld)
        self.sambas = sum(meld.suit is not None for meld in lying) - len(self.sequences)
        counts = Counter(card for cards in self.naturals.values() for card in cards)
        self.growth = Growth(counts, self.sequences, playing=rules.sequences)
        self.samba = rules.tally(None, LONGEST, 0)  # what one adds to a tally
        self._caps: dict[int, int] = {}
        self._of_sets: dict[tuple[Rank, tuple[Card, ...]], SetWays] = {}

    # --- what can be seen at once ---------------------------------------------------------------------------

    def in_reach(self) -> bool:
        """Whether a way out is not ruled out at a glance: mostly it is."""
        if not self._canastas_in_reach():
            return False
        spare = int(self.discarding)
        for rank, cards in self.naturals.items():
            if rank in self.sets or len(cards) > 2 or (len(cards) == 2 and self.wilds and rank != THREE):
                continue
            spare -= sum(not self.growth.reaches(card, SHORTEST) for card in cards)
            if spare < 0:
                return False
        return True

    def _canastas_in_reach(self) -> bool:
        """Whether enough canastas could come about, if each set had all the wild cards that it may hold."""
        full, wilds = self.rules.canasta_size, len(self.wilds)
        sambas = sum(map(self.growth.most_sambas, range(4)))
        of_sambas = (self.sambas + sambas) * self.samba
        if not self.quota.reached(of_sambas + MANY * self.rules.tally(ACE, full, 0)):
            return False  # not even with any number of other canastas
        missing = self.quota.least - self.sambas - sum(meld.wilds >= full for meld in self.of_wilds)
        gaps = [0] * sambas
        for rank in {*self.sets, *self.naturals} - {THREE}:
            cards, done = len(self.naturals.get(rank, ())), 0
            for meld in self.sets.get(rank, ()):
                size = meld.naturals + meld.wilds
                cards += size
                done += size >= full
            missing -= done
            for count in range(done + 1, done + self.quota.least + 1):
                gap = max(0, full * count - cards)
                if gap > self.rules.max_wild * count:
                    break
                gaps.append(gap)
        if missing <= 0:
            return True
        if self.rules.wild_melds:
            held = sum(meld.wilds for meld in self.of_wilds if meld.wilds < full)
            gaps += [max(0, full * count - held) for count in range(1, missing + 1)]
        return len(gaps) >= missing and sum(sorted(gaps)[:missing]) <= wilds

    # --- the search -----------------------------------------------------------------------------------------

    def best(self) -> Finish | None:
        """A way out, one without a discard if there is one."""
        ways = self._ways()
        for in_one_step in (True, False) if self.rules.wild_meld_exclusive and self.opened else (True,):
            for kept in (False, True) if self.discarding else (False,):
                way = self._with_wilds(ways, self.wilds, kept, None, in_one_step)
                if way is None and kept and self.wilds:
                    # The discard may be a wild card as well, a two if there is one.
                    way = self._with_wilds(ways, self.wilds[1:], False, self.wilds[0], in_one_step)
                if way is not None:
                    return way
        return None

    def _with_wilds(
        self,
        ways: dict[Figures, Path | None],
        wilds: list[Card],
        kept: bool,
        discard: Card | None,
        in_one_step: bool,
    ) -> Finish | None:
        full = self.rules.canasta_size
        for wild_melds in wild_layouts(self.rules, self.of_wilds, wilds):
            among = sum(len(target.cards) for target in wild_melds)
            if self.rules.wild_meld_exclusive and among < len(wilds):
                keeping = wild_melds if in_one_step else [t for t in wild_melds if not t.fresh]
                if any(target.size < full for target in keeping):
                    continue
            had = tally(self.rules, wild_melds, [0] * len(wild_melds))
            for (spent, canastas, discarded), path in ways.items():
                if spent == len(wilds) - among and discarded == kept and self.quota.reached(had + canastas):
                    return self._written(path, wild_melds, wilds[among:], discard)
        return None

    def _ways(self) -> dict[Figures, Path | None]:
        """What all ranks can come to together, with one way to each."""
        had = self._capped(self.sambas * self.samba)
        states: dict[Runs, dict[Figures, Path | None]] = {(): {(0, had, False): None}}
        for rank in (THREE, *range(FOUR, ACE + 1)):
            states = self._rank(rank, states)
        return self._ended(states)

    def _rank(
        self, rank: Rank, states: dict[Runs, dict[Figures, Path | None]]
    ) -> dict[Runs, dict[Figures, Path | None]]:
        further: dict[Runs, dict[Figures, Path | None]] = {}
        known: dict[tuple[Card, ...], list[tuple[Card | None, SetWays]]] = {}
        for runs, reached in states.items():
            for then, steps, sambas in self.growth.steps(rank, runs):
                used = tuple([card for _, _, card in steps])
                if used not in known:
                    known[used] = self._beside(rank, used)
                for discard, ways in known[used]:
                    self._go_on(further.setdefault(then, {}), reached, steps, discard, sambas, ways)
        return further

    def _beside(self, rank: Rank, used: Sequence[Card]) -> list[tuple[Card | None, SetWays]]:
        """What becomes of the cards of a rank that go to no sequence: a discard or none, and the sets."""
        rest = list(self.naturals.get(rank, ()))
        for card in used:
            rest.remove(card)
        found: list[tuple[Card | None, SetWays]] = [(None, self._set_ways(rank, tuple(rest)))]
        if self.discarding and rest:
            found.append((rest[0], self._set_ways(rank, tuple(rest[1:]))))
        return [(discard, ways) for discard, ways in found if ways]

    def _go_on(
        self,
        target: dict[Figures, Path | None],
        reached: dict[Figures, Path | None],
        steps: tuple[Step, ...],
        discard: Card | None,
        sambas: int,
        ways: SetWays,
    ) -> None:
        more = sambas * self.samba
        most = len(self.wilds)
        for (spent, canastas, discarded), path in reached.items():
            if discard is not None and discarded:
                continue
            kept = discarded or discard is not None
            for (cost, new), (merges, shares) in ways.items():
                if spent + cost > most:
                    continue
                figures = (spent + cost, self._capped(canastas + new + more), kept)
                if figures not in target:
                    target[figures] = Path(path, steps, discard, merges, shares)

    def _capped(self, tally: int) -> int:
        """As the quota caps it; few tallies are asked for, but often."""
        known = self._caps.get(tally)
        if known is None:
            known = self._caps[tally] = self.quota.capped(tally)
        return known

    def _ended(self, states: dict[Runs, dict[Figures, Path | None]]) -> dict[Figures, Path | None]:
        """Above the ace every sequence has ended; one that is too short has led nowhere."""
        ways: dict[Figures, Path | None] = {}
        for runs, reached in states.items():
            if all(may_end(run) for run in runs):
                for figures, path in reached.items():
                    ways.setdefault(figures, path)
        return ways

    # --- sets -----------------------------------------------------------------------------------------------

    def _set_ways(self, rank: Rank, cards: tuple[Card, ...]) -> SetWays:
        """What the sets of a rank can come to with these cards: with the merges that it takes."""
        key = (rank, cards)
        if key not in self._of_sets:
            self._of_sets[key] = self._all_set_ways(rank, cards)
        return self._of_sets[key]

    def _all_set_ways(self, rank: Rank, cards: Sequence[Card]) -> SetWays:
        own = self.sets.get(rank, [])
        if not own and not cards:
            return {(0, 0): ((), [])}
        ways: SetWays = {}
        for merges, sets in _mergings(self.rules, rank, own):
            found = rank_ways(
                self.rules, list(spreads(self.rules, rank, sets, list(cards))), len(self.wilds), self.quota
            )
            for figures, shares in found.items():
                ways.setdefault(figures, (merges, shares))
        return ways

    # --- the answer -----------------------------------------------------------------------------------------

    def _written(
        self, path: Path | None, wild_melds: list[Target], wilds: list[Card], discard: Card | None
    ) -> Finish:
        paths: list[Path] = []
        while path is not None:
            paths.append(path)
            path = path.before
        merges: list[Merge] = []
        shares: list[Share] = []
        fresh: list[list[Card]] = []
        added: dict[int, list[Card]] = {}
        for part in reversed(paths):
            merges += part.merges
            shares += part.shares
            discard = discard if part.discard is None else part.discard
            for old, run, card in part.steps:
                if run.of != FRESH:
                    added.setdefault(run.of, []).append(card)
                elif old is None:
                    fresh.append([card])
                else:
                    next(run for run in fresh if run[-1] == card - 4 and len(run) == old.size).append(card)
        groups = groups_of(shares, wild_melds, wilds)
        onto = [Group(tuple(cards), self.sequences[at].aim) for at, cards in added.items()]
        new = [Group(tuple(cards), NEW) for cards in fresh]
        return Finish((*groups, *onto, *new), discard, tuple(merges))


def _mergings(rules: Rules, rank: Rank, own: list[Lying]) -> Iterator[tuple[tuple[Merge, ...], list[Lying]]]:
    """The sets of a rank as they lie, and with any of them merged."""
    yield (), own
    for one, other in combinations(own, 2):
        naturals, wilds = one.naturals + other.naturals, one.wilds + other.wilds
        if rules.fault(rank, naturals, wilds) is None:
            both = one._replace(naturals=naturals, wilds=wilds)
            rest = [both if meld is one else meld for meld in own if meld is not other]
            for merges, sets in _mergings(rules, rank, rest):
                yield (Merge(one.aim, other.aim), *merges), sets
