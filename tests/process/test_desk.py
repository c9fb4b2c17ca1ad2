"""The operator's verbs, as docs/operating.md shows them."""

import json
import re
import shlex
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.process import cli
from data import Store
from tests.data.helpers import open_table
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
PERSON = 900000000000000001


def examples() -> list[tuple[str, str]]:
    """The commands of the section, each with what it prints according to the page."""
    section = PAGE.partition("## The operator's desk")[2].partition("\n## ")[0]
    block = re.search(r"```console\n(.*?)```", section, re.DOTALL)
    assert block is not None
    parts = re.split(r"^\$ canasta ", block[1], flags=re.MULTILINE)[1:]
    return [(command, answer.strip()) for command, _, answer in (part.partition("\n") for part in parts)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.process.desk.LOOK", 0)
    for name in ("CANASTA_DATABASE", "DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


async def fill(folder: Path) -> None:
    """A database with two open tables, and a setting of somebody."""
    async with await Store.open(str(folder / "canasta.db")) as store:
        await open_table(store)
        await open_table(store)
        await store.settings.set_for_person(PERSON, "zone", "Europe/Berlin")


def test_the_examples_of_the_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    asyncio.run(fill(folder))
    for command, answer in examples():
        cli.main(shlex.split(command))
        said = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2026-11-24 18:00", capsys.readouterr().out.strip())
        assert said == answer, command
    exported = folder / f"canasta-{PERSON}.json"
    assert json.loads(exported.read_text())["settings"][0]["name"] == "zone"
    assert exported.stat().st_mode & 0o077 == 0
    assert cli.main(["export", str(PERSON)]) == 74, "no file is written over"


@pytest.mark.parametrize(("typed", "deletes"), [("yes", True), ("y", False), ("", False)])
def test_nothing_is_deleted_without_a_yes(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    deletes: bool,
) -> None:
    import asyncio

    asyncio.run(fill(folder))
    monkeypatch.setattr("builtins.input", lambda question: typed)
    assert cli.main(["delete", str(PERSON)]) == (0 if deletes else 1)
    cli.main(["desk"])
    assert ("deleted the data" in capsys.readouterr().out) is deletes


def test_nothing_is_deleted_where_nobody_can_be_asked(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    asyncio.run(fill(folder))
    monkeypatch.setattr("builtins.input", Mock(side_effect=EOFError))
    assert cli.main(["delete", str(PERSON)]) == 1
    assert "Nothing was deleted." in capsys.readouterr().out
    cli.main(["desk"])
    assert "deleted" not in capsys.readouterr().out


def test_who_is_shut_out_or_isnt_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    asyncio.run(fill(folder))
    for verb, status, said in (
        ("let-in", 1, "isn't shut out"),
        ("shut-out", 0, "is shut out;"),
        ("shut-out", 1, "is shut out already"),
        ("let-in", 0, "is let in again"),
    ):
        assert cli.main([verb, "person", str(PERSON)]) == status
        assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["shut-out", "person", "12"],
        ["shut-out", "everybody", str(PERSON)],
        ["announce", " "],
        ["export", "me"],
    ],
)
def test_what_cant_be_meant_is_refused(folder: Path, wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(wrong)
    assert ended.value.code == 2
    assert [*folder.iterdir()] == []


def test_a_mistyped_database_is_not_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["desk"]) == 74
    assert "There is no file canasta.db" in capsys.readouterr().err
    assert [*folder.iterdir()] == []


def test_a_port_is_a_number_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "--port", "127.0.0.1:8080"])
    assert "give the number alone, 8080" in capsys.readouterr().err
