"""What the policy reads off the rules on counts, once for a table."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from statistics import mode

from canasta.counts.hooks import Hooks
from canasta.counts.ids import KINDS
from canasta.counts.rules import NATURALS, WILDS, CountRules, cell
from canasta.players.search.counts import ACE, JOKER
from canasta.players.search.counts import NATURALS as RANKS
from canasta.players.search.openings import Melding
from canasta.terms import CanastaKind


class Kinds:
    """Canastas where going out takes some of each kind (rules: 9.1), read off a team's tally: ``clean``,
    ``dirty`` and ``wild`` ones, of each the bonus and how many are needed.
    """

    def __init__(self, rules: CountRules) -> None:
        full = rules.full
        cells = (cell(ACE, full, 0), cell(ACE, full - 1, 1), cell(JOKER, 0, full))
        self._ones = [rules.tally[at] for at in cells]
        self.bonuses = (rules.bonus[cells[0]], rules.bonus[cells[1]], rules.wild_bonus[0])
        wants = {need.kind: need.wants for need in rules.rules.needs_of(0)}
        self.wants = [
            wants.get(kind, 0) for kind in (CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.WILD)
        ]
        self._known: dict[int, tuple[int, list[int]]] = {}

    def paid(self, tally: int) -> int:
        """What the canastas of this tally pay."""
        return self._of(tally)[0]

    def missing(self, tally: int) -> list[int]:
        """How many of each kind are missing to this tally."""
        return self._of(tally)[1]

    def unpaid(self, tally: int) -> int:
        """What those that are missing would pay."""
        return sum(map(mul, self.missing(tally), self.bonuses))

    def _of(self, tally: int) -> tuple[int, list[int]]:
        known = self._known.get(tally)
        if known is None:
            has = [tally // each % 100 for each in self._ones]
            missing = [max(0, wants - count) for wants, count in zip(self.wants, has, strict=True)]
            known = self._known[tally] = sum(map(mul, has, self.bonuses)), missing
        return known


class Figures:
    """Figures of a table; lists go by rank.

    ``melding`` is what melds may be, ``longest`` the cards of the longest. ``dear`` is what a canasta with
    a wild card pays beyond the usual; ``wild`` the bonus of wild canastas, 0 without. ``kinds`` of canastas,
    where feet wait. ``closes``: canastas take no more cards, or keep the pile from being taken. ``special``:
    melds or the score sheet have more than Classic's usual ones; ``uneven``: ranks of natural cards differ in
    that.
    """

    __slots__ = (
        "closes",
        "costly",
        "dear",
        "full",
        "kinds",
        "longest",
        "melding",
        "special",
        "uneven",
        "wild",
    )

    def __init__(self, rules: CountRules) -> None:
        full = self.full = rules.full
        self.kinds = Kinds(rules) if rules.hooks.foot else None
        fits = [at for at, fits in enumerate(rules.fits) if fits and at >> 9 in (*RANKS, JOKER)]
        self.longest = max((at >> 5 & NATURALS - 1) + (at & WILDS - 1) for at in fits)
        canastas = [cell(rank, full - 1, 1) for rank in range(KINDS)]
        usual = mode(rules.bonus[here] for here in canastas if rules.fits[here] and here >> 9 in RANKS)
        self.dear = [
            rules.bonus[here] - usual if rules.fits[here] and here >> 9 in RANKS else 0 for here in canastas
        ]
        self.wild = rules.wild_bonus[1] if rules.wild_melds else 0
        self.closes = rules.canastas_block or self.longest <= full
        self.costly = tuple(rank for rank, cost in enumerate(rules.unfinished) if cost)
        self.special = bool(self.wild or self.costly or any(self.dear) or rules.hooks != Hooks())
        self.uneven = any(self.dear) or any(rules.blocked[rank] for rank in RANKS)
        room = [max(0, rules.room[(ACE << 4) + count]) for count in range(NATURALS)]
        self.melding = Melding(
            full=full,
            longest=self.longest,
            room=(*room, *([room[-1]] * KINDS)),
            costly=self.costly,
            wild=rules.wild_melds,
            opens_with_wilds=rules.wild_opening,
            whole=rules.hooks.foot,
        )


@lru_cache(256)
def figures_of(rules: CountRules) -> Figures:
    """The figures of these rules."""
    return Figures(rules)
