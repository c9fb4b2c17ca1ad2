"""The worked examples of the rules reference (rules: 16.14), by their numbers."""

import pytest

from canasta.cards import format_cards, parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.terms import EndReason
from canasta.variants import VARIANTS
from tests.canasta.burraco.positions import CLEAN, POT, at, buraco, kind, laid, lies
from tests.canasta.positions import code, play


@pytest.mark.parametrize(
    ("variant", "seats", "stock"),
    [("burraco", 4, 41), ("burraco", 2, 63), ("buraco", 4, 42), ("buraco", 2, 64)],
)
def test_bu_01_the_stock_after_the_deal(variant: str, seats: int, stock: int) -> None:
    state = Deal.from_seed(VARIANTS[variant].rules(seats), 0, (0, 0), "5f0c").state
    assert len(state.stock) == stock
    assert list(map(len, state.pots)) == [11, 11]
    assert set(map(len, state.hands)) == {11}
    assert len(state.pile) == (variant == "burraco")


def test_bu_02_a_two_at_its_place_is_natural() -> None:
    deal = laid(at("2h3h4hJk2c9s9d"), "meld 2h3h4h", "meld Jk>m1")
    assert lies(deal) == "Jk2h3h4h"
    assert code(deal, "N: meld 2c>m1") == "wild_limit"
    assert code(at("2s3h4hJk9s"), "N: meld 2s3h4hJk") == "wild_limit"
    assert code(at("2h3h4hJk9s9d"), "N: meld 2h3h4hJk") is None


def test_bu_03_a_wild_card_in_a_gap_stays() -> None:
    deal = at("4hTh2c7h9s9d", "5h6hJk8h")
    assert code(deal, "N: meld Th>m1") == "bad_sequence"
    assert code(deal, "N: meld 2c>m1") == "wild_limit"
    assert lies(laid(deal, "meld 7h>m1", "meld Th>m1")) == "5h6h7h8hJkTh"
    assert lies(laid(at("4h9s9d", "5h6hJk8h"), "meld 4h>m1")) == "4h5h6hJk8h"


def test_bu_04_a_two_comes_to_its_place() -> None:
    deal = at("3h9s9d", "2h4h5h")
    laid(deal, "meld 3h>m1")
    assert lies(deal) == "2h3h4h5h"
    assert deal.state.side_tables[0].melds[0].wilds == 0


@pytest.mark.parametrize(("game", "semi"), [(at, "semiclean"), (buraco, "dirty")])
def test_bu_05_dirty_then_semi_clean_then_clean(game: type, semi: str) -> None:
    deal = game("6h3h9s9d", "4h5h2h7h8h9hTh")
    assert kind(deal) == "dirty"
    assert kind(laid(deal, "meld 6h>m1")) == semi
    assert lies(deal) == "2h4h5h6h7h8h9hTh"
    assert kind(laid(deal, "meld 3h>m1")) == "clean"
    assert lies(deal) == "2h3h4h5h6h7h8h9hTh"


def test_bu_06_semi_clean_or_dirty() -> None:
    run = "3h4h5h6h7h8h9hJkJh"
    assert kind(at("4c4d", run)) == "dirty"
    assert kind(at("4c4d", run, options={"semiclean": "seven_in_row"})) == "semiclean"
    assert kind(at("4c4d", "9s9s9h9h9d9d9c2c")) == "semiclean"
    assert kind(at("4c4d", "9s9s9h9h9d9d2c")) == "dirty"


@pytest.mark.parametrize(
    ("game", "meld", "canastas", "points"),
    [
        (at, CLEAN, 200, 45),
        (at, "Jk" + CLEAN, 150, 75),
        (buraco, "Jk" + CLEAN, 100, 65),
        (buraco, CLEAN, 200, 45),
    ],
)
def test_bu_07_what_canastas_are_worth(game: type, meld: str, canastas: int, points: int) -> None:
    deal = game("4c4d", meld)
    deal.state.end(EndReason.STOCK, None)
    score = result_of(deal).scores[0]
    assert (score["canastas"], score["melds"]) == (canastas, points)


