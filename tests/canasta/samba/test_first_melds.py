"""First melds are offered wherever there is a legal one: against trying everything (rules: 2.2, 8.2)."""

from collections import Counter
from random import Random

import pytest

from canasta.actions import Meld, Take, format_action, parse_action
from canasta.deal import Deal
from tests.canasta.invariants import canasta_rules, covered_by_offers
from tests.canasta.positions import code
from tests.canasta.samba.every_way import every_opening, every_take, first_meld_position
from tests.canasta.samba.positions import at
from tests.support.shortened import shortened

GAMES = ("samba", "tampa", "bolivia")


def legal_takes(deal: Deal) -> list[Take]:
    """Those after which the player has one card left in all at most, or none."""
    rest = len(deal.state.pile) - 1
    hand, top = deal.state.hands[0], deal.state.pile[-1]
    tried = (
        take for keep in range(2 - rest) for take in every_take(canasta_rules(deal.rules), hand, top, keep)
    )
    return [take for take in tried if deal.check(0, take) is None]


def legal_openings(deal: Deal) -> list[Meld]:
    """Those after which the player has two cards left at most."""
    tried = (
        meld
        for keep in range(3)
        for meld in every_opening(canasta_rules(deal.rules), deal.state.hands[0], keep)
    )
    return [meld for meld in tried if deal.check(0, meld) is None]


@pytest.mark.parametrize(("taking", "positions"), [(True, 60), (False, 15)])
@shortened("game", GAMES, plain=1)
def test_what_is_legal_is_offered_or_made_of_pieces(game: str, taking: bool, positions: int) -> None:
    seen: Counter[bool] = Counter()
    for n in range(positions):
        rng = Random(f"{game} {taking} {n}")
        options = {"canastas_to_go_out": rng.choice((1, 1, 2))}
        deal = first_meld_position(rng, game, options, taking=taking)
        offers = deal.offers(0)
        legal = legal_takes(deal) if taking else legal_openings(deal)
        for action in legal:
            assert covered_by_offers(offers, action), (n, format_action(action))
        for offered in offers.actions:
            assert deal.check(0, offered) is None, (n, format_action(offered))
        seen[bool(legal)] += 1
    assert seen[True], seen


@pytest.mark.parametrize(
    ("hand", "pile", "take"),
    [
        # The top card would go into a samba as well: then no pair would take the pile.
        ("8d8c8s8d8c8s9hThJhQhKhAh5c5d5s", "8h", "take 8d8d8c8c8s8s + 5c5d5s 9hThJhQhKhAh>new"),
        ("8d8c8s8d8c8s9hThJhQhKhAh5c5d5s", "Kc8h", "take 8d8d8c8c8s8s + 5c5d5s 9hThJhQhKhAh>new"),
        # Every card but the cheapest is needed for the points.
        ("8d8c8s8d8c8s9hThJhQhKhAh5c5d5s4s", "8h", "take 8d8d8c8c8s8s + 5c5d5s 9hThJhQhKhAh>new"),
        # Which eight is kept, and which jacks take the pile, matters to the sequence.
        ("TdTcThTsTcTs9dTdJdQd8c8d2h2d", "Th", "take TdTcTcThTsTs2h2d + 8d9dTdJdQd>new"),
        # Only two sets of the rank hold all the wild cards.
        ("8s8s8s8h8c8c2cJk2c", "Ah8d", "take 8s8s8s8h2c2c + 8c8cJk>new"),
    ],
)
def test_a_take_at_a_tiny_pile_that_lays_the_hand_down(hand: str, pile: str, take: str) -> None:
    """rules: 8.2, 2.2, 2.6: the side opens and goes out, or lays all its hand beside one unknown card."""
    deal = at(
        N=hand,
        pile=pile,
        phase="draw",
        totals=[7000, 0],
        options={"canastas_to_go_out": 1},
    )
    assert code(deal, f"N: {take}") is None
    offers = deal.offers(0)
    assert offers.takes
    assert covered_by_offers(offers, parse_action(take))
    assert all(deal.check(0, offered) is None for offered in offers.takes)


def test_two_sets_of_a_rank_are_an_opening_where_one_does_not_hold_the_wild_cards() -> None:
    """rules: 8.2: two wild cards to a set, 150 points from 7,000."""
    hand = "4s4h4c4dJkJkJkJkKc9d"
    deal = at(N=hand, pile="9c", totals=[7000, 0])
    melds = [format_action(meld) for meld in deal.offers(0).melds]
    assert melds == ["meld 4s4hJkJk 4c4dJk>new", "meld 4s4hJkJk 4c4dJkJk>new"]
    deal = at(N=hand, pile="9c8c7c4s", phase="draw", totals=[7000, 0])
    assert "take 4s4hJkJk + 4c4dJk>new" in map(format_action, deal.offers(0).takes)
    once = {"second_meld_same_rank": "no"}
    assert not at(N=hand, pile="9c", totals=[7000, 0], options=once).offers(0).melds
