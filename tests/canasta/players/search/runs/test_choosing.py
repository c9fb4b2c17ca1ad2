"""The search in games of sets and runs: which actions it tries, and what they do in the kernel."""

from collections import Counter
from random import Random
from typing import cast

import pytest

from canasta.actions import Action, Discard, Group, Meld, Merge, Take
from canasta.cards import parse_cards
from canasta.match import Match
from canasta.players.search.comparing import Budget
from canasta.players.search.runs.candidates import act, candidates, preferred
from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.setting_up import side_of
from canasta.players.search.runs.side import Side
from canasta.players.search.runs.table import table_of
from canasta.players.search.runs.tuned import tuned
from canasta.players.search.runs.worlds import Worlds
from canasta.players.search.search import choose
from tests.canasta.players.search.following import Followed
from tests.support.shortened import shortened

TRIED = {Meld: 0.15, Take: 1.0, Discard: 0.03}
"""The share of the actions of each kind that is tried."""
GAMES = ("samba", "bolivia", "brazilian", "tampa")
LITTLE = Budget(rollouts=4, step=2, turns=4)


def shape(side: Side) -> tuple[object, ...]:
    """All that counts of a side."""
    return (side.naturals, side.wilds, sorted(side.runs), side.points, side.bonus, side.canastas, side.sambas)


def again(match: Match) -> Match:
    """The same match once more, played to where it is."""
    other = Match(match.variant, match.players)
    other.start_deal(match.seeds[-1])
    for seat, action in match.actions[-1]:
        other.apply(seat, action)
    return other


@shortened("variant", GAMES)
def test_every_action_does_in_the_kernel_what_it_does_in_the_engine(variant: str) -> None:
    """As long as no rank has two sets, which the kernel counts as one where they may be merged."""
    rng, table = Random(1), table_of(variant, 4)
    tried: Counter[str] = Counter()
    for deal in Followed.deals(variant, 4, 3):
        for view in deal.views():
            if view.turn.phase == "answer":
                continue
            seat = view.seat or 0
            for action in candidates(view):
                if not isinstance(action, Meld | Take | Discard) or rng.random() > TRIED[type(action)]:
                    continue
                world = Worlds(view, table).one(rng)
                act(world, action, view)
                after = again(deal.match)
                after.apply(seat, action)
                shown = after.view(seat)
                side = shown.sides[shown.side_of[seat]]
                ranks = Counter(meld.rank for meld in side.melds if meld.rank is not None)
                if max(ranks.values(), default=0) < 2:
                    assert shape(world.sides[seat]) == shape(side_of(table, side))
                    assert world.held[seat] == shown.counts[seat]
                    assert world.over or len(world.pile) == shown.pile.size
                    tried[type(action).__name__] += 1
    assert min(tried[kind] for kind in ("Meld", "Take", "Discard")) > 3


def test_cards_for_both_ends_of_a_run_extend_it_whether_they_name_it_or_not() -> None:
    for deal in Followed.deals("samba", 4, 20):
        for view in deal.views():
            for meld in view.own_melds if view.turn.phase == "meld" else ():
                if meld.suit is None or len(meld.cards) > 4 or not 8 < meld.cards[0] <= meld.cards[-1] < 48:
                    continue
                ends = (meld.cards[0] - 4, meld.cards[-1] + 4)
                for aim in (None, meld.id):
                    world = Worlds(view, table_of("samba", 4)).one(Random(1))
                    for card in ends:
                        world.gain(world.turn, card)
                    act(world, Meld((Group(ends, aim),)), view)
                    assert ends in world.sides[world.turn].runs
                return
    pytest.fail("nobody laid a run")


@shortened("variant", GAMES)
def test_the_policy_prefers_an_offered_move_of_the_kind_that_it_makes(variant: str) -> None:
    table = table_of(variant, 4)
    policy = tuned(variant, table).policy
    kinds = set()
    for deal in Followed.deals(variant, 4, 3):
        for view in deal.views():
            options = candidates(view)
            if view.turn.phase in ("draw", "meld") and len(options) > 1:
                world = Worlds(view, table).one(Random(1))
                kinds.add(type(options[preferred(view, options, world, policy)]).__name__)
    assert kinds >= {"Draw", "Take", "Meld", "Discard"}


class LaysNothing:
    """A policy that goes out by adding to runs: it lays no cards first."""

    def lay_down_and_discard(self, position: Position) -> None:
        position.lay(())


def test_a_policy_that_lays_nothing_first_is_followed_where_wild_cards_alone_could_be_laid() -> None:
    table = table_of("tampa", 4)
    (deal,) = Followed.deals("tampa", 4, 1)
    view = next(view for view in deal.views() if view.turn.phase == "meld")
    wilds = tuple(parse_cards("2c2d2h"))
    options: list[Action] = [Meld((Group(wilds, None),)), Discard(view.hand[0])]
    world = Worlds(view, table).one(Random(1))
    assert preferred(view, options, world, cast(Policy, LaysNothing())) == 0


def test_unfinished_sets_of_a_rank_are_merged_at_once() -> None:
    merged = 0
    for deal in Followed.deals("samba", 4, 40):
        for view in deal.views():
            sizes = {meld.id: len(meld.cards) for meld in view.own_melds}
            for action in view.offers.actions:
                if isinstance(action, Merge) and max(sizes[action.into], sizes[action.other]) < 7:
                    assert isinstance(choose(view, "s", Budget(rollouts=0)), Merge)
                    merged += 1
    assert merged > 0


@shortened(
    ("variant", "seats", "options"),
    [
        ("samba", 2, {"hand_size": 11, "black_three_in_hand": -100}),
        ("samba", 6, {"max_wild_per_meld": 3, "draw_count": 1}),
        ("samba", 4, {"canastas_to_go_out": 1, "one_card_pile_allowed": False}),
        ("bolivia", 4, {"ask_permission": "mandatory", "empty_stock_forced_take": "always"}),
        ("brazilian", 4, {"hand_size": 13, "pile_always_frozen": True}),
        ("tampa", 3, {"wild_meld_exclusive": False, "red_three_plus_needs": "meld"}),
    ],
)
def test_tables_with_other_rules_are_played_legally(
    variant: str, seats: int, options: dict[str, object]
) -> None:
    match = Match(variant, [str(seat) for seat in range(seats)], options)
    match.start_deal("1")
    while match.to_move is not None:
        seat = match.to_move
        match.apply(seat, choose(match.view(seat), "s", LITTLE))


def test_a_match_at_its_end_is_played_to_win() -> None:
    match = Match("brazilian", ["A", "B", "C", "D"])
    match.totals = (9500, 7200)
    match.start_deal("2")
    while match.to_move is not None:
        seat = match.to_move
        match.apply(seat, choose(match.view(seat), "s", LITTLE))
    assert match.results
