"""What an honour is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.honours.career import Career
from canasta.i18n import Text, Worded


class Group(Worded):
    """A page of honours."""

    MATCHES = "matches", Text("Matches")
    PEOPLE = "people", Text("Among people")
    TIME = "time", Text("Over time")
    DEALS = "deals", Text("In one deal")
    GAMES = "games", Text("Games and tournaments")


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
