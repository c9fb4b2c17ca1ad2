"""The named weights of the policy for Modern American Canasta: what each thing is worth to it, in points of
the score sheet.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    ``take_card``: taking the pile, for each of its cards. ``open…``: opening, and for each card laid.
    ``wait``: the pairs from which a hand without wild cards and threes waits to become seven.
    ``lay``: laying a card. ``full``: completing a canasta, ``full_more`` if the side can go out without it.
    ``dear…``: beginning sevens or pure aces, for each card beyond three and each of the rank that nobody has
    seen, ``dear_late`` if the deal may end soon. ``wild…``: beginning a meld of wild cards, for each card
    beyond three, adding to it.
    ``hold…``: holding one, two, three or more of a rank, of a rank that its side has begun; ``shed_dear``:
    throwing one of three or more sevens or aces, which cost points in a hand.
    ``hand…``: what the next player gains with the pile and each of its cards; ``chance``: how likely each
    unseen card of a rank is in the next hand; ``closed``, ``thrown``, ``taken``: how much likelier a side
    that has not opened takes, one that has thrown the rank, and the chance of one that took it.
    ``out…``: the lead from which going out is worth it, what each card in a hand is expected to cost, and the
    share of the penalties for its own unfinished melds that playing on might save. ``late``: the stock from
    which a deal may end soon. ``close_lay`` is added near the end to laying down.
    """

    take_card: float = 14.0
    open: float = 90.0
    open_card: float = -1.0
    wait: float = 6.0
    lay: float = 12.0
    full: float = 300.0
    full_more: float = 200.0
    dear: float = -500.0
    dear_card: float = 200.0
    dear_unseen: float = 60.0
    dear_late: float = -300.0
    wild: float = -500.0
    wild_card: float = 150.0
    wild_add: float = 60.0
    hold_one: float = 2.0
    hold_two: float = 16.0
    hold_three: float = 24.0
    hold_begun: float = 32.0
    shed_dear: float = 60.0
    hand: float = 16.0
    hand_card: float = 16.0
    chance: float = 0.2
    closed: float = 0.3
    thrown: float = 0.5
    taken: float = 0.5
    out: float = 0.0
    out_held: float = 12.0
    out_owed: float = 0.3
    late: float = 12.0
    close_lay: float = 30.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
FRACTIONS = {
    "wait": 0.5,
    "chance": 0.05,
    "closed": 0.15,
    "thrown": 0.2,
    "taken": 0.2,
    "out_owed": 0.2,
    "late": 3.0,
}
"""How far a step of tuning tries the weights that are no points."""
