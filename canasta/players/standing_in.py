"""The computer player that stands in for a person who is out of time or away: it does least.

Its rules, which anybody at the table could state:

* It draws. The pile is taken only if nothing else is legal, with as few cards as possible.
* It lays nothing down, spends no wild card and does not go out, unless the game leaves nothing else.
* It discards a safe card: one that the next player's side cannot use on the table, a black three first.
  Of these, it keeps what belongs together in the hand, and what fits its own side's melds.
* Asked whether the partner may go out, it gives no answer, and the partner decides (rules: 14.18).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import partial

from canasta.actions import Action, Answer, Discard, Draw, End, Group, Lay, Meld, Swap, Take
from canasta.cards import ACE, TWO, Card, Rank, rank_of, suit_of
from canasta.players.basic.table_reading import Reading
from canasta.view import MeldView, View

NEAR = 2
"""Cards of a suit that are this close may become a sequence."""


def stand_in(view: View) -> Action:
    """The move of the seat whose view this is, if somebody stands in for its player. Raises ValueError if
    that seat has nothing to do.
    """
    if not view.offers:
        raise ValueError("this seat has no move right now")
    actions = view.offers.actions
    if view.offers.answers:
        # Before revision 3 every answer was binding; the player who asks could go out.
        return Answer(None) if Answer(None) in actions else Answer(True)
    if view.offers.may_draw:
        return Draw()
    discard = safest(view)
    if discard is not None and not _is_wild(view, discard.card):
        return discard
    end = next((action for action in actions if isinstance(action, End)), discard)
    return min(actions, key=partial(_spent, view)) if end is None else end


class Danger(IntEnum):
    """How dangerous it is to discard a card."""

    BLOCKS = 0
    """A black three and the like."""
    NO_USE = 1
    """The next side has no use for it on the table."""
    OF_USE = 2
    WILD = 3


def safest(view: View, *, worst: Danger = Danger.WILD) -> Discard | None:
    """The safest of the legal discards, then the one that the hand misses least; None if there is none, or
    none that is at most as dangerous as ``worst``.
    """
    if not view.offers.discards:
        return None
    reading = Reading(view)
    held = Counter(map(rank_of, view.hand))
    danger = {discard: _danger(reading, discard.card) for discard in view.offers.discards}
    return min(
        (discard for discard in view.offers.discards if danger[discard] <= worst),
        key=lambda discard: (danger[discard], *_use(reading, held, discard.card)),
        default=None,
    )


def _danger(reading: Reading, card: Card) -> Danger:
    view = reading.view
    if _is_wild(view, card):
        return Danger.WILD
    if rank_of(card) == reading.pack.three:
        return Danger.BLOCKS
    sides = view.sides if view.game.builds_on_all else (reading.next_side,)
    return Danger.OF_USE if any(fits(card, side.melds) for side in sides) else Danger.NO_USE


def _is_wild(view: View, card: Card) -> bool:
    return view.game.pack.wild[card]


def _use(reading: Reading, held: Counter[Rank], card: Card) -> tuple[bool, int, int]:
    """How much the hand would miss a card: whether its side's melds take it, how many of its rank there
    are, its points.
    """
    game = reading.view.game
    near = sum(
        suit_of(other) == suit_of(card) and 0 < abs(rank_of(other) - rank_of(card)) <= NEAR
        for other in (reading.hand if game.sequences or game.by_suit else ())
    )
    return fits(card, reading.own.melds), held[rank_of(card)] + near, reading.pack.values[card]


def fits(card: Card, melds: Iterable[MeldView]) -> bool:
    """Whether one of these melds, as it lies on the table, takes this natural card."""
    return any(_takes(meld, card) for meld in melds)


def _takes(meld: MeldView, card: Card) -> bool:
    if meld.closed:
        return False
    if not meld.is_sequence:
        return meld.rank == rank_of(card)
    if meld.suit != suit_of(card):
        return False
    if meld.low is not None:
        return meld.joined_by(card)
    low, high = (rank_of(end) for end in meld.ends)
    below = ACE if low == TWO else low - 1
    return (rank_of(card) == below and low != ACE) or rank_of(card) == high + 1


def _spent(view: View, action: Action) -> tuple[int, int, int]:
    """What an action costs the hand: an order in which the one that does least comes first."""
    cards = laid(action)
    kind = (Lay, Meld, Take, Swap)
    order = next((n for n, one in enumerate(kind) if isinstance(action, one)), len(kind))
    return order, view.game.pack.wilds_in(cards), len(cards)


def laid(action: Action) -> tuple[Card, ...]:
    """The cards of the hand that an action lays on the table."""
    match action:
        case Meld(groups):
            return _cards(groups)
        case Take(group, more):
            return _cards((group, *more))
        case Lay(cards):
            return cards
    return ()


def _cards(groups: Iterable[Group]) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group.cards)
