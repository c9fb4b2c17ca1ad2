"""Recorded matches that must come out the same for ever: ``tests/canasta/golden/*.json``.

``python -m tests.canasta.playthroughs [NAME...]`` writes them anew. That is right only with a new rules
revision: a file that changes under the same revision means that running matches would change with it
(rules: 14.12).
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from canasta.cards import format_cards
from canasta.match import Match
from canasta.players import choose
from tests.canasta.tournament import Player, at_random, journal, play_match, seated

FOLDER = Path(__file__).with_name("golden")


class Plan(NamedTuple):
    """Who plays what: seats, house rules, a seed, whether the players pick at random, and which game."""

    seats: int
    options: dict[str, object]
    seed: int
    at_random: bool
    variant: str


def _plans() -> Iterator[tuple[str, Plan]]:
    """The rows of ``golden/played.txt``."""
    for line in (FOLDER / "played.txt").read_text("utf-8").splitlines()[1:]:
        name, variant, seats, seed, how, *options = line.split(maxsplit=5)
        yield (
            name,
            Plan(int(seats), json.loads("".join(options) or "{}"), int(seed), how == "chance", variant),
        )


PLAYED = dict(_plans())


def recorded(name: str) -> dict[str, Any]:
    """A playthrough as it lies in the tree."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def replayed(record: dict[str, Any]) -> Match:
    """The match of a playthrough, rebuilt from what a store keeps of it."""
    return Match.replay(
        record.get("variant", "classic"),
        seated(record.get("seats", 4)),
        record["options"],
        revision=record["revision"],
        deals=[(deal["seed"], map(_entry, deal["actions"])) for deal in record["deals"]],
    )


def _entry(line: str) -> tuple[int, str]:
    name, _, text = line.partition(": ")
    return seated(6).index(name), text


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
    feet = (
        {"feet": [format_cards(foot) for foot in match.deal.state.feet]} if match.deal.rules.foot_size else {}
    )
    return {
        **feet,
        "hands": [format_cards(hand) for hand in match.deal.state.hands],
        "stock": format_cards(match.deal.state.stock),
        "pile": format_cards(match.deal.state.pile),
        "melds": [[format_cards(meld.cards) for meld in side.melds] for side in match.deal.state.side_tables],
        "threes": [format_cards(side.threes) for side in match.deal.state.side_tables],
    }


def _write(name: str, match: Match) -> None:
    deals: Sequence[dict[str, Any]] = [
        {"seed": seed, "actions": [f"{match.players[seat]}: {text}" for seat, text in actions]}
        for seed, actions in journal(match)
    ]
    record = {
        **({} if match.variant == "classic" else {"variant": match.variant}),
        "seats": len(match.players),
        "options": match.options,
        "revision": match.revision,
        "deals": deals,
        "outcome": outcome(match),
        "table": last_table(match),
    }
    (FOLDER / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def main(wanted: Sequence[str]) -> None:
    """Play and write those of these names, or all of them."""
    for name, plan in PLAYED.items():
        if wanted and name not in wanted:
            continue
        player: Player = at_random(plan.seed) if plan.at_random else choose
        _write(name, play_match([player] * plan.seats, plan.seed, plan.variant, **plan.options))


if __name__ == "__main__":
    main(sys.argv[1:])
