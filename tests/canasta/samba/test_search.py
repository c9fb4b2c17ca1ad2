"""The search for a way out against trying everything (rules: 8.2, 2.6)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from canasta.actions import Discard, Meld
from canasta.cards import NAMES, Rank, parse_cards
from canasta.cards.ranks import by_rank
from canasta.deal import Deal
from canasta.melds.sequences import joining
from canasta.moves.meld import quota_of
from canasta.moves.meld_plan import lying_after
from canasta.solver.can_go_out import can_finish
from canasta.solver.going_out import finish
from canasta.solver.layouts import Finish
from canasta.solver.runs import Growth, Runs, Turn
from canasta.solver.sequence_bounds import Table
from tests.canasta.invariants import canasta_rules
from tests.canasta.samba.brute import can_go_out
from tests.canasta.samba.positions import at
from tests.canasta.samba.random_play import small_position
from tests.support.shortened import shortened

OPTIONS: tuple[tuple[str, dict[str, object]], ...] = (
    ("samba", {}),
    ("samba", {"canastas_to_go_out": 1, "samba_set_max": 7}),
    ("samba", {"max_wild_per_meld": 3, "second_meld_same_rank": "after_canasta"}),
    ("samba", {"second_meld_same_rank": "no", "canastas_to_go_out": 1}),
    ("tampa", {"canastas_to_go_out": 1}),
    ("bolivia", {"canastas_to_go_out": 1}),
    ("bolivia", {"wild_meld_exclusive": False}),
    ("samba", {"canastas_to_go_out": 1, "max_wild_per_sequence": 1}),
    ("samba", {"max_wild_per_sequence": 2}),
    ("bolivia", {"canastas_to_go_out": 1, "max_wild_per_sequence": 2, "wild_meld_exclusive": False}),
    ("brazilian", {"canastas_to_go_out": 1, "max_wild_per_sequence": 1}),
)


def way_out(deal: Deal, *, discarding: bool = True) -> Finish | None:
    """What the search finds for the seat to move."""
    rules = canasta_rules(deal.rules)
    return finish(
        rules,
        lying_after(deal.state.reach),
        deal.state.hands[deal.state.turn],
        quota_of(rules, deal.state),
        discarding=discarding,
    )


def could_go_out(deal: Deal, *, discarding: bool = True) -> bool:
    """Whether the search that follows one path at a time finds a way for the seat to move."""
    rules = canasta_rules(deal.rules)
    return can_finish(
        rules,
        lying_after(deal.state.reach),
        deal.state.hands[deal.state.turn],
        quota_of(rules, deal.state),
        discarding=discarding,
    )


def compare(game: str, options: dict[str, object], numbers: range) -> Counter[str]:
    """Small positions judged by both; a way that is found is walked, merges first."""
    seen: Counter[str] = Counter()
    for n in numbers:
        rng = Random(f"{game} {n}")
        deal = small_position(rng, game, options)
        hand = list(deal.state.hands[0])
        for discarding in (True, False):
            way = way_out(deal, discarding=discarding)
            expected = can_go_out(deal, hand, discarding=discarding)
            assert (way is not None) == expected, (game, options, n, discarding, way)
            assert could_go_out(deal, discarding=discarding) == expected, (game, options, n, discarding)
            seen["out" if expected else "stays"] += 1
        way = way_out(deal)
        if way is not None and not canasta_rules(deal.rules).wild_meld_exclusive:
            walk(deal, way)
            seen["walked"] += 1
            seen["with merges"] += bool(way.merges)
            seen["with sequences"] += any(len({c >> 2 for c in g.cards}) > 1 for g in way.groups)
    return seen


def walk(deal: Deal, way: Finish) -> None:
    """Do what the search says: the deal is over then."""
    for merge in way.merges:
        deal.apply(0, merge)
    if way.groups:
        deal.apply(0, Meld(way.groups))
    if way.discard is not None:
        deal.apply(0, Discard(way.discard))
    assert (deal.over, deal.state.by) == (True, 0)


@pytest.mark.parametrize("positions", [45, pytest.param(2000, marks=pytest.mark.soak)])
@shortened(("game", "options"), OPTIONS, ids=lambda value: str(value))
def test_the_search_finds_what_trying_everything_finds(
    game: str, options: dict[str, object], positions: int
) -> None:
    seen = compare(game, options, range(positions))
    assert min(seen["out"], seen["stays"]) >= 5, seen


def test_a_hand_of_thirty_cards_is_searched_at_once() -> None:
    hand = "4h5h6h7h8h9hThJhQhKhAh4d5d6d7d8d9dTdJdQdKdAd4s5s6s7s8s9sTsJs"
    way = way_out(at(N=hand))
    assert way is not None
    assert sum(len(group.cards) for group in way.groups) >= 29


def test_the_way_out_may_begin_with_a_merge() -> None:
    deal = at(N="KcQd4h", melds=[["8h8d8s8c8h2h2d", "KhKdKs", "KhKdKs", "QhQsQc"], []])
    way = way_out(deal)
    assert way is not None
    assert way.merges
    walk(deal, way)


@pytest.mark.parametrize(
    ("game", "options", "hand", "melds"),
    [
        ("samba", {"max_wild_per_meld": 5}, "KcKcKdKdKhKs2h2h2s2s2c2cJkJk", []),
        ("tampa", {}, "2h2h2h2s2s2s2c2c2c2d2dJkJkJk", []),
        ("tampa", {}, "2h2h2h2s2s2s2c2c2c", ["2d2dJkJkJk"]),
    ],
)
def test_two_canastas_of_a_rank_cost_their_wild_cards_once(
    game: str, options: dict[str, object], hand: str, melds: list[str]
) -> None:
    deal = at(N=hand, melds=[melds, []], variant=game, options=options)
    assert can_go_out(deal, list(deal.state.hands[0]), discarding=False)
    assert could_go_out(deal, discarding=False)
    way = way_out(deal, discarding=False)
    assert way is not None
    walk(deal, way)


def test_the_offers_and_the_search_see_the_same_cards_join_sequences() -> None:
    seen: Counter[bool] = Counter()
    for n in range(300):
        deal = small_position(Random(f"joining {n}"), "samba", {})
        hand, reach = deal.state.hands[0], deal.state.reach
        table = Table(canasta_rules(deal.rules), lying_after(reach), *by_rank(hand))
        expected = {card for card in hand if table.playable(card & 3) >> (card >> 2) & 1 and 8 <= card < 52}
        assert joining(hand, [meld.cards for meld in reach.sequences()]) == expected, n
        seen[bool(expected)] += 1
    assert min(seen.values()) >= 20, seen


# --- big hands ----------------------------------------------------------------------------------------------

BIG = (
    "QcKcKsQhTs5h8d7dThAd9dAc6dAsQh7c9hQcKhThKs9c3s6c3c5s3s2s5s6s4c2h9h8c2hJk4h3s3c7s"
    "2c6s2h8sJkJk8s8h4c4d2d9h9s5d5cJk7s3c2d4c4s6h6d9s2c4h"
)
ON_THE_TABLE = ["JdJcJhJhJd2dJk", "4d5d6d7d8d9d", "4s4h4s"]


def test_a_player_who_has_to_go_out_is_offered_melds_after_little_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of 60 melds is checked for a way out with 66 cards in hand: about 30 looks at a rank for each."""
    deal = at(N=BIG, E="Js", S="Js", W="Jc", melds=[ON_THE_TABLE, []], variant="brazilian")
    deal.state.this_turn.leave = deal.state.this_turn.must_finish = True
    looks: Counter[str] = Counter()
    steps = Growth.steps

    def counted(growth: Growth, rank: Rank, runs: Runs) -> Iterator[Turn]:
        looks["at a rank"] += 1
        return steps(growth, rank, runs)

    monkeypatch.setattr(Growth, "steps", counted)
    offered = deal.offers(0).actions
    assert len(offered) == 55
    assert looks["at a rank"] < 2500


def test_with_big_hands_both_searches_agree() -> None:
    seen: Counter[bool] = Counter()
    for n in range(60):
        rng = Random(f"big {n}")
        hand = rng.sample(parse_cards(BIG), rng.randint(24, 44))
        table = rng.choice((ON_THE_TABLE, [ON_THE_TABLE[0], "4d5d6d7d8d9dTd"]))
        held = "".join(NAMES[card] for card in hand)
        deal = at(N=held, E="Js", S="Js", W="Jc", melds=[table, []], variant="bolivia")
        for discarding in (True, False):
            expected = way_out(deal, discarding=discarding) is not None
            assert could_go_out(deal, discarding=discarding) == expected, (n, discarding)
            seen[expected] += 1
    assert min(seen.values()) >= 10, seen
