"""The levels see a view and nothing else, and play as well as they should."""

import pytest

from canasta.actions import Discard, format_action, parse_action
from canasta.cards import format_cards
from canasta.duel.deals import Duel
from canasta.duel.run import run
from canasta.match import Match
from canasta.players import choose
from canasta.players.levels import LEVELS, PLAYERS
from canasta.variants import VARIANTS
from tests.canasta.positions import NAMES, at, play
from tests.canasta.tournament import play_deal, seated
from tests.canasta.twins import twins, view
from tests.support.shortened import shortened

EVERY_GAME = pytest.mark.parametrize("variant", VARIANTS)


def test_the_levels_are_players() -> None:
    assert LEVELS == ("relaxed", "steady", "strong")
    assert set(LEVELS) < set(PLAYERS) == {"random", "basic", *LEVELS}


@shortened("variant", VARIANTS, plain=3)
def test_hidden_cards_change_no_move(variant: str) -> None:
    pairs = 0
    for pair in twins(variant, VARIANTS[variant].seats[0], "1e7e1", moments=4):
        left, right = pair.views
        pairs += 1
        for player in ("random", "basic", "relaxed", "steady"):  # strong has a test of its own
            assert choose(left, player, "seed") == choose(right, player, "seed")
    assert pairs


@shortened("variant", VARIANTS)
@pytest.mark.parametrize("level", ["relaxed", "steady"])
def test_a_deal_at_this_level_is_played_to_its_end_and_can_be_repeated(variant: str, level: str) -> None:
    def actions(seats: int) -> list[str]:
        match = Match(variant, seated(seats))
        play_deal(match, [lambda seen: choose(seen, level, "seed")] * seats, "1e7e1")
        return [format_action(action) for _, action in match.actions[0]]

    seats = VARIANTS[variant].seats
    assert actions(seats[-1]) == actions(seats[-1])
    assert actions(seats[0])


@pytest.mark.long
def test_relaxed_loses_to_basic() -> None:
    result = run(Duel("classic", "relaxed", "basic", "test", 4), 24)
    assert result.high is not None
    assert result.high < 0


def test_relaxed_depends_on_its_seed() -> None:
    def actions(seed: str) -> list[str]:
        match = Match("classic", NAMES)
        play_deal(match, [lambda seen: choose(seen, "relaxed", seed)] * 4, "1e7e1")
        return [format_action(action) for _, action in match.actions[0]]

    assert actions("one") != actions("two")


def test_relaxed_puts_no_wild_card_onto_a_canasta() -> None:
    canasta = "KcKsKhKdKcKsKh"
    deal = at(N="2c2d4c5c6c7c8c9c", melds=([canasta], []), pile="7h")
    for n in range(20):
        assert isinstance(choose(view(deal, 0), "relaxed", f"{n}"), Discard)


def test_steady_does_not_feed_a_hand_that_it_has_seen() -> None:
    """East took two nines with a pile and still has them; basic has forgotten."""
    deal = at(
        N="9c5d5h6s6h8s8dTsTc",
        E="JhJd4s6c7d",
        S="4h7c8h",
        W="4d7s8c",
        melds=([], ["AhAdAs"]),
        pile="9h9dJs",
        phase="draw",
        turn="E",
        stock="Qd5c6d7h",
    )
    play(
        deal,
        "E: take JhJd",
        "E: discard 4s",
        "S: draw",
        "S: discard 4h",
        "W: draw",
        "W: discard 4d",
        "N: draw",
    )
    seen = view(deal, 0)
    assert format_cards(seen.seen.known[1]) == "9h9d"
    assert choose(seen, "basic") == parse_action("discard 9c")
    assert choose(seen, "steady") != parse_action("discard 9c")
