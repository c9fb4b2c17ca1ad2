"""The special hands (rules: 7.9)."""

from __future__ import annotations

import pytest

from canasta import events as ev
from canasta.actions import parse_action
from canasta.cards import format_cards
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.terms import EndReason
from canasta.view import View
from tests.canasta.modern_american.positions import MODERN, PROFILES, at, seated
from tests.canasta.positions import NAMES, cards, code, play, result, score

STRAIGHT = "AhKhQsJcTd9h8h7s6h5d4h3s2hJk"
PAIRS = "4h4d5h5d6h6d8h8dThTdJhJdKhKd"
WITH_TWOS = "2h2d7h7dAhAd4h4d5h5d8h8dKhKd"
WITH_JOKERS = "JkJk7h7dAhAd4h4d5h5d8h8dKhKd"
GARBAGE = "4h4d4s4c8h8d8s8cQhQdQsKhKdKs"
MIAMI = "AhAd7h7d2h2dJkJk4h4d5h5d8h8d"
ZIP = "4h4d4s4c8h8d8sQhQdQsKhKd2h2d"
ZIP_NATURAL = "4h4d4s4c8h8d8sQhQdQsKhKd6h6d"
BLAST = "4h4d4s4c4h8h8d8s8cQhQdQsJkJk"
TRIPLES = "4h4d4s8h8d8sQhQdQsKhKdKsJkJk"
QUADS = "4h4d4s4c8h8d8s8cQhQdQsQc2h2d"
DREAM_4 = "4h4d4s4c4h8h8d8s8c8hJkJkJkJk"
DREAM_5 = "4h4d4s4c4h8h8d8s8c2h2d2sJkJk"

LEAGUE_ONLY = {
    WITH_JOKERS: ("wild_pairs", 2000),
    MIAMI: ("miami", 2500),
    ZIP: ("zip_code", 2500),
    ZIP_NATURAL: ("zip_code", 2500),
    BLAST: ("blast_off", 3000),
    TRIPLES: ("triples", 3500),
    QUADS: ("quads", 3500),
    DREAM_4: ("dream_4", 8500),
    DREAM_5: ("dream_5", 8500),
}


def held(hand: str, profile: str, **start: object) -> tuple[str, int] | None:
    """The special hand that the cards are, with its value."""
    deal = at(N=hand, E="9c", S="9c", W="9d", stock="", profile=profile, **start)  # type: ignore[arg-type]
    special = view_of(deal, 0, NAMES, None).modern.special
    assert deal.offers(0).may_show == (special is not None)
    assert (code(deal, "N: special") is None) == (special is not None)
    return None if special is None else (special.id, special.points)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_hands_that_all_know(profile: str) -> None:
    """rules: 7.9."""
    garbage = 3000 if profile == "league" else 2000
    assert held(STRAIGHT, profile) == ("straight", 3000)
    assert held(PAIRS, profile) == ("pairs", 2500)
    assert held(WITH_TWOS, profile) == ("wild_pairs", 2000)
    assert held(GARBAGE, profile) == ("garbage", garbage)


@pytest.mark.parametrize("hand", LEAGUE_ONLY)
def test_the_hands_of_the_league(hand: str) -> None:
    """rules: 7.9."""
    assert [held(hand, profile) for profile in PROFILES] == [None, None, LEAGUE_ONLY[hand]]


@pytest.mark.parametrize(
    "hand",
    [
        STRAIGHT.replace("3s", "4s"),  # no three
        STRAIGHT.replace("2h", "Jk"),  # one kind of wild card only
        PAIRS.replace("KhKd", "KhQd"),
        PAIRS.replace("KhKd", "3h3d"),
        WITH_TWOS.replace("7h7d", "6h6d"),
        WITH_TWOS.replace("2h2d", "2hJk"),
        GARBAGE.replace("QhQdQs", "QhQd2s"),
        GARBAGE.replace("KhKdKs", "3h3d3s"),
        MIAMI.replace("7h7d", "6h6d"),
        ZIP.replace("2h2d", "2hJk"),
        ZIP.replace("KhKd", "3h3d"),
        TRIPLES.replace("JkJk", "2hJk"),
        TRIPLES.replace("KhKdKs", "2h2d2s"),
        QUADS.replace("QhQdQsQc", "JkJkJkJk"),
        DREAM_4.replace("JkJkJkJk", "2hJkJkJk"),
        DREAM_5.replace("8h8d8s8c", "8h8d8sTc"),
    ],
)
def test_hands_that_are_none(hand: str) -> None:
    """rules: 7.9: exactly these cards; triples, quads and dreams are natural beside their wild cards."""
    assert len(cards(hand)) == 14
    assert [held(hand, profile) for profile in PROFILES] == [None] * 3


