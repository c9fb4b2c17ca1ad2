"""The deal, the turn card and the talons (rules: 7.1, 7.2)."""

import pytest

from canasta import events as ev
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.options import BadOption
from tests.canasta.invariants import all_cards, canasta_rules, full_pack
from tests.canasta.modern_american.positions import MODERN, PROFILES, STOCK, TALONS, at, fresh
from tests.canasta.positions import NAMES, cards, code, head_of, play

OPENING = "KhKdKsQhQdJk8s8h2h"
LAID = "KhKdKs QhQdJk 8s8h2h"
NINE = STOCK[:18]


def test_the_figures() -> None:
    """rules: 7.1."""
    rules = canasta_rules(MODERN.rules(4))
    assert (rules.target, rules.hand_size, rules.draw_count, rules.canastas_to_go_out) == (8500, 13, 1, 2)
    assert [rules.minimum(total) for total in (-500, 0, 2995, 3000, 4995, 5000)] == [
        125,
        125,
        125,
        155,
        155,
        180,
    ]
    assert all_cards(fresh()).total() == 108
    assert rules.side_of == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("profile", "stock", "talons"), [("traditional", 49, (4, 3)), ("pagat", 56, ()), ("league", 56, ())]
)
def test_what_lies_where_after_the_deal(profile: str, stock: int, talons: tuple[int, ...]) -> None:
    """rules: 7.2: no upcard; the talons set aside, or the stock larger."""
    deal = fresh(options={"profile": profile})
    assert (len(deal.state.stock), tuple(map(len, deal.state.talons))) == (stock, talons)
    assert [len(hand) for hand in deal.state.hands] == [13] * 4
    assert deal.state.pile == []
    assert deal.state.side_tables[0].threes == []
    assert deal.state.events == [ev.Dealt(3, ())]
    assert all_cards(deal) == full_pack(deal.rules)
    assert deal.state.turn == 0


def test_the_turn_card_is_announced_when_it_is_drawn() -> None:
    """rules: 7.1: it has eight cards below it."""
    deal = at(N="4h", E="5h", stock=STOCK[:20], phase="draw")
    assert not [e for e in play(deal, "N: draw", "N: discard 4h") if isinstance(e, ev.TurnCardDrawn)]
    assert view_of(deal, None, NAMES, None).modern.turn_card is True
    assert ev.TurnCardDrawn(1, 8) in play(deal, "E: draw")
    assert view_of(deal, None, NAMES, None).modern.turn_card is False
    again = [*play(deal, "E: discard 5h"), *play(deal, "S: draw")]
    assert not [e for e in again if isinstance(e, ev.TurnCardDrawn)]


def test_a_replacement_for_a_three_may_be_the_turn_card() -> None:
    """rules: 7.1, 7.3."""
    deal = at(N="4h3s", stock=NINE, phase="draw")
    assert ev.TurnCardDrawn(0, 8) in play(deal, "N: lay 3s")


def opened(profile: str = "traditional", **start: object) -> tuple[list[ev.Event], object]:
    deal = at(N=OPENING + "4h5h", profile=profile, **start)  # type: ignore[arg-type]
    return play(deal, f"N: meld {LAID}", "N: discard 4h"), deal


def test_the_opener_gets_the_first_talon_after_the_discard() -> None:
    """rules: 7.2: four cards for the first side, face down until the player's next turn."""
    deal = at(N=OPENING + "4h5h", talons=TALONS)
    events = play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert events[-2:] == [ev.Discarded(0, cards("4h")[0], froze=False), ev.TalonDue(0, 4)]
    assert deal.state.pending == {0: list(cards(TALONS[0]))}
    assert deal.state.talons == [[], list(cards(TALONS[1]))]
    assert deal.state.hands[0] == list(cards("5h"))
    for seat in (0, 2, None):
        view = view_of(deal, seat, NAMES, None)
        assert (view.modern.pending, view.modern.talons) == ((4, 0, 0, 0), (0, 3))
        assert view.hand == {0: cards("5h"), 2: cards("7c"), None: ()}[seat]
    play(deal, "E: draw", "E: discard 9c", "S: draw", "S: discard 7c", "W: draw")
    assert play(deal, "W: discard Qc")[-1] == ev.TalonTaken(0, 4)
    assert sorted(deal.state.hands[0]) == sorted(cards("5h" + TALONS[0]))
    assert deal.state.pending == {}


def test_the_second_side_to_open_gets_the_second_talon() -> None:
    """rules: 7.2: three cards, by the side that opened and not by the talon that is left."""
    deal = at(N=OPENING + "4h5h", melds=[[], ["JhJdJs"]], talons=TALONS)
    assert ev.TalonDue(0, 3) in play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert deal.state.talons == [list(cards(TALONS[0])), []]


def test_the_partner_of_an_opener_gets_none() -> None:
    """rules: 7.2: it belongs to the player whose meld opened."""
    deal = at(N="KhKdKs4h5h", melds=[["JhJdJs"], []], talons=TALONS)
    play(deal, "N: meld KhKdKs", "N: discard 4h")
    assert deal.state.pending == {}


