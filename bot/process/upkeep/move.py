"""The verb ``move-store``: a grown SQLite database goes to a PostgreSQL server; the file stays as it is."""

from contextlib import ExitStack
from functools import partial
from pathlib import Path

from bot.process.exit import BAD_SETTING
from bot.process.upkeep.backup import Say, copied, told, unfinished
from bot.process.upkeep.naming import about, plainly, room_in
from bot.process.upkeep.replays import replay_both
from data import Store
from data.db.lock import Claim

EVERY, EVERY_REPLAYED = 100_000, 5_000
"""After how many rows of a table, and matches replayed, it is said how far it is."""


async def move_store(file: Path, url: str, say: Say) -> int:
    """Copy this file to the database at this URL, check it and say what was done; return the exit status.

    Refused if a bot serves either of them, or there is anything in the new one. A file of an older release
    is brought up to date in a copy beside it. Cut short at any moment, it leaves the file as it was and no
    row in the new database.
    """
    file = file.absolute()
    if "://" not in url:
        say(
            "Name the URL of the new database, postgresql://USER:PASSWORD@HOST/NAME, or let CANASTA_DATABASE."
        )
        return BAD_SETTING
    if not file.is_file():
        say(f"There is no file {file}.")
        return BAD_SETTING
    with ExitStack() as left:
        with about(file):
            left.enter_context(Claim(str(file)))
            async with await Store.connect(str(file)) as source:
                stored, known = await source.schema_versions()
        if not stored:
            say(f"There is nothing in {file} to be moved.")
            return BAD_SETTING
        if stored < known:
            say(f"{file} is at schema {stored}; a copy of it is brought up to schema {known} first.")
            old, file = file, left.enter_context(unfinished(file))
            with about(old), room_in(old.parent):
                await copied(old, file, None)
        left.enter_context(plainly(url))
        async with await Store.open(str(file)) as source, await Store.connect(url) as target:
            return await _moved(source, target, say)


async def _moved(source: Store, target: Store, say: Say) -> int:
    lock = await target.service.lock_alone()
    try:
        if not await target.copies.without_rows():
            say(
                "There are tables in the new database already, which are left as they are. Make another"
                " (createdb NAME), and name that one."
            )
            return BAD_SETTING
        await target.migrate()

        def so_far(what: str, number: int, every: int = EVERY) -> None:
            if number % every == 0:
                say(f"{what}: {number} so far")

        moved = await source.copies.move_to(target.copies, so_far)
        rows = moved.rows.values()
        say(f"Moved rows: {sum(rows)}, of tables: {sum(map(bool, rows))}.")
        if moved.without_nul:
            say(f"PostgreSQL keeps no NUL in a text; it was left out of {moved.without_nul} of them.")
        say("Each table has been read back: it has the same rows, with the same values.")
        replays = await replay_both(source, target, partial(so_far, "matches replayed", every=EVERY_REPLAYED))
    finally:
        await lock.release()
    status = told(replays, say, "in play, as both have it")
    say(
        "Let CANASTA_DATABASE name the new database from now on. The file is as it was; don't let a bot serve"
        " it again: what is played there would be missing here."
    )
    return status
