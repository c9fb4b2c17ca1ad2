"""Deals that differ only in cards that a seat cannot know: what it sees must not differ, nor what it does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from canasta.actions import Action
from canasta.cards.shuffle import Stream, shuffled
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players import choose
from canasta.refusals import Illegal
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.view import View
from canasta.view.view import NO_HISTORY
from tests.canasta.tournament import seated


@dataclass(frozen=True)
class Twins:
    """Two deals at the same point, which differ in what ``seat``, whose turn it is, cannot know."""

    seat: int
    one: Deal
    two: Deal

    @property
    def views(self) -> tuple[View, View]:
        """What the seat sees of both."""
        return view(self.one, self.seat), view(self.two, self.seat)


def view(deal: Deal, seat: int | None) -> View:
    """The deal as this seat sees it."""
    return view_of(deal, seat, seated(deal.rules.seats), None)


def dealt(rules: BaseRules, cards: Sequence[int], seed: str) -> Deal:
    """A deal of these cards, the first one dealt first."""
    state = rules.new_state(rules.seats - 1, (0,) * rules.sides)
    state.stock, state.stream = list(cards)[::-1], Stream(seed)
    return Deal.of(rules, state)


def twins(variant: str, seats: int, seed: str, *, moments: int = 6, tries: int = 10) -> Iterator[Twins]:
    """Pairs at several moments of a deal between basic players, as many as are found at each by swapping two
    cards of the pack a number of times.
    """
    rules, rng = VARIANTS[variant].rules(seats), Random(seed)
    cards, _ = shuffled(rules.seating.packs, rules.seating.jokers, seed)
    actions = list(_played(dealt(rules, cards, seed)))
    for count in (len(actions) * n // (moments + 1) for n in range(1, moments + 1)):
        seat = actions[count][0]
        looks = _looks_along(dealt(rules, cards, seed), actions[:count], seat)
        for _ in range(tries):
            i, j = rng.sample(range(len(cards)), 2)
            if cards[i] == cards[j]:
                continue
            other = list(cards)
            other[i], other[j] = other[j], other[i]
            two = _follows(dealt(rules, other, seed), actions[:count], seat, looks)
            if two is not None:
                yield Twins(seat, _after(dealt(rules, cards, seed), actions[:count]), two)


def _played(deal: Deal) -> Iterator[tuple[int, Action]]:
    while not deal.over:
        seat = deal.state.turn
        action = choose(view(deal, seat))
        yield seat, action
        deal.apply(seat, action)


def _after(deal: Deal, actions: Sequence[tuple[int, Action]]) -> Deal:
    for seat, action in actions:
        deal.apply(seat, action)
    return deal


def _looks_along(deal: Deal, actions: Sequence[tuple[int, Action]], seat: int) -> list[View]:
    """How the deal looks to the seat before each of these actions and after the last."""
    looks = [_looks(deal, seat)]
    for who, action in actions:
        deal.apply(who, action)
        looks.append(_looks(deal, seat))
    return looks


def _follows(
    deal: Deal, actions: Sequence[tuple[int, Action]], seat: int, looks: Sequence[View]
) -> Deal | None:
    """The deal after these actions, if they are legal in it and it looks like this to the seat all along."""
    if _looks(deal, seat) != looks[0]:
        return None
    try:
        for (who, action), look in zip(actions, looks[1:], strict=True):
            deal.apply(who, action)
            if _looks(deal, seat) != look:
                return None
    except Illegal:
        return None
    return deal


def _looks(deal: Deal, seat: int) -> View:
    """The table and the seat's own hand, in the order in which its cards came, without the history."""
    return replace(view(deal, None), hand=tuple(deal.state.hands[seat]), history=NO_HISTORY)
