"""Positions of Burraco and Buraco: as in :mod:`tests.canasta.positions`, with pots."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.players.search.burraco.decision import decision, do_in
from canasta.players.search.burraco.world import World
from canasta.variants import VARIANTS
from tests.canasta import positions
from tests.canasta.positions import NAMES, play

POT, OTHER_POT = "AcKc", "QcJc"
CLEAN = "3h4h5h6h7h8h9h"
STOCK = "KdQdJdTdJdTd"
POTS = (POT, OTHER_POT)
ONE_TAKEN = ["pot:0"]
"""Side 0 has taken its pot."""

_at = partial(positions.at, E="AdKc", S="QcJc", W="TcAd", stock=STOCK)


def at(hand: str, *melds: str, taken: bool = False, **start: Any) -> Deal:
    """Burraco: N has this hand, their side these melds; ``taken``: and its pot."""
    start.setdefault("variant", "burraco")
    start.setdefault("pots", [POT] if taken else list(POTS))
    start.setdefault("flags", ONE_TAKEN if taken else [])
    return _at(N=hand, melds=[list(melds), []], **start)


def buraco(hand: str, *melds: str, profile: str = "open", **start: Any) -> Deal:
    """Buraco, by a profile."""
    options = {"profile": profile, **start.pop("options", {})}
    return at(hand, *melds, variant="buraco", options=options, **start)


def lies(deal: Deal, number: int = 1) -> str:
    """The cards of a meld of side 0 as they lie."""
    return format_cards(deal.state.side_tables[0].melds[number - 1].cards)


def kind(deal: Deal, number: int = 1) -> str | None:
    """The kind of canasta that a meld of side 0 is."""
    return deal.rules.canasta_kind(deal.state.side_tables[0].melds[number - 1])


def laid(deal: Deal, *moves: str) -> Deal:
    """The deal after these moves of N."""
    for move in moves:
        play(deal, f"N: {move}")
    return deal


def world_of(deal: Deal) -> World:
    """The small position of the strong player for a deal as it really is."""
    state, view = deal.state, view_of(deal, deal.state.turn, NAMES[: deal.rules.seats], None)
    world = decision(view, 1).world(Random(1))
    world.hands = [hand[:] for hand in state.hands]
    world.stock, world.pile = state.stock[:], state.pile[:]
    world.pots = [pot[:] for pot in state.pots]
    return world


def followed(variant: str, seats: int, deals: int, options: Mapping[str, object]) -> None:
    """Play deals at random and in the small position: raises where the two differ."""
    rng, rules = Random("small"), VARIANTS[variant].rules(seats, options)
    for n in range(deals):
        deal = Deal.from_seed(rules, n % seats, (0, 0), f"{n:x}")
        world = world_of(deal)
        for _ in range(700):
            if deal.over:
                break
            view = view_of(deal, deal.state.turn, NAMES[:seats], None)
            action = rng.choice(view.offers.melds or view.offers.actions)
            do_in(world, view, action)
            deal.apply(deal.state.turn, action)
            compare(world, deal)
        if deal.over:
            scores = [score["total"] for score in result_of(deal).scores]
            assert [world.score(side) for side in range(2)] == scores


def compare(world: World, deal: Deal) -> None:
    """Raises where the small position is not as the deal."""
    state = deal.state
    assert list(map(sorted, world.hands)) == list(map(sorted, state.hands))
    assert (world.stock, world.pile, world.pots) == (state.stock, state.pile, state.pots)
    assert [[meld.cards for meld in side] for side in world.melds] == [
        [tuple(meld.cards) for meld in table.melds] for table in state.side_tables
    ]
    assert (world.pot_taken, world.unplayed, world.over) == (state.pot_taken, state.unplayed, deal.over)
    assert world.over or world.turn == state.turn
