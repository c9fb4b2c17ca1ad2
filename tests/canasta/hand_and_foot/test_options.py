"""The house rules of Hand and Foot and what each value scores or changes (rules: 9.1, 9.3, 13)."""

import pytest

from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.notation.rule_code import read_rule_code, rule_code
from canasta.notation.rulebook import rule_lines, rule_text
from canasta.options import BadOption, Option
from tests.canasta.hand_and_foot.positions import CLEAN, DIRTY, HAND_AND_FOOT, OUT, WILD, at
from tests.canasta.positions import play, score

PLACES = (
    "target_score tie_rule draw_count ask_permission hf_deal hf_out hf_wild_meld hf_wild_limit hf_red_three "
    "hf_minimums hf_rounds hf_black_three hf_bonuses hf_partner_in_foot hf_ask hf_pile_take hf_final_discard "
    "six_hand_teams"
)
"""The options in their places, which rule codes name; new ones come at the end."""


def test_options_keep_their_places() -> None:
    assert " ".join(option.name for option in HAND_AND_FOOT.options).startswith(PLACES)


def test_the_defaults_that_are_its_own() -> None:
    """rules: 9.1, 13."""
    options = {"target_score": 0, "draw_count": 2, "ask_permission": "mandatory"}
    assert options.items() <= {option.name: option.default for option in HAND_AND_FOOT.options}.items()


@pytest.mark.parametrize(
    ("deal", "hand", "foot"), [("13+13", 13, 13), ("11+11", 11, 11), ("11+13", 11, 13), ("14+14", 14, 14)]
)
@pytest.mark.parametrize("seats", [2, 6])
def test_hands_and_feet_as_dealt(deal: str, hand: int, foot: int, seats: int) -> None:
    """rules: 9.1, hf_deal."""
    match = Match("hand_and_foot", [str(seat) for seat in range(seats)], {"hf_deal": deal})
    match.start_deal("5f0c")
    view = match.view(0)
    assert view.counts == (hand,) * seats
    assert view.feet == (foot,) * seats


@pytest.mark.parametrize(
    ("option", "clean", "dirty", "wild"), [("pagat", 500, 300, 1500), ("simpson", 300, 100, 0)]
)
def test_the_bonuses(option: str, clean: int, dirty: int, wild: int) -> None:
    """rules: 9.1, hf_bonuses."""
    for melds, worth in (
        ([CLEAN], clean),
        ([DIRTY], dirty),
        ([WILD], wild),
        (OUT, 2 * clean + 2 * dirty + wild),
    ):
        deal = at(N="4c", stock="", phase="draw", melds=[melds, []], options={"hf_bonuses": option})
        play(deal, "N: draw")
        assert score(deal)[0]["canastas"] == worth


@pytest.mark.parametrize(
    ("option", "laid", "caught"),
    [("plus100minus100", 100, -100), ("minus500", -500, -500), ("minus300", -300, -300)],
)
@pytest.mark.parametrize("melds", [[], [CLEAN]])
def test_red_threes(option: str, laid: int, caught: int, melds: list[str]) -> None:
    """rules: 9.1, 9.3, hf_red_three; whether the side has melded does not matter."""
    deal = at(
        N="4c",
        feet=["3h3d3h", "", "", "3d"],
        threes=("3d3d", "3h"),
        stock="",
        phase="draw",
        melds=[melds, []],
        options={"hf_red_three": option},
    )
    play(deal, "N: draw")
    us, them = score(deal)
    assert us["threes"] == 2 * laid + 3 * caught
    assert them["threes"] == laid + caught
    assert us["hands"] == -15


@pytest.mark.parametrize("each", [5, 0, 100, 300])
def test_black_threes_left_over(each: int) -> None:
    """rules: 9.1, hf_black_three: in hands and feet."""
    deal = at(
        N="3s3cKh", S="3s", feet=["3c", "", "", ""], stock="", phase="draw", options={"hf_black_three": each}
    )
    play(deal, "N: draw")
    assert score(deal)[0]["hands"] == -4 * each - 10


