"""The score of a deal (rules: 7.10)."""

import pytest

from canasta.deal import Deal
from canasta.melds import TableMeld
from canasta.seating import Seating
from canasta.terms import EndReason
from canasta.variants.modern_american.rules import ModernRules
from tests.canasta.modern_american.positions import KINGS, MODERN, PROFILES, at
from tests.canasta.positions import cards, play, result, score

SIXES = "6h6d6s6c6h6d6s"
MIXED = "QhQdQsQdQs2h2d"
SEVENS, ACES = "7h7d7s7c7h7d7s", "AhAdAsAcAhAdAs"


def scored(
    melds: list[str], hand: str = "4h", partner: str = "", threes: str = "", **start: object
) -> dict[str, int]:
    """What north and south score when the stock has run out."""
    deal = at(N=hand, S=partner, melds=[melds, []], threes=(threes, ""), stock="", phase="draw", **start)  # type: ignore[arg-type]
    play(deal, "N: draw")
    return score(deal)[0]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("melds", "canastas", "threes", "laid"),
    [
        ([], 0, -300, 0),
        (["8h8d8s"], 0, -300, -30),
        ([KINGS], 500, 0, 70),
        ([MIXED], 300, 0, 90),
        ([KINGS, MIXED], 800, 300, 160),
        ([KINGS, MIXED, "8h8d8s"], 800, 300, 190),
    ],
)
def test_by_the_number_of_canastas(
    profile: str, melds: list[str], canastas: int, threes: int, laid: int
) -> None:
    """rules: 7.10: without one threes and melded cards count against the side, with one threes do not."""
    side = scored(melds, threes="3h3d", profile=profile)
    assert (side["canastas"], side["threes"], side["melds"]) == (canastas, threes, laid)
    assert side["hands"] == -5
    assert side["total"] == canastas + threes + laid - 5


@pytest.mark.parametrize(
    ("meld", "bonus"),
    [
        (KINGS, 500),
        (MIXED, 300),
        (SEVENS, 2500),
        (ACES, 2500),
        ("AhAdAsAcAh2h2d", 300),
        ("2h2d2s2c2h2d2s", 3000),
        ("JkJkJkJk2h2d2s", 2500),
        ("JkJkJk2h2d2s2c", 2000),
        ("Jk2h2d2s2c2h2d", 2000),
    ],
)
def test_canastas(meld: str, bonus: int) -> None:
    """rules: 7.4."""
    assert scored([meld])["canastas"] == bonus


def test_bonuses_of_wild_canastas_are_options() -> None:
    """rules: 13."""
    ordinary = {"wild_canasta_all_twos": 0, "wild_canasta_four_jokers": 0, "wild_canasta_bonus": 1000}
    for meld in ("2h2d2s2c2h2d2s", "JkJkJkJk2h2d2s", "Jk2h2d2s2c2h2d"):
        assert scored([meld], options=ordinary)["canastas"] == 1000


@pytest.mark.parametrize(
    ("melds", "costs"),
    [
        (["7h7d7s"], (2500, 2500, 2500)),
        (["7h7d7s7c7h7d"], (2500, 2500, 2500)),
        (["AhAdAs"], (2500, 2500, 2500)),
        (["AhAd2h"], (0, 0, 0)),
        (["2h2dJk"], (2000, 2000, 2000)),
        (["JkJkJkJk"], (2500, 2500, 2000)),
        (["JkJkJkJk2h2d"], (2500, 2500, 2000)),
        (["7h7d7s", "AhAdAs", "2h2dJk"], (7000, 7000, 7000)),
        ([SEVENS, ACES], (0, 0, 0)),
    ],
)
def test_unfinished_melds_cost(melds: list[str], costs: tuple[int, ...]) -> None:
    """rules: 7.10: four jokers in the wild meld cost one penalty, not two."""
    for profile, cost in zip(PROFILES, costs, strict=True):
        assert scored(melds, profile=profile)["penalties"] == -cost


def test_the_cost_of_an_unfinished_wild_meld_is_an_option() -> None:
    """rules: 13."""
    assert scored(["2h2dJk"], options={"wild_incomplete_penalty": 700})["penalties"] == -700
    assert scored(["JkJkJkJk"], options={"wild_incomplete_penalty": 700})["penalties"] == -2500


