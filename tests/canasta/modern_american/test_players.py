"""The computer player of Modern American Canasta: what it keeps, what it begins, when it goes out."""

import pytest

from canasta.actions import Discard, Meld, format_action
from canasta.cards import SEVEN
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.players import choose
from tests.canasta.invariants import canasta_rules
from tests.canasta.modern_american.positions import KINGS, PROFILES, at
from tests.canasta.positions import NAMES, play
from tests.canasta.tables import GAMES
from tests.canasta.tournament import at_random, endings, play_deal, play_match
from tests.support.shortened import shortened

SIXES = "6h6d6s6c6h6d6s"
LONG = "4c5c6c8cTcTcJcKcAcAsQsTsTdThJhJd8d8s"


def said(deal: Deal) -> str:
    return format_action(choose(view_of(deal, deal.state.turn, NAMES, None)))


def test_it_shows_a_special_hand() -> None:
    """rules: 7.9."""
    assert said(at(N="4h4d5h5d6h6d8h8dThTdJhJdKhKd", E="9c", stock="")) == "special"


def test_it_lays_out_threes_and_keeps_one_for_a_straight() -> None:
    """rules: 7.3."""
    assert said(at(N="4h3h3s", melds=[["JhJdJs"], []], phase="draw")) == "lay 3s3h"
    assert said(at(N="4h9h9d3h", phase="draw")) == "lay 3h"
    assert said(at(N="AhKhQhJhTd9h8h7h6h5h3h2h", phase="draw", stock="4d4c")) == "draw"


@pytest.mark.parametrize("profile", ["traditional", "pagat"])
def test_of_several_threes_it_keeps_one_for_a_straight(profile: str) -> None:
    """rules: 7.3, 7.9: though it might keep them all; one just drawn is laid out too."""
    deal = at(N="AhKhQhJhTd9h8h7h6h5h3h3s2h", phase="draw", profile=profile)
    assert said(deal).startswith("lay 3")
    play(deal, f"N: {said(deal)}")
    assert said(deal) == "draw"
    deal = at(N="AhKhQhJhTd9h8h7h6h5h3h2h", phase="draw", stock="3s4d4c", profile=profile)
    play(deal, "N: draw")
    assert said(deal).startswith("lay 3")


def test_it_lays_out_a_three_that_it_has_just_drawn() -> None:
    """rules: 7.3: and goes on with one that it cannot lay out now."""
    deal = at(N="4h8h3h", melds=[["JhJdJs"], []], phase="draw", stock="3s9h9d")
    play(deal, "N: draw")
    assert said(deal) == "lay 3s"
    play(deal, "N: lay 3s")
    assert said(deal).startswith("discard")


def test_it_keeps_what_opens() -> None:
    """rules: 7.5: singles go before pairs, and wild cards never."""
    deal = at(N="KhKdQhQd9h9d2hJk5s", pile="4s", E="6d")
    assert said(deal) == "discard 5s"


def test_it_opens_with_the_fewest_wild_cards_that_do() -> None:
    """rules: 7.5."""
    deal = at(N="KhKdKsQhQdJk8s8h2h2dJk4h", talons=("4s5s6s8s", "4s5s6s"))
    action = choose(view_of(deal, 0, NAMES, None))
    assert isinstance(action, Meld)
    wilds = [card for group in action.groups for card in group.cards if card in (1, 2, 52)]
    assert len(wilds) == 2


@pytest.mark.parametrize(
    ("sevens", "begins"), [("7h7d7s", False), ("7h7d7s7c", False), ("7h7d7s7c7h7d7s", True)]
)
def test_it_does_not_begin_sevens_that_it_cannot_finish(sevens: str, begins: bool) -> None:
    """rules: 7.10: late in the deal."""
    deal = at(
        N=sevens + "KhQhTs", melds=[["JhJdJs"], []], E="8d9d", W="8s9s", S="", stock="4c5c6c", pile="4s"
    )
    action = choose(view_of(deal, 0, NAMES, None))
    assert isinstance(action, Meld) == begins


