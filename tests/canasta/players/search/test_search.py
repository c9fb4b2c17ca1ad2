"""The search chooses among legal moves, the same for the same view and seed, and sees nothing hidden."""

from random import Random

import pytest

from canasta.actions import Draw
from canasta.cards import Card
from canasta.match import Match
from canasta.players.search.comparing import Budget
from canasta.players.search.families import COUNTED, FAMILIES, decision_of
from canasta.players.search.search import choose, judge
from canasta.state import State
from canasta.terms import Phase
from canasta.variants import VARIANTS
from tests.canasta.players.search.following import Followed
from tests.support.shortened import shortened

LITTLE = Budget(rollouts=6, step=2, turns=4)


def played(seats: int, seed: str, budget: Budget = LITTLE, variant: str = "classic") -> Match:
    """A deal in which all seats search."""
    match = Match(variant, [str(seat) for seat in range(seats)])
    match.start_deal(seed)
    while match.to_move is not None:
        seat = match.to_move
        action = choose(match.view(seat), f"{seed}/{len(match.actions[0])}", budget)
        match.apply(seat, action)
    return match


def usual_seats(variant: str) -> int:
    """Four, where the game is played by four."""
    seats = VARIANTS[variant].seats
    return 4 if 4 in seats else seats[0]


@shortened("variant", FAMILIES)
def test_whole_deals_are_played_by_searching_seats_alone(variant: str) -> None:
    assert played(usual_seats(variant), "a1", variant=variant).results


@shortened("seats", [2, 3, 5, 6])
@pytest.mark.parametrize("variant", ["classic", "romme"])
def test_whole_deals_are_played_at_other_tables(variant: str, seats: int) -> None:
    assert played(seats, "a2", variant=variant).results


@shortened("seats", [2, 6])
@pytest.mark.parametrize("variant", ["hand_and_foot", "modern_american"])
def test_whole_deals_are_played_at_tables_of_two_and_six(variant: str, seats: int) -> None:
    assert played(seats, "a2", variant=variant).results


@shortened("variant", FAMILIES, plain=3)
def test_the_same_view_and_seed_give_the_same_move(variant: str) -> None:
    for deal in Followed.deals(variant, usual_seats(variant), 1):
        for number, view in enumerate(deal.views()):
            if number % 5 == 0 and view.offers:
                assert choose(view, "s", LITTLE) == choose(view, "s", LITTLE)


@shortened("variant", FAMILIES, plain=3)
def test_hidden_cards_change_no_move(variant: str) -> None:
    rng = Random(5)
    for deal in Followed.deals(variant, usual_seats(variant), 1):
        for view in deal.views():
            if rng.random() < 0.2 and len(view.offers.actions) > 1:
                state = deal.state
                before = choose(view, "s", LITTLE)
                hands, stock = [hand[:] for hand in state.hands], state.stock[:]
                packets = [packet[:] for packet in _packets(state)]
                _shuffle_hidden(deal, view.seat or 0, rng)
                assert choose(deal.match.view(view.seat), "s", LITTLE) == before
                state.hands, state.stock = hands, stock
                for packet, cards in zip(_packets(state), packets, strict=True):
                    packet[:] = cards


def _shuffle_hidden(deal: Followed, seat: int, rng: Random) -> None:
    """Deal the cards that this seat cannot see in another way."""
    state = deal.state
    others = [
        other
        for other in range(len(state.hands))
        if other != seat and not deal.match.view(None).seen.known[other]
    ]
    cards = [card for other in others for card in state.hands[other]]
    rng.shuffle(cards)
    for other in others:
        size = len(state.hands[other])
        state.hands[other], cards = cards[:size], cards[size:]
    rng.shuffle(state.stock)
    _shuffle_packets(state, rng)


def _packets(state: State) -> list[list[Card]]:
    """Feet and talons, which nobody has seen."""
    return [*state.feet, *state.talons, *state.pending.values()]


def _shuffle_packets(state: State, rng: Random) -> None:
    """Deal the stock, feet and talons in another way."""
    cards = [*state.stock, *(card for packet in _packets(state) for card in packet)]
    rng.shuffle(cards)
    for packet in _packets(state):
        packet[:], cards = cards[: len(packet)], cards[len(packet) :]
    state.stock = cards


