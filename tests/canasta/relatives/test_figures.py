"""Every figure that the page on adding a game promises works in both families of relatives, or is refused."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canasta.cards import BLACK_THREES, RANKS, RED_THREES, parse_cards
from canasta.cards.packs import Threes
from canasta.i18n import ENGLISH, Text
from canasta.options import MINIMUMS, Option, Value
from canasta.terms import CanastaKind
from canasta.variants import VARIANTS, Variant
from canasta.variants.classic.figures import BadFigure
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options import OPTIONS as CLASSIC
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.samba.game import over_samba
from canasta.variants.samba.options import OPTIONS as SAMBA
from canasta.variants.samba.rules import SambaRules
from tests.canasta.positions import at, code, play
from tests.canasta.relatives.sheets import fresh, scores

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
TABLE = PAGE[PAGE.index("**Its figures**") : PAGE.index("**Its steps**")]
FIGURES = [
    name for row in re.findall(r"^\| (`.+?) \|", TABLE, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
]
QUEEN, NINE = RANKS.index("Q"), RANKS.index("9")
WHERE = ("canasta.notation.record", "tests.canasta.relatives.sheets")
OWN: Mapping[str, tuple[Option, ...]] = {"classic": CLASSIC, "samba": SAMBA}


class Family:
    """Games of a test in one of the families."""

    def __init__(self, name: str, patch: pytest.MonkeyPatch) -> None:
        self.name = name
        self.base: type[ClassicRules] = SambaRules if name == "samba" else ClassicRules
        self.options = {option.name: option for option in (*CLASSIC, *OWN[name])}
        self._patch = patch

    def game(self, **figures: Any) -> Variant:
        """A relative with these figures, as ``probe``."""
        over: Callable[..., Variant] = over_samba if self.name == "samba" else over_classic
        rules = type("ProbeRules", (self.base,), {"variant": "probe", "words": (Text("A game."),), **figures})
        game = over(rules, Text("Probe"), Text("A game of a test."), Text("no time"))
        for module in WHERE:
            self._patch.setattr(f"{module}.VARIANTS", {**VARIANTS, "probe": game})
        return game

    def refuses(self, figure: str, **figures: Any) -> None:
        """That no such game can be imported, and that the message names the figure and says why."""
        with pytest.raises(BadFigure, match=rf"^ProbeRules\.{figure}: \w.{{10,}}"):
            self.game(**figures)

    def without(self, *names: str) -> tuple[Option, ...]:
        """The family's options but for these."""
        return tuple(option for option in OWN[self.name] if option.name not in names)


