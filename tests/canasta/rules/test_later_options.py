"""House rules of Classic Canasta that came with rules revision 2, one by one (rules: 13, 14.16, 14.17)."""

from collections import Counter

import pytest

from canasta.cards import BLACK_THREES, IS_RED_THREE, JOKER, THREE
from canasta.cards.packs import STANDARD
from canasta.cards.shuffle import shuffled
from canasta.deal import Deal
from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_text
from canasta.options import BadOption
from canasta.rules.rules import REVISION
from canasta.variants import VARIANTS
from tests.canasta.invariants import all_cards, full_pack
from tests.canasta.moves.test_several_melds import offered
from tests.canasta.positions import at, code, play, result, seated, verdict
from tests.canasta.tables import CLASSIC, KINDS

# --- going out concealed -----------------------------------------------------------------------------------

LOW = "4h4d4s4c5h5d5s5c5h5d5s"
"""Eleven cards, two melds and a canasta among them, worth 55."""
NEEDS = {"concealed_needs_minimum": True}


@pytest.mark.parametrize(("total", "least"), [(-5, 15), (0, 50), (1500, 90)])
def test_going_out_at_once_needs_the_minimum_where_the_table_says_so(total: int, least: int) -> None:
    for needed in (False, True):
        deal = at(N=LOW + "8c", stock="9c9d", totals=[total, 0], options={"concealed_needs_minimum": needed})
        expected = "below_minimum" if needed and least > 55 else None
        assert code(deal, "N: meld 4h4d4s4c 5h5d5s5c5h5d5s") == expected
        assert any(line.count(" ") == 2 for line in offered(deal)) == (expected is None)
        if expected is None:
            play(deal, "N: meld 4h4d4s4c 5h5d5s5c5h5d5s", "N: discard 8c")
            assert result(deal).concealed


def test_a_player_alone_needs_the_minimum_too() -> None:
    """rules: 14.17: whose side had melded nothing before this turn, partner or not."""
    deal = seated(
        ("A", "B"), [f"{LOW}8c", "9c"], totals=[1500, 0], options={**NEEDS, "canastas_to_go_out": 1}
    )
    assert code(deal, "A: meld 4h4d4s4c 5h5d5s5c5h5d5s") == "below_minimum"


def test_a_side_that_has_melded_needs_no_minimum() -> None:
    opened = at(N=LOW + "8c", melds=[["KhKdKs"], []], totals=[1500, 0], options=NEEDS)
    assert code(opened, "N: meld 4h4d4s4c 5h5d5s5c5h5d5s") is None


def test_nobody_is_asked_for_leave_to_go_out_below_the_minimum() -> None:
    """A yes would bind a player who cannot go out."""
    for needed in (False, True):
        options = {"concealed_needs_minimum": needed, "ask_permission": "mandatory"}
        deal = at(N=LOW + "8c", totals=[1500, 0], options=options)
        assert code(deal, "N: ask") == ("cannot_go_out" if needed else None)
        assert ("ask" in offered(deal)) is not needed
    rich = at(N="KhKdKsKcAhAdAsAcAhAdAs8c", totals=[1500, 0], options=options)
    assert code(rich, "N: ask") is None
    assert "ask" in offered(rich)


def test_the_rule_text_says_whether_the_minimum_is_needed() -> None:
    for game in ("classic", "uruguay", "joker", "sevens", "manzana", "pennies"):
        seats = VARIANTS[game].seats[-1]
        usual, changed = (
            {number: text for number, _, text in rule_text(game, options, seats, ENGLISH)}["2.2"]
            for options in ({}, NEEDS)
        )
        assert "needs no minimum" in usual
        assert "needs the minimum too" in changed
        assert "needs no minimum" not in changed


# --- the upcard --------------------------------------------------------------------------------------------


def upcards(options: dict[str, object], count: int = 300) -> list[Deal]:
    """Fresh deals of a table with these options."""
    rules = CLASSIC.rules(4, options)
    return [Deal.from_seed(rules, 3, (0, 0), f"{n:x}") for n in range(count)]


def test_a_black_three_that_is_turned_up_stays_or_is_covered() -> None:
    usual = upcards({})
    covering = upcards({"upcard_cover": "all_threes"})
    assert any(deal.state.pile[-1] in BLACK_THREES for deal in usual)
    assert not any(
        STANDARD.wild[deal.state.pile[-1]] or deal.state.pile[-1] >> 2 == THREE for deal in covering
    )
    covered = [deal for deal in covering if any(card in BLACK_THREES for card in deal.state.pile)]
    assert covered
    for deal in covered:
        assert deal.rules.pile_frozen(deal.state) == any(
            STANDARD.wild[card] or IS_RED_THREE[card] for card in deal.state.pile
        )
        assert all_cards(deal) == full_pack(deal.rules)


def test_a_covered_black_three_freezes_where_black_threes_do() -> None:
    for freezes in (False, True):
        deals = upcards({"upcard_cover": "all_threes", "black_three_freezes": freezes})
        alone = [
            deal
            for deal in deals
            if len(deal.state.pile) > 1 and all(card in BLACK_THREES for card in deal.state.pile[:-1])
        ]
        assert alone
        assert {deal.rules.pile_frozen(deal.state) for deal in alone} == {freezes}
        deal = at(pile="3s9h", N="4h", options={"black_three_freezes": freezes})
        assert deal.rules.pile_frozen(deal.state) is freezes


