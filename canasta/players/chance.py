"""What is left to chance by a player: the same for the same view and seed."""

from __future__ import annotations

from random import Random

from canasta.view import View


def rng_of(view: View, seed: str) -> Random:
    """A source of numbers for one move, from the seed and what the seat sees."""
    seen = view.seat, view.round, view.turn.phase, view.hand, view.counts, view.stock, view.pile.size
    return Random(f"{seed} {seen}")
