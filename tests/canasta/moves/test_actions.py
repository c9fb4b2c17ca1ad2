"""Actions in the text form of the record, and texts that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.actions import (
    Action,
    Answer,
    Ask,
    BadAction,
    Discard,
    Draw,
    End,
    Group,
    Lay,
    Meld,
    Merge,
    Special,
    Swap,
    Take,
    format_action,
    parse_action,
)
from tests.canasta.positions import cards

MELD_IDS = st.integers(1, 9999).map("m{}".format)
AIMS = st.one_of(
    st.none(),
    st.just("new"),
    MELD_IDS,
    st.sampled_from("3456789TJQKA"),
)


@st.composite
def groups(draw: st.DrawFn, *, empty: bool = False) -> Group:
    held = tuple(draw(st.lists(st.integers(0, 52), min_size=0 if empty else 1, max_size=9)))
    aim = draw(AIMS)
    return Group(held, aim, low=aim is not None and draw(st.booleans()))


MORE = st.lists(groups(), max_size=4).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.just(Draw()),
    st.just(End()),
    st.just(Ask()),
    st.just(Special()),
    st.sampled_from((True, False, None)).map(Answer),
    st.lists(st.integers(0, 52), min_size=1, max_size=4).map(lambda held: Lay(tuple(held))),
    st.builds(Merge, MELD_IDS, MELD_IDS),
    st.builds(Swap, st.integers(0, 52), MELD_IDS),
    st.integers(0, 52).map(Discard),
    st.lists(groups(), min_size=1, max_size=5).map(lambda found: Meld(tuple(found))),
    st.builds(Take, groups(), MORE),
    st.builds(Take, groups(empty=True)),
    st.lists(groups(), min_size=1, max_size=3).map(lambda found: Take(Group(()), tuple(found), joined=True)),
)


def test_the_notation_reads_as_it_is_described() -> None:
    assert parse_action("take") == Take(Group(()))
    assert parse_action("take KcKs") == Take(Group(cards("KcKs")))
    assert parse_action("take >m2") == Take(Group((), "m2"))
    assert parse_action("take KcKd>new") == Take(Group(cards("KcKd"), "new"))
    assert parse_action("take KcKs + QcQd2s 8c8d8h") == Take(
        Group(cards("KcKs")), (Group(cards("QcQd2s")), Group(cards("8c8d8h")))
    )
    assert parse_action("take + 9h9d9s") == Take(Group(()), (Group(cards("9h9d9s")),), joined=True)
    assert parse_action("meld 2c>K 8d>m3") == Meld((Group(cards("2c"), "K"), Group(cards("8d"), "m3")))
    assert parse_action("meld Jk<m2") == Meld((Group(cards("Jk"), "m2", low=True),))
    assert parse_action("discard 4c") == Discard(cards("4c")[0])
    assert parse_action(" yes ") == Answer(True)


@given(ACTIONS)
def test_actions_read_back_as_they_were_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "dance",
        "Draw",
        "draw 2",
        "ask S",
        "yes please",
        "end now",
        "discard",
        "discard 4c5c",
        "discard 4x",
        "discard 4c>m1",
        "meld",
        "meld >m1",
        "meld KhKd>",
        "meld KhKd>m0",
        "meld KhKd>m12345",
        "meld KhKd>k",
        "meld Kh>m1>m2",
        "meld Kh + Kd",
        "take Kh Kd",
        "take Kh Kd + QcQdQh",
        "take Kh +",
        "take +",
        "lay",
        "lay 3x",
        "merge m1",
        "merge m1 m2 m3",
        "merge m1 K",
        "swap 7c",
        "swap 7c8c>m2",
        "swap 7c>new",
        "swap 7c<m2",
        "special hand",
        "take + + QcQdQh",
        "meld " + "Kh" * 3 + "\x00",
        "DROP TABLE actions",
        "discard ４c",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadAction) as raised:
        parse_action(text)
    assert str(raised.value)


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except BadAction:
        return
    assert parse_action(format_action(action)) == action


@given(
    st.lists(
        st.sampled_from(["draw", "take", "meld", "discard", "+", "Kh", "2c", ">m1", "<K", "Jk>new", ">"])
    )
)
def test_any_words_are_an_action_or_refused(words: list[str]) -> None:
    try:
        action = parse_action(" ".join(words))
    except BadAction:
        return
    assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    "text", ["meld " + "Kh" * 5000, "discard " + "x" * 5000, "x" * 5000, "take " + "+ " * 5000]
)
def test_a_text_of_thousands_of_characters_is_read_or_refused_shortly(text: str) -> None:
    message = ""
    try:
        assert format_action(parse_action(text))
    except BadAction as error:
        message = str(error)
    assert len(message) < 300
