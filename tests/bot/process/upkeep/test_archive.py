"""The archive has the deals of people who agree, without their names, and is a file of its own."""

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.process import cli
from bot.process.exit import IO_ERROR, OK
from bot.process.upkeep import archive as upkeep
from bot.process.upkeep.archive import archive
from bot.runtime.settings import Settings
from canasta.notation.archive import figures
from data import Store
from data.servers.settings import GIVES_RECORDS
from tests.bot.factories import feed
from tests.bot.process.upkeep.conftest import Said
from tests.data.helpers import ANN, BOB

KEYS = set(
    "format variant players dealer totals round revision seed hash actions options result".split()  # noqa: SIM905
)
"""All that is told of a deal."""


@pytest.fixture(autouse=True)
async def matches(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two finished matches beside those in play; Ann agrees, and in the second one there is Bob."""
    monkeypatch.setattr(upkeep, "LATER", timedelta(seconds=-1))
    async with await Store.open(str(database)) as store:
        await feed(store, [ANN, None, None, None])
        await feed(store, [ANN, BOB, None, None], 1)
        await store.settings.set_for_person(ANN, GIVES_RECORDS, True)


async def test_it_writes_the_deals_of_those_who_agree_and_nothing_of_people(
    database: Path, settings: Settings, said: Said
) -> None:
    file = database.with_name("archive.jsonl")
    assert await archive(settings, file, said.say) == OK
    lines = file.read_text().splitlines()
    assert f"matches 1, deals {len(lines)}" in said
    for line in lines:
        record = json.loads(line)
        assert record["players"] == ["P1", "steady2", "steady3", "steady4"]
        assert record.keys() == KEYS
    assert "Person" not in file.read_text()
    assert str(ANN) not in file.read_text()
    with file.open("rb") as written:
        assert figures(written)[0]["deals"] == len(lines)


async def test_no_seed_of_a_deal_that_is_played_is_in_it(
    database: Path, settings: Settings, said: Said
) -> None:
    file = database.with_name("archive.jsonl")
    await archive(settings, file, said.say)
    with closing(sqlite3.connect(database)) as opened:
        seeds = [seed for (seed,) in opened.execute("SELECT seed FROM deals WHERE finished_at IS NULL")]
    assert seeds
    assert not any(f'"{seed}"' in file.read_text() for seed in seeds)


async def test_a_match_that_does_not_replay_is_left_out_and_told(
    database: Path, settings: Settings, said: Said
) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("UPDATE actions SET content = 'discard Jk' WHERE n = 1")
        opened.commit()
    assert await archive(settings, database.with_name("archive.jsonl"), said.say) == OK
    assert "doesn't replay, and is left out" in said
    assert "matches 0, deals 0" in said


async def test_no_file_is_written_over_and_none_is_left_half_done(
    database: Path, settings: Settings, said: Said
) -> None:
    file = database.with_name("archive.jsonl")
    file.write_text("mine")
    assert await archive(settings, file, said.say) == IO_ERROR
    assert file.read_text() == "mine"
    assert await archive(settings, database.with_name("no") / "archive.jsonl", said.say) == IO_ERROR
    assert sorted(each.name for each in database.parent.iterdir()) == ["archive.jsonl", "canasta.db"]


def test_the_command_knows_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_DATABASE", "/nowhere/canasta.db")
    assert cli.main(["archive", "archive.jsonl"]) != 0
    assert "no file /nowhere/canasta.db" in capsys.readouterr().err
