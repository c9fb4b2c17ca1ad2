"""The deal, red threes and the steps of a turn (rules: 1.2, 1.3, 2.1)."""

from itertools import count

import pytest

from canasta.cards import BLACK_THREES, IS_RED_THREE, RED_THREES, format_cards, pack
from canasta.cards.packs import STANDARD
from canasta.cards.shuffle import Stream
from canasta.deal import Deal
from canasta.events import Dealt, Drew, ThreesLaid
from canasta.match import Match
from canasta.terms import EndReason
from canasta.variants import VARIANTS
from tests.canasta.positions import at, cards, code, play

RULES = VARIANTS["classic"].rules(4)


def dealt(seed: str, dealer: int = 3) -> Deal:
    return Deal.from_seed(RULES, dealer, (0, 0), seed)


def seed_where(wanted: object) -> str:
    """The first seed whose fresh deal satisfies a predicate."""
    assert callable(wanted)
    return next(seed for n in count() if wanted(dealt(seed := f"{n:x}")))


def test_eleven_cards_each_and_one_turned_up() -> None:
    """rules: 2.1: 108 cards, 11 each, the top of the rest is turned up."""
    seed = seed_where(
        lambda deal: not any(t.threes for t in deal.state.side_tables) and len(deal.state.pile) == 1
    )
    deal = dealt(seed)
    assert [len(hand) for hand in deal.state.hands] == [11] * 4
    assert (len(deal.state.stock), len(deal.state.pile)) == (63, 1)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """rules: 2.1: one at a time, clockwise."""
    seed = seed_where(
        lambda deal: not any(t.threes for t in deal.state.side_tables) and len(deal.state.pile) == 1
    )
    shuffled = pack(2, 4)
    Stream(seed).shuffle(shuffled)
    deal = dealt(seed, dealer=1)
    for place, seat in enumerate((2, 3, 0, 1)):
        assert deal.state.hands[seat] == shuffled[place:44:4]
    assert deal.state.pile == [shuffled[44]]
    assert deal.state.stock[-1] == shuffled[45]
    assert deal.state.turn == 2


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_begins(dealer: int) -> None:
    """rules: 2.1."""
    assert dealt("5f0c", dealer).state.turn == (dealer + 1) % 4


def test_the_deal_passes_to_the_left_after_each_deal() -> None:
    """rules: 2.1."""
    match = Match("classic", ["N", "E", "S", "W"])
    begins = []
    for n in range(5):
        match.start_deal(f"{n:x}")
        assert match.deal is not None
        begins.append((match.deal.state.dealer, match.deal.state.turn))
        match.deal.state.end(EndReason.STOCK, None)
    assert begins == [(3, 0), (0, 1), (1, 2), (2, 3), (3, 0)]


@pytest.mark.parametrize("unwanted", [STANDARD.wild, IS_RED_THREE])
def test_a_turned_up_wild_card_or_red_three_is_covered_and_freezes(unwanted: tuple[bool, ...]) -> None:
    """rules: 2.1: cards are turned until a natural card or black three shows; the pile is frozen."""
    deal = dealt(seed_where(lambda deal: unwanted[deal.state.pile[0]]))
    assert len(deal.state.pile) >= 2
    assert not STANDARD.wild[deal.state.pile[-1]]
    assert not IS_RED_THREE[deal.state.pile[-1]]
    assert all(STANDARD.wild[card] or IS_RED_THREE[card] for card in deal.state.pile[:-1])
    assert deal.rules.pile_frozen(deal.state)
    assert deal.state.frozen_by == deal.state.pile[0]
    assert isinstance(deal.state.events[0], Dealt)
    assert deal.state.events[0].pile == tuple(deal.state.pile)


def test_a_natural_upcard_does_not_freeze() -> None:
    """rules: 2.1."""
    plain = dealt(seed_where(lambda deal: len(deal.state.pile) == 1))
    assert not plain.rules.pile_frozen(plain.state)


def test_a_black_three_upcard_stays_and_only_blocks() -> None:
    """rules: 2.1, 14.4."""
    deal = dealt(seed_where(lambda deal: deal.state.pile[-1] in BLACK_THREES and len(deal.state.pile) == 1))
    assert not deal.rules.pile_frozen(deal.state)
    assert code(deal, "N: take") == "pile_blocked"


def test_a_black_three_upcard_freezes_by_option() -> None:
    """rules: 2.1, 2.4, option black_three_freezes."""
    seed = seed_where(lambda deal: deal.state.pile[-1] in BLACK_THREES and len(deal.state.pile) == 1)
    rules = VARIANTS["classic"].rules(4, {"black_three_freezes": True})
    assert rules.pile_frozen(Deal.from_seed(rules, 3, (0, 0), seed).state)


