"""The search for a way out: can a hand be played to the last card now?

It is used by the moves (a step that would strand its player is refused), the question to the partner and the
offers. It knows sets of one rank, wild cards and melds of wild cards.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from canasta.actions import Group
from canasta.cards import JOKER_RANK, Card, Rank
from canasta.cards.ranks import by_rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.by_size import named, sizes_of, spreads_of, ways_of, wilds_of
from canasta.solver.layouts import (
    NO_PLACE,
    WAYS_HOLD,
    Finish,
    Share,
    Target,
    begins_beside,
    groups_of,
    rank_ways,
    several_of_a_rank,
    tally,
    wild_layouts,
)
from canasta.solver.one_path import finish_with_sequences
from canasta.solver.set_bounds import canastas_in_reach

UNCAPPED = sys.maxsize
"""More than any tally, whatever kinds of canastas it tells apart."""
_Sums: TypeAlias = dict[tuple[int, int], list[Share]]
"""Ways to distribute wild cards, by how many are spent and the resulting tally of canastas."""


def finish(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool = True
) -> Finish | None:
    """How the hand can be melded to the last card, or to one that is discarded, while reaching the quota.

    ``lying`` are the side's melds; ``discarding`` False demands a finish without a last discard. None if
    there is no way (rules: 2.6).

    The groups make one legal step if possible. If an unfinished meld of wild cards would keep wild cards from
    other melds, a side that has melded may add them to those first and lay the wild meld in a second step.
    """
    if rules.sets_merge:
        return finish_with_sequences(rules, lying, hand, quota, discarding=discarding)
    naturals, wilds = by_rank(hand, rules.pack)
    cards = len(hand) + sum(meld.naturals + meld.wilds for meld in lying)
    if not canastas_in_reach(rules, lying, naturals, wilds, quota.least, cards):
        return None
    melded, holds = bool(lying), rules.revision >= WAYS_HOLD
    if several_of_a_rank(rules):
        # Full melds take no cards and prevent no new melds: only their canastas matter.
        full = [meld for meld in lying if meld.naturals + meld.wilds >= rules.meld_limit(meld.rank)]
        quota = quota.beyond(
            sum(rules.tally(meld.rank, meld.naturals + meld.wilds, meld.wilds) for meld in full)
        )
        if quota.met is None and holds:
            quota = Quota(max(0, quota.least))
        lying = [meld for meld in lying if meld not in full]
        melded = melded if holds else bool(lying)
    ranks = {meld.rank for meld in lying}
    odd = [rank for rank, cards in naturals.items() if len(cards) == 1 and rank not in ranks]
    if len(odd) > 1:
        return None
    laying = _Laying(rules, lying, quota, hand, naturals, wilds)
    discards: list[Card | None] = [] if odd or rules.discard_to_go_out else [None]
    if discarding:
        discards += [naturals[odd[0]][0]] if odd else _each_once(rules, hand)
    for in_one_step in (True, False) if rules.wild_meld_exclusive and melded else (True,):
        for card in discards:
            groups = laying.groups(card, in_one_step)
            if groups is not None:
                return Finish(groups, card)
    return None


def _each_once(rules: Rules, hand: Sequence[Card]) -> list[Card]:
    """One card of each rank and kind, those worth least first: suits do not matter here."""
    seen: dict[int, Card] = {}
    for card in hand:
        seen.setdefault(card >> 2, card)
    return sorted(seen.values(), key=rules.pack.values.__getitem__)


class _Laying:
    """Lays down a hand together with the melds on the table, so that their canastas reach the quota.

    It is called for the hand without each card in turn; what a number of cards of a rank can reach is worked
    out once for all of them.
    """

    def __init__(
        self,
        rules: Rules,
        lying: Sequence[Lying],
        quota: Quota,
        hand: Sequence[Card],
        naturals: Mapping[Rank, Sequence[Card]],
        wilds: Sequence[Card],
    ) -> None:
        self._rules = rules
        self._quota = quota
        self._hand = hand
        self._naturals = naturals
        self._wilds = wilds
        self._of_wilds = [meld for meld in lying if meld.rank == JOKER_RANK]
        self._own: dict[Rank, list[Lying]] = {}
        for meld in lying:
            if meld.rank != JOKER_RANK:
                self._own.setdefault(meld.rank, []).append(meld)
        self._sizes = {rank: sizes_of(own) for rank, own in self._own.items()}
        self._ways: dict[tuple[Rank, int, int], Mapping[tuple[int, int], list[Share]]] = {}
        wants = [self._wants(rank, len(cards)) for rank, cards in naturals.items()]
        self._pairs, self._lost = wants.count(1), wants.count(NO_PLACE)
        self._span: tuple[int, int] | None = None

    def groups(self, discard: Card | None, in_one_step: bool) -> tuple[Group, ...] | None:
        """Groups that use the whole hand except the card to discard, and reach the quota, or None."""
        if not self._fits(discard):
            return None
        naturals, wilds = self._naturals, self._wilds
        if discard is not None:
            rest = list(self._hand)
            rest.remove(discard)
            naturals, wilds = by_rank(rest, self._rules.pack)
        ranks = [*self._own, *(rank for rank in naturals if rank not in self._own)]
        choices = [self._spreads(rank, len(naturals.get(rank, ()))) for rank in ranks]
        if not all(choices):
            return None
        rules, quota = self._rules, self._quota
        holds = rules.revision >= WAYS_HOLD
        plain = quota.met is None and all(
            len(choice) == 1 and not (holds and begins_beside(choice[0])) for choice in choices
        )
        targets = [target for choice in choices for target in choice[0]]
        sums = {} if plain else self._all_sums(ranks, naturals, len(wilds))
        for wild_melds in wild_layouts(rules, self._of_wilds, len(wilds)):
            among = sum([target.cards for target in wild_melds])
            if rules.wild_meld_exclusive and among < len(wilds):
                keeping = wild_melds if in_one_step else [t for t in wild_melds if t.old is not None]
                if any(target.size < rules.canasta_size for target in keeping):
                    continue
            canastas = tally(rules, wild_melds)
            spent = len(wilds) - among
            if plain:
                shares = _share_plainly(rules, targets, spent, quota.least - canastas)
            else:
                ways = (way for way in sorted(sums) if way[0] == spent and quota.reached(canastas + way[1]))
                shares = next((sums[way] for way in ways), None)
            if shares is not None:
                return groups_of(named(shares, self._own), naturals, wild_melds, wilds)
        return None

    def _fits(self, discard: Card | None) -> bool:
        """Whether, without this card, each rank has enough cards and wild cards for its melds, and each wild
        card a place.
        """
        wilds, pairs, lost = len(self._wilds), self._pairs, self._lost
        held = rank = 0
        if discard is not None and self._rules.pack.wild[discard]:
            wilds -= 1
        elif discard is not None:
            rank = discard >> 2
            held = len(self._naturals[rank])
            before, after = self._wants(rank, held), self._wants(rank, held - 1)
            pairs += (after == 1) - (before == 1)
            lost += (after == NO_PLACE) - (before == NO_PLACE)
        if lost or pairs > wilds:
            return False
        least, most = self._span = self._span or self._whole_span()
        if held:
            before_it, after_it = self._wilds_of(rank, held), self._wilds_of(rank, held - 1)
            least += after_it[0] - before_it[0]
            most += after_it[1] - before_it[1]
        return least <= wilds and (wilds <= most or self._rules.wild_melds)

    def _wants(self, rank: Rank, cards: int) -> int:
        """The fewest wild cards that ``cards`` cards of a rank need, as far as can be told at a glance."""
        if cards > 2 or not cards or rank in self._own:
            return 0
        return 1 if cards == 2 and rank != self._rules.pack.three else NO_PLACE

    def _whole_span(self) -> tuple[int, int]:
        """The fewest and the most wild cards for the whole hand."""
        spans = [
            self._wilds_of(rank, len(self._naturals.get(rank, ())))
            for rank in {**self._own, **self._naturals}
        ]
        return sum([least for least, _ in spans]), sum([most for _, most in spans])

    def _wilds_of(self, rank: Rank, cards: int) -> tuple[int, int]:
        """The fewest and the most wild cards for ``cards`` natural cards of a rank."""
        return wilds_of(self._rules, rank, self._sizes.get(rank, ()), cards)

    def _spreads(self, rank: Rank, cards: int) -> Sequence[Sequence[Target]]:
        """The ways to assign ``cards`` cards of a rank to melds."""
        return spreads_of(self._rules, rank, self._sizes.get(rank, ()), cards)

    def _all_sums(self, ranks: Sequence[Rank], naturals: Mapping[Rank, Sequence[Card]], wilds: int) -> _Sums:
        """What the ranks can reach together: each sum of wild cards spent and tally, with one way to reach
        it.

        It works rank by rank, so that the time does not explode with the number of ranks.
        """
        sums: _Sums = {(0, 0): []}
        for rank in ranks:
            key = (rank, len(naturals.get(rank, ())), wilds)
            if key not in self._ways:
                self._ways[key] = self._of_rank(*key)
            further: _Sums = {}
            for (spent, canastas), so_far in sums.items():
                for (more, new), shares in self._ways[key].items():
                    if spent + more <= wilds:
                        way = (spent + more, self._quota.capped(canastas + new))
                        if way not in further:
                            further[way] = [*so_far, *shares]
            sums = further
        return sums

    def _of_rank(self, rank: Rank, cards: int, wilds: int) -> Mapping[tuple[int, int], list[Share]]:
        quota = self._quota
        if quota.met is not None and quota.cap is not None:
            return rank_ways(self._rules, self._spreads(rank, cards), wilds, quota)
        enough = quota.least if quota.met is None else UNCAPPED
        return ways_of(self._rules, rank, self._sizes.get(rank, ()), cards, wilds, enough)


def _share_plainly(rules: Rules, targets: Sequence[Target], wilds: int, missing: int) -> list[Share] | None:
    """Give each meld its wild cards, so that the missing canastas are made with the fewest of them."""
    full = rules.canasta_size
    spare = wilds - sum([target.need for target in targets])
    if spare < 0 or spare > sum([target.room for target in targets]):
        return None
    missing -= sum([target.size >= full for target in targets])
    extra = [0] * len(targets)
    gaps = sorted(
        (full - target.size, at)
        for at, target in enumerate(targets)
        if target.rank != rules.pack.three and 0 < full - target.size <= target.room
    )
    for gap, at in gaps:
        if missing <= 0 or gap > spare:
            break
        extra[at] = gap
        spare -= gap
        missing -= 1
    if missing > 0:
        return None
    for at, target in enumerate(targets):
        more = min(spare, target.room - extra[at])
        extra[at] += more
        spare -= more
    return list(zip(targets, extra, strict=True))
