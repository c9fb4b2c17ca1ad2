"""Putting melds together, rank by rank."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.drafts import bench
from bot.tables.drafts.bench import start
from bot.tables.drafts.draft import Draft
from canasta.actions import NEW, Group, Meld, Take, format_group
from canasta.cards import JOKER_RANK, RANKS, parse_cards
from canasta.match import Match
from canasta.terms import CanastaKind, MeldKind
from canasta.variants import VARIANTS
from canasta.view import MeldView, View
from tests.support.views import changed

K, Q = RANKS.index("K"), RANKS.index("Q")


def Bench(view: View, draft: Draft, **options: object) -> bench.Bench:
    """A bench at a table of four with these options."""
    return bench.Bench(view, draft, VARIANTS["classic"].rules(4, options))


def view_with(hand: str, *, top: str = "", melds: tuple[MeldView, ...] = ()) -> View:
    """What a player with this hand sees."""
    match = Match("classic", ("A", "B", "C", "D"))
    match.start_deal("1")
    view = match.view(0)
    own = replace(view.sides[0], melds=melds)
    return changed(
        view,
        hand=parse_cards(hand),
        pile={"top": parse_cards(top)[0] if top else None},
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
    draft = Bench(view, draft).choose_wilds(1, jokers=False)
    assert Bench(view, draft).action() == Meld((Group(parse_cards("KsKhKd")), Group(parse_cards("QcQd2c"))))
    draft = Bench(view, draft).choose_rank(K)
    draft = Bench(view, draft).choose_naturals(2)
    groups = Bench(view, draft).groups
    assert groups == (Group(parse_cards("QcQd2c")), Group(parse_cards("KsKh")))
    assert parse_cards("2c")[0] not in Bench(view, draft).left


def test_wild_cards_alone_go_to_a_meld_of_the_side() -> None:
    kings = MeldView("m7", parse_cards("KsKhKd"), MeldKind.SET, K, None, 30)
    view = view_with("2cJk4c", melds=(kings,))
    assert K in Bench(view, Draft()).ranks
    draft = Bench(view, Draft()).choose_rank(K)
    assert Bench(view, draft).action() is None
    draft = Bench(view, draft).choose_wilds(1, jokers=False)
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
    assert Draft.from_data(draft.to_data()) == draft


JOKERS = JOKER_RANK


def test_wild_cards_by_themselves_are_a_meld_where_the_table_plays_so() -> None:
    view = view_with("KsKhKd2c2dJkJk4c")
    assert JOKERS not in Bench(view, Draft()).ranks
    draft = Bench(view, Draft(), wild_melds=True).choose_rank(JOKERS)
    bench = Bench(view, draft, wild_melds=True)
    assert bench.action() == Meld((Group(parse_cards("2d2cJk")),))
    draft = bench.choose_wilds(2, jokers=True)
    assert Bench(view, draft, wild_melds=True).action() == Meld((Group(parse_cards("2d2cJkJk")),))
    draft = Bench(view, draft, wild_melds=True).choose_rank(K)
    bench = Bench(view, draft, wild_melds=True)
    assert bench.action() == Meld((Group(parse_cards("2d2cJkJk")), Group(parse_cards("KsKhKd"))))
    assert JOKERS in bench.ranks or JOKERS in map(bench.rank, bench.groups)


def test_wild_cards_join_the_meld_of_wild_cards_by_its_name() -> None:
    wilds = MeldView("m4", parse_cards("2c2dJk"), MeldKind.WILD, JOKERS, None, 90)
    view = view_with("2hJk4c", melds=(wilds,))
    draft = Bench(view, Draft(), wild_melds=True).choose_rank(JOKERS)
    assert Bench(view, draft, wild_melds=True).action() is None
    draft = Bench(view, draft, wild_melds=True).choose_wilds(1, jokers=True)
    assert Bench(view, draft, wild_melds=True).action() == Meld((Group(parse_cards("Jk"), "m4"),))


def test_of_several_melds_of_a_rank_one_is_chosen_or_a_new_one_begun() -> None:
    full = MeldView("m1", parse_cards("KsKsKhKhKdKdKc"), MeldKind.SET, K, CanastaKind.NATURAL, 70)
    begun = MeldView("m5", parse_cards("KsKhKd"), MeldKind.SET, K, None, 30)
    view = view_with("KcKcKs2c4c", melds=(full, begun))
    many = {"second_meld_same_rank": "yes"}
    draft = Bench(view, Draft(), **many).choose_rank(K)
    bench = Bench(view, draft, **many)
    assert bench.targets(K) == ["m5", "m1", NEW]
    assert bench.action() == Meld((Group(parse_cards("KcKcKs"), "m5"),))
    for place in ("m1", NEW):
        chosen = Bench(view, bench.choose_target(place), **many)
        assert chosen.action() == Meld((Group(parse_cards("KcKcKs"), place),))
    after = {"second_meld_same_rank": "after_canasta"}
    assert Bench(view, draft, **after).targets(K) == ["m5", "m1"]
    assert Bench(view, bench.choose_target("m99"), **many).target == begun


def test_the_only_meld_of_a_rank_needs_no_name_unless_another_may_be_begun_beside_it() -> None:
    """rules: 14.14: without a name the cards would begin another one."""
    full = MeldView("m1", parse_cards("KsKsKhKhKdKdKc"), MeldKind.SET, K, CanastaKind.NATURAL, 70)
    view = view_with("KcKcKs2c4c", melds=(full,))
    after = {"second_meld_same_rank": "after_canasta"}
    bench = Bench(view, Bench(view, Draft(), **after).choose_rank(K), **after)
    assert bench.action() == Meld((Group(parse_cards("KcKcKs"), "m1"),))
    one = Bench(view, Draft())
    assert Bench(view, one.choose_rank(K)).action() == Meld((Group(parse_cards("KcKcKs")),))
    new = Bench(view, bench.choose_target(NEW), **after)
    assert new.action() == Meld((Group(parse_cards("KcKcKs"), NEW),))


def test_allies_melds_are_added_to_like_the_own_side_s() -> None:
    match = Match("classic", ("A", "B", "C"))
    match.start_deal("1")
    view = match.view(0)
    queens = MeldView("m2", parse_cards("QsQhQd"), MeldKind.SET, Q, None, 30)
    ally = replace(view.sides[1], melds=(queens,))
    view = replace(
        view,
        hand=parse_cards("2c4c5d"),
        sides=(view.sides[0], ally, view.sides[2]),
        allies=((0, 1), (0, 1), (2,)),
    )
    draft = Bench(view, Draft()).choose_rank(Q)
    draft = Bench(view, draft).choose_wilds(1, jokers=False)
    assert Bench(view, draft).action() == Meld((Group(parse_cards("2c"), "m2"),))


def test_a_draft_kept_by_an_earlier_release_reads_back() -> None:
    old = {"take": False, "groups": ["KsKhKd"], "rank": None, "naturals": 0, "wilds": [], "step": 3}
    assert Draft.from_data(old).groups == (Group(parse_cards("KsKhKd")),)


@given(st.lists(st.tuples(st.sampled_from("rnwjd"), st.integers(0, 13)), max_size=25))
def test_no_card_is_ever_used_twice(steps: list[tuple[str, int]]) -> None:
    view = view_with("AsAhKsKhKdKcQcQdQhJcJdTs9s8h2c2dJkJk")
    draft = Draft()
    for what, value in steps:
        bench = Bench(view, draft)
        if what == "r" and value in bench.ranks:
            draft = bench.choose_rank(value)
        elif what == "n":
            draft = bench.choose_naturals(value)
        elif what in "wj":
            draft = bench.choose_wilds(value, jokers=what == "j")
        elif what == "d":
            draft = bench.remove_last()
        bench = Bench(view, draft)
        held = list(view.hand)
        for group in bench.groups:
            for card in group.cards:
                held.remove(card)


def samba(hand: str, draft: Draft) -> bench.Bench:
    """A bench at a table of Samba."""
    return bench.Bench(view_with(hand), draft, VARIANTS["samba"].rules(4, {}))


def test_a_sequence_is_chosen_whole_beside_other_melds() -> None:
    hand = "4h5h6h7hKsKhKd9c"
    bench = samba(hand, Draft())
    assert [format_group(group) for group in bench.wholes] == ["4h5h6h7h", "4h5h6h", "5h6h7h"]
    bench = samba(hand, bench.choose_rank(K))
    bench = samba(hand, bench.choose_whole("5h6h7h"))
    assert [format_group(group) for group in bench.groups] == ["KsKhKd", "5h6h7h"]
    assert bench.wholes == []
    assert Draft.from_data(bench.draft.to_data()) == bench.draft
    # A rank that the sequence holds too is chosen beside it, and the sequence stays.
    bench = samba(hand, bench.choose_rank(RANKS.index("4")))
    assert [format_group(group) for group in bench.groups] == ["KsKhKd", "5h6h7h", "4h"]


def test_a_sequence_that_cannot_be_laid_changes_nothing() -> None:
    bench = samba("4h5h6hKs", Draft())
    assert samba("4h5h6hKs", bench.choose_whole("4s5s6s")).groups == ()


def test_games_without_sequences_offer_none() -> None:
    assert Bench(view_with("4h5h6h7h"), Draft()).wholes == []
