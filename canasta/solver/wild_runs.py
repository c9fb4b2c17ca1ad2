"""How sequences grow where they may hold wild cards: part of the search for a way out (rules: 14.20).

A sequence goes up from its lowest natural card to its highest, over gaps that wild cards will fill; when it
ends, it is settled how many wild cards it has in all. Those beyond its gaps stand at its ends: there is
always room for them there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from canasta.cards import ACE, JOKER, Card, Rank
from canasta.cards.packs import Pack
from canasta.melds.placing import arranged
from canasta.rules.rules import Rules
from canasta.solver.runs import FRESH, Gain, Growth, Run, Runs, Step, Turn
from canasta.solver.sequence_bounds import Table


class Choice(NamedTuple):
    """What a sequence may do at a rank: the run afterwards (None if it has ended), the steps, whether it
    takes a card of the hand, and the gain.
    """

    run: Run | None
    steps: tuple[Step, ...]
    takes: int
    gain: Gain


_Choices: TypeAlias = list[Choice]
_NOT_BEGUN = Choice(None, (), 0, (0, 0))


class WildGrowth(Growth):
    """``most_spent`` is how many wild cards of the hand each sequence may take at most."""

    def __init__(self, rules: Rules, table: Table, counts: Mapping[Card, int]) -> None:
        run = rules.pack.run
        samba = rules.tally(None, run.longest, 0)
        super().__init__(counts, table.sequences, table.ranks_of, run=run, samba=samba)
        self._pack = rules.pack
        self._mixed = rules.tally(None, run.longest, 1)
        self._most_wild = run.wilds
        self.most_spent = min(run.wilds, len(table.wilds))
        self._turns: dict[tuple[int, Rank, int, Runs], list[Turn]] = {}

    def may_fill(self, rank: Rank, run: Run) -> bool:
        """Whether a sequence before this rank may still become a canasta."""
        places = (1 << self.longest - run.size - run.gaps) - 1
        naturals = (self.ranks_of[run.suit] >> rank & places).bit_count()
        return run.size + naturals + self._most_wild >= self.longest

    def _suits_at(self, rank: Rank, runs: Runs) -> list[int] | None:
        growing = {run.suit for run in runs}
        return [suit for suit in range(4) if suit in growing or self.ranks_of[suit] >> rank & 1]

    def _known(self, rank: Rank, suit: int, runs: Runs) -> list[Turn]:
        key = (self.most_fresh, rank, suit, runs)
        if key not in self._turns:
            self._turns[key] = self._all_turns(rank, suit, runs)
        return self._turns[key]

    def _all_turns(self, rank: Rank, suit: int, runs: Runs) -> list[Turn]:
        """What the sequences of a suit may do together at a rank, each result once."""
        busy = {run.of for run in runs}
        begun = [
            Run(suit, at, 0)
            for at, meld in enumerate(self.sequences)
            if meld.suit == suit and meld.low == rank and at not in busy
        ]
        count = self.counts.get(rank * 4 + suit, 0)
        choices = [self._choices(rank, run, count) for run in (*runs, *begun)]
        choices += self._beginnings_at(rank, suit, busy, count)
        states: dict[tuple[Runs, Gain, int, int], tuple[Step, ...]] = {((), (0, 0), count, 0): ()}
        for options in choices:
            states = self._with(states, options)
        results: dict[tuple[Runs, Gain], tuple[Step, ...]] = {}
        for (then, gain, _, _), steps in states.items():
            results.setdefault((then, gain), steps)
        return [(then, steps, gain) for (then, gain), steps in results.items()]

    def _with(
        self, states: Mapping[tuple[Runs, Gain, int, int], tuple[Step, ...]], options: Sequence[Choice]
    ) -> dict[tuple[Runs, Gain, int, int], tuple[Step, ...]]:
        """The states of several sequences together with one more: those growing, the gain, the cards left of
        the rank, and how many new sequences took one.
        """
        further: dict[tuple[Runs, Gain, int, int], tuple[Step, ...]] = {}
        for (then, (spent, tally), left, fresh), steps in states.items():
            for run, more, takes, gain in options:
                new = fresh + (takes and run is not None and run.of == FRESH)
                if takes > left or new > self.most_fresh:
                    continue
                runs = then if run is None else tuple(sorted((*then, run)))
                key = (runs, (spent + gain[0], tally + gain[1]), left - takes, new)
                further.setdefault(key, (*steps, *more))
        return further

    # --- one sequence ---------------------------------------------------------------------------------------

    def _choices(self, rank: Rank, run: Run, count: int) -> _Choices:
        """What a sequence that has begun may do at a rank of which the hand holds this many of its suit."""
        ranks = self._ranks(run)
        size, gaps = run.size, run.gaps
        if ranks >> rank & 1:
            return self._after(rank, run._replace(size=size + 1, open=0), (), 0)
        to_come = (ranks >> rank).bit_count()
        choices: _Choices = []
        if count and size + 1 + gaps + to_come <= self.longest:
            after = run._replace(size=size + 1, open=0)
            choices += self._after(rank, after, ((run, after, rank * 4 + run.suit),), 1)
        if size + gaps + 1 + max(1, to_come) <= self.longest and self._bridges(rank, run):
            # A gap costs its wild card at once, so that what is out of reach is dropped early.
            cost = self._spent_on(run, gaps + 1) - self._spent_on(run, gaps)
            choices.append(Choice(run._replace(gaps=gaps + 1, open=run.open + 1), (), 0, (cost, 0)))
        if not to_come and not run.open:
            choices += self._ends(rank - 1, run)
        return choices

    def _after(self, rank: Rank, run: Run, steps: tuple[Step, ...], takes: int) -> _Choices:
        """A sequence goes on after a natural card; it ends with an ace."""
        if rank < ACE:
            return [Choice(run, steps, takes, (0, 0))]
        return [Choice(None, (*steps, *end.steps), takes, end.gain) for end in self._ends(rank, run)]

    def _bridges(self, rank: Rank, run: Run) -> bool:
        """Whether a gap at this rank could lie between natural cards of a sequence."""
        more = self._most_of(run) - run.gaps
        return more > 0 and bool(self.ranks_of[run.suit] >> rank + 1 & (1 << more) - 1)

    def _ends(self, last: Rank, run: Run) -> _Choices:
        """The ways in which a sequence ends whose highest natural card has this rank: its wild cards."""
        if run.size < self._pack.run.naturals:
            return []
        had, paid = self._had(run), self._spent_on(run, run.gaps)
        choices: _Choices = []
        for wilds in range(
            max(run.gaps, had, self.shortest - run.size), min(self._most_of(run), self.longest - run.size) + 1
        ):
            spent = wilds - had
            steps = ((run, run._replace(open=last), JOKER + spent),) if spent else ()
            tally = 0
            if run.size + wilds == self.longest:
                tally = self._mixed if wilds else self.samba
            choices.append(Choice(None, steps, 0, (spent - paid, tally)))
        return choices

    def _beginnings_at(self, rank: Rank, suit: int, busy: set[int], count: int) -> list[_Choices]:
        """Sequences that could begin with a card of the hand at this rank, or grow downwards to it."""
        beginnings: list[_Choices] = []
        if not count:
            return beginnings
        card = rank * 4 + suit
        for at, meld in enumerate(self.sequences):
            high = meld.ranks.bit_length() - 1
            if meld.suit == suit and at not in busy and rank < meld.low and high - rank < self.longest:
                run = Run(suit, at, 1)
                beginnings.append([_NOT_BEGUN, Choice(run, ((None, run, card),), 1, (0, 0))])
        if self._may_begin(rank, suit):
            run = Run(suit, FRESH, 1)
            begin = Choice(run, ((None, run, card),), 1, (0, 0))
            beginnings += [[_NOT_BEGUN, begin]] * min(count, self.most_fresh)
        return beginnings

    def _may_begin(self, rank: Rank, suit: int) -> bool:
        ahead = self.ranks_of[suit] >> rank + 1
        if not self.most_spent:
            return ahead & 3 == 3
        return bool(ahead & (1 << self.most_spent + 1) - 1)

    def _ranks(self, run: Run) -> int:
        """The ranks of its natural cards on the table, as bits."""
        return 0 if run.of == FRESH else self.sequences[run.of].ranks

    def _most_of(self, run: Run) -> int:
        """The most wild cards that a sequence may have at the end."""
        return min(self._most_wild, self._had(run) + self.most_spent)

    def _had(self, run: Run) -> int:
        """The wild cards that a sequence has on the table."""
        return 0 if run.of == FRESH else self.sequences[run.of].wilds

    def _spent_on(self, run: Run, gaps: int) -> int:
        """The wild cards of the hand that this number of gaps takes."""
        return max(0, gaps - self._had(run))


class Written:
    """The cards of each sequence, from the steps of a way out in their order."""

    def __init__(self, pack: Pack) -> None:
        self.wilds = 0
        """The wild cards of all together."""
        self._added: dict[int, list[Card]] = {}
        self._fresh: list[list[Card]] = []
        self._pack = pack
        self._wilds_of: dict[int, int] = {}
        self._wilds_of_fresh: dict[int, int] = {}

    def add(self, step: Step) -> None:
        """The next step."""
        old, run, card = step
        if card > JOKER:
            self._end(run, card - JOKER)
        elif run.of != FRESH:
            self._added.setdefault(run.of, []).append(card)
        elif old is None:
            self._fresh.append([card])
        else:
            below = card - 4 * (old.open + 1)
            self._fresh[self._place(below, old.size, old.gaps - old.open)].append(card)

    def _end(self, run: Run, wilds: int) -> None:
        self.wilds += wilds
        if run.of != FRESH:
            self._added.setdefault(run.of, [])
            self._wilds_of[run.of] = wilds
        else:
            self._wilds_of_fresh[self._place(run.open * 4 + run.suit, run.size, run.gaps)] = wilds

    def _place(self, last: Card, size: int, gaps: int) -> int:
        """A new sequence that has not ended, by its highest card, its cards, and the gaps between them."""
        return next(
            at
            for at, cards in enumerate(self._fresh)
            if at not in self._wilds_of_fresh
            and cards[-1] == last
            and len(cards) == size
            and (last - cards[0]) // 4 + 1 - size == gaps
        )

    def cards(self, wilds: Sequence[Card]) -> tuple[dict[int, tuple[Card, ...]], list[tuple[Card, ...]]]:
        """The cards for each sequence on the table, by its index, and those of each new one."""
        left = iter(wilds)
        added = {at: (*cards, *_some(left, self._wilds_of.get(at, 0))) for at, cards in self._added.items()}
        fresh = [
            tuple(arranged((*cards, *_some(left, self._wilds_of_fresh.get(at, 0))), self._pack))
            for at, cards in enumerate(self._fresh)
        ]
        return added, fresh


def _some(cards: Iterator[Card], count: int) -> list[Card]:
    return [next(cards) for _ in range(count)]
