"""The rules of a table as one value: game, seats and house rules, and how a host can change them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256

from bot.layout import Refused
from canasta.i18n import Text, Translator
from canasta.notation.rule_code import read_rule_code, rule_code
from canasta.options import BadOption, Option, Value, plain
from canasta.rules.base import BaseRules
from canasta.seating import Seating
from canasta.variants import VARIANTS, BadSeats, Variant
from data.records.tables import Table


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table: the number of players, and who plays with whom. ``options`` are those that set it."""

    seats: int
    options: Mapping[str, Value]
    seating: Seating

    @property
    def key(self) -> str:
        """Its short name in a button's id."""
        return "-".join([str(self.seats), *map(str, self.options.values())])

    def words(self, tr: Translator) -> str:
        """``5 players: two against three, …``"""
        return tr("{n} players: {seating}", n=self.seats, seating=seating_words(self.seating))


@cache
def kinds(variant: str) -> tuple[Kind, ...]:
    """The kinds of table of a game, each size's usual first, by the engine's seating for each option."""
    game = VARIANTS[variant]
    every: list[Kind] = []
    for seats in game.seats:
        tries: list[dict[str, Value]] = [{}]
        for option in game.options:
            if game.only_for.get(option.name) == seats:
                tries += [{option.name: value} for value in option.values]
        different: dict[object, Kind] = {}
        for options in tries:
            seating = game.rules(seats, options).seating
            different.setdefault(_who_with_whom(seating), Kind(seats, options, seating))
        every += different.values()
    return tuple(every)


def _who_with_whom(seating: Seating) -> object:
    return seating.side_of, seating.by_pile, seating.rota


def seating_words(seating: Seating) -> Text:
    """Who plays with whom, in a few words."""
    sizes = sorted(seating.side_of.count(side) for side in set(seating.side_of))
    if seating.by_pile:
        return Text("the first to take the pile plays alone")
    if seating.rota:
        if len(sizes) == 2:
            return Text("two against three, who take turns sitting out")
        return Text("three pairs, one of which sits out each deal")
    if sizes == [1, 1]:
        return Text("one against one")
    if sizes[-1] == 1:
        return Text("everyone for themselves")
    if sizes == [2, 2]:
        return Text("two pairs")
    if sizes == [2, 2, 2]:
        return Text("three pairs")
    if sizes == [3, 3]:
        return Text("two teams of three")
    return Text("{teams} teams of {size}", teams=len(sizes), size=sizes[-1])


@dataclass(frozen=True, slots=True)
class TableRules:
    """A table's rules. ``options`` are those that differ from the defaults. Changes return a new value."""

    variant: str
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table) -> TableRules:
        return cls(table.variant, len(table.seats), table.options)

    @classmethod
    def from_code(cls, code: str) -> TableRules:
        """The rules in a pasted code. Raises BadCode, BadOption or BadSeats."""
        return cls(*read_rule_code(code))

    @property
    def game(self) -> Variant:
        return VARIANTS[self.variant]

    @property
    def rules(self) -> BaseRules:
        """The engine's rules. Raises BadOption or BadSeats if these are not valid."""
        return _rules(self.variant, self.seats, json.dumps(self.options))

    @property
    def code(self) -> str:
        """The code with which others can play the same."""
        return rule_code(self.variant, self.seats, self.options)

    @property
    def digest(self) -> str:
        """A short digest of the rules, with which a button says what it was made for."""
        return sha256(self.code.encode()).hexdigest()[:8]

    @property
    def kind(self) -> Kind:
        mine = _who_with_whom(self.rules.seating)
        return next(
            kind
            for kind in kinds(self.variant)
            if kind.seats == self.seats and _who_with_whom(kind.seating) == mine
        )

    @property
    def topics(self) -> list[tuple[Text, list[Option]]]:
        """The options that apply at a table of this size, by topic."""
        here = [
            (topic, [self.game.option(name) for name in names if self._means_something(name, self.seats)])
            for topic, names in self.game.topics
        ]
        return [(topic, options) for topic, options in here if options]

    def value(self, option: Option) -> Value:
        return self.rules.options[option.name]

    def usual(self, option: Option) -> Value:
        """The option's default value at such a table."""
        return self.rules.defaults[option.name]

    def changed(self, option: Option) -> bool:
        """Whether the option differs from its default at this table."""
        return self.value(option) != self.usual(option)

    def with_value(self, name: str, value: object) -> TableRules:
        """These rules with another value of an option. Raises BadOption for an impossible one."""
        wanted = self.game.option(name).read(value)
        if self.rules.options[name] == wanted:
            return self
        others = {other: kept for other, kept in self.options.items() if other != name}
        without = TableRules(self.variant, self.seats, others)
        if _is_possible(without) and without.rules.options[name] == wanted:
            return without
        return TableRules(self.variant, self.seats, {**others, name: plain(wanted)})

    def with_kind(self, kind: Kind) -> TableRules:
        """These rules for another kind of table, without house rules for tables of another size."""
        made_by = {name for other in kinds(self.variant) for name in other.options}
        kept = {
            name: value
            for name, value in self.options.items()
            if name not in made_by and self._means_something(name, kind.seats)
        }
        return TableRules(self.variant, kind.seats, {**kept, **kind.options})

    def with_game(self, variant: str) -> TableRules:
        """Another game with its usual rules, at its most similar kind of table."""
        seats = min(VARIANTS[variant].seats, key=lambda n: (abs(n - self.seats), n))
        return TableRules(variant, seats)

    def with_preset(self, options: Mapping[str, object], seats: int | None = None) -> TableRules:
        """A preset in place of these; the kind of table stays unless it sets one for just these ``seats``."""
        fitting = {name: value for name, value in options.items() if self._means_something(name, self.seats)}
        kind = {} if seats == self.seats else self.kind.options
        return TableRules(self.variant, self.seats, {**kind, **fitting})

    def _means_something(self, name: str, seats: int) -> bool:
        return self.game.only_for.get(name, seats) == seats


@lru_cache(maxsize=512)
def _rules(variant: str, seats: int, options: str) -> BaseRules:
    return VARIANTS[variant].rules(seats, json.loads(options))


USUAL_SEATS = 4
USUAL = TableRules("classic", USUAL_SEATS)
"""The default game."""


def usual_seats(variant: str) -> int:
    """The default number of seats at a table of this game."""
    seats = VARIANTS[variant].seats
    return USUAL_SEATS if USUAL_SEATS in seats else seats[0]


def possible(rules: TableRules) -> None:
    """Raises Refused, in words, for impossible rules."""
    try:
        _ = rules.rules
    except BadSeats as error:
        raise Refused(error.text) from None
    except BadOption as error:
        raise Refused(clash_text(error, rules)) from None


def _is_possible(rules: TableRules) -> bool:
    try:
        return rules.rules.seats == rules.seats
    except BadOption:
        return False


def clash_text(error: BadOption, wanted: TableRules) -> Text:
    """Why rules are impossible, with the named options in words."""
    known = {option.name: option for option in wanted.game.options}
    named = [known[name] for name in map(str, error.text.values.values()) if name in known]
    if len(named) < 2:
        return error.text
    first, second = (
        option.sentence(option.read(wanted.options.get(option.name, option.default))) for option in named[:2]
    )
    return Text("{why}\n-# {one}\n-# {other}", why=error.text, one=first, other=second)
