"""What the examples of the rule text try, section by section: cards and positions, no verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from canasta.i18n import Number, Text

OWN: Final = "JhJsJd"
"""What the side has melded already, so that no minimum is asked."""
_FINISHED: Final = "8h8s8d8c8h8s8d"


@dataclass(frozen=True, slots=True)
class Try:
    """An action in a position, both as text.

    ``melds`` are those of the side, with the one that the cards go ``onto`` besides, ``total`` its points
    before the deal; ``pile`` is from the bottom. ``alone``: the hand holds nothing but these cards.
    ``drawing``: the turn begins with it. ``note`` says what the cards do not show.
    """

    action: str
    note: Text | None = None
    melds: tuple[str, ...] = (OWN,)
    pile: str = ""
    total: int = 0
    alone: bool = False
    onto: str = ""
    drawing: bool = False


_UNFROZEN: Final = Text("Not frozen")
_FROZEN: Final = Text("Frozen by a two")
_FIRST: Final = Text("First meld, with {total} points")
_OUT: Final = Text("Going out with two canastas")
_NOT_OUT: Final = Text("Going out without a canasta")
_STAYING: Final = Text("Not going out")
_BEFORE: Final = Text("Before you draw")
_LATER: Final = Text("Held since before the draw")
_EACH_KIND: Final = Text("Going out with a canasta of each kind")
_SAMBA_OUT: Final = Text("Going out with a samba and another canasta")
_KINDS: Final = (_FINISHED, "9h9s9d9c9h2d2c", "7h7s7d7c7h7s7d", "2h2s2d2c2hJkJk")
_ONTO: Final = Text("Onto a meld of the side")
_NEW: Final = Text("First meld")


def _first(action: str, total: int) -> Try:
    note = _FIRST.filled(total=Number(total))
    return Try(action, note, melds=(), total=total)


_MELDS: Final = (
    Try("meld KhKs2d"),
    Try("meld Kh2s2d"),
    Try("meld QhQs2d2sJk"),
    Try("meld QhQsQd2d2s2cJk"),
    Try("meld 7h7s"),
    Try("meld 4h5h6h"),
    Try("meld 2h2sJk"),
)
_PILE: Final = (
    Try("take KhKs", _UNFROZEN, pile="5hKd"),
    Try("take Kh2s", _UNFROZEN, pile="5hKd"),
    Try("take KhKs", _FROZEN, pile="2cKd"),
    Try("take Kh2s", _FROZEN, pile="2cKd"),
    Try("take", _ONTO, melds=("KhKsKc",), pile="5hKd"),
    Try("take KhKs", pile="5h3s"),
)
_OPENING: Final = (
    _first("meld QhQs2d", 0),
    _first("meld AhAsAd", 0),
    _first("meld AhAsAd", 1500),
    _first("meld AhAsAd KhKs2d", 1500),
)
_BLACK: Final = (
    Try("meld 3s3c3s", _STAYING, melds=(_FINISHED,)),
    Try("meld 3s3c3s", _OUT, melds=(_FINISHED, "KhKsKdKcKhKsKd"), alone=True),
    Try("meld 3s3c2d", _OUT, melds=(_FINISHED, "KhKsKdKcKhKsKd"), alone=True),
)
_GOING_OUT: Final = (
    Try("meld KhKsKd", _NOT_OUT, alone=True),
    Try("meld KhKsKd", Text("Going out with one canasta"), melds=(_FINISHED,), alone=True),
    Try("meld KhKsKd", _OUT, melds=(_FINISHED, "7h7s7d7c7h7s7d"), alone=True),
    Try("meld KhKsKd", _EACH_KIND, melds=_KINDS, alone=True),
    Try("meld KhKsKd", _SAMBA_OUT, melds=(_FINISHED, "4s5s6s7s8s9sTs"), alone=True),
)
_WILD: Final = (Try("meld 2h2sJk"), Try("meld 2hJk"), Try("meld 2h2s2d2cJk"))
_SAMBA: Final = (
    Try("meld KhKs2d"),
    Try("meld KhKs2d2sJk"),
    Try("meld 5h6h7h"),
    Try("meld 5h6h8h"),
    Try("meld 5h6h2d"),
    Try("meld 5h6h7s"),
    Try("take KhKs", _FROZEN, pile="2cKd"),
    Try("take Kh2s", _UNFROZEN, pile="5hKd"),
)
_MODERN: Final = (
    Try("meld KhKs2d"),
    Try("meld Kh2s2d"),
    Try("meld 7h7s7d"),
    Try("meld 7h7s2d"),
    Try("meld 2h2sJk"),
    Try("meld KhKsKd2d2sJk"),
    Try("meld 2d>A", _ONTO, onto="AhAsAd"),
    Try("meld 2d>K", _ONTO, onto="KhKsKd"),
)
_MODERN_OPENING: Final = (
    _first("meld KhKsKd AhAsAd2d", 0),
    _first("meld KhKs2d AhAsJkJk", 0),
    _first("meld KhKsKd AhAsAdAcJk", 0),
    _first("meld KhKsKd AhAsAdAcJk", 5000),
)
_MODERN_PILE: Final = (
    Try("take KhKs", pile="5hKd"),
    Try("take Kh2s", pile="5hKd"),
    Try("take", _ONTO, melds=("KhKsKc",), pile="5hKd"),
    Try("take 2h2s", pile="5h2d"),
)
_THREES: Final = (
    Try("meld 3h3s3c"),
    Try("lay 3h", _BEFORE, drawing=True),
    Try("lay 3h", _LATER),
    Try("discard 3s"),
)
_FOOT: Final = (
    Try("meld KhKs2d"),
    Try("meld KhKs2d2s"),
    Try("meld KhKsKdKc2d2s"),
    Try("meld KhKsKdKc2d2sJk"),
    Try("meld 2h2sJk"),
    Try("meld 3s3c3s"),
)
_FOOT_PLAY: Final = (
    Try("take KhKs", _UNFROZEN, pile="5hKd"),
    Try("take KhKs2d", _UNFROZEN, pile="5hKd"),
    Try("take Kh2s", _UNFROZEN, pile="5hKd"),
    Try("take", _ONTO, melds=("KhKsKc",), pile="5hKd"),
    Try("take 2h2s", pile="5h2d"),
    Try("take KhKs", pile="5h3s"),
)
_FIGURES: Final = (
    Try("meld 8h8s8d"),
    Try("meld 8h8s8h"),
    Try("meld 5h6h7h"),
    Try("meld 5h6h8h"),
    Try("meld Ah2h3h"),
    Try("meld QhKhAh"),
    Try("meld KhAh2h"),
    Try("meld 8h8s"),
)
_JOKERS: Final = (
    Try("meld 8h8sJk"),
    Try("meld 8hJkJk"),
    Try("meld 5hJk7h8h"),
    Try("meld 5hJkJk8h9h"),
)
_ROMME_FIRST: Final = (
    Try("meld QhQsQd", _NEW, melds=()),
    Try("meld QhQsQd 5h6h7h", _NEW, melds=()),
    Try("meld AhAsAdAc", _NEW, melds=()),
    Try("meld Ah2h3h 2s3s4s", _NEW, melds=()),
)
_RUN: Final = ("TcJcQc",)
_RUNS_AND_SETS: Final = (
    Try("meld 5h6h7h", melds=_RUN),
    Try("meld 5hJk7h", melds=_RUN),
    Try("meld 5hJk7h2s", melds=_RUN),
    Try("meld 2h3h4hJk", melds=_RUN),
    Try("meld QhKhAh", melds=_RUN),
    Try("meld KhAh2h3h", melds=_RUN),
    Try("meld 8h8s8d", melds=_RUN),
    Try("meld 7h>m2", _ONTO, melds=_RUN, onto="5h6hJk8h"),
    Try("meld Th>m2", _ONTO, melds=_RUN, onto="5h6hJk8h"),
    Try("meld 3h>m2", _ONTO, melds=_RUN, onto="2h4h5h"),
)
_WHOLE_PILE: Final = (
    Try("take", melds=_RUN, pile="5h8s"),
    Try("take 8h8d", melds=_RUN, pile="5h8s"),
    Try("take 6h7h", melds=_RUN, pile="8s5h"),
    Try("take", _ONTO, melds=_RUN, pile="5hKc"),
)
EXAMPLES: Final[Mapping[str, tuple[Try, ...]]] = MappingProxyType(
    {
        "2.2": _OPENING,
        "2.3": _MELDS,
        "2.4": _PILE,
        "2.5": _BLACK,
        "2.6": _GOING_OUT,
        "3.5": _WILD,
        "7.3": _THREES,
        "7.4": _MODERN,
        "7.5": _MODERN_OPENING,
        "7.6": _MODERN_PILE,
        "8.1": _OPENING,
        "8.2": _SAMBA,
        "9.1": _FOOT,
        "9.2": _FOOT_PLAY,
        "11.2.1": _FIGURES,
        "11.2.2": _JOKERS,
        "11.2.4": _ROMME_FIRST,
        "16.4": _WHOLE_PILE,
        "16.5": _RUNS_AND_SETS,
    }
)
"""By the number of the section, which is another one in every family of games."""
