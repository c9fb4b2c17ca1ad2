"""The search for a way out where melds may be sequences and sets may be merged (rules: 8.2).

It goes rank by rank from the lowest: which cards of the rank extend or begin a sequence, and what sets the
others make. Only a little of what was decided for lower ranks matters (the sequences still growing, the wild
cards spent, the tally of canastas), so thirty cards take hardly longer than ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from canasta.actions import NEW, Group, Merge
from canasta.cards import Card, Rank
from canasta.cards.ranks import by_rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.layouts import Finish, Share, Target, groups_of, tally, wild_layouts
from canasta.solver.runs import END, FRESH, MOST_FRESH, Gain, Growth, Run, Runs, Step, naturals_of
from canasta.solver.sequence_bounds import Outlook, Table, Verdicts, canastas_in_reach, misfits
from canasta.solver.set_ways import SetWay, SetWays
from canasta.solver.wild_runs import WildGrowth, Written

BIG_HAND = 24
"""With more cards than this, few new sequences are tried first."""
LESS_EFFORT = ((15, 1), (BIG_HAND, 24), (1000, 150))
"""For each number of cards, the part of the usual effort with which hands up to it are searched for ways out
with wild cards in sequences: with those nearly every card may fit somewhere."""

Progress: TypeAlias = tuple[int, int, bool]
"""Wild cards spent, the tally of canastas, and whether a card is kept for the discard."""


class Path(NamedTuple):
    """How a state was reached: the choices for the last rank, and the path before it."""

    before: Path | None
    steps: tuple[Step, ...]
    discard: Card | None
    sets: SetWay


States: TypeAlias = dict[Runs, dict[Progress, Path | None]]
"""By the sequences that are growing: the reachable states, and one path to each."""


def searches(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool
) -> Iterator[Search]:
    """The search, set to each limit of new sequences in turn; nothing if there is surely no way out. A large
    hand is searched without wild cards in sequences first.
    """
    wilds = rules.pack.run.wilds
    large = len(hand) > BIG_HAND and rules.sequences
    for most_wild in (0, wilds) if large and wilds else (wilds,):
        table = Table(rules, lying, *by_rank(hand, rules.pack), most_wild)
        lost = misfits(table)
        if len(lost) > int(discarding) or not canastas_in_reach(rules, table, quota):
            continue
        discards: Sequence[Rank] = range(END) if discarding else ()
        if lost:
            discards = (lost[0] >> 2,)  # no other card can be the last one
        search = Search(rules, table, quota, discards, opened=bool(lying))
        if most_wild:
            search.effort = next(effort for most, effort in LESS_EFFORT if len(hand) <= most)
        for fresh in (0, 1, MOST_FRESH) if large and not most_wild else (MOST_FRESH,):
            search.growth.most_fresh = fresh
            yield search


class _Capped(dict[int, int]):
    """Tallies capped by the quota, each worked out on first use: few occur, but often."""

    def __init__(self, quota: Quota) -> None:
        super().__init__()
        self._quota = quota

    def __missing__(self, tally: int) -> int:
        capped = self[tally] = self._quota.capped(tally)
        return capped


class Search:
    """``discards`` are the ranks of which a card may be the last discard."""

    def __init__(
        self, rules: Rules, table: Table, quota: Quota, discards: Sequence[Rank], *, opened: bool
    ) -> None:
        self.rules = rules
        self.quota = quota
        self.discards = discards
        self.stages: tuple[bool, ...] = (True, False) if rules.wild_meld_exclusive and opened else (True,)
        self.naturals, self.wilds = table.naturals, table.wilds
        self.sequences, self.of_wilds = table.sequences, table.of_wilds
        self.samba = rules.tally(None, rules.pack.run.longest, 0)  # the amount that one adds to a tally
        self.full = table.sambas * self.samba + table.mixed * rules.tally(None, rules.pack.run.longest, 1)
        table.leave_out_what_joins_no_sequence()
        counts = Counter(
            [
                card
                for rank, cards in self.naturals.items()
                for card in cards
                if table.held[card & 3] >> rank & 1
            ]
        )
        self.growth: Growth = (
            WildGrowth(rules, table, counts)
            if table.most_wild
            else Growth(counts, self.sequences, table.ranks_of, run=rules.pack.run, samba=self.samba)
        )
        self.outlook = Outlook(rules, table, quota)
        self.capped = _Capped(quota)
        self.effort = 1
        """The part of the usual effort that the search is worth, as a divisor."""
        self.set_ways = SetWays(rules, table.sets, len(self.wilds), quota)
        self._wild_melds: dict[int, list[list[Target]]] = {}
        self._spread = False
        self._left = 0

    def under_way(self, *, in_one_step: bool, spread: bool) -> Search:
        """The same search while a step is under way, in which sets aren't merged; for a way ``in_one_step``
        with it. ``spread`` is whether it has brought wild cards to other melds than their own.
        """
        self._spread = spread
        if in_one_step:
            self.stages, self.set_ways.merging = (True,), False
        return self

    # --- the search -----------------------------------------------------------------------------------------

    def best(
        self, ways: Mapping[Progress, Path | None], stages: Sequence[bool] | None = None
    ) -> Finish | None:
        """A way out among these states at the end, preferably one without a discard.

        ``stages``: only in one step (True), or in two (False), of those that come into question.
        """
        for in_one_step in self.stages if stages is None else stages:
            for kept in (False, True) if self.discards else (False,):
                way = self._with_wilds(ways, self.wilds, kept, None, in_one_step)
                if way is None and kept and self.wilds:
                    # The discard may also be a wild card, preferably a two.
                    way = self._with_wilds(ways, self.wilds[1:], False, self.wilds[0], in_one_step)
                if way is not None:
                    return way
        return None

    def _with_wilds(
        self,
        ways: Mapping[Progress, Path | None],
        wilds: list[Card],
        kept: bool,
        discard: Card | None,
        in_one_step: bool,
    ) -> Finish | None:
        full = self.rules.canasta_size
        if len(wilds) not in self._wild_melds:
            self._wild_melds[len(wilds)] = list(wild_layouts(self.rules, self.of_wilds, len(wilds)))
        for wild_melds in self._wild_melds[len(wilds)]:
            among = sum([target.cards for target in wild_melds])
            if self.rules.wild_meld_exclusive and (among < len(wilds) or self._spread):
                keeping = wild_melds if in_one_step else [t for t in wild_melds if t.old is not None]
                if any(target.size < full for target in keeping):
                    continue
            had = tally(self.rules, wild_melds)
            for (spent, canastas, discarded), path in ways.items():
                if spent == len(wilds) - among and discarded == kept and self.quota.reached(had + canastas):
                    return self._written(path, wild_melds, wilds, discard)
        return None

    def ways(self, most: int) -> dict[Progress, Path | None] | None:
        """The states that all ranks can reach together, with one path to each; None if ``most`` states in all
        are too few for that.
        """
        self._left = most
        states: States = {(): {self.start(): None}}
        for rank in range(self.rules.pack.lowest, END):
            states = self._rank(rank, states)
            if self._left < 0:
                return None
        return self._ended(states)

    def start(self) -> Progress:
        """What is there before the first rank."""
        return 0, self.capped[self.full], False

    def _rank(self, rank: Rank, states: States) -> States:
        """The states that can be reached after a rank.

        Sequences that reach nothing keep their place: which way is found first depends on the order of the
        sequences, however early some turn out hopeless.
        """
        further: States = {}
        known: dict[tuple[Card, ...], list[tuple[Card | None, list[SetWay]]]] = {}
        hopeless: dict[Runs, Verdicts] = {}
        for runs, reached in states.items():
            for then, steps, gain in self.growth.steps(rank, runs):
                used = naturals_of(steps)
                if used not in known:
                    known[used] = self.beside(rank, used)
                if not known[used]:
                    continue
                target = further.setdefault(then, {})
                self._left -= 1
                if self._left < 0:
                    return {}
                if not reached:
                    continue
                if then not in hopeless:
                    hopeless[then] = self.verdicts(rank + 1, then)
                for discard, ways in known[used]:
                    if discard is None or rank in self.discards:
                        self._left -= len(reached) * len(ways)
                        self._go_on(target, reached, hopeless[then], steps, discard, gain, ways)
        return further if any(further.values()) else {}

    def verdicts(self, rank: Rank, runs: Runs) -> Verdicts:
        """The hopeless states before a rank, with these sequences growing."""
        if isinstance(self.growth, WildGrowth):
            growing = sum(self.growth.may_fill(rank, run) for run in runs)
        else:
            growing = sum(self.outlook.may_grow(run.suit, self._next(rank, run), run.size) for run in runs)
        return self.outlook.verdicts(rank, growing, fresh=self.growth.most_fresh > 0)

    def _next(self, rank: Rank, run: Run) -> Rank:
        """The rank of the next card that a sequence can take, past its cards on the table."""
        if run.of == FRESH or rank <= self.sequences[run.of].low:
            return rank
        return max(rank, self.sequences[run.of].low + self.sequences[run.of].naturals)

    def beside(self, rank: Rank, used: Sequence[Card]) -> list[tuple[Card | None, list[SetWay]]]:
        """The uses of the cards of a rank that join no sequence: a discard or none, and the sets."""
        rest = list(self.naturals.get(rank, ()))
        for card in used:
            rest.remove(card)
        by_discard: list[tuple[Card | None, list[SetWay]]] = [(None, self.set_ways.of(rank, len(rest)))]
        if rest and self.discards:
            by_discard.append((rest[0], self.set_ways.of(rank, len(rest) - 1)))
        return [(discard, ways) for discard, ways in by_discard if ways]

    def _go_on(
        self,
        target: dict[Progress, Path | None],
        reached: dict[Progress, Path | None],
        hopeless: Verdicts,
        steps: tuple[Step, ...],
        discard: Card | None,
        gain: Gain,
        ways: list[SetWay],
    ) -> None:
        """Add to ``target`` the states that these steps and sets lead to from ``reached``.

        ``gain`` is what the steps cost and add to the tally.
        """
        by_steps, more = gain
        most = len(self.wilds) - by_steps
        capped = self.capped
        for (spent, canastas, discarded), path in reached.items():
            if discard is not None and discarded:
                continue
            kept = discarded or discard is not None
            for way in ways:
                cost, new, _, _ = way
                if spent + cost > most:
                    continue
                total = new + more
                progress = (spent + cost + by_steps, capped[canastas + total] if total else canastas, kept)
                if progress not in target and not hopeless[progress[:2]]:
                    target[progress] = Path(path, steps, discard, way)

    def _ended(self, states: States) -> dict[Progress, Path | None]:
        """Above the ace every sequence has ended; one that is still too short is a dead end."""
        ways: dict[Progress, Path | None] = {}
        for runs, reached in states.items():
            if all(map(self.growth.may_end, runs)):
                for progress, path in reached.items():
                    ways.setdefault(progress, path)
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
        runs = Written(self.rules.pack)
        left = {rank: list(cards) for rank, cards in self.naturals.items()}
        for part in reversed(paths):
            of_sets, named = self.set_ways.named(part.sets)
            merges += of_sets
            shares += named
            if part.discard is not None:
                discard = part.discard
                left[discard >> 2].remove(discard)
            for card in naturals_of(part.steps):
                left[card >> 2].remove(card)
            for step in part.steps:
                runs.add(step)
        among = len(wilds) - runs.wilds
        added, fresh = runs.cards(wilds[among:])
        groups = groups_of(shares, left, wild_melds, wilds[:among])
        onto = [Group(cards, self.sequences[at].aim) for at, cards in added.items()]
        new = [Group(cards, NEW) for cards in fresh]
        return Finish((*groups, *onto, *new), discard, tuple(merges))
