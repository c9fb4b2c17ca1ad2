"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from random import Random

from canasta.cards import rank_of
from canasta.match import Match
from canasta.players.search.known import Known
from canasta.players.search.position import Position
from canasta.players.search.setting_up import code_of, counted
from canasta.players.search.table import table_of
from canasta.players.search.worlds import Worlds, pack_of
from canasta.players.standing_in import stand_in
from tests.canasta.players.search.following import Followed


def all_cards(position: Position) -> Counter[int]:
    """Every card of a position without its suit, what lies on the table included."""
    cards = Counter(position.stock) + Counter(position.pile)
    for hand in position.hands:
        cards.update(dict(enumerate(hand)))
    return +cards


def on_table(match: Match) -> Counter[int]:
    assert match.deal is not None
    melds = [meld for side in match.deal.state.side_tables for meld in side.melds]
    cards = Counter(rank_of(card) for meld in melds for card in meld.cards)
    return cards + Counter(code_of(card) for side in match.deal.state.side_tables for card in side.threes)


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    chance = Random(1)
    for deal in Followed.deals("classic", 4, 5):
        for view, known in deal.moves():
            table = table_of("classic", 4)
            world = Worlds(view, known, table).one(chance)
            assert all_cards(world) + on_table(deal.match) == pack_of(table)
            assert tuple(world.held) == view.counts
            assert len(world.stock) == view.stock
            assert world.hands[view.seat or 0] == counted(view.hand)


def test_the_pile_and_the_cards_taken_with_it_are_where_everybody_saw_them_go() -> None:
    chance, taken = Random(2), 0
    for deal in Followed.deals("classic", 4, 5):
        for view, known in deal.moves():
            assert deal.match.deal is not None
            state = deal.match.deal.state
            world = Worlds(view, known, table_of("classic", 4)).one(chance)
            assert world.pile == [code_of(card) for card in state.pile]
            for seat, cards in known.held.items():
                taken += cards.total()
                truth = counted(state.hands[seat])
                for code, count in cards.items():
                    assert truth[code] >= count
                    assert world.hands[seat][code] >= count
    assert taken > 100


def test_red_threes_lie_only_in_the_stock() -> None:
    match = Match("classic", ["A", "B"])
    match.start_deal("ab")
    world = Worlds(match.view(0), Known(), table_of("classic", 2)).one(Random(3))
    out = sum(len(side.threes) for side in match.view(0).sides)
    assert world.stock.count(14) == 4 - out - world.pile.count(14)


def test_without_memory_the_buried_cards_are_dealt_too() -> None:
    match = Match("classic", list("ABCD"))
    match.start_deal("ab")
    while match.round == 1 and len(match.view(None).sides) and match.view(None).pile.size < 5:
        seat = match.to_move
        assert seat is not None
        match.apply(seat, stand_in(match.view(seat)))
    seat = match.to_move or 0
    world = Worlds(match.view(seat), Known(), table_of("classic", 4)).one(Random(4))
    assert len(world.pile) == match.view(seat).pile.size
    assert all_cards(world) + on_table(match) == pack_of(table_of("classic", 4))
