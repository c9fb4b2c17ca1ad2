"""What a side has on the table, and what its opening and going out still take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import IS_WILD, Card, Rank, points
from canasta.terms import CanastaKind, OpeningForm
from canasta.view.melds import MeldView


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opening of the seat's side still needs, beside the points of its minimum (rules: 7.5).

    ``form`` is what must be among its melds. ``splash``: a whole canasta without wild cards, or of wild cards
    alone, needs no minimum.
    ``pile`` says how the pile goes with it: ``extra_pair`` takes it with a pair beside the melds,
    ``pair_may_be_melded`` with one among them too, ``forbidden`` not in the same turn.
    """

    minimum: int
    form: OpeningForm
    splash: bool
    pile: str

    def has_form(self, groups: Sequence[Group]) -> bool:
        """Whether what must be among the melds is among these groups; each stands for a new meld."""
        if self.form == OpeningForm.ANY:
            return True
        clean = wild = triple = False
        for group in groups:
            naturals = sum(not IS_WILD[card] for card in group.cards)
            clean = clean or naturals == len(group.cards) >= 3
            triple = triple or naturals >= 3
            wild = wild or (not naturals and len(group.cards) >= 3)
        if self.form == OpeningForm.NATURAL_REQUIRED:
            return clean
        return wild or (triple if self.form == OpeningForm.THREE_NATURALS else clean)

    def is_splash(self, groups: Sequence[Group]) -> bool:
        """Whether one of these groups is a whole canasta that needs no minimum."""
        return self.splash and any(
            len(group.cards) >= 7 and len({IS_WILD[card] for card in group.cards}) == 1 for group in groups
        )

    def missing(self, groups: Sequence[Group]) -> int:
        """How many points these groups lack, 0 where they have enough or need none."""
        if self.is_splash(groups):
            return 0
        return max(0, self.minimum - points(card for group in groups for card in group.cards))

    def satisfied_by(self, groups: Sequence[Group]) -> bool:
        """Whether groups from the hand, each a legal meld, open together."""
        return self.is_splash(groups) or (self.has_form(groups) and not self.missing(groups))


class Need(NamedTuple):
    """Canastas that going out takes: of which kind (None: of any), how many the side has, how many it
    needs.
    """

    kind: CanastaKind | None
    has: int
    wants: int


@dataclass(frozen=True, slots=True)
class SideView:
    """What a side has on the table, and where it stands.

    ``seats`` in order; ``total`` is the running total before this deal; ``minimum`` what its opening must
    reach, None once it is open; ``canastas`` it has and needs to go out, ``needs`` the same by kind where the
    game asks for certain kinds. ``opening_canasta`` is a canasta that its first melds have to hold as well:
    ``any``, ``natural``, or None where it is open or the game asks for none. ``plays`` is False for a side
    that sits this deal out as a whole. ``not_begun`` are the ranks that this side alone may not begin any
    more.
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
    opening_canasta: str | None = None
    plays: bool = True
    not_begun: tuple[Rank, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether the side has all canastas that going out takes."""
        if self.needs:
            return all(need.has >= need.wants for need in self.needs)
        return self.canastas >= self.canastas_needed
