"""Recorded matches that must come out the same for ever: ``tests/canasta/golden/*.json``.

``python -m tests.canasta.playthroughs`` writes them anew. That is right only with a new rules revision: a
file that changes under the same revision means that running matches would change with it (rules: 14.12).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from canasta.cards import format_cards
from canasta.match import Match
from canasta.players import choose
from tests.canasta.tournament import NAMES, Player, at_random, four, journal, play_match

FOLDER = Path(__file__).with_name("golden")
PLAYED: dict[str, tuple[dict[str, object], int]] = {
    "defaults": ({}, 1),
    "leave-and-two-canastas": ({"ask_permission": "mandatory", "canastas_to_go_out": 2}, 2),
    "frozen-and-short": ({"pile_always_frozen": True, "black_three_freezes": True, "target_score": 2000}, 3),
    "random": ({"target_score": 1500, "last_red_three": "may_meld"}, 4),
    "random-strict": (
        {
            "target_score": 1500,
            "max_wild_per_meld": 2,
            "wilds_may_outnumber_naturals": False,
            "empty_stock_forced_take": "always",
        },
        5,
    ),
}


def recorded(name: str) -> dict[str, Any]:
    """A playthrough as it lies in the tree."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def replayed(record: dict[str, Any]) -> Match:
    """The match of a playthrough, rebuilt from what a store keeps of it."""
    return Match.replay(
        "classic",
        NAMES,
        record["options"],
        revision=record["revision"],
        deals=[(deal["seed"], map(_entry, deal["actions"])) for deal in record["deals"]],
    )


def _entry(line: str) -> tuple[int, str]:
    name, _, text = line.partition(": ")
    return NAMES.index(name), text


def outcome(match: Match) -> list[dict[str, Any]]:
    """What each deal of a match came to."""
    return [
        {
            "reason": result.reason,
            "by": result.by,
            "concealed": result.concealed,
            "scores": [{part: n for part, n in side.items() if n} for side in result.scores],
            "totals": list(result.totals),
            "winners": list(result.winners),
        }
        for result in match.results
    ]


def last_table(match: Match) -> dict[str, Any]:
    """Where every card lies at the end of the last deal."""
    assert match.deal is not None
    return {
        "hands": [format_cards(hand) for hand in match.deal.hands],
        "stock": format_cards(match.deal.stock),
        "pile": format_cards(match.deal.pile),
        "melds": [[format_cards(meld.cards) for meld in side.melds] for side in match.deal.tableaux],
        "threes": [format_cards(side.threes) for side in match.deal.tableaux],
    }


def _write(name: str, match: Match) -> None:
    deals: Sequence[dict[str, Any]] = [
        {"seed": seed, "actions": [f"{NAMES[seat]}: {text}" for seat, text in actions]}
        for seed, actions in journal(match)
    ]
    record = {
        "options": match.options,
        "revision": match.revision,
        "deals": deals,
        "outcome": outcome(match),
        "table": last_table(match),
    }
    (FOLDER / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Play and write all of them."""
    for name, (options, seed) in PLAYED.items():
        player: Player = at_random(seed) if name.startswith("random") else choose
        _write(name, play_match(four(player), seed, **options))


if __name__ == "__main__":
    main()
