"""Random positions and actions for Samba and its relatives, from a seeded source."""

from collections.abc import Iterator, Mapping
from random import Random

from canasta.actions import NEW, Action, Group, Meld, Merge, Take
from canasta.cards import BLACK_THREES, IS_WILD, THREE, Card, format_cards, missing_from
from canasta.deal import Deal
from canasta.melds.sequences import fault_of_sequence
from canasta.variants import VARIANTS
from tests.canasta import random_play
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import LETTERS, seated
from tests.canasta.random_play import Shoe


def small_position(rng: Random, game: str, options: Mapping[str, object]) -> Deal:
    """A player of two with few cards and melds that are nearly enough to go out."""
    rules = canasta_rules(VARIANTS[game].rules(2, options))
    shoe = Shoe(rng, rules)
    suit, low = rng.randrange(4), rng.randrange(2, 8)
    ranks = [rng.randrange(2, 13) for _ in range(2)]
    melds: list[list[Card]] = []
    if rng.random() < 0.7:
        third = next(rank for rank in range(2, 13) if rank not in ranks)
        melds.append(shoe.pull(7, lambda card: card >> 2 == third))
        other = (suit + 1) % 4
        if rules.sequences and rng.random() < 0.5:
            melds.append([shoe.pull(1, lambda card, at=at: card == at * 4 + other)[0] for at in range(6, 13)])  # type: ignore[misc]
    for rank in ranks:
        for _ in range(rng.choice((0, 1, 1, 2))):
            cards = shoe.pull(rng.choice((2, 3, 4, 5, 6)), lambda card, rank=rank: card >> 2 == rank)  # type: ignore[misc]
            cards += shoe.pull(rng.choice((0, 0, 1, 2)), lambda card: IS_WILD[card])
            wilds = sum(IS_WILD[card] for card in cards)
            there = [len(meld) for meld in melds if meld[0] >> 2 == rank]
            if rules.fault(rank, len(cards) - wilds, wilds) is None and canasta_rules(rules).starts_another(
                there
            ):
                melds.append(cards)
    if rules.sequences:
        for _ in range(rng.choice((0, 1, 1, 2))):
            size, at = rng.choice((3, 4, 5, 6, 6, 7)), low + rng.choice((0, 0, 1))
            run = [rank * 4 + suit for rank in range(at, min(at + size, 13))]
            if rules.sequence_wilds and len(run) > 2:
                for _ in range(rng.choice((0, 1, 1, 2))):
                    run[rng.randrange(len(run))] = rng.choice((0, 1, 2, 3, 52))
            whole = fault_of_sequence(run, rules.sequence_wilds) is None
            if whole and not missing_from(run, shoe.cards):
                for card in run:
                    shoe.cards.remove(card)
                melds.append(run)
    if rules.wild_melds and rng.random() < 0.5:
        cards = shoe.pull(rng.choice((3, 4, 5, 6, 7)), lambda card: IS_WILD[card])
        melds.append(cards)
    near = range(low - 2, low + 8)
    hand = shoe.pull(rng.randrange(5), lambda card: card & 3 == suit and card >> 2 in near and _plain(card))
    hand += shoe.pull(rng.randrange(4), lambda card: card >> 2 in ranks)
    hand += shoe.pull(rng.choice((0, 0, 1, 2)), lambda card: IS_WILD[card])
    hand += shoe.pull(rng.choice((0, 0, 0, 3)), lambda card: card in BLACK_THREES)
    hand += shoe.pull(
        2 if not hand else rng.choice((0, 0, 1)), lambda card: card >> 2 > 1 and not IS_WILD[card]
    )
    rng.shuffle(hand)
    for card in hand[6:]:
        shoe.cards.append(card)
    return seated(
        LETTERS[:2],
        [format_cards(hand[:6]), format_cards(shoe.pull(2, _plain))],
        stock="",
        melds=[[format_cards(meld) for meld in melds], []],
        options=options,
        variant=game,
        flags=["melded:A"],
    )


def _plain(card: Card) -> bool:
    return not IS_WILD[card] and card >> 2 != THREE


def random_action(rng: Random, deal: Deal) -> Action:
    """As in Classic, with groups that may be sequences, and merges."""
    roll = rng.random()
    melds = [meld.id for side_table in deal.state.side_tables for meld in side_table.melds]
    if roll < 0.1 and len(melds) > 1:
        return Merge(*rng.sample(melds, 2))
    if roll < 0.4 and deal.state.phase == "meld":
        return Meld(tuple(_runs(rng, deal, rng.choice((1, 1, 2)))) or (Group((0,)),))
    if roll < 0.3 and deal.state.phase == "draw":
        fitting = [meld.id for meld in deal.state.reach.melds()]
        group = Group((), rng.choice(fitting)) if fitting and rng.random() < 0.7 else Group(())
        return Take(group, tuple(_runs(rng, deal, 1)) if group.aim is not None and rng.random() < 0.2 else ())
    return random_play.random_action(rng, deal)


def _runs(rng: Random, deal: Deal, count: int) -> Iterator[Group]:
    left = set(deal.state.hands[deal.state.turn])
    for _ in range(count):
        naturals = sorted(card for card in left if not IS_WILD[card])
        if not naturals:
            return
        card = rng.choice(naturals)
        run = [card]
        while len(run) < rng.choice((1, 3, 3, 4, 5, 7, 8)) and run[-1] + 4 in left:
            run.append(run[-1] + 4)
        if rng.random() < 0.05:
            run.append(rng.choice(naturals))
        if canasta_rules(deal.rules).sequence_wilds:
            _mix_wilds_in(rng, run, left)
        fitting = [meld.id for meld in deal.state.reach.melds() if meld.suit == card & 3]
        aim = rng.choice([None, None, NEW, *fitting, *fitting])
        rng.shuffle(run)
        yield Group(tuple(run), aim)
        left -= set(run)


def _mix_wilds_in(rng: Random, run: list[Card], left: set[Card]) -> None:
    """Leave some of its cards out, and add a few wild ones."""
    if len(run) > 2 and rng.random() < 0.4:
        run.remove(rng.choice(run))
    above = run[-1] + 8
    if above in left and rng.random() < 0.4:
        run.append(above)
    wilds = [card for card in left if IS_WILD[card]]
    run += rng.sample(wilds, min(len(wilds), rng.choice((0, 1, 1, 2, 3))))
    if wilds and rng.random() < 0.2:
        run[:] = [rng.choice(wilds)]
