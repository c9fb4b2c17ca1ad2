"""First melds: which runs, sets and pairs reach the minimum with few wild cards (rules: 2.2, 8.1)."""

from __future__ import annotations

from canasta.players.search.counts import FULL, NATURALS, VALUES
from canasta.players.search.openings import Melding, opening
from canasta.players.search.runs.position import RUN, Part, Position
from canasta.players.search.runs.table import BEYOND, LOWEST, WILDS
from canasta.terms import OpeningCanasta

LEAST = 3
"""The cards of the shortest run."""
WILD_MELD = 4
"""The wild cards from which they make a meld of their own, where they may."""


def first_melds(position: Position, minimum: int) -> list[Part] | None:
    """First melds of the seat to move that reach the minimum; None if there are none."""
    seat, table = position.turn, position.table
    ranks, cards = position.ranks[seat], position.cards[seat]
    canasta = position.canastas_first[table.side_of[seat]]
    if canasta is not None:
        return _with_canasta(position, minimum, natural=canasta == OpeningCanasta.NATURAL)
    wild = _of_wild_cards(position)
    if wild is not None:
        missing = minimum - 20 * wild[2] - 50 * wild[3]
        if missing <= 0:
            return [wild]
        left = ranks[:]
        left[0] = left[13] = 0
        rest = sets_for(left, cards, missing, -1, table.melding)
        if rest is not None:
            return [wild, *rest]
    parts = _with_runs(position, minimum) if table.runs else None
    return sets_for(ranks, cards, minimum, -1, table.melding) if parts is None else parts


def _with_runs(position: Position, minimum: int) -> list[Part] | None:
    """First melds with all runs of the hand; None if there are none that reach the minimum."""
    seat = position.turn
    runs = runs_of(position.suits[seat])
    if not runs:
        return None
    total = sum([VALUES[card >> 2] for run in runs for card in run])
    parts: list[Part] = [(RUN, run, 0, 0) for run in runs]
    if total >= minimum:
        return parts
    ranks, cards = position.ranks[seat][:], position.cards[seat][:]
    for run in runs:
        for card in run:
            ranks[card >> 2] -= 1
            cards[card] -= 1
    sets = sets_for(ranks, cards, minimum - total, -1, position.table.melding)
    return None if sets is None else [*parts, *sets]


def sets_for(
    ranks: list[int], cards: list[int], minimum: int, top: int, melding: Melding
) -> list[Part] | None:
    """Sets of these cards that reach the minimum, one with the pile's ``top`` rank if that is not -1; its
    part is without the top card itself.
    """
    parts = opening(ranks, minimum, top, melding)
    if parts is None:
        return None
    return [(rank, cards_of(cards, rank), twos, jokers) for rank, _, twos, jokers in parts]


def cards_of(cards: list[int], rank: int) -> tuple[int, ...]:
    """All cards of a rank in a hand's counts by card."""
    drawn: list[int] = []
    for card in range(4 * rank, 4 * rank + 4):
        if cards[card]:
            drawn += [card] * cards[card]
    return tuple(drawn)


def runs_of(suits: list[int]) -> list[tuple[int, ...]]:
    """The longest stretches of the hand's suits, at most seven cards of each."""
    runs = []
    for suit, held in enumerate(suits):
        if held & held >> 1 & held >> 2:
            runs += stretches(suit, held)
    return runs


def stretches(suit: int, held: int) -> list[tuple[int, ...]]:
    """The stretches of at least three cards of a suit, at most seven of each; ``held`` are ranks as bits."""
    runs: list[tuple[int, ...]] = []
    run: list[int] = []
    for card in range(LOWEST + suit, BEYOND + 4, 4):
        if held >> (card >> 2) & 1 and card < BEYOND and len(run) < 7:
            run.append(card)
        elif run:
            if len(run) >= LEAST:
                runs.append(tuple(run))
            run = [card] if held >> (card >> 2) & 1 and card < BEYOND else []
    return runs


def _with_canasta(position: Position, minimum: int, *, natural: bool) -> list[Part] | None:
    """First melds with a whole canasta among them, one without wild cards if it must be ``natural`` (rules:
    12). None if there are none.
    """
    seat, table = position.turn, position.table
    canasta = _canasta(position, natural=natural)
    if canasta is None:
        return None
    rank, laid, twos, jokers = canasta
    left, left_cards = position.ranks[seat][:], position.cards[seat][:]
    for card in laid:
        left[card >> 2] -= 1
        left_cards[card] -= 1
    left[0] -= twos
    left[13] -= jokers
    if rank == WILDS:
        left[0] = left[13] = 0
    worth = sum([VALUES[card >> 2] for card in laid]) + 20 * twos + 50 * jokers
    sets = sets_for(left, left_cards, minimum - worth, -1, table.melding)
    return None if sets is None else [canasta, *sets]


def _canasta(position: Position, *, natural: bool) -> Part | None:
    """A canasta that the hand of the seat to move holds."""
    seat, table = position.turn, position.table
    ranks, cards = position.ranks[seat], position.cards[seat]
    have = ranks[0] + ranks[13]
    for missing in (0,) if natural else range(min(have, table.most_wild) + 1):
        for rank in NATURALS:
            if ranks[rank] >= FULL - missing:
                twos = min(ranks[0], missing)
                return (rank, cards_of(cards, rank), twos, missing - twos)
    if natural:
        return None
    for run in runs_of(position.suits[seat]) if table.runs else ():
        if len(run) == FULL:
            return (RUN, run, 0, 0)
    return (WILDS, (), ranks[0], ranks[13]) if table.wild and have == FULL else None


def _of_wild_cards(position: Position) -> Part | None:
    """A new meld of the hand's wild cards, where those are melds and there are enough."""
    hand = position.ranks[position.turn]
    have = hand[0] + hand[13]
    if not position.table.wild or have < WILD_MELD or have > 7:
        return None
    return (WILDS, (), hand[0], hand[13])
