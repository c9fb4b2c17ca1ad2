"""Matches as honours see them: journals of recorded deals, and counted matches made up."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from bot.honours.facts import MatchFacts
from bot.tables.session.journals import match_of
from data.honours.records import CountedMatch
from data.records.matches import Action, Deal, DealResult, Journal, MatchSeat, Outcome

BEGUN = datetime(2026, 5, 1, 20, tzinfo=UTC)


@cache
def deals() -> Mapping[str, Any]:
    """Recorded deals, each under the id of the honour that it earns somebody."""
    found: Mapping[str, Any] = json.loads(Path(__file__).with_name("deals.json").read_text("utf-8"))
    return found


def journal_of(name: str, *, made_by: Mapping[int, str] | None = None) -> Journal:
    """The journal of a match of one recorded deal, between people. ``made_by``: who made the moves of these
    numbers (from 1) instead of the seat's own player.
    """
    deal, who = deals()[name], made_by or {}
    lines = [
        Action(n, int(line.split(" ", 1)[0]), line.split(" ", 1)[1], n, BEGUN, who.get(n))
        for n, line in enumerate(deal["lines"].split("; "), 1)
    ]
    dealt = Deal(1, deal["seed"], BEGUN, BEGUN, DealResult(), tuple(lines))
    seats = deal["seats"]
    bare = Journal(
        1,
        1,
        7,
        deal["variant"],
        {},
        3,
        seats - 1,
        BEGUN,
        BEGUN,
        Outcome.FINISHED,
        seats=tuple(MatchSeat(n, n, 101 + n, None, f"P{n}", False, 0) for n in range(seats)),
        deals=(dealt,),
    )
    sides = _sides(bare)
    return replace(bare, seats=tuple(replace(seat, side=sides[seat.index]) for seat in bare.seats))


def _sides(journal: Journal) -> tuple[int, ...]:
    match = match_of(journal)
    match.start_deal(journal.deals[0].seed)
    return match.view(None).side_of


def moves_of(journal: Journal, seat: int) -> Mapping[int, str]:
    """Every move of a seat, as made by the computer player that keeps it."""
    return {line.n: "kept" for line in journal.deals[0].actions if line.seat == seat}


def counted(
    number: int = 1,
    *,
    variant: str = "classic",
    day: float = 0,
    partners: tuple[int, ...] = (),
    opponents: tuple[int, ...] = (),
    tournament: bool = False,
    field: tuple[tuple[int, ...], ...] = (),
    **figures: Any,
) -> CountedMatch:
    """A counted match with these facts, ended this many days after BEGUN."""
    return CountedMatch(
        match_id=number,
        variant=variant,
        finished_at=BEGUN + timedelta(days=day),
        facts=MatchFacts(**figures).to_data(),
        partners=frozenset(partners),
        opponents=frozenset(opponents),
        tournament=tournament,
        field=field,
    )