def test_pairs_of_one_rank() -> None:
    """rules: 7.9, 13 pairs_distinct."""
    four = PAIRS.replace("5h5d", "4s4c")
    assert [held(four, profile) for profile in PROFILES] == [None] * 3
    assert held(four, "traditional", options={"pairs_distinct": False}) == ("pairs", 2500)
    assert held(WITH_TWOS.replace("5h5d", "4s4c"), "league", options={"pairs_distinct": False}) == (
        "wild_pairs",
        2000,
    )


def test_values_are_options() -> None:
    """rules: 7.9, 13."""
    assert held(PAIRS, "pagat", options={"pairs_value": 3500}) == ("pairs", 3500)
    assert held(WITH_TWOS, "pagat", options={"pairs_value": 3500}) == ("wild_pairs", 2000)
    assert held(GARBAGE, "pagat", options={"garbage_value": 3500}) == ("garbage", 3500)
    assert held(GARBAGE, "pagat", options={"special_hands": "off"}) is None
    assert held(QUADS, "pagat", options={"special_hands": "cla11"}) == ("quads", 3500)


def test_fourteen_cards_and_no_more() -> None:
    """rules: 7.9."""
    assert held(PAIRS + "9h", "league") is None
    assert held(PAIRS[:-2], "league") is None


def test_only_after_a_draw_from_the_stock_before_a_meld() -> None:
    """rules: 7.9: nobody holds it before the fourteenth card."""
    deal = at(N=PAIRS[:-2], E="9c", stock="Kd9h", phase="draw")
    assert view_of(deal, 0, NAMES, None).modern.special is None
    assert code(deal, "N: special") == "no_special_hand"
    play(deal, "N: draw")
    assert view_of(deal, 0, NAMES, None).modern.special is not None
    for other in (1, 2, 3, None):
        assert view_of(deal, other, NAMES, None).modern.special is None
    play(deal, "N: discard Kd")
    assert view_of(deal, 0, NAMES, None).modern.special is None


def test_after_a_three_was_replaced() -> None:
    """rules: 7.9: threes laid out do not matter."""
    deal = at(N=PAIRS[:-2], E="9c", stock="3sKd9h", phase="draw")
    play(deal, "N: draw", "N: lay 3s")
    assert code(deal, "N: special") is None


def test_a_straight_with_a_three_that_was_kept() -> None:
    """rules: 7.3, 7.9."""
    deal = at(N=STRAIGHT.replace("Ah", ""), E="9c", stock="Ah9h", phase="draw")
    play(deal, "N: draw", "N: special")
    assert (deal.state.reason, deal.state.by) == ("special", 0)
    start = {"N": STRAIGHT.replace("Ah", "3h"), "E": "9c", "stock": "Ah9h", "phase": "draw"}
    assert code(at(**start, profile="pagat"), "N: draw") == "threes_first"  # type: ignore[arg-type]
    assert code(at(**start), "N: draw") is None  # type: ignore[arg-type]


def test_it_is_shown_whole_and_ends_the_deal() -> None:
    """rules: 7.9."""
    deal = at(N=PAIRS, E="9c", S="9c", stock="")
    special = deal.rules.special_held(deal.state, 0)
    assert special is not None
    events = play(deal, "N: special")
    shown = events[0]
    assert isinstance(shown, ev.SpecialShown)
    assert (shown.seat, shown.special, sorted(shown.cards)) == (0, special, sorted(cards(PAIRS)))
    assert events[1] == ev.DealOver(EndReason.SPECIAL, 0, concealed=False)
    view = view_of(deal, 3, NAMES, None)
    assert view.modern.shown is not None
    assert (view.modern.shown[0], format_cards(sorted(view.modern.shown[1]))) == (
        special,
        format_cards(sorted(cards(PAIRS))),
    )


@pytest.mark.parametrize(("revision", "hands", "penalties", "total"), [(1, -60, -1500, 940), (2, 0, 0, 2500)])
def test_its_side_scores_it_and_nothing_else(revision: int, hands: int, penalties: int, total: int) -> None:
    """rules: 7.10, 14.16: in the first revision less its penalties and the partner's cards."""
    deal = at(N=PAIRS, E="9c9d", S="AhAdAs", stock="", threes=("3s3c", "3h"), revision=revision)
    play(deal, "N: special")
    assert score(deal)[0] == {
        "canastas": 0,
        "going_out": 0,
        "threes": 0,
        "melds": 0,
        "hands": hands,
        "penalties": penalties,
        "special": 2500,
        "total": total,
    }
    assert score(deal)[1] == {
        "canastas": 0,
        "going_out": 0,
        "threes": -100,
        "melds": 0,
        "hands": -30,
        "penalties": 0,
        "special": 0,
        "total": -130,
    }


