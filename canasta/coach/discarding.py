"""The reasons for a discard: who could use the card, and what it would cost to keep."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import ACE, JOKER, Card, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.coach import partner
from canasta.coach.discard_facts import (
    Bars,
    DeadRank,
    FitsNoMeld,
    Freezes,
    HasMeld,
    Holds,
    HoldsMany,
    LittleToTake,
    MostSeen,
    NextLeft,
    NextThrew,
    NoneNear,
    NoPairOut,
    OnlyOne,
    PileFrozen,
    Sheds,
)
from canasta.coach.facts import Behind, Fact
from canasta.coach.laying import fits_own
from canasta.coach.unseen import Unseen
from canasta.rules.base import BaseRules
from canasta.rules.pile_rules import PileRules
from canasta.view import SideView, View
from canasta.view.fitting import fits

LITTLE = 3
"""A pile of no more cards than this, with the discard, brings little."""
MANY = 3
"""From this number of cards of a rank on, those in the hand make a pair elsewhere less likely."""
MUCH = 300
"""From this number of points behind it is said with a discard that freezes the pile."""


def safety(card: Card, view: View, rules: BaseRules) -> Iterator[Fact]:
    """What speaks for throwing this card, the strongest reasons first."""
    if isinstance(rules, PileRules):
        if not view.pile.frozen and not rules.always_frozen and rules.freezes(card):
            yield Freezes()
            if (behind := points_behind(view)) >= MUCH:
                yield Behind(behind)
        if rules.take_refusal(card) is not None:
            yield Bars(card)
            return
    if special(card, view):
        return
    rank = rank_of(card)
    if rank in view.modern.dead:
        yield DeadRank(rank)
        return
    if view.game.builds_on_all:
        yield Sheds(view.game.values[card])
        return
    yield from _out(card, view, rules)
    yield from _of_next(card, view)
    yield from partner.threw(card, view)
    if len(view.hand) > 1 and alone(card, view, rules):
        yield OnlyOne(rank) if rules.has_sets_of(rank) else NoneNear()
    yield from _hard_to_use(card, view)
    if view.pile.size < LITTLE and not view.game.top_alone:
        yield LittleToTake(view.pile.size + 1)


def danger(card: Card, view: View, rules: BaseRules) -> Iterator[Fact]:
    """What speaks against throwing this card, as the other choice."""
    if special(card, view) or (isinstance(rules, PileRules) and rules.take_refusal(card) is not None):
        return
    rank, following = rank_of(card), next_seat(view)
    if following is None or view.game.builds_on_all:
        return
    known = Unseen(view, rules).known(rank, following) if rules.has_sets_of(rank) else 0
    if known >= 2:
        yield Holds(following, rank, known)
    elif not view.pile.frozen and _fits_melds(card, view, following):
        yield HasMeld(following, rank)


def special(card: Card, view: View) -> bool:
    """Whether a card is no ordinary one of its rank."""
    return view.game.pack.wild[card] or rank_of(card) == view.game.pack.three


def _out(card: Card, view: View, rules: BaseRules) -> Iterator[Fact]:
    rank, unseen, seat = rank_of(card), Unseen(view, rules), next_seat(view)
    if view.game.pack.pots or not rules.has_sets_of(rank):
        return  # nobody needs a pair
    if seat is not None and not view.pile.frozen and _fits_melds(card, view, seat):
        return  # it's taken without a pair
    every, left = unseen.all(rank), unseen.left(rank)
    if not unseen.pair_possible(rank):
        yield NoPairOut(rank, every - left, every)
    elif left * 2 < every:
        yield MostSeen(rank, every - left, every)
    elif (held := _alike(card, view)) >= MANY:
        yield HoldsMany(rank, held)


def _of_next(card: Card, view: View) -> Iterator[Fact]:
    """What the next player, if an opponent, did with cards of this rank."""
    seat, rank = next_seat(view), rank_of(card)
    if seat is None or view.game.sequences or view.game.by_suit:
        return
    thrown = view.seen.thrown_by(seat)[::-1]
    ago = next(
        (
            n
            for n, discarded in enumerate(thrown, 1)
            if rank_of(discarded) == rank and not view.game.pack.wild[discarded]
        ),
        None,
    )
    if ago is not None:
        yield NextThrew(seat, thrown[ago - 1], ago)
        return
    left = [
        declined.card
        for declined in view.seen.declined
        if declined.seat == seat and rank_of(declined.card) == rank
    ]
    if left:
        yield NextLeft(seat, left[-1])


def _alike(card: Card, view: View) -> int:
    """How many natural cards of this rank the hand has."""
    return sum(rank_of(held) == rank_of(card) and not view.game.pack.wild[held] for held in view.hand)


def alone(card: Card, view: View, rules: BaseRules) -> bool:
    """Whether the hand has nothing that goes with this card, nor the seat a meld."""
    alike = _alike(card, view) if rules.has_sets_of(rank_of(card)) else view.hand.count(card)
    near = view.game.sequences and any(_near(card, held, view.game.pack) for held in view.hand)
    return alike == 1 and not near and not fits_own(card, view)


def _near(card: Card, held: Card, pack: Pack) -> bool:
    """Whether a run may have both with no gap between them but what its wild cards fill; an ace comes before
    a two as well.
    """
    if held == JOKER or suit_of(held) != suit_of(card) or (pack.wild[held] and not pack.natural_two):
        return False
    apart = abs(rank_of(held) - rank_of(card))
    return 0 < min(apart, ACE + 1 - apart) <= 1 + pack.run.wilds


def _hard_to_use(card: Card, view: View) -> Iterator[Fact]:
    """What keeps the next player from taking the pile with any one card."""
    seat = next_seat(view)
    if view.pile.frozen:
        yield PileFrozen()
    elif seat is not None and view.sides[view.side_of[seat]].melds and not _fits_melds(card, view, seat):
        yield FitsNoMeld(seat)


def _fits_melds(card: Card, view: View, seat: int) -> bool:
    sides: list[SideView] = [view.sides[view.side_of[mate]] for mate in view.allies[seat]]
    return any(fits(card, meld, exact=False) for side in sides for meld in side.melds)


def next_seat(view: View) -> int | None:
    """The opponent who moves next; None if that is a partner."""
    if view.seat is None or view.seat not in view.order:
        return None
    at = view.order.index(view.seat)
    seat = view.order[(at + 1) % len(view.order)]
    return None if seat in view.allies[view.seat] else seat


def points_behind(view: View) -> int:
    """By how many points the seat's side is behind the best other one, as the match stands; below zero if it
    leads. In a game for minus points the fewest are best.
    """
    if view.seat is None:
        return 0
    own = {view.side_of[mate] for mate in view.allies[view.seat]}
    sign = -1 if view.game.target < 0 else 1
    mine = max(sign * view.sides[side].total for side in own)
    rivals = [sign * side.total for number, side in enumerate(view.sides) if number not in own]
    return max(rivals, default=mine) - mine