@pytest.fixture(params=OWN)
def family(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Family:
    """Each of the families."""
    return Family(request.param, monkeypatch)


def told(game: Variant, seats: int = 4, options: Mapping[str, object] | None = None) -> str:
    """The whole rule text."""
    sections = game.sections(game.rules(seats, options))
    return " ".join(ENGLISH.text(sentence) for section in sections for sentence in section.sentences)


def packs(family: Family) -> None:
    specs = family.without("six_hand_packs")
    for count in (1, 5):
        game = family.game(packs=count, specs=specs)
        state = fresh("probe", 2).state
        dealt = Counter([*state.stock, *state.pile])
        dealt.update(card for hand in state.hands for card in hand)
        dealt.update(card for side in state.side_tables for card in side.threes)
        assert dealt[parse_cards("4c")[0]] == count
        assert dealt.total() == 52 * count + game.rules(2).seating.jokers
    assert "5 packs" in told(game)
    if family.name == "samba":
        family.refuses("packs", packs=0)
    else:
        family.refuses("packs", packs=4)
        game = family.game(packs=0)
        assert (game.rules(4).seating.packs, game.rules(6).seating.packs) == (2, 3)
    family.refuses("packs", packs=-1)


def canasta_size(family: Family) -> None:
    if family.name == "samba":
        family.refuses("canasta_size", canasta_size=5)
    else:
        game = family.game(canasta_size=5)
        assert scores("probe", [["KsKhKdKcKs"], []])[0]["canastas"] == 500
        assert "5 cards are a canasta" in told(game)
    family.refuses("canasta_size", canasta_size=2)


def longest_meld(family: Family) -> None:
    specs = family.without("samba_set_max", "wild_melds", *WILD_MELDS)
    game = family.game(longest_meld=8, specs=specs, fixed={"wild_melds": True, "wild_meld_exclusive": False})
    deal = at(
        N="8s2d2cKhQd", melds=[["8h8h8d8d8c8c8s", "2s2s2h2hJkJkJk"], []], variant="probe", stock="JhJdJc"
    )
    play(deal, "N: meld 8s>m1", "N: meld 2d>m2")
    assert code(deal, "N: meld 2c>m1") == "meld_full"
    assert [deal.rules.show_meld(meld).closed for meld in deal.state.side_tables[0].melds] == [True, True]
    assert "8 cards" in told(game)
    family.refuses("longest_meld", longest_meld=6, specs=specs)
    if family.name == "samba":
        family.refuses("longest_meld", longest_meld=8)


WILD_MELDS = ("wild_canasta_bonus", "wild_canasta_all_twos", "wild_canasta_four_jokers",
              "wild_meld_exclusive", "wild_incomplete_penalty")  # fmt: skip


def bonuses(family: Family) -> None:
    kinds = {CanastaKind.NATURAL: 510, CanastaKind.MIXED: 320, CanastaKind.SEVENS: 730}
    if family.name == "samba":
        family.refuses("bonuses", bonuses=kinds)
        kinds[CanastaKind.SAMBA] = 1540
    else:
        family.refuses("bonuses", bonuses={**kinds, CanastaKind.SAMBA: 1540})
    game = family.game(bonuses=kinds)
    for meld, worth in (("KsKsKhKhKdKdKc", 510), ("QsQsQhQhQd2c2d", 320), ("7s7s7h7h7d7d7c", 730)):
        assert scores("probe", [[meld], []])[0]["canastas"] == worth
    assert "510" in told(game)
    assert "320" in told(game)
    if family.name == "samba":
        assert scores("probe", [["4c5c6c7c8c9cTc"], []])[0]["canastas"] == 1540
        assert "1,540" in told(game)
    for unpaid in (CanastaKind.WILD, CanastaKind.ACES):
        family.refuses("bonuses", bonuses={**kinds, unpaid: 1000})
    family.refuses("bonuses", bonuses={CanastaKind.NATURAL: 500})


TWO_CANASTAS = [["8h8d8s8c8h8d8s", "9h9d9s9c9h9d9s"], []]


def going_out_bonus(family: Family) -> None:
    game = family.game(going_out_bonus=170)
    deal = at(N="4c", E="4d", S="4h", W="4s", melds=TWO_CANASTAS, variant="probe")
    play(deal, "N: discard 4c")
    result = deal.rules.score(deal.state)
    assert [line.points[0] for line in result if line.part == "going_out"] == [170]
    assert "It's worth 170." in told(game)


def threes_worth(family: Family) -> None:
    worth = (110, 220, 330, 440)
    specs = family.without("red_three_all_four")
    game = family.game(threes_worth=worth, specs=specs)
    for laid, points in enumerate(worth, 1):
        assert scores("probe", TWO_CANASTAS, ["3h3d3h3d"[: 2 * laid], ""])[0]["threes"] == points
    assert "110, 220, 330, 440" in told(game)
    if family.name == "classic":
        family.refuses("threes_worth", threes_worth=worth)


def unfinished(family: Family) -> None:
    family.game(unfinished={QUEEN: 450, NINE: 60})
    assert scores("probe", [["QsQhQd", "9s9h9d9c9s9h9c"], ["TsThTd"]])[0]["penalties"] == -450
    assert scores("probe", [["QsQhQd"], ["9s9h9d"]])[1]["penalties"] == -60
    for rank in (13, 0, 1):
        family.refuses("unfinished", unfinished={rank: 100})


def pack(family: Family) -> None:
    every = RED_THREES | BLACK_THREES
    game = family.game(pack=replace(family.base.pack, threes=Threes(laid_out=every, set_aside=every)))
    state = fresh("probe", 4).state
    threes = {card for side in state.side_tables for card in side.threes}
    assert threes & BLACK_THREES
    assert not any(card in BLACK_THREES for hand in state.hands for card in hand)
    assert "Threes are laid out" in told(game)
    aside = Threes(laid_out=RED_THREES, set_aside=every)
    family.game(pack=replace(family.base.pack, threes=aside), turns_up=True)
    deal = at(N="KhKd4c5c", pile="3s9hKs", melds=[["8h8d8s"], []], phase="draw", variant="probe")
    play(deal, "N: take KhKd")
    assert deal.state.side_tables[0].threes == list(parse_cards("3s"))


def turns_up(family: Family) -> None:
    game = family.game(turns_up=False)
    assert fresh("probe", 4).state.pile == []
    assert "No card is turned up" in told(game)


def knows_concealed(family: Family) -> None:
    hand = "8h8d8s8c8h8d8s9h9d9s9c9h9d9s"
    specs = family.without("concealed_bonus_total", "concealed_after_pile")
    if family.name == "classic":
        family.refuses("knows_concealed", knows_concealed=False)
    for knows, reward in ((True, 260), (False, 140)):
        game = family.game(
            knows_concealed=knows,
            specs=specs,
            fixed={"concealed_bonus_total": 260} if knows else {},
            going_out_bonus=140,
        )
        deal = at(N=hand, E="4d", S="4h", W="4s", variant="probe")
        play(deal, "N: meld 8h8d8s8c8h8d8s 9h9d9s9c9h9d9s")
        lines = deal.rules.score(deal.state)
        assert [line.points[0] for line in lines if line.part == "going_out"] == [reward]
        assert ("Concealed means" in told(game)) == knows
        assert "concealed pays nothing" not in told(game) or not knows


def opens_by_going_out(family: Family) -> None:
    fours, fives = "4h4d4s4c4h4d4s", "5h5d5s5c5h5d5s"
    specs = family.without("concealed_needs_minimum")
    if family.name == "classic":
        family.refuses("opens_by_going_out", opens_by_going_out=False)
    for free, refused in ((True, None), (False, "below_minimum")):
        game = family.game(opens_by_going_out=free, specs=specs)
        deal = at(N=fours + fives, E="6d", S="6h", W="6s", totals=(3000, 0), variant="probe")
        assert code(deal, f"N: meld {fours} {fives}") == refused
        assert ("no minimum" in told(game)) == free


def wilds_may_open(family: Family) -> None:
    for may, refused in ((True, None), (False, "natural_opening")):
        game = family.game(wilds_may_open=may)
        deal = at(N="AhAdAs2d4c5c", variant="probe")
        assert code(deal, "N: meld AhAdAs2d") == refused
        assert ("hold no wild cards" in told(game)) == (not may)


def own_section(family: Family) -> None:
    game = family.game(own_section="10")
    numbers = [section.number for section in game.sections(game.rules(4))]
    assert numbers[0] == "10"
    assert "12" not in numbers


def fixed(family: Family) -> None:
    worked = 0
    for name, option in family.options.items():
        specs = family.without(name)
        for value in _others(option):
            try:
                game = family.game(fixed={name: value}, specs=specs)
            except BadFigure as refused:
                assert name in str(refused)  # noqa: PT017
                continue
            worked += 1
            at_every_table = family.game(specs=(*specs, option))
            for seats in game.seats:
                try:
                    chosen = at_every_table.rules(seats, {name: value})
                except ValueError:
                    continue
                mine = game.rules(seats)
                assert (mine.seats, mine.side_of, mine.seating.packs) == (
                    chosen.seats,
                    chosen.side_of,
                    chosen.seating.packs,
                ), name
                assert dict(mine.options) == dict(chosen.options), name
                assert dict(mine.defaults) == dict(chosen.options), name
        family.refuses("fixed", fixed={name: option.default}, specs=(option,))
        family.refuses("fixed", fixed={name: "no such value"}, specs=specs)
    assert worked > 25
    family.refuses("fixed", fixed={"no_such_option": 1})
    family.refuses("fixed", fixed={"romme_jokers": 4})


def _others(option: Option) -> list[Value]:
    """Some values that are not the default."""
    if option.type == MINIMUMS:
        return [((0, 60), (1500, 100))]
    if option.type == "boolean":
        return [not option.default]
    return [value for value in option.values or option.bounds or () if value != option.default][:3]


PROBES: Mapping[str, Callable[[Family], None]] = {
    probe.__name__: probe
    for probe in (
        packs,
        canasta_size,
        longest_meld,
        bonuses,
        going_out_bonus,
        threes_worth,
        unfinished,
        pack,
        turns_up,
        knows_concealed,
        opens_by_going_out,
        wilds_may_open,
        fixed,
        own_section,
    )
}


def test_every_listed_figure_is_tried() -> None:
    assert sorted(PROBES) == sorted(FIGURES)


@pytest.mark.parametrize("figure", FIGURES)
def test_a_listed_figure_works_or_is_refused_in_each_family(figure: str, family: Family) -> None:
    PROBES[figure](family)
