"""A match as its journal tells it."""

from collections.abc import Sequence

from canasta.actions import parse_action
from canasta.match import Match
from data.records.matches import Journal


def match_of(journal: Journal, names: Sequence[str] = ()) -> Match:
    """The match at its start, before its first deal. ``names`` are its players, P1, P2 … by default."""
    return Match(
        journal.variant,
        names or [f"P{seat.index + 1}" for seat in journal.seats],
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
        duplicate=journal.duplicate,
        before=journal.before,
        first_round=journal.first_round,
    )


def match_after(journal: Journal, rounds: int | None = None, names: Sequence[str] = ()) -> Match:
    """The match after this number of deals, by default all. Raises Illegal if it does not replay."""
    match = match_of(journal, names)
    for deal in journal.deals[:rounds]:
        match.start_deal(deal.seed)
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
    return match
