"""Actions and events of Modern American Canasta in words (rules: 7)."""

import pytest

from canasta.actions import parse_action
from canasta.i18n import ENGLISH
from canasta.notation.turn_words import event_line, turn_line
from canasta.notation.words import action_label
from tests.canasta.modern_american.positions import KINGS, STOCK, TALONS, at, fresh
from tests.canasta.positions import play

NAMES = ("North", "East", "South", "West")


def test_a_deal_without_an_upcard() -> None:
    """rules: 7.2."""
    assert event_line(fresh().state.events[0], NAMES, ENGLISH) == "West dealt."


def test_the_turn_of_an_opener() -> None:
    """rules: 7.2: and the turn in which the talon is picked up."""
    deal = at(N="KhKdKsQhQdJk8s8h2h4h5h", talons=TALONS)
    events = play(deal, "N: meld KhKdKs QhQdJk 8s8h2h", "N: discard 4h")
    assert turn_line(events, NAMES, ENGLISH) == (
        "North melded K♥ K♦ K♠, melded Q♥ Q♦ Joker, melded 8♠ 8♥ 2♥, discarded 4♥, "
        "gets a talon of 4 cards for the next turn."
    )
    play(deal, "E: draw", "E: discard 9c", "S: draw", "S: discard 7c", "W: draw")
    events = play(deal, "W: discard Qc")
    assert turn_line(events, NAMES, ENGLISH) == "West discarded Q♣. North picked up a talon of 4 cards."


def test_threes_the_turn_card_and_the_end() -> None:
    """rules: 7.1, 7.3, 7.8, 7.9."""
    deal = at(N="4h3s", stock=STOCK[:18], phase="draw")
    assert turn_line(play(deal, "N: lay 3s"), NAMES, ENGLISH) == (
        "North laid out 3♠, drew the turn card (8 cards are left)."
    )
    deal = at(N="9h", melds=[[KINGS, "6h6d6s6c6h6d6s"], []], stock="")
    assert turn_line(play(deal, "N: discard 9h"), NAMES, ENGLISH) == (
        "North discarded the last card face down. North went out."
    )
    deal = at(N="4h4d5h5d6h6d8h8dThTdJhJdKhKd", E="9c", stock="")
    assert turn_line(play(deal, "N: special"), NAMES, ENGLISH) == (
        "North showed seven natural pairs: 4♥ 4♦ 5♥ 5♦ 6♥ 6♦ 8♥ 8♦ 10♥ 10♦ J♥ J♦ K♥ K♦. "
        "North ended the deal with a special hand."
    )


@pytest.mark.parametrize(
    ("meld", "name"), [("7h7d7s7c7h7d", "canasta of sevens"), ("AhAdAsAcAhAd", "canasta of pure aces")]
)
def test_canastas_that_pay_more(meld: str, name: str) -> None:
    """rules: 7.4."""
    last = meld[0] + "s"
    deal = at(N=last + "9h8h", W="Qh", S="Qd", melds=[[meld], []], stock="")
    assert name in turn_line(play(deal, f"N: meld {last}"), NAMES, ENGLISH)


def test_actions_on_buttons() -> None:
    assert action_label(parse_action("lay 3s3h"), ENGLISH) == "Lay out 3♠ 3♥"
    assert action_label(parse_action("special"), ENGLISH) == "Show your special hand"
