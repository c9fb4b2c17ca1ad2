"""Turns in one line: what was melded, and what canasta came of it."""

import pytest

from canasta.i18n import ENGLISH
from canasta.notation.turn_words import turn_line
from canasta.variants import VARIANTS
from tests.canasta import positions
from tests.canasta.positions import NAMES, play

SIX = "KhKdKsKcKhKd"


@pytest.mark.parametrize(
    ("variant", "had", "melded", "line"),
    [
        ("classic", SIX, "Ks>m1", "N added K♠ (7 now, a natural canasta!), discarded 9♣."),
        ("classic", SIX, "2s>m1", "N added 2♠ (7 now, a mixed canasta!), discarded 9♣."),
        ("classic", "5h5d5s", SIX + "2s", "N melded K♥ K♦ K♠ K♣ K♥ K♦ 2♠ (a mixed canasta!), discarded 9♣."),
        ("hand_and_foot", SIX, "Ks>m1", "N added K♠ (7 now, a clean canasta!), discarded 9♣."),
        ("hand_and_foot", SIX, "2s>m1", "N added 2♠ (7 now, a dirty canasta!), discarded 9♣."),
    ],
)
def test_a_canasta_is_called_what_the_game_calls_it(variant: str, had: str, melded: str, line: str) -> None:
    hand = melded.removesuffix(">m1") + "9cJcQd"
    deal = positions.at(N=hand, E="7c8c", S="7d8d", W="7h8h", melds=[[had], []], variant=variant)
    events = [*play(deal, f"N: meld {melded}"), *play(deal, "N: discard 9c")]
    assert turn_line(events, NAMES, ENGLISH, VARIANTS[variant].words) == line
