"""Positions for tests, written as records write them: ``at(N="KhKdKs4c", phase="meld")``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canasta.actions import Action, parse_action
from canasta.cards import parse_cards
from canasta.deal import Deal
from canasta.events import Event
from canasta.record import record_from
from canasta.refusals import Refusal
from canasta.results import result_of
from canasta.view import Result

NAMES = ("N", "E", "S", "W")
STOCK = "4c5c6c7c8c9c"


def at(
    *,
    N: str = "",
    E: str = "",
    S: str = "",
    W: str = "",
    pile: str = "",
    stock: str = STOCK,
    melds: Sequence[Sequence[str]] = ((), ()),
    threes: Sequence[str] = ("", ""),
    turn: str = "N",
    phase: str = "meld",
    totals: Sequence[int] = (0, 0),
    frozen: bool | None = None,
    flags: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Deal:
    """A deal in this position; north and south are side 0. The stock's first card is drawn next."""
    start: dict[str, object] = {
        "hands": [N, E, S, W],
        "stock": stock,
        "pile": pile,
        "melds": [list(side) for side in melds],
        "threes": list(threes),
        "turn": turn,
        "phase": phase,
        "flags": list(flags),
    }
    if frozen is not None:
        start["frozen"] = frozen
    record = {
        "format": "canasta-record/1",
        "variant": "classic",
        "players": list(NAMES),
        "totals": list(totals),
        "options": dict(options or {}),
        "actions": [],
        "start": start,
    }
    return record_from(record).begin()


def read(line: str) -> tuple[int, Action]:
    """``"N: draw"`` as a seat and an action."""
    name, _, text = line.partition(":")
    return NAMES.index(name.strip()), parse_action(text)


def play(deal: Deal, *lines: str) -> list[Event]:
    """Apply these lines; the events of all of them together."""
    events: list[Event] = []
    for line in lines:
        events += deal.apply(*read(line))
    return events


def verdict(deal: Deal, line: str) -> Refusal | None:
    """What ``check`` says to this line."""
    return deal.check(*read(line))


def code(deal: Deal, line: str) -> str | None:
    """The code of the refusal of this line, None where it is legal."""
    refusal = verdict(deal, line)
    return None if refusal is None else refusal.code


def cards(text: str) -> tuple[int, ...]:
    """Cards written as the record writes them."""
    return parse_cards(text)


def score(deal: Deal) -> tuple[dict[str, int], ...]:
    """The parts of each side's score of a deal that is over."""
    return result_of(deal).scores


def result(deal: Deal) -> Result:
    """The result of a deal that is over."""
    assert deal.over
    return result_of(deal)
