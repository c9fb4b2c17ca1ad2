"""What may lie in a meld, and when it may come there (rules: 7.4)."""

import pytest

from canasta.deal.viewing import view_of
from canasta.terms import Phase
from tests.canasta.modern_american.positions import KINGS, PROFILES, at
from tests.canasta.positions import NAMES, code, play

FILL = "4h5h8h9s"
OPEN = "JhJdJs"
OPENING = "KhKdKs QhQdJk TsTh2s"
HELD = OPENING.replace(" ", "")


def verdicts(hand: str, meld: str, own: tuple[str, ...] = (OPEN,), **start: object) -> list[str | None]:
    """What each profile says to a meld."""
    return [
        code(at(N=hand + FILL, melds=[list(own), []], profile=profile, **start), f"N: meld {meld}")  # type: ignore[arg-type]
        for profile in PROFILES
    ]


@pytest.mark.parametrize(
    ("hand", "meld", "expected"),
    [
        ("6h6d6s", "6h6d6s", None),
        ("6h6d", "6h6d", "too_few_cards"),
        ("6h2h2d", "6h2h2d", "too_few_naturals"),
        ("6h6d6s6c6d6s6h", "6h6d6s6c6d6s6h", None),
        ("6h6d6s6c6h6d6s6c", "6h6d6s6c6h6d6s6c", "meld_full"),
        ("6h7d8s", "6h7d8s", "mixed_ranks"),
        ("7h7d7s", "7h7d7s", None),
        ("7h7d7s2h", "7h7d7s2h", "sevens_natural"),
        ("7h7d", "7h7d", "too_few_cards"),
        ("AhAdAs", "AhAdAs", None),
        ("2h2dJk", "2h2dJk", None),
        ("2hJk", "2hJk", "needs_aim"),
        ("2h2dJk2s2c2d2sJk", "2h2dJk2s2c2d2sJk", "meld_full"),
    ],
)
def test_what_a_meld_is_made_of(hand: str, meld: str, expected: str | None) -> None:
    """rules: 7.4, in every profile."""
    assert verdicts(hand, meld, stock="4c5c") == [expected] * 3


def test_two_wild_cards_at_most_unless_the_table_allows_three() -> None:
    """rules: 7.4, 13 max_wild_per_meld."""
    hand, meld = "KhKdKsKcKh2h2d2s", "KhKdKsKcKh2h2d"
    assert verdicts(hand, meld) == [None] * 3
    four = "KhKdKsKc2h2d2s"
    assert verdicts(four, four) == ["too_many_wilds"] * 3
    assert verdicts(four, four, options={"max_wild_per_meld": 3})[0] is None


@pytest.mark.parametrize(
    ("own", "hand", "meld", "codes"),
    [
        ((OPEN, "KhKdKs"), "2h", "2h>K", (None, "rule_of_five", "rule_of_five")),
        ((OPEN, "KhKdKsKcKh"), "2h", "2h>K", (None, None, None)),
        ((OPEN, "KhKdKs"), "KcKh2h", "KcKh2h", (None, None, None)),
        ((OPEN, "KhKdKs"), "Kc2h", "Kc2h", (None, "rule_of_five", "rule_of_five")),
        ((OPEN,), "KhKd2h", "KhKd2h", (None, "rule_of_five", "rule_of_five")),
        ((OPEN, "KhKd2h"), "KsKcKh2d", "KsKcKh2d", (None, None, None)),
        ((OPEN, "KhKd2h"), "Ks", "Ks", (None, None, None)),
    ],
)
def test_wild_cards_after_the_opening_turn(
    own: tuple[str, ...], hand: str, meld: str, codes: tuple[str | None, ...]
) -> None:
    """rules: 7.4: five naturals in pagat and in the League, two in the traditional game."""
    assert tuple(verdicts(hand, meld, own)) == codes


def test_five_naturals_are_an_option() -> None:
    """rules: 13 rule_of_five."""
    assert verdicts("KhKd2h", "KhKd2h", options={"rule_of_five": True}) == ["rule_of_five"] * 3
    assert verdicts("KhKd2h", "KhKd2h", options={"rule_of_five": False}) == [None] * 3


