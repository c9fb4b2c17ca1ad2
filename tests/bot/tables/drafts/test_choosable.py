"""The ranks that are offered to somebody who puts melds together lead to melds, in every game."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

import pytest

from bot.tables.drafts.bench import Bench
from bot.tables.drafts.choosable import choosable, leads_on
from bot.tables.drafts.draft import Draft
from canasta.actions import NEW, Group, Meld
from canasta.cards import RANKS, Rank, rank_of
from canasta.cards.packs import STANDARD
from canasta.deal.viewing import view_of
from canasta.variants import VARIANTS
from canasta.view import View
from canasta.view.fitting import additions, fitting
from tests.bot.deal_moments import Moment, moments
from tests.canasta.positions import NAMES, at, cards
from tests.canasta.romme.table import at as romme_at
from tests.renderers import panels
from tests.support.shortened import shortened

K, Q, THREE = RANKS.index("K"), RANKS.index("Q"), RANKS.index("3")
Melds: TypeAlias = tuple[list[str], list[str]]
OF_THE_WHOLE_STEP = {
    "below_minimum",
    "opening_form",
    "opening_canasta",
    "no_canasta",
    "no_discard_left",
    "no_legal_discard",
    "must_go_out",
    "ask_first",
    "may_not_go_out",
    "unfinished_meld",
    "foot_left",
    "packet_left",
    "partner_not_in_foot",
    "opener_draws",
    "too_few_threes",
}
"""What is said of a meld that is one by itself, and as a step too little or too much."""


def bench(moment: Moment) -> Bench:
    """An empty bench at this moment."""
    assert moment.table_view.rules is not None
    return Bench(moment.view, Draft(), moment.table_view.rules)


def groups(view: View, rank: Rank) -> Iterator[Group]:
    """Everything that could be laid of a rank: so many of its cards, so many twos and jokers, anywhere."""
    naturals = [card for card in view.hand if rank_of(card) == rank and not STANDARD.wild[card]]
    wilds = [card for card in view.hand if STANDARD.wild[card]]
    aims = [None, NEW, *(meld.id for meld in view.own_melds if meld.rank == rank)]
    for n, w in product(range(len(naturals), -1, -1), range(len(wilds) + 1)):
        for laid in {(*naturals[:n], *wilds[:w]), (*naturals[:n], *wilds[len(wilds) - w :])}:
            yield from (Group(laid, aim) for aim in aims if laid)


@shortened("variant", [name for name, game in VARIANTS.items() if name != "romme"])
def test_every_rank_that_is_offered_leads_to_a_meld(variant: str) -> None:
    offered = hidden = 0
    for seed in range(2):
        for moment in moments(variant, seed):
            match, seat, _, view = moment
            if view.turn.phase != "meld":
                continue
            ranks = choosable(bench(moment))
            hidden += len(bench(moment).ranks) - len(ranks)
            for rank in ranks:
                said = (match.check(seat, Meld((group,))) for group in groups(view, rank))
                assert any(why is None or why.code in OF_THE_WHOLE_STEP for why in said), (RANKS[rank], view)
                offered += 1
            # Nothing that is offered as it stands goes missing.
            of_melds = {bench(moment).rank(group) for meld in view.offers.melds for group in meld.groups}
            assert of_melds - {None} <= set(ranks)
            assert leads_on(view, bench(moment).rules) or not view.offers.melds
    # Open Buraco has runs alone, which are chosen as wholes.
    assert offered > 10 or variant == "buraco"
    assert hidden > 20


def of(hand: str, melds: Melds = ([], []), draft: Draft | None = None) -> Bench:
    """A bench for north with this hand."""
    deal = at(N=hand, melds=melds)
    return Bench(view_of(deal, 0, NAMES, None), draft or Draft(), deal.rules)


def test_one_card_without_a_wild_one_is_not_offered() -> None:
    kings: Melds = (["KcKsKhKd"], [])
    assert choosable(of("Qh7c7d9s9h9d4c", kings)) == [RANKS.index("9")]
    assert K in choosable(of("QhKd7d4c5c", kings))
    # Wild cards go on with a meld of which nothing is held, and make a pair a meld.
    assert set(choosable(of("QhQd2c7d4c", kings))) == {Q, K}


def test_wild_cards_that_are_chosen_already_make_no_further_meld() -> None:
    hand = "AsAhAdQhQd2c7d4c"
    assert Q in choosable(of(hand))
    aces = Draft(groups=(Group(cards("AsAhAd2c")),))
    assert choosable(of(hand, draft=aces)) == []


def test_without_a_first_meld_in_the_hand_nothing_is_to_be_put_together() -> None:
    short = of("4s4h4d7c8c9cTc")
    assert choosable(short) == []
    assert not leads_on(short.view, short.rules)


def test_black_threes_are_offered_to_who_goes_out_with_them() -> None:
    full: Melds = (["KcKsKhKdKcKsKh"], [])
    assert THREE in choosable(of("3c3s3c4c", full))
    assert THREE not in choosable(of("3c3s3c4c5d6h9h", full))


def romme_steps(moment: Moment) -> Iterator[Meld]:
    """Every step of one group that some cards of a small hand could be; two for a first meld."""
    rules, view = moment.table_view.rules, moment.view
    assert rules is not None
    singles = []
    for size in range(1, len(view.hand) + 1):
        for held in set(combinations(view.hand, size)):
            singles += rules.ways(view.own_melds, held)
    yield from (Meld((group,)) for group in singles)
    if view.offers.minimum is not None:
        yield from (Meld(pair) for pair in combinations(singles, 2) if not missing(pair, view))


def missing(groups: Sequence[Group], view: View) -> bool:
    laid = [card for group in groups for card in group.cards]
    return any(laid.count(card) > view.hand.count(card) for card in laid)


@pytest.mark.long
def test_in_romme_nothing_is_to_be_put_together_where_no_cards_can_be_laid() -> None:
    """And wherever some can, there is."""
    checked = offered = 0
    for seed in range(12):
        for moment in moments("romme", seed):
            match, seat, table_view, view = moment
            if view.turn.phase != "meld" or view.turn.seat != seat or len(view.hand) > 7:
                continue
            assert table_view.rules is not None
            possible = any(match.check(seat, step) is None for step in romme_steps(moment))
            assert leads_on(view, table_view.rules) is possible, (view.hand, view.own_melds)
            checked += 1
            offered += possible
    assert checked > offered > 0


def test_two_cards_that_fit_nowhere_have_no_bench() -> None:
    for hand, leads in (("2hKc", False), ("AsKc", True)):
        deal = romme_at(hand, "KsKd", melds=[["AdAcAh", "5h6h7h"], []], phase="meld", pile="2s")
        view = view_of(deal, 0, ("Ann", "Ben"), None)
        assert leads_on(view, deal.rules) is leads


def test_what_fits_is_found_out_once_for_a_view() -> None:
    views = [panels.middle(), panels.middle()]
    assert additions(views[0]) is additions(views[0])
    assert fitting(views[0]) is fitting(views[0])
    for view in (*views, *views):
        assert additions(view) == additions.__wrapped__(view)  # type: ignore[attr-defined]
