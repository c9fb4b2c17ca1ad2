"""What every game has to say of itself, so that people can choose among all of them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from canasta.cards import parse_cards
from canasta.events import Dealt
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.rulebook import rule_lines
from canasta.notation.turn_words import event_line
from canasta.options import BadOption
from canasta.players import choose
from canasta.rules import settings
from canasta.rules.shared_results import SharedResults
from canasta.variants import GROUPS, VARIANTS, Variant
from canasta.variants.classic.options import OPTIONS as CLASSIC
from canasta.variants.common_options import select_options
from canasta.variants.variant import by_id

LINE = 100
"""The longest label or description that an option of a select can have."""

every_game = pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.id)


@every_game
def test_a_game_says_what_it_is_like_and_how_long_it_takes(game: Variant) -> None:
    assert VARIANTS[game.id] is game
    assert game.group in GROUPS
    assert 2 <= len(str(game.name)) <= 32
    assert 20 <= len(str(game.summary)) <= LINE
    assert str(game.summary).endswith(".")
    assert 5 <= len(str(game.length)) <= 30
    assert not str(game.length).endswith(".")
    assert game.seats == tuple(sorted(set(game.seats)))


@every_game
def test_a_game_says_what_a_match_is_played_to_and_its_figures(game: Variant) -> None:
    for seats in game.seats:
        rules = game.rules(seats)
        assert str(rules.goal)
        figures = rules.key_figures(ENGLISH)
        assert len(figures) >= 2
        assert rule_lines(game.id, {}, seats, ENGLISH) == ["; ".join(figures) + "."]


@every_game
def test_every_option_of_a_game_stands_in_one_topic(game: Variant) -> None:
    listed = [name for _, names in game.topics for name in names]
    assert sorted(listed) == sorted(option.name for option in game.options)
    assert set(game.only_for) <= set(listed)
    assert set(game.only_for.values()) <= set(game.seats)


@every_game
def test_the_presets_of_a_game_can_be_played(game: Variant) -> None:
    ids = [preset.id for preset in game.presets]
    assert len(set(ids)) == len(ids)
    for preset in game.presets:
        assert preset.options
        assert any(_playable(game, seats, preset.options) for seats in game.seats), preset.id


def _playable(game: Variant, seats: int, options: Mapping[str, object]) -> bool:
    here = {name: value for name, value in options.items() if game.only_for.get(name, seats) == seats}
    try:
        return game.rules(seats, here).seats == seats
    except BadOption:
        return False


@every_game
def test_a_game_names_a_player_that_can_play_it(game: Variant) -> None:
    match = Match(game.id, [f"P{seat}" for seat in range(game.seats[0])])
    match.start_deal("5e7e2")
    seat = match.to_move
    assert seat is not None
    match.apply(seat, choose(match.view(seat)))


def test_two_games_with_one_id_are_refused() -> None:
    other = replace(VARIANTS["samba"], id="classic")
    with pytest.raises(ValueError, match="classic"):
        by_id([*VARIANTS.values(), other])


def test_a_game_lists_only_options_that_its_family_has() -> None:
    assert [option.name for option in select_options(CLASSIC, ["jokers", "tie_rule"], {})] == [
        "tie_rule", "jokers"
    ]  # fmt: skip
    with pytest.raises(KeyError, match="no_such"):
        select_options(CLASSIC, ["jokers", "no_such"], {})
    with pytest.raises(KeyError, match="hand_size"):
        select_options(CLASSIC, ["jokers"], {"hand_size": 5})


def test_groups_have_different_names() -> None:
    assert len({str(name) for name in GROUPS.values()}) == len(GROUPS)


def test_a_deal_without_an_upcard_is_told_in_a_sentence() -> None:
    assert event_line(Dealt(1, (), ()), ("Ann", "Ben"), ENGLISH) == "Ben dealt."
    assert event_line(Dealt(1, parse_cards("4c"), ()), ("Ann", "Ben"), ENGLISH) == (
        "Ben dealt; 4♣ was turned up."
    )


def test_tables_with_the_same_settings_have_rules_of_their_own() -> None:
    game = VARIANTS["classic"]
    one, other = game.rules(4, {"target_score": 3000}), game.rules(4, {"target_score": 3000})
    one.target = 5
    assert (other.target, other.shown_game.target) == (3000, 3000)
    assert game.rules(4, {"target_score": 3000}).target == 3000
    assert game.rules(4).target != 3000


def test_an_option_that_is_almost_the_same_is_checked_by_itself() -> None:
    game = VARIANTS["classic"]
    assert game.rules(4, {"viennese": True}).options["red_three_plus_needs"] == "canasta"
    for _ in range(2):
        with pytest.raises(BadOption):
            game.rules(4, {"viennese": 1})


def test_results_that_were_dropped_are_not_kept_by_new_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    game = VARIANTS["classic"]
    before = game.rules(4).kept
    assert game.rules(4).kept is before
    monkeypatch.setattr(settings, "SHARED", SharedResults())
    assert game.rules(4).kept is not before
