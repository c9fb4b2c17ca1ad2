"""Taking the pile (rules: 7.5, 7.6)."""

import pytest

from canasta import events as ev
from canasta.deal import Deal
from tests.canasta.modern_american.positions import PROFILES, at
from tests.canasta.positions import cards, code, play

OPEN = "JhJdJs"
MELDS = "KhKdKs QhQdJk 8s8h2h"
HELD = MELDS.replace(" ", "")


def taking(hand: str, pile: str = "4s9s", own: tuple[str, ...] = (OPEN,), **start: object) -> Deal:
    return at(N=hand + "4h5h", pile=pile, phase="draw", melds=[list(own), []], **start)  # type: ignore[arg-type]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("hand", "take", "expected"),
    [
        ("9h9d", "take 9h9d", None),
        ("9h2h", "take 9h2h", "pile_frozen"),
        ("9h", "take 9h", "pile_frozen"),
        ("9h", "take", "pile_frozen"),
        ("9h9d8s", "take 9h8s", "no_match"),
        ("9h9dKhKdKs", "take 9h9d + KhKdKs", None),
    ],
)
def test_a_natural_pair_takes_it(profile: str, hand: str, take: str, expected: str | None) -> None:
    """rules: 7.6: always, and it is melded with the top card at once."""
    deal = taking(hand, profile=profile)
    assert code(deal, f"N: {take}") == expected
    if expected is None:
        events = play(deal, f"N: {take}")
        assert events[0] == ev.Took(0, cards("9s")[0], 2)
        assert cards("4s")[0] in deal.state.hands[0]
        assert (deal.state.pile, deal.state.phase, deal.rules.pile_frozen(deal.state)) == ([], "meld", False)


@pytest.mark.parametrize(
    ("own", "expected"),
    [("9c9h9d", None), ("9c9h9d9c", None), ("9c9h9d9c2h", "meld_full"), ("9c9h9d9c2h2d", "meld_full")],
)
def test_the_pair_may_join_a_meld_of_three_or_four(own: str, expected: str | None) -> None:
    """rules: 7.6: with five or more it would have eight."""
    for options in ({}, {"eighth_card_on_out": True}):
        deal = taking("9h9d", own=(OPEN, own), E="6h", options=options)
        assert code(deal, "N: take 9h9d") == expected


@pytest.mark.parametrize("top", ["2h", "Jk"])
def test_a_wild_card_on_top_blocks(top: str) -> None:
    """rules: 7.6."""
    assert code(taking("2d2sJkJk", pile="4s" + top), "N: take 2d2s") == "pile_blocked"
    assert not taking("2d2sJkJk", pile="4s" + top).offers(0).takes


@pytest.mark.parametrize(
    ("profile", "expected"), [("traditional", None), ("pagat", "pile_blocked"), ("league", "pile_blocked")]
)
def test_a_dead_rank_on_top_blocks(profile: str, expected: str | None) -> None:
    """rules: 7.6."""
    deal = at(
        N="9h9d4h5h",
        E="6h",
        pile="4s9s",
        phase="draw",
        melds=[[OPEN], ["9h9s9c9d9c2h2d"]],
        profile=profile,
    )
    assert code(deal, "N: take 9h9d") == expected


def test_an_empty_pile_and_a_second_draw() -> None:
    assert code(taking("9h9d", pile=""), "N: take 9h9d") == "pile_empty"
    deal = taking("9h9d")
    play(deal, "N: draw")
    assert code(deal, "N: take 9h9d") == "already_drawn"


@pytest.mark.parametrize("profile", PROFILES)
def test_a_side_that_has_not_opened_opens_from_the_hand(profile: str) -> None:
    """rules: 7.5, 7.6."""
    deal = taking(HELD + "9h9d", own=(), profile=profile)
    assert code(deal, "N: take 9h9d") == "not_open"
    assert code(deal, f"N: take 9h9d + {MELDS}") is None
    assert code(deal, "N: take 9h9d + KhKdKs QhQdJk") == "below_minimum"
    assert deal.offers(0).takes
    play(deal, f"N: take 9h9d + {MELDS}")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [3, 3, 3, 3]


