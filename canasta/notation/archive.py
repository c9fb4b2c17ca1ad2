"""An archive: many records, each as JSON in a line, and figures over them by game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import fmean, median, pstdev
from typing import BinaryIO

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.notation.record import BadRecord, Record, record_from
from canasta.notation.record_limits import LARGEST, BeyondLimits, check
from canasta.refusals import Illegal
from canasta.terms import EndReason

_PILES = "  piles taken in a deal: {piles}; cards: {pile_mean} (median {pile_median}, largest {pile_largest})"
_TOLD = (
    "{variant}, seats: {seats}",
    "  deals: {deals}; turns in each: {turns}; ended by going out: {gone_out:.0%}",
    "  sides that opened: {opened:.0%}; in which turn: {opening_turn}",
    _PILES,
    "  points of a side in a deal: {points:+}; spread: {points_spread}",
)


class BadArchive(ValueError):
    """A line that is no record of a finished deal; the message has its number."""


@dataclass(slots=True)
class Game:
    """What is counted of the deals of one game with this number of seats: for each side that opened its turn,
    the sizes of piles taken, for each side its points.
    """

    deals: int = 0
    sides: int = 0
    out: int = 0
    turns: int = 0
    opened: list[int] = field(default_factory=list)
    piles: Counter[int] = field(default_factory=Counter)
    points: list[int] = field(default_factory=list)

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        state, seen, result = deal.state, deal.state.history.seen, result_of(deal)
        playing = [side for side in range(len(result.totals)) if state.plays(side)]
        round_of = len(state.order)
        opened: dict[int, int] = {}
        for laid in seen.laid:
            opened.setdefault(state.side_of[laid.seat], (laid.turn - 1) // round_of + 1)
        self.deals += 1
        self.sides += len(playing)
        self.out += result.reason != EndReason.STOCK
        self.turns += (state.turns - 1) // round_of + 1
        self.opened += opened.values()
        self.piles.update(len(taken.cards) for taken in seen.taken if not taken.to_hand)
        self.points += [result.totals[side] - result.before[side] for side in playing]

    @property
    def figures(self) -> dict[str, object]:
        """All that is told of it."""
        sizes = list(self.piles.elements())
        return {
            "deals": self.deals,
            "gone_out": round(self.out / self.deals, 3),
            "turns": round(self.turns / self.deals, 1),
            "opened": round(len(self.opened) / self.sides, 3),
            "opening_turn": round(fmean(self.opened), 1) if self.opened else None,
            "piles": round(len(sizes) / self.deals, 2),
            "pile_mean": round(fmean(sizes), 1) if sizes else None,
            "pile_median": median(sizes) if sizes else None,
            "pile_largest": max(sizes, default=None),
            "points": round(fmean(self.points), 1),
            "points_spread": round(pstdev(self.points), 1),
        }


def figures(file: BinaryIO) -> list[dict[str, object]]:
    """The figures of each game, the most played first. Raises BadArchive at the first line that can't be
    used.
    """
    games: dict[tuple[str, int], Game] = {}
    for number, line in enumerate(_lines(file), 1):
        if not line.strip():
            continue
        try:
            record = _record(line)
            games.setdefault((record.variant, len(record.players)), Game()).add(_played(record))
        except (BadRecord, BeyondLimits) as error:
            raise BadArchive(f"line {number}: {error}") from None
    order = sorted(games.items(), key=lambda each: (-each[1].deals, each[0]))
    return [{"variant": variant, "seats": seats, **game.figures} for (variant, seats), game in order]


def table(games: Iterable[dict[str, object]]) -> str:
    """The same for people."""
    return "\n".join(
        line.format_map(game) for game in games for line in _TOLD if line is not _PILES or game["piles"]
    )


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines, each cut off just past the largest that a record may have."""
    while line := file.readline(LARGEST + 1):
        yield line


def _record(line: bytes) -> Record:
    if len(line) > LARGEST:
        raise BadRecord(f"larger than {LARGEST} bytes; no record is")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("not JSON that can be read") from None
    if not isinstance(data, dict):
        raise BadRecord("not a record but something else")
    check(data)
    return record_from(data)


def _played(record: Record) -> Deal:
    deal = record.begin()
    for number, line in enumerate(record.lines, 1):
        try:
            deal.apply(line.seat, line.action)
        except Illegal as error:
            raise BadRecord(f"action {number}, {line.text[:80]!r}: {error}") from None
    if not deal.over:
        raise BadRecord("the deal isn't over")
    if record.result is not None and record.result != result_of(deal).totals:
        raise BadRecord("the totals after the deal are others")
    return deal
