"""The pack of each game: what its cards are worth, which are wild, its threes, its runs (rules.md)."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import canasta.cards
from canasta.cards import BLACK_THREES, NAMES, RED_THREES, parse_cards
from canasta.cards.packs import NO_RUNS, STANDARD, Pack, PileGoes, Run, Threes, WildPlaces
from canasta.variants import VARIANTS

ALL_THREES = RED_THREES | BLACK_THREES
THREES = {
    "cuban": Threes(laid_out=RED_THREES, set_aside=ALL_THREES),
    "joker": Threes(laid_out=ALL_THREES, set_aside=ALL_THREES),
    "modern_american": Threes(by_choice=ALL_THREES),
}
"""Rules: 7.3 and 12; in all other games with canastas red threes alone are laid out (rules: 1.3)."""
RUNS = ("samba", "bolivia", "brazilian")
BURRACO = ("burraco", "buraco")
"""Rules: 16.1; their packs have tests of their own."""
USUAL = [game for game in VARIANTS if game not in ("romme", *BURRACO)]
WILDS_TOLD = "max_wild_per_sequence"


def pack_of(game: str, **options: object) -> Pack:
    """The pack of a game's smallest table."""
    variant = VARIANTS[game]
    return variant.rules(variant.seats[0], options).pack


@pytest.mark.parametrize("game", USUAL)
def test_in_games_with_canastas_twos_and_jokers_are_wild_and_cards_count_alike(game: str) -> None:
    """rules: 1.1."""
    pack = pack_of(game)
    assert {NAMES[card] for card in range(53) if pack.wild[card]} == {"2s", "2h", "2d", "2c", "Jk"}
    assert [pack.values[card] for card in parse_cards("Jk 2s As Kh 8d 7c 4h 3s 3h")] == [
        50,
        20,
        20,
        10,
        10,
        5,
        5,
        5,
        5,
    ]
    assert pack.pile == PileGoes.WITH_CARDS
    assert pack.pots == ()
    assert not pack.natural_two


@pytest.mark.parametrize("game", USUAL)
def test_threes_are_special_in_games_with_canastas(game: str) -> None:
    """rules: 1.3, 7.3, 12."""
    pack = pack_of(game)
    assert pack.threes == THREES.get(game, Threes(laid_out=RED_THREES, set_aside=RED_THREES))
    assert (pack.three, pack.red_threes, pack.black_threes) == (1, RED_THREES, BLACK_THREES)


@pytest.mark.parametrize("game", USUAL)
def test_runs_are_sambas_and_its_relatives(game: str) -> None:
    """rules: 8.2: three to seven cards, four low to ace high, no wild card; 12: none in Tampa."""
    run = pack_of(game).run
    assert run == (Run(low=4, high=14, shortest=3, longest=7, wilds=0) if game in RUNS else NO_RUNS)


@pytest.mark.parametrize("game", RUNS)
def test_a_table_says_how_many_wild_cards_a_run_may_hold(game: str) -> None:
    """rules: 14.20."""
    assert pack_of(game, **{WILDS_TOLD: 2}).run == replace(pack_of(game).run, wilds=2)


def test_rommes_cards_are_all_ordinary_but_the_joker() -> None:
    """rules: 11.1."""
    pack = pack_of("romme")
    assert {NAMES[card] for card in range(53) if pack.wild[card]} == {"Jk"}
    assert [pack.values[card] for card in parse_cards("2s 3h 9d Tc Jh Qd Kc As Jk")] == [
        2,
        3,
        9,
        10,
        10,
        10,
        10,
        11,
        20,
    ]
    assert pack.threes.ordinary
    assert (pack.three, pack.red_threes, pack.black_threes) == (-1, frozenset(), frozenset())
    assert pack.pile == PileGoes.TOP_TO_HAND


def test_a_run_of_romme_goes_from_ace_to_ace_and_its_jokers_stay_where_they_lie() -> None:
    """rules: 11.2: fewer jokers than naturals unless the table says otherwise."""
    run = Run(low=1, high=14, longest=14, wilds=6, places=WildPlaces.AS_LAID, two_aces=True)
    assert pack_of("romme").run == run
    for word, wilds, naturals in (("one", 1, 2), ("two", 2, 1), ("any", 13, 1)):
        there = pack_of("romme", romme_jokers_per_figure=word).run
        assert (there.wilds, there.naturals) == (wilds, naturals)


def test_a_table_of_romme_says_what_a_joker_costs() -> None:
    """rules: 13 romme_joker_in_hand."""
    assert pack_of("romme", romme_joker_in_hand=30).values[52] == 30


def test_a_pack_tells_card_by_card_what_it_says_by_rank() -> None:
    twos_are_plain = replace(STANDARD, worth=(2, *STANDARD.worth[1:]), wild_ranks=(13,))
    assert [twos_are_plain.wild[card] for card in parse_cards("2h Jk")] == [False, True]
    assert twos_are_plain.points(parse_cards("2h 2s Jk Ah")) == 2 + 2 + 50 + 20
    assert twos_are_plain.wilds_in(parse_cards("2h 2s Jk Ah Jk")) == 2
    assert STANDARD.wilds_in(parse_cards("2h 2s Jk Ah Jk")) == 4


def test_nobody_knows_by_himself_what_is_wild_what_counts_or_that_threes_are_special() -> None:
    """A game's pack is asked: constants of all games would be wrong in the next one. The counts refuse games
    whose pack isn't Classic's.
    """
    assert not {"IS_WILD", "POINTS", "points"} & set(vars(canasta.cards))
    root = Path(canasta.__file__).parents[1]
    knowing = [
        f"{path.relative_to(root)}"
        for room in ("canasta", "bot", "cogs", "renderers")
        for path in sorted((root / room).rglob("*.py"))
        if not {"counts", "counted", "modern_american"} & {*path.parts}
        and re.search(
            r"from canasta\.cards import [^()\n]*\bTHREE\b|^    THREE,$", path.read_text("utf-8"), re.M
        )
    ]
    assert knowing == ["canasta/cards/packs.py"]


def test_two_packs_of_the_same_facts_are_one() -> None:
    assert replace(STANDARD) == STANDARD
    assert hash(replace(STANDARD)) == hash(STANDARD)
    assert replace(STANDARD, pots=(11, 11)) != STANDARD


@pytest.mark.parametrize(("game", "joker", "two"), [("burraco", 30, 20), ("buraco", 20, 10)])
def test_burracos_threes_are_plain_and_twos_natural_at_their_place(game: str, joker: int, two: int) -> None:
    """rules: 16.1."""
    pack = pack_of(game)
    assert {NAMES[card] for card in range(53) if pack.wild[card]} == {"2s", "2h", "2d", "2c", "Jk"}
    values = [pack.values[card] for card in parse_cards("Jk 2s As Kh 8d 7c 3s 3h")]
    assert values == [joker, two, 15, 10, 10, 5, 5, 5]
    assert (pack.threes, pack.natural_two, pack.pots) == (Threes(ordinary=True), True, (11, 11))
    assert pack.run == Run(1, 14, longest=14, wilds=1, places=WildPlaces.BOUND, two_aces=game == "buraco")
    assert pack.pile == PileGoes.ALL_TO_HAND


def test_a_closed_pile_is_taken_with_cards() -> None:
    """rules: 16.4."""
    assert pack_of("buraco", profile="closed").pile == PileGoes.WITH_CARDS
