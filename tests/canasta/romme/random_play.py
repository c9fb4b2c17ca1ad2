"""Random actions of Rommé, sensible or not."""

from itertools import islice
from random import Random

from canasta.actions import NEW, Action, Ask, Discard, Draw, End, Group, Meld, Swap, Take
from canasta.cards import JOKER, Card
from canasta.deal import Deal
from canasta.variants.romme.best_layout import melds_of
from canasta.variants.romme.moves import standing_of
from canasta.variants.romme.must_play import ways_to_lay
from canasta.variants.romme.table_melds import table_of
from tests.canasta.romme.table import terms_of


def random_action(rng: Random, deal: Deal) -> Action:
    """Some action of the seat to move: melds of the hand and what is none, lay-offs, swaps, any aim."""
    hand = deal.state.hands[deal.state.turn]
    roll = rng.random()
    if deal.state.phase == "draw" and roll < 0.8:
        group = Group((rng.choice(hand),)) if hand and rng.random() < 0.2 else Group(())
        return rng.choice((Draw(), Take(group), Take(Group(()))))
    if roll < 0.05:
        return rng.choice((Draw(), Take(Group(())), Ask(), End()))
    if roll < 0.15:
        return Discard(rng.choice(hand) if hand and roll < 0.14 else rng.randrange(53))
    if roll < 0.3:
        return _swap(rng, deal)
    if roll < 0.4 and hand:
        return _lays(rng, deal, rng.choice(hand))
    left = list(hand)
    groups = [_group(rng, deal, left) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
    return Meld(tuple(group for group in groups if group.cards) or (Group((rng.randrange(53),)),))


def _swap(rng: Random, deal: Deal) -> Swap:
    jokers = [
        (card, lying.id) for lying in table_of(deal.state) for stands in lying.meld.jokers for card in stands
    ]
    if jokers and rng.random() < 0.9:
        held = [(card, lying) for card, lying in jokers if card in deal.state.hands[deal.state.turn]]
        return Swap(*rng.choice(held or jokers))
    return Swap(rng.randrange(53), f"m{rng.randint(1, 9)}")


def _lays(rng: Random, deal: Deal, card: Card) -> Action:
    """One of the ways in which this card of the hand could be laid now, by who has opened or as if so."""
    standing = standing_of(deal.state)
    if rng.random() < 0.2:
        standing = standing._replace(opened=True)
    ways = list(islice(ways_to_lay(terms_of(deal), standing, card), 20))
    return rng.choice(ways) if ways else Discard(card)


def _group(rng: Random, deal: Deal, left: list[Card]) -> Group:
    """Cards of the hand, mostly a meld or something that fits a meld, taken out of ``left``."""
    table = list(table_of(deal.state))
    melds = melds_of(terms_of(deal).limits, left) if rng.random() < 0.7 else []
    if melds:
        cards = list(rng.choice(melds).cards)
        if rng.random() < 0.1:
            rng.shuffle(cards)
    else:
        cards = rng.sample(left, min(len(left), rng.choice((1, 1, 2, 3, 4))))
        if table and rng.random() < 0.6:
            below, above = rng.choice(table).meld.ends()
            cards = [card for card in cards if card in (*below, *above, JOKER)]
    for card in cards:
        left.remove(card)
    if rng.random() < 0.03:
        cards.append(rng.randrange(53))
    if (melds and rng.random() < 0.95) or not table:
        return Group(tuple(cards), rng.choice((None, None, None, NEW)))
    fitting = [lying for lying in table if {*cards} & {JOKER, *lying.meld.ends()[0], *lying.meld.ends()[1]}]
    aims = [lying.id for lying in fitting or table] * 4 + ["m9", rng.choice("3579JA")]
    return Group(tuple(cards), rng.choice(aims), rng.random() < 0.3)
