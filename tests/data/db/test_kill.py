"""A writer that is killed in mid-work: what it was told is kept, and the rest is a prefix of its work."""

import asyncio
import signal
import sys

from data import Store
from data.records.matches import Step
from tests.data.helpers import running_match
from tests.support.shortened import shortened

WRITER = """
import asyncio, sys
from data import Store
from data.records.matches import Step

async def main(database, table_id, match_id, version):
    store = await Store.open(database)
    n = 0
    while True:
        n += 1
        version = (await store.matches.append(
            table_id, version, Step(n % 4, f"action {n}"), match_id=match_id, round=1
        )).version
        print(version, flush=True)

asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
"""


@shortened("answers", [1, 7, 40], plain=1)
async def test_a_kill_loses_nothing_that_was_answered(database: str, answers: int) -> None:
    async with await Store.open(database) as store:
        table, match_id = await running_match(store)
    arguments = [database, str(table.id), str(match_id), str(table.version)]
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, *arguments, stdout=asyncio.subprocess.PIPE
    )
    assert writer.stdout is not None
    for _ in range(answers):
        assert await writer.stdout.readline()
    writer.kill()
    told = answers + len((await writer.stdout.read()).splitlines())
    assert await writer.wait() == -signal.SIGKILL
    async with await Store.open(database) as store:
        journal = await store.journals.get(match_id)
        stored = await store.tables.get(table.id)
        assert journal is not None
        assert stored is not None
        texts = [action.text for action in journal.deals[0].actions]
        assert texts == [f"action {n}" for n in range(1, len(texts) + 1)]
        # One more may have been committed than the writer lived to tell.
        assert told <= len(texts) <= told + 1
        assert stored.version == table.version + len(texts)
        await store.matches.append(
            table.id, stored.version, Step(0, "after the restart"), match_id=match_id, round=1
        )
