"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from canasta.cards import rank_of
from canasta.history import History
from canasta.match import Match
from canasta.players.search.counts import code_of, counted
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.setting_up import kernel_code
from canasta.players.search.sets.table import Table, table_of
from canasta.players.search.sets.worlds import Worlds, pack_of
from tests.canasta.players.search.following import Followed


def all_cards(position: Position) -> Counter[int]:
    """Every card of a position without its suit but those on the table."""
    cards = Counter(position.stock) + Counter(position.pile)
    for hand in position.hands:
        cards.update(dict(enumerate(hand)))
    for packet in getattr(position, "packets", ()):
        cards.update(packet)
    return +cards


def on_table(match: Match, table: Table) -> Counter[int]:
    """The cards of melds, and the threes laid out."""
    assert match.deal is not None
    melds = [meld for side in match.deal.state.side_tables for meld in side.melds]
    cards = Counter(rank_of(card) for meld in melds for card in meld.cards)
    return cards + Counter(
        kernel_code(card, table) for side in match.deal.state.side_tables for card in side.threes
    )


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        ("classic", 4),
        ("cuban", 4),
        ("italian", 4),
        ("joker", 4),
        ("manzana", 2),
        ("mexicana", 4),
        ("pennies", 6),
    ],
)
def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees(variant: str, seats: int) -> None:
    rng = Random(1)
    table = table_of(variant, seats)
    for deal in Followed.deals(variant, seats, 4):
        for view in deal.views():
            world = Worlds(view, table).one(rng)
            assert all_cards(world) + on_table(deal.match, table) == pack_of(table)
            assert tuple(world.held) == view.counts
            assert len(world.stock) == view.stock
            assert len(world.pile) == view.pile.size
            assert world.hands[view.seat or 0] == counted(view.hand)


def test_the_pile_and_the_cards_taken_with_it_are_where_everybody_saw_them_go() -> None:
    rng, taken = Random(2), 0
    for deal in Followed.deals("classic", 4, 5):
        for view in deal.views():
            state = deal.state
            world = Worlds(view, table_of("classic", 4)).one(rng)
            assert world.pile == [code_of(card) for card in state.pile]
            for seat, cards in enumerate(view.seen.known):
                taken += len(cards)
                assert Counter(cards) <= Counter(state.hands[seat])
                for code, count in enumerate(counted(cards)):
                    assert world.hands[seat][code] >= count
    assert taken > 100


def test_red_threes_lie_only_in_the_stock() -> None:
    match = Match("classic", ["A", "B"])
    match.start_deal("ab")
    world = Worlds(match.view(0), table_of("classic", 2)).one(Random(3))
    out = sum(len(side.threes) for side in match.view(0).sides)
    assert world.stock.count(14) == 4 - out - world.pile.count(14)


def test_a_pile_that_nobody_saw_grow_is_dealt_too() -> None:
    rng = Random(4)
    for view in next(Followed.deals("classic", 4, 1)).views():
        unseen = replace(view, history=History(4))
        world = Worlds(unseen, table_of("classic", 4)).one(rng)
        assert len(world.pile) == view.pile.size
        if view.pile.top is not None:
            assert world.pile[-1] == code_of(view.pile.top)


def test_hands_look_like_those_that_players_keep() -> None:
    """Pairs are kept and thrown ranks are not: as often as in real hands, not as in any cards."""
    rng, table = Random(6), table_of("classic", 4)
    real, dealt = Counter[str](), Counter[str]()
    for deal in Followed.deals("classic", 4, 25):
        for view in deal.views():
            if rng.random() > 0.15:
                continue
            world = Worlds(view, table).one(rng)
            for seat in set(range(4)) - {view.seat}:
                thrown = {rank_of(card) for card in view.seen.thrown_by(seat)} - {0, 1, 13}
                for counts, hand in ((real, counted(deal.state.hands[seat])), (dealt, world.hands[seat])):
                    counts["pairs"] += sum(hand[rank] == 2 for rank in range(2, 13))
                    counts["wild cards"] += hand[0] + hand[13]
                    counts["thrown"] += sum(hand[rank] for rank in thrown)
    assert real["thrown"] > 100
    for what in ("pairs", "wild cards", "thrown"):
        assert 0.7 < dealt[what] / real[what] < 1.4, what
