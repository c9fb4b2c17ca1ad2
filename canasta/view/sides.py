"""What a side has on the table, and what it still needs to open and to go out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import Card, Rank
from canasta.cards.packs import STANDARD, Pack
from canasta.terms import CanastaKind, OpeningCanasta, OpeningForm
from canasta.view.melds import MeldView


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opening of the seat's side needs besides the points of its minimum (rules: 7.5).

    ``form`` is the meld that it must include. ``splash``: a whole canasta without wild cards, or of only wild
    cards, needs no minimum. ``pile`` is the rule for taking the pile with it: ``extra_pair`` with a pair
    besides the melds, ``pair_may_be_melded`` also with one among them, ``forbidden`` not in the same turn.
    """

    minimum: int
    form: OpeningForm
    splash: bool
    pile: str
    pack: Pack = field(default=STANDARD, compare=False)

    def has_form(self, groups: Sequence[Group]) -> bool:
        """Whether these groups, each a new meld, include the meld that is required."""
        if self.form == OpeningForm.ANY:
            return True
        clean = wild = triple = False
        for group in groups:
            naturals = len(self.pack.naturals_in(group.cards))
            clean = clean or naturals == len(group.cards) >= 3
            triple = triple or naturals >= 3
            wild = wild or (not naturals and len(group.cards) >= 3)
        if self.form == OpeningForm.NATURAL_REQUIRED:
            return clean
        return wild or (triple if self.form == OpeningForm.THREE_NATURALS else clean)

    def is_splash(self, groups: Sequence[Group]) -> bool:
        """Whether one of these groups is a whole canasta that needs no minimum."""
        return self.splash and any(
            len(group.cards) >= 7 and len({self.pack.wild[card] for card in group.cards}) == 1
            for group in groups
        )

    def missing(self, groups: Sequence[Group]) -> int:
        """How many points these groups lack; 0 if they have enough or need none."""
        if self.is_splash(groups):
            return 0
        return max(0, self.minimum - self.pack.points(card for group in groups for card in group.cards))

    def satisfied_by(self, groups: Sequence[Group]) -> bool:
        """Whether groups from the hand, each a legal meld, are a valid opening together."""
        return self.is_splash(groups) or (self.has_form(groups) and not self.missing(groups))


class Need(NamedTuple):
    """Canastas needed to go out: their kind (None for any), how many the side has, how many it needs."""

    kind: CanastaKind | None
    has: int
    wants: int


@dataclass(frozen=True, slots=True)
class SideView:
    """A side's cards on the table, its total and what it needs.

    ``seats`` are in order; ``total`` is the running total before this deal; ``minimum`` is the number of
    points that its opening must reach, None once it is open; ``canastas`` is how many it has and needs to go
    out, ``needs`` the same by kind if the game requires certain kinds. ``opening_canasta`` is a canasta that
    its first melds must also include, None if it is open or the game requires none.
    ``so_far`` is what its cards on the table score as they lie, hands left out; None in a view made without
    it. ``plays`` is False for a side that sits out this deal as a whole. ``not_begun`` are the ranks that
    only this side may no longer begin. ``pot_taken`` is whether it has taken its pot, None in games without.
    """

    seats: tuple[int, ...]
    melds: tuple[MeldView, ...]
    threes: tuple[Card, ...]
    total: int
    opened: bool
    minimum: int | None
    canastas: int
    canastas_needed: int
    needs: tuple[Need, ...] = ()
    opening_canasta: OpeningCanasta | None = None
    plays: bool = True
    not_begun: tuple[Rank, ...] = ()
    so_far: int | None = None
    pot_taken: bool | None = None

    @property
    def ready(self) -> bool:
        """Whether the side has all the canastas that it needs to go out."""
        if self.needs:
            return all(need.has >= need.wants for need in self.needs)
        return self.canastas >= self.canastas_needed
