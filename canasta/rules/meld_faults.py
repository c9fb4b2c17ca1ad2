"""Why cards are no meld, in words."""

from __future__ import annotations

from canasta.cards import Rank, rank_name
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode


def fault_of_set(rank: Rank, naturals: int, wilds: int, room: int) -> Refusal | None:
    """Why these cards of a rank are no set, None where they are one; it may hold ``room`` wild cards (rules:
    2.3).
    """
    if naturals < 2:
        return Refusal(
            RefusalCode.TOO_FEW_NATURALS,
            "2.3",
            Text(
                "A meld of {rank} needs at least two natural cards; this has {naturals}.",
                rank=rank_name(rank),
                naturals=naturals,
            ),
        )
    if naturals + wilds < 3:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "2.3",
            Text("A meld needs at least three cards; these are {count}.", count=naturals + wilds),
        )
    if wilds > room:
        return Refusal(
            RefusalCode.TOO_MANY_WILDS,
            "2.3",
            Text(
                "A meld with {naturals} takes at most {room}; this would have {wilds}.",
                naturals=Text.counted("{n} natural card", "{n} natural cards", naturals),
                room=Text.counted("{n} wild one", "{n} wild ones", room),
                wilds=wilds,
            ),
        )
    return None


def fault_of_threes(naturals: int, wilds: int) -> Refusal | None:
    """Why black threes with these wild cards are no meld, None where they are one (rules: 2.5)."""
    if wilds:
        return Refusal(RefusalCode.BLACK_THREES, "2.5", Text("Black threes are melded without wild cards."))
    if naturals < 3:
        return Refusal(
            RefusalCode.BLACK_THREES,
            "2.5",
            Text("Black threes are melded at least three at a time; single ones are discarded."),
        )
    return None


def fault_of_wilds(wilds: int) -> Refusal | None:
    """Why this number of wild cards is no meld of its own, None where it is one (rules: 3.5)."""
    if wilds < 3:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "3.5",
            Text("A meld of wild cards needs at least three; these are {count}.", count=wilds),
        )
    return None


def too_many_cards(most: int, count: int) -> Refusal:
    """A meld may have ``most`` cards and would have ``count``."""
    return Refusal(
        RefusalCode.MELD_FULL,
        "2.3",
        Text(
            "A meld like this has at most {most} cards; this would have {count}.",
            most=most,
            count=count,
        ),
    )