def test_games_without_an_upcard_or_with_black_threes_laid_out_know_no_such_option() -> None:
    for game in ("manzana", "joker"):
        with pytest.raises(BadOption, match="upcard_cover"):
            VARIANTS[game].rules(VARIANTS[game].seats[0], {"upcard_cover": "all_threes"})


# --- jokers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("jokers", range(7))
def test_as_many_jokers_are_in_the_cards_as_the_table_says(kind: str, jokers: int) -> None:
    seats, options = KINDS[kind]
    rules = CLASSIC.rules(seats, {**options, "jokers": jokers})
    deal = Deal.from_seed(rules, 0, (0,) * rules.sides, "5f0c")
    assert all_cards(deal) == full_pack(rules)
    assert Counter(shuffled(rules.seating.packs, rules.seating.jokers, "5f0c")[0])[JOKER] == jokers


def test_without_a_word_two_packs_have_four_jokers_and_three_have_six() -> None:
    for seats, options in KINDS.values():
        for revision in (1, REVISION):
            rules = CLASSIC.rules(seats, options, revision)
            assert (rules.seating.packs, rules.options["jokers"]) in ((2, 4), (3, 6))
            assert rules.seating.jokers == rules.options["jokers"] == rules.defaults["jokers"]
    counts = {"mexicana": 6, "italian": 6, "pennies": 8, "manzana": 2, "cuban": 4, "samba": 6}
    for game, jokers in counts.items():
        seats = 6 if game == "pennies" else 2
        assert VARIANTS[game].rules(seats).seating.jokers == jokers


@pytest.mark.parametrize("value", [-1, 7, True, "4"])
def test_no_other_number_of_jokers_is_taken(value: object) -> None:
    with pytest.raises(BadOption, match="jokers"):
        CLASSIC.rules(4, {"jokers": value})


def test_the_rule_text_counts_the_jokers() -> None:
    said = {
        n: {number: text for number, _, text in rule_text("classic", {"jokers": n}, 4, ENGLISH)}["1.1"]
        for n in (0, 1, 4)
    }
    assert said[0].startswith("2 packs without jokers, 104 cards in all. Twos (20 points) are wild")
    assert said[1].startswith("2 packs and one joker, 105 cards in all. Jokers (50 points) and twos")
    assert said[4].startswith("2 packs and 4 jokers, 108 cards in all.")


# --- wild cards in a meld ----------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_a_meld_takes_as_many_wild_cards_as_the_table_says(most: int) -> None:
    for wilds in range(1, 6):
        cards = "KhKd" + "2c2d2h2sJk"[: 2 * wilds]
        deal = at(N=f"{cards}4c5c6c", melds=[["9h9d9s"], []], options={"max_wild_per_meld": most})
        refused = verdict(deal, f"N: meld {cards}")
        if wilds <= most:
            assert refused is None
        else:
            assert refused is not None
            assert refused.code == "too_many_wilds"
    full = at(N="JkJk4c5c6c", melds=[["KhKd2c2d2h2s4h"[:12] + "2h"], []], options={"max_wild_per_meld": 5})
    assert code(full, "N: meld Jk>m1") == "too_many_wilds"


def test_going_out_is_found_with_many_small_canastas_of_a_rank() -> None:
    """Two naturals and five wild cards are a canasta then: a rank has room for more of them."""
    kings, wilds = "KhKdKsKcKhKd", "2c2d2h2s2c2d2h2sJkJkJk"
    deal = at(
        N=kings + wilds + "4h",
        totals=[3000, 0],
        options={"max_wild_per_meld": 5, "second_meld_same_rank": "after_canasta"},
    )
    (way_out,) = (
        meld for meld in deal.offers(0).melds if sum(len(group.cards) for group in meld.groups) == 17
    )
    assert len(way_out.groups) == 3
    deal.apply(0, way_out)
    play(deal, "N: discard 4h")
    assert result(deal).concealed


# --- the Viennese rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize("revision", [1, 2])
def test_viennese_rules_block_discards_that_fit_a_canasta_from_the_second_revision_on(revision: int) -> None:
    rules = CLASSIC.rules(4, {"viennese": True}, revision)
    assert rules.options["discard_on_canasta_blocks"] is (revision == 2)
    for name, value in (
        ("red_three_plus_needs", "canasta"),
        ("wilds_may_outnumber_naturals", False),
        ("concealed_after_pile", False),
        ("one_card_pile_allowed", True),
    ):
        assert rules.options[name] == value
    deal = at(
        N="KhKd4c5c",
        pile="5dKs",
        melds=[["KcKcKsKhKd2s2h"], []],
        phase="draw",
        options={"viennese": True},
        revision=revision,
    )
    assert code(deal, "N: take KhKd") == ("pile_blocked" if revision == 2 else None)


def test_a_single_option_beside_the_viennese_rules_wins() -> None:
    options = {"viennese": True, "discard_on_canasta_blocks": False}
    assert CLASSIC.rules(4, options).options["discard_on_canasta_blocks"] is False
