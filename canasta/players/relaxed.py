"""The level ``relaxed``: plays like a person with little care.

It remembers nothing, likes every pile, lays down whatever it can, wild cards too, hardly ever freezes the
pile, and throws what it needs least without a look at the next player. Now and then it overlooks something.
When and how to go out, and what only one game has, it judges as the basic player does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.cards import Card, rank_name, rank_of, suit_of
from canasta.players import basic
from canasta.players.chance import rng_of
from canasta.terms import Phase
from canasta.view import View

OVERLOOKED = 0.25
"""How often it misses a pile, or that something can be laid down."""
TEMPTED = 0.5
"""How often it takes a pile that is hardly worth what it costs."""
KEPT = 3
"""How many cards it likes to keep in its hand."""
NEAR = 2
"""Cards of a suit that are this close belong together where there are runs."""


def choose(view: View, seed: str) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    planned, rng = basic.choose(view), rng_of(view, seed)
    if view.turn.phase == Phase.DRAW:
        return _draw_or_take(view, planned, rng)
    if not isinstance(planned, Discard):
        return planned
    meld = next(_melds(view), None)
    if meld is not None and rng.random() >= OVERLOOKED:
        return meld
    return _discard(view, planned, rng)


def _draw_or_take(view: View, planned: Action, rng: Random) -> Action:
    if isinstance(planned, Take) and view.offers.may_draw and rng.random() < OVERLOOKED:
        return Draw()
    tempting = isinstance(planned, Draw) and view.offers.takes
    # Where a take is a single card, two such players would pass it back and forth for ever.
    if tempting and not view.game.top_to_hand and rng.random() < TEMPTED:
        return view.offers.takes[0]
    return planned


def _melds(view: View) -> Iterator[Meld]:
    """What it lays down without a thought: whatever is offered, as long as some cards stay in the hand, but
    no wild card onto a canasta; and nothing in games where a meld that stays unfinished costs points.
    """
    if view.game.unfinished or view.modern.turn_card is not None:
        return
    canastas = [meld for meld in view.own_melds if meld.canasta is not None]
    full = {meld.id for meld in canastas} | {
        rank_name(meld.rank) for meld in canastas if meld.rank is not None
    }
    for meld in view.offers.melds:
        cards = [card for group in meld.groups for card in group.cards]
        spoils = any(
            group.aim in full and all(map(view.game.pack.wild.__getitem__, group.cards))
            for group in meld.groups
        )
        if len(view.hand) - len(cards) >= KEPT and not spoils:
            yield meld


def _is_wild(view: View, card: Card) -> bool:
    return view.game.pack.wild[card]


def _discard(view: View, planned: Discard, rng: Random) -> Discard:
    """The card that the hand misses least, whatever others could do with it; sometimes the second one."""
    ranks = Counter(map(rank_of, view.hand))

    def use(discard: Discard) -> tuple[bool, int, int]:
        card = discard.card
        belongs = ranks[rank_of(card)] + _near(view, card)
        return _is_wild(view, card), belongs, view.game.pack.values[card]

    choices = sorted(view.offers.discards, key=use)
    plain = [one for one in choices if not _is_wild(view, one.card)]
    if not plain:
        return planned
    return plain[1] if len(plain) > 1 and rng.random() < OVERLOOKED else plain[0]


def _near(view: View, card: Card) -> int:
    """How many cards of the hand may become a run with this one, in games that have runs."""
    if not (view.game.sequences or view.game.by_suit):
        return 0
    return sum(
        suit_of(other) == suit_of(card) and 0 < abs(rank_of(other) - rank_of(card)) <= NEAR
        for other in view.hand
    )
