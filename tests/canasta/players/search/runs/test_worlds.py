"""Hidden worlds hold what the view and the public memory of the deal leave possible, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

from canasta.history import History
from canasta.match import Match
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.table import RED_THREE, Table, code_of, pack_of, table_of, table_seen
from canasta.players.search.runs.worlds import Worlds
from tests.canasta.players.search.following import Followed

TABLE: Table = table_of("samba", 4)


def hand_of(position: Position, seat: int) -> Counter[int]:
    """The cards of a hand, by kind."""
    ranks = position.ranks[seat]
    cards = dict(enumerate(position.cards[seat])) | {0: ranks[0], 4: ranks[1], 52: ranks[13]}
    return +Counter(cards)


def all_cards(match: Match, position: Position) -> Counter[int]:
    """Every card of a position, what lies on the match's table included."""
    assert match.deal is not None
    sides = match.deal.state.side_tables
    cards = Counter(position.stock) + Counter(position.pile)
    for seat in range(len(position.held)):
        cards += hand_of(position, seat)
    cards.update(code_of(card) for side in sides for meld in side.melds for card in meld.cards)
    cards.update(code_of(card) for side in sides for card in side.threes)
    return cards


def test_a_world_has_every_card_once_and_the_counts_that_everybody_sees() -> None:
    rng = Random(1)
    for deal in Followed.deals("samba", 4, 3):
        for view in deal.views():
            world = Worlds(view, TABLE).one(rng)
            assert all_cards(deal.match, world) == Counter(pack_of(TABLE))
            assert tuple(world.held) == view.counts
            assert len(world.stock) == view.stock
            assert hand_of(world, view.seat or 0) == Counter(map(code_of, view.hand))


def test_suits_and_ranks_of_a_hand_agree_with_its_cards() -> None:
    rng = Random(2)
    for view in next(Followed.deals("samba", 4, 1)).views():
        world = Worlds(view, TABLE).one(rng)
        for cards, ranks, suits in zip(world.cards, world.ranks, world.suits, strict=True):
            assert [sum(cards[4 * rank : 4 * rank + 4]) for rank in range(2, 13)] == ranks[2:13]
            assert suits == [
                sum(1 << rank for rank in range(2, 13) if cards[4 * rank + suit]) for suit in range(4)
            ]


def test_the_pile_and_the_cards_taken_with_it_are_where_everybody_saw_them_go() -> None:
    rng, taken = Random(2), 0
    for deal in Followed.deals("samba", 4, 5):
        for view in deal.views():
            world = Worlds(view, TABLE).one(rng)
            assert world.pile == [code_of(card) for card in deal.state.pile]
            for seat, cards in enumerate(view.seen.known):
                taken += len(cards)
                assert Counter(map(code_of, cards)) <= hand_of(world, seat)
    assert taken > 50


def test_red_threes_lie_only_in_the_stock() -> None:
    match = Match("samba", ["A", "B", "C", "D"])
    match.start_deal("ab")
    world = Worlds(match.view(0), TABLE).one(Random(3))
    out = sum(len(side.threes) for side in match.view(0).sides)
    assert world.stock.count(RED_THREE) == 6 - out - world.pile.count(RED_THREE)


def test_a_pile_that_nobody_saw_grow_is_dealt_too() -> None:
    rng = Random(4)
    for view in next(Followed.deals("samba", 4, 1)).views():
        world = Worlds(replace(view, history=History(4)), TABLE).one(rng)
        assert len(world.pile) == view.pile.size


def test_hands_look_like_those_that_players_keep() -> None:
    """Pairs and cards that go together are kept, thrown ranks are not: as often as in real hands, not as in
    any cards.
    """
    rng = Random(6)
    real, dealt = Counter[str](), Counter[str]()
    for deal in Followed.deals("samba", 4, 25):
        for view in deal.views():
            if rng.random() > 0.15:
                continue
            world = Worlds(view, TABLE).one(rng)
            for seat in set(range(4)) - {view.seat}:
                thrown = {code_of(card) >> 2 for card in view.seen.thrown_by(seat)} - {0, 1, 13}
                theirs = Counter(map(code_of, deal.state.hands[seat]))
                for counts, hand in ((real, theirs), (dealt, hand_of(world, seat))):
                    ranks = Counter(card >> 2 for card in hand.elements())
                    counts["pairs"] += sum(ranks[rank] == 2 for rank in range(2, 13))
                    counts["wild cards"] += ranks[0] + ranks[13]
                    counts["thrown"] += sum(ranks[rank] for rank in thrown)
                    counts["neighbours"] += sum(card + 4 in hand for card in hand if 8 <= card < 48)
    assert real["thrown"] > 100
    for what in ("pairs", "wild cards", "thrown", "neighbours"):
        assert 0.65 < dealt[what] / real[what] < 1.5, (what, real, dealt)


def test_the_table_has_the_options_in_force() -> None:
    match = Match("bolivia", ["A", "B", "C", "D"], {"canastas_to_go_out": 1, "hand_size": 13})
    match.start_deal("ab")
    table = table_seen(match.view(0))
    assert (table.quota, table.hand_size, table.sambas, table.wild) == (1, 13, 1, 2500)
    assert table == replace(table_of("bolivia", 4), quota=1, hand_size=13)
