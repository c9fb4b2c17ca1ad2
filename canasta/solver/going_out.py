"""The search for a way out: can a hand be played to the last card now?

It is used by the moves (a step that would strand its player is refused), the question to the partner and the
offers. It knows sets of one rank, wild cards and melds of wild cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from canasta.actions import Group
from canasta.cards import IS_WILD, JOKER_RANK, POINTS, THREE, Card, Rank
from canasta.melds import Lying
from canasta.ranks import by_rank
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out_sequences import finish_with_sequences
from canasta.solver.layouts import (
    Finish,
    Share,
    Target,
    groups_of,
    rank_ways,
    several_of_a_rank,
    spreads,
    tally,
    wild_layouts,
)

_NO_PLACE = 100

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
    naturals, wilds = by_rank(hand)
    cards = len(hand) + sum(meld.naturals + meld.wilds for meld in lying)
    if not _canastas_in_reach(rules, lying, naturals, wilds, quota.least, cards):
        return None
    if several_of_a_rank(rules):
        # Full melds take no cards and prevent no new melds: only their canastas matter.
        full = [meld for meld in lying if meld.naturals + meld.wilds >= rules.meld_limit(meld.rank)]
        quota = quota.beyond(
            sum(rules.tally(meld.rank, meld.naturals + meld.wilds, meld.wilds) for meld in full)
        )
        lying = [meld for meld in lying if meld not in full]
    ranks = {meld.rank for meld in lying}
    odd = [rank for rank, cards in naturals.items() if len(cards) == 1 and rank not in ranks]
    if len(odd) > 1:
        return None
    laying = _Laying(rules, lying, quota, hand, naturals, wilds)
    for in_one_step in (True, False) if rules.wild_meld_exclusive and lying else (True,):
        if not odd and not rules.discard_to_go_out:
            groups = laying.groups(None, in_one_step)
            if groups is not None:
                return Finish(groups, None)
        if not discarding:
            continue
        for card in [naturals[odd[0]][0]] if odd else _each_once(hand):
            groups = laying.groups(card, in_one_step)
            if groups is not None:
                return Finish(groups, card)
    return None


def _canastas_in_reach(
    rules: Rules,
    lying: Sequence[Lying],
    naturals: dict[Rank, list[Card]],
    wilds: list[Card],
    missing: int,
    cards: int,
) -> bool:
    """Whether there are enough cards, and wild cards, for this number of canastas: usually not."""
    full = rules.canasta_size
    if cards < full * missing:
        return False
    if several_of_a_rank(rules):
        return _wilds_needed(rules, lying, naturals, missing) <= len(wilds)
    gaps = [full - meld.naturals - meld.wilds - len(naturals.get(meld.rank, ())) for meld in lying]
    there = {meld.rank for meld in lying}
    gaps += [full - len(own) for rank, own in naturals.items() if rank not in there]
    if rules.wild_melds and JOKER_RANK not in there:
        gaps.append(full)
    gaps.sort()
    return len(gaps) >= missing and sum(gap for gap in gaps[:missing] if gap > 0) <= len(wilds)


def _wilds_needed(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], missing: int
) -> int:
    """The fewest wild cards that the canastas cost, if a rank may have several."""
    full = rules.canasta_size
    unfinished: dict[Rank, list[int]] = {rank: [] for rank in naturals}
    if rules.wild_melds:
        unfinished[JOKER_RANK] = []
    for meld in lying:
        size = meld.naturals + meld.wilds
        if size >= full:
            missing -= 1
        else:
            unfinished.setdefault(meld.rank, []).append(size)
    costs: list[int] = []
    for rank, sizes in unfinished.items():
        spare = len(naturals.get(rank, ()))
        for size in sorted([*sizes, *[0] * max(0, missing)], reverse=True)[: max(0, missing)]:
            gap = full - size
            costs.append(max(0, gap - spare))
            spare = max(0, spare - gap)
    return sum(sorted(costs)[: max(0, missing)])


def _each_once(hand: Sequence[Card]) -> list[Card]:
    """One card of each rank and kind, those worth least first: suits do not matter here."""
    seen: dict[int, Card] = {}
    for card in hand:
        seen.setdefault(card >> 2, card)
    return sorted(seen.values(), key=POINTS.__getitem__)


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
        self._choices: dict[tuple[Rank, int], list[list[Target]]] = {}
        self._ways: dict[tuple[Rank, int, int], dict[tuple[int, int], list[Share]]] = {}
        wants = [self._wants(rank, len(cards)) for rank, cards in naturals.items()]
        self._pairs, self._lost = wants.count(1), wants.count(_NO_PLACE)

    def groups(self, discard: Card | None, in_one_step: bool) -> tuple[Group, ...] | None:
        """Groups that use the whole hand except the card to discard, and reach the quota, or None."""
        if not self._fits(discard):
            return None
        naturals, wilds = self._naturals, self._wilds
        if discard is not None:
            rest = list(self._hand)
            rest.remove(discard)
            naturals, wilds = by_rank(rest)
        ranks = [*self._own, *(rank for rank in naturals if rank not in self._own)]
        choices = [self._spreads(rank, len(naturals.get(rank, ()))) for rank in ranks]
        if not all(choices):
            return None
        rules, quota = self._rules, self._quota
        plain = quota.met is None and all(len(choice) == 1 for choice in choices)
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
                return groups_of(shares, naturals, wild_melds, wilds)
        return None

    def _fits(self, discard: Card | None) -> bool:
        """Whether, without this card, each rank that has no meld has enough cards and wild cards for one."""
        wilds, pairs, lost = len(self._wilds), self._pairs, self._lost
        if discard is not None and IS_WILD[discard]:
            wilds -= 1
        elif discard is not None:
            held = len(self._naturals[discard >> 2])
            before, after = self._wants(discard >> 2, held), self._wants(discard >> 2, held - 1)
            pairs += (after == 1) - (before == 1)
            lost += (after == _NO_PLACE) - (before == _NO_PLACE)
        return not lost and pairs <= wilds

    def _wants(self, rank: Rank, cards: int) -> int:
        """The fewest wild cards that ``cards`` cards of a rank need: none, one, or more than there are."""
        if cards > 2 or not cards or rank in self._own:
            return 0
        return 1 if cards == 2 and rank != THREE else _NO_PLACE

    def _spreads(self, rank: Rank, cards: int) -> list[list[Target]]:
        """The ways to assign ``cards`` cards of a rank to melds."""
        key = (rank, cards)
        if key not in self._choices:
            self._choices[key] = list(spreads(self._rules, rank, self._own.get(rank, ()), cards))
        return self._choices[key]

    def _all_sums(self, ranks: Sequence[Rank], naturals: Mapping[Rank, Sequence[Card]], wilds: int) -> _Sums:
        """What the ranks can reach together: each sum of wild cards spent and tally, with one way to reach
        it.

        It works rank by rank, so that the time does not explode with the number of ranks.
        """
        sums: _Sums = {(0, 0): []}
        for rank in ranks:
            key = (rank, len(naturals.get(rank, ())), wilds)
            if key not in self._ways:
                self._ways[key] = rank_ways(self._rules, self._spreads(*key[:2]), wilds, self._quota)
            further: _Sums = {}
            for (spent, canastas), so_far in sums.items():
                for (more, new), shares in self._ways[key].items():
                    if spent + more <= wilds:
                        way = (spent + more, self._quota.capped(canastas + new))
                        if way not in further:
                            further[way] = [*so_far, *shares]
            sums = further
        return sums


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
        if target.rank != THREE and 0 < full - target.size <= target.room
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
