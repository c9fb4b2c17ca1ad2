"""A game as people choose it: its name, who can play it, and how its tables are made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from canasta.i18n import Text
from canasta.options import BadOption, Option, Preset, Value
from canasta.rules.base import BaseRules
from canasta.rules.rules import REVISION
from canasta.variants.text import Section

GROUPS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "classic": Text("Classic and its close relatives"),
        "samba": Text("Samba and its family"),
        "burraco": Text("Burraco and Buraco"),
        "american": Text("Modern American"),
        "foot": Text("With a foot or a second hand"),
        "two": Text("For two"),
        "romme": Text("Rommé"),
    }
)
"""The groups of games, in the order in which they are offered: each group's id and name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game as people choose it: its id, its name, its numbers of players and its options.

    ``summary`` is a line that describes it, ``group`` one of :data:`GROUPS`, ``length`` how long a match
    takes, in a few words that follow a comma.

    ``presets`` are house rules that go together, ``topics`` the options as a panel groups them, ``only_for``
    those that only matter at tables of one size. ``words`` are this game's own words for kinds of canastas
    and melds: ``{"natural": "clean"}``, ``{"sequence": "run"}``.

    ``make`` returns the rules of a table for its seats, the options given and the rules revision.

    ``player`` names the module whose ``choose(view, manner)`` moves for a computer player; it is imported
    when one has to move, as players are a layer above the games.
    """

    id: str
    name: Text
    summary: Text
    group: str
    length: Text
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    make: Callable[[int, Mapping[str, object], int], BaseRules]
    sections: Callable[[BaseRules], Sequence[Section]]
    presets: tuple[Preset, ...] = ()
    topics: tuple[tuple[Text, tuple[str, ...]], ...] = ()
    only_for: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    player: str = "canasta.players.basic.classic"

    def option(self, name: str) -> Option:
        """The option of this name. Raises KeyError."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def rules(
        self, seats: int, options: Mapping[str, object] | None = None, revision: int | None = None
    ) -> BaseRules:
        """The rules of a table.

        Raises BadOption for bad options, BadSeats for a number of seats that the game does not have,
        BadRevision for a rules revision that this release does not know.
        """
        revision = REVISION if revision is None else revision
        if seats not in self.seats:
            raise BadSeats(self, seats)
        if not 1 <= revision <= REVISION:
            raise BadRevision(revision)
        given = options or {}
        # Many tables are of the same settings, and are read again and again.
        key = self.make, seats, revision, repr(sorted(given.items()))
        made = _MADE.get(key)
        if made is None:
            made = self.make(seats, given, revision)
            if len(_MADE) >= MOST_MADE:
                _MADE.clear()
            _MADE[key] = made
        return made.again()


MOST_MADE: Final = 256
_MADE: dict[Hashable, BaseRules] = {}
"""Rules by their game, seats, revision and options."""


class BadSeats(ValueError):
    """A number of players that the game does not support."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self.text = Text(
            "{name} is played by {seats}, not {given}.",
            name=variant.name,
            seats=", ".join(map(str, variant.seats)),
            given=seats,
        )
        super().__init__(str(self.text))


class BadRevision(ValueError):
    """A rules revision newer than this release; the match needs a newer release to continue."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"rules revision {revision} is not known to this release (it knows 1 to {REVISION})")


def by_id(games: Iterable[Variant]) -> Mapping[str, Variant]:
    """These games by their ids, in this order. Raises ValueError if two have the same id."""
    by_name: dict[str, Variant] = {}
    for game in games:
        if by_name.setdefault(game.id, game) is not game:
            raise ValueError(f"two games have the id {game.id}")
    return MappingProxyType(by_name)


def resolve(
    specs: Iterable[Option],
    given: Mapping[str, object],
    case: str,
    revision: int,
    bundle: Mapping[str, Value] | None = None,
) -> Mapping[str, Value]:
    """All options of a table: those given, then those that a bundle sets, then the defaults of the case.

    Raises BadOption for a name or a value that does not exist, or not yet in this rules revision.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise BadOption(name, Text("This game has no option {name}.", name=name[:60]))
    bundle = bundle or {}
    return MappingProxyType(
        {
            name: spec.read_for(revision, given[name])
            if name in given
            else bundle.get(name, spec.default_for(case, revision))
            for name, spec in known.items()
        }
    )
