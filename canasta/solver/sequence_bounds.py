"""Bounds for the search for a way out with sequences: what is certainly out of reach.

The ranks of a suit are bits of a number, so that a few shifts find consecutive ranks. Everything here errs on
one side only: whatever is ruled out is impossible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canasta.cards import ACE, JOKER_RANK, Card, Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.runs import END

MANY = 24
"""More canastas than any side can have."""


class Table:
    """The melds of a side in the search's form, and the hand by rank. A sequence may hold ``most_wild`` wild
    cards; where that is none, those on the table that do hold some take no more cards.
    """

    def __init__(
        self,
        rules: Rules,
        lying: Sequence[Lying],
        naturals: Mapping[Rank, list[Card]],
        wilds: list[Card],
        most_wild: int = 0,
    ) -> None:
        self.pack = rules.pack
        self.longest = rules.pack.run.longest
        self.naturals = naturals
        self.wilds = wilds
        self.sequences: list[Lying] = []
        self.of_wilds: list[Lying] = []
        self.sets: dict[Rank, list[Lying]] = {}
        self.sambas = self.mixed = 0
        self.most_wild = most_wild
        for meld in lying:
            if meld.suit is not None:
                self._put_sequence(meld)
            elif meld.rank == JOKER_RANK:
                self.of_wilds.append(meld)
            else:
                self.sets.setdefault(meld.rank, []).append(meld)
        self.held = [0, 0, 0, 0]
        """For each suit, the ranks in the hand that can be part of sequences, as bits."""
        self.ranks_of = self.held
        """The same with the ranks of the sequences on the table."""
        if rules.sequences:
            for rank, cards in naturals.items():
                if rank != rules.pack.three:
                    for card in cards:
                        self.held[card & 3] |= 1 << rank
            self.ranks_of = self.held[:]
            for meld in self.sequences:
                assert meld.suit is not None
                self.ranks_of[meld.suit] |= meld.ranks

    def _put_sequence(self, meld: Lying) -> None:
        if meld.naturals + meld.wilds < self.longest:
            if self.most_wild or not meld.wilds:
                self.sequences.append(meld)
        elif meld.wilds:
            self.mixed += 1
        else:
            self.sambas += 1

    def leave_out_what_joins_no_sequence(self) -> None:
        """Keep only cards that can join sequences among those ``held`` for them, and no ranks of suits
        without any.
        """
        held = [self.playable(suit) if ranks else 0 for suit, ranks in enumerate(self.held)]
        self.ranks_of = held[:]
        for meld in self.sequences:
            assert meld.suit is not None
            if held[meld.suit] or self.most_wild:
                self.ranks_of[meld.suit] |= meld.ranks
        self.held = held

    def playable(self, suit: int) -> int:
        """The ranks of which a card of the hand could join a sequence: a new one, or either end of one on the
        table.
        """
        if self.most_wild:
            return self._perhaps_playable(suit)
        held = self.held[suit]
        ranks = in_lines(held, self.pack.run.shortest)
        for meld in self.sequences:
            if meld.suit == suit:
                room = self.longest - meld.naturals
                for first, step in ((meld.low - 1, -1), (meld.low + meld.naturals, 1)):
                    for rank in range(first, first + step * room, step):
                        if rank < 0 or not held >> rank & 1:
                            break
                        ranks |= 1 << rank
        return ranks

    def _perhaps_playable(self, suit: int) -> int:
        """The same where wild cards may fill gaps: those near another card, or near a sequence."""
        held = self.held[suit]
        ranks = in_lines(held, self.pack.run.shortest)
        for step in range(1, min(self.most_wild, len(self.wilds)) + 2) if self.wilds else ():
            ranks |= held & (held << step | held >> step)
        for meld in self.sequences:
            if meld.suit == suit:
                low, high = meld.low, meld.ranks.bit_length() - 1
                reach = (1 << self.longest + low) - (1 << max(0, high - self.longest + 1))
                ranks |= held & reach
        return ranks


def in_lines(ranks: int, least: int) -> int:
    """The ranks among these that are part of at least this many consecutive ones."""
    begins = ranks
    for step in range(1, least):
        begins &= ranks >> step
    covered = begins
    for step in range(1, least):
        covered |= begins << step
    return covered


def misfits(table: Table) -> list[Card]:
    """Cards of the hand that fit no meld at all, as far as can be seen; the search stops at two."""
    lost: list[Card] = []
    playable: dict[int, int] = {}
    for rank, cards in table.naturals.items():
        if (
            rank in table.sets
            or len(cards) > 2
            or (len(cards) == 2 and table.wilds and rank != table.pack.three)
        ):
            continue
        for card in cards:
            suit = card & 3
            if suit not in playable:
                playable[suit] = table.playable(suit)
            if not playable[suit] >> rank & 1:
                lost.append(card)
        if len(lost) > 1:
            break
    return lost


def canastas_in_reach(rules: Rules, table: Table, quota: Quota) -> bool:
    """Whether enough canastas are possible if each set had all the wild cards that it may hold."""
    full, wilds = rules.canasta_size, len(table.wilds)
    sambas = sum(_most_sambas(table, suit) for suit in range(4))
    of_sambas = (table.sambas + sambas) * rules.tally(None, rules.pack.run.longest, 0)
    of_sambas += table.mixed * rules.tally(None, rules.pack.run.longest, 1)
    if not quota.reached(of_sambas + MANY * rules.tally(ACE, full, 0)):
        return False  # not even with any number of other canastas
    missing = quota.least - table.sambas - table.mixed - sum(meld.wilds >= full for meld in table.of_wilds)
    gaps = [0] * sambas
    for rank in {**table.sets, **table.naturals}:
        if rank == rules.pack.three:
            continue
        cards, done = _cards_of_sets(table, rank, full)
        missing -= done
        gaps += _steps(full, cards, done, done + quota.least, rules.max_wild)
    if missing <= 0:
        return True
    if rules.wild_melds:
        held = sum(meld.wilds for meld in table.of_wilds if meld.wilds < full)
        gaps += _steps(full, held, 0, missing, wilds)
    return len(gaps) >= missing and sum(sorted(gaps)[:missing]) <= wilds


def _cards_of_sets(table: Table, rank: Rank, full: int) -> tuple[int, int]:
    """The number of cards of a rank in the hand and in sets, and how many of those sets are canastas."""
    cards, done = len(table.naturals.get(rank, ())), 0
    for meld in table.sets.get(rank, ()):
        size = meld.naturals + meld.wilds
        cards += size
        done += size >= full
    return cards, done


def _most_sambas(table: Table, suit: int) -> int:
    """The most sambas possible in a suit."""
    if not table.most_wild and not in_lines(table.ranks_of[suit], table.longest):
        return 0
    three = table.pack.three
    cards = sum(card & 3 == suit for rank, held in table.naturals.items() if rank != three for card in held)
    cards += sum(meld.naturals for meld in table.sequences if meld.suit == suit)
    return cards // (table.longest - table.most_wild)


class Verdicts(dict[tuple[int, int], bool]):
    """Whether wild cards spent and a tally are hopeless, computed on first use."""

    def __init__(self, quota: Quota, of_sets: Sequence[int], of_sambas: int) -> None:
        super().__init__()
        self._quota = quota
        self._of_sets = of_sets
        self._of_sambas = of_sambas

    def __missing__(self, progress: tuple[int, int]) -> bool:
        spent, tally = progress
        verdict = not self._quota.reached(tally + self._of_sets[spent] + self._of_sambas)
        self[progress] = verdict
        return verdict


class Outlook:
    """The most that the remaining ranks could add to a tally of canastas."""

    def __init__(self, rules: Rules, table: Table, quota: Quota) -> None:
        self._quota = quota
        self._ranks_of = table.ranks_of
        self._longest = table.longest
        self._samba = rules.tally(None, table.longest, 0)
        self._of_sets = _canastas_to_come(rules, table, quota)
        long = [
            suit
            for suit in range(4)
            if table.most_wild or in_lines(table.ranks_of[suit], rules.pack.run.longest)
        ]
        self._to_begin = [_sambas_from(table, long, rank) if long else 0 for rank in range(END + 1)]
        lows = [meld.low for meld in table.sequences if meld.suit in long]
        self._lying = [sum(low >= rank for low in lows) for rank in range(END + 1)]
        self._known: dict[tuple[Rank, int, bool], Verdicts] = {}

    def verdicts(self, rank: Rank, growing: int, *, fresh: bool) -> Verdicts:
        """The hopeless states before this rank, with this number of growing sequences that may still become
        sambas; ``fresh`` is whether new sequences may begin.
        """
        key = (rank, growing, fresh)
        if key not in self._known:
            to_begin = self._to_begin[rank] if fresh else min(self._to_begin[rank], self._lying[rank])
            sambas = (growing + to_begin) * self._samba
            self._known[key] = Verdicts(self._quota, self._of_sets[rank], sambas)
        return self._known[key]

    def may_grow(self, suit: int, rank: Rank, size: int) -> bool:
        """Whether a sequence of this length before this rank may still become a samba."""
        needed = (1 << self._longest - size) - 1
        return self._ranks_of[suit] >> rank & needed == needed


def _canastas_to_come(rules: Rules, table: Table, quota: Quota) -> list[list[int]]:
    """For each rank and number of wild cards spent before it: the most that its canastas, those of higher
    ranks and those of wild cards can add to a tally.
    """
    worth = rules.tally(ACE, rules.canasta_size, 0)
    full, wilds = rules.canasta_size, len(table.wilds)
    done = 0
    gaps: list[int] = []
    if rules.wild_melds:
        done = sum(meld.wilds >= full for meld in table.of_wilds)
        held = sum(meld.wilds for meld in table.of_wilds if meld.wilds < full)
        gaps = _steps(full, held, 0, (held + wilds) // full, wilds)
    rows: list[list[int]] = []
    for rank in range(END, -1, -1):
        if rank != rules.pack.three and (rank in table.sets or rank in table.naturals):
            cards, lying = _cards_of_sets(table, rank, full)
            done += lying
            gaps += _steps(full, cards, lying, lying + quota.least, rules.max_wild)
            gaps.sort()
        rows.append([(done + _within(gaps, wilds - spent)) * worth for spent in range(wilds + 1)])
    return rows[::-1]


def _steps(full: int, cards: int, done: int, most: int, room: int) -> list[int]:
    """The wild cards needed for each further canasta of these cards, up to a number of canastas."""
    steps: list[int] = []
    before = 0
    for count in range(done + 1, most + 1):
        gap = max(0, full * count - cards)
        if gap > room * count:
            break
        steps.append(gap - before)
        before = gap
    return steps


def _within(gaps: Sequence[int], wilds: int) -> int:
    """How many of these gaps a number of wild cards fills, smallest first."""
    filled = 0
    for gap in gaps:
        wilds -= gap
        if wilds < 0:
            break
        filled += 1
    return filled


def _sambas_from(table: Table, suits: Sequence[int], rank: Rank) -> int:
    """The most sambas that can begin at this rank or above."""
    sambas = 0
    for suit in suits:
        if table.most_wild or in_lines(table.ranks_of[suit] >> rank << rank, table.longest):
            cards = sum(
                card & 3 == suit for at, held in table.naturals.items() if at >= rank for card in held
            )
            cards += sum(meld.naturals for meld in table.sequences if meld.suit == suit and meld.low >= rank)
            sambas += cards // (table.longest - table.most_wild)
    return sambas