@pytest.mark.parametrize("profile", PROFILES)
def test_in_the_opening_turn_two_naturals_suffice(profile: str) -> None:
    """rules: 7.4: also in a further step of that turn."""
    deal = at(N=HELD + "9h9d2h2dAhAd" + FILL, profile=profile)
    play(deal, f"N: meld {OPENING}")
    assert code(deal, "N: meld 9h9d2h") is None
    assert code(deal, "N: meld 2d>K") is None
    assert code(deal, "N: meld AhAd2h") is None
    play(deal, "N: discard 4h")
    deal.state.turn, deal.state.phase = 0, Phase.MELD
    assert code(deal, "N: meld 2d>K") == (None if profile == "traditional" else "rule_of_five")
    assert code(deal, "N: meld AhAd2h") == "pure_aces"


@pytest.mark.parametrize("profile", PROFILES)
def test_aces_laid_pure_stay_pure(profile: str) -> None:
    """rules: 7.4: in the opening, or later."""
    deal = at(N="AhAdAs" + HELD + "2h2d" + FILL, profile=profile)
    play(deal, f"N: meld AhAdAs {OPENING}")
    assert code(deal, "N: meld 2h>A") == "pure_aces"
    assert verdicts("2h", "2h>A", (OPEN, "AhAdAsAcAh")) == ["pure_aces"] * 3
    assert verdicts("AcAhAd2h", "AcAhAd2h", (OPEN, "AhAdAs")) == ["pure_aces"] * 3


def test_mixed_aces_are_like_any_mixed_meld() -> None:
    """rules: 7.4."""
    assert verdicts("2d", "2d>A", (OPEN, "AhAd2h")) == [None, "rule_of_five", "rule_of_five"]
    assert verdicts("AsAcAh2d", "AsAcAh2d", (OPEN, "AhAd2h")) == [None] * 3


def test_one_meld_of_a_rank_and_nothing_on_a_canasta() -> None:
    """rules: 7.4."""
    assert verdicts("KhKdKs", "KhKdKs>new", (OPEN, "KcKhKd")) == ["rank_taken"] * 3
    codes = verdicts("Kc", "Kc", (OPEN, KINGS))
    assert codes == ["meld_full"] * 3
    assert verdicts("2h", "2h>K", (OPEN, KINGS))[0] == "meld_full"


def test_dead_ranks() -> None:
    """rules: 7.4: nobody starts or extends a rank in which either side has a canasta; an option elsewhere."""
    codes = {}
    for profile in PROFILES:
        deal = at(N="QhQdQs" + FILL, melds=[[OPEN], ["QhQdQsQcQc2h2d"]], profile=profile, W="6h")
        codes[profile] = code(deal, "N: meld QhQdQs")
        assert view_of(deal, 0, NAMES, None).modern.dead == (() if profile == "traditional" else (10,))
        deal = at(
            N="Qs" + FILL,
            melds=[[OPEN, "QhQdQs"], ["QhQdQcQc2s2h2d"[:14]]],
            profile=profile,
            W="6h",
            options={"max_wild_per_meld": 3},
        )
        assert code(deal, "N: meld Qs") == codes[profile]
    assert codes == {"traditional": None, "pagat": "dead_rank", "league": "dead_rank"}
    deal = at(N="QhQdQs" + FILL, melds=[[OPEN], ["QhQdQsQcQc2h2d"]], W="6h", options={"dead_ranks": "both"})
    assert code(deal, "N: meld QhQdQs") == "dead_rank"


def test_a_canasta_of_wild_cards_kills_no_rank() -> None:
    """rules: 7.4."""
    deal = at(N="JkJk2s" + FILL, melds=[[OPEN], ["2h2d2s2c2h2dJk"]], profile="pagat")
    assert code(deal, "N: meld JkJk2s") is None


@pytest.mark.parametrize("profile", PROFILES)
def test_an_unfinished_wild_meld_keeps_wild_cards_to_itself(profile: str) -> None:
    """rules: 7.4."""
    own = [OPEN, "2h2dJk", "KhKdKsKcKh"]
    deal = at(N="2s2c" + FILL, melds=[own, []], profile=profile)
    assert code(deal, "N: meld 2s>K") == "wild_meld_open"
    assert code(deal, "N: meld 2s>m2") is None
    deal = at(N="2s2c" + FILL, melds=[own, []], profile=profile, options={"wild_meld_exclusive": False})
    assert code(deal, "N: meld 2s>K") is None
    deal = at(N="2s" + FILL, melds=[[OPEN, "2h2d2s2c2h2dJk", "KhKdKsKcKh"], []], profile=profile)
    assert code(deal, "N: meld 2s>K") is None