def test_garbage_of_aces_costs_no_penalty() -> None:
    """rules: 7.9, 7.10: the aces lie on the table."""
    deal = at(N=GARBAGE.replace("4h4d4s4c", "AhAdAsAc"), E="9c", S="", stock="")
    play(deal, "N: special")
    assert score(deal)[0]["total"] == 2000


@pytest.mark.parametrize(("hand", "winners"), [(DREAM_4, (0, 2)), (DREAM_5, (0, 2)), (QUADS, ())])
def test_a_dream_wins_the_match(hand: str, winners: tuple[int, ...]) -> None:
    """rules: 7.9: whatever the totals."""
    deal = at(N=hand, E="9c", S="9c", stock="", profile="league", totals=(-3000, 8400))
    play(deal, "N: special")
    assert (result(deal).match_over, result(deal).winners) == (bool(winners), winners)


OPENER = "QhQdQsTsTcJkAhAs2s9s9d"
OPENS = "N: meld QhQdQs AhAs2s TsTcJk"


@pytest.mark.parametrize("courtesy", [False, True])
def test_the_courtesy_after_the_partner_s_opening(courtesy: bool) -> None:
    """rules: 7.9, 13 special_courtesy: on the very next turn."""
    deal = at(N=OPENER, S=PAIRS[:-2], E="9h", W="9h", stock="9cKd9c", options={"special_courtesy": courtesy})
    play(deal, OPENS, "N: discard 9s", "E: draw", "E: discard 9h", "S: draw")
    assert code(deal, "S: special") == (None if courtesy else "no_special_hand")


def test_the_courtesy_is_for_who_has_melded_nothing() -> None:
    """rules: 7.9: not for the opener, nor after a step of melding."""
    deal = at(N=OPENER, S=PAIRS[:-2] + "Qc", E="9h", stock="9cKd9c", options={"special_courtesy": True})
    play(deal, OPENS)
    assert code(deal, "N: special") == "no_special_hand"
    play(deal, "N: discard 9s", "E: draw", "E: discard 9h", "S: draw", "S: meld Qc")
    assert len(deal.state.hands[2]) == 14
    assert code(deal, "S: special") == "no_special_hand"


def test_the_courtesy_ends_with_that_turn() -> None:
    """rules: 7.9."""
    options = {"special_courtesy": True}
    deal = at(N=OPENER, S=PAIRS[:-2], E="Qc", W="6s", stock="9cKd9cKcKsKd", options=options)
    play(deal, OPENS, "N: discard 9s", "E: draw", "E: discard Qc", "S: draw")
    play(deal, "S: discard Kd", "W: draw", "W: discard 6s", "N: draw", "N: discard 9d")
    play(deal, "E: draw", "E: discard 9c", "S: draw")
    assert deal.rules.special_held(deal.state, 2) is None


def test_two_players_who_draw_two_have_no_pairs() -> None:
    """rules: 7.12."""
    for how, points in (("13draw1", 2500), ("13draw2", None)):
        deal = seated([PAIRS, "9c"], stock="", options={"mac2_deal": how})
        special = deal.rules.special_held(deal.state, 0)
        assert (None if special is None else special.points) == points


def test_a_special_hand_in_a_match() -> None:
    """rules: 7.9: the next deal follows; who shows it is named by the result."""
    match = Match("modern_american", NAMES)
    match.start_deal("1")
    assert match.deal is not None
    match.deal.state.hands[0] = list(cards(PAIRS[:-2]))
    match.deal.state.stock.append(cards("Kd")[0])
    view: View = match.view(0)
    assert view.offers.may_draw
    for text in ("draw", "special"):
        match.apply(0, parse_action(text))
    assert (match.results[0].reason, match.results[0].by, match.over) == ("special", 0, False)
    match.start_deal("2")
    assert match.to_move == 1


def test_the_rule_text_names_the_hands_that_are_played() -> None:
    for profile, count in (("traditional", 4), ("pagat", 4), ("league", 11)):
        rules = MODERN.rules(4, {"profile": profile})
        section = next(s for s in MODERN.sections(rules) if s.number == "7.9")
        assert sum("{points}" in text.message for text in section.sentences) == count
