"""The first melds of a side (rules: 7.5)."""

import pytest

from canasta import events as ev
from canasta.actions import Group
from canasta.deal.viewing import view_of
from canasta.terms import OpeningForm
from canasta.view import Opening
from tests.canasta.modern_american.positions import PROFILES, at
from tests.canasta.positions import NAMES, cards, code, play, verdict

FILL = "4h5h9s"
NATURAL = "KhKdKs QhQdJk 8s8h2h"
"""140 points, with a natural meld."""


def codes(melds: str, **start: object) -> list[str | None]:
    """What each profile says to these melds from a hand with three cards more."""
    return [
        code(at(N=melds.replace(" ", "") + FILL, stock="5c", profile=profile, **start), f"N: meld {melds}")  # type: ignore[arg-type]
        for profile in PROFILES
    ]


@pytest.mark.parametrize(
    ("total", "minimum"), [(-500, 125), (0, 125), (2995, 125), (3000, 155), (4995, 155), (5000, 180)]
)
def test_the_minimum_by_the_total(total: int, minimum: int) -> None:
    """rules: 7.1: below zero too."""
    deal = at(N="KhKdKs", totals=(total, 0))
    assert deal.rules.opening_minimum(deal.state, 0) == minimum


@pytest.mark.parametrize(
    ("melds", "total", "expected"),
    [
        ("KhKdKs AhAdJk", 0, "below_minimum"),
        ("5h5d5s AhAdJk KhKd2h", 0, None),
        ("KhKdKs QhQdJk 8s8hJk", 3000, None),
        ("KhKdKs QhQdJk 8s8h2h", 3000, "below_minimum"),
        ("KhKdKs QhQdJk 8s8hJk TsThTd", 5000, None),
        ("KhKdKs QhQdJk 8s8hJk", 5000, "below_minimum"),
    ],
)
def test_openings_around_the_minimum(melds: str, total: int, expected: str | None) -> None:
    """rules: 7.1, 7.5: 120 and 145 at 125, 170 and 140 at 155, 200 and 170 at 180 points."""
    assert codes(melds, totals=(total, 0)) == [expected] * 3


def test_the_refusal_says_what_is_missing() -> None:
    """rules: 7.5."""
    refusal = verdict(at(N="KhKdKs5h4h"), "N: meld KhKdKs")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("below_minimum", "7.5")
    assert (
        str(refusal.text)
        == "Your side's first melds need 125 points from your hand; these have 30, 95 too few."
    )
    refusal = verdict(at(N="QhQdJkAhAdJk5h4h"), "N: meld QhQdJk AhAdJk")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("opening_form", "7.5")


@pytest.mark.parametrize(
    ("melds", "by_form"),
    [
        ("KhKdKs QhQdJk 8s8h2h", (True, True, True, True)),
        ("QhQdJk AhAdJk", (False, False, False, True)),
        ("QhQdQsJk AhAdJk", (False, False, True, True)),
        ("2h2dJkJk", (True, False, True, True)),
        ("2h2dJkJk KhKdKs", (True, True, True, True)),
    ],
)
def test_the_forms_of_an_opening(melds: str, by_form: tuple[bool, ...]) -> None:
    """rules: 7.5, 13 opening_form."""
    forms = ("natural_or_wild", "natural_required", "three_naturals", "any")
    for form, legal in zip(forms, by_form, strict=True):
        for expected, profile in zip(codes(melds, options={"opening_form": form}), PROFILES, strict=True):
            assert expected == (None if legal else "opening_form"), (form, profile)


@pytest.mark.parametrize(
    ("melds", "splash"),
    [("6h6d6s6c6h6d6s", True), ("7h7d7s7c7h7d7s", True), ("6h6d6s6c6h2h2d", False), ("6h6d6s6c6h6d", False)],
)
def test_a_splash_needs_no_minimum(melds: str, splash: bool) -> None:
    """rules: 7.5: a whole canasta from the hand, natural or wild; not in the League."""
    assert codes(melds) == ["below_minimum" if not splash else None] * 2 + ["below_minimum"]
    assert codes(melds, options={"splash": False}) == ["below_minimum"] * 3
    assert codes(melds, options={"splash": True}) == [None if splash else "below_minimum"] * 3