def test_it_throws_sevens_away_that_would_cost() -> None:
    """rules: 7.10: three of them in a hand."""
    deal = at(N="7h7d7sKhKdQhQd", melds=[["JhJdJs"], []], stock="4c5c6c", pile="4s")
    action = choose(view_of(deal, 0, NAMES, None))
    assert isinstance(action, Discard)
    assert action.card >> 2 == SEVEN


def test_it_counts_its_canastas_before_it_goes_out() -> None:
    """rules: 7.8, 7.10: not while sevens are unfinished and there is time."""
    out = at(N="9h9d9sTh", melds=[[KINGS, SIXES], ["8h8d8s"]], E="4c", W="5c", S="7c", stock="8c8c")
    assert said(out).split()[0] in ("ask", "meld")
    owing = at(
        N="9h9d9s8h",
        melds=[[KINGS, SIXES, "7h7d7s7c7h7d"], []],
        E="5c4h5h4d5d4h",
        W="4s5s4s5s4d5d",
        S="QhQd",
        stock=LONG,
    )
    assert said(owing).startswith("discard")


def test_it_goes_out_when_somebody_else_is_about_to() -> None:
    """rules: 7.8."""
    theirs = ["QhQdQsQcQh2h2d", "ThTdTsThTdTsTc"]
    deal = at(N="9h9d9s8h", melds=[[KINGS, SIXES], theirs], E="4c", W="5c", S="7c", stock="8c5c")
    assert said(deal) == "meld 9h9d9s"


def test_a_partner_with_three_sevens_gives_no_leave() -> None:
    """rules: 7.8, 7.10."""
    deal = at(N="9h9d9s8h", S="7h7d7sJsQd", melds=[[KINGS, SIXES], []], E="5c4h5h", W="4s5s4d5d", stock=LONG)
    deal.apply(0, next(action for action in deal.offers(0).actions if format_action(action) == "ask"))
    assert said(deal) == "no"


@shortened("kind", GAMES["modern_american"].kinds)
def test_matches_come_to_an_end(kind: str) -> None:
    """rules: 7.1: an evening, not a night."""
    seats, options = GAMES["modern_american"].kinds[kind]
    matches = [play_match([choose] * seats, seed, "modern_american", **options) for seed in range(3)]
    for match in matches:
        assert 2 <= len(match.results) <= 25
        assert max(match.totals) >= 8500 or match.deal is None or match.deal.state.special is not None
        assert match.winners
    assert endings(matches)["out"] >= sum(len(match.results) for match in matches) * 0.25


@shortened("profile", PROFILES)
def test_it_beats_a_player_of_chance(profile: str) -> None:
    """Deal by deal: north and south play, east and west pick at random."""
    gained = [0, 0]
    for seed in range(12):
        match = Match("modern_american", NAMES, {"profile": profile}, dealer=seed % 4)
        play_deal(match, [choose, at_random(seed)] * 2, f"{seed:x}")
        gained = [a + b for a, b in zip(gained, match.totals, strict=True)]
    assert gained[0] > gained[1] + 12 * 1000


@shortened("profile", PROFILES)
def test_most_deals_bring_two_canastas_and_few_unfinished_melds(profile: str) -> None:
    """rules: 7.10."""
    sides, unfinished = 0, 0
    for seed in range(20):
        match = Match("modern_american", NAMES, {"profile": profile}, dealer=seed % 4)
        play_deal(match, [choose] * 4, f"{seed:x}")
        assert match.deal is not None
        for side_table in match.deal.state.side_tables:
            sides += side_table.canastas >= 2
            unfinished += sum(
                canasta_rules(match.rules).unfinished_penalty(meld) > 0 for meld in side_table.melds
            )
    assert sides >= 20
    assert unfinished <= 6