def test_the_policy_prefers_an_offered_move_of_the_kind_that_it_makes() -> None:
    kinds = set()
    for deal in Followed.deals("classic", 4, 3):
        for view in deal.views():
            decision = decision_of(view, 8)
            world = decision.world(Random(1))
            if view.turn.phase in ("draw", "meld") and len(options := decision.options(world)) > 1:
                kinds.add(type(options[decision.usual(options, world)]).__name__)
    assert kinds >= {"Draw", "Take", "Meld", "Discard"}


def test_a_judgement_says_what_was_tried_the_chosen_action_first() -> None:
    judged = 0
    for deal in Followed.deals("classic", 4, 1):
        for view in deal.views():
            judgement = judge(view, "s", LITTLE)
            assert judgement.action == choose(view, "s", LITTLE)
            if judgement.tried:
                judged += 1
                first, *rest = judgement.tried
                assert (first.action, first.behind, first.error) == (judgement.action, 0.0, 0.0)
                assert [each.behind for each in rest] == sorted(each.behind for each in rest)
                assert all(each.worlds <= first.worlds for each in rest)
                assert len({each.action for each in judgement.tried}) == len(judgement.tried)
    assert judged > 20


@pytest.mark.parametrize(
    "variant",
    [variant for variant in FAMILIES if FAMILIES[variant] is COUNTED and variant != "hand_and_foot"],
)
def test_games_of_sets_are_searched_in_every_turn_but_for_hand_and_foot(variant: str) -> None:
    match = Match(variant, [str(seat) for seat in range(usual_seats(variant))])
    match.start_deal("a4")
    while (seat := match.to_move) is not None and match.view(seat).turn.phase == Phase.DRAW:
        match.apply(seat, match.offers(seat).actions[0])
    assert seat is not None
    assert len(judge(match.view(seat), "s", LITTLE).tried) > 1


def test_rollouts_to_the_end_of_a_deal_are_fewer() -> None:
    """A deal that may decide the match takes no longer than others."""
    tried = []
    for totals in ((0, 0), (4000, 0)):
        match = Match("classic", ["A", "B", "C", "D"], dealer=0)
        match.totals = totals
        match.start_deal("5e7e2")
        match.apply(1, Draw())
        tried.append(sum(option.worlds for option in judge(match.view(1), "s").tried))
    assert tried[1] < tried[0] / 2


def test_without_a_budget_the_policy_moves() -> None:
    match = played(4, "c3", Budget(rollouts=0))
    assert match.results


@shortened(
    ("variant", "seats", "options"),
    [
        ("classic", 4, {"wild_melds": True, "second_meld_same_rank": "yes"}),
        ("classic", 4, {"pile_always_frozen": True, "wild_cards_may_be_discarded": False, "hand_size": 13}),
        ("classic", 4, {"draw_count": 2, "max_wild_per_meld": 2, "canastas_to_go_out": 2}),
        ("classic", 2, {"viennese": True, "black_three_freezes": True}),
        ("classic", 5, {}),
        ("classic", 6, {"six_hand_teams": "3x2"}),
        ("romme", 3, {"romme_joker_swap": "must_use", "romme_hand_double": False}),
        (
            "romme",
            2,
            {
                "romme_around_corner": True,
                "romme_jokers_per_figure": "any",
                "romme_adjacent_jokers": True,
                "romme_first_meld": 0,
            },
        ),
        ("hand_and_foot", 4, {"hf_out": "1-1-0", "hf_wild_meld": False, "hf_final_discard": True}),
        ("hand_and_foot", 2, {"hf_deal": "11+11", "hf_out": "1-1-1", "hf_pile_take": "all"}),
        ("hand_and_foot", 6, {"six_hand_teams": "3x2", "hf_ask": False, "hf_partner_in_foot": False}),
        (
            "romme",
            4,
            {
                "romme_joker_swap": "off",
                "romme_winner_score": "sum",
                "hand_size": 11,
            },
        ),
        ("modern_american", 4, {"profile": "league"}),
        (
            "modern_american",
            4,
            {"profile": "pagat", "ask_permission": "mandatory", "wild_meld_exclusive": False},
        ),
        (
            "modern_american",
            2,
            {
                "mac2_deal": "15draw2",
                "threes_kept": "one_before_opening",
                "eighth_card_on_out": True,
                "opening_pile": "pair_may_be_melded",
            },
        ),
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
