"""Tampa, Bolivia and Brazilian: what each does otherwise than Samba (rules: 12)."""

import pytest

from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_lines, rule_text
from canasta.options import BadOption, Option
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS
from canasta.view import Need
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import NAMES, code, play, score
from tests.canasta.samba.positions import MIXED, NATURAL, SAMBA, at

WILD = "2h2d2s2cJkJk2h"
FAMILY = ("samba", "tampa", "bolivia", "brazilian")


@pytest.mark.parametrize(
    ("game", "target", "wild"),
    [("tampa", 10_000, 2000), ("bolivia", 15_000, 2500), ("brazilian", 10_000, 2000)],
)
def test_the_target_and_the_wild_canasta(game: str, target: int, wild: int) -> None:
    assert VARIANTS[game].rules(4).target == target
    melds = [WILD, SAMBA] if game != "tampa" else [WILD, NATURAL]
    deal = at(N="Kc", melds=[melds, []], variant=game, flags=["asked:0"])
    if game == "brazilian":
        deal.state.this_turn.leave = True
    play(deal, "N: discard Kc")
    assert score(deal)[0]["canastas"] == wild + (1500 if game != "tampa" else 500)


@pytest.mark.parametrize("game", ["tampa", "bolivia", "brazilian"])
def test_three_wild_cards_are_a_meld(game: str) -> None:
    assert code(at(N="2h2dJk4c5c", melds=[["AhAdAs"], []], variant=game), "N: meld 2h2dJk") is None
    assert code(at(N="2h2d4c5c", melds=[["AhAdAs"], []], variant=game), "N: meld 2h2d") == "needs_aim"


@pytest.mark.parametrize(
    ("game", "refusal"), [("tampa", None), ("bolivia", "meld_full"), ("brazilian", "meld_full")]
)
def test_whether_a_wild_canasta_is_closed(game: str, refusal: str | None) -> None:
    deal = at(N="2d4c5c", melds=[[WILD], []], variant=game)
    assert code(deal, "N: meld 2d>m1") == refusal


@pytest.mark.parametrize("game", ["tampa", "bolivia"])
def test_an_unfinished_wild_meld_keeps_wild_cards_from_sets(game: str) -> None:
    """rules: 3.5, where melds of wild cards are described."""
    table = [["2h2dJk", "KhKdKs"], []]
    assert code(at(N="2d4c5c", melds=table, variant=game), "N: meld 2d>m2") == "wild_meld_open"
    free = {"wild_meld_exclusive": False}
    assert code(at(N="2d4c5c", melds=table, variant=game, options=free), "N: meld 2d>m2") is None


def test_tampa_has_no_sequences_but_merges() -> None:
    deal = at(N="5h6h7h4c", melds=[["AhAdAs", "AhAdAs"], []], variant="tampa")
    assert code(deal, "N: meld 5h6h7h") == "mixed_ranks"
    assert code(deal, "N: merge m1 m2") is None
    assert not view_of(deal, 0, NAMES, None).game.sequences


# --- Bolivia ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "refusal"),
    [
        ([MIXED, NATURAL], "no_canasta"),
        ([MIXED, NATURAL, WILD], "no_canasta"),
        ([SAMBA], "no_canasta"),
        ([SAMBA, MIXED], None),
        ([SAMBA, WILD], None),
        ([SAMBA, "5h6h7h8h9hThJh"], None),
    ],
)
def test_going_out_of_bolivia_needs_a_samba_among_two(melds: list[str], refusal: str | None) -> None:
    deal = at(N="Kc", melds=[melds, []], variant="bolivia")
    assert code(deal, "N: discard Kc") == refusal


def test_bolivias_needs_are_shown_by_kind() -> None:
    side = view_of(at(N="Kc4c", melds=[[MIXED, NATURAL], []], variant="bolivia"), 0, NAMES, None).sides[0]
    assert side.canastas == 2
    assert side.needs == (Need(None, 2, 2), Need(CanastaKind.SAMBA, 0, 1))
    assert not side.ready


def test_a_samba_that_can_still_be_made_lets_a_player_meld_down() -> None:
    table = [[MIXED, "5h6h7h8h9hTh", "KhKdKs"], []]
    assert code(at(N="KcJh", melds=table, variant="bolivia"), "N: meld Kc") is None
    assert code(at(N="KcQh", melds=table, variant="bolivia"), "N: meld Kc") == "no_canasta"


def test_black_threes_in_hand_cost_a_hundred_in_bolivia_and_brazilian() -> None:
    for game, worth in (("samba", -5), ("tampa", -5), ("bolivia", -100), ("brazilian", -100)):
        deal = at(N="3s4h", melds=[["AhAdAs"], []], stock="", phase="draw", variant=game)
        play(deal, "N: draw")
        assert score(deal)[0]["hands"] == worth - 5 - 10, game  # the partner holds two fives


@pytest.mark.parametrize(("total", "minimum"), [(6995, 120), (7000, 150), (14_000, 150)])
def test_bolivias_minimum_stays_at_150(total: int, minimum: int) -> None:
    assert canasta_rules(VARIANTS["bolivia"].rules(4)).minimum(total) == minimum


# --- Brazilian ----------------------------------------------------------------------------------------------

SEVEN_FOURS = "4h4d4s4c4h4d4s"


