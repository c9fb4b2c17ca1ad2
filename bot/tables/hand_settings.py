"""How people want their hand panels: the order of the cards, and what is shown before it is laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from data import Store


class Sort(StrEnum):
    """The order of a hand: by rank, or by suit and rank."""

    RANK = "rank"
    SUIT = "suit"


@dataclass(frozen=True, slots=True)
class HandSettings:
    """One person's wishes. ``sort`` is None for each game's usual order; ``confirm``: openings, wild cards
    and takes are shown before they are laid.
    """

    sort: Sort | None = None
    confirm: bool = True

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> HandSettings:
        """Read the stored settings; what is unknown counts as unset."""
        sort = kept.get("sort")
        return cls(Sort(sort) if sort in list(Sort) else None, bool(kept.get("confirm", True)))

    @property
    def by_suit(self) -> bool | None:
        """Whether hands are sorted by suit; None leaves it to the game."""
        return None if self.sort is None else self.sort is Sort.SUIT


USUAL = HandSettings()


class KeptHandSettings:
    """Stores these settings with a person's others."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person_id: int) -> HandSettings:
        """A person's settings."""
        return HandSettings.of(await self._store.settings.of_person(person_id))

    async def sort(self, person_id: int, sort: Sort | None) -> None:
        """Set the order of the person's hands; None for each game's usual one."""
        await self._store.settings.set_for_person(person_id, "sort", sort)

    async def confirm(self, person_id: int, wanted: bool) -> None:
        """Set whether melds are shown before they are laid."""
        await self._store.settings.set_for_person(person_id, "confirm", None if wanted else False)
