"""Records: reading one deal as text (``canasta-record/1``).

:func:`read_record` turns TOML text into a :class:`Record`, or reports which key or line is wrong;
:meth:`Record.begin` sets up the deal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.actions import Action, BadAction, parse_action
from canasta.cards.shuffle import normal_seed, shuffled
from canasta.deal import Deal
from canasta.notation.position import BadPosition, Position, check_names, place, read_position
from canasta.notation.record_limits import LONGEST_ACTION, MOST_ACTIONS, BeyondLimits, brief, parse
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS, BadOption, BadRevision, BadSeats

FORMAT = "canasta-record/1"
UNNAMED = 1
"""The rules revision of a record that names none (rules: 14.16)."""
_KEYS = frozenset(
    (
        "format",
        "variant",
        "players",
        "dealer",
        "totals",
        "round",
        "seed",
        "actions",
        "options",
        "start",
        "revision",
        "hash",
        "result",
    )
)
_HASH = re.compile(r"[0-9a-f]{64}")


class BadRecord(ValueError):
    """A record that cannot be used; the message names the key or the line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One action of a record: the seat, and the action as written and as read."""

    seat: int
    text: str
    action: Action


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read and checked. Seats are numbers, names are in ``players``.

    ``hash`` is the seed's hash posted when the deal began, ``result`` the totals recorded after it.
    """

    variant: str
    players: tuple[str, ...]
    rules: BaseRules
    dealer: int
    totals: tuple[int, ...]
    round: int
    seed: str | None
    position: Position | None
    lines: tuple[Line, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    hash: str | None = None
    result: tuple[int, ...] | None = None

    def begin(self) -> Deal:
        """The deal before its first action."""
        if self.position is None:
            assert self.seed is not None
            return Deal.from_seed(self.rules, self.dealer, self.totals, self.seed, self.round)
        deal = place(self.rules, self.position, self.dealer, self.totals, self.round)
        if self.seed is not None:
            _, deal.state.stream = shuffled(self.rules.seating.packs, self.rules.seating.jokers, self.seed)
        return deal


def read_record(text: str) -> Record:
    """Read a record. Raises BadRecord with the key or the line that is wrong.

    >>> from canasta import read_record
    >>> record = read_record('''
    ... format = "canasta-record/1"
    ... variant = "classic"
    ... players = ["Ann", "Ben"]
    ... seed = "5e7e2"
    ... actions = ["Ann: draw", "Ann: discard 4c"]
    ... ''')
    >>> deal = record.begin()
    >>> for line in record.lines:
    ...     events = deal.apply(line.seat, line.action)
    >>> deal.state.turn
    1
    >>> read_record('format = "chess"')
    Traceback (most recent call last):
    canasta.notation.record.BadRecord: format: must be 'canasta-record/1', not 'chess'
    """
    try:
        data = parse(text)
    except BeyondLimits as error:
        raise BadRecord(str(error)) from None
    return record_from(data)


def record_from(data: Mapping[str, Any]) -> Record:
    """A record from its keys and values. Raises BadRecord with the key or the line that is wrong."""
    unknown = sorted(data.keys() - _KEYS)
    if unknown:
        raise BadRecord(f"{unknown[0][:80]}: no such key in a record")
    if data.get("format") != FORMAT:
        raise BadRecord(f"format: must be {FORMAT!r}, not {brief(data.get('format'))}")
    variant = data.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise BadRecord(f"variant: must be one of {', '.join(VARIANTS)}, not {brief(variant)}")
    try:
        players = check_names(data.get("players"))
        rules, options = _rules(variant, players, data)
        dealer = _player(players, data.get("dealer", players[-1]), "dealer")
        totals = _totals(data.get("totals", [0] * rules.sides), rules.sides)
        round_number = _whole(data.get("round", 1), "round", 1)
        seed = _seed(data.get("seed"))
        position = None
        if "start" in data:
            position = read_position(data["start"], rules, players, dealer, round_number)
        if seed is None and position is None:
            raise BadRecord("seed: a record needs a seed or [start]")
        return Record(
            variant=variant,
            players=players,
            rules=rules,
            dealer=dealer,
            totals=totals,
            round=round_number,
            seed=seed,
            position=position,
            lines=_lines(data.get("actions"), players),
            options=options,
            hash=_hash(data.get("hash")),
            result=_result(data.get("result"), rules.sides),
        )
    except BadPosition as error:
        raise BadRecord(str(error)) from None


def _rules(
    variant: str, players: Sequence[str], data: Mapping[str, Any]
) -> tuple[BaseRules, Mapping[str, object]]:
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadRecord("options: must be a table [options]")
    revision = _whole(data.get("revision", UNNAMED), "revision", 1)
    try:
        return VARIANTS[variant].rules(len(players), options, revision), options
    except BadSeats as error:
        raise BadRecord(f"players: {error}") from None
    except BadOption as error:
        raise BadRecord(f"options.{error.name}: {error}") from None
    except BadRevision as error:
        raise BadRecord(f"revision: {error}") from None


def _player(players: Sequence[str], name: object, key: str) -> int:
    if not isinstance(name, str) or name not in players:
        raise BadRecord(f"{key}: {brief(name)} is not one of the players")
    return players.index(name)


def _whole(value: object, key: str, least: int) -> int:
    if type(value) is not int or value < least:
        raise BadRecord(f"{key}: must be a whole number from {least}, not {brief(value)}")
    return value


def _totals(value: object, sides: int, key: str = "totals") -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != sides or any(type(total) is not int for total in value):
        raise BadRecord(f"{key}: must be {sides} whole numbers, one for each side")
    return tuple(value)


def _seed(value: object) -> str | None:
    if value is None:
        return None
    try:
        return normal_seed(value if isinstance(value, str) else repr(value))
    except ValueError as error:
        raise BadRecord(f"seed: {error}") from None


def _hash(value: object) -> str | None:
    if value is not None and (not isinstance(value, str) or not _HASH.fullmatch(value)):
        raise BadRecord(f"hash: must be 64 hexadecimal digits in small letters, not {brief(value)}")
    return value


def _result(value: object, sides: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.keys() != {"totals"}:
        raise BadRecord("result: must be a table [result] with totals")
    return _totals(value["totals"], sides, "result.totals")


def _lines(value: object, players: Sequence[str]) -> tuple[Line, ...]:
    if not isinstance(value, list):
        raise BadRecord('actions: must be a list of lines such as "N: draw" (it may be empty)')
    if len(value) > MOST_ACTIONS:
        raise BadRecord(f"actions: {len(value)} lines; a record has {MOST_ACTIONS} at most")
    return tuple(_line(number, text, players) for number, text in enumerate(value, 1))


def _line(number: int, text: object, players: Sequence[str]) -> Line:
    where = f"actions, line {number}"
    if isinstance(text, str) and len(text) > LONGEST_ACTION:
        raise BadRecord(f"{where}: {len(text)} characters; an action has {LONGEST_ACTION} at most")
    name, colon, written = map(str.strip, text.partition(":")) if isinstance(text, str) else ("", "", "")
    if not colon or not name or len(name.split()) > 1 or len(written.splitlines()) > 1:
        raise BadRecord(f"{where}: {brief(text)} is not of the form 'PLAYER: ACTION'")
    if name not in players:
        raise BadRecord(f"{where}: {brief(name)} is not one of the players")
    try:
        return Line(players.index(name), written, parse_action(written))
    except BadAction as error:
        raise BadRecord(f"{where}: {error}") from None