def test_the_top_card_and_the_pair_do_not_count() -> None:
    """rules: 7.5: neither for the minimum nor for the natural meld."""
    deal = taking("AhAdQhQdJkKhKd2h", pile="4sAs", own=())
    assert code(deal, "N: take AhAd + QhQdJk KhKd2h") == "below_minimum"
    deal = taking("AhAdQhQdJkKhKdJk", pile="4sAs", own=())
    assert code(deal, "N: take AhAd + QhQdJk KhKdJk") == "opening_form"


@pytest.mark.parametrize(
    ("profile", "expected"), [("traditional", "pair_beside"), ("pagat", None), ("league", "pair_beside")]
)
def test_the_pair_may_be_part_of_the_opening(profile: str, expected: str | None) -> None:
    """rules: 7.5: in pagat."""
    deal = taking(HELD + "9h", pile="4s8d", own=(), profile=profile)
    assert code(deal, "N: take + 8s8h2h KhKdKs QhQdJk") == expected
    if expected is None:
        assert any(take.joined for take in deal.offers(0).takes)
        play(deal, "N: take + 8s8h2h KhKdKs QhQdJk")
        assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [4, 3, 3]


ACES = "KhKdKs QhQdJk"


@pytest.mark.parametrize(
    ("take", "pair_may_be_melded", "not_mixed_aces"),
    [
        (f"take + AhAd2h {ACES}", None, "pair_beside"),
        (f"take + AhAdAs {ACES}", None, None),
        (f"take AsAc + AhAd2h {ACES}", None, None),
        ("take + KhKd2h QhQdJk 8d8s8h", "pile_frozen", "pile_frozen"),
    ],
)
def test_the_aces_of_a_mixed_meld_do_not_take_the_pile(
    take: str, pair_may_be_melded: str | None, not_mixed_aces: str | None
) -> None:
    """rules: 7.5, 14.17, 13 opening_pile: a further natural pair of aces does."""
    for how, expected in (("pair_may_be_melded", pair_may_be_melded), ("not_mixed_aces", not_mixed_aces)):
        deal = taking("AhAdAsAc2hKhKdKsQhQdJk8d8s8h", pile="4sAs", own=(), options={"opening_pile": how})
        assert code(deal, f"N: {take}") == expected


def test_other_pairs_of_the_opening_take_it_at_such_a_table() -> None:
    """rules: 7.5: mixed melds of other ranks, and a mixed meld of aces below another top card."""
    options = {"opening_pile": "not_mixed_aces"}
    deal = taking(HELD + "9h", pile="4s8d", own=(), options=options)
    assert code(deal, "N: take + 8s8h2h KhKdKs QhQdJk") is None
    deal = taking("AhAd2hKhKdKsQhQdJk", pile="4sKc", own=(), options=options)
    assert code(deal, "N: take + KhKdKs AhAd2h QhQdJk") is None


def test_what_it_offers_for_an_ace_is_pure() -> None:
    """rules: 7.5: where there is a pure meld of aces that opens, and nothing where there is none."""
    options = {"opening_pile": "not_mixed_aces", "initial_minimums": [[0, 60]]}
    deal = taking("AhAdAs2hJk", pile="4sAs", own=(), options=options)
    joined = [take for take in deal.offers(0).takes if take.joined]
    assert joined
    assert all(group.cards == cards("AhAdAs") for take in joined for group in take.more if 48 in group.cards)
    deal = taking("AhAd2hJk6s6d6h", pile="4sAs", own=(), options=options)
    assert not deal.offers(0).takes


def test_a_pure_meld_of_aces_leaves_the_wild_cards_to_others() -> None:
    """rules: 7.5: also where any three naturals make the form of an opening."""
    options = {
        "opening_pile": "not_mixed_aces",
        "opening_form": "three_naturals",
        "initial_minimums": [[0, 110]],
    }
    deal = taking("AhAdAsKhKdJk", pile="4sAc", own=(), options=options)
    assert [sorted(group.cards for group in take.more) for take in deal.offers(0).takes if take.joined] == [
        sorted([cards("AhAdAs"), cards("KhKdJk")])
    ]


