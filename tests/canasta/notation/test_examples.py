"""The examples of the rule text: what the engine says to them, by the rules in force at a table."""

from collections import Counter

import pytest

from canasta.actions import Take, format_action
from canasta.cards import pack
from canasta.notation.example_hands import EXAMPLES
from canasta.notation.examples import Example, examples_of
from canasta.notation.faults import groups_of
from canasta.variants import VARIANTS

TABLES = [(game.id, seats) for game in VARIANTS.values() for seats in game.seats]


def verdicts(game: str, number: str, **options: object) -> dict[str, str]:
    """What is said to each example of a section: the code of the refusal, or ``allowed``."""
    verdict_of = {}
    for example in examples_of(VARIANTS[game].rules(4, options), number):
        key = format_action(example.action) + ("" if example.note is None else f" ({example.note})")
        verdict_of[key] = "allowed" if example.refusal is None else str(example.refusal.code)
    return verdict_of


def test_classic_melds_are_judged_as_the_rules_have_them() -> None:
    """Rules: 2.3, CL-05 and CL-06."""
    assert verdicts("classic", "2.3") == {
        "meld KhKs2d": "allowed",
        "meld Kh2s2d": "too_few_naturals",
        "meld QhQs2d2sJk": "allowed",
        "meld QhQsQd2d2s2cJk": "too_many_wilds",
        "meld 7h7s": "too_few_cards",
        "meld 4h5h6h": "mixed_ranks",
        "meld 2h2sJk": "needs_aim",
    }


def test_the_pile_is_judged_frozen_and_not() -> None:
    """Rules: 2.4."""
    assert verdicts("classic", "2.4") == {
        "take KhKs (Not frozen)": "allowed",
        "take Kh2s (Not frozen)": "allowed",
        "take KhKs (Frozen by a two)": "allowed",
        "take Kh2s (Frozen by a two)": "pile_frozen",
        "take (Onto a meld of the side)": "allowed",
        "take KhKs": "pile_blocked",
    }


def test_a_samba_takes_no_wild_card_and_no_gap() -> None:
    """Rules: 8.2."""
    said = verdicts("samba", "8.2")
    assert (said["meld 5h6h7h"], said["meld 5h6h8h"], said["meld 5h6h2d"]) == (
        "allowed",
        "bad_sequence",
        "bad_sequence",
    )
    assert said["take Kh2s (Not frozen)"] == "no_match"


def test_sevens_and_pure_aces_stay_natural() -> None:
    """Rules: 7.4."""
    said = verdicts("modern_american", "7.4")
    assert said["meld 7h7s2d"] == "sevens_natural"
    assert said["meld 2d>A (Onto a meld of the side)"] == "pure_aces"
    assert said["meld 2d>K (Onto a meld of the side)"] == "allowed"


def test_a_set_has_a_suit_once_and_the_first_meld_forty_points() -> None:
    """Rules: 11.2.1, 11.2.4."""
    assert verdicts("romme", "11.2.1")["meld 8h8s8h"] == "suit_twice"
    said = verdicts("romme", "11.2.4")
    assert said["meld QhQsQd (First meld)"] == "below_minimum"
    assert said["meld QhQsQd 5h6h7h (First meld)"] == "allowed"


@pytest.mark.parametrize(
    ("game", "number", "options", "changed"),
    [
        ("classic", "2.3", {"wilds_may_outnumber_naturals": False}, "meld QhQs2d2sJk"),
        ("classic", "2.3", {"wild_melds": True}, "meld 2h2sJk"),
        ("classic", "2.3", {"max_wild_per_meld": 5}, "meld QhQsQd2d2s2cJk"),
        ("classic", "2.4", {"pair_must_be_natural": True}, "take Kh2s (Not frozen)"),
        ("classic", "2.4", {"pile_always_frozen": True}, "take (Onto a meld of the side)"),
        ("modern_american", "7.4", {"profile": "league"}, "meld 2d>K (Onto a meld of the side)"),
        ("hand_and_foot", "9.1", {"hf_wild_limit": "half"}, "meld KhKs2d2s"),
        ("romme", "11.2.1", {"romme_around_corner": True}, "meld KhAh2h"),
        ("romme", "11.2.2", {"romme_adjacent_jokers": True, "romme_jokers_per_figure": "any"}, "meld 8hJkJk"),
        ("romme", "11.2.4", {"romme_first_meld": 30}, "meld QhQsQd (First meld)"),
    ],
)
def test_an_option_changes_its_example(
    game: str, number: str, options: dict[str, object], changed: str
) -> None:
    assert verdicts(game, number)[changed] != verdicts(game, number, **options)[changed]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_table_has_examples_that_its_pack_can_show(game: str, seats: int) -> None:
    rules = VARIANTS[game].rules(seats)
    has = Counter(pack(rules.seating.packs, rules.seating.jokers))
    numbers = {section.number for section in VARIANTS[game].sections(rules)}
    examples: list[Example] = [example for number in numbers for example in examples_of(rules, number)]
    assert len(examples) >= 10
    assert {example.refusal is None for example in examples} == {True, False}
    for example in examples:
        tried = Counter(card for group in groups_of(example.action) for card in group.cards)
        assert all(count <= has[card] for card, count in tried.items())
        assert (example.top is not None) == isinstance(example.action, Take)


def test_every_section_with_examples_is_one_of_some_game() -> None:
    tables = (VARIANTS[game].sections(VARIANTS[game].rules(seats)) for game, seats in TABLES)
    wild = VARIANTS["classic"].sections(VARIANTS["classic"].rules(4, {"wild_melds": True}))
    assert set(EXAMPLES) <= {section.number for sections in (*tables, wild) for section in sections}
