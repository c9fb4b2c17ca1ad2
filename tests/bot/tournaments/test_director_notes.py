"""Messages of directors to single people: only so many an hour."""

from typing import Any
from unittest.mock import Mock

from bot.tournaments.workers.director_notes import MOST, DirectorNotes
from canasta.i18n import Text
from tests.bot.tournament_fixtures import fresh


class Letterbox:
    """Stands for direct messages: keeps whom they were for."""

    def __init__(self) -> None:
        self.people: list[int] = []

    async def write(self, person_id: int, *args: object, **given: object) -> object:
        self.people.append(person_id)
        return self


async def test_changing_something_and_taking_it_back_floods_nobody() -> None:
    async with fresh() as cups:
        direct: Any = Letterbox()
        cup = await cups.now(await cups.open())
        notes = DirectorNotes(Mock(tables=cups.tables, direct=direct))
        told = [await notes.tell(cup, person, Text("Changed.")) for person in [1] * (MOST + 5) + [2]]
        assert told == [True] * MOST + [False] * 5 + [True]
        assert direct.people == [1] * MOST + [2]
