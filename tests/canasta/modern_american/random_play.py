"""Random play and random actions of Modern American Canasta, for tests."""

from random import Random

from canasta.actions import Action, Lay, Meld, Special, Take
from canasta.cards import THREE, Card
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from tests.canasta import random_play


def random_action(rng: Random, deal: Deal) -> Action:
    """As in :func:`tests.canasta.random_play.random_action`, with threes laid out and hands shown among
    them.
    """
    roll = rng.random()
    hand = deal.state.hands[deal.state.turn]
    if roll < 0.12:
        threes = [card for card in hand if card >> 2 == THREE] or [rng.randrange(53)]
        return Lay(tuple(rng.sample(threes, rng.randint(1, len(threes)))))
    if roll < 0.15:
        return Special()
    return random_play.random_action(rng, deal)


def eager_choice(rng: Random, deal: Deal) -> Action:
    """One of the offers, mostly one that lays cards down; wild cards are spent less often."""
    offers = deal.offers(deal.state.turn)
    if offers.may_show:
        return Special()
    steps: tuple[Take | Meld, ...] = (*offers.takes, *offers.melds)
    laying: list[Action] = [
        action
        for action in steps
        if rng.random() < 0.5 or not any(map(STANDARD.wild.__getitem__, cards_of(action)))
    ]
    return rng.choice(laying or list(offers.actions))


def cards_of(action: Take | Meld) -> list[Card]:
    """The cards from the hand that a step lays down."""
    groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
    return [card for group in groups for card in group.cards]
