"""Random deals, matches and contests in great numbers, of any game: what the soak tests are made of.

Whatever is played here is judged all the way: offers and check agree both ways, no card is lost, no deal is
without an end, the score is the one of a second reading where there is one, and the record as text comes to
the same end by the engine and by the referee. The environment variable SOAK_SHARE takes a share of the
numbers, such as 0.01, for a try.
"""

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.events import StockRenewed
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from canasta.players import choose
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.players.search.search import choose as search
from canasta.view import View
from tests.canasta.games import Game
from tests.canasta.invariants import all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.positions import head_of
from tests.canasta.soak_cases import SOAKS, Soak
from tests.canasta.tables import GAMES
from tests.canasta.tournament import at_random, journal, play_match

Totals = Counter[str]
SHARE: Final = float(os.environ.get("SOAK_SHARE", "1"))
QUICK: Final = Budget(rollouts=20, worlds=10, step=5, turns=12)
"""As little of a search as brings a match to its end: one that looks less far begins what costs it dear."""
SLICE = 50
"""So many numbers are worked off by one process at a time."""


def many(count: int, least: int = 1) -> int:
    """This number, or the share of it that is asked for."""
    return max(least, round(count * SHARE))


def shared(work: Callable[[range], Totals], count: int, slice_: int = SLICE) -> Totals:
    """The work on numbers below ``count``, in slices on every core; the totals of all slices."""
    slices = [range(at, min(at + slice_, count)) for at in range(0, count, slice_)]
    totals: Totals = Counter()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for part in pool.map(work, slices):
            totals.update(part)
    return totals


def random_deals(game: str, numbers: range) -> Totals:
    """Deals at random tables by what the offers hold; two in three by players that like to lay down."""
    soak, totals = SOAKS[game], Counter[str]()
    for n in numbers:
        rng = Random(n)
        revision = soak.revisions[n % len(soak.revisions)]
        seats, options = GAMES[game].random_table(rng, revision=revision)
        rules = GAMES[game].variant.rules(seats, options, revision)
        dealer, number = rng.randrange(seats), rng.randint(1, soak.rounds)
        before = tuple(rng.choice(soak.totals) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            if len(played) % soak.look_every == 0:
                totals["random actions tried"] += look_around(deal, rng, soak)
            seat, actions = deal.state.turn, deal.offers(deal.state.turn).actions
            assert actions, (game, n, "nothing to do")
            action = soak.eager(rng, deal) if n % 3 else rng.choice(actions)
            played.append((seat, format_action(action)))
            events = deal.apply(seat, action)
            totals["stocks renewed"] += any(isinstance(event, StockRenewed) for event in events)
            totals[f"{type(action).__name__.lower()} actions"] += 1
            assert len(played) < soak.most_actions, (game, n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules), (game, n)
        result = result_of(deal)
        if soak.scores is not None:
            assert list(result.scores) == soak.scores(deal), (game, n)
        replay(deal, dealer, before, f"{n:x}", options, played)
        totals.update(("deals", str(deal.state.reason), f"deals of {seats}"))
        totals.update(
            {"actions": len(played), "options set": len(options), "concealed": deal.state.concealed}
        )
        totals["sides open"] += sum(side_table.opened for side_table in deal.state.side_tables)
        totals["match over"] += result.match_over
        totals.update(soak.counts(deal))
    return totals


def look_around(deal: Deal, rng: Random, soak: Soak) -> int:
    """Offers and check agree both ways here, and looking changes nothing; how many actions were tried."""
    before = state_of(deal)
    offers = deal.offers(deal.state.turn)
    for seat in range(deal.rules.seats):
        assert bool(deal.offers(seat)) == (seat == deal.state.turn)
    for offered in offers.actions:
        assert deal.check(deal.state.turn, offered) is None, format_action(offered)
    for _ in range(soak.tries):
        action = soak.tried(rng, deal)
        if deal.check(deal.state.turn, action) is None:
            assert covered_by_offers(offers, action), format_action(action)
        else:
            assert action not in offers.actions, format_action(action)
    assert state_of(deal) == before
    assert all_cards(deal) == full_pack(deal.rules)
    return soak.tries


def replay(
    deal: Deal,
    dealer: int,
    totals: tuple[int, ...],
    seed: str,
    options: dict[str, object],
    played: list[tuple[int, str]],
) -> None:
    """The record as text comes to the same end, by the engine and by the referee."""
    text = write_record(
        head_of(deal.rules, dealer, totals=totals, round_number=deal.state.round, seed=seed, options=options),
        played,
    )
    record = read_record(text)
    again = record.begin()
    for line in record.lines:
        again.apply(line.seat, line.action)
    assert state_of(again) == state_of(deal)
    verdict = judge(record)["result"]
    assert isinstance(verdict, dict)
    assert verdict["scores"] == list(result_of(deal).scores)


def quickly_strong(view: View) -> Action:
    """The level strong with as little of a search as it can do: what is legal doesn't depend on that."""
    return search(view, "soak", QUICK) if knows(view.game.variant) else choose(view, "steady")


def matches(game: str, player: str, numbers: range) -> Totals:
    """Whole matches by computer players of this name: the kinds of table in turn, half of them with house
    rules.
    """
    chooser = quickly_strong if player == "strong" else partial(choose, player=player, seed="soak")
    soak, kinds, totals = SOAKS[game], list(GAMES[game].kinds), Counter[str]()
    for n in numbers:
        rng, kind = Random(n), kinds[n % len(kinds)]
        revision = soak.revisions[n % len(soak.revisions)]
        seats, options = _table(GAMES[game], kind, rng, revision, house_rules=bool(n // len(kinds) % 2))
        options |= {name: rng.choice(values) for name, values in soak.ends.items() if name in options}
        options |= soak.always
        match = play_match([chooser] * seats, n, game, revision, soak.most_deals, **options)
        again = Match.replay(game, match.players, options, revision=revision, deals=journal(match))
        assert again.results == match.results, (game, n)
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules), (game, n)
        totals["left unfinished"] += not match.over
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))["result"]
            assert isinstance(verdict, dict)
            assert verdict["scores"] == list(result.scores), (game, n, number)
            totals.update({"deals": 1, result.reason: 1, "concealed": result.concealed})
        totals.update(("matches", f"matches of {kind}"))
    return totals


def _table(
    game: Game, kind: str, rng: Random, revision: int, *, house_rules: bool
) -> tuple[int, dict[str, object]]:
    seats, table = game.kinds[kind]
    if not house_rules:
        return seats, dict(table)
    return seats, game.random_options(rng, seats, table, most=5, revision=revision)


def contests(game: str, numbers: range) -> Totals:
    """Matches of one side of computer players, each side in turn, against players that take any offer."""
    contest, totals = SOAKS[game].contest, Counter[str]()
    assert contest is not None
    for n in numbers:
        players = [at_random(n)] * contest.seats
        mine = tuple(range(n % contest.sides, contest.seats, contest.sides))
        for seat in mine:
            players[seat] = choose
        match = play_match(players, n, game, **contest.options)
        totals.update({"won" if match.winners == mine else "lost": 1, "deals": len(match.results)})
    return totals
