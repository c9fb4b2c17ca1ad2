"""A database with matches in mid-game, and what the verbs say."""

import functools
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.runtime.settings import Settings
from data import Store
from tests.bot.process.upkeep.in_play import begun, played_on
from tests.data.conftest import schema

__all__ = ["schema"]

MATCHES, ACTIONS = 3, 40


async def fill(store: Store) -> None:
    """Matches that are being played."""
    for number in range(MATCHES):
        await played_on(store, (await begun(store, seed=f"{number}a")).id, ACTIONS)


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """The file of such a database that nobody serves."""
    made = Path(_folder().name, "canasta.db")
    if not made.exists():
        async with await Store.open(str(made)) as store:
            await fill(store)
    return Path(shutil.copy(made, tmp_path))


@pytest.fixture
def settings(database: Path) -> Settings:
    """What the verbs are told."""
    return Settings("", database=str(database))


class Said(list[str]):
    """Lines that a verb has said."""

    def __contains__(self, part: object) -> bool:
        return isinstance(part, str) and any(part in line for line in self)

    @property
    def say(self) -> Callable[[str], None]:
        """To be given to the verb."""
        return self.append


@pytest.fixture
def said() -> Said:
    return Said()
