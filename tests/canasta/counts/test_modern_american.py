"""Turns of Modern American on counts in positions that chance hardly deals."""

from canasta.actions import Take, format_action
from canasta.cards import ACE, SEVEN
from canasta.counts.ids import ADD, ADD_JOKER, DISCARD, NEW, NEW_TWO, PAIR, SHOW, laying_out
from canasta.counts.play import apply, legal
from canasta.counts.position import NO_DEBT, Position
from canasta.counts.rules import CountRules
from canasta.counts.writing import write
from canasta.deal import Deal
from tests.canasta.modern_american.positions import at

KING, QUEEN = 11, 10


def on_counts(deal: Deal) -> Position:
    return Position.of(CountRules.of(deal.rules), deal.state)


def test_aces_of_first_melds_under_way_still_take_a_wild_card() -> None:
    deal = at(N="AsAhAd7s7h7dJk4s5s9d")
    p, path = on_counts(deal), [NEW + ACE, NEW + SEVEN, ADD_JOKER + ACE]
    for choice in path:
        assert choice in legal(p)
        apply(p, choice)
    assert p.debt == NO_DEBT
    assert deal.check(deal.state.turn, write(on_counts(deal), deal.state, path)) is None
    assert ADD_JOKER + ACE not in legal(on_counts(at(N="JkKhKd9s", melds=(("AsAhAd",), ()))))


def test_a_pair_of_the_first_melds_takes_the_pile_where_the_table_allows_it() -> None:
    for how, takes in (("extra_pair", False), ("pair_may_be_melded", True), ("forbidden", False)):
        deal = at(N="AsAhAdKsKhJk2c4s5s", pile="9cKd", phase="draw", options={"opening_pile": how})
        p = on_counts(deal)
        assert (PAIR in legal(p)) is takes
    deal = at(
        N="AsAhAdKsKhJk2c4s5s", pile="9cKd", phase="draw", options={"opening_pile": "pair_may_be_melded"}
    )
    p, path = on_counts(deal), [PAIR, NEW + ACE, ADD_JOKER + KING]
    action = write(p, deal.state, path)
    assert isinstance(action, Take), format_action(action)
    assert action.joined


def test_threes_come_first_where_they_may_not_be_kept() -> None:
    p = on_counts(at(N="3h3s3dKsKh9d", phase="draw", profile="league"))
    assert legal(p) == [
        laying_out(0, 1),
        laying_out(1, 0),
        laying_out(1, 1),
        laying_out(2, 0),
        laying_out(2, 1),
    ]


def test_an_eighth_card_is_for_a_player_who_goes_out() -> None:
    melds = (("KhKdKsKcKhKdKs", "QhQdQsQcQh2h2d"), ())
    for hand, legal_now in (("Kc9d", True), ("Kc9d5s", False)):
        p = on_counts(at(N=hand, melds=melds, options={"eighth_card_on_out": True}))
        assert (ADD + KING in legal(p)) is legal_now


def bound_to_go_out(hand: str, **options: object) -> Position:
    """A position of a player whose partner said yes."""
    deal = at(N=hand, pile="4h8d", options=options)
    deal.state.this_turn.asker, deal.state.this_turn.leave = deal.state.turn, True
    deal.state.this_turn.must_finish = True
    return on_counts(deal)


def test_who_is_bound_to_go_out_begins_first_melds_only_if_all_can_be_laid() -> None:
    kings_queens = "KhKdKsKcKhKdKsQhQdQsQcQhQdQs"
    assert {NEW + KING, NEW + QUEEN} <= {*legal(bound_to_go_out(kings_queens + "9d"))}
    assert not {NEW + KING, NEW + QUEEN} & {*legal(bound_to_go_out(kings_queens + "9d5s"))}
    p = bound_to_go_out(kings_queens + "9d")
    while p.debt or p.held[p.seat] > 1:
        apply(p, next(choice for choice in legal(p) if choice >= ADD))
    assert [choice - DISCARD for choice in legal(p)] == [7]


def test_pure_aces_of_first_melds_are_no_mixed_ones_of_the_way_out() -> None:
    p = bound_to_go_out(
        "AsAhAdQsQhQdQdQs6s6h2c2d2h2s2c2dJk",
        incomplete_blocks_out="wild_sevens_aces",
        canastas_to_go_out=1,
        profile="league",
    )
    # One more wild card for the queens or the sixes, and none is left for the aces.
    assert NEW + QUEEN in legal(p)
    assert NEW_TWO + QUEEN not in legal(p)


def test_a_special_hand_is_shown_before_anything_is_melded() -> None:
    hand = "4s4h5s5h6s6h8s8h9s9hTsThJsJh"
    p = on_counts(at(N=hand))
    assert SHOW in legal(p)
    apply(p, SHOW)
    assert p.over
    assert SHOW not in legal(on_counts(at(N=hand, melds=(("KhKdKs",), ()))))


def test_aces_do_not_start_a_pile_while_there_is_another_card() -> None:
    p = on_counts(at(N="As7h9dQh", pile="", melds=(("KhKdKs",), ())))
    assert [n - DISCARD for n in legal(p) if DISCARD <= n < ADD] == [7, QUEEN]
