"""Random positions, actions and play for tests, from a seeded source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Group, Meld, Take
from canasta.cards import BLACK_THREES, IS_WILD, RANKS, RED_THREES, THREE, Card, format_cards, pack
from canasta.deal import Deal
from tests.canasta.positions import at


class Shoe:
    """A shuffled pack from which cards of a kind are pulled."""

    def __init__(self, rng: Random) -> None:
        self.cards = pack(2, 4)
        rng.shuffle(self.cards)

    def pull(self, count: int, wanted: Callable[[Card], bool]) -> list[Card]:
        """Up to so many cards of this kind."""
        found = [card for card in self.cards if wanted(card)][:count]
        for card in found:
            self.cards.remove(card)
        return found


def random_position(rng: Random, options: Mapping[str, object] | None = None) -> Deal:
    """A small, dense position in which much is nearly possible: few ranks, many wild cards."""
    shoe = Shoe(rng)
    limit = (options or {}).get("max_wild_per_meld", 3)
    assert isinstance(limit, int)
    favourites = rng.sample(range(2, 13), rng.choice((2, 3, 4)))
    melds: list[list[str]] = [[], []]
    for side, most in ((0, 3), (1, 1)):
        for rank in rng.sample(favourites, min(len(favourites), rng.randrange(most + 1))):
            naturals = shoe.pull(rng.choice((2, 3, 4, 5, 6)), lambda card, rank=rank: card >> 2 == rank)  # type: ignore[misc]
            least = 1 if len(naturals) == 2 else 0
            wilds = shoe.pull(rng.randint(least, min(limit, len(naturals))), lambda card: IS_WILD[card])
            melds[side].append(format_cards(naturals + wilds))
    threes = shoe.pull(rng.choice((0, 0, 0, 1, 3, 4)), lambda card: card in BLACK_THREES)
    wilds = shoe.pull(rng.choice((0, 0, 1, 2, 3, 4)), lambda card: IS_WILD[card])
    likely = shoe.pull(rng.randrange(12), lambda card: card >> 2 in favourites)
    hand = likely[3:] + threes[:3] + wilds[1:] + shoe.pull(rng.choice((0, 0, 1, 2)), _plain)
    pile = wilds[:1] + threes[3:] + likely[:3]
    rng.shuffle(pile)
    if rng.random() < 0.1:
        pile = shoe.pull(1, lambda card: card in RED_THREES) + pile
    drawing = rng.random() < 0.5
    # With the option that lets a player meld after the last red three, half the positions are such.
    last_three = (options or {}).get("last_red_three") == "may_meld" and rng.random() < 0.5
    deal = at(
        N=format_cards(hand or shoe.pull(1, _plain)),
        S=format_cards(shoe.pull(2, _plain)),
        pile=format_cards(pile),
        stock=_stock(rng, shoe, last_three, drawing),
        melds=melds,
        phase="draw" if drawing or last_three else "meld",
        totals=(rng.choice((-100, 0, 0, 1500, 3000)), 0),
        options=options,
    )
    if last_three:
        deal.apply(0, Draw())
    return deal


def _stock(rng: Random, shoe: Shoe, last_three: bool, drawing: bool) -> str:
    if last_three:
        return format_cards(shoe.pull(1, lambda card: card in RED_THREES))
    return "" if drawing and rng.random() < 0.3 else format_cards(shoe.pull(3, _plain))


def _plain(card: Card) -> bool:
    return not IS_WILD[card] and card >> 2 != THREE


def random_action(rng: Random, deal: Deal) -> Action:
    """Some action of the seat to move, sensible or not: subsets of the hand, melds of all sizes, any aim."""
    hand = deal.hands[deal.turn]
    if deal.phase == "answer":
        return rng.choice((Answer(True), Answer(False), Draw(), Ask()))
    roll = rng.random()
    if (deal.phase == "draw" and roll < 0.85) or roll < 0.03:
        if roll < 0.05:
            return Draw()
        more = tuple(_groups(rng, deal, rng.choice((0, 0, 0, 1, 2))))
        return Take(_top_group(rng, deal), more)
    if roll < 0.08:
        return rng.choice((Ask(), End(), Draw(), Answer(True)))
    if roll < 0.2:
        return Discard(rng.choice(hand) if hand and roll < 0.19 else rng.randrange(53))
    return Meld(tuple(_groups(rng, deal, rng.choice((1, 1, 1, 2, 2, 3, 4)))))


def _top_group(rng: Random, deal: Deal) -> Group:
    hand = list(deal.hands[deal.turn])
    rng.shuffle(hand)
    top = deal.pile[-1] if deal.pile else 0
    alike = [card for card in hand if card >> 2 == top >> 2]
    wilds = [card for card in hand if IS_WILD[card]]
    chosen = alike[: rng.choice((0, 1, 2, 2, 2, 8))] + wilds[: rng.choice((0, 0, 0, 1, 2))]
    return Group(_spoiled(rng, chosen), _aim(rng, deal, 0.15))


def _groups(rng: Random, deal: Deal, count: int) -> Iterator[Group]:
    left = list(deal.hands[deal.turn])
    rng.shuffle(left)
    for _ in range(count):
        if not left:
            return
        naturals = [card for card in left if not IS_WILD[card]]
        if naturals and rng.random() < 0.85:
            rank = rng.choice(naturals) >> 2
            alike = [card for card in naturals if card >> 2 == rank]
            chosen = alike if rng.random() < 0.7 else alike[: rng.randint(1, len(alike))]
        else:
            chosen = []
        wilds = [card for card in left if IS_WILD[card]]
        extra = rng.choice((0, 0, 1, 2, 3)) if chosen else rng.choice((1, 2))
        chosen = chosen + wilds[:extra]
        for card in chosen:
            left.remove(card)
        if chosen:
            yield Group(_spoiled(rng, chosen), _aim(rng, deal, 0.1 if chosen[0] > 3 else 0.9))


def _spoiled(rng: Random, chosen: list[Card]) -> tuple[Card, ...]:
    """Mostly the cards as they are, now and then one that may not be in the hand."""
    if rng.random() < 0.03:
        return (*chosen, rng.randrange(53))
    return tuple(chosen)


def _aim(rng: Random, deal: Deal, chance: float) -> str | None:
    if rng.random() >= chance:
        return None
    melds = deal.tableaux[deal.side_of[deal.turn]].melds
    names = [meld.id for meld in melds] + [RANKS[meld.rank] for meld in melds if meld.rank is not None]
    return rng.choice(["new", "m9", rng.choice(RANKS[1:]), *names, *names, *names])


def random_play(rng: Random, deal: Deal) -> Iterator[tuple[int, Action]]:
    """Play the deal to its end with actions picked from the offers; yields each before it is applied."""
    while not deal.over:
        action = rng.choice(deal.offers(deal.turn).actions)
        yield deal.turn, action
        deal.apply(deal.turn, action)
