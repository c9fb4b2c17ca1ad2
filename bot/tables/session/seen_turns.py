"""The turns of a running deal as everybody saw them, each with the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.tables.session.table_view import STAND_INS, PastTurn
from canasta.actions import Answer, parse_action
from canasta.match import Match
from canasta.view import View
from data import Journal


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn, and the table after it as a stranger sees it: no hand is in it."""

    turn: PastTurn
    view: View


def seen_since(journal: Journal, names: Sequence[str], seat: int) -> tuple[SeenTurn, ...]:
    """What the others did after this seat's last turn in the newest deal, or since it was dealt, oldest
    first. ``names`` are those at the table. It replays the match, which takes a while.
    """
    match = Match(
        journal.variant,
        names,
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
        duplicate=journal.duplicate,
    )
    for deal in journal.deals[:-1]:
        match.start_deal(deal.seed)
        for line in deal.actions:
            match.apply(line.seat, parse_action(line.text))
    found: list[SeenTurn] = []
    for deal in journal.deals[-1:]:
        match.start_deal(deal.seed)
        for line in deal.actions:
            action = parse_action(line.text)
            events = match.apply(line.seat, action)
            made_by = line.made_by if line.made_by in STAND_INS else None
            if found and (isinstance(action, Answer) or _goes_on(found[-1].turn, line.seat, made_by)):
                turn = replace(found[-1].turn, events=[*found.pop().turn.events, *events])
            else:
                turn = PastTurn(line.seat, list(events), made_by)
            found.append(SeenTurn(turn, match.view(None, so_far=True)))
    while found and found[-1].turn.seat == seat:
        found.pop()
    last = max((n for n, one in enumerate(found) if one.turn.seat == seat), default=-1)
    return tuple(found[last + 1 :])


def _goes_on(turn: PastTurn, seat: int, made_by: str | None) -> bool:
    return turn.seat == seat and turn.made_by == made_by
