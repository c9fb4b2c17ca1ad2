"""A deal of the engine itself as an episode: the offers of a seat, each as a path of steps."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from canasta.actions import Action
from canasta.cards import JOKER, JOKER_RANK, RED_THREES, Card, format_cards, rank_of, suit_of
from canasta.deal import Deal
from canasta.deal.redealing import redealt, unknown_stock
from canasta.deal.results import result_of
from canasta.events import Dealt
from canasta.learning.episode import CARDS, FLAGS, HUNDREDS, ONE_OF, Episode, Field, one_of
from canasta.learning.steps import MELDS, STEPS, melds_on, path_of
from canasta.rules.base import BaseRules
from canasta.terms import ANSWER, DRAW, MELD

FACES = JOKER + 1
"""Kinds of cards: a number each."""
_PHASES = (DRAW, MELD, ANSWER)
_OF_A_MELD = 6
Paths = Sequence[tuple[tuple[int, ...], Action]]


def fields_of(rules: BaseRules) -> tuple[Field, ...]:
    """What the observation of a seat is made of."""
    seats, sides = rules.seats, rules.sides
    return (
        Field("hand", FACES, CARDS),
        Field("known cards of the others", (seats - 1) * FACES, CARDS),
        Field("hands", seats, CARDS),
        Field("feet", seats, CARDS),
        Field("talons to pick up", seats, CARDS),
        Field("seats that melded before this turn", seats, FLAGS),
        Field("seats on its side", seats, FLAGS),
        Field("seats in this deal", seats, FLAGS),
        Field("canastas, opened, red threes, other threes", 4 * sides, "as named"),
        Field("total before", sides, HUNDREDS),
        Field(
            "melds: side from its own, rank of a set, suit of a run (each + 1), lowest rank, cards, wild",
            MELDS * _OF_A_MELD,
            "as named",
        ),
        Field("pile", FACES, CARDS),
        Field("top of the pile", FACES, ONE_OF),
        Field("pile, stock, talons, frozen", 4, "cards, and 0 or 1"),
        Field("seat to move", seats, ONE_OF),
        Field("seat that asks", seats, ONE_OF),
        Field("phase: draw, meld, answer", 3, ONE_OF),
        Field("card that must be laid", FACES, ONE_OF),
        Field("card taken from the pile alone", FACES, ONE_OF),
        Field("said yes, no; took, melded, added, unanswered, must go out, can't discard", 8, FLAGS),
        Field("steps of the action under way, the mover's alone", STEPS, "how often"),
    )


def _faces(cards: Sequence[Card]) -> list[int]:
    counts = [0] * FACES
    for card in cards:
        counts[card] += 1
    return counts


class OfferedEpisode(Episode):
    """A deal of the engine. What is certain isn't asked: where one step remains it is gone at once."""

    __slots__ = ("_do", "_log", "_paths", "_steps", "deal")

    def __init__(
        self,
        deal: Deal,
        steps: tuple[int, ...] = (),
        paths: Paths | None = None,
        *,
        do: Callable[[int, Action], object] | None = None,
        log: tuple[Any, ...] = (),
    ) -> None:
        self.deal = deal
        self._log = log or ((), f"dealt: {deal.state.events}")
        self._do = do or deal.apply
        self._steps = steps
        self._paths = paths

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.deal.state.turn

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.deal.over

    @property
    def under_way(self) -> bool:
        """Whether the seat to move has begun to put an action together."""
        return bool(self._steps)

    def _ways(self) -> Paths:
        if self._paths is None:
            melds = melds_on(self.deal.state)
            offered = {path_of(action, melds): action for action in self.deal.offers(self.seat).actions}
            self._paths = list(offered.items())
        return self._paths

    def legal(self) -> list[int]:
        """What the seat to move may choose."""
        at = len(self._steps)
        return sorted({path[at] for path, _ in self._ways()})

    def mask(self) -> bytearray:
        """The same as a byte for each number."""
        mask, at = bytearray(STEPS), len(self._steps)
        for path, _ in self._ways():
            mask[path[at]] = 1
        return mask

    def _after(self, choice: int) -> tuple[tuple[int, ...], Paths]:
        """The steps that are certain after this one, and the ways that go on from there."""
        at = len(self._steps)
        ways = [way for way in self._ways() if way[0][at] == choice]
        if not ways:
            raise ValueError(f"{choice} is not legal")
        at += 1
        first = ways[0][0]
        while at < len(first) and all(path[at] == first[at] for path, _ in ways):
            at += 1
        return first[:at], ways

    def step(self, choice: int) -> None:
        """Do what the seat to move chooses, which must be legal."""
        steps, ways = self._after(choice)
        path, action = ways[0]
        if len(path) > len(steps):
            self._steps, self._paths = steps, ways
            return
        seat = self.seat
        self._do(seat, action)
        self._steps, self._paths = (), None
        self._log = (self._log, f"{seat}: {self.deal.state.events}")

    def payoffs(self) -> list[float]:
        """The points that each seat's side made."""
        rules = self.deal.rules
        if not self.over:
            return [0.0] * rules.seats
        result = result_of(self.deal)
        return [float(result.totals[side] - result.before[side]) for side in rules.side_of]

    def copy(self) -> OfferedEpisode:
        """The same deal, to be played on apart from this one."""
        return OfferedEpisode(self.deal.copy(), self._steps, self._paths, log=self._log)

    def redeal(self, seat: int, rng: Random) -> OfferedEpisode:
        """A copy in which the cards that this seat can't see are dealt again. Steps of another seat's action
        are seen only once it is done: that seat begins it again.
        """
        deal = redealt(self.deal, seat, rng)
        own = (self._steps, self._paths) if seat == self.seat else ((), None)
        return OfferedEpisode(deal, *own, log=self._log)

    def information(self, seat: int) -> str:
        """What this seat has seen since the deal began, and its hand now."""
        state, rules = self.deal.state, self.deal.rules
        told, log = [f"hand {format_cards(sorted(state.hands[seat]))}"], self._log
        if seat == self.seat and self._steps:
            told.append(str(self._steps))
        while log:
            log, text = log
            told.append(text)
        told.append(f"{rules.variant} {rules.seats}; {state.dealer} deals; {state.totals} seat {seat}:")
        return "\n".join(reversed(told))

    def draws(self, choice: int) -> int:
        """How many cards of the stock this choice would use; a pile that becomes the stock isn't counted."""
        steps, ways = self._after(choice)
        path, action = ways[0]
        if len(path) > len(steps):
            return 0
        other = self.deal.copy()
        before = len(other.state.stock)
        other.apply(self.seat, action)
        after = len(other.state.stock)
        return before - after if after <= before else before

    def next_cards(self, given: int = 0) -> Mapping[int, int]:
        """The kinds of cards that may come next from the stock."""
        stock = self.deal.state.stock
        places, following = self._open(given)
        return Counter(stock[at] for at in places) if following in places else {stock[following]: 1}

    def _open(self, given: int) -> tuple[list[int], int]:
        """The places in the stock that nobody knows, but for those given, and the one that comes next."""
        following = len(self.deal.state.stock) - 1 - given
        places = [place.at for place in unknown_stock(self.deal.rules, self.deal.state)]
        return [at for at in places if at <= following], following

    def give(self, kind: int, given: int = 0) -> None:
        """Let a card of this kind come next from the stock."""
        stock = self.deal.state.stock
        places, following = self._open(given)
        at = next((at for at in places if stock[at] == kind), following)
        stock[at], stock[following] = stock[following], stock[at]

    def observation(self, seat: int) -> array[float]:
        """What this seat sees, as the fields say."""
        rules, state = self.deal.rules, self.deal.state
        seats, sides, sides_of = rules.seats, rules.sides, state.side_of
        around, own = [*range(seat, seats), *range(seat)], state.side_of[seat]
        tables = [*range(own, sides), *range(own)]
        known, allies = state.history.seen.known, state.allies(seat)
        seen: list[float] = [*_faces(state.hands[seat])]
        for other in around[1:]:
            seen += _faces(known[other])
        seen += [len(state.hands[other]) for other in around]
        pot = len(state.pots[0]) if state.pots else 0  # waits for a side as feet do for players
        seen += [len(state.feet[other]) or pot * (not state.pot_taken[sides_of[other]]) for other in around]
        seen += [len(state.pending.get(other, ())) or state.unplayed[other] for other in around]
        seen += [state.personal[other] for other in around]
        seen += [other in allies for other in around]
        seen += [other in state.order for other in around]
        for side in tables:
            table = state.side_tables[side]
            red = sum(card in RED_THREES for card in table.threes)
            seen += (table.canastas, table.opened, red, len(table.threes) - red)
        seen += [state.totals[side] / 100 for side in tables]
        self._add_melds(seen, tables)
        self._add_turn(seen, seat)
        return array("f", seen)

    def _add_melds(self, seen: list[float], tables: Sequence[int]) -> None:
        state, pack = self.deal.state, self.deal.rules.pack
        melds = {
            meld.id: (place + 1, meld)
            for place, side in enumerate(tables)
            for meld in state.side_tables[side].melds
        }
        for meld_id in melds_on(state):
            place, meld = melds[meld_id]
            rank = 0 if meld.rank is None else meld.rank + 1
            naturals = [(at, card) for at, card in enumerate(meld.cards) if rank_of(card) != JOKER_RANK]
            at, card = naturals[0] if naturals else (0, JOKER)
            run = (0, 0) if rank else (suit_of(card) + 1, rank_of(card) - at)
            seen += (place, rank, *run, len(meld.cards), pack.wilds_in(meld.cards))
        seen += [0] * (_OF_A_MELD * (MELDS - len(melds)))

    def _add_turn(self, seen: list[float], seat: int) -> None:
        """Add the pile and what the seat to move has done."""
        state, seats = self.deal.state, self.deal.rules.seats
        turn = state.this_turn
        thrown = [thrown.card for thrown in state.history.seen.pile if thrown.card is not None]
        seen += _faces(thrown)
        seen += one_of(FACES, state.pile[-1] if state.pile and not state.face_down else -1)
        frozen = self.deal.rules.pile_frozen(state)
        seen += (len(state.pile), len(state.stock), sum(map(len, (*state.talons, *state.pots))), frozen)
        seen += one_of(seats, (state.turn - seat) % seats)
        seen += one_of(seats, -1 if turn.asker is None else (turn.asker - seat) % seats)
        seen += one_of(3, _PHASES.index(state.phase) if state.phase in _PHASES else -1)
        seen += one_of(FACES, -1 if turn.owed is None else turn.owed)
        seen += one_of(FACES, -1 if turn.topped is None else turn.topped)
        seen += (turn.leave is True, turn.leave is False, turn.took, turn.melded, turn.touched_old)
        seen += (turn.unanswered, turn.must_finish, turn.no_discard)
        steps = [0] * STEPS
        if seat == state.turn:
            for step in self._steps:
                steps[step] += 1
        seen += steps


def used(deal: Deal) -> int:
    """How many cards of the shuffled pack were dealt from, at the beginning of this deal."""
    state = deal.state
    buried = [event.buried for event in state.events if isinstance(event, Dealt)]
    seating = deal.rules.seating
    return 52 * seating.packs + seating.jokers - len(state.stock) + sum(map(len, buried))
