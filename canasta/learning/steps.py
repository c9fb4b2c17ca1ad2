"""The numbers of choices where an action is put together step by step: one table for every such game.

An action is a path: its verb, then the cards of each group one by one with where they go, ``next`` before a
further group, ``done`` after the last. A discard is one number. Never renumbered: a new choice comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.actions import (
    NEW,
    Action,
    Discard,
    Group,
    Lay,
    Meld,
    Merge,
    Swap,
    Take,
    aim_rank,
    format_action,
)
from canasta.cards import JOKER, NAMES, RANKS
from canasta.state import State

_PLAIN: Final = ("draw", "end", "ask", "yes", "no", "pass", "special")
_VERBS: Final = ("take", "meld", "lay", "merge", "swap")
_MARKS: Final = ("done", "next", "top joins", "low", "new")
MELDS: Final = 64
"""The most melds on a table; three packs make fewer."""
_FIRST = {word: number for number, word in enumerate((*_PLAIN, *_VERBS, *_MARKS))}
DISCARD: Final = len(_FIRST)
PUT: Final = DISCARD + JOKER + 1
RANK: Final = PUT + JOKER + 1
ONTO: Final = RANK + len(RANKS)
STEPS: Final = ONTO + MELDS
"""How many numbers there are."""
_DONE, _NEXT, _JOINS, _LOW, _NEW = (_FIRST[word] for word in _MARKS)


def name(step: int) -> str:
    """A number in words."""
    if step < DISCARD:
        return (*_PLAIN, *_VERBS, *_MARKS)[step]
    if step < RANK:
        return f"discard {NAMES[step - DISCARD]}" if step < PUT else f"card {NAMES[step - PUT]}"
    return f"onto rank {RANKS[step - RANK]}" if step < ONTO else f"onto meld {step - ONTO}"


def melds_on(state: State) -> list[str]:
    """The ids of all melds on the table, the oldest first: their place is what ``onto meld`` counts."""
    ids = [meld.id for table in state.side_tables for meld in table.melds]
    return sorted(ids, key=lambda meld: int(meld[1:]))


def path_of(action: Action, melds: Sequence[str]) -> tuple[int, ...]:
    """The steps that an action is, given the melds on the table."""
    match action:
        case Discard(card):
            return (DISCARD + card,)
        case Take(group, more, joined):
            path = [_FIRST["take"], *(() if joined else _group(group, melds)), *([_JOINS] if joined else [])]
            for number, other in enumerate(more):
                path += [*([] if joined and not number else [_NEXT]), *_group(other, melds)]
        case Meld(groups):
            path = [_FIRST["meld"]]
            for number, group in enumerate(groups):
                path += [*([_NEXT] if number else []), *_group(group, melds)]
        case Lay(cards):
            path = [_FIRST["lay"], *(PUT + card for card in cards)]
        case Merge(into, other):
            path = [_FIRST["merge"], ONTO + melds.index(into), ONTO + melds.index(other)]
        case Swap(card, meld):
            path = [_FIRST["swap"], PUT + card, ONTO + melds.index(meld)]
        case _:
            return (_FIRST[format_action(action)],)
    return (*path, _DONE)


def _group(group: Group, melds: Sequence[str]) -> list[int]:
    path = [PUT + card for card in group.cards]
    if group.low:
        path.append(_LOW)
    if group.aim is not None:
        rank = aim_rank(group.aim)
        path.append(
            _NEW if group.aim == NEW else RANK + rank if rank is not None else ONTO + melds.index(group.aim)
        )
    return path
