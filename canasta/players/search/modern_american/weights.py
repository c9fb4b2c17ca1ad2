"""The named weights of the policy for Modern American Canasta: what each thing is worth to it, in points of
the score sheet.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    ``take…``: taking the pile: for itself, for each card, for a side that opens with it, for a rank that its
    side has begun. ``open…``: opening, if another side has opened or has a canasta, for each card that the
    stock is below 20, and the cost of each card laid, of each wild one and of a meld of sevens or pure aces.
    ``wait``: the pairs from which a hand without wild cards and threes waits to become seven.
    ``new``, ``new_more`` and ``lay``: melding a new rank, with more than four unfinished ones too, and laying
    off; ``pair``: the cost of breaking the last pair of a rank, which could take the pile. ``floor``: the
    cost of each card fewer than four that are kept. ``full``: completing a canasta, ``full_more`` if the side
    can go out without it. ``dear…``: beginning sevens or pure aces, for each card beyond three and each of
    the rank that nobody has seen, ``dear_late`` if the deal may end soon. ``wild…``: beginning a meld of wild
    cards, for each card beyond three, adding to it; ``wild_from``: the number of them with which first melds
    include one. ``fill``: the cost of each wild card beside naturals, ``soil`` of each natural that it makes
    mixed.
    ``hold…``: holding one, two, three or more of a rank, of a rank that its side has begun, of one that it
    may not meld; ``hold_dear…``: sevens and aces that it has not begun, for each one held and each unseen.
    ``shed``: the share of a card's points that getting rid of it is worth near the end, ``shed_dear`` the
    worth of throwing one of three or more sevens or aces, which cost points in a hand.
    ``hand…``: what the next player gains with the pile and each of its cards; ``chance``: how likely each
    unseen card of a rank is in the next hand; ``closed``, ``thrown``, ``taken``: how much likelier a side
    that has not opened takes, one that has thrown the rank, and the chance of one that took it.
    ``out…``: the lead from which going out is worth it, the number of cards at which somebody who may go out
    makes it urgent, what each card in a hand is expected to cost, and the share of the penalties for its own
    unfinished melds that playing on might save. ``late``: the stock from which a deal may end soon.
    ``close_lay`` is added near the end to laying down.
    """

    take: float = -14.0
    take_card: float = 14.0
    take_open: float = 30.0
    take_begun: float = 10.0
    open: float = 90.0
    open_against: float = 0.0
    open_canasta: float = 40.0
    open_late: float = -8.0
    open_card: float = -1.0
    open_wild: float = -10.0
    open_dear: float = -150.0
    wait: float = 6.0
    new: float = 20.0
    new_more: float = -20.0
    lay: float = 12.0
    pair: float = 5.0
    floor: float = -12.0
    full: float = 300.0
    full_more: float = 200.0
    dear: float = -500.0
    dear_card: float = 200.0
    dear_unseen: float = 60.0
    dear_late: float = -300.0
    wild: float = -500.0
    wild_card: float = 150.0
    wild_add: float = 60.0
    wild_from: float = 5.0
    fill: float = -20.0
    soil: float = -15.0
    hold_one: float = 2.0
    hold_two: float = 16.0
    hold_three: float = 24.0
    hold_four: float = 34.0
    hold_begun: float = 32.0
    hold_closed: float = -10.0
    hold_dear: float = 8.0
    hold_dear_unseen: float = 0.0
    hold_points: float = 0.1
    shed: float = 0.5
    shed_dear: float = 60.0
    hand: float = 16.0
    hand_card: float = 16.0
    chance: float = 0.2
    closed: float = 0.3
    thrown: float = 0.5
    taken: float = 0.5
    out: float = 0.0
    out_cards: float = 5.0
    out_held: float = 12.0
    out_owed: float = 0.3
    late: float = 12.0
    close_lay: float = 30.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
FRACTIONS = {
    "wait": 0.5,
    "hold_points": 0.1,
    "shed": 0.2,
    "chance": 0.05,
    "closed": 0.15,
    "thrown": 0.2,
    "taken": 0.2,
    "out_owed": 0.2,
    "wild_from": 0.7,
    "late": 3.0,
}
"""How far a step of tuning tries the weights that are no points."""
