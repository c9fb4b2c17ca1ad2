"""A finished deal as plain data, from which it can be gone through again, in another process too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta.actions import Action, format_action, parse_action
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.match import Match
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.view import View

MOST_MOVES = 20_000
"""More moves than any deal has; computer players that go on for longer would never end."""


class Step(NamedTuple):
    """A moment of a deal: after ``number`` actions, as ``deal`` lies, ``seat`` is about to do ``action``.
    ``deal`` moves on with the next step.
    """

    number: int
    deal: Deal
    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """One deal: the rules, the cards (``seed``), what each side had before it, and every action as its seat
    and its text. ``options`` are the house rules that differ from the defaults.
    """

    variant: str
    seats: int
    options: Mapping[str, object] = field(hash=False)
    revision: int
    dealer: int
    before: tuple[int, ...]
    seed: str
    round: int
    actions: tuple[tuple[int, str], ...]

    def rules(self) -> BaseRules:
        """The rules by which it was played."""
        return VARIANTS[self.variant].rules(self.seats, self.options, self.revision)

    def dealt(self, rules: BaseRules) -> Deal:
        """The deal before its first action."""
        return Deal.from_seed(rules, self.dealer, self.before, self.seed, self.round)

    def steps(self) -> Iterator[Step]:
        """Every action just before it is done. Raises Illegal where the rules refuse one."""
        deal = self.dealt(self.rules())
        for number, (seat, text) in enumerate(self.actions):
            action = parse_action(text)
            yield Step(number, deal, seat, action)
            deal.apply(seat, action)

    def at(self, step: int) -> tuple[Deal, View]:
        """The deal after this many of its actions, and what the seat sees that is to move."""
        deal = self.dealt(self.rules())
        for seat, text in self.actions[:step]:
            deal.apply(seat, parse_action(text))
        return deal, self.view(deal, deal.state.turn)

    def views_at(self, numbers: Collection[int]) -> dict[int, View]:
        """What the seats saw before these actions."""
        return {
            step.number: self.view(step.deal, step.seat) for step in self.steps() if step.number in numbers
        }

    def view(self, deal: Deal, seat: int) -> View:
        """What a seat saw at a moment of this deal; players have the numbers of their seats as names."""
        return view_of(deal, seat, [str(other) for other in range(self.seats)], None)

    def played_on(self, deal: Deal, choose: Callable[[int, View], Action]) -> Deal:
        """The deal played to its end by ``choose``, which moves for a seat by its view. Raises RuntimeError
        if that has no end.
        """
        for _ in range(MOST_MOVES):
            if deal.over:
                return deal
            seat = deal.state.turn
            deal.apply(seat, choose(seat, self.view(deal, seat)))
        raise RuntimeError(f"deal {self.seed!r} doesn't end")


def finished(match: Match, round_number: int) -> FinishedDeal:
    """A deal of a match. Raises ValueError if it is not over: nobody may look into it before."""
    if not 1 <= round_number <= len(match.results):
        raise ValueError(f"deal {round_number} is not over")
    at = round_number - 1
    return FinishedDeal(
        match.variant,
        len(match.players),
        match.options,
        match.revision,
        (match.dealer + at) % len(match.players),
        match.results[at].before,
        match.seeds[at],
        match.first_round + at,
        tuple((seat, format_action(action)) for seat, action in match.actions[at]),
    )


def gained(deal: Deal) -> list[int]:
    """What each side scored in a deal that is over."""
    result = result_of(deal)
    return [after - before for after, before in zip(result.totals, result.before, strict=True)]


def leads(points: Sequence[float]) -> list[float]:
    """For each side how far its points are above the mean of the other sides'. All 0 for a single side."""
    others = len(points) - 1
    total = sum(points)
    return [own - (total - own) / others if others else 0.0 for own in points]
