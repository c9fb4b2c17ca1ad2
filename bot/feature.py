"""What a feature declares to core, in one record: plain data, which loads neither workers nor Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from bot.layout import quoted
from bot.runtime.settings import Limit
from canasta.i18n import Text, Translator, Worded

if TYPE_CHECKING:
    from bot.layout.spreadsheets import Cell
    from data import Store
    from data.records.audit import AuditLine, Deed

Words = Callable[[Any, Translator], str]
"""Puts a setting's value into words."""
Declaration = TypeVar("Declaration")
_CHANGED: Final = Text("✅ That counts from now on.")
_NOT_USED: Final = Text("not used")


class SettingsPage(Worded):
    """A page of a server's settings, by its buttons' name, with its heading. ``HOME`` leads to others."""

    HOME = ("home", Text("All settings"))
    HEALTH = ("health", Text("Health check"))
    LANGUAGE = ("language", Text("Language"))
    WHERE = ("where", Text("Where tables open"))
    WHO = ("who", Text("Who opens tables"))
    FORUM = ("forum", Text("Forum"))
    LEAVING = ("leaving", Text("Leaving tournaments"))
    GAMES = ("games", Text("Games"))
    PRESETS = ("presets", Text("Own rules"))
    TIME = ("time", Text("Time"))
    LIMITS = ("limits", Text("Limits"))
    CALLS = ("calls", Text("Calls for players"))
    EMOTES = ("emotes", Text("At the table"))
    BOARD = ("board", Text("Leaderboard"))
    SEASONS = ("seasons", Text("Seasons"))
    ARENA = ("arena", Text("Weekly arena"))
    WEEKLY = ("weekly", Text("The week"))
    ROLES = ("roles", Text("Roles for players"))
    AUDIT = ("audit", Text("Audit log"))
    EXPORT = ("export", Text("Save as files"))


PAGES: Final = tuple(page for page in SettingsPage if page is not SettingsPage.HOME)
"""Those to which ``HOME`` leads."""


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
class Switch:
    """Sets whether something is so: what the page says in each case."""

    on: Text
    off: Text


@dataclass(frozen=True, slots=True)
class Between:
    """Numbers that are written in a window: its line's name, the lowest and the highest."""

    label: Text
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Sets one of these values, numbers or texts, from a list: what heads it, how it puts each of them, and
    what the page says of the one that is set. ``other``: any number between these can be written instead.
    """

    placeholder: Text
    values: Sequence[Any]
    option: Words
    line: Words
    other: Between | None = None


@dataclass(frozen=True, slots=True)
class Role:
    """Sets a role. The page says ``line`` of its ``{place}``, or ``unset`` of none, which ``clear`` sets."""

    placeholder: Text
    line: Text
    unset: Text
    clear: Text


@dataclass(frozen=True, slots=True)
class Channel:
    """Sets a channel of these kinds, in Discord's numbers, or up to ``most``, in the same words as a role."""

    placeholder: Text
    line: Text
    unset: Text
    clear: Text
    kinds: tuple[int, ...] = (0,)
    most: int = 1


@dataclass(frozen=True, slots=True)
class Typed:
    """Sets what somebody types in a window, which ``button`` opens: its title, the line's name and a hint.
    ``read`` makes a value of it, and raises Refused for what it can't read. The page says ``line``.
    """

    button: Text
    title: Text
    label: Text
    hint: Text
    read: Callable[[str], Any]
    line: Words


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a server sets. ``name`` is its name in the store, ``title`` and ``words`` are what the
    audit log calls it and its values; ``page`` is where it's set. ``default`` counts where nothing is kept.

    A page is made from the settings that have a ``control``; others have code of their own. ``about`` is said
    there in small print, ``changed`` after a change. ``summed_up``: whether the first page says what is set,
    and ``usual`` what it says where nothing is.
    ``step``: what its list is called in buttons, if not by its name.
    """

    name: str
    title: Text
    page: SettingsPage
    words: Words = plain_words
    default: Any = None
    control: Switch | Choice | Role | Channel | Typed | None = None
    about: Text | None = None
    changed: Text = _CHANGED
    summed_up: bool = True
    usual: Text = _NOT_USED
    step: str = ""

    @property
    def on_buttons(self) -> str:
        """What its list, or its window, is called in buttons."""
        return self.step or self.name

    def of(self, kept: Mapping[str, Any]) -> Any:
        """The value among a server's settings as the store keeps them."""
        return kept.get(self.name, self.default)


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


class NeedKind(Enum):
    """How a feature uses what it needs on a server."""

    CHANNEL = "channel"
    ROLE = "role"
    GIVEN_ROLE = "given role"
    MENTIONED_ROLE = "mentioned role"
    EVENTS = "events"


@dataclass(frozen=True, slots=True)
class Need:
    """Something on a server that a feature relies on. ``lacking`` is said where it's gone, or, of events,
    where the bot may not make them; ``page``: where it's mended, None if not here.
    """

    kind: NeedKind
    lacking: Text
    id: int | None = None
    page: SettingsPage | None = None


Check = Callable[["Store", int], Awaitable[Sequence[Need]]]
"""Finds what a server needs for a feature, for the health check. It asks the store alone."""


@dataclass(frozen=True, slots=True)
class Saving:
    """A file in the making; ``words`` puts an audit entry into words. Rows are read ``page`` at a time."""

    store: Store
    guild_id: int
    tr: Translator
    words: Callable[[AuditLine], str]
    page: int


Rows = Sequence[Sequence["Cell"]]


@dataclass(frozen=True, slots=True)
class Export:
    """A file that a server's managers save: its columns, and its rows, newest first, page by page."""

    name: str
    title: Text
    columns: Sequence[Text]
    rows: Callable[[Saving], AsyncIterator[Rows]]


@dataclass(frozen=True, kw_only=True)
class Feature:
    """One feature. ``settings`` are what a server sets, ``limits`` what is counted by the hour. ``deeds`` are
    the audit log's words, in which ``by``, ``person``, ``table`` and ``tournament`` are those of the entry
    and the others its details. ``checks`` say what the health check looks at, and
    ``exports`` what managers save as files.
    """

    name: str
    settings: Sequence[Setting] = ()
    limits: Sequence[HourlyLimit] = ()
    deeds: Mapping[Deed, Text] = field(default_factory=dict)
    checks: Sequence[Check] = ()
    exports: Sequence[Export] = ()


@dataclass(frozen=True, slots=True)
class Declared:
    """What all features declare, by name."""

    settings: Mapping[str, Setting]
    limits: Mapping[str, HourlyLimit]
    deeds: Mapping[str, Text]
    checks: Sequence[Check]
    exports: Mapping[str, Export]

    @classmethod
    def of(cls, features: Iterable[Feature]) -> Self:
        """Join these records. Raises ValueError where two features declare something of one name."""
        every = list(features)
        _joined("feature", ((feature.name, feature) for feature in every))
        return cls(
            settings=_joined("setting", ((row.name, row) for feature in every for row in feature.settings)),
            limits=_joined("limit", ((row.use, row) for feature in every for row in feature.limits)),
            deeds=_joined("deed", (deed for feature in every for deed in feature.deeds.items())),
            checks=tuple(check for feature in every for check in feature.checks),
            exports=_joined("export", ((row.name, row) for feature in every for row in feature.exports)),
        )

    def on_page(self, page: SettingsPage) -> Sequence[Setting]:
        """The settings from which this page is made."""
        return [row for row in self.settings.values() if row.page is page and row.control is not None]

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
