"""The named weights of the policy: what each thing is worth to it, in points of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a player of the rollouts values things.

    ``pair…``, ``next…``, ``gap…``: a card that makes a pair, neighbours, or a run with a hole, with another
    of the hand: for itself, and for each card still out that would make it a meld. ``need``: a card of a meld
    in the hand. ``fit…``: a card that fits the table, for a player who has opened or not yet. ``shed…``: for
    each point of a card, getting rid of it, also while another player is nearly out. ``joker``: a joker.
    ``give…``: throwing what the next player can lay off, or what goes with cards that it took.
    ``take…``: the points by which the top card must improve the hand, and the worth from which it is taken
    without making a meld.
    ``open…``: opening: for itself, for each card left in the hand, for each round played, for each other
    player who has opened, and for each card in the smallest of their hands. Who doesn't open waits for a Hand
    Rommé. ``wild…``: laying a meld with a joker: for itself, for each point that leaves the hand. ``near``:
    the number of cards at which another player is nearly out.
    """

    pair: float = 5.0
    pair_out: float = 0.0
    next: float = 5.0
    next_out: float = 0.0
    gap: float = 3.0
    gap_out: float = 0.0
    need: float = 40.0
    fit: float = 12.0
    fit_closed: float = 12.0
    shed: float = 0.4
    shed_closing: float = 1.0
    joker: float = 100.0
    give: float = 0.0
    give_known: float = 0.0
    take_gain: float = 0.5
    take_hope: float = 40.0
    open: float = 50.0
    open_card: float = 0.0
    open_round: float = 0.0
    open_other: float = 0.0
    open_least: float = 0.0
    wild: float = 50.0
    wild_point: float = 0.0
    near: float = 3.0


BASIC = Weights()
"""The numbers of the plain player, as far as it has the same ones."""
