"""Thousands of deals of every game beside Classic, on every core: ``pytest -m soak tests/canasta``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import pytest

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.hand_and_foot.scores import scores as foot_scores
from tests.canasta.inspecting import all_cards, full_pack
from tests.canasta.tables import GAMES
from tests.canasta.test_soak import look_around, replay, shared, told
from tests.canasta.tournament import journal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES = 2_000, 20
OTHERS = [game for game in GAMES if game != "classic"]
SCORES: Mapping[str, Callable[[Deal], object]] = {"hand_and_foot": foot_scores}
"""Second readings of how a game is scored, where there is one."""


def random_deals(game: str, numbers: range) -> Counter[str]:
    """Deals at random tables by what the offers hold; two in three by players that like to lay down."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = GAMES[game].random_table(rng)
        rules = GAMES[game].variant.rules(seats, options)
        dealer, number = rng.randrange(seats), rng.randint(1, 5)
        before = tuple(rng.choice((-200, 0, 1500, 3000, 5000, 7500)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            seat, offers = deal.turn, deal.offers(deal.turn)
            assert offers.actions, (n, "nothing to do")
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            action = rng.choice(laying if n % 3 and laying else offers.actions)
            if len(played) % 16 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            played.append((seat, format_action(action)))
            deal.apply(seat, action)
            assert len(played) < 6000, (n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules)
        if game in SCORES:
            assert list(result_of(deal).scores) == SCORES[game](deal), n
        replay(deal, dealer, before, number, f"{n:x}", options, played)
        totals.update(("deals", str(deal.reason), f"deals of {seats}"))
        totals.update({"actions": len(played), "options set": len(options)})
    return totals


@pytest.mark.parametrize("game", OTHERS)
def test_thousands_of_deals_by_random_play(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(partial(random_deals, game), DEALS)
    told(capsys, f"{game}, deals by random play", totals)
    assert totals["deals"] == DEALS


def computer_matches(game: str, numbers: range) -> Counter[str]:
    """Whole matches by computer players: the kinds of table in turn, half of them with house rules."""
    totals: Counter[str] = Counter()
    kinds = list(GAMES[game].kinds.values())
    for n in numbers:
        rng = Random(n)
        seats, table = kinds[n % len(kinds)]
        options = dict(table)
        if n // len(kinds) % 2:
            options = GAMES[game].random_options(rng, seats, table, most=5)
        # Sums of 100,000 points, or 5, are no match that anybody plays.
        options |= {"target_score": rng.choice((2500, 5000))} if "target_score" in options else {}
        match = play_match([choose] * seats, n, game, **options)
        assert Match.replay(game, match.players, options, deals=journal(match)).results == match.results
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules)
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))
            assert isinstance(verdict["result"], dict)
            assert verdict["result"]["scores"] == list(result.scores)
            totals.update(("deals", result.reason, f"deals of {seats}"))
        totals.update(("matches", f"matches of {seats}"))
    return totals


@pytest.mark.parametrize("game", OTHERS)
def test_twenty_matches_by_computer_players(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    totals = computer_matches(game, range(MATCHES))
    told(capsys, f"{game}, matches by computer players", totals)
    assert totals["matches"] == MATCHES
