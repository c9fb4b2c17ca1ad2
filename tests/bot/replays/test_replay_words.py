"""A replay tells what everybody saw: what lay in the pile, who took it and who left it."""

from bot.replays.replays import Moment
from bot.replays.screens.look_back_words import moment_line, pile_line, whole_line
from bot.screens.play.turn_log import whole_turn_line
from bot.tables.session.past_turns import past_turns
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from tests.canasta import positions
from tests.canasta.positions import NAMES, play


def told(*lines: str) -> tuple[list[str], list[Moment]]:
    """A deal of which these lines are played: its turns in words, and the moments before and after each."""
    deal = positions.at(
        N="9c9h4dKdKs",
        E="7c7d8c5s5d",
        S="7d8d6s6h",
        W="7h8h6d6c",
        pile="4c9s",
        melds=[["JhJdJs"], []],
        phase="draw",
    )
    moments = [Moment(view_of(deal, None, NAMES, None), (), ())]
    for line in lines:
        events = tuple(play(deal, line))
        moments.append(Moment(view_of(deal, None, NAMES, None), (), events))
    turns = past_turns(deal.state.history, {})
    return [whole_turn_line(turn, "classic", NAMES, ENGLISH) for turn in turns], moments


def test_a_pile_that_is_taken_names_what_lay_under_its_top_card() -> None:
    _, moments = told("N: take 9c9h")
    assert whole_line(moments, 1, NAMES, ENGLISH).startswith(
        "N took the pile of 2 (9♠ on top), found 4♣ under it, melded"
    )
    assert "found" not in moment_line(moments[1], NAMES, ENGLISH)


def test_the_end_of_a_turn_tells_all_of_it() -> None:
    _, moments = told("N: take 9c9h", "N: discard 4d", "E: draw")
    assert whole_line(moments, 2, NAMES, ENGLISH) == (
        "N took the pile of 2 (9♠ on top), found 4♣ under it, melded 9♠ 9♣ 9♥, discarded 4♦."
    )
    assert moment_line(moments[2], NAMES, ENGLISH) == "N discarded 4♦."
    assert whole_line(moments, 3, NAMES, ENGLISH) == "E drew a card, left 4♦ in the pile."


def test_a_card_that_could_have_been_taken_is_said_to_be_left() -> None:
    turns, moments = told("N: draw", "N: discard Kd", "E: draw", "E: discard 5s")
    left = "left 9♠ in the pile"
    assert turns[-2].startswith(f"N drew a card, {left}, discarded K♦")
    assert turns[-1].startswith("E drew a card, left K♦ in the pile, discarded 5♠")
    assert left in whole_line(moments, 1, NAMES, ENGLISH)
    assert left not in moment_line(moments[1], NAMES, ENGLISH)


def test_buried_discards_are_named_the_top_one_first() -> None:
    _, moments = told("N: draw", "N: discard Kd", "E: draw")
    assert pile_line(moments[-1], ENGLISH) == "-# Pile: K♦ 9♠ 4♣"
