"""The verb ``archive``: records for everybody, of matches of people who have agreed, without names."""

import json
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.process.exit import IO_ERROR, OK
from bot.process.upkeep.backup import put_in_place, unfinished
from bot.process.verbs import beside
from bot.runtime.settings import Settings
from bot.tables.session.journals import match_after
from canasta.refusals import Illegal
from data import DatabaseUnavailable, database_is_there
from data.records.matches import Journal

LATER: Final = timedelta(days=1)
"""How long after its end a match goes into the archive: who played in it may still think better of it."""
AT_ONCE: Final = 100
"""How many matches are read at once."""


async def archive(settings: Settings, file: Path, say: Callable[[str], None]) -> int:
    """Write the finished deals of these matches into a new file, a record a line. The bot may be running."""
    if not database_is_there(settings.database):
        raise DatabaseUnavailable(f"There is no file {settings.database}.")
    before, last, matches, deals = datetime.now(UTC) - LATER, 0, 0, 0
    try:
        with unfinished(file) as part, part.open("x", encoding="utf-8") as written:
            async with beside(settings, as_application=False) as store:
                while ids := await store.exports.archived(before, last, AT_ONCE):
                    last = ids[-1]
                    for journal in await store.journals.these(ids):
                        try:
                            lines = list(lines_of(journal))
                        except (Illegal, ValueError, KeyError):
                            say(f"Match {journal.match_id} doesn't replay, and is left out.")
                            continue
                        written.writelines(lines)
                        matches, deals = matches + 1, deals + len(lines)
            written.flush()
            put_in_place(part, file)
    except OSError as error:
        say(f"{file} can't be written: {error.strerror}.")
        return IO_ERROR
    say(f"Wrote {file}: matches {matches}, deals {deals}.")
    return OK


def lines_of(journal: Journal) -> Iterator[str]:
    """The records of a match's finished deals as JSON, each in a line. Players have the name of their seat;
    a computer player's begins with its level.
    """
    names = [f"{seat.computer or 'P'}{seat.index + 1}" for seat in journal.seats]
    match = match_after(journal, names=names)
    for number in range(1, len(match.results) + 1):
        record = tomllib.loads(match.record(number, proof=True))
        yield json.dumps(record, separators=(",", ":")) + "\n"
