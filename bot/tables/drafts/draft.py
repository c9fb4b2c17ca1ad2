"""A draft: groups of cards that a player puts together for one step, rank by rank.

A draft lives in the store under the table's version; its ``step`` increases with each change, so that the
second of two clicks is recognised. The engine, not this module, says whether the result is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.layout import not_seated, stale
from bot.tables.session.table_view import TableView
from canasta.actions import Group, Meld, Take, format_action, format_group, parse_action
from canasta.cards import JOKER_RANK, RANKS, Card, Rank, missing_from, rank_name
from data import StaleVersion, Store


@dataclass(frozen=True, slots=True)
class Draft:
    """A player's draft. ``take``: the pile is taken, and the group of its top card's rank includes that card.
    ``groups`` are finished, ``rank`` is the one being chosen now (JOKER_RANK: a meld of wild cards) with
    ``naturals`` of its cards and these ``wilds``; ``target`` is the chosen meld that they join, or ``new``.
    ``exact`` is the text of the whole step, if it was chosen as a whole and has not been changed since.
    """

    take: bool = False
    groups: tuple[Group, ...] = ()
    rank: Rank | None = None
    naturals: int = 0
    wilds: tuple[Card, ...] = ()
    target: str | None = None
    exact: str | None = None
    step: int = 0

    @classmethod
    def of(cls, action: Meld | Take) -> Draft:
        """A step chosen as a whole, to be shown before it is made."""
        groups = action.groups if isinstance(action, Meld) else (action.group, *action.more)
        laid = tuple(group for group in groups if group.cards)
        return cls(take=isinstance(action, Take), groups=laid, exact=format_action(action))

    def changed(self, **changes: object) -> Draft:
        """This draft with changes, its step one higher."""
        return replace(self, step=self.step + 1, exact=None, **changes)  # type: ignore[arg-type]

    def to_data(self) -> dict[str, Any]:
        """The form that the store keeps: JSON values."""
        kept = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**kept, "groups": list(map(format_group, self.groups)), "wilds": list(self.wilds)}

    @classmethod
    def from_data(cls, kept: Mapping[str, Any]) -> Draft:
        """Read what the store kept."""
        return cls(
            take=kept["take"],
            groups=tuple(map(_read_group, kept["groups"])),
            rank=kept["rank"],
            naturals=kept["naturals"],
            wilds=tuple(kept["wilds"]),
            target=kept.get("target"),
            exact=kept.get("exact"),
            step=kept["step"],
        )


def used(groups: Iterable[Group]) -> list[Card]:
    return [card for group in groups for card in group.cards]


def without(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(missing_from(hand, cards)) if cards else tuple(hand)


def rank_from(text: str) -> Rank | None:
    """A rank by its letter (``Jk`` for wild cards alone), None for anything else."""
    if text == rank_name(JOKER_RANK):
        return JOKER_RANK
    return RANKS.index(text) if len(text) == 1 and text in RANKS else None


def _read_group(text: str) -> Group:
    action = parse_action(f"meld {text}")
    if not isinstance(action, Meld):
        raise ValueError(f"{text!r} is no group")
    return action.groups[0]


class KeptDrafts:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table_view: TableView) -> Draft | None:
        """The seat's current draft."""
        if table_view.seat is None:
            return None
        kept = await self._store.drafts.get(table_view.table.id, table_view.seat, table_view.table.version)
        return None if kept is None else Draft.from_data(kept)

    async def keep(self, table_view: TableView, draft: Draft | None) -> None:
        """Keep a draft for the seat, or drop it. Raises Refused if the table has changed."""
        if table_view.seat is None:
            raise not_seated()
        if draft is None:
            await self._store.drafts.drop(table_view.table.id, table_view.seat)
            return
        try:
            await self._store.drafts.save(
                table_view.table.id, table_view.seat, table_view.table.version, draft.to_data()
            )
        except StaleVersion:
            raise stale() from None