@pytest.mark.parametrize(
    ("total", "laid", "refusal"),
    [
        (6995, "AhAdAs KhKdKsKcKhKd", None),  # 120 without any canasta
        (6995, SEVEN_FOURS, "below_minimum"),
        (7000, "AhAdAs KhKdKsKcKhKd", "opening_canasta"),
        (7000, SEVEN_FOURS, None),
        (7000, "4h4d4s4c4h2d2s", None),
        (7000, "4c5c6c7c8c9cTc", None),
        (7000, WILD, None),
        (8000, SEVEN_FOURS, "below_minimum"),
        (8000, "AhAdAsAcAhAdAs KhKdKsKcKhKd", None),
        (8000, "AhAdAsAcAhAd KhKdKsKcKhKd 2h2d2s", "opening_canasta"),
        (9000, "4h4d4s4c4h2d2s", "opening_canasta"),
        (9000, "4c5c6c7c8c9cTc", "opening_canasta"),
        (9000, SEVEN_FOURS, None),
    ],
)
def test_what_opens_in_brazilian_late_in_a_match(total: int, laid: str, refusal: str | None) -> None:
    deal = at(N=laid.replace(" ", "") + "JcTh5d", totals=[total, 0], variant="brazilian")
    assert code(deal, f"N: meld {laid}") == refusal
    if refusal is None:
        assert deal.offers(0).melds


def test_a_side_is_told_which_canasta_opens() -> None:
    for total, kind in ((6995, None), (7000, "any"), (8995, "any"), (9000, "natural")):
        view = view_of(at(N="Kc4c", totals=[total, 0], variant="brazilian"), 0, NAMES, None)
        assert view.sides[0].opening_canasta == kind
    opened = at(N="Kc4c", melds=[["AhAdAs"], []], totals=[9000, 0], variant="brazilian")
    assert view_of(opened, 0, NAMES, None).sides[0].opening_canasta is None


def test_the_pile_is_not_for_the_opening_in_brazilian() -> None:
    deal = at(N="KcKdAhAdAs4c", pile="5cKh", phase="draw", variant="brazilian")
    assert code(deal, "N: take KcKd + AhAdAs") == "not_open"
    assert not deal.offers(0).takes
    deal = at(N="KcKd4c", pile="5cKh", melds=[["AhAdAs"], []], phase="draw", variant="brazilian")
    assert code(deal, "N: take KcKd") is None


def test_leave_must_be_asked_in_brazilian() -> None:
    deal = at(N="KcKd4h", melds=[[SAMBA, MIXED, "KhKdKs"], []], variant="brazilian")
    assert code(deal, "N: meld KcKd") == "ask_first"
    play(deal, "N: ask", "S: yes", "N: meld KcKd", "N: discard 4h")
    assert (deal.over, deal.state.by) == (True, 0)


@pytest.mark.parametrize(("count", "worth"), [(1, 100), (4, 400), (5, 1000), (6, 1200)])
@pytest.mark.parametrize(("melds", "sign"), [([MIXED], 1), (["AhAdAs"], -1)])
def test_red_threes_of_brazilian(count: int, worth: int, melds: list[str], sign: int) -> None:
    threes = "3h3d3h3d3h3d"[: 2 * count]
    deal = at(N="4h", melds=[melds, []], threes=[threes, ""], stock="", phase="draw", variant="brazilian")
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == sign * worth


def test_a_short_sequence_costs_a_thousand_in_brazilian() -> None:
    melds = ["4h5h6h", "4h5h6h7h", "4d5d6d7d8d"]
    for game, worth in (("bolivia", 0), ("brazilian", -2000)):
        deal = at(N="4s", melds=[melds, []], stock="", phase="draw", variant=game)
        play(deal, "N: draw")
        assert score(deal)[0]["penalties"] == worth


# --- the rule text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_rule_text_has_the_figures_of_the_table(game: str, seats: int) -> None:
    sections = rule_text(game, {}, seats, ENGLISH)
    numbers = [number for number, _, _ in sections]
    assert len(numbers) == len(set(numbers))
    assert {"8.1", "8.2", "8.3", "8.4"} <= set(numbers)
    text = " ".join(words for _, _, words in sections)
    assert f"{VARIANTS[game].rules(seats).hand_size} cards" in text
    assert ("It grows at both ends" in text) == (game != "tampa")
    assert ("A wild canasta is worth" in text) == (game != "samba")
    assert "no runs" not in text
    assert rule_lines(game, {}, seats, ENGLISH)


@pytest.mark.parametrize("game", FAMILY)
def test_every_option_of_the_family_changes_what_its_lobby_says(game: str) -> None:
    variant = VARIANTS[game]
    for option in variant.options:
        usual = variant.rules(4).options[option.name]
        choices: list[object] = [True, False, *option.values, *(option.bounds or ()), [[0, 40]]]
        other = next(value for value in choices if accepted(option, value) and option.read(value) != usual)
        lines = rule_lines(variant.id, {option.name: other}, 4, ENGLISH)
        assert any(str(option.sentence(option.read(other))) in line for line in lines), option.name


def accepted(option: Option, value: object) -> bool:
    """Whether an option may have this value."""
    try:
        option.read(value)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game", FAMILY)
def test_every_option_stands_under_one_topic(game: str) -> None:
    variant = VARIANTS[game]
    listed = [name for _, names in variant.topics for name in names]
    assert sorted(listed) == sorted(option.name for option in variant.options)
