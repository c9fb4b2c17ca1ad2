"""House rules as data: what they may be, and what a wrong one is told (rules: 13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.i18n import Text
from canasta.options import BadOption, Option, Topic, in_places
from canasta.variants import VARIANTS, BadRevision, BadSeats

CLASSIC = VARIANTS["classic"]
DEFAULTS = dict(CLASSIC.rules(4).options)
NEEDS = {name: {"wild_melds": True} for name in DEFAULTS if name.startswith("wild_canasta_")}
NEEDS["wild_incomplete_penalty"] = {"wild_melds": True}


def test_the_defaults_that_go_by_the_table_are_those_of_the_rules() -> None:
    """rules: 2.1, 2.2, 2.6; those that are the same everywhere stand in 13 (``tests/docs``)."""
    options = {
        "target_score": 5000,
        "hand_size": 11,
        "draw_count": 1,
        "canastas_to_go_out": 1,
        "initial_minimums": ((-100000, 15), (0, 50), (1500, 90), (3000, 120)),
    }
    assert options.items() <= DEFAULTS.items()


def test_no_two_house_rules_have_one_section_of_the_rule_text() -> None:
    numbers = [option.section[0] for option in CLASSIC.options if option.section is not None]
    assert len(numbers) == len({*numbers, "3.5"}) - 1, "3.5 has the melds of wild cards"


@pytest.mark.parametrize("option", CLASSIC.options, ids=lambda option: option.name)
def test_an_option_explains_itself(option: Option) -> None:
    assert str(option.help)
    for value in (*option.values, *(option.bounds or ()), option.default):
        read = option.read(value)
        assert read == value
        assert str(option.sentence(read))
        CLASSIC.rules(4, {option.name: value, **NEEDS.get(option.name, {})})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target_score", -1),
        ("target_score", 100_001),
        ("target_score", "5000"),
        ("target_score", 5000.0),
        ("target_score", True),
        ("tie_rule", "coin"),
        ("tie_rule", None),
        ("hand_size", 4),
        ("hand_size", 21),
        ("draw_count", 3),
        ("draw_count", True),
        ("canastas_to_go_out", 0),
        ("max_wild_per_meld", 6),
        ("wilds_may_outnumber_naturals", 1),
        ("wilds_may_outnumber_naturals", "true"),
        ("black_three_in_hand", -6),
        ("initial_minimums", []),
        ("initial_minimums", [[0, 50], [0, 90]]),
        ("initial_minimums", [[1500, 90], [0, 50]]),
        ("initial_minimums", [[0]]),
        ("initial_minimums", [[0, -5]]),
        ("initial_minimums", [[0, 5000]]),
        ("initial_minimums", [[0, True]]),
        ("initial_minimums", [["0", 50]]),
        ("initial_minimums", "0:50"),
        ("initial_minimums", [[n, 50] for n in range(13)]),
        ("ask_permission", "x" * 5000),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_can(name: str, value: object) -> None:
    with pytest.raises(BadOption) as raised:
        CLASSIC.rules(4, {name: value})
    assert raised.value.name == name
    assert name in str(raised.value)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize("name", ["wild_melds_", "", "target score", "x" * 5000, "@everyone"])
def test_an_option_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="This game has no option") as raised:
        CLASSIC.rules(4, {name: 1})
    assert len(str(raised.value)) < 200


@given(
    st.sampled_from(sorted(DEFAULTS)),
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=20),
        st.lists(st.lists(st.integers(-10, 2000), max_size=3), max_size=4),
        st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    ),
)
def test_any_value_is_taken_or_refused(name: str, value: object) -> None:
    blamed = name
    try:
        rules = CLASSIC.rules(4, {name: value})
    except BadOption as error:
        rules, blamed = CLASSIC.rules(4), error.name
        value = DEFAULTS[name]
    assert blamed == name
    read = rules.options[name]
    assert type(read) is type(DEFAULTS[name])
    assert read == value or name == "initial_minimums"


def test_options_do_not_change_once_read() -> None:
    given = {"target_score": 1000}
    rules = CLASSIC.rules(4, given)
    given["target_score"] = 2000
    assert rules.options["target_score"] == rules.target == 1000
    with pytest.raises(TypeError):
        rules.options["target_score"] = 3000  # type: ignore[index]


@pytest.mark.parametrize("seats", [0, 1, 7, -4])
def test_a_number_of_players_that_does_not_fit_is_refused(seats: int) -> None:
    with pytest.raises(BadSeats):
        CLASSIC.rules(seats)


@pytest.mark.parametrize("revision", [0, -1, 10_000])
def test_a_rules_revision_that_is_not_known_is_refused(revision: int) -> None:
    """rules: 14.12."""
    with pytest.raises(BadRevision):
        CLASSIC.rules(4, revision=revision)


@pytest.mark.parametrize("places", [(1, 3), (1, 1), (2, 3)])
def test_each_option_has_a_place_of_its_own_in_rule_codes(places: tuple[int, int]) -> None:
    first, second = CLASSIC.options[:2]
    topics = [Topic(Text("Deal"), {places[0]: first}), Topic(Text("Melds"), {places[1]: second})]
    with pytest.raises(ValueError, match="missing or taken twice: "):
        in_places(topics)
    assert in_places([Topic(Text("Deal"), {2: second, 1: first})]) == (first, second)