def test_bu_08_not_round_the_corner() -> None:
    assert lies(laid(at("KsAs2d9s9d"), "meld KsAs2d")) == "2dKsAs"
    assert code(at("KsAs2s3s9d"), "N: meld KsAs2s3s") == "bad_sequence"


def test_bu_09_two_aces() -> None:
    full = "Ah2h3h4h5h6h7h8h9hThJhQhKh"
    assert code(at("Ah9s9d", full), "N: meld Ah>m1") == "bad_sequence"
    deal = laid(at("Jk9s9d", full), "meld Jk>m1")
    assert (lies(deal), kind(deal)) == (full + "Jk", "semiclean")
    assert lies(laid(buraco("Ah9s9d", full), "meld Ah>m1")) == full + "Ah"
    assert [
        game("4c4d", full).rules.pack.points(deal.state.side_tables[0].melds[0].cards[:13])
        for game in (at, buraco)
    ] == [120, 110]


def test_bu_10_a_pile_of_one_card() -> None:
    held = at("9h4c", pile="9h", phase="draw")
    assert code(laid(held, "take"), "N: discard 9h") is None
    other = laid(at("9d4c", pile="9h", phase="draw"), "take")
    assert code(other, "N: discard 9h") == "one_card_pile"
    assert code(other, "N: discard 9d") is None


def test_bu_11_the_last_card() -> None:
    melds = (CLEAN, "8s8h8c")
    deal = at("8c8d", *melds, taken=True, pots=["3s3d"])
    assert code(deal, "N: meld 8c8d>m2") == "last_card_must_be_discarded"
    laid(deal, "meld 8c>m2", "discard 8d")
    assert deal.state.reason == EndReason.OUT
    kept = at("8cJk", *melds, taken=True, pots=["3s3d"])
    assert code(kept, "N: meld 8c>m2") == "last_card_wild"
    assert code(kept, "N: discard Jk") is None
    assert not laid(kept, "discard Jk").over


def test_bu_12_two_cards_stay_in_the_stock() -> None:
    deal = at("4c4d9s", phase="draw", stock="TdJdQd", pile="Kd")
    laid(deal, "draw", "discard 9s")
    assert (deal.state.reason, deal.state.by, len(deal.state.stock)) == (EndReason.STOCK, None, 2)
    assert code(deal, "E: take") == "deal_over"


def test_bu_13_a_pot_becomes_the_stock() -> None:
    deal = buraco("4c4d9s", taken=True, phase="draw", stock="Td", pile="Kd")
    laid(deal, "draw", "discard 9s")
    assert not deal.over
    assert (len(deal.state.stock), deal.state.pots) == (2, [])
    play(deal, "E: draw")
    assert format_cards(deal.state.hands[1][-1:]) == POT[:2]


@pytest.mark.parametrize(("variant", "hands", "penalties"), [("burraco", -105, 0), ("buraco", -10, -100)])
def test_bu_14_a_pot_that_was_not_played(variant: str, hands: int, penalties: int) -> None:
    deal = at(
        "9s",
        CLEAN,
        variant=variant,
        taken=True,
        pots=[],
        flags=["pot:0", "pot:1", "pot_unplayed:W"],
    )
    deal.state.hands[1:] = [list(parse_cards(cards)) for cards in ("5s5c", "9d", "AcAdAhAsKsKhQs5h")]
    laid(deal, "discard 9s")
    score = result_of(deal).scores[1]
    assert (score["hands"], score["penalties"]) == (hands, penalties)


def test_bu_15_first_melds_of_a_vulnerable_side() -> None:
    options = {"vulnerable_minimum": 75}
    deal = buraco("9hThJh5c6c7cQsKsAsThJhQhKh4c4d", options=options, totals=(1500, 0))
    assert code(deal, "N: meld 9hThJh 5c6c7c") == "below_minimum"
    assert code(deal, "N: meld QsKsAs ThJhQhKh") is None
    assert code(buraco("9hThJh4c", options=options, totals=(1495, 1500)), "N: meld 9hThJh") is None
