"""Going out: whether a hand can be laid down with the canastas that this takes (rules: 2.6, 8.1)."""

from __future__ import annotations

from typing import TypeAlias

from canasta.players.search.counts import FULL, NATURALS
from canasta.players.search.runs.openings import cards_of, runs_of
from canasta.players.search.runs.position import RUN, SAMBA_SPAN, Part, Position
from canasta.players.search.runs.side import Side, takes
from canasta.players.search.runs.table import WILDS

Extension: TypeAlias = tuple[int, int]
"""A run by the place that it has when it is extended, and the card."""


class WayOut:
    """The steps of a way out, in order: runs extended, then new melds and cards laid off."""

    __slots__ = ("extensions", "parts")

    def __init__(self, extensions: list[Extension], parts: list[Part]) -> None:
        self.extensions = extensions
        self.parts = parts


def way_out(position: Position, side: Side) -> WayOut | None:
    """How the seat to move could lay its hand down to the last card or one to discard, with the canastas that
    going out takes; None if no way was found.
    """
    hand = position.ranks[position.turn]
    if hand[1] == 2 or ((hand[0] or hand[13]) and 0 < side.wilds[WILDS] < FULL):
        return None
    runs = position.table.runs
    for begins in (True, False) if runs else (False,):
        for extends in (True, False) if runs and side.runs else (False,):
            way = _way_with(position, side, extends=extends, begins=begins)
            if way is not None:
                return way
    return None


def _way_with(position: Position, side: Side, *, extends: bool, begins: bool) -> WayOut | None:
    seat, table = position.turn, position.table
    ranks, cards, suits = position.ranks[seat][:], position.cards[seat][:], position.suits[seat][:]

    def spend(card: int) -> None:
        ranks[card >> 2] -= 1
        cards[card] -= 1
        if not cards[card]:
            suits[card & 3] ^= 1 << (card >> 2)

    canastas, sambas = side.canastas, side.sambas
    extensions: list[Extension] = []
    if extends:
        runs = side.runs[:]
        at = 0
        while at < len(runs):
            run = runs[at]
            card = next((card for card in (run[0] - 4, run[1] + 4) if takes(run, card) and cards[card]), -1)
            if card < 0:
                at += 1
                continue
            spend(card)
            extensions.append((at, card))
            del runs[at]
            longer = (min(run[0], card), max(run[1], card))
            if longer[1] - longer[0] < SAMBA_SPAN:
                runs.append(longer)
            else:
                canastas += 1
                sambas += 1
    parts: list[Part] = []
    if begins:
        new = runs_of(suits)
        if not new:
            return None
        for run_cards in new:
            parts.append((RUN, run_cards, 0, 0))
            for card in run_cards:
                spend(card)
            if len(run_cards) == FULL:
                canastas += 1
                sambas += 1
    if sambas < table.sambas:
        return None
    sets = _sets(position, side, ranks, cards, table.quota - canastas)
    return None if sets is None else WayOut(extensions, [*parts, *sets])


def _sets(
    position: Position, side: Side, ranks: list[int], cards: list[int], needed: int
) -> list[Part] | None:
    """Sets for these cards to the last or one to discard, with this many more canastas. Wild cards go to
    pairs first, then to canastas in reach, then anywhere.
    """
    most = position.table.most_wild
    have = ranks[0] + ranks[13]
    odd = ranks[1] if ranks[1] < 3 else 0
    sizes: list[list[int]] = []
    for rank in NATURALS:
        count, lying, wild = ranks[rank], side.naturals[rank], side.wilds[rank]
        size = lying + wild
        if size >= FULL and count >= 3:
            lying = wild = size = 0
        if not count and not size:
            continue
        if count == 1 and not size:
            odd += 1
            if odd > 1:
                return None
            continue
        add = 1 if count == 2 and not size else 0
        have -= add
        if have < 0:
            return None
        if size < FULL <= size + count + add:
            needed -= 1
        sizes.append([rank, size + count + add, wild + add, add])
    if odd > 1:
        return None
    for meld in sorted(sizes, key=lambda meld: -meld[1]):
        missing = FULL - meld[1]
        if needed > 0 and 0 < missing <= have and meld[2] + missing <= most:
            meld[1] += missing
            meld[2] += missing
            meld[3] += missing
            have -= missing
            needed -= 1
    if needed > 0:
        return None
    if have + odd > 1:
        for meld in sorted(sizes, key=lambda meld: (meld[2] == 0 and meld[1] >= FULL, meld[2])):
            more = min(have, most - meld[2])
            meld[2] += more
            meld[3] += more
            have -= more
    if have + odd > 1:
        return None
    return _parts(sizes, ranks, cards, have)


def _parts(sizes: list[list[int]], ranks: list[int], cards: list[int], kept: int) -> list[Part]:
    """The parts, a wild card kept to discard if there is one left; black threes last."""
    twos, jokers = ranks[0], ranks[13]
    if kept:
        if twos:
            twos -= 1
        else:
            jokers -= 1
    parts: list[Part] = []
    for rank, _, _, wild in sizes:
        of_twos = min(twos, wild)
        twos -= of_twos
        jokers -= wild - of_twos
        if wild or ranks[rank]:
            parts.append((rank, cards_of(cards, rank), of_twos, wild - of_twos))
    if ranks[1] >= 3:
        parts.append((1, (4,) * ranks[1], 0, 0))
    return parts
