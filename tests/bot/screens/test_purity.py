"""Screens show what they are given: of the store they know records alone."""

import ast
from pathlib import Path

import pytest

import bot

FILES = sorted(Path(bot.__file__).parent.rglob("screens/**/*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_screen_takes_nothing_but_records_from_the_store(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "data":
            assert any(part.endswith("records") for part in node.module.split(".")), node.module
