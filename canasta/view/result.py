"""How a deal ended and what it scored."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.i18n import Text
from canasta.terms import EndReason, ScorePart


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet (rules: 2.8): a label and, for each side, how many and how much.

    ``part`` is the part of the record's score that the line belongs to; ``counts`` is None for a side if
    nothing is counted.
    """

    part: ScorePart
    label: Text
    counts: tuple[int | None, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended and what it scored, one entry for each side throughout.

    ``by`` is the seat that ended the deal, or None if the stock ran out; ``before`` and ``totals`` are the
    running totals; ``winners`` are the seats that won the match, empty unless ``match_over``, and always
    empty in a match that is compared with those at other tables.
    """

    reason: EndReason
    by: int | None
    concealed: bool
    lines: tuple[ScoreLine, ...]
    before: tuple[int, ...]
    totals: tuple[int, ...]
    match_over: bool
    winners: tuple[int, ...]

    @property
    def scores(self) -> tuple[dict[str, int], ...]:
        """The parts of each side's score by their names in the record, with their ``total``."""
        sides: list[dict[str, int]] = []
        for side in range(len(self.totals)):
            parts: dict[str, int] = dict.fromkeys(ScorePart, 0)
            for line in self.lines:
                parts[line.part] += line.points[side]
            sides.append({**parts, "total": sum(parts.values())})
        return tuple(sides)
