"""The search as it is run in another process: a move, and what it took."""

from importlib import import_module
from time import perf_counter
from typing import NamedTuple

from canasta.actions import Action
from canasta.players.search.comparing import Budget
from canasta.players.search.families import FAMILIES
from canasta.players.search.search import judge
from canasta.view import View


class Searched(NamedTuple):
    """A move, how many rollouts were made for it, and in how many seconds."""

    action: Action
    rollouts: int
    seconds: float


def searched(view: View, seed: str, budget: Budget) -> Searched:
    """The move that the search finds, the same for the same view, seed and budget. Raises as ``judge``."""
    began = perf_counter()
    judgement = judge(view, seed, budget)
    return Searched(judgement.action, sum(one.worlds for one in judgement.tried), perf_counter() - began)


def prepare() -> None:
    """Import what every search needs, so that the first one doesn't wait for it."""
    for package in {family.package for family in FAMILIES.values()}:
        import_module(f"{package}.decision")
