"""A game that is not there outside the tests: Classic Canasta with other figures, for two or four."""

import importlib
import sys
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from bot.tables.rules import table_rules
from canasta.i18n import Text
from canasta.options import Option, Preset
from canasta.rules.rules import Rules
from canasta.variants import VARIANTS, Variant
from canasta.variants.classic import rules, text
from canasta.variants.classic.setup import table
from canasta.variants.variant import resolve

TARGET = Option(
    "target_score",
    1500,
    Text("The points that a match is played to."),
    {None: Text("The match is played to {value} points.")},
    bounds=(500, 5000),
)


class ShortRules(rules.ClassicRules):
    """Classic Canasta to a lower target."""

    variant = "short"
    specs = (TARGET,)

    @property
    def goal(self) -> Text:
        return Text("short and sweet")


def _rules(seats: int, given: Mapping[str, object], revision: int) -> Rules:
    made = table(rules.ClassicRules, seats, {"target_score": given.get("target_score", 1500)}, revision)
    usual = table(rules.ClassicRules, seats, {"target_score": 1500}, revision)
    return ShortRules(made.seating, made.options, usual.options, revision)


SHORT = Variant(
    id="short",
    name=Text("Short Canasta"),
    summary=Text("Classic Canasta for those who have little time."),
    group="two",
    length=Text("half an hour"),
    seats=(2, 4),
    options=(TARGET,),
    make=_rules,
    sections=text.sections,
    presets=(Preset("blitz", Text("Blitz"), {"target_score": 500}),),
    topics=((Text("The match"), ("target_score",)),),
)


def with_options(*options: Option) -> Variant:
    """The same game with further options, which change nothing in it."""
    specs = (TARGET, *options)

    def make(seats: int, given: Mapping[str, object], revision: int) -> Rules:
        rules = _rules(seats, {k: v for k, v in given.items() if k == "target_score"}, revision)
        return ShortRules(
            rules.seating,
            {**rules.options, **resolve(specs, given, str(seats), revision)},
            {**rules.defaults, **resolve(specs, {}, str(seats), revision)},
            revision,
        )

    names = tuple(option.name for option in specs)
    return replace(SHORT, options=specs, make=make, topics=((Text("The match"), names),))


def offer(monkeypatch: pytest.MonkeyPatch, *games: Variant) -> None:
    """Let the whole program know these games too, for one test."""
    # A module that is loaded only now would go on knowing them.
    importlib.import_module("cogs.commands")
    more = MappingProxyType({**VARIANTS, **{game.id: game for game in games}})
    for module in list(sys.modules.values()):
        # The tests themselves go on knowing the games of this release.
        if getattr(module, "VARIANTS", None) is VARIANTS and not module.__name__.startswith("tests."):
            monkeypatch.setattr(module, "VARIANTS", more)
    # Another test may have offered other games by the same names.
    table_rules.kinds.cache_clear()
    table_rules._rules.cache_clear()
