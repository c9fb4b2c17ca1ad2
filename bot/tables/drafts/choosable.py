"""The ranks that a player putting melds together may choose next: those that lead to a meld."""

from itertools import product

from bot.tables.drafts.bench import Bench
from bot.tables.drafts.draft import Draft
from canasta.actions import Group, Meld, Take
from canasta.cards import JOKER_RANK, Rank, rank_of
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.view import View
from canasta.view.fitting import newest


def choosable(bench: Bench) -> list[Rank]:
    """The ranks with which a meld can be begun or continued from the rest of the hand.

    The engine's offers to a side that has opened give the ranks, together with its pieces if several melds
    are one step. Its rules say whether the remaining cards suffice for one.
    """
    known, top = _known(bench), bench.view.pile.top
    if bench.draft.take and top is not None:
        known.add(rank_of(top))
    return [rank for rank in bench.ranks if rank in known and _enough(bench, rank)]


@newest
def leads_on(view: View, rules: BaseRules) -> bool:
    """Whether there is anything to put together now."""
    if not view.offers.pieces:
        return False
    bench = Bench(view, Draft(), rules)
    if bench.by_cards:
        # There the offers include every meld and every card to lay off; before a first meld, every one that
        # counts enough.
        return bool(view.offers.melds)
    return bool(choosable(bench)) or bool(bench.wholes)


def _known(bench: Bench) -> set[Rank | None]:
    """The ranks that the engine offers to lay down now."""
    offers, draft = bench.view.offers, bench.draft
    actions: tuple[Meld | Take, ...] = offers.takes if draft.take else offers.melds
    groups = [group for action in actions for group in _groups(action) if group.cards]
    known = {bench.rank(group) for group in groups}
    if not actions or (offers.minimum is None and not draft.take):
        return known
    # Everything else is for the player to find. Black threes alone are a piece, but a meld only for a player
    # who goes out: that is among the offers.
    beside = {bench.rank(piece) for piece in offers.pieces} | {meld.rank for meld in bench.view.own_melds}
    return known | (beside - {bench.pack.three})


def _groups(action: Meld | Take) -> tuple[Group, ...]:
    return action.groups if isinstance(action, Meld) else (action.group, *action.more)


def _enough(bench: Bench, rank: Rank) -> bool:
    """Whether the remaining cards are enough for a new meld of the rank, or to add to one on the table."""
    rules, draft, top = bench.counting, bench.draft, bench.view.pile.top
    if draft.take and top is not None and rank_of(top) == rank:
        return True
    if rank == draft.rank:
        return True
    naturals, wilds, melds = bench.count(rank), _wilds(bench, rank), bench.melds_of(rank)
    for meld in melds:
        lying = bench.pack.wilds_in(meld.cards)
        if not meld.closed and _adds(rules, rank, len(meld.cards) - lying, lying, naturals, wilds):
            return True
    return rules.starts_another([len(meld.cards) for meld in melds]) and _adds(
        rules, rank, 0, 0, naturals, wilds
    )


def _adds(rules: Rules, rank: Rank, has: int, has_wilds: int, naturals: int, wilds: int) -> bool:
    """Whether some of these cards, added to those there, make a meld."""
    return any(
        rules.fault(rank, has + more, has_wilds + more_wilds) is None
        for more, more_wilds in product(range(naturals + 1), range(wilds + 1))
        if more + more_wilds
    )


def _wilds(bench: Bench, rank: Rank) -> int:
    """The number of wild cards left for melds of this rank: none if a first meld may hold none, or while a
    meld of wild cards alone has to be finished first.
    """
    rules, view = bench.counting, bench.view
    left = bench.pack.wilds_in(bench.left) - len(bench.draft.wilds)
    if view.offers.minimum is not None and not rules.wilds_may_open:
        return 0
    if rank == JOKER_RANK or not rules.wild_meld_exclusive:
        return left
    among = sum(len(meld.cards) for meld in bench.melds_of(JOKER_RANK) if meld.canasta is None)
    among += sum(len(group.cards) for group in bench.groups if bench.rank(group) == JOKER_RANK)
    return 0 if 0 < among < rules.canasta_size else left


def ranks_to_choose(bench: Bench) -> list[int]:
    """The ranks that lead to a meld, including those already chosen."""
    return list(dict.fromkeys([*choosable(bench), *_chosen_ranks(bench)]))


def _chosen_ranks(bench: Bench) -> list[int]:
    ranks = (bench.rank(group) for group in bench.groups)
    return list(dict.fromkeys(rank for rank in ranks if rank is not None))
