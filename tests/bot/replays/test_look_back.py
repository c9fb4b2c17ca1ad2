"""What a look back says: no more than is known."""

from bot.replays.screens.look_back_words import luck_lines
from canasta.i18n import ENGLISH
from canasta.review import Luck
from tests.renderers import romme, samples

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def test_the_cards_are_told_of_the_side_that_had_the_better_ones_with_how_sure_that_is() -> None:
    luck = Luck((-312.0, 312.0), (88.0, 88.0), 130)
    first, second = luck_lines(luck, samples.middle_table(), NAMES, ENGLISH)
    assert first == "🍀 **Ben and Dan**: the cards were worth +310 ± 90."
    assert second == "-# Points ahead of the others. Computer players replayed these cards 130 times."


def test_what_chance_may_have_made_is_not_told() -> None:
    luck = Luck((-20.0, 20.0), (200.0, 200.0), 130)
    lines = luck_lines(luck, samples.middle_table(), NAMES, ENGLISH)
    assert lines[0] == "🍀 The cards were about even."
    assert luck_lines(None, samples.middle_table(), NAMES, ENGLISH) == [
        "🍀 What the cards were worth is too close to call."
    ]


def test_who_plays_alone_has_a_line_of_their_own_in_points_as_small_as_the_games() -> None:
    luck = Luck((4.0, 18.0, 6.0, -28.0), (9.0, 9.0, 9.0, 12.0), 230)
    lines = luck_lines(luck, romme.four(), NAMES, ENGLISH)
    assert lines[:-1] == [
        "🍀 **Ben**: the cards were worth +18 ± 9.",
        "🍀 **Dan**: the cards were worth −28 ± 12.",
    ]