def test_the_joined_group_needs_two_naturals_and_opens_by_itself() -> None:
    """rules: 7.5."""
    deal = taking(HELD + "9h", pile="4s9d", own=(), profile="pagat")
    assert code(deal, f"N: take + {MELDS}") == "pile_frozen"
    deal = taking("KhKdQhQdJk8s8hJk5d5s5h2h", pile="4sKs", own=(), profile="pagat")
    assert code(deal, "N: take + KhKd QhQdJk 8s8hJk 5d5s5h") == "too_few_cards"
    assert code(deal, "N: take + KhKd2h QhQdJk 8s8hJk 5d5s5h") is None


def test_further_cards_of_the_rank_go_with_the_pair() -> None:
    """rules: 7.5, 7.6: a pair beside an opening of its own rank."""
    deal = taking(
        "9h9d9c9h9dQhQdJkAhAd2h", pile="4s9s", own=(), E="6h", options={"initial_minimums": [[0, 100]]}
    )
    assert code(deal, "N: take 9h9d + 9c9h9d QhQdJk") is None
    play(deal, "N: take 9h9d + 9c9h9d QhQdJk")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [6, 3]


def test_nobody_takes_it_in_the_turn_of_the_opening_where_that_is_forbidden() -> None:
    """rules: 7.5, 13 opening_pile."""
    deal = taking(HELD + "9h9d", own=(), options={"opening_pile": "forbidden"})
    assert code(deal, f"N: take 9h9d + {MELDS}") == "not_open"
    assert not deal.offers(0).takes
    assert code(taking("9h9d", options={"opening_pile": "forbidden"}), "N: take 9h9d") is None


def test_joined_is_only_for_openings() -> None:
    deal = taking("9h9d9c", profile="pagat")
    assert code(deal, "N: take + 9h9d9c") == "pair_beside"


@pytest.mark.parametrize("profile", PROFILES)
def test_a_take_leaves_a_discard(profile: str) -> None:
    """rules: 7.6."""
    deal = at(N="9h9d", pile="9s", phase="draw", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: take 9h9d") == "no_discard_left"
    deal = at(N="9h9d", pile="4s9s", phase="draw", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: take 9h9d") == "no_canasta"
    deal = at(N="9h9d", pile="4s5s9s", phase="draw", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: take 9h9d") is None
    out = ["6h6d6s6c6h6d6s", "8h8d8s8c8h8d8s"]
    deal = at(N="9h9d", pile="4s9s", phase="draw", stock="", melds=[out, []], profile=profile)
    play(deal, "N: take 9h9d", "N: discard 4s")
    assert deal.state.reason == "out"


def test_in_the_league_a_take_that_leaves_only_banned_cards_is_refused() -> None:
    """rules: 7.7: where the cards are seen; what comes out of the pile nobody knows."""
    deal = at(N="9h9dAh7h", pile="9s", phase="draw", melds=[[OPEN], []], profile="league")
    assert code(deal, "N: take 9h9d") == "no_legal_discard"
    deal = at(N="9h9dAh7h", pile="As9s", phase="draw", melds=[[OPEN], []], profile="league")
    assert code(deal, "N: take 9h9d") is None
    deal = at(N="9h9dAh7h", pile="9s", phase="draw", melds=[[OPEN], []])
    assert code(deal, "N: take 9h9d") is None


def test_after_a_talon_rule_of_the_league_the_hand_is_not_emptied() -> None:
    """rules: 7.2, 7.4: an opening with the pile brings no talon there."""
    for profile, expected in (("pagat", None), ("league", "no_canasta")):
        deal = at(N=HELD + "9h9d4h", pile="9s", phase="draw", profile=profile)
        assert code(deal, f"N: take 9h9d + {MELDS}") == expected


def test_the_pile_counts_as_frozen() -> None:
    """rules: 7.6: in the terms of Classic Canasta, always; an empty one is not."""
    deal, empty = taking("9h9d"), taking("9h9d", pile="")
    assert deal.rules.pile_frozen(deal.state)
    assert not empty.rules.pile_frozen(empty.state)
