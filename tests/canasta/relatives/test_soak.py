"""Thousands of deals of each game over Classic: ``pytest -m soak tests/canasta/relatives``."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record, write_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.inspecting import LETTERS, all_cards, full_pack, state_of
from tests.canasta.relatives.test_machine import MACHINES, RelativePlay
from tests.canasta.tables import GAMES, RELATIVES
from tests.canasta.test_soak import look_around, shared, told
from tests.canasta.tournament import journal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES = 2_000, 20
TARGETS = {"pennies": 10_000}
"""What the matches are played to, where 5,000 is too little to open by every minimum."""


@pytest.mark.parametrize("game", RELATIVES)
def test_thousands_of_random_deals(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(partial(random_deals, game), DEALS)
    told(capsys, f"{game}, deals by random play", totals)
    assert totals["deals"] == DEALS


def random_deals(game: str, numbers: range) -> Counter[str]:
    """Deals at random tables by what the offers hold; one in two by a player that likes to lay down."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = GAMES[game].random_table(rng)
        rules = GAMES[game].variant.rules(seats, options)
        dealer, number = rng.randrange(seats), rng.randint(1, 7)
        before = tuple(rng.choice((-200, 0, 1500, 3000, 5000, 7500)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            offers = deal.offers(deal.turn)
            assert offers.actions, (game, n, "nothing to do")
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            action = rng.choice(laying if n % 2 and laying else offers.actions)
            if len(played) % 40 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            played.append((deal.turn, format_action(action)))
            deal.apply(deal.turn, action)
            assert len(played) < 6000, (game, n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules)
        result = result_of(deal)
        record = read_record(
            write_record(
                variant=game,
                players=LETTERS[:seats],
                dealer=dealer,
                totals=before,
                round_number=number,
                seed=f"{n:x}",
                actions=played,
                options=options,
            )
        )
        again = record.begin()
        for line in record.lines:
            again.apply(line.seat, line.action)
        assert state_of(again) == state_of(deal)
        verdict = judge(record)["result"]
        assert isinstance(verdict, dict)
        assert verdict["scores"] == list(result.scores)
        totals.update(("deals", str(deal.reason), f"deals of {seats}"))
        totals.update({"actions": len(played), "options set": len(options)})
    return totals


@pytest.mark.parametrize("game", RELATIVES)
def test_matches_by_computer_players(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The kinds of table in turn, half of them with house rules; the referee judges every deal."""
    totals: Counter[str] = Counter()
    kinds = list(GAMES[game].kinds.values())
    for n in range(MATCHES):
        rng = Random(n)
        seats, kind = kinds[n % len(kinds)]
        options = dict(kind) if n % 2 else GAMES[game].random_options(rng, seats, kind, most=5)
        options |= {"target_score": TARGETS.get(game, 5000)}
        match = play_match([choose] * seats, n, game, **options)
        again = Match.replay(game, match.players, options, deals=journal(match))
        assert again.results == match.results
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules)
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))
            assert isinstance(verdict["result"], dict)
            assert verdict["result"]["scores"] == list(result.scores)
            totals.update(("deals", result.reason))
        totals["matches"] += 1
        totals["most deals in a match"] = max(totals["most deals in a match"], len(match.results))
    told(capsys, f"{game}, matches by computer players", totals)
    assert totals["matches"] == MATCHES


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.__name__)
def test_the_state_machine_at_length(machine: type[RelativePlay]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=200,
            stateful_step_count=50,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
