"""What one person did in one match, as far as honours depend on it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

REVISION: Final = 1
"""Raise it when a figure is added or counted differently: earlier matches are then counted again."""


@dataclass(slots=True)
class Summed:
    """What somebody did, as ``MatchFacts`` says: figures of which those of several matches are the sum."""

    canastas: int = 0
    wilds: int = 0
    sambas: int = 0
    concealed: int = 0
    caught: int = 0
    threes: int = 0
    feet: int = 0
    specials: int = 0
    hand_rommes: int = 0
    swaps: int = 0


@dataclass(slots=True)
class Figures(Summed):
    """With those of which the best one counts, or all ranks."""

    naturals: set[int] = field(default_factory=set)
    soonest: int = 0
    pile: int = 0
    share: int = 0
    behind: int = 0
    days: int = 0
    alone_strong: int = 0


@dataclass(slots=True)
class MatchFacts(Figures):
    """The figures of a person who played a match from its first deal to its end.

    ``people``: a person on another side played to the end. ``won``: their side won; ``behind`` is how
    far it had been behind after a deal, 0 in a match it did not win. ``flawless``: it scored most in each of
    at least three deals; ``close``: in at least three, it won by a hundredth of the usual target or less.
    ``days`` is how many whole days the match took, ``alone_strong`` how many strong computer players the
    person played against with no other person at the table. ``own``: no stand-in played anybody's turn.

    In deals: ``concealed`` are those in which they went out in one turn, ``caught`` those in which they did
    before any opponent had melded, ``soonest`` the turn of their own in which they were out (0: never).
    ``naturals`` are the ranks of their canastas without wild cards, ``canastas``, ``wilds`` (of wild cards
    alone) and ``sambas`` how many they completed. ``pile`` is the biggest pile they took, ``threes`` the
    deals in which their side had at least four red threes that counted for it, ``share`` their side's best
    deal in thousandths of the game's usual target. ``feet`` are deals they ended in a game with feet,
    ``specials`` special hands, ``hand_rommes`` whole hands laid in one turn, ``swaps`` jokers swapped.
    """

    deals: int = 0
    people: bool = False
    won: bool = False
    flawless: bool = False
    close: bool = False
    own: bool = False

    def to_data(self) -> dict[str, Any]:
        """The figures as the store keeps them: JSON values, without zeros and empty lists."""
        kept = {**asdict(self), "naturals": sorted(self.naturals)}
        return {name: value for name, value in kept.items() if value}

    @classmethod
    def from_data(cls, kept: Mapping[str, Any]) -> "MatchFacts":
        """Read what ``to_data`` returned; figures that only another release knows are left out."""
        known = {one.name for one in fields(cls)}
        figures = {name: value for name, value in kept.items() if name in known}
        return cls(**{**figures, "naturals": set(kept.get("naturals", ()))})
