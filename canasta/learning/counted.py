"""A deal on counts as an episode: games whose rules have their form in :mod:`canasta.counts`."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from canasta.counts.environment import Environment
from canasta.counts.ids import KINDS, RED_THREE
from canasta.counts.position import ANSWERING, DRAWING, MELDING, Position
from canasta.counts.rules import CountRules
from canasta.deal import Deal
from canasta.learning.episode import CARDS, FLAGS, HUNDREDS, ONE_OF, Episode, Field, one_of

CODES = RED_THREE + 1
"""Kinds of cards: a rank each, jokers, and red threes, which lie in no hand."""
_PHASES = (DRAWING, MELDING, ANSWERING)


def fields_of(rules: CountRules) -> tuple[Field, ...]:
    """What the observation of a seat is made of."""
    seats, sides, size = len(rules.side_of), rules.seating.sides, rules.size
    return (
        Field("hand", KINDS, CARDS),
        Field("known cards of the others", (seats - 1) * KINDS, CARDS),
        Field("hands", seats, CARDS),
        Field("feet", seats, CARDS),
        Field("seats that melded before this turn", seats, FLAGS),
        Field("seats on its side", seats, FLAGS),
        Field("natural cards in melds", sides * size, CARDS),
        Field("wild cards in melds", sides * size, CARDS),
        Field("jokers in melds of wild cards", sides * rules.slots, CARDS),
        Field("canastas, opened, red threes, black threes", 4 * sides, "as named"),
        Field("minimum of first melds, points of melds, total before", 3 * sides, HUNDREDS),
        Field("pile", CODES, CARDS),
        Field("top of the pile", CODES, ONE_OF),
        Field("rest of a pile under way", CODES, CARDS),
        Field("pile, unseen in it, stock, frozen", 4, "cards, and 0 or 1"),
        Field("seat to move", seats, ONE_OF),
        Field("seat that asks", seats, ONE_OF),
        Field("phase: draw, meld, answer", 3, ONE_OF),
        Field("answer: none, yes, no", 3, ONE_OF),
        Field("under way: nothing, first melds, taking", 3, ONE_OF),
        Field("points owed", 1, HUNDREDS),
        Field("melds of this turn", size, FLAGS),
        Field("first round, took, melded, added, unanswered, must go out, can't discard", 7, FLAGS),
        *(_own_fields(seats, sides) if rules.own else ()),
    )


def _own_fields(seats: int, sides: int) -> tuple[Field, ...]:
    """What Modern American has besides."""
    return (
        Field("red threes in hand, drawn threes that may be laid out: red, black", 3, CARDS),
        Field("talons set aside, and to pick up by seat", 1 + seats, CARDS),
        Field("turns since first melds", sides, "turns, 99 at most"),
        Field("asked in this deal", sides, FLAGS),
    )


def _of(codes: Sequence[int]) -> list[int]:
    counts = [0] * CODES
    for code in codes:
        counts[code] += 1
    return counts


class CountedEpisode(Environment, Episode):
    """A deal on counts that remembers what everybody saw: choices, and the threes that cards drawn were."""

    __slots__ = ("_before", "_log", "_totals")

    _before: str
    _totals: list[float]
    _log: tuple[Any, ...]
    """What came before, and the last choice: who made it, and how many threes it brought on the table."""

    @classmethod
    def begin(cls, deal: Deal, totals: Sequence[int]) -> CountedEpisode:
        """A deal that has just been dealt. Raises Unknown."""
        rules = CountRules.of(deal.rules)
        p = Position.of(rules, deal.state)
        episode = cls(p, covered=deal.rules.face_down_cards(deal.state.pile))
        episode._totals = [total / 100 for total in totals]
        upcard = p.pile[episode.covered :]
        episode._before = (
            f"{rules.rules.variant} {len(p.held)}; {p.seat} begins; {totals} {upcard} {p.threes}"
        )
        episode._log = ()
        return episode

    def step(self, choice: int) -> None:
        """Do what the seat to move chooses, which must be legal."""
        p = self.position
        seat, red, black = p.seat, sum(p.threes), sum(p.blacks)
        Environment.step(self, choice)
        laid = (sum(p.threes) - red, sum(p.blacks) - black)
        self._log = (self._log, seat, choice, laid)

    def payoffs(self) -> list[float]:
        """The points that each seat's side made."""
        if not self.over:
            return [0.0] * len(self.position.held)
        made = self.returns()
        return [float(made[side]) for side in self.position.rules.side_of]

    def copy(self) -> CountedEpisode:
        """The same deal, to be played on apart from this one."""
        other = CountedEpisode(self.position.copy(), self.known, self.covered)
        other._totals, other._before, other._log = self._totals, self._before, self._log
        return other

    def redeal(self, seat: int, rng: Random) -> CountedEpisode:
        """A copy in which the cards that this seat can't see are dealt again."""
        other = Environment.redeal(self, seat, rng)
        assert isinstance(other, CountedEpisode)
        return other

    def information(self, seat: int) -> str:
        """What this seat has seen since the deal began, and its hand now."""
        p = self.position
        parts, log = [f"hand {p.hand[seat * KINDS : (seat + 1) * KINDS]}"], self._log
        if p.own:
            parts.append(f"red {p.own.reds[seat]}")
        while log:
            log, mover, choice, laid = log
            threes = f"+{laid[0]}+{laid[1]}" if any(laid) else ""
            parts.append(f"{mover}:{choice}{threes}")
        parts.append(f"{self._before}; seat {seat}:")
        return " ".join(reversed(parts))

    def draws(self, choice: int) -> int:
        """How many cards of the stock this choice would use."""
        after = Environment(self.position.copy(), self.known, self.covered)
        Environment.step(after, choice)
        return len(self.position.stock) - len(after.position.stock)

    def next_cards(self, given: int = 0) -> Mapping[int, int]:
        """The kinds of cards that may come next from the stock."""
        stock = self.position.stock
        return Counter(stock[: len(stock) - given])

    def give(self, kind: int, given: int = 0) -> None:
        """Let a card of this kind come next from the stock."""
        stock = self.position.stock
        at, place = stock.index(kind), len(stock) - 1 - given
        stock[at], stock[place] = stock[place], stock[at]

    def observation(self, seat: int) -> array[float]:
        """What this seat sees, as the fields say."""
        p, known = self.position, self.known
        rules = p.rules
        seats, sides = len(p.held), rules.seating.sides
        around = [*range(seat, seats), *range(seat)]
        own = p.team[seat]
        teams = [*range(own, sides), *range(own)]
        own = rules.side_of[seat]
        tables = [*range(own, sides), *range(own)]
        seen: list[float] = p.hand[seat * KINDS : (seat + 1) * KINDS]  # type: ignore[assignment]
        for other in around[1:]:
            seen += known[other * KINDS : (other + 1) * KINDS]
        seen += [p.held[other] for other in around]
        seen += [len(p.feet[other]) for other in around] if p.feet else [0] * seats
        seen += [p.personal[other] for other in around]
        seen += [p.team[other] == p.team[seat] for other in around]
        size, slots = rules.size, rules.slots
        for melds in (p.nat, p.wild):
            for team in teams:
                seen += melds[team * size : (team + 1) * size]
        for team in teams:
            seen += p.jokers[team * slots : (team + 1) * slots]
        for team in teams:
            seen += (p.canastas[team], p.opened[team])
        for side in tables:
            seen += (p.threes[side], p.blacks[side])
        for team in teams:
            seen.append(p.points[team] / 100)
        for side in tables:
            seen += (p.least[side] / 100, self._totals[side])
        self._add_turn(seen, seat)
        return array("f", seen)

    def _add_turn(self, seen: list[float], seat: int) -> None:
        """Add the pile and what the seat to move has done."""
        p, covered = self.position, self.covered
        seats = len(p.held)
        pile, coming = p.pile, p.coming
        unseen = covered if coming or pile else 0
        seen += _of(pile if coming else pile[unseen:])
        seen += one_of(CODES, pile[-1] if pile else -1)
        seen += _of(coming[unseen:])
        seen += (len(pile) + len(coming), unseen, len(p.stock), p.frozen)
        seen += one_of(seats, (p.seat - seat) % seats)
        seen += one_of(seats, (p.asker - seat) % seats if p.asker >= 0 else -1)
        seen += one_of(3, _PHASES.index(p.phase) if p.phase in _PHASES else -1)
        seen += one_of(3, p.answer)
        seen += one_of(3, p.debt)
        seen.append(p.owed / 100)
        fresh = p.fresh
        seen += [fresh >> place & 1 for place in range(p.rules.size)]
        seen += (p.first, p.took, p.melded, p.touched, p.unanswered, p.must, p.empty)
        if p.own:
            self._add_own(seen, seat)

    def _add_own(self, seen: list[float], seat: int) -> None:
        """Add what Modern American has besides."""
        p, own = self.position, self.position.own
        seats, sides, side = len(p.held), p.rules.seating.sides, p.rules.side_of[seat]
        tables = [*range(side, sides), *range(side)]
        seen += (own.reds[seat], *(own.fresh if p.seat == seat else (0, 0)))
        seen.append(sum(map(len, own.talons)))
        seen += [len(own.pending[other % seats]) for other in range(seat, seat + seats)]
        seen += [own.ago[other] for other in tables]
        seen += [own.asked[other] for other in tables]
