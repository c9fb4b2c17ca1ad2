"""A deal as counts: the cards of each kind in each hand, in each meld, and the stock and pile as codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from canasta.cards import BLACK_THREES, JOKER, JOKER_RANK, rank_of
from canasta.counts.ids import KINDS
from canasta.counts.rules import CountRules
from canasta.counts.suits import CODES, RANK_OF, make_run
from canasta.melds import TableMeld
from canasta.melds.placing import place_of
from canasta.state import State
from canasta.terms import EndReason, OpeningCanasta, Phase

DRAWING, MELDING, ANSWERING, OVER = range(4)
_PHASES: Final = (Phase.DRAW, Phase.MELD, Phase.ANSWER, Phase.OVER)
NO_ANSWER, LEAVE, STAY = range(3)
"""What the partner said: nothing, yes or no (rules: 2.6)."""
NO_DEBT, OPENING, TAKING = range(3)
"""What is under way: nothing, first melds, or taking the pile for them."""
OUT, STOCK = range(2)
NO_CANASTA, ANY_CANASTA, NATURAL_CANASTA = range(3)
"""The canasta that a side's first melds must have."""
CANASTAS_NEEDED: Final = (None, OpeningCanasta.ANY, OpeningCanasta.NATURAL)


@dataclass(slots=True, init=False, eq=False)
class Position:
    """A position: only numbers and lists of numbers.

    ``hand`` has 14 counts a seat; ``nat`` and ``wild`` the melds by team, slot and rank, ``jokers`` those in
    its wild melds. ``fresh`` are this turn's new melds as bits. ``debt`` is what is under way, ``owed`` the
    points still missing for it, ``coming`` the rest of the pile, which joins the hand once it is paid.
    ``feet``: by seat the packets not yet picked up, ``had`` the canastas before what is under way for one.
    ``threes`` and ``blacks`` are by side the red and the black threes that lie there.
    ``must``: the player must go out; ``empty``: there is nothing to discard (rules: 2.7). A team is what
    builds together: a side, or with fewer sides by the pile allies (rules: 5.2); ``born`` says in which order
    melds were begun, where allies may bring theirs together. ``own`` is what a game of its own form keeps.
    """

    rules: CountRules
    hand: list[int]
    held: list[int]
    cards: list[int]
    runs: list[list[int]]
    nat: list[int]
    wild: list[int]
    jokers: list[int]
    born: list[int]
    points: list[int]
    canastas: list[int]
    opened: list[int]
    threes: list[int]
    blacks: list[int]
    team: list[int]
    least: list[int]
    need: list[int]
    personal: list[int]
    next: list[int]
    stock: list[int]
    pile: list[int]
    coming: list[int]
    feet: list[list[int]]
    had: int
    seat: int
    starter: int
    phase: int
    asker: int
    answer: int
    lone: int
    fresh: int
    debt: int
    owed: int
    reason: int
    by: int
    frozen: bool
    first: bool
    took: bool
    melded: bool
    touched: bool
    unanswered: bool
    must: bool
    empty: bool
    concealed: bool
    own: Any

    def copy(self) -> Position:
        """The same position, to be played on apart from this one."""
        other = Position.__new__(Position)
        other.rules = self.rules
        other.least = self.least
        other.need = self.need
        other.next = self.next
        other.seat = self.seat
        other.starter = self.starter
        other.phase = self.phase
        other.asker = self.asker
        other.answer = self.answer
        other.lone = self.lone
        other.fresh = self.fresh
        other.debt = self.debt
        other.owed = self.owed
        other.reason = self.reason
        other.by = self.by
        other.frozen = self.frozen
        other.first = self.first
        other.took = self.took
        other.melded = self.melded
        other.touched = self.touched
        other.unanswered = self.unanswered
        other.must = self.must
        other.empty = self.empty
        other.concealed = self.concealed
        other.hand = self.hand[:]
        other.held = self.held[:]
        other.cards = self.cards
        other.runs = self.runs
        if self.cards:
            other.cards = self.cards[:]
            other.runs = [runs[:] for runs in self.runs]
        other.nat = self.nat[:]
        other.wild = self.wild[:]
        other.jokers = self.jokers[:]
        other.born = self.born[:]
        other.points = self.points[:]
        other.canastas = self.canastas[:]
        other.opened = self.opened[:]
        other.threes = self.threes[:]
        other.blacks = self.blacks[:]
        other.team = self.team[:]
        other.personal = self.personal[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.coming = self.coming[:]
        other.feet = self.feet[:]
        other.had = self.had
        other.own = self.own and self.own.copy()
        return other

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

    @classmethod
    def of(cls, rules: CountRules, state: State) -> Position:
        """The position of a deal's state."""
        p = cls.__new__(cls)
        seats, sides = len(state.side_of), len(state.side_tables)
        turn = state.this_turn
        p.rules = rules
        p.hand, p.held = [0] * (seats * KINDS), list(map(len, state.hands))
        for seat, cards in enumerate(state.hands):
            for card in cards:
                p.hand[seat * KINDS + (card >> 2)] += 1
        p.cards = [0] * (seats * CODES) if rules.suited else []
        if rules.suited:
            for seat, cards in enumerate(state.hands):
                for card in cards:
                    p.cards[seat * CODES + rules.codes[card]] += 1
        p.stock = [rules.codes[card] for card in state.stock]
        p.pile = [rules.codes[card] for card in state.pile]
        p.frozen, p.lone = state.is_frozen, -1 if state.lone is None else state.lone
        p.seat, p.phase = state.turn, _PHASES.index(state.phase)
        p.asker = -1 if turn.asker is None else turn.asker
        p.next, p.starter = [state.left_of(seat) for seat in range(seats)], state.left_of(state.dealer)
        p.first, p.personal = state.first_round, list(state.personal)
        p.took, p.melded, p.touched = turn.took, turn.melded, turn.touched_old
        p.answer = NO_ANSWER if turn.leave is None else LEAVE if turn.leave else STAY
        p.unanswered, p.must, p.empty = turn.unanswered, turn.must_finish, turn.no_discard
        p.least = [rules.rules.opening_minimum(state, side) for side in range(sides)]
        p.need = [CANASTAS_NEEDED.index(rules.rules.opening_canasta(state, side)) for side in range(sides)]
        p.debt, p.owed, p.coming = NO_DEBT, 0, []
        p.feet, p.had = [], 0
        if rules.rules.foot_size:
            p.feet = [[rules.codes[card] for card in foot] for foot in state.feet]
        p.reason = -1 if state.reason is None else OUT if state.reason == EndReason.OUT else STOCK
        p.by, p.concealed = -1 if state.by is None else state.by, state.concealed
        p.blacks = [sum(card in BLACK_THREES for card in table.threes) for table in state.side_tables]
        p.threes = [len(table.threes) - p.blacks[side] for side, table in enumerate(state.side_tables)]
        p._lay_out(state, sides)
        p.own = rules.game and rules.game.memory(rules, state)
        return p

    def _lay_out(self, state: State, sides: int) -> None:
        """Put the melds on the table in, by team."""
        size, slots = self.rules.size, self.rules.slots
        self.team = teams(self.rules.side_of, self.lone)
        self.nat, self.wild, self.jokers = [0] * (sides * size), [0] * (sides * size), [0] * (sides * slots)
        self.born = [0] * (sides * size) if self.rules.by_pile else []
        self.points, self.canastas, self.opened = [0] * sides, [0] * sides, [0] * sides
        self.runs = [[] for _ in range(sides)]
        self.fresh = 0
        for side, table in enumerate(state.side_tables):
            team = self.team[state.seating.seats_of[side][0]]
            self.opened[team] |= table.opened
            self.canastas[team] += table.canastas
        for meld in sorted((meld for table in state.side_tables for meld in table.melds), key=number):
            side = next(n for n, table in enumerate(state.side_tables) if table is meld.home)
            team = self.team[state.seating.seats_of[side][0]]
            rank = meld.rank
            self.points[team] += sum(self.rules.worth[card >> 2] for card in meld.cards)
            if rank is None:
                self._lay_run(team, meld, fresh=meld.born == state.turns and team == self.team[state.mover])
                continue
            slot = self.melds_of(team, rank)
            at = team * size + slot * KINDS + rank
            self.nat[at], self.wild[at] = meld.naturals, meld.wilds
            if rank == JOKER_RANK:
                self.jokers[team * slots + slot] = meld.cards.count(JOKER)
            if self.born:
                self.born[at] = number(meld)
            if meld.born == state.turns and team == self.team[state.mover]:
                self.fresh |= 1 << (slot * KINDS + rank)

    def _lay_run(self, team: int, meld: TableMeld, *, fresh: bool) -> None:
        wild, jokers = self.rules.rules.pack.wild, meld.cards.count(JOKER)
        places = sum(1 << place_of(rank_of(card)) for card in meld.cards if not wild[card])
        assert meld.suit is not None
        self.fresh |= fresh << self.rules.size + len(self.runs[team])
        self.runs[team].append(make_run(meld.suit, places, meld.wilds - jokers, jokers))

    def gain(self, seat: int, code: int) -> None:
        """Put a card into a hand, where suits matter."""
        self.hand[seat * KINDS + RANK_OF[code]] += 1
        self.cards[seat * CODES + code] += 1

    def melds_of(self, team: int, rank: int) -> int:
        """How many melds of a rank a team has."""
        at, slot, slots = team * self.rules.size + rank, 0, self.rules.slots
        while slot < slots and (self.nat[at] or self.wild[at]):
            at += KINDS
            slot += 1
        return slot


def number(meld: TableMeld) -> int:
    """A meld's place among all that were begun."""
    return int(meld.id[1:])


def teams(side_of: list[int], lone: int) -> list[int]:
    """The team of each seat: its side, or once the pile has decided it, one for all but the lone seat."""
    if lone < 0:
        return side_of[:]
    together = min(side_of[seat] for seat in range(len(side_of)) if seat != lone)
    return [side_of[seat] if seat == lone else together for seat in range(len(side_of))]
