"""The named weights of the policy for Hand and Foot: what each thing is worth to it, in points of the score
sheet.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    ``take…``: taking the pile: for itself, for each card, for a side that has not opened, for one that could
    go out. ``open…``: opening, and the cost of each wild card that goes to a meld of naturals for it, of each
    card laid and of each card of the pile that a pair could still win.
    ``new…`` and ``lay…``: melding a new rank and laying off, each with a foot waiting and without; ``pair``:
    the cost of breaking the last pair of a rank, which could take the pile. ``floor``: the cost of each card
    fewer than four kept by a player without a foot. ``clean`` and ``dirty``: completing such a canasta,
    ``…_more`` if going out does not take it. ``foot…``: emptying the hand to pick up the foot, and for each
    wild card that goes to a pair for it.
    ``wild…``: starting a meld of wild cards, adding each card to it, completing it; ``wild_each``: the cost
    of a wild card elsewhere; ``soiled``: of each natural in a meld that it makes dirty, ``…_more`` if enough
    canastas are dirty.
    ``hold…``: holding one, two, three or more of a rank, of a rank that its side's meld takes, wild cards and
    black threes; ``shed``: the share of a card's points that getting rid of it is worth near the end.
    ``hand…``: what the next player gains with each card of the pile's top, and with taking it at all.
    ``chance``: how likely each unseen card of a rank is in the next hand; ``closed``: how much less a side
    that has not opened takes.
    ``out…``: the lead from which going out is worth it, the number of cards at which somebody who may go out
    makes it urgent, what each card in a hand or foot is expected to cost. ``close_lay`` is added near the
    end to laying down.
    """

    take: float = -3.0
    take_card: float = 9.0
    take_open: float = 60.0
    take_ready: float = -60.0
    open: float = 60.0
    open_wild: float = -45.0
    open_card: float = -1.0
    open_pile: float = -2.0
    new_foot: float = 30.0
    new: float = 20.0
    lay_foot: float = 12.0
    lay: float = 10.0
    pair: float = 10.0
    floor: float = -15.0
    clean: float = 400.0
    clean_more: float = 250.0
    dirty: float = 300.0
    dirty_more: float = 150.0
    foot: float = 120.0
    foot_wild: float = -40.0
    wild_new: float = 20.0
    wild_add: float = 40.0
    wild_full: float = 1000.0
    wild_each: float = -90.0
    soiled: float = -25.0
    soiled_more: float = -10.0
    hold_one: float = 3.0
    hold_two: float = 18.0
    hold_three: float = 28.0
    hold_four: float = 36.0
    hold_meld: float = 28.0
    hold_two_spot: float = 90.0
    hold_joker: float = 110.0
    hold_three_spot: float = 6.0
    hold_three_spot_pile: float = -1.0
    hold_points: float = 0.1
    shed: float = 0.5
    hand: float = 15.0
    hand_card: float = 9.0
    chance: float = 0.09
    closed: float = 0.5
    out: float = 0.0
    out_cards: float = 6.0
    out_held: float = 9.0
    close_lay: float = 60.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
FRACTIONS = {"chance": 0.03, "closed": 0.15, "shed": 0.2, "hold_points": 0.1, "pair": 5.0}
"""How far a step of tuning tries the weights that are no points."""
