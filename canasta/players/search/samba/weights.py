"""The named weights of the policy: what each thing is worth to it, in points of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    ``take…``: taking the pile: for itself, for each card, for each that fits its side's melds, for spending
    only the top card, on a set or a run.
    ``open…``: opening: for itself, for each red three, where others are open or have a canasta, late in the
    deal; for each wild card spent, for each card, for each card of the pile that a pair could still win.
    ``new…`` and ``lay…``: melding a new rank, also with a frozen pile; laying cards off before and after a
    meld is full. ``run…``: beginning a run, for each card over three, where the side has one of the suit, for
    each card that a set could use; extending one. ``floor``: the cost of each card fewer than four kept.
    ``full…``: completing a canasta, the first that is needed or another, against the cost of each wild card,
    and a samba. ``wild…``: a meld of wild cards, for itself and for each card.
    ``hold…``: holding one, two, three or more of a rank, of a rank that its side has melded, wild cards and
    black threes; ``fit…``: cards that extend a run of the side at once, after one more or two more, and more
    for each card of the run over three; ``near…``: cards of a suit beside each other or two apart, and three
    in order; ``spare``: the share of this that a card keeps where a set could use it.
    ``shed``: the share of a card's points that getting rid of it is worth near the end.
    ``hand…``: what the next player gains with each card of the pile, with taking it at all, with a card for
    a run. ``pair``: how likely each unseen card of a rank is in the next hand; ``closed``: how much less a
    side that has not opened takes. ``freeze…``: freezing for a side that is behind, also with each card of
    the pile.
    ``out…``: the lead from which going out is worth it, and the number of cards at which somebody who may go
    out makes it urgent, and what each card in a hand is expected to cost, and each run that is not finished.
    ``close…``: what is added near the end to opening, to laying down and to giving wild cards away.
    """

    take: float = -25.0
    take_card: float = 16.0
    take_fit: float = 10.0
    take_top: float = 10.0
    take_run: float = 40.0
    open: float = 20.0
    open_three: float = 20.0
    open_against: float = 20.0
    open_canasta: float = 40.0
    open_late: float = 40.0
    open_wild: float = -27.0
    open_card: float = -2.0
    open_run: float = 20.0
    open_pile: float = -2.0
    new: float = 14.0
    new_frozen: float = -2.0
    new_frozen_card: float = -1.0
    lay_off: float = 12.0
    lay_full: float = 4.0
    run_new: float = 10.0
    run_card: float = 15.0
    run_again: float = -20.0
    run_of_set: float = -6.0
    run_lay: float = 40.0
    floor: float = -15.0
    full_first: float = 250.0
    full_more: float = 150.0
    full_wild: float = -27.0
    full_samba: float = 600.0
    wild_new: float = 20.0
    wild_card: float = 20.0
    hold_one: float = 2.0
    hold_two: float = 16.0
    hold_three: float = 26.0
    hold_four: float = 34.0
    hold_meld: float = 30.0
    hold_full: float = 5.0
    hold_two_spot: float = 70.0
    hold_joker: float = 100.0
    hold_three_spot: float = 12.0
    hold_three_spot_pile: float = -1.0
    hold_points: float = 0.1
    fit_next: float = 60.0
    fit_one: float = 30.0
    fit_two: float = 12.0
    fit_long: float = 0.4
    near_one: float = 5.0
    near_two: float = 3.0
    near_three: float = 8.0
    spare: float = 0.7
    shed: float = 0.5
    hand: float = 14.0
    hand_card: float = 16.0
    hand_run: float = 30.0
    pair: float = 0.12
    closed: float = 0.5
    freeze: float = 0.0
    freeze_card: float = 3.0
    out: float = 300.0
    out_cards: float = 5.0
    out_held: float = 12.0
    out_run: float = 60.0
    close_open: float = 150.0
    close_lay: float = 100.0
    close_wild: float = 60.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
