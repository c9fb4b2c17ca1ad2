"""The search in Samba and its relatives: which actions it tries, and what it makes of them."""

from collections import Counter
from random import Random

from canasta.actions import Discard, Meld, Merge, Take
from canasta.counts.ids import KINDS
from canasta.counts.position import MELDING, Position
from canasta.match import Match
from canasta.players.search.comparing import Budget
from canasta.players.search.samba.decision import candidates, decision
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.search import choose
from tests.canasta.players.search.following import Followed
from tests.support.shortened import shortened

GAMES = ("samba", "bolivia", "brazilian", "tampa")
LITTLE = Budget(rollouts=4, step=2, turns=4)


TRIED = {Meld: 0.15, Take: 1.0, Discard: 0.03}
"""The share of the actions of each kind that is tried."""


def again(match: Match) -> Match:
    """The same match once more, played to where it is."""
    other = Match(match.variant, match.players)
    other.start_deal(match.seeds[-1])
    for seat, action in match.actions[-1]:
        other.apply(seat, action)
    return other


@shortened("variant", GAMES)
def test_every_action_does_on_counts_what_it_does_in_the_engine(variant: str) -> None:
    """As long as no rank has two sets, which are merged on counts where they may be."""
    rng = Random(1)
    tried: Counter[str] = Counter()
    for deal in Followed.deals(variant, 4, 3):
        for view in deal.views():
            if view.turn.phase == "answer":
                continue
            made, seat = decision(view, 4), view.seat or 0
            for action in candidates(view):
                if not isinstance(action, Meld | Take | Discard) or rng.random() > TRIED[type(action)]:
                    continue
                world = made.world(rng)
                goes_on = made.acted(world, action)
                after = again(deal.match)
                after.apply(seat, action)
                assert after.deal is not None
                there = Position.of(world.table, after.deal.state)
                assert goes_on == (there.phase == MELDING and there.seat == seat)
                team = there.team[seat]
                at = range(team * world.table.size, (team + 1) * world.table.size)
                if not any(there.nat[place] for place in at if place - at.start >= KINDS):
                    shown, lies = SambaWorld(there, ()).side(team), world.side(team)
                    assert all(getattr(lies, name) == getattr(shown, name) for name in type(lies).__slots__)
                    assert world.p.points == there.points
                    assert world.p.held == there.held
                    assert len(world.pile) == len(there.pile)
                    assert world.hand(seat) == there.hand[seat * KINDS : (seat + 1) * KINDS]
                    tried[type(action).__name__] += 1
    assert min(tried[kind] for kind in ("Meld", "Take", "Discard")) > 3


@shortened("variant", GAMES)
def test_the_policy_prefers_an_offered_move_of_the_kind_that_it_makes(variant: str) -> None:
    kinds = set()
    for deal in Followed.deals(variant, 4, 3):
        for view in deal.views():
            options = candidates(view)
            if view.turn.phase in ("draw", "meld") and len(options) > 1:
                made = decision(view, 4)
                kinds.add(type(options[made.usual(options, made.world(Random(1)))]).__name__)
    assert kinds >= {"Draw", "Take", "Meld", "Discard"}


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
        ("bolivia", 4, {"samba_set_max": 7, "max_wild_per_sequence": 1}),
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
