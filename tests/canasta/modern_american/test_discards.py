"""What may be discarded (rules: 7.7)."""

import pytest

from tests.canasta.modern_american.positions import KINGS, PROFILES, at
from tests.canasta.positions import code, play, verdict

OPEN = "JhJdJs"
CARDS = ("Ah", "7h", "9h", "2h")


def allowed(hand: str, names: tuple[str, ...] = CARDS, **start: object) -> list[str]:
    """Those of these cards that may be discarded from a hand."""
    deal = at(N=hand, **{"melds": [[OPEN], []], **start})  # type: ignore[arg-type]
    return [name for name in names if name in hand and code(deal, f"N: discard {name}") is None]


@pytest.mark.parametrize("profile", PROFILES)
def test_wild_cards_only_from_a_hand_of_wild_cards(profile: str) -> None:
    """rules: 7.7, 14.1, 14.11."""
    assert allowed("9hAh2hJk", pile="4s", profile=profile) == ["Ah", "9h"]
    assert allowed("2hJk", ("2h", "Jk"), pile="4s", profile=profile) == ["2h", "Jk"]
    assert allowed("2hJk", ("2h", "Jk"), profile=profile) == ["2h", "Jk"]
    refusal = verdict(at(N="9h2h", pile="4s", melds=[[OPEN], []], profile=profile), "N: discard 2h")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("wild_discard", "7.7")


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("Ah7h9h2h", {"traditional": ["9h"], "pagat": ["9h"], "league": ["9h"]}),
        ("Ah7h2h", {"traditional": ["Ah", "7h"], "pagat": ["Ah", "7h"], "league": ["Ah", "7h"]}),
        ("Ah9h", {"traditional": ["9h"], "pagat": ["9h"], "league": ["9h"]}),
    ],
)
def test_the_empty_pile(hand: str, legal: dict[str, list[str]]) -> None:
    """rules: 7.7: no ace and no seven unless they are the only naturals."""
    assert {profile: allowed(hand, profile=profile) for profile in PROFILES} == legal
    assert allowed(hand, pile="4s", profile="league") == [c for c in CARDS if c in hand and c != "2h"]


def test_the_bans_are_an_option() -> None:
    """rules: 7.7, 13 empty_pile_bans."""
    for bans, legal in (([], ["Ah", "7h", "9h"]), (["aces"], ["7h", "9h"]), (["sevens"], ["Ah", "9h"])):
        assert allowed("Ah7h9h2h", options={"empty_pile_bans": bans}) == legal


def test_dead_cards_on_the_empty_pile() -> None:
    """rules: 7.7: barred in the League."""
    theirs = [[OPEN], ["9h9d9s9c9c2d2s"]]
    for profile, legal in (("traditional", ["8s", "9h"]), ("pagat", ["8s", "9h"]), ("league", ["8s"])):
        assert allowed("8s9h2h", ("8s", "9h"), melds=theirs, E="6h", profile=profile) == legal
    assert allowed("9h2h", ("9h",), melds=theirs, E="6h", profile="league") == ["9h"]


def test_safe_cards_on_the_empty_pile() -> None:
    """rules: 7.7: of a finished rank, or of one in which the opponents have five or six."""
    safe: dict[str, object] = {"empty_pile_bans": ["safe"]}
    theirs = [[OPEN, "KhKdKsKcKh2d2s"], ["9h9d9s9c9c", "8h8d8s"]]
    legal = allowed("8s9dKsAh", ("8s", "9d", "Ks", "Ah"), melds=theirs, E="6h", options=safe)
    assert legal == ["8s", "Ah"]
    assert allowed("9dKs", ("9d", "Ks"), melds=theirs, E="6h", options=safe) == ["9d", "Ks"]


def test_after_the_pile_was_taken_it_is_empty() -> None:
    """rules: 7.7."""
    deal = at(N="9h9dAh8h", pile="7s9s", phase="draw", melds=[[OPEN], []])
    play(deal, "N: take 9h9d")
    assert [code(deal, f"N: discard {card}") for card in ("Ah", "7s", "8h")] == ["empty_pile_ban"] * 2 + [
        None
    ]


@pytest.mark.parametrize(
    ("profile", "expected"), [("traditional", None), ("pagat", None), ("league", "no_legal_discard")]
)
def test_melding_away_every_other_card(profile: str, expected: str | None) -> None:
    """rules: 7.7: in the League the meld that leaves only barred cards is refused."""
    deal = at(N="KhKdKsAh7h", melds=[[OPEN], []], profile=profile)
    assert code(deal, "N: meld KhKdKs") == expected
    assert code(at(N="KhKdKsAh7h", pile="4s", melds=[[OPEN], []], profile=profile), "N: meld KhKdKs") is None
    assert code(at(N="KhKdKsAh7h9h", melds=[[OPEN], []], profile=profile), "N: meld KhKdKs") is None


def test_melding_away_every_other_card_before_wild_ones() -> None:
    """rules: 7.7: wild cards are barred in the League too."""
    assert (
        code(at(N="KhKdKs2h2d", melds=[[OPEN], []], profile="league"), "N: meld KhKdKs") == "no_legal_discard"
    )
    options = {"empty_pile_bans": ["aces", "sevens", "dead"]}
    deal = at(N="KhKdKs2h2d", melds=[[OPEN], []], profile="league", options=options)
    assert code(deal, "N: meld KhKdKs") is None


def test_melding_away_every_other_card_to_go_out() -> None:
    """rules: 7.7, 7.8: anyone who goes out needs no card for the pile."""
    own = [KINGS, "QhQdQsQcQh2h2d", OPEN]
    deal = at(N="9h9d9sAh", melds=[own, []], E="6h", profile="league")
    play(deal, "N: meld 9h9d9s", "N: discard Ah")
    assert deal.state.reason == "out"
    deal = at(N="9h9d9sAhAdAs7h", melds=[own, []], E="6h", profile="league")
    assert code(deal, "N: meld 9h9d9s") == "no_legal_discard"


def test_an_eighth_card_left_over_is_dead() -> None:
    """rules: 7.4, 7.7: what a step makes dead is barred after it."""
    deal = at(N="KhKdKsKcKhKdKsKcAh", melds=[[OPEN], []], profile="league")
    assert code(deal, "N: meld KhKdKsKcKhKdKs") == "no_legal_discard"
    assert code(deal, "N: meld KhKdKsKcKhKd") is None
