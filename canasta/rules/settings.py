"""The table: who sits where, which options are in force, and a summary of them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from types import MappingProxyType
from typing import ClassVar, Self

from canasta.cards.packs import STANDARD, Pack
from canasta.i18n import Number, Text, Translator
from canasta.options import Option, Value
from canasta.rules.shared_results import SHARED, Results
from canasta.seating import Seating


class Settings:
    """The settings of a table, fixed before the first deal.

    ``options`` are all options in force, ``defaults`` the values at this table if nobody had changed any.
    ``kept`` holds results of searches that depend on nothing else, shared by all tables of the same settings.
    ``sections`` maps the sections of Classic Canasta, which the shared steps name in refusals, to those of
    the game's own rule text.
    """

    variant: str
    specs: tuple[Option, ...]
    pack: Pack = STANDARD
    """The facts of a card that belong to this game."""
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})
    usual: ClassVar[Mapping[str, Value]] = MappingProxyType({})
    """What the shared steps of a turn read where a game has no such option."""
    rounds = 0
    """The number of deals in a match that is played for a number of deals; 0 if it is played to a target."""
    draw_count = 1
    """How many cards are drawn in a turn."""

    def __init__(
        self,
        seating: Seating,
        options: Mapping[str, Value],
        defaults: Mapping[str, Value],
        revision: int,
    ) -> None:
        self.seating = seating
        self.options: Mapping[str, Value] = MappingProxyType({**self.usual, **options})
        self.defaults = defaults
        self.revision = revision
        self.pack = self.pack_at()
        self._shown_options = tuple(self.options.items())
        self.kept = self._shared()
        self.side_of = seating.side_of
        self.seats = seating.seats
        self.sides = seating.sides
        self.seats_of = seating.seats_of
        self.target = self.number("target_score")
        self.rounds = 0 if self.target else 1
        self.hand_size = self.number("hand_size")
        self.read_options()

    def read_options(self) -> None:
        """Put the options into figures that are asked for often."""

    def again(self) -> Self:
        """The rules of another table with these settings."""
        rules = copy(self)
        rules.kept = rules._shared()
        return rules

    def _shared(self) -> Results:
        return SHARED.of((type(self), self.seating.seats, self.revision, self._shown_options))

    def pack_at(self) -> Pack:
        """The pack of this table: the game's, unless options change it."""
        return self.pack

    def number(self, name: str) -> int:
        """The value of an option that is a whole number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def goal(self) -> Text:
        """The goal of a match, worded to follow a comma: ``to 5,000``, ``one deal`` (rules: 2.9)."""
        if self.rounds:
            return Text.counted("one deal", "{n} deals", self.rounds)
        return Text("to {target}", target=Number(self.target))

    def key_figures(self, tr: Translator) -> list[str]:
        """The key figures, each in a few words; a lobby shows them in one line."""
        raise NotImplementedError

    def order(self, round_number: int) -> tuple[int, ...]:
        """The seats that play in this deal of the match, clockwise from the first chair (rules: 6, 14.6)."""
        return self.seating.order(round_number)

    def section(self, number: str) -> str:
        """The section of this game's rule text for one that a refusal names."""
        return self.sections.get(number, number)
