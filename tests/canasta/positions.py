"""Positions for tests, written as records write them: ``at(N="KhKdKs4c", phase="meld")``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from canasta.actions import Action, parse_action
from canasta.cards import parse_cards
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.events import Event
from canasta.notation.record import record_from
from canasta.notation.record_writing import RecordHead
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.rules.rules import REVISION
from canasta.view import Result

NAMES = ("N", "E", "S", "W")
LETTERS = ("A", "B", "C", "D", "E", "F")
STOCK = "4c5c6c7c8c9c"


class Start(TypedDict, total=False):
    """What may be said of a position beside the hands, the melds and the threes."""

    pile: str
    stock: str
    turn: str | None
    phase: str
    totals: Sequence[int]
    frozen: bool | None
    flags: Sequence[str]
    feet: Sequence[str]
    talons: Sequence[str]
    pending: Mapping[str, str]
    pots: Sequence[str]
    options: Mapping[str, object] | None
    variant: str
    round_number: int
    revision: int


def at(
    *,
    N: str = "",
    E: str = "",
    S: str = "",
    W: str = "",
    melds: Sequence[Sequence[str]] = ((), ()),
    threes: Sequence[str] = ("", ""),
    **start: Unpack[Start],
) -> Deal:
    """A deal of four in this position; north and south are side 0. The rest is as in ``seated``."""
    start.setdefault("stock", STOCK)
    return seated(NAMES, [N, E, S, W], melds=melds, threes=threes, **start)


def seated(
    players: Sequence[str],
    hands: Sequence[str],
    *,
    melds: Sequence[Sequence[str]] = (),
    threes: Sequence[str] = (),
    pile: str = "",
    stock: str = "JdJhTdThJsTs",
    turn: str | None = None,
    phase: str = "meld",
    totals: Sequence[int] = (),
    frozen: bool | None = None,
    flags: Sequence[str] = (),
    feet: Sequence[str] = (),
    talons: Sequence[str] = (),
    pending: Mapping[str, str] | None = None,
    pots: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    variant: str = "classic",
    round_number: int = 1,
    revision: int = REVISION,
) -> Deal:
    """A deal of these players in this position, the first one to move; the stock's first card comes next."""
    start: dict[str, object] = {
        "hands": list(hands),
        "stock": stock,
        "pile": pile,
        "turn": turn if turn is not None else players[0],
        "phase": phase,
        "flags": list(flags),
    }
    if melds:
        start["melds"] = [list(side) for side in melds]
    if threes:
        start["threes"] = list(threes)
    if feet:
        start["feet"] = list(feet)
    if talons:
        start["talons"] = list(talons)
    if pending:
        start["pending"] = dict(pending)
    if pots:
        start["pots"] = list(pots)
    if frozen is not None:
        start["frozen"] = frozen
    record: dict[str, object] = {
        "format": "canasta-record/1",
        "variant": variant,
        "players": list(players),
        "round": round_number,
        "revision": revision,
        "options": dict(options or {}),
        "actions": [],
        "start": start,
    }
    if totals:
        record["totals"] = list(totals)
    return record_from(record).begin()


def read(line: str, names: Sequence[str] = NAMES) -> tuple[int, Action]:
    """``"N: draw"`` as a seat and an action."""
    name, _, text = line.partition(":")
    return names.index(name.strip()), parse_action(text)


def names_at(deal: Deal) -> Sequence[str]:
    """What the seats are called: by compass at tables of four, else by letter."""
    return NAMES if deal.rules.seats == 4 else LETTERS


def play(deal: Deal, *lines: str) -> list[Event]:
    """Apply these lines; the events of all of them together."""
    events: list[Event] = []
    for line in lines:
        events += deal.apply(*read(line, names_at(deal)))
    return events


def verdict(deal: Deal, line: str) -> Refusal | None:
    """What ``check`` says to this line."""
    return deal.check(*read(line, names_at(deal)))


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


def head_of(rules: BaseRules, dealer: int, **said: Any) -> RecordHead:
    """The head of the record of a match's first deal by these rules, without a seed, but for what is said."""
    head = RecordHead(
        variant=rules.variant,
        players=LETTERS[: rules.seats],
        dealer=dealer,
        totals=(0,) * rules.sides,
        round_number=1,
        seed=None,
        revision=rules.revision,
    )
    return replace(head, **said)
