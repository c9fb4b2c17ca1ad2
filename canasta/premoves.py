"""Premoves: what a player wants done in the next turn, as data that is turned into actions one by one.

A premove sees what its player would see at that point and chooses among the offered actions, so it can do
nothing that the player could not. The store holds the text form: ``take KQ, discard 4c``, ``take A``,
``discard low``, ``draw``, ``lay, discard low``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from canasta.actions import Action, Discard, Draw, End, Take
from canasta.cards import IS_WILD, NAMES, POINTS, RANKS, SUITS, Card, Rank, parse_cards, rank_of
from canasta.i18n import Text
from canasta.offers import Offers
from canasta.terms import Phase
from canasta.view import MeldView, View

LOW = "low"
_TEXT = re.compile(r"(?P<lay>lay, )?(?:take (?P<ranks>[2-9TJQKA]+)(?:, )?)?(?P<then>draw|discard \S+)?")


class Dropped(StrEnum):
    """Why a premove was dropped: the code that the store keeps."""

    NO_TAKE = "no_take"
    NO_DRAW = "no_draw"
    NO_CARD = "no_card"
    NOT_SAFE = "not_safe"
    OTHERWISE = "otherwise"


WHY = {
    Dropped.NO_TAKE: Text("a card you named was on top of the pile, but you couldn't take it."),
    Dropped.NO_DRAW: Text("there was no card to draw from the stock."),
    Dropped.NO_CARD: Text("the card couldn't be discarded."),
    Dropped.NOT_SAFE: Text("every possible discard might let the next player take the pile."),
    Dropped.OTHERWISE: Text("the turn wasn't the one you had planned for."),
}
"""The sentence for each reason."""


class Impossible(Exception):
    """The premove cannot be followed now; ``code`` says why, see ``WHY``."""

    def __init__(self, code: Dropped) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Premove:
    """Take the pile if its top card is of one of ``ranks``, and stop; otherwise draw. Then discard this card,
    or the lowest ``safe`` one, or stop if neither is given. ``lay``: lay out all threes that may be laid out,
    before and after the draw. Forced actions are always taken on the way.
    """

    ranks: tuple[Rank, ...] = ()
    discard: Card | None = None
    safe: bool = False
    lay: bool = False

    @property
    def discards(self) -> bool:
        """Whether the instruction includes a discard."""
        return self.safe or self.discard is not None

    def __str__(self) -> str:
        words = ["lay"] if self.lay else []
        words += [f"take {''.join(RANKS[rank] for rank in self.ranks)}"] if self.ranks else []
        if self.discards:
            words.append(f"discard {LOW if self.discard is None else NAMES[self.discard]}")
        elif not self.ranks:
            words.append("draw")
        return ", ".join(words)

    @classmethod
    def read(cls, text: str) -> Premove:
        """Read a premove in its text form. Raises ValueError for anything else."""
        found = _TEXT.fullmatch(text)
        if found is None or not (found["ranks"] or found["then"]):
            raise ValueError(f"{text!r} is no instruction")
        ranks = tuple(RANKS.index(letter) for letter in found["ranks"] or "")
        then = (found["then"] or "draw").partition(" ")[2]
        lay = found["lay"] is not None
        if then == LOW:
            return cls(ranks, safe=True, lay=lay)
        return cls(ranks, parse_cards(then)[0] if then else None, lay=lay)


def next_action(premove: Premove, view: View) -> Action | None:
    """The action that the premove takes now, or None if it stops here. Raises Impossible."""
    offers = view.offers
    if view.turn.phase not in (Phase.DRAW, Phase.MELD):
        raise Impossible(Dropped.OTHERWISE)
    if premove.lay and offers.lays:
        return offers.lays[0]
    if view.turn.phase == Phase.MELD and not premove.discards:
        return None
    forced = _forced(offers)
    if forced is not None:
        return forced
    if view.turn.phase == Phase.DRAW:
        if view.pile.top is not None and rank_of(view.pile.top) in premove.ranks:
            if not offers.takes:
                raise Impossible(Dropped.NO_TAKE)
            return offers.takes[0]
        if not offers.may_draw:
            raise Impossible(Dropped.NO_DRAW)
        return Draw()
    if premove.discard is None:
        return lowest_safe(view)
    chosen = Discard(premove.discard)
    if chosen not in offers.discards:
        raise Impossible(Dropped.NO_CARD)
    return chosen


def _forced(offers: Offers) -> Action | None:
    """The action that must come before anything else; None if there is none, or if it is the draw or discard
    that every turn has. Threes that must be laid out come one after the other.
    """
    one_way = len(offers.actions) == 1 or len(offers.lays) == len(offers.actions)
    step = offers.actions[-1] if one_way and offers else None
    return None if isinstance(step, Draw | Discard) else step


def is_last(premove: Premove, action: Action) -> bool:
    """Whether the premove is finished after this action."""
    if isinstance(action, Draw):
        return not (premove.discards or premove.lay)
    return isinstance(action, Take | Discard | End)


def lowest_safe(view: View) -> Discard:
    """The discard with the fewest points with which no meld of the others could take the pile. Wild cards are
    kept. Raises Impossible if there is none.
    """
    mates = () if view.seat is None else view.allies[view.seat]
    against = [meld for side in view.sides if not set(side.seats) & set(mates) for meld in side.melds]
    safe = [
        discard
        for discard in view.offers.discards
        if not IS_WILD[discard.card] and not any(_fits(discard.card, meld) for meld in against)
    ]
    if not safe:
        raise Impossible(Dropped.NOT_SAFE if view.offers.discards else Dropped.NO_CARD)
    return min(safe, key=lambda discard: (POINTS[discard.card], discard.card))


def _fits(card: Card, meld: MeldView) -> bool:
    """Whether a card could be added to a meld: a set of its rank, or a run of its suit."""
    if meld.rank is not None:
        return rank_of(card) == meld.rank
    return any(not IS_WILD[other] and other % len(SUITS) == card % len(SUITS) for other in meld.cards)
