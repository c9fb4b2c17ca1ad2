"""Samba (rules: 8): sequences as well as sets, merging sets, taking the pile with a natural pair or onto a
meld.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from canasta.actions import Merge
from canasta.cards import JOKER_RANK, Rank
from canasta.cards.packs import Pack, Run
from canasta.moves.classic import CLASSIC_MOVES
from canasta.moves.merge import do_merge, plan_merge
from canasta.options import Value
from canasta.rules.course import Move
from canasta.rules.meld_rules import ANY_NUMBER
from canasta.terms import CanastaKind
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.samba.options import OPTIONS

SAMBA_MOVES: Mapping[type[Any], Move] = MappingProxyType({**CLASSIC_MOVES, Merge: Move(plan_merge, do_merge)})


class SambaRules(ClassicRules):
    """Samba; a relative is a subclass with other values.

    ``fixed`` are values of options that the relative does not leave to the table.
    """

    variant = "samba"
    specs = OPTIONS
    moves = SAMBA_MOVES
    sections = MappingProxyType({"2.1": "8.1", "2.2": "8.1", "2.3": "8.2", "2.4": "8.2", "2.8": "8.3"})
    fixed: ClassVar[Mapping[str, Value]] = MappingProxyType({})

    packs = 3
    pack = Pack(run=Run())
    sets_merge = True
    top_joins_canasta = False
    wild_meld_closes = False
    """Whether a meld of wild cards takes no card beyond the seventh."""
    bonuses = MappingProxyType({CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.SAMBA: 1500})
    going_out_bonus = 200
    knows_concealed = False
    threes_worth = (100, 200, 300, 400, 500, 1000)

    def read_options(self) -> None:
        """Put the options into figures."""
        super().read_options()
        self._longest_set = min(self.longest_meld, self.number("samba_set_max") or ANY_NUMBER)
        self._longest_of_wilds = self.canasta_size if self.wild_meld_closes else self.longest_meld

    def pack_at(self) -> Pack:
        """Options say how many wild cards a sequence may hold."""
        run = self.pack.run
        wilds = self.number("max_wild_per_sequence") if run.longest else 0
        return replace(self.pack, run=replace(run, wilds=wilds)) if wilds else self.pack

    def meld_limit(self, rank: Rank | None) -> int:
        """Seven for a sequence, by the game or the table's option for a set (rules: 8.2)."""
        if rank is None:
            return self.pack.run.longest
        return self._longest_of_wilds if rank == JOKER_RANK else self._longest_set
