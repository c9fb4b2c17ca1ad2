"""Moves name the meld that they go to, and say so where they begin another one of a rank."""

from typing import TypeAlias

import pytest

from bot.screens.panel.move_labels import move_detail, move_label, move_words, named, placed_text, sized
from bot.tables.drafts.bench import Bench
from bot.tables.drafts.choosable import choosable
from bot.tables.drafts.draft import Draft
from canasta.actions import NEW, Group, Meld, Take, parse_action
from canasta.cards import RANKS
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.melds import TableMeld
from canasta.refusals import Refusal
from canasta.variants import VARIANTS
from canasta.view import View
from tests.bot.deal_moments import moments
from tests.canasta.positions import NAMES, at, cards
from tests.support.shortened import shortened

K = RANKS.index("K")
Melds: TypeAlias = tuple[list[str], list[str]]
FULL: Melds = (["KcKsKhKdKs2s2h"], [])
AFTER = {"second_meld_same_rank": "after_canasta"}


def seen(deal: Deal) -> View:
    return view_of(deal, 0, NAMES, None)


def label(deal: Deal, text: str) -> str:
    action = parse_action(text)
    assert deal.check(0, action) is None
    return move_label(named(action, seen(deal), deal.rules), seen(deal), ENGLISH)


def detail(deal: Deal, text: str) -> str | None:
    action = parse_action(text)
    return move_detail(named(action, seen(deal), deal.rules), seen(deal), ENGLISH)


def test_a_card_says_to_which_meld_it_goes() -> None:
    melds: Melds = (["KcKsKhKd", "4c4s2d", "JkJk2s"], [])
    deal = at(N="Kh4h7c7s8d2c", melds=melds, options={"wild_melds": True, "wild_meld_exclusive": False})
    assert detail(deal, "meld Kh") == "to your kings (4 cards), 10 points"
    assert detail(deal, "meld 4h") == "to your fours (3 cards), 5 points"
    assert (label(deal, "meld 2c>m1"), detail(deal, "meld 2c>m1")) == (
        "2♣ → kings",
        "to your kings (4 cards), 20 points",
    )
    assert label(deal, "meld 2c>m3") == "2♣ → wild cards"
    assert [sized(meld, ENGLISH) for meld in seen(deal).own_melds] == [
        "kings (4 cards)",
        "fours (3 cards)",
        "wild cards (3 cards)",
    ]


def test_of_several_melds_of_a_rank_the_size_says_which() -> None:
    deal = at(N="Kh4h7c7s8d2c", melds=(["KcKsKhKdKs2s2h", "KcKd2d"], []), options=AFTER)
    assert label(deal, "meld 2c>m2") == "2♣ → kings (3 cards)"
    assert detail(deal, "meld 2c>m2") == "to your kings (3 cards), 20 points"


def test_a_sequence_is_named_by_its_ends() -> None:
    deal = at(N="8h4c7c9s9d2c2d", melds=(["5h6h7h"], []), variant="samba")
    assert (label(deal, "meld 8h>m1"), detail(deal, "meld 8h>m1")) == (
        "8♥ → 5♥–7♥",
        "to your 5♥–7♥ (3 cards), 10 points",
    )


def test_the_pile_says_onto_which_meld_it_is_taken() -> None:
    deal = at(N="4h7c7s8d2c", melds=(["KcKsKhKd"], []), pile="5c5dKh", phase="draw", frozen=False)
    take = parse_action("take")
    assert deal.check(0, take) is None
    assert move_label(take, seen(deal), ENGLISH) == "onto your kings (4 cards)"
    assert (
        move_words(parse_action("take >m1"), seen(deal), ENGLISH)
        == "Take the pile: onto your kings (4 cards)"
    )


@pytest.mark.parametrize(
    ("melds", "onto"),
    [
        (["KsKdKc", "ThJhQh"], "onto your kings (3 cards)"),
        (["ThJhQh"], "onto your 10♥–Q♥ (3 cards)"),
        (["KsKdKcKsKdKcKh", "ThJhQh"], "onto your meld"),
    ],
)
def test_the_pile_says_that_it_is_taken_onto_a_sequence(melds: list[str], onto: str) -> None:
    """rules: 8.2."""
    deal = at(N="4h7c7s8d", melds=(melds, []), pile="5cKh", phase="draw", frozen=False, variant="samba")
    assert deal.check(0, parse_action("take")) is None
    assert move_label(parse_action("take"), seen(deal), ENGLISH) == onto


def test_cards_for_no_meld_by_name_say_so_where_they_begin_another() -> None:
    """rules: 14.14."""
    hand = "KhKdKc4c5d6h2c"
    deal = at(N=hand, melds=FULL, options=AFTER)
    assert (label(deal, "meld KhKdKc"), detail(deal, "meld KhKdKc")) == (
        "K♥ K♦ K♣ → a new meld",
        "new meld, 30 points",
    )
    # Two are no meld by themselves: they go to the canasta, as all do where no other may be begun.
    assert (label(deal, "meld KhKd"), detail(deal, "meld KhKd")) == (
        "K♥ K♦",
        "to your kings (7 cards), 20 points",
    )
    alone = at(N=hand, melds=FULL)
    assert (label(alone, "meld KhKdKc"), detail(alone, "meld KhKdKc")) == (
        "K♥ K♦ K♣",
        "to your kings (7 cards), 30 points",
    )
    action = parse_action("meld KhKdKc")
    assert named(action, seen(deal), None) is action