@pytest.mark.parametrize("profile", ["pagat", "league"])
@pytest.mark.parametrize(("stock", "count"), [(NINE, 4), (STOCK[:16], 0)])
def test_a_talon_from_the_stock_needs_nine_cards_there(profile: str, stock: str, count: int) -> None:
    """rules: 7.2: the turn card has not been drawn."""
    deal = at(N=OPENING + "4h5h", stock=stock, profile=profile)
    events = play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert len(deal.state.pending.get(0, [])) == count
    assert (ev.TurnCardDrawn(0, 5) in events) == bool(count)
    if count:
        assert deal.state.pending[0] == list(cards(stock))[:4]


def test_talons_that_are_set_aside_need_nothing_in_the_stock() -> None:
    """rules: 7.2, 13 talon_min_stock."""
    deal = at(N=OPENING + "4h5h", talons=TALONS, stock="4c")
    play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert len(deal.state.pending[0]) == 4


@pytest.mark.parametrize(("profile", "count"), [("traditional", 4), ("pagat", 4), ("league", 0)])
def test_a_talon_after_an_opening_that_took_the_pile(profile: str, count: int) -> None:
    """rules: 7.2: not in the League."""
    talons = TALONS if profile == "traditional" else ()
    deal = at(N=OPENING + "9h9d4h", pile="5h9s", phase="draw", talons=talons, profile=profile)
    play(deal, f"N: take 9h9d + {LAID}", "N: discard 4h")
    assert len(deal.state.pending.get(0, [])) == count


@pytest.mark.parametrize(
    ("profile", "expected"), [("traditional", None), ("pagat", None), ("league", "no_canasta")]
)
def test_who_gets_no_talon_after_the_pile_keeps_a_card(profile: str, expected: str | None) -> None:
    """rules: 7.2, 7.4: the last card may be discarded only by an opener whom a talon is due."""
    talons = TALONS if profile == "traditional" else ()
    deal = at(N=OPENING + "9h9d9c", pile="4h9s", phase="draw", talons=talons, profile=profile, E="Td")
    play(deal, f"N: take 9h9d + {LAID}")
    assert code(deal, "N: meld 9c") == expected


def test_no_talon_for_a_player_who_goes_out() -> None:
    """rules: 7.2."""
    hand = "KhKdKsKcKhKdKsQhQdQsQcQhQdQs4h"
    deal = at(N=hand, stock="4c4c", talons=TALONS)
    play(deal, "N: meld KhKdKsKcKhKdKs QhQdQsQcQhQdQs", "N: discard 4h")
    assert deal.state.reason == "out"
    assert deal.state.pending == {}


def test_threes_of_a_talon_are_laid_out_before_the_draw() -> None:
    """rules: 7.2, 7.3."""
    deal = at(N="5h", melds=[["JhJdJs"], []], pending={"N": "4s3h6s8s"}, phase="draw", profile="pagat")
    assert sorted(deal.state.hands[0]) == sorted(cards("5h4s3h6s8s"))
    assert code(deal, "N: draw") == "threes_first"
    play(deal, "N: lay 3h", "N: draw")


def test_the_sizes_of_the_talons_are_an_option() -> None:
    """rules: 13 talon_sizes."""
    deal = fresh(options={"talon_sizes": [6, 2]})
    assert (list(map(len, deal.state.talons)), len(deal.state.stock)) == ([6, 2], 48)
    deal = at(N=OPENING + "4h5h", profile="pagat", options={"talon_sizes": [6, 2]})
    play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert len(deal.state.pending[0]) == 6


def test_a_talon_is_not_given_that_the_stock_does_not_hold() -> None:
    """rules: 7.2: with no least stock a talon of six needs six."""
    deal = at(
        N=OPENING + "4h5h",
        profile="pagat",
        stock=STOCK[:10],
        options={"talon_sizes": [6, 2], "talon_min_stock": 0},
    )
    play(deal, f"N: meld {LAID}", "N: discard 4h")
    assert deal.state.pending == {}


def test_the_least_stock_follows_the_source_unless_it_is_set() -> None:
    """rules: 13 talon_min_stock: 9, with talons set aside 0."""
    for options, least in (
        ({}, 0),
        ({"talon_source": "stock"}, 9),
        ({"profile": "league"}, 9),
        ({"profile": "pagat", "talon_source": "set_aside"}, 0),
        ({"talon_source": "stock", "talon_min_stock": 5}, 5),
    ):
        assert MODERN.rules(4, options).number("talon_min_stock") == least


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    """The stock keeps twenty cards."""
    assert len(fresh(options={"hand_size": 20}).state.stock) == 108 - 80 - 7
    with pytest.raises(BadOption, match="can be dealt at most 18 cards"):
        MODERN.rules(4, {"hand_size": 20, "talon_sizes": [10, 5]})


@pytest.mark.parametrize("profile", PROFILES)
def test_a_record_of_a_fresh_deal_writes_talons_out(profile: str) -> None:
    deal = fresh(options={"profile": profile})
    deal.state.pending = {1: deal.state.hands[1][:4]}
    del deal.state.hands[1][:4]
    text = write_record(
        head_of(deal.rules, 3, players=NAMES, options={"profile": profile}),
        (),
        start=deal,
    )
    again = read_record(text).begin()
    assert (again.state.talons, again.state.pending, again.state.hands) == (
        deal.state.talons,
        deal.state.pending,
        deal.state.hands,
    )


def test_the_deal_passes_to_the_left() -> None:
    """rules: 7.2."""
    match = Match("modern_american", NAMES)
    match.start_deal("1")
    assert (match.to_move, match.next_dealer) == (0, 0)
