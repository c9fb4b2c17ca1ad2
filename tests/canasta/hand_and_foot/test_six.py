"""Six players as three pairs instead of two teams (rules: 9.1)."""

import pytest

from canasta.deal import Deal
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.rulebook import rule_text
from tests.canasta.hand_and_foot.positions import CLEAN, DIRTY, FOOT, HAND_AND_FOOT, OUT, WILD, seated
from tests.canasta.invariants import LETTERS, all_cards, full_pack
from tests.canasta.positions import code, play, result, score

PAIRS: dict[str, object] = {"six_hand_teams": "3x2"}
OTHERS = ["5c5d", "6c6d", "8c8d", "9c9d", "TcTd"]


def test_partners_sit_opposite_and_everybody_plays() -> None:
    rules = HAND_AND_FOOT.rules(6, PAIRS)
    assert rules.side_of == (0, 1, 2, 0, 1, 2)
    assert rules.order(1) == tuple(range(6))
    assert HAND_AND_FOOT.rules(6).side_of == (0, 1, 0, 1, 0, 1)
    assert HAND_AND_FOOT.rules(4, PAIRS).side_of == (0, 1, 0, 1)


def test_the_deal_is_that_of_two_teams() -> None:
    """rules: 9.2: seven packs, 378 cards, 221 in the stock."""
    deal = Deal.from_seed(HAND_AND_FOOT.rules(6, PAIRS), 5, (0, 0, 0), "5f0c")
    assert [len(hand) for hand in deal.state.hands] == [13] * 6
    assert [len(foot) for foot in deal.state.feet] == [13] * 6
    assert all_cards(deal) == full_pack(deal.rules)
    assert all_cards(deal).total() == 378
    assert len(deal.state.stock) + sum(len(side.threes) for side in deal.state.side_tables) == 221


def test_melds_are_shared_by_the_pair_alone() -> None:
    deal = seated(["KhKd4c4d", *OTHERS], melds=[["KsKcKh"], [], []], options=PAIRS)
    play(deal, "A: meld KhKd", "A: discard 4c")
    deal = seated(
        ["4c4d", *OTHERS[:2], "KhKd4c4d", *OTHERS[3:]], melds=[["KsKcKh"], [], []], turn="D", options=PAIRS
    )
    assert code(deal, "D: meld KhKd") is None
    deal = seated(["4c4d", "KhKd4c4d", *OTHERS[1:]], melds=[["KsKcKh"], [], []], turn="B", options=PAIRS)
    assert code(deal, "B: meld KhKd") == "too_few_cards"


def test_the_partner_opposite_is_asked_and_has_to_be_in_the_foot() -> None:
    """rules: 9.2."""
    feet = ["", "", "", FOOT, "", ""]
    deal = seated(["4c", *OTHERS], melds=[OUT, [], []], feet=feet, options={**PAIRS, "hf_ask": False})
    assert code(deal, "A: discard 4c") == "partner_not_in_foot"
    deal = seated(["KhKdKs4c", *OTHERS], melds=[OUT, [], []], options=PAIRS)
    play(deal, "A: ask")
    assert deal.state.turn == 3
    play(deal, "D: yes", "A: meld KhKdKs", "A: discard 4c")
    found = result(deal)
    assert (found.reason, found.by) == ("out", 0)
    first = score(deal)[0]
    assert (first["canastas"], first["going_out"], first["hands"]) == (3100, 100, -20)


def test_each_pair_scores_for_itself() -> None:
    """rules: 9.3; HF-04 for three sides."""
    deal = seated(
        ["3s3c", *OTHERS[:4], "3s3c"],
        melds=[[CLEAN], [DIRTY], [WILD]],
        stock="",
        phase="draw",
        options=PAIRS,
    )
    play(deal, "A: draw")
    totals = [side["total"] for side in score(deal)]
    assert totals == [500 + 70 - 10 - 20, 300 + 90 - 10 - 20, 1500 + 230 - 10 - 10]
    assert len(result(deal).totals) == 3


def test_after_the_last_round_the_best_pair_wins() -> None:
    """rules: 9.1."""
    deal = seated(
        ["4c4d", *OTHERS], stock="", phase="draw", totals=[900, 1000, 950], round_number=4, options=PAIRS
    )
    play(deal, "A: draw")
    found = result(deal)
    assert (found.match_over, found.winners) == (True, (1, 4))


@pytest.mark.parametrize(
    ("options", "words"), [({}, "Two teams of three play."), (PAIRS, "Three pairs play.")]
)
def test_the_rule_text_says_who_plays_with_whom(options: dict[str, object], words: str) -> None:
    text = " ".join(text for *_, text in rule_text("hand_and_foot", options, 6, ENGLISH))
    assert words in text


def test_the_deal_passes_round_all_six() -> None:
    match = Match("hand_and_foot", LETTERS[:6], PAIRS)
    match.start_deal("5f0c")
    assert (match.to_move, match.next_dealer) == (0, 0)
