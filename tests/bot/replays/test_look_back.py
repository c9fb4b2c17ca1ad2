"""What a look back says: no more than is known."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.replays.screens.look_back_words import luck_lines
from canasta.actions import Action
from canasta.i18n import ENGLISH, translator
from canasta.players.search import search
from canasta.players.search.comparing import Budget
from canasta.review import Luck, finished
from canasta.review.luck import luck_of, replays_of
from canasta.view import View
from tests.canasta.review.played import Plays, deal, level
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


LOCALE = Path("canasta/i18n/locale/de/LC_MESSAGES/canasta.po")
SKILL = (
    r"\b(the play|playing|skill) (decided|made|was worth|counted)|Können (hat )?entsch|Spielweise|Spielstärke"
)


def searching(seat: int, view: View) -> Action:
    """Plays as the strong player does, with less of a search."""
    return search.choose(view, f"{seat}", Budget(rollouts=20, worlds=10, step=5))


@pytest.mark.parametrize(
    "plays", [level("basic"), level("steady"), searching], ids=["basic", "steady", "strong"]
)
def test_of_four_equal_players_nothing_is_said_but_what_the_cards_were_worth(plays: Plays) -> None:
    said = 0
    for number in range(3):
        match = deal(plays, f"{number + 1:x}e")
        luck = luck_of(replays_of(finished(match, 1), 3_000, "cards"))
        for language in ("en", "de"):
            for line in luck_lines(luck, match.view(0), NAMES, translator(language)):
                of_cards = "cards" if language == "en" else "Karten"
                assert of_cards in line or line.startswith("-# ")
                said += 1
    assert said >= 6
    both = re.findall(r'^msg.*"(.*)"$', LOCALE.read_text("utf-8"), re.MULTILINE)
    assert [text for text in both if re.search(SKILL, text, re.IGNORECASE)] == []
    assert [field.name for field in fields(Luck)] == ["cards", "away", "replays"]
