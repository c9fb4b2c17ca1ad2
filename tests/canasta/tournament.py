"""Deals and matches between players that see views, for tests, soaks and measurements."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from canasta.actions import Action, format_action
from canasta.match import Match
from canasta.players import choose
from canasta.rules.rules import REVISION
from canasta.view import View

Player: TypeAlias = Callable[[View], Action]
NAMES = ("N", "E", "S", "W")


def seated(seats: int) -> tuple[str, ...]:
    """The names of so many players."""
    return (*NAMES, "P", "Q")[:seats]


def at_random(seed: int) -> Player:
    """A player that picks uniformly from what is offered."""
    rng = Random(seed)
    return lambda view: rng.choice(view.offers.actions)


def play_deal(match: Match, players: Sequence[Player], seed: str) -> int:
    """Play one deal of a match to its end; the number of actions."""
    match.start_deal(seed)
    count = 0
    while (seat := match.to_move) is not None:
        match.apply(seat, players[seat](match.view(seat)))
        count += 1
        assert count < 2000, "the deal does not end"
    return count


def play_match(
    players: Sequence[Player],
    seed: int,
    variant: str = "classic",
    revision: int = REVISION,
    most: int | None = None,
    /,
    **options: object,
) -> Match:
    """A whole match of as many seats as there are players; its deals' seeds follow from ``seed``.
    ``most``: it is left after this many deals, however far it is.
    """
    match = Match(variant, seated(len(players)), options, revision=revision)
    while not match.over and match.round != most:
        play_deal(match, players, f"{seed:x}{match.round:03x}")
        assert match.round < 100, "the match does not end"
    return match


def four(player: Player = choose) -> list[Player]:
    """The same player in every seat."""
    return [player] * 4


def journal(match: Match) -> list[tuple[str, list[tuple[int, str]]]]:
    """What a store keeps of a match: for each deal its seed and its actions as texts."""
    return [
        (seed, [(seat, format_action(action)) for seat, action in actions])
        for seed, actions in zip(match.seeds, match.actions, strict=True)
    ]


def endings(matches: Sequence[Match]) -> Counter[str]:
    """How often deals ended in each way."""
    return Counter(result.reason for match in matches for result in match.results)
