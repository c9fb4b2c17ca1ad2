"""What an honour is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.honours.career import Career
from canasta.i18n import Text


class Group(StrEnum):
    """A page of honours."""

    MATCHES = "matches"
    PEOPLE = "people"
    TIME = "time"
    DEALS = "deals"
    GAMES = "games"


GROUP_NAMES: Final[Mapping[Group, Text]] = {
    Group.MATCHES: Text("Matches"),
    Group.PEOPLE: Text("Among people"),
    Group.TIME: Text("Over time"),
    Group.DEALS: Text("In one deal"),
    Group.GAMES: Text("Games and tournaments"),
}


class Metal(StrEnum):
    """How hard it is to earn."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour, earned once ``count`` of a career reaches ``needs``. ``emblem`` names its picture."""

    metal: Metal
    id: str
    emblem: str
    name: Text
    what: Text
    count: Callable[[Career], int]
    needs: int = 1
    group: Group = Group.MATCHES

    def reached(self, career: Career) -> int:
        """How much of it has been reached, at most all."""
        return min(self.count(career), self.needs)
