"""Going out and the question to the partner (rules: 7.8)."""

import pytest

from canasta import events as ev
from canasta.deal.viewing import view_of
from canasta.terms import EndReason
from tests.canasta.modern_american.positions import KINGS, PROFILES, at
from tests.canasta.positions import NAMES, cards, code, play, score

SIXES = "6h6d6s6c6h6d6s"
OUT = [KINGS, SIXES]


@pytest.mark.parametrize("profile", PROFILES)
def test_two_canastas_and_a_last_card_face_down(profile: str) -> None:
    """rules: 7.8: worth 100; nobody sees the card."""
    deal = at(N="9h", S="7c", melds=[OUT, []], stock="", pile="4h", profile=profile)
    events = play(deal, "N: discard 9h")
    assert events == [ev.DiscardedFaceDown(0), ev.DealOver(EndReason.OUT, 0, concealed=False)]
    assert score(deal)[0]["going_out"] == 100
    assert deal.state.pile == list(cards("4h9h"))
    for seat in (1, None):
        view = view_of(deal, seat, NAMES, None)
        assert (view.pile.top, view.pile.face_down, view.pile.size) == (None, True, 2)


@pytest.mark.parametrize("profile", PROFILES)
def test_one_canasta_is_not_enough(profile: str) -> None:
    """rules: 7.8."""
    deal = at(N="9h", melds=[[KINGS, "8h8d8s"], []], stock="", profile=profile)
    assert code(deal, "N: discard 9h") == "no_canasta"
    deal = at(N="9h", melds=[[KINGS], []], stock="", profile=profile, options={"canastas_to_go_out": 1})
    assert code(deal, "N: discard 9h") is None


@pytest.mark.parametrize("profile", PROFILES)
def test_those_of_this_turn_count(profile: str) -> None:
    """rules: 7.8."""
    deal = at(N="6s9h", melds=[[KINGS, SIXES[:-2]], []], stock="", profile=profile)
    play(deal, "N: meld 6s", "N: discard 9h")
    assert deal.state.reason == "out"


@pytest.mark.parametrize("profile", PROFILES)
def test_never_without_a_discard(profile: str) -> None:
    """rules: 7.8."""
    deal = at(N="9h9d9s", melds=[OUT, []], stock="", profile=profile)
    assert code(deal, "N: meld 9h9d9s") == "no_discard_left"
    deal = at(N="9h", melds=[[*OUT, "9h9d9s"], []], E="5h", stock="", profile=profile)
    assert code(deal, "N: meld 9h") == "no_discard_left"


@pytest.mark.parametrize("card", ["2h", "Jk", "Ah", "7h", "Kc"])
def test_the_last_card_may_be_any_but_a_three(card: str) -> None:
    """rules: 7.8: wild, dead, or one that is barred from an empty pile."""
    for profile in PROFILES:
        deal = at(N=card, melds=[OUT, []], stock="", profile=profile)
        assert code(deal, f"N: discard {card}") is None
    deal = at(N="3s", melds=[OUT, []], stock="4c", profile="pagat")
    assert code(deal, "N: discard 3s") == "threes_first"


@pytest.mark.parametrize(
    ("unfinished", "barring"),
    [
        ("2h2dJk", ("wild", "wild_sevens_aces")),
        ("7h7d7s", ("sevens_aces", "wild_sevens_aces")),
        ("AhAdAs", ("sevens_aces", "wild_sevens_aces")),
        ("AhAd2h", ()),
        ("8h8d8s", ()),
    ],
)
def test_unfinished_melds(unfinished: str, barring: tuple[str, ...]) -> None:
    """rules: 7.8, 14.3: in the League they block, elsewhere they only cost."""
    for choice in ("none", "wild", "sevens_aces", "wild_sevens_aces"):
        deal = at(N="9h", melds=[[*OUT, unfinished], []], stock="", options={"incomplete_blocks_out": choice})
        assert code(deal, "N: discard 9h") == ("unfinished_meld" if choice in barring else None)
    for profile in PROFILES:
        deal = at(N="9h", melds=[[*OUT, unfinished], []], stock="", profile=profile)
        blocks = profile == "league" and barring
        assert code(deal, "N: discard 9h") == ("unfinished_meld" if blocks else None)


def test_a_meld_that_would_block_the_only_way_out_is_refused() -> None:
    """rules: 7.8, 14.11."""
    deal = at(N="7h7d7s9h", melds=[OUT, []], stock="", profile="league")
    assert code(deal, "N: meld 7h7d7s") == "unfinished_meld"
    deal = at(N="7h7d7s9h", melds=[OUT, []], stock="")
    assert code(deal, "N: meld 7h7d7s") is None


@pytest.mark.parametrize(("laid", "expected"), [("7h7d7s", "unfinished_meld"), ("2h2dJk", None)])
def test_where_sevens_and_aces_alone_block_wild_cards_are_a_way_out(laid: str, expected: str | None) -> None:
    """rules: 7.8, 13 incomplete_blocks_out: and the way out that is offered knows it."""
    options = {"incomplete_blocks_out": "sevens_aces"}
    deal = at(N=laid + "9h", melds=[[KINGS, SIXES], []], stock="", options=options)
    assert code(deal, f"N: meld {laid}") == expected
    assert any(meld.groups[0].cards == cards(laid) for meld in deal.offers(0).melds) == (expected is None)
    assert (code(deal, "N: ask") is None) == (expected is None)