def test_a_whole_score_sheet() -> None:
    """rules: 9.3: every part, and they add up."""
    deal = at(
        N="4c",
        S="Kh2s",
        E="Jk3s",
        feet=["", "3hAh", "", ""],
        melds=[[*OUT, "9h9d9s"], ["7h7d7s"]],
        threes=("3h3d", "3d"),
        options={"hf_ask": False},
    )
    play(deal, "N: discard 4c")
    us, them = score(deal)
    assert us["canastas"] == 2 * 500 + 2 * 300 + 1500
    assert (us["going_out"], us["threes"], us["hands"]) == (100, 200, -30)
    assert us["melds"] == 70 + 140 + (50 + 40) + (50 + 40) + (80 + 150) + 30
    assert us["total"] == sum(value for part, value in us.items() if part != "total")
    assert them == {
        **dict.fromkeys(us, 0),
        "threes": 100 - 100,
        "melds": 15,
        "hands": -(50 + 5 + 20) - 10,
        "total": 0 + 15 - 85,
    }


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"hf_ask": False, "ask_permission": "off"}, "hf_ask"),
        ({"hf_rounds": 4, "target_score": 5000}, "hf_rounds"),
        ({"hf_wild_meld": False}, "hf_wild_meld"),
        ({"hf_wild_meld": False, "hf_out": "1-1-1"}, "hf_wild_meld"),
        ({"hand_size": 13}, "hand_size"),
        ({"canastas_to_go_out": 2}, "canastas_to_go_out"),
        ({"hf_deal": "13+13", "hand_size": 13}, "hand_size"),
        ({"hf_deal": "12+12"}, "hf_deal"),
        ({"hf_minimums": [50, 90, 120]}, "hf_minimums"),
        ({"hf_minimums": [50, 90, 120, -5]}, "hf_minimums"),
        ({"hf_pile_take": "7"}, "hf_pile_take"),
        ({"hf_pile_take": 6}, "hf_pile_take"),
        ({"hf_rounds": 0}, "hf_rounds"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], name: str) -> None:
    """rules: 14.13."""
    with pytest.raises(BadOption) as raised:
        HAND_AND_FOOT.rules(4, options)
    assert raised.value.name == name


def test_each_preset_is_a_table_and_says_what_it_changes() -> None:
    """rules: 9.1, the other columns."""
    assert [preset.id for preset in HAND_AND_FOOT.presets] == ["eleven", "bicycle", "saskatchewan", "simpson"]
    for preset in HAND_AND_FOOT.presets:
        for seats in HAND_AND_FOOT.seats:
            lines = rule_lines("hand_and_foot", preset.options, seats, ENGLISH)
            assert len(lines) == 1 + len(preset.options)


@pytest.mark.parametrize("option", HAND_AND_FOOT.options, ids=lambda option: option.name)
def test_every_value_stands_in_the_rules_and_in_a_code(option: Option) -> None:
    """The lobby's lines, the rule text and the code follow the options in force."""
    values: list[object] = list(option.values) or [True, False]
    if option.type == "integer" and not option.values:
        values = [1, 5, 20]
    elif option.name == "hf_minimums":
        values = [[60, 90, 120, 150], [0, 0, 0, 1000]]
    for value in values:
        options: dict[str, object] = {option.name: value}
        if options.get("hf_wild_meld") is False:
            options["hf_out"] = "3-4-0"
        sentence = str(option.sentence(option.read(value)))
        seats = HAND_AND_FOOT.only_for.get(option.name, 4)
        text = " ".join(text for _, _, text in rule_text("hand_and_foot", options, seats, ENGLISH))
        lines = " ".join(rule_lines("hand_and_foot", options, seats, ENGLISH))
        if option.read(value) != option.default:
            assert sentence in lines
            assert sentence in text or option.name in ("ask_permission", "hf_ask")
        code = rule_code("hand_and_foot", seats, options)
        assert read_rule_code(code) == ("hand_and_foot", seats, options)


def test_the_text_follows_seats_and_leave() -> None:
    """rules: 9.1, 9.2: who sits alone is told nothing of partners."""
    for seats in HAND_AND_FOOT.seats:
        numbers = [number for number, _, _ in rule_text("hand_and_foot", {}, seats, ENGLISH)]
        text = " ".join(text for _, _, text in rule_text("hand_and_foot", {}, seats, ENGLISH))
        assert numbers == ["1.1", "9.1", "9.2", "9.3"]
        assert ("partner" in text) == (seats in (4, 6))
    off = " ".join(text for _, _, text in rule_text("hand_and_foot", {"hf_ask": False}, 4, ENGLISH))
    assert "Nobody asks" in off
