"""Premoves as steps and as text."""

import pytest

from canasta.premoves import (
    BadPlan,
    Code,
    DrawOnly,
    Plan,
    Reply,
    TakeIf,
    Throw,
    Told,
    read_note,
    read_step,
    write_note,
)


@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "top KQ",
        "top any",
        "pile 8+, stop",
        "top A, pile 10+, stop, lay, fit, out",
        "fit, meld KhKdKs AhAdAs, meld 2c>K, discard 4c, discard Jk, discard safe",
        "discard low",
        "answer no",
        "answer <=30",
    ],
)
def test_the_text_form_says_it_all(text: str) -> None:
    ordered = {"top KQ": "top QK"}.get(text, text)
    assert str(Plan.read(text)) == ordered
    assert Plan.read(ordered) == Plan.read(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take X",
        "take KhKd",
        "top",
        "top X",
        "pile 0+",
        "meld",
        "ask",
        "yes",
        "fit, ",
        "discard",
        "discard 4x",
        "discard 4c5c",
        "discard 4c,fit",
        "answer",
        "answer <=x",
    ],
)
def test_what_is_no_premove_is_refused(text: str) -> None:
    with pytest.raises(BadPlan):
        Plan.read(text)


@pytest.mark.parametrize(
    ("earlier", "now"),
    [
        ("draw", "draw"),
        ("discard low", "discard low"),
        ("discard 4c", "discard 4c"),
        ("take KQ", "top QK, stop"),
        ("take A, discard 4c", "top A, stop, discard 4c"),
        ("lay, take KQ, discard low", "top QK, stop, lay, discard low"),
        ("lay, draw", "lay"),
    ],
)
def test_what_an_earlier_release_has_stored_means_what_it_meant(earlier: str, now: str) -> None:
    """There, the turn was its player's once the pile was taken."""
    assert str(Plan.read(earlier)) == now


def test_steps_stand_where_they_belong_in_a_turn() -> None:
    plan = Plan.read("answer yes, discard safe, discard 4c, fit, top K, answer no, top 7, discard 5c")
    assert str(plan) == "top 7K, fit, discard 4c, discard 5c, discard safe, answer no"
    assert (TakeIf((11,)) in plan, TakeIf((10,)) in plan, TakeIf() in plan) == (True, False, False)
    assert str(Plan.read("top K, pile 8+, top any")) == "top any"


def test_steps_change_places_within_their_part_of_the_turn() -> None:
    plan = Plan.read("fit, discard 4c, discard 5c, discard safe, answer no")
    assert [plan.may_swap(at) for at in range(-1, 5)] == [False, False, True, False, False, False]
    assert str(plan.swapped(1)) == "fit, discard 5c, discard 4c, discard safe, answer no"
    assert plan.swapped(0) == plan
    assert str(plan.cut(0)) == "discard 4c, discard 5c, discard safe, answer no"
    assert Plan.read("fit, meld KhKdKs").may_swap(0)
    assert not Plan.read("top K, pile 8+").may_swap(0)


def test_a_step_is_switched_on_and_off() -> None:
    plan = Plan.read("top QK, pile 8+, fit, discard 4c, answer no")
    for text, after in (
        ("fit", "top QK, pile 8+, discard 4c, answer no"),
        ("top K", "top Q, pile 8+, fit, discard 4c, answer no"),
        ("top 7", "top 7QK, pile 8+, fit, discard 4c, answer no"),
        ("pile 8+", "top QK, fit, discard 4c, answer no"),
        ("pile 4+", "top QK, pile 4+, pile 8+, fit, discard 4c, answer no"),
        ("top any", "top any, fit, discard 4c, answer no"),
        ("discard safe", "top QK, pile 8+, fit, discard 4c, discard safe, answer no"),
        ("answer yes", "top QK, pile 8+, fit, discard 4c, answer yes"),
        ("answer no", "top QK, pile 8+, fit, discard 4c"),
    ):
        assert str(plan.toggled(read_step(text))) == after
    assert str(Plan.read("top any, fit").toggled(TakeIf((11,)))) == "top K, fit"
    assert str(Plan.read("top any, fit").toggled(TakeIf())) == "fit"
    assert str(Plan.read("top K, fit").toggled(TakeIf((11,)))) == "fit"


def test_an_answer_alone_does_nothing_in_ones_own_turn() -> None:
    assert not Plan((Reply(),)).moves
    assert Plan((DrawOnly(),)).moves
    assert Plan((Throw(),)).moves


def test_what_became_of_a_premove_is_kept_as_text() -> None:
    told = (
        Told(Code.PLAYED),
        Told(Code.NO_TOP, "top QK"),
        Told(Code.NO_CARD, "discard 4c", "not_held@2.5", "discard 4c"),
    )
    text = "played; no_top:top QK; no_card:discard 4c:not_held@2.5:discard 4c"
    assert write_note(told) == text
    assert read_note(text) == told
    assert (write_note(()), read_note(None)) == (None, ())


def test_a_note_of_an_earlier_release_is_read() -> None:
    assert read_note("no_take") == (Told(Code.NO_TAKE),)
    assert read_note("of another time") == (Told(Code.OTHERWISE),)
