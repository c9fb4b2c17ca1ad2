"""The named weights of the policy: what each thing is worth to it, in points of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    Taking the pile, ``take…``: for itself, for each card, for spending only the top card, for a wild card.

    Opening, ``open…``: for itself, for each red three, where others are open or have a canasta, late in the
    deal; for each wild card spent, for each card of the pile that a pair could still win.

    With a foot to pick up (rules: 9.2), ``…_foot`` for ``new`` and ``lay_off``; ``take_open`` and
    ``take_ready``: taking the pile for a side that has not opened, or could go out; ``break_pair``: the cost
    of laying the last two of a rank. ``clean`` and ``dirty``: completing such a canasta, ``…_more`` if going
    out does not take it; ``soiled``: the cost of each natural card in a meld that becomes dirty. ``foot…``:
    emptying the hand, and for each wild card that goes to a pair for it. ``wild_…``: beginning a meld of wild
    cards, adding each, completing it.

    ``new…`` and ``lay…``: melding a new rank, also with a frozen pile; laying cards off before and after a
    meld is full. ``floor``: the cost of each card fewer than four kept. ``full…``: completing a canasta, the
    first that is needed or another, against the cost of each wild card.

    ``hold…``: holding one, two, three or more of a rank, for one or two also each unseen card of it; of a
    rank that its side has melded; wild cards and black threes. ``shed``: the share of a card's points that
    getting rid of it is worth near the end.

    What the next player gains, ``hand…``: with each card of the pile, and with taking it at all. ``pair``:
    how much rather than by chance it keeps what it holds, for the chance that it has a pair; ``chance``: how
    likely it holds each unseen card, if that isn't reckoned from the cards in its hand; ``single``:
    the chance to take with one card and a wild one; ``closed``: how much less a side that has not opened
    takes; ``thrown``: how much less it holds of a rank that it threw; ``taken``: the least chance for one
    that it took with a pile.

    ``freeze…``: freezing, with each card of the pile, for a side that is behind or has not opened, with each
    pair in the hand.
    ``hold_dear``: holding a card of a rank whose canastas pay more. ``wild_from``: the wild cards from which
    they are laid as a meld of their own, where they may. ``cost…``: for ranks whose unfinished melds cost
    points, the share of that which beginning one costs, and which adding to one is worth.

    ``out…``: the lead from which going out is worth it, and the number of cards at which somebody who may go
    out makes it urgent, and what each card in a hand is expected to cost. ``close…``: what is added near the
    end to opening, to laying down and to giving wild cards away.
    """

    take: float = -18.0
    take_card: float = 14.0
    take_top: float = 10.0
    take_wild: float = -25.0
    open: float = 20.0
    open_three: float = 100.0
    open_against: float = 20.0
    open_canasta: float = 40.0
    open_late: float = 40.0
    open_wild: float = -27.0
    open_card: float = -2.0
    open_pile: float = -2.0
    new: float = 14.0
    new_frozen: float = -2.0
    new_frozen_card: float = -1.0
    lay_off: float = 8.0
    lay_full: float = 8.0
    floor: float = -15.0
    full_first: float = 250.0
    full_more: float = 120.0
    full_wild: float = -27.0
    hold_one: float = 2.0
    hold_one_live: float = 0.0
    hold_two: float = 16.0
    hold_two_live: float = 0.0
    hold_three: float = 26.0
    hold_four: float = 34.0
    hold_meld: float = 30.0
    hold_full: float = 20.0
    hold_two_spot: float = 50.0
    hold_joker: float = 70.0
    hold_three_spot: float = 12.0
    hold_three_spot_pile: float = -1.0
    hold_points: float = 0.1
    shed: float = 0.5
    hand: float = 14.0
    hand_card: float = 14.0
    pair: float = 1.4
    chance: float = 0.0
    single: float = 0.5
    closed: float = 0.5
    thrown: float = 1.0
    taken: float = 0.0
    freeze: float = -40.0
    freeze_card: float = 3.0
    freeze_behind: float = 40.0
    freeze_closed: float = 0.0
    freeze_pair: float = 0.0
    out: float = 0.0
    out_cards: float = 5.0
    out_held: float = 12.0
    close_open: float = 150.0
    close_lay: float = 100.0
    close_wild: float = 60.0
    wild_from: float = 4.0
    hold_dear: float = 5.0
    cost_begun: float = 0.3
    cost_added: float = 0.1
    take_open: float = 0.0
    take_ready: float = 0.0
    new_foot: float = 30.0
    lay_foot: float = 12.0
    break_pair: float = 10.0
    clean: float = 400.0
    clean_more: float = 250.0
    dirty: float = 300.0
    dirty_more: float = 150.0
    soiled: float = -25.0
    soiled_more: float = -10.0
    foot: float = 120.0
    foot_wild: float = -40.0
    wild_new: float = 20.0
    wild_add: float = 40.0
    wild_full: float = 1000.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
