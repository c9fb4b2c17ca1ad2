"""The log of a whole process, with all that it can say: no secret of the settings, of Discord or of the
database is in it. As JSON each line is one object, and those about an interaction name it.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from canasta.cards import format_cards
from data import Store
from sandbox.discord.model import Event, Interaction
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.game import replayed
from tests.process.player import CHANNEL, Clicker
from tests.support.driver import Refused, Stage
from tests.support.stand_in import WatchedSandbox

PASSWORD, OTHER = "correct-horse", "battery%20staple"
"""Two ways to give one, both in the URL; this server asks for none."""
PEOPLE = ("Alex", "Billie", "Charlie")


async def _play_a_turn(player: Clicker) -> None:
    for _ in range(4):
        await player.look()
        move = player.next_move()
        if move is None:
            return
        try:
            _, component, values = move
            await player.use(component, values)
        except Refused:
            continue


def _secrets(database: Path) -> set[str]:
    """Whatever the database has that must not be read: the seeds of deals, and everybody's cards as they
    are written anywhere.
    """
    with closing(sqlite3.connect(database)) as reading:
        tables = [name for (name,) in reading.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [
            (table, row[1])
            for table in tables
            for row in reading.execute(f"PRAGMA table_info({table})")
            if re.search("seed|token|secret|nonce|mark", row[1])
        ]
        return {
            str(value)
            for table, column in columns
            for (value,) in reading.execute(f"SELECT {column} FROM {table}")
            if isinstance(value, str | bytes) and len(value) > 7
        }


async def test_at_debug_no_secret_of_the_database_is_in_any_line(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "DEBUG",
        "CANASTA_COMPUTER_SECONDS": "0",
        "CANASTA_DATABASE": str(tmp_path / "canasta.db"),
    }
    async with Stage(sandbox.url) as stage, canasta(["run"], tmp_path, **settings) as program:
        reading = asyncio.create_task(program.everything_said())
        await program.until(sandbox.wait_for_bot(SECONDS))
        alex = await stage.person(PEOPLE[0])
        lobby = await alex.finished(await alex.slash(CHANNEL, "canasta new", computers=3))
        await alex.click(lobby, "Play now")
        player = Clicker(alex, await alex.finished(await alex.slash(CHANNEL, "canasta hand")))
        await _play_a_turn(player)
        async with await Store.connect(str(tmp_path / "canasta.db")) as store:
            (table,) = await store.tables.all_open()
            assert table.match_id is not None
            journal = await store.journals.get(table.match_id)
        program.tell(signal.SIGTERM)
        log = await reading
    assert journal is not None
    match = replayed(journal)
    hands = [match.view(seat).hand for seat in range(len(journal.seats))]
    cards = {format_cards(hand, apart) for hand in hands for apart in (" ", ", ", "")}
    secrets = _secrets(tmp_path / "canasta.db")
    assert {deal.seed for deal in journal.deals} <= secrets
    assert "Traceback" not in log
    assert [secret for secret in {TOKEN, *secrets, *cards} if secret in log] == []


async def test_each_line_is_an_object_that_names_its_interaction_and_no_secret(
    tmp_path: Path, schema: str, sandbox: WatchedSandbox
) -> None:
    pressed: list[Interaction] = []

    def listen(event: Event) -> None:
        if event.name == "INTERACTION_CREATE" and isinstance(event.about, Interaction):
            pressed.append(event.about)

    sandbox.world.listen(listen)
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "DEBUG",
        "CANASTA_LOG_FORMAT": "json",
        "CANASTA_DATABASE": schema.replace("canasta@", f"canasta:{PASSWORD}@") + f"&password={OTHER}",
    }
    async with Stage(sandbox.url) as stage, canasta(["run"], tmp_path, **settings) as program:
        reading = asyncio.create_task(program.everything_said())
        await program.until(sandbox.wait_for_bot(SECONDS))
        people = [await stage.person(name) for name in PEOPLE]
        asked = await asyncio.gather(*(person.slash(CHANNEL, "canasta help") for person in people))
        for person, answer in zip(people, asked, strict=True):
            await person.finished(answer)
        lobby = await people[0].finished(await people[0].slash(CHANNEL, "canasta new", computers=3))
        await people[0].click(lobby, "Play now")
        await people[0].finished(await people[0].slash(CHANNEL, "canasta hand"))
        program.tell(signal.SIGTERM)
        log = await reading
    lines = [json.loads(line) for line in log.splitlines()]
    assert all(isinstance(line["message"], str) and line["time"] and line["process"] for line in lines)
    about = {line["interaction"]: line["what"] for line in lines if "interaction" in line}
    assert len(about) == len(pressed) == 6
    assert sorted(about.values()).count("/canasta help") == 3
    secrets = [TOKEN, PASSWORD, OTHER, OTHER.replace("%20", " "), *(one.token for one in pressed)]
    assert [line for line in lines for secret in secrets if secret in str(line)] == []