def test_seven_wild_cards_are_a_splash() -> None:
    """rules: 7.5: they need no natural meld beside them where a splash opens."""
    melds = "2h2d2s2c2h2d2s"
    assert codes(melds, totals=(5000, 0)) == [None, None, "below_minimum"]
    assert codes(melds) == [None, None, "opening_form"]


def test_the_clean_triple_may_not_be_of_a_dead_rank() -> None:
    """rules: 7.5."""
    for profile, expected in (("traditional", None), ("pagat", "dead_rank"), ("league", "dead_rank")):
        theirs: list[list[str]] = [[], ["JcJhJdJsJc2h2d"]]
        deal = at(N="JhJdJsQhQdJkAhAd2s" + FILL, stock="5c", melds=theirs, profile=profile)
        assert code(deal, "N: meld JhJdJs QhQdJk AhAd2s") == expected


@pytest.mark.parametrize(
    ("profile", "expected"), [("traditional", None), ("pagat", None), ("league", "mixed_in_opening")]
)
def test_no_mixed_canasta_in_an_opening_of_the_league(profile: str, expected: str | None) -> None:
    """rules: 7.5."""
    melds = "KhKdKs 6h6d6s6c6h2hJk"
    deal = at(
        N=melds.replace(" ", "") + FILL, stock="5c", options={"initial_minimums": [[0, 100]]}, profile=profile
    )
    assert code(deal, f"N: meld {melds}") == expected


def test_a_mixed_canasta_may_follow_in_the_same_turn() -> None:
    """rules: 7.5: in the League not in the opening itself."""
    deal = at(N="KhKdKsQhQdQsQcQhJkAhAd2s2h" + FILL, stock="5c", profile="league")
    play(deal, "N: meld KhKdKs QhQdQsQcQhJk AhAd2s", "N: meld 2h>Q")
    assert deal.state.side_tables[0].canastas == 1


def test_an_opening_binds_the_side_once() -> None:
    """rules: 7.5."""
    deal = at(N="KhKdKs" + FILL, melds=[["JhJdJs"], []])
    events = play(deal, "N: meld KhKdKs")
    assert not [event for event in events if isinstance(event, ev.Opened)]


def test_the_event_of_an_opening() -> None:
    """rules: 7.5: its points, and what was needed."""
    deal = at(N="KhKdKsQhQdJk8s8h2h9h9d" + FILL, pile="9c", E="7c", phase="draw")
    events = play(deal, f"N: take 9h9d + {NATURAL}")
    assert ev.Opened(0, 140, 125) in events


def test_the_view_says_what_an_opening_needs() -> None:
    """rules: 7.5."""
    view = view_of(at(N="KhKdKs" + FILL, profile="league"), 0, NAMES, None)
    needs = view.modern.opening
    assert needs == Opening(125, OpeningForm.NATURAL_REQUIRED, splash=False, pile="extra_pair")
    assert needs is not None
    kings, wilds = Group(cards("KhKdKs")), Group(cards("2h2dJkJk"))
    assert (needs.missing([kings]), needs.has_form([kings])) == (95, True)
    assert (needs.missing([wilds]), needs.has_form([wilds])) == (0, False)
    assert needs.satisfied_by([kings, wilds])
    assert view_of(at(N="KhKdKs" + FILL), 1, NAMES, None).modern.opening is not None
    assert view_of(at(N="KhKdKs" + FILL, melds=[["JhJdJs"], []]), 0, NAMES, None).modern.opening is None
    splash = Opening(180, OpeningForm.NATURAL_OR_WILD, splash=True, pile="extra_pair")
    assert splash.satisfied_by([Group(cards("6h6d6s6c6h6d6s"))])


def test_openings_are_offered() -> None:
    """What is offered opens; a hand that cannot open has no meld on offer."""
    deal = at(N="KhKdKsQhQdJk8s8h2h" + FILL)
    assert deal.offers(0).melds
    assert deal.offers(0).minimum == 125
    assert not at(N="KhKdKsQhQd8s8h2h" + FILL).offers(0).melds