def test_a_wild_meld_and_a_mixed_one_in_an_opening() -> None:
    """rules: 7.4: not together unless the wild meld is whole."""
    deal = at(N="2h2dJkKhKdKsQhQdJk" + FILL, totals=(5000, 0))
    assert code(deal, "N: meld 2h2dJk KhKdKs QhQdJk") == "wild_meld_open"
    deal = at(N="2h2d2s2c2h2dJkKhKdKsQhQdJk" + FILL, totals=(5000, 0))
    assert code(deal, "N: meld 2h2d2s2c2h2dJk KhKdKs QhQdJk") is None


@pytest.mark.parametrize("profile", PROFILES)
def test_two_cards_stay_in_the_hand_of_a_player_who_does_not_go_out(profile: str) -> None:
    """rules: 7.4."""
    deal = at(N="KhKdKs4h", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: meld KhKdKs") == "no_canasta"
    deal = at(N="KhKdKs4h5h", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: meld KhKdKs") is None


@pytest.mark.parametrize("profile", PROFILES)
def test_an_opener_with_a_talon_due_may_empty_the_hand(profile: str) -> None:
    """rules: 7.4."""
    talons = ("4s5s6s8s", "4s5s6s") if profile == "traditional" else ()
    deal = at(N=HELD + "9h", profile=profile, talons=talons)
    play(deal, f"N: meld {OPENING}", "N: discard 9h")
    assert (deal.state.hands[0], len(deal.state.pending[0]), deal.state.turn) == ([], 4, 1)
    play(deal, "E: draw", "E: discard 9c", "S: draw", "S: discard 7c", "W: draw", "W: discard Qc")
    assert len(deal.state.hands[0]) == 4
    assert code(at(N=HELD, profile=profile, talons=talons), f"N: meld {OPENING}") == "no_discard_left"
    strict = at(N=HELD + "9h", profile=profile, talons=talons, options={"opener_may_empty_hand": False})
    assert code(strict, f"N: meld {OPENING}") == "no_canasta"
    late = at(N=HELD + "9h", profile=profile, stock="4c5c6c")
    assert code(late, f"N: meld {OPENING}") == "no_canasta"


def test_an_eighth_card_only_in_the_turn_of_going_out() -> None:
    """rules: 7.4, 13 eighth_card_on_out."""
    own = ["6h6d6s6c6h6d6s", "8h8d8s8c8h2h2d"]
    for profile in PROFILES:
        eighth = {"eighth_card_on_out": True}
        deal = at(N="6c4h", melds=[own, []], stock="4c", profile=profile)
        assert code(deal, "N: meld 6c") == "meld_full"
        deal = at(N="6c4h", melds=[own, []], stock="4c", profile=profile, options=eighth)
        play(deal, "N: meld 6c")
        assert code(deal, "N: discard 4h") is None
        deal = at(N="6c4h5h", melds=[own, []], stock="4c", profile=profile, options=eighth)
        assert code(deal, "N: meld 6c") == "meld_full"
        assert not deal.offers(0).melds
    deal = at(N="6cKhKdKs4h", melds=[own, []], stock="4c", options=eighth)
    play(deal, "N: meld 6c")
    assert code(deal, "N: discard 4h") == "must_go_out"
    play(deal, "N: meld KhKdKs", "N: discard 4h")
    assert deal.state.reason == "out"


def test_the_view_marks_what_costs_when_it_stays_unfinished() -> None:
    """rules: 7.10."""
    own = ["7h7d7s", "AhAdAs", "2h2dJk", KINGS, "JhJdJs"]
    view = view_of(at(N=FILL, melds=[own, []]), 0, NAMES, None)
    assert [(meld.penalty, meld.closed) for meld in view.sides[0].melds] == [
        (2500, False),
        (2500, False),
        (2000, False),
        (0, True),
        (0, False),
    ]
    view = view_of(at(N=FILL, melds=[["JkJkJkJk", "AhAd2h", "7h7d7s7c7h7d7s"], []]), 0, NAMES, None)
    assert [meld.penalty for meld in view.sides[0].melds] == [2500, 0, 0]
    assert [meld.canasta for meld in view.sides[0].melds] == [None, None, "sevens"]