def test_dealt_red_threes_are_laid_out_and_replaced_from_the_dealers_left() -> None:
    """rules: 1.3: left of the dealer first, then clockwise; a replacement that is a red three again too."""
    seen_chain = False
    for n in range(300):
        seed = f"{n:x}"
        shuffled = pack(2, 4)
        Stream(seed).shuffle(shuffled)
        deal = dealt(seed)
        rest = shuffled[44:]
        while STANDARD.wild[rest[0]] or IS_RED_THREE[rest[0]]:
            rest.pop(0)
        rest.pop(0)
        laid: dict[int, list[int]] = {}
        for seat in range(4):
            hand = shuffled[seat:44:4]
            kept = [card for card in hand if not IS_RED_THREE[card]]
            threes = [card for card in hand if IS_RED_THREE[card]]
            while len(kept) < 11:
                card = rest.pop(0)
                if IS_RED_THREE[card]:
                    seen_chain = True
                (threes if IS_RED_THREE[card] else kept).append(card)
            laid[seat] = threes
            assert sorted(deal.state.hands[seat]) == sorted(kept)
        assert deal.state.stock == rest[::-1]
        for side in (0, 1):
            assert sorted(deal.state.side_tables[side].threes) == sorted(laid[side] + laid[side + 2])
        events = {e.seat: list(e.cards) for e in deal.state.events if isinstance(e, ThreesLaid)}
        assert events == {seat: threes for seat, threes in laid.items() if threes}
    assert seen_chain


def test_a_drawn_red_three_is_laid_out_and_replaced() -> None:
    """rules: 1.3: lay out, draw one replacement, go on."""
    deal = at(N="4c", stock="3h3dKh5c", phase="draw")
    events = play(deal, "N: draw")
    assert events == [Drew(0, 1), ThreesLaid(0, cards("3h3d"))]
    assert deal.state.hands[0] == list(cards("4cKh"))
    assert deal.state.side_tables[0].threes == list(cards("3h3d"))
    assert format_cards(deal.state.stock) == "5c"


def test_a_red_three_in_the_pile_is_laid_out_without_a_replacement() -> None:
    """rules: 1.3."""
    deal = at(N="KhKd4c5c", pile="3h9sKs", stock="7c", phase="draw", melds=[["AsAhAd"], []])
    play(deal, "N: take KhKd")
    assert deal.state.side_tables[0].threes == list(cards("3h"))
    assert sorted(deal.state.hands[0]) == sorted(cards("4c5c9s"))
    assert len(deal.state.stock) == 1


def test_red_threes_are_no_melds() -> None:
    """rules: 1.3: they neither open the side nor count towards its minimum."""
    deal = at(N="4c4d4h7s9s", threes=("3h3d", ""))
    assert not deal.state.side_tables[0].opened
    assert code(deal, "N: meld 4c4d4h") == "below_minimum"
    assert set(deal.state.side_tables[0].threes) <= RED_THREES


def test_a_turn_is_draw_then_meld_then_discard() -> None:
    """rules: 1.2."""
    deal = at(N="KhKdKs4c", stock="5c6c", phase="draw", melds=[["AsAhAd"], []])
    assert code(deal, "N: meld KhKdKs") == "must_draw"
    assert code(deal, "N: discard 4c") == "must_draw"
    assert code(deal, "N: ask") == "must_draw"
    play(deal, "N: draw")
    assert code(deal, "N: draw") == "already_drawn"
    assert code(deal, "N: take") == "already_drawn"
    assert code(deal, "N: end") == "must_discard"
    play(deal, "N: meld KhKdKs", "N: discard 4c")
    assert (deal.state.turn, deal.state.phase) == (1, "draw")


def test_only_the_seat_to_move_may_act() -> None:
    """rules: 1.2."""
    deal = at(N="Kh4c", E="KdKsKc4d", phase="meld")
    for line in ("E: draw", "E: discard 4d", "S: draw", "W: ask", "E: yes"):
        assert code(deal, line) == "not_your_turn"


def test_moves_of_other_games_are_refused() -> None:
    deal = at(N="KhKd4c")
    for line in ("N: lay 3h", "N: merge m1 m2", "N: special", "N: swap Kh>m1"):
        assert code(deal, line) == "not_in_this_game"


def test_two_cards_are_drawn_by_option() -> None:
    """rules: 13, draw_count."""
    deal = at(N="4c", stock="3hKhQh5c", phase="draw", options={"draw_count": 2})
    play(deal, "N: draw")
    assert sorted(deal.state.hands[0]) == sorted(cards("4cKhQh"))


def test_the_hand_size_is_an_option() -> None:
    """rules: 13, hand_size."""
    rules = VARIANTS["classic"].rules(4, {"hand_size": 13})
    assert [len(hand) for hand in Deal.from_seed(rules, 3, (0, 0), "1").state.hands] == [13] * 4


def test_a_player_never_melds_on_the_other_sides_melds() -> None:
    """rules: 1.2."""
    deal = at(N="Kh4c5c", melds=[["AsAhAd"], ["KsKdKc"]])
    assert code(deal, "N: meld Kh") == "too_few_naturals"
    assert code(deal, "N: meld Kh>m2") == "no_such_meld"
    assert code(deal, "N: meld Kh>K") == "no_such_meld"
