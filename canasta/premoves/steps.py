"""The steps of a premove, and their text forms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from canasta.actions import BadAction, Meld, format_action, parse_action
from canasta.cards import NAMES, RANKS, Card, Rank, parse_cards

SAFE, LOW = "safe", "low"


class BadPlan(ValueError):
    """A text that is no premove."""


@dataclass(frozen=True, slots=True)
class TakeIf:
    """Take the pile if its top card is of one of ``ranks``, or if it has at least ``least`` cards; with
    neither, whenever that is legal. Of the ways to take it, the one that costs least.
    """

    ranks: tuple[Rank, ...] = ()
    least: int = 0

    def __str__(self) -> str:
        if self.least:
            return f"pile {self.least}+"
        return "top " + ("".join(RANKS[rank] for rank in self.ranks) or "any")


@dataclass(frozen=True, slots=True)
class DrawOnly:
    """Draw, as every premove that takes nothing does; this is one that does nothing else."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class StopThere:
    """Leave the rest of the turn to the player if the pile was taken."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class LayOut:
    """Lay out all threes that may be laid out, before and after the draw (rules: 7.3)."""

    def __str__(self) -> str:
        return "lay"


@dataclass(frozen=True, slots=True)
class GoOut:
    """Nothing by itself: the other steps may go out, which they avoid otherwise."""

    def __str__(self) -> str:
        return "out"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay off every natural card that fits a meld, except the card that is to be discarded."""

    def __str__(self) -> str:
        return "fit"


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay down these cards, if that is legal then."""

    meld: Meld

    def __str__(self) -> str:
        return format_action(self.meld)


@dataclass(frozen=True, slots=True)
class Throw:
    """Discard this card; without one, the safest, but no wild card. ``sure``: only one that is safe."""

    card: Card | None = None
    sure: bool = False

    def __str__(self) -> str:
        word = LOW if self.sure else SAFE
        return f"discard {word if self.card is None else NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Reply:
    """What to answer if the partner asks to go out before the turn comes: ``yes`` or no; with ``most``, yes
    only with at most that number of points in hand.
    """

    yes: bool = True
    most: int | None = None

    def __str__(self) -> str:
        if self.most is not None:
            return f"answer <={self.most}"
        return "answer yes" if self.yes else "answer no"


PlanStep: TypeAlias = TakeIf | DrawOnly | StopThere | LayOut | GoOut | LayOff | LayDown | Throw | Reply

_STAGES: Final[tuple[tuple[type[PlanStep], ...], ...]] = (
    (TakeIf,),
    (DrawOnly,),
    (StopThere,),
    (LayOut,),
    (LayOff, LayDown),
    (GoOut,),
    (Throw,),
    (Reply,),
)
"""The order of a turn. Within one of these the player decides."""
_PLAIN: Final[dict[str, PlanStep]] = {
    str(step): step for step in (DrawOnly(), StopThere(), LayOut(), GoOut(), LayOff())
}
_TOP = re.compile(r"top (?:any|(?P<ranks>[2-9TJQKA]+))|pile (?P<least>[1-9][0-9]{0,2})\+")
_ANSWER = re.compile(r"answer (?:(?P<yes>yes)|no|<=(?P<most>[0-9]{1,4}))")


def read_step(text: str) -> PlanStep:
    """Read one step. Raises BadPlan."""
    if text in _PLAIN:
        return _PLAIN[text]
    if match := _TOP.fullmatch(text):
        return TakeIf(ranks_of(match["ranks"] or ""), int(match["least"] or 0))
    if match := _ANSWER.fullmatch(text):
        most = match["most"]
        return Reply(match["yes"] is not None or most is not None, None if most is None else int(most))
    verb, _, rest = text.partition(" ")
    try:
        if verb == "discard":
            return Throw(sure=rest == LOW) if rest in (SAFE, LOW) else Throw(_card(rest))
        action = parse_action(text)
    except (BadAction, ValueError):
        raise BadPlan(f"{text[:40]!r} is no step of a premove") from None
    if not isinstance(action, Meld):
        raise BadPlan(f"{text[:40]!r} is no step of a premove")
    return LayDown(action)


def _card(text: str) -> Card:
    (card,) = parse_cards(text)
    return card


def ranks_of(letters: str) -> tuple[Rank, ...]:
    return tuple(sorted({RANKS.index(letter) for letter in letters}))


def stage_of(step: PlanStep) -> int:
    """The part of the turn to which a step belongs."""
    return next(n for n, kinds in enumerate(_STAGES) if isinstance(step, kinds))
