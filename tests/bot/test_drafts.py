"""Putting melds together, rank by rank."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.drafts import Bench, Draft, start
from canasta.actions import Group, Meld, Take
from canasta.cards import RANKS, parse_cards
from canasta.match import Match
from canasta.view import MeldView, View

K, Q = RANKS.index("K"), RANKS.index("Q")


def view_with(hand: str, *, top: str = "", melds: tuple[MeldView, ...] = ()) -> View:
    """What a player with this hand sees."""
    match = Match("classic", ("A", "B", "C", "D"))
    match.start_deal("1")
    view = match.view(0)
    own = replace(view.sides[0], melds=melds)
    return replace(
        view,
        hand=parse_cards(hand),
        top=parse_cards(top)[0] if top else None,
        sides=(own, *view.sides[1:]),
    )


def test_a_rank_begins_with_all_its_cards_and_no_wild_ones() -> None:
    bench = Bench(view_with("KsKhKdQcQd2cJk"), Draft())
    draft = bench.choose_rank(K)
    assert Bench(bench.view, draft).groups == (Group(parse_cards("KsKhKd")),)


def test_a_second_rank_keeps_the_first_and_a_rank_chosen_again_is_opened_again() -> None:
    view = view_with("KsKhKdQcQd2cJk")
    draft = Bench(view, Draft()).choose_rank(K)
    draft = Bench(view, draft).choose_rank(Q)
    draft = Bench(view, draft).choose_wilds(1)
    assert Bench(view, draft).action() == Meld((Group(parse_cards("KsKhKd")), Group(parse_cards("QcQd2c"))))
    draft = Bench(view, draft).choose_rank(K)
    draft = Bench(view, draft).choose_naturals(2)
    groups = Bench(view, draft).groups
    assert groups == (Group(parse_cards("QcQd2c")), Group(parse_cards("KsKh")))
    assert parse_cards("2c")[0] not in Bench(view, draft).left


def test_wild_cards_alone_go_to_a_meld_of_the_side() -> None:
    kings = MeldView("m7", parse_cards("KsKhKd"), "set", K, None, 30)
    view = view_with("2cJk4c", melds=(kings,))
    assert K in Bench(view, Draft()).ranks
    draft = Bench(view, Draft()).choose_rank(K)
    assert Bench(view, draft).action() is None
    draft = Bench(view, draft).choose_wilds(1)
    assert Bench(view, draft).action() == Meld((Group(parse_cards("2c"), "m7"),))


def test_the_top_card_goes_with_the_group_of_its_rank_wherever_that_stands() -> None:
    view = view_with("KsKhKdQcQd2c", top="Qh")
    draft = start(view, take=True)
    assert Bench(view, draft).action() == Take(Group(parse_cards("QcQd")))
    draft = Bench(view, draft).choose_rank(K)
    draft = Bench(view, draft).choose_rank(Q)
    assert Bench(view, draft).action() == Take(Group(parse_cards("QcQd")), (Group(parse_cards("KsKhKd")),))
    assert Bench(view, draft).with_top == 1


def test_removing_the_last_group_ends_with_none() -> None:
    view = view_with("KsKhKdQcQd2c")
    draft = Bench(view, Draft()).choose_rank(K)
    draft = Bench(view, draft).choose_rank(Q)
    draft = Bench(view, draft).remove_last()
    assert Bench(view, draft).groups == (Group(parse_cards("KsKhKd")),)
    draft = Bench(view, draft).remove_last()
    assert Bench(view, draft).groups == ()
    assert Bench(view, Bench(view, draft).remove_last()).action() is None


def test_a_draft_reads_back_as_it_was_kept() -> None:
    view = view_with("KsKhKdQcQd2c")
    draft = Bench(view, Bench(view, Draft(take=True)).choose_rank(K)).choose_rank(Q)
    assert Draft.from_text(draft.to_text()) == draft


@given(st.lists(st.tuples(st.sampled_from("rnwd"), st.integers(0, 13)), max_size=25))
def test_no_card_is_ever_used_twice(steps: list[tuple[str, int]]) -> None:
    view = view_with("AsAhKsKhKdKcQcQdQhJcJdTs9s8h2c2dJkJk")
    draft = Draft()
    for what, value in steps:
        bench = Bench(view, draft)
        if what == "r" and value in bench.ranks:
            draft = bench.choose_rank(value)
        elif what == "n":
            draft = bench.choose_naturals(value)
        elif what == "w":
            draft = bench.choose_wilds(value)
        elif what == "d":
            draft = bench.remove_last()
        bench = Bench(view, draft)
        held = list(view.hand)
        for group in bench.groups:
            for card in group.cards:
                held.remove(card)
