"""Writing one deal as a record (``canasta-record/1``)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards import format_cards
from canasta.deal import Deal
from canasta.notation.record import FORMAT
from canasta.rules.base import BaseRules
from canasta.state import State


def record_names(names: Iterable[str]) -> tuple[str, ...]:
    """People's names in a form that a record can hold: distinct, without spaces or colons."""
    taken: list[str] = []
    for name in names:
        plain = (
            re.sub(r"[\s:]+", "_", "".join(char for char in name if char.isprintable())).strip("_")
            or "player"
        )
        unique, n = plain, 2
        while unique in taken:
            unique, n = f"{plain}_{n}", n + 1
        taken.append(unique)
    return tuple(taken)


@dataclass(frozen=True, kw_only=True)
class RecordHead:
    """What a record says of its deal before the first action; seats are numbers in ``players``."""

    variant: str
    players: Sequence[str]
    dealer: int
    totals: Sequence[int]
    round_number: int
    seed: str | None
    revision: int
    options: Mapping[str, object] = field(default_factory=dict)


def write_record(
    head: RecordHead,
    actions: Iterable[tuple[int, str]],
    *,
    start: Deal | None = None,
    hash: str | None = None,
    result: Sequence[int] | None = None,
) -> str:
    """A record as text. ``start`` is a deal whose position is written as ``[start]``; ``hash`` and ``result``
    (the totals after the deal) are what ``verify`` compares.
    """
    names = record_names(head.players)
    out = [f"format = {_toml(FORMAT)}", f"variant = {_toml(head.variant)}", f"players = {_toml(list(names))}"]
    out.append(f"dealer = {_toml(names[head.dealer])}")
    out.append(f"totals = {_toml(list(head.totals))}")
    out.append(f"round = {head.round_number}")
    out.append(f"revision = {head.revision}")
    if head.seed is not None:
        out.append(f"seed = {_toml(head.seed)}")
    if hash is not None:
        out.append(f"hash = {_toml(hash)}")
    lines = [f"  {_quoted(f'{names[seat]}: {text}')}," for seat, text in actions]
    out += ["actions = [", *lines, "]"] if lines else ["actions = []"]
    if head.options:
        out += ["", "[options]", *(f"{name} = {_toml(value)}" for name, value in head.options.items())]
    if result is not None:
        out += ["", "[result]", f"totals = {_toml(list(result))}"]
    if start is not None:
        out += ["", *position_lines(start, names)]
    return _plain("\n".join(out) + "\n")


def position_lines(deal: Deal, names: Sequence[str]) -> list[str]:
    """The position of a deal in a record: the lines of ``[start]``."""
    state = deal.state
    return [
        "[start]",
        f"hands = {_toml([format_cards(hand) for hand in state.hands])}",
        *([f"feet = {_toml([format_cards(foot) for foot in state.feet])}"] if any(state.feet) else []),
        f"stock = {_toml(format_cards(reversed(state.stock)))}",
        f"pile = {_toml(format_cards(state.pile))}",
        f"melds = {_toml([[format_cards(m.cards) for m in side.melds] for side in state.side_tables])}",
        f"threes = {_toml([format_cards(side.threes) for side in state.side_tables])}",
        f"turn = {_toml(names[state.turn])}",
        f"phase = {_toml(state.phase)}",
        f"frozen = {_toml(deal.rules.pile_frozen(state))}",
        f"flags = {_toml(_flags(deal.rules, state, names))}",
        *([f"pots = {_toml(list(map(format_cards, state.pots)))}"] if deal.rules.pack.pots else []),
        *(_talons(state, names) if deal.rules.gives_talons else []),
    ]


def _talons(state: State, names: Sequence[str]) -> list[str]:
    lines = [f"talons = {_toml(list(map(format_cards, state.talons)))}"]
    if state.pending:
        cards = [
            f"{_toml(names[seat])} = {_toml(format_cards(held))}" for seat, held in state.pending.items()
        ]
        lines.append(f"pending = {{ {', '.join(cards)} }}")
    return lines


def _flags(rules: BaseRules, state: State, names: Sequence[str]) -> list[str]:
    """The facts about a deal that its cards do not show."""
    flags = [f"melded:{names[seat]}" for seat, melded in enumerate(state.personal) if melded]
    if rules.game_view().builds_on_all:
        flags += [f"opened:{names[seat]}" for seat in state.order if state.reaches[seat].home.opened]
    flags += [f"asked:{side}" for side, asked in enumerate(state.asked) if asked]
    if state.lone is not None:
        flags.append(f"pile_taken:{names[state.lone]}")
    flags += [f"pot:{side}" for side, taken in enumerate(state.pot_taken) if taken]
    flags += [
        f"pot_unplayed:{names[seat]}"
        for seat, unplayed in enumerate(state.unplayed)
        if unplayed and seat != state.turn
    ]
    if state.first_round:
        flags.append("first_round")
    return flags


_quoted = json.encoder.encode_basestring


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return _string(str(value))


def _string(text: str) -> str:
    return _plain(_quoted(text))


def _plain(text: str) -> str:
    return text.replace("\x7f", "\\u007f")
