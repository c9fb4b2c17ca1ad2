"""The rules of a table that plays Canasta, ready to play by: a variant's data and its options in force.

:class:`Rules` is built from parts, each a class that extends the one before it and has its own file. From the
bottom: the table (``settings``), the course of a deal (``course``), the result (``scoring``), the rules that
every game has (``base``), and then those that only games with canastas have: ``meld_rules``, ``pile_rules``,
``going_out_rules`` and, here, the first melds of a side. A variant is a subclass with other numbers. The
steps of a turn (:mod:`canasta.moves`) query it and decide nothing themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Number, Translator
from canasta.options import Value, pairs
from canasta.rules.going_out_rules import GoingOutRules
from canasta.state import State

REVISION = 4
"""The rules revision of new matches; a running match keeps its own (rules: 14.12, 14.16)."""

USUAL: Mapping[str, Value] = MappingProxyType(
    {
        "ask_permission": "optional",
        "canastas_to_go_out": 0,
        "discard_on_canasta_blocks": False,
        "draw_count": 1,
        "empty_stock_forced_take": "never",
        "initial_minimums": ((0, 0),),
        "last_red_three": "end_now",
        "max_wild_per_meld": 0,
        "no_meld_in_first_round": False,
        "one_card_pile_allowed": False,
        "pair_must_be_natural": False,
        "pair_wild_on_full_canasta": "refuse",
        "pile_for_opening": True,
        "wild_cards_may_be_discarded": True,
    }
)
"""Defaults for options that the shared steps of a turn read but a game does not have."""


class Rules(GoingOutRules):
    """The rules that the steps of a turn query; this part has the first melds of a side."""

    usual = USUAL
    wilds_may_open = True
    """Whether a side's first melds may include wild cards."""

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self.draw_count = self.number("draw_count")
        self.canastas_to_go_out = self.number("canastas_to_go_out")
        self.max_wild = self.number("max_wild_per_meld")
        self.minimums = pairs(self.options["initial_minimums"])
        self.sequences = self.pack.run.longest > 0
        self.read_pack()
        self.wild_melds = False
        self.always_frozen = False
        self.last_drawer_ends = False
        self.wild_meld_exclusive = False
        self._shown_melds = {}

    def key_figures(self, tr: Translator) -> list[str]:
        """The key figures, each in a few words; a lobby shows them in one line."""
        length = (
            tr("To {target} points", target=Number(self.target))
            if self.target
            else tr.plural("One deal", "{n} deals", self.rounds)
        )
        return [
            length,
            tr("{hand} cards each", hand=self.hand_size),
            tr("first meld {minimums}", minimums=", ".join(str(least) for _, least in self.minimums)),
            tr.plural("one canasta to go out", "{n} canastas to go out", self.canastas_to_go_out),
        ]

    def minimum(self, total: int) -> int:
        """The points that a side with this running total needs for its opening (rules: 2.2)."""
        least = self.minimums[0][1]
        for start, value in self.minimums:
            if total >= start:
                least = value
        return least

    def opening_minimum(self, state: State, side: int) -> int:
        """The opening points, by the side's running total."""
        return self.minimum(state.totals[side])
