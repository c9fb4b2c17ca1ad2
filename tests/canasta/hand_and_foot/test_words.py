"""Canastas of Hand and Foot are called clean and dirty, wherever they are named (rules: 9.1)."""

import pytest

from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_text
from canasta.notation.turn_words import event_line, turn_line
from tests.canasta.hand_and_foot.positions import FOOT, HAND_AND_FOOT, OUT, at
from tests.canasta.positions import NAMES, play, verdict

WORDS = HAND_AND_FOOT.words


@pytest.mark.parametrize(
    ("meld", "last", "name"),
    [
        ("KhKdKsKcKhKd", "Ks", "clean canasta"),
        ("QhQdQsQcQh2h", "Qd", "dirty canasta"),
        ("2s2c2s2cJkJk", "Jk", "wild canasta"),
    ],
)
def test_a_canasta_in_the_log(meld: str, last: str, name: str) -> None:
    aim = ">m1" if last == "Jk" else ""
    deal = at(N=f"{last}4c5c", feet=["", FOOT, "", ""], melds=[[meld], []])
    events = play(deal, f"N: meld {last}{aim}", "N: discard 4c")
    assert f"7 now, a {name}!)" in turn_line(events, NAMES, ENGLISH, WORDS)
    assert f"7 now, a {name}!)" in event_line(events[0], NAMES, ENGLISH, WORDS)


def test_what_going_out_still_needs() -> None:
    refusal = verdict(at(N="4c", melds=[OUT[1:3], []], options={"hf_ask": False}), "N: discard 4c")
    assert refusal is not None
    assert "2 clean, 2 dirty and 1 wild canasta; your side would have 1, 1 and 0" in str(refusal.text)


def test_no_word_of_other_games_stands_in_the_rule_text() -> None:
    for seats in HAND_AND_FOOT.seats:
        text = " ".join(text for *_, text in rule_text("hand_and_foot", {}, seats, ENGLISH)).lower()
        assert "natural canasta" not in text
        assert "mixed" not in text