@pytest.mark.parametrize(
    ("meld", "canastas", "penalties"),
    [
        ("JkJkJkJk2h2d2s", 2500, 0),
        ("JkJkJkJkJk2h2d", 2500, 0),
        ("JkJkJk2h2d2s2c", 2000, 0),
        ("2h2d2s2c2h2d2s", 3000, 0),
        ("JkJkJk", 0, 2000),
        ("JkJkJkJk", 0, 2500),
        ("JkJkJkJkJk2h", 0, 2500),
    ],
)
def test_four_jokers_are_four_with_three_packs_too(meld: str, canastas: int, penalties: int) -> None:
    """rules: 7.4, 7.10: figures of their own for four jokers, and for more where there are six."""
    usual = MODERN.rules(4)
    seating = Seating((0, 1, 0, 1), packs=3, jokers=6)
    rules = ModernRules(seating, usual.options, usual.defaults, usual.revision)
    deal = Deal(rules, rules.new_state(3, (0, 0)))
    laid = deal.rules.given_meld(deal.state.side_tables[0], "m1", cards(meld))
    assert isinstance(laid, TableMeld)
    deal.state.side_tables[0].melds.append(laid)
    deal.state.end(EndReason.STOCK, None)
    assert (score(deal)[0]["canastas"], score(deal)[0]["penalties"]) == (canastas, -penalties)


@pytest.mark.parametrize(
    ("hand", "partner", "cost"),
    [
        ("AhAd", "AsAc", 0),
        ("AhAdAs", "", 1500),
        ("AhAdAsAcAh", "", 1500),
        ("AhAdAs", "AcAhAd", 3000),
        ("7h7d7s", "", 1500),
        ("7h7d7sAhAdAs", "", 3000),
        ("7h7d7sAhAdAs", "7c7h7dAcAhAd", 6000),
    ],
)
def test_aces_and_sevens_left_in_a_hand(hand: str, partner: str, cost: int) -> None:
    """rules: 7.10: by player and by rank, beside their card points."""
    side = scored([], hand=hand, partner=partner)
    assert side["penalties"] == -cost
    aces = (hand + partner).count("A")
    sevens = (hand + partner).count("7")
    assert side["hands"] == -(20 * aces + 5 * sevens)


def test_penalties_add_up() -> None:
    """rules: 7.10: 4000 for sevens."""
    assert scored(["7h7d7s"], hand="7c7h7d")["penalties"] == -4000


def test_melded_cards_of_an_unfinished_meld_still_count() -> None:
    """rules: 7.10."""
    assert scored([KINGS, "AhAdAs"])["melds"] == 130


@pytest.mark.parametrize(("counts", "hands", "penalties"), [(True, -65, -1500), (False, -5, 0)])
def test_a_talon_that_was_not_picked_up(counts: bool, hands: int, penalties: int) -> None:
    """rules: 7.2, 14.2, 13 pending_talon_counts: like cards in hand, for the penalty too."""
    deal = at(
        N="",
        S="4h",
        turn="E",
        melds=[["JhJdJs"], []],
        pending={"N": "AhAdAs"},
        stock="",
        phase="draw",
        options={"pending_talon_counts": counts},
    )
    play(deal, "E: draw")
    assert (score(deal)[0]["hands"], score(deal)[0]["penalties"]) == (hands, penalties)


def test_a_talon_adds_to_what_the_hand_holds() -> None:
    """rules: 14.2."""
    deal = at(N="Ah", turn="E", pending={"N": "AdAs4h"}, melds=[["JhJdJs"], []], stock="", phase="draw")
    play(deal, "E: draw")
    assert score(deal)[0]["penalties"] == -1500


def test_packets_that_nobody_earned_count_for_nobody() -> None:
    """rules: 7.2."""
    deal = at(N="4h", S="", talons=("AhAdAsAc", "AhAdAs"), stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["total"] == -5


def test_the_other_side_scores_by_its_own_canastas() -> None:
    """rules: 7.10."""
    deal = at(N="9h", E="4h", W="", melds=[[KINGS, SIXES], ["8h8d8s"]], threes=("3h", "3s"), stock="")
    play(deal, "N: discard 9h")
    assert [side["total"] for side in score(deal)] == [1000 + 100 + 100 + 105 - 5, -100 - 30 - 5]


def test_the_lines_of_the_sheet_follow_the_table() -> None:
    """rules: 7.10."""
    deal = at(N="9h", S="7h7d7s", melds=[[KINGS, SIXES, "2h2dJk"], []], threes=("3h3s", ""), stock="")
    play(deal, "N: discard 9h")
    lines = {str(line.label): (line.counts[0], line.points[0]) for line in result(deal).lines}
    assert lines["Natural canastas"] == (2, 1000)
    assert lines["Threes"] == (2, 200)
    assert lines["Unfinished wild meld"] == (1, -2000)
    assert lines["Three or more sevens in a hand"] == (1, -1500)
    assert lines["Unfinished sevens"] == (0, 0)
    assert len(lines) == len(result(deal).lines)