def test_the_pile_that_is_taken_for_another_meld_says_so() -> None:
    deal = at(N="KhKd4c5d6h", melds=FULL, pile="5cKc", phase="draw", frozen=False, options=AFTER)
    take = Take(Group(cards("KhKd")))
    assert deal.check(0, take) is None
    assert named(take, seen(deal), deal.rules) == Take(Group(cards("KhKd"), NEW))
    assert move_label(named(take, seen(deal), deal.rules), seen(deal), ENGLISH) == "K♥ K♦ → a new meld"


@pytest.mark.parametrize("variant", ["hand_and_foot", "samba", "classic"])
def test_a_rank_whose_melds_are_full_begins_another_on_the_bench(variant: str) -> None:
    hand = "KhKdKc4c5d6h2c8h8d"
    if variant == "classic":
        deal = at(N=hand, melds=FULL, options=AFTER)
    else:
        deal = at(N=hand, melds=(["KcKsKhKdKcKsKh"], []), variant=variant)
    bench = Bench(seen(deal), Draft(), deal.rules)
    assert K in choosable(bench)
    chosen = Bench(seen(deal), bench.choose_rank(K), deal.rules)
    action = chosen.action()
    assert action is not None
    assert deal.check(0, action) is None
    full = variant == "hand_and_foot"
    assert bench.begins_another(K) is full
    assert (chosen.target is None) is full
    assert chosen.targets(K) == ([NEW] if full else ["m1", NEW])


def joined_meld(deal: Deal, meld: Meld) -> TableMeld | None:
    """The meld on the table that the first group of a legal step joins."""
    plan = deal.rules.moves[Meld].plan(deal.rules, deal.state, meld)
    assert not isinstance(plan, Refusal)
    old = plan.parts[0].old
    assert old is None or isinstance(old, TableMeld)
    return old


@shortened("variant", sorted(set(VARIANTS) - {"romme", "buraco"}), plain=3)  # open Buraco has no sets
def test_what_is_said_of_a_meld_is_what_becomes_of_it(variant: str) -> None:
    """A group is said to begin another meld of its rank when, and only when, it does."""
    told = 0
    for seed in range(2):
        for moment in moments(variant, seed):
            match, seat, table_view, view = moment
            if view.turn.phase != "meld":
                continue
            assert match.deal is not None
            assert table_view.rules is not None
            for action in view.offers.melds:
                group, plain = action.groups[0], Meld((Group(action.groups[0].cards),))
                rank = Bench(view, Draft(), table_view.rules).rank(group)
                if rank is None or match.check(seat, plain) is not None:
                    continue
                # Burraco has no melds of wild cards alone: one is always offered with its meld.
                if view.game.pack.natural_two and not view.game.pack.naturals_in(group.cards):
                    continue
                lying = joined_meld(match.deal, plain)
                had = any(meld.rank == rank for meld in view.own_melds)
                clear = named(plain, view, table_view.rules)
                assert isinstance(clear, Meld)
                assert (clear.groups[0].aim == NEW) is (lying is None and had), (plain, view.own_melds)
                said = move_detail(clear, view, ENGLISH)
                assert said is not None
                assert said.startswith("new meld" if lying is None else "to your ")
                told += 1
    assert told


def test_what_is_chosen_on_the_bench_names_the_meld_that_it_joins() -> None:
    deal = at(N="Kh4h7c7s7d8d2c", melds=(["KcKsKhKd"], []))
    view = seen(deal)
    assert placed_text(Group(cards("Kh")), view, ENGLISH) == "K♥ → your kings (4 cards)"
    assert placed_text(Group(cards("7c7s7d")), view, ENGLISH) == "7♣ 7♠ 7♦"
    assert placed_text(Group(cards("2c"), "m1"), view, ENGLISH) == "2♣ → kings"
    assert placed_text(Group(cards("KhKc2c"), NEW), view, ENGLISH) == "K♥ K♣ 2♣ → a new meld"


def test_what_a_take_counts_has_the_top_card_in_it() -> None:
    """rules: 2.2."""
    deal = at(N="AsAd4h7c8c", pile="5cAh", phase="draw", frozen=False)
    take = parse_action("take AsAd")
    assert deal.check(0, take) is None
    assert move_detail(take, seen(deal), ENGLISH) == "60 points, 50 needed"


def test_a_run_of_one_rank_and_a_natural_two_joins_no_set_of_that_rank() -> None:
    """Burraco (rules: 16.5)."""
    deal = at(N="Ah2hJk9c", melds=(["AcAsAd"], []), variant="burraco", pots=["AcKc", "QcJc"])
    assert detail(deal, "meld Ah2hJk") == "new meld, 65 points"
    assert detail(deal, "meld Ah") == "to your aces (3 cards), 15 points"


def test_a_pile_that_comes_whole_to_the_hand_says_how_many_cards_it_brings() -> None:
    """Only in Rommé is it the top card alone."""
    burraco = at(N="5h7h", pile="5c9hKd", phase="draw", variant="burraco", pots=["AcKc", "QcJc"])
    assert label(burraco, "take") == "Take the pile: 3 cards"
    romme = at(N="5h7h", pile="5c9hKd", phase="draw", variant="romme", melds=[()] * 4, threes=[""] * 4)
    assert label(romme, "take") == "Take K♦ into your hand"
