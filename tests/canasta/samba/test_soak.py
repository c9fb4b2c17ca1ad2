"""Thousands of deals of Samba and each relative: ``pytest -m soak tests/canasta/samba``."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from canasta.actions import Action, Merge, format_action
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record, write_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.inspecting import LETTERS, all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.samba.chance import random_action
from tests.canasta.samba.test_machine import MACHINES, SambaPlay
from tests.canasta.samba.test_search import OPTIONS, compare
from tests.canasta.tables import GAMES, SAMBA_FAMILY
from tests.canasta.test_soak import shared, told
from tests.canasta.tournament import at_random, journal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES, POSITIONS, CONTESTS = 2_000, 20, 1_000, 20
TOTALS = (-200, 0, 1500, 3000, 6995, 7000, 8000, 9000)


@pytest.mark.parametrize("game", SAMBA_FAMILY)
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
        before = tuple(rng.choice(TOTALS) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            offers = deal.offers(deal.turn)
            assert offers.actions, (game, n, "nothing to do")
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            action = rng.choice(laying if n % 2 and laying else offers.actions)
            if len(played) % 8 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            totals["merges"] += isinstance(action, Merge)
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
        kinds = Counter(meld.kind for side in deal.tableaux for meld in side.melds)
        totals.update(("deals", str(deal.reason), f"deals of {seats}"))
        totals.update({"actions": len(played), "options set": len(options), "sequences": kinds["sequence"]})
        totals["sambas"] += sum(
            rules.canasta_kind(meld) == "samba" for side in deal.tableaux for meld in side.melds
        )
    return totals


def look_around(deal: Deal, rng: Random) -> int:
    """Offers and check agree both ways here, and looking changes nothing."""
    before = state_of(deal)
    offers = deal.offers(deal.turn)
    for offered in offers.actions:
        assert deal.check(deal.turn, offered) is None, format_action(offered)
    for _ in range(6):
        action = random_action(rng, deal)
        if deal.check(deal.turn, action) is None:
            assert covered_by_offers(offers, action), format_action(action)
        else:
            assert action not in offers.actions
    assert state_of(deal) == before
    return 6


@pytest.mark.parametrize("game", SAMBA_FAMILY)
def test_matches_by_computer_players(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables of every size in turn, half of them with house rules; the referee judges every deal."""
    totals: Counter[str] = Counter()
    for n in range(MATCHES):
        rng = Random(n)
        seats = 2 + n % 5
        options = {} if n // 5 % 2 else GAMES[game].random_options(rng, seats, most=5)
        options |= {"target_score": 5000}
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


@pytest.mark.parametrize("game", SAMBA_FAMILY)
def test_the_computer_player_against_random_play(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    won = 0
    for n in range(CONTESTS):
        players = [at_random(n)] * 4
        players[n % 2] = players[n % 2 + 2] = choose
        won += n % 2 in play_match(players, n, game, target_score=3000).winners
    told(capsys, f"{game}, against random play", Counter({"won": won, "of": CONTESTS}))
    assert won >= CONTESTS * 0.9


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=lambda value: str(value))
def test_the_search_at_length(
    game: str, options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, f"{game} {options}, positions", shared(partial(compare, game, options), POSITIONS))


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.__name__)
def test_the_state_machine_at_length(machine: type[SambaPlay]) -> None:
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
