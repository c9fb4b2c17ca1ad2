"""Rule codes: the same rules again on any server and in any later release, or a refusal."""

import base64
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.notation.rule_code import LONGEST, BadCode, read_rule_code, rule_code
from tests.canasta.tables import CLASSIC, KINDS, PLAYABLE, playable
from tests.support.shortened import examples

PLACES = (
    "target_score tie_rule hand_size draw_count canastas_to_go_out initial_minimums max_wild_per_meld "
    "wilds_may_outnumber_naturals black_three_freezes black_three_in_hand pile_always_frozen "
    "pair_must_be_natural take_for_complete_canasta pile_for_opening one_card_pile_allowed "
    "empty_stock_forced_take last_red_three red_three_plus_needs red_three_all_four concealed_bonus_total "
    "concealed_after_pile ask_permission minimum_above_5000 second_meld_same_rank "
    "pair_wild_on_full_canasta wild_melds wild_canasta_bonus wild_canasta_all_twos "
    "wild_canasta_four_jokers wild_meld_exclusive wild_incomplete_penalty discard_on_canasta_blocks "
    "wild_cards_may_be_discarded four_black_threes_500 no_meld_in_first_round viennese three_hand_mode "
    "three_hand_deal three_hand_canastas three_hand_stock_end six_hand_teams six_hand_packs "
    "six_hand150_from"
)
"""The options of Classic in the places that codes name them by. New ones come at the end."""

VALUES: dict[str, tuple[object, ...]] = {
    "tie_rule": ("extra_hand", "draw", "first_to_reach"),
    "draw_count": (1, 2),
    "canastas_to_go_out": (1, 2),
    "max_wild_per_meld": (2, 3),
    "black_three_in_hand": (-5, -100),
    "empty_stock_forced_take": ("meld_fit", "always", "never"),
    "last_red_three": ("end_now", "may_meld"),
    "red_three_plus_needs": ("meld", "canasta", "two_canastas"),
    "ask_permission": ("off", "optional", "mandatory"),
    "second_meld_same_rank": ("no", "after_canasta", "yes"),
    "pair_wild_on_full_canasta": ("second_meld", "unlimited_wilds", "refuse", "wild_stays"),
    "three_hand_mode": ("alone", "cutthroat"),
    "three_hand_deal": (13, 11),
    "three_hand_canastas": (1, 2),
    "three_hand_stock_end": ("classic", "last_drawer_discards"),
    "six_hand_teams": ("2x3", "3x2"),
    "six_hand_packs": (3, 2),
    "six_hand150_from": (7500, 7000),
}
"""The values that codes name by their place. New ones come at the end of each."""

WRITTEN: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("classic-4-pq", 4, {}),
    ("classic-2-acie45a", 2, {"target_score": 5000}),
    ("classic-4-emboq", 4, {"viennese": True}),
    ("classic-3-aebciabfallq", 3, {"three_hand_mode": "alone", "three_hand_deal": 11, "tie_rule": "draw"}),
    (
        "classic-5-aucosbz45adzmaijajlq",
        5,
        {"initial_minimums": [[-500, 30], [500, 75]], "black_three_in_hand": -100},
    ),
    ("classic-6-debcqarjaljq", 6, {"six_hand_teams": "3x2", "six_hand_packs": 2, "wild_melds": True}),
    (
        "classic-4-cecbqbx3",
        4,
        {"pair_wild_on_full_canasta": "wild_stays", "red_three_plus_needs": "two_canastas"},
    ),
)
"""Codes that were given out: what they say may never change."""


def test_options_and_values_keep_their_places() -> None:
    """Else the codes that people have would say something else."""
    assert " ".join(option.name for option in CLASSIC.options).startswith(PLACES)
    listed = {option.name: option.values for option in CLASSIC.options if option.values}
    for name, values in VALUES.items():
        assert listed[name][: len(values)] == values
    assert set(listed) >= set(VALUES)


@pytest.mark.parametrize(("code", "seats", "options"), WRITTEN)
def test_codes_that_were_given_out_keep_their_meaning(
    code: str, seats: int, options: dict[str, object]
) -> None:
    assert rule_code("classic", seats, options) == code
    assert read_rule_code(code) == ("classic", seats, options)


@settings(max_examples=examples(80), deadline=None)
@given(PLAYABLE)
def test_any_rules_come_back_from_their_code(table: tuple[int, dict[str, object]]) -> None:
    seats, options = table
    code = rule_code("classic", seats, options)
    assert len(code) <= LONGEST
    assert code == code.lower()
    variant, again, read = read_rule_code(f"  {code.upper()}\n")
    assert (variant, again, read) == ("classic", seats, options)
    assert CLASSIC.rules(again, read).options == CLASSIC.rules(seats, options).options


def test_all_options_at_once_fit_into_a_code() -> None:
    options = {option.name: option.default for option in CLASSIC.options if option.name != "initial_minimums"}
    for name in ("minimum_above_5000", "six_hand150_from", "three_hand_deal", "three_hand_canastas"):
        del options[name]
    options |= {"wild_melds": True, "wild_canasta_bonus": 4999, "target_score": 99_999}
    for seats, _ in KINDS.values():
        assert playable(seats, options)
        assert len(rule_code("classic", seats, options)) <= LONGEST


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "--",
        "classic",
        "classic-4",
        "classic-4-",
        "classic-four-se",
        "classic--4-se",
        "classic-²-se",
        "classic-9999999-se",
        "classic-4-1",
        "classic-4-!!",
        "classic-4-ä",
        "classic-4-\x00",
        "bridge-4-se",
        "CLASSIC-4-SE-SE",
        "viennese",
        "classic-4-" + "a" * LONGEST,
        "\ud800-4-se",
    ],
)
def test_what_is_no_code_is_refused_as_that(text: str) -> None:
    with pytest.raises(BadCode):
        read_rule_code(text)


@settings(max_examples=examples(80), deadline=None)
@given(
    st.one_of(
        st.text(max_size=30),
        st.from_regex(r"classic-[0-9]{1,5}-[a-z0-9=]{0,40}", fullmatch=True),
        st.text(max_size=20).map(lambda text: f"classic-4-{text}"),
    )
)
def test_any_text_is_a_code_or_is_refused(text: str) -> None:
    try:
        variant, seats, options = read_rule_code(text)
    except BadCode:
        return
    assert (variant, CLASSIC.rules(seats, options).seats) == ("classic", seats)


@settings(max_examples=examples(80), deadline=None)
@given(st.integers(0, 9999), st.binary(max_size=24))
def test_bytes_with_a_good_check_are_rules_or_are_refused(seats: int, data: bytes) -> None:
    """A code made by hand, or by a release with options that this one does not know."""
    check = sha256(f"classic-{seats}-".encode() + data).digest()[:1]
    text = base64.b32encode(data + check).decode().rstrip("=")
    try:
        _, seats_read, options = read_rule_code(f"classic-{seats}-{text}")
    except BadCode:
        return
    assert seats_read == seats
    assert playable(seats, options)


@settings(max_examples=examples(80), deadline=None)
@given(PLAYABLE, st.data())
def test_a_letter_copied_wrongly_is_mostly_noticed(
    table: tuple[int, dict[str, object]], data: st.DataObject
) -> None:
    """What is not noticed are rules all the same, never an error."""
    code = rule_code("classic", *table)
    at = data.draw(st.integers(len("classic-4-"), len(code) - 1))
    wrong = code[:at] + data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz234567")) + code[at + 1 :]
    try:
        _, seats, options = read_rule_code(wrong)
    except BadCode:
        return
    assert playable(seats, options)