@pytest.mark.parametrize("profile", PROFILES)
def test_leave_is_asked_after_the_draw_before_a_meld(profile: str) -> None:
    """rules: 7.8, 14.1."""
    deal = at(N="9h9d9s", melds=[OUT, []], stock="8h8c", phase="draw", profile=profile)
    assert code(deal, "N: ask") == "must_draw"
    play(deal, "N: draw")
    assert deal.offers(0).may_ask
    play(deal, "N: ask", "S: yes")
    assert [code(deal, f"N: discard {card}") for card in ("8h", "9h")] == ["must_go_out"] * 2
    play(deal, "N: meld 9h9d9s", "N: discard 8h")
    assert deal.state.reason == "out"
    deal = at(N="9h9d9s8h8d", melds=[OUT, []], stock="", profile=profile)
    play(deal, "N: meld 9h9d9s")
    assert code(deal, "N: ask") == "ask_too_late"


def test_after_a_no_an_opener_with_a_talon_keeps_a_card_too() -> None:
    """rules: 7.4, 7.8: who may not go out does not empty the hand either."""
    laid = "KhKdKsKcKhKdKs QhQdQsQcQhQdQs"
    deal = at(N=laid.replace(" ", "") + "4h", stock="", talons=("4s5s6s8s", "4s5s6s"))
    play(deal, "N: ask", "S: no")
    assert code(deal, f"N: meld {laid}") == "may_not_go_out"
    play(deal, "N: meld KhKdKsKcKhKdKs", "N: discard 4h")
    assert (deal.over, len(deal.state.pending[0])) == (False, 4)


def test_after_a_no_a_card_stays() -> None:
    """rules: 7.8."""
    deal = at(N="9h9d9s8h", melds=[OUT, []], stock="4c5c6c8c9c")
    play(deal, "N: ask", "S: no")
    assert code(deal, "N: meld 9h9d9s") == "may_not_go_out"
    play(deal, "N: discard 8h")
    assert deal.state.turn == 1


def test_leave_is_asked_once_in_a_deal() -> None:
    """rules: 7.8."""
    deal = at(N="9h9d9s8h", melds=[OUT, []], stock="4c5c6c8c9c")
    play(deal, "N: ask", "S: no", "N: discard 8h", "E: draw", "E: discard 9c")
    play(deal, "S: draw", "S: discard 5c", "W: draw", "W: discard Qc", "N: draw")
    assert code(deal, "N: ask") == "already_asked"
    deal = at(N="9h9d9s8h", melds=[OUT, []], stock="4c", flags=["asked:0"])
    assert code(deal, "N: ask") == "already_asked"


def test_nobody_asks_who_could_not_go_out() -> None:
    """rules: 7.8, 2.6."""
    assert code(at(N="9h9d8h5h", melds=[OUT, []], stock=""), "N: ask") == "cannot_go_out"
    assert code(at(N="9h9d9s8h", melds=[[KINGS], []], stock=""), "N: ask") == "cannot_go_out"
    assert code(at(N="7h7d7s8h", melds=[OUT, []], stock="", profile="league"), "N: ask") == "cannot_go_out"
    off = at(N="9h9d9s8h", melds=[OUT, []], stock="", options={"ask_permission": "off"})
    assert code(off, "N: ask") == "no_question"


def test_where_leave_is_mandatory_nobody_goes_out_without() -> None:
    """rules: 13 ask_permission."""
    must = {"ask_permission": "mandatory"}
    deal = at(N="9h9d9s8h", melds=[OUT, []], stock="4c", options=must)
    assert code(deal, "N: meld 9h9d9s") == "ask_first"
    play(deal, "N: ask", "S: yes", "N: meld 9h9d9s", "N: discard 8h")
    assert deal.state.reason == "out"


def test_a_way_out_in_two_steps() -> None:
    """rules: 7.4, 7.8: wild cards to other melds first, then a meld of them alone."""
    own = [KINGS, "6h6d6s6c6h6d", "JhJdJs"]
    deal = at(N="2h2d2s2cJk9h", melds=[own, []], stock="4c5c")
    play(deal, "N: ask", "S: yes", "N: meld 2h>6", "N: meld 2d2s2cJk", "N: discard 9h")
    assert deal.state.reason == "out"
    assert score(deal)[0]["penalties"] == -2000


def test_whoever_is_bound_is_offered_only_steps_on_the_way() -> None:
    """rules: 7.8, 14.11."""
    deal = at(N="9h9d9s9cJh8h", melds=[[*OUT, "JdJsJc"], []], E="5h", stock="4c5c")
    play(deal, "N: ask", "S: yes")
    while not deal.over:
        offered = deal.offers(0).actions
        assert offered
        deal.apply(0, offered[-1])
    assert deal.state.reason == "out"


def test_an_opener_goes_out_only_with_what_going_out_takes() -> None:
    """rules: 7.4, 7.8: the last card of an opener who gets a talon lies face up."""
    deal = at(N="KhKdKsQhQdJk8s8h2h9h", talons=("4s5s6s8s", "4s5s6s"))
    events = play(deal, "N: meld KhKdKs QhQdJk 8s8h2h", "N: discard 9h")
    assert ev.Discarded(0, cards("9h")[0], froze=False) in events
    assert not deal.over
    hand = KINGS + "QhQdQsQcQhQdQs9h"
    deal = at(N=hand, W="6h", stock="", talons=("4s5s6s8s", "4s5s6s"))
    events = play(deal, f"N: meld {KINGS} QhQdQsQcQhQdQs", "N: discard 9h")
    assert events[-1] == ev.DealOver(EndReason.OUT, 0, concealed=False)
