"""The page on adding a game: what it shows is there, and doing what it says adds a game."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import canasta
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.relatives.test_another_pack import PACK
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
GAMES = Path("canasta/variants")


def blocks(section: str) -> list[str]:
    """The blocks of Python in a section."""
    return re.findall(r"```python\n(.*?)```", SECTIONS[section], re.DOTALL)


@pytest.fixture(scope="module")
def account(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a match of the page's own game came to, in a copy of the engine with its file and its line."""
    there = tmp_path_factory.mktemp("with_queens")
    shutil.copytree(ROOT / "canasta", there / "canasta", ignore=shutil.ignore_patterns("__pycache__"))
    file, line = blocks("A game of your own")
    (there / GAMES / "classic" / "queens.py").write_text(file, encoding="utf-8")
    games = there / GAMES / "__init__.py"
    above = blocks("A walk through The Sevens")[-1]
    games.write_text(games.read_text("utf-8").replace(above, above + line), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.docs.whole_match", "queens"],
        cwd=there,
        env={**os.environ, "PYTHONPATH": f"{there}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert Path(told["engine"]).is_relative_to(there)
    return told


def test_the_walk_shows_the_sevens_as_they_are() -> None:
    *shown, line = blocks("A walk through The Sevens")
    sevens = (ROOT / GAMES / "classic" / "sevens.py").read_text(encoding="utf-8")
    assert len(shown) == 6
    assert [block for block in shown if block not in sevens] == []
    assert line in (ROOT / GAMES / "__init__.py").read_text(encoding="utf-8")


def test_every_figure_and_step_that_the_page_names_is_there() -> None:
    rows = re.findall(r"^\| (`.+?) \|", SECTIONS["What a game can change"], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert len(named) > 20
    assert [name for name in named if not hasattr(ClassicRules, name)] == []


def test_the_pack_that_the_page_shows_is_the_one_that_a_test_plays() -> None:
    (shown,) = blocks("What a game can change")
    names: dict[str, object] = {}
    exec(shown, names)
    assert names["PACK"] == PACK


def test_a_relative_costs_one_file_and_one_line(account: dict[str, Any]) -> None:
    known = list(VARIANTS)
    known.insert(known.index("sevens") + 1, "queens")
    assert account["games"] == known
    assert account["winners"] in (["Ann", "Cleo"], ["Ben", "Dan"])
    assert max(account["totals"]) >= 3000
    assert len(account["records"]) > 1
    assert all(account["records"])


def test_its_own_step_and_its_own_score_are_played(account: dict[str, Any]) -> None:
    assert "queen_kept" in account["refused"]
    assert "Queens left in hand" in account["score"]


def test_its_rules_are_told_and_written_as_a_code(account: dict[str, Any]) -> None:
    (number, _, text), *others = account["rules"]
    assert number == "12"
    assert text.startswith("A queen left in hand")
    assert any("Each player is dealt 9 cards." in text for _, _, text in others)
    assert any("5 cards are a canasta" in text for _, _, text in others)
    assert account["code"] == ["queens", 4, {"target_score": 1000}]


def test_its_table_and_its_score_sheet_are_pictured_in_words(account: dict[str, Any]) -> None:
    assert "Queens" in account["table"]
    assert "Queens left in hand" in account["sheet"]


def test_nothing_of_it_stays(account: dict[str, Any]) -> None:
    assert account["games"] != list(VARIANTS)
    assert "queens" not in VARIANTS
    assert not (Path(canasta.__file__).parent / "variants" / "classic" / "queens.py").exists()
