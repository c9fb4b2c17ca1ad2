"""Options, profiles, rule text and codes, records and the referee of Modern American Canasta (rules: 13)."""

from random import Random
from typing import Any

import pytest

from canasta.i18n import ENGLISH
from canasta.notation.record import BadRecord, record_from
from canasta.notation.referee import judge
from canasta.notation.rule_code import read_rule_code, rule_code
from canasta.notation.rulebook import rule_lines, rule_text
from canasta.options import WORDS, BadOption, Option, plain
from canasta.variants import BadSeats
from tests.canasta.modern_american.positions import MODERN, PROFILES, TALONS
from tests.canasta.tables import GAMES, some_value

BY_PROFILE: dict[str, tuple[object, object, object]] = {
    "talon_source": ("set_aside", "stock", "stock"),
    "talon_min_stock": (0, 9, 9),
    "talon_after_pile_opening": (True, True, False),
    "rule_of_five": (False, True, True),
    "threes_kept": ("any", "one_before_opening", "one_before_opening"),
    "dead_ranks": ("none", "both", "both"),
    "opening_form": ("natural_or_wild", "natural_or_wild", "natural_required"),
    "splash": (True, True, False),
    "opening_pile": ("extra_pair", "pair_may_be_melded", "extra_pair"),
    "empty_pile_bans": (("aces", "sevens"), ("aces", "sevens"), ("aces", "sevens", "wilds", "dead")),
    "incomplete_blocks_out": ("none", "none", "wild_sevens_aces"),
    "wild_penalty_all_jokers": (2500, 2500, 2000),
    "special_hands": ("pagat3", "pagat3", "cla11"),
    "garbage_value": (2000, 2000, 3000),
}
SAME: dict[str, object] = {
    "target_score": 8500,
    "hand_size": 13,
    "draw_count": 1,
    "canastas_to_go_out": 2,
    "initial_minimums": ((-100000, 125), (3000, 155), (5000, 180)),
    "max_wild_per_meld": 2,
    "talon_sizes": (4, 3),
    "pending_talon_counts": True,
    "opener_may_empty_hand": True,
    "three_in_hand_penalty": 5,
    "pairs_value": 2500,
    "pairs_distinct": True,
    "special_courtesy": False,
    "eighth_card_on_out": False,
    "mac2_deal": "off",
    "wild_canasta_all_twos": 3000,
    "wild_canasta_four_jokers": 2500,
    "wild_incomplete_penalty": 2000,
    "wild_meld_exclusive": True,
    "ask_permission": "optional",
    "tie_rule": "extra_hand",
}


@pytest.mark.parametrize("at", range(3), ids=PROFILES)
def test_the_defaults_of_each_profile(at: int) -> None:
    """rules: 7, 13."""
    rules = MODERN.rules(4, {"profile": PROFILES[at]})
    for name, values in BY_PROFILE.items():
        assert rules.options[name] == values[at], name
    for name, value in SAME.items():
        assert rules.options[name] == value, name
    assert {**rules.defaults, "profile": PROFILES[at]} == {
        option.name: rules.options[option.name] for option in MODERN.options
    }


def test_a_single_option_wins_over_its_profile() -> None:
    """rules: 7."""
    rules = MODERN.rules(4, {"profile": "league", "splash": True})
    assert (rules.options["splash"], rules.options["rule_of_five"]) == (True, True)


def test_every_option_stands_under_one_topic() -> None:
    names = [name for _, topic in MODERN.topics for name in topic]
    assert sorted(names) == sorted(option.name for option in MODERN.options)


def test_seats() -> None:
    """rules: 7.1, 7.12."""
    assert MODERN.seats == (2, 4, 6)
    for seats in (1, 3, 5, 7):
        with pytest.raises(BadSeats):
            MODERN.rules(seats)


def values_of(option: Option) -> list[object]:
    """Values to try an option with, its usual one among them."""
    rng = Random(option.name)
    return [plain(option.default), *(some_value(option, rng.choice) for _ in range(12))]


