"""Matches and records of an earlier rules revision, written by a release that knew no later one.

They are never written anew: a release that plays them otherwise changes running matches
(rules: 14.12, 14.16).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from canasta.match import Match
from tests.canasta.tournament import seated

FOLDER: Final = Path(__file__).with_name("revision_1")
RECORDS: Final = sorted(path.stem for path in (FOLDER / "records").glob("*.toml"))


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as a store keeps it, and what each of its deals came to."""

    name: str
    variant: str
    seats: int
    dealer: int
    options: Mapping[str, object]
    deals: Sequence[tuple[str, Sequence[tuple[int, str]]]]
    outcome: Sequence[Mapping[str, Any]]

    def replayed(self) -> Match:
        """The match, rebuilt by the rules of its revision."""
        return Match.replay(
            self.variant,
            seated(self.seats),
            self.options,
            dealer=self.dealer,
            revision=1,
            deals=self.deals,
        )


def _entry(line: str) -> tuple[int, str]:
    seat, _, text = line.partition(" ")
    return int(seat), text


def _read(path: Path) -> list[Stored]:
    kept = json.loads(path.read_text(encoding="utf-8"))
    return [
        Stored(
            f"{path.stem}-{n}",
            kept["variant"],
            match["seats"],
            match["dealer"],
            match["options"],
            [(deal["seed"], [*map(_entry, deal["actions"].split("; "))]) for deal in match["deals"]],
            match["outcome"],
        )
        for n, match in enumerate(kept["matches"], 1)
    ]


MATCHES: Final = {match.name: match for path in sorted(FOLDER.glob("*.json")) for match in _read(path)}


def record_text(name: str) -> str:
    """A record of revision 1, which names no revision."""
    return (FOLDER / "records" / f"{name}.toml").read_text(encoding="utf-8")


def verdict_of(name: str) -> dict[str, Any]:
    """What the referee said of it, the words of its refusals aside."""
    kept: dict[str, Any] = json.loads((FOLDER / "records" / f"{name}.json").read_text(encoding="utf-8"))
    return kept
