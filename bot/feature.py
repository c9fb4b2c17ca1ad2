"""What a feature declares to core, in one record: plain data, which loads neither workers nor Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from bot.layout.names import quoted
from bot.runtime.settings import Limit
from canasta.i18n import Text, Translator

if TYPE_CHECKING:
    from data.records.audit import Deed

Words = Callable[[Any, Translator], str]
"""Puts a setting's value into words."""
Declaration = TypeVar("Declaration")


class SettingsPage(StrEnum):
    """A page of a server's settings, as its buttons name it. ``HOME`` leads to the others."""

    HOME = "home"
    HEALTH = "health"
    WHERE = "where"
    WHO = "who"
    FORUM = "forum"
    LEAVING = "leaving"
    GAMES = "games"
    PRESETS = "presets"
    TIME = "time"
    LIMITS = "limits"
    CALLS = "calls"
    EMOTES = "emotes"
    BOARD = "board"
    SEASONS = "seasons"
    ROLES = "roles"
    AUDIT = "audit"
    EXPORT = "export"


def plain_words(value: Any, tr: Translator) -> str:
    """A value as it is stored, in words."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, int):
        return tr.number(value)
    if isinstance(value, list):
        return ", ".join(plain_words(part, tr) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{quoted(str(key))}: {plain_words(part, tr)}" for key, part in value.items())
    return "–" if value is None else quoted(str(value))


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a server sets. ``name`` is its name in the store, ``title`` and ``words`` are what the
    audit log calls it and its values; ``page`` is where it's set.
    """

    name: str
    title: Text
    page: SettingsPage
    words: Words = plain_words


@dataclass(frozen=True, slots=True, kw_only=True)
class HourlyLimit:
    """How often something may be done within an hour. ``use`` is its name in the store, ``variable`` the
    operator's setting, and ``usual`` what counts without it; ``person`` and ``server`` refuse those who have
    reached it. ``setting``: the name of what a server sets to allow less, None if it can't.
    """

    use: str
    variable: str
    usual: Limit
    person: Text
    server: Text
    setting: str | None = None


@dataclass(frozen=True, kw_only=True)
class Feature:
    """One feature. ``settings`` are what a server sets, ``limits`` what is counted by the hour. ``deeds`` are
    the audit log's words, in which ``by``, ``person``, ``table`` and ``tournament`` are those of the entry
    and the others its details.
    """

    name: str
    settings: Sequence[Setting] = ()
    limits: Sequence[HourlyLimit] = ()
    deeds: Mapping[Deed, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Declared:
    """What all features declare, by name."""

    settings: Mapping[str, Setting]
    limits: Mapping[str, HourlyLimit]
    deeds: Mapping[str, Text]

    @classmethod
    def of(cls, features: Iterable[Feature]) -> Self:
        """Join these records. Raises ValueError where two features declare something of one name."""
        every = list(features)
        _joined("feature", ((feature.name, feature) for feature in every))
        return cls(
            settings=_joined("setting", ((one.name, one) for feature in every for one in feature.settings)),
            limits=_joined("limit", ((one.use, one) for feature in every for one in feature.limits)),
            deeds=_joined("deed", (deed for feature in every for deed in feature.deeds.items())),
        )

    @property
    def variables(self) -> tuple[str, ...]:
        """The operator's settings of the hourly limits."""
        return tuple(limit.variable for limit in self.limits.values())


def _joined(kind: str, declared: Iterable[tuple[str, Declaration]]) -> Mapping[str, Declaration]:
    """These by name. Raises ValueError for a name that occurs twice."""
    joined: dict[str, Declaration] = {}
    for name, declaration in declared:
        if name in joined:
            raise ValueError(f"Two features declare the {kind} {str(name)!r}.")
        joined[name] = declaration
    return MappingProxyType(joined)
