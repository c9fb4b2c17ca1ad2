"""Random positions and actions for Samba and its relatives, from a seeded source."""

from collections.abc import Iterator
from random import Random

from canasta.actions import NEW, Action, Group, Meld, Merge, Take
from canasta.cards import Card
from canasta.cards.packs import STANDARD
from canasta.deal import Deal
from tests.canasta import random_play
from tests.canasta.invariants import canasta_rules


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
        naturals = sorted(card for card in left if not STANDARD.wild[card])
        if not naturals:
            return
        card = rng.choice(naturals)
        run = [card]
        while len(run) < rng.choice((1, 3, 3, 4, 5, 7, 8)) and run[-1] + 4 in left:
            run.append(run[-1] + 4)
        if rng.random() < 0.05:
            run.append(rng.choice(naturals))
        if canasta_rules(deal.rules).pack.run.wilds:
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
    wilds = [card for card in left if STANDARD.wild[card]]
    run += rng.sample(wilds, min(len(wilds), rng.choice((0, 1, 1, 2, 3))))
    if wilds and rng.random() < 0.2:
        run[:] = [rng.choice(wilds)]