@pytest.mark.parametrize("option", MODERN.options, ids=lambda option: option.name)
def test_a_changed_option_is_told_and_coded(option: Option) -> None:
    """Every value has a sentence, and a rule code that gives it back."""
    seats = MODERN.only_for.get(option.name, 4)
    usual = MODERN.rules(seats).options[option.name]
    for value in values_of(option):
        read = option.read(value)
        assert option.read(plain(read)) == read
        options = {option.name: plain(read)}
        assert read_rule_code(rule_code("modern_american", seats, options)) == (
            "modern_american",
            seats,
            options,
        )
        lines = rule_lines("modern_american", options, seats, ENGLISH)
        if read != usual:
            assert any(str(option.sentence(read)) in line for line in lines)
    if option.type == WORDS:
        assert option.read([]) == ()


@pytest.mark.parametrize(
    "options",
    [
        {"profile": "honors"},
        {"talon_sizes": [4]},
        {"talon_sizes": [4, 0]},
        {"empty_pile_bans": ["kings"]},
        {"empty_pile_bans": "aces"},
        {"wild_penalty_all_jokers": 1000},
        {"black_three_in_hand": -100},
    ],
)
def test_options_that_cannot_be(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        MODERN.rules(4, options)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_rule_text_is_numbered_and_says_what_is_in_force(profile: str) -> None:
    """rules: 7.1 to 7.12."""
    text = rule_text("modern_american", {"profile": profile}, 4, ENGLISH)
    numbers = [number for number, _, _ in text]
    assert numbers == ["1.1", "1.2", *(f"7.{n}" for n in range(1, 12))]
    whole = " ".join(sentences for _, _, sentences in text)
    assert "{" not in whole
    rules = MODERN.rules(4, {"profile": profile})
    for name in BY_PROFILE:
        option = MODERN.option(name)
        if name != "garbage_value":
            assert str(option.sentence(rules.options[name])) in whole, name
    assert ("first melds can't complete a mixed canasta" in whole) == (profile == "league")
    assert rule_text("modern_american", {}, 2, ENGLISH)[-1][0] == "7.12"


def said(revision: int | None = None, **options: object) -> dict[str, str]:
    """The rule text of a table of four by its sections."""
    text = rule_text("modern_american", options, 4, ENGLISH, revision)
    return {number: words for number, _, words in text}


def test_the_rule_text_says_which_threes_may_be_kept() -> None:
    """rules: 7.3, 14.16, 14.17."""
    for text in (said(profile="pagat"), said(1)):
        assert "until your side has opened you may keep one" in text["7.3"]
        assert "The player who opens lays it out first" in text["7.3"]
        assert text["1.2"].startswith("Lay out your threes, then draw")
    text = said()
    assert "Laying threes out is your choice" in text["7.3"]
    assert "you can't go out with a three in hand. A discard may leave nothing but threes." in text["7.3"]
    assert text["1.2"].startswith("Lay out threes if you like")


def test_the_rule_text_says_what_a_special_hand_scores() -> None:
    """rules: 7.10, 14.16."""
    assert "scores that and nothing else: no bonus, penalty, threes or cards" in said()["7.10"]
    assert "scores that, less its penalties and its partner's cards" in said(1)["7.10"]


def test_the_rule_text_says_who_may_not_take_a_pile_of_a_dead_rank() -> None:
    """rules: 7.6."""
    assert "a card of a dead rank on top, nobody can take it" in said(dead_ranks="both")["7.6"]
    assert (
        "with a card of a rank your side can't start any more, you can't"
        in said(dead_ranks="opponents_start")["7.6"]
    )


def test_the_minimums_in_words() -> None:
    """rules: 7.5."""
    for options, said in (
        ({}, "Up to 2,995: 125 points. From 3,000: 155 points. From 5,000: 180 points."),
        ({"initial_minimums": [[0, 90]]}, "It needs 90 points."),
    ):
        text = {number: words for number, _, words in rule_text("modern_american", options, 4, ENGLISH)}
        assert said in text["7.5"]


# --- records and the referee -------------------------------------------------------------------------------


def record(**start: Any) -> dict[str, Any]:
    """A record of a position in which north is to move."""
    actions = start.pop("actions", [])
    options = start.pop("options", {})
    return {
        "format": "canasta-record/1",
        "variant": "modern_american",
        "players": ["N", "E", "S", "W"],
        "options": options,
        "actions": actions,
        "start": {"hands": ["4h", "9c", "7c", "Qc"], "stock": "4c5c6c", **start},
    }


def test_the_referee_tells_talons_and_what_is_pending() -> None:
    data = record(
        hands=["KhKdKsQhQdJk8s8h2h4h5h", "9c", "7c", "Qc"],
        talons=list(TALONS),
        phase="meld",
        actions=["N: meld KhKdKs QhQdJk 8s8h2h", "N: discard 4h"],
    )
    state = judge(record_from(data))["state"]
    assert isinstance(state, dict)
    assert state["talons"] == ["", TALONS[1]]
    assert state["pending"] == {"N": TALONS[0], "E": "", "S": "", "W": ""}
    assert state["frozen"] is True
    data = record(pending={"N": "4c5d"}, melds=[["JhJdJs"], []], phase="draw")
    state = judge(record_from(data))["state"]
    assert isinstance(state, dict)
    assert (state["pending"]["N"], state["hands"]["N"]) == ("", "4h4c5d")


def test_the_referee_tells_a_special_hand() -> None:
    hand = "4h4d5h5d6h6d8h8dThTdJhJdKhKd"
    data = record(hands=[hand, "9c", "7c", "Qc"], phase="meld", actions=["N: special"])
    verdict = judge(record_from(data))
    result, state = verdict["result"], verdict["state"]
    assert isinstance(result, dict)
    assert isinstance(state, dict)
    assert (result["reason"], result["by"], result["concealed"]) == ("special", "N", False)
    assert result["scores"][0]["special"] == 2500
    assert sum(result["scores"][0].values()) == 2 * result["scores"][0]["total"]
    assert state["hands"]["N"] == hand


def test_kinds_of_canastas_in_the_referee_s_words() -> None:
    melds = ["7h7d7s7c7h7d7s", "AhAdAsAcAhAdAs", "2h2d2s2c2h2d2s", "KhKdKsKcKhKdKs", "QhQdQsQcQh2cJk"]
    state = judge(record_from(record(melds=[melds, []], hands=["4h", "9c", "6h", "9d"])))["state"]
    assert isinstance(state, dict)
    kinds = [(meld["kind"], meld["canasta"]) for meld in state["melds"][0]]
    assert kinds == [
        ("set", "sevens"),
        ("set", "aces"),
        ("wild", "wild"),
        ("set", "natural"),
        ("set", "mixed"),
    ]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"pile": "4h3s"}, "start.pile: threes are never discarded"),
        ({"threes": ["4h", ""]}, "start.threes: only threes"),
        ({"talons": ["4c"]}, "start.talons: must be a list of 2 strings"),
        ({"talons": ["4c4c", "4c"]}, "4c is there 4 times"),
        ({"pending": {"X": "4c"}}, "start.pending: must be a table of players"),
        ({"pending": ["4c"]}, "start.pending"),
        ({"pending": {"N": "4cXX"}}, "start.pending"),
        ({"feet": ["", "", "", ""]}, "start.feet: this game has none"),
        ({"melds": [["7h7d2h"], []]}, "start.melds"),
        ({"melds": [["3s3c3s"], []]}, "start.melds"),
        ({"melds": [["KhKdKsKcKhKdKsKc"], []]}, "start.melds"),
    ],
)
def test_positions_that_cannot_be(start: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        record_from(record(**start))


def test_threes_may_be_held_in_a_position() -> None:
    """rules: 7.3."""
    deal = record_from(record(hands=["4h3s3h", "9c", "7c", "Qc"])).begin()
    assert len(deal.state.hands[0]) == 3


def test_talons_from_the_stock_lie_nowhere() -> None:
    data = record(options={"profile": "pagat"}, talons=list(TALONS))
    with pytest.raises(BadRecord, match="must be a list of 0 strings"):
        record_from(data)
    state = judge(record_from(record(options={"profile": "pagat"})))["state"]
    assert isinstance(state, dict)
    assert state["talons"] == []


def test_classic_knows_no_talons() -> None:
    data = record(talons=list(TALONS)) | {"variant": "classic"}
    with pytest.raises(BadRecord, match="this game has none"):
        record_from(data)


def test_tables_of_every_profile_are_among_those_that_are_played_in_tests() -> None:
    assert set(PROFILES) <= {kind.split("-")[-1] for kind in GAMES["modern_american"].kinds}
