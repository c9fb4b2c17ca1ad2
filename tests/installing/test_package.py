"""What is installed is whole: with the packages that pip would install the program finds all it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("setuptools")
ROOT = Path(__file__).parents[2]
PACKAGES = ("canasta", "data", "renderers", "sandbox", "bot", "cogs")
BUILD = "import setuptools; setuptools.setup()"
FINDS = """
import bot, canasta, data, sandbox
from data.db.migrate import migrations
from canasta.i18n import translator
from renderers.deck import faces  # reads the sheets of cards
assert translator("de")("Take the pile") == "Paket nehmen"
assert all(module.__file__.startswith({root!r}) for module in (bot, canasta, data, sandbox)), bot.__file__
print(len(migrations()))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what pip would put into site-packages."""
    folder = tmp_path_factory.mktemp("installed")
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    into = ("egg_info", "--egg-base", str(folder), "build_py", "--build-lib", str(folder / "lib"))
    subprocess.run(
        [sys.executable, "-c", BUILD, "-q", *into],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        timeout=60,
    )
    return folder / "lib"


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for package in PACKAGES
        for path in (folder / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_file_of_the_packages_is_installed(installed: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if tracked.returncode != 0:
        pytest.skip("git doesn't know this folder")
    there = {line for line in tracked.stdout.splitlines() if (ROOT / line).exists()}
    assert there - _files(installed) == set()
    assert {path.name for path in installed.iterdir()} == set(PACKAGES)


def test_the_program_runs_from_there(installed: Path, tmp_path: Path) -> None:
    ran = _python(installed, tmp_path, "-m", "bot", "variants")
    assert ran.returncode == 0, ran.stderr
    assert "classic" in ran.stdout


def test_the_program_finds_its_migrations_there(installed: Path, tmp_path: Path) -> None:
    ran = _python(installed, tmp_path, "-c", FINDS.format(root=str(installed)))
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) == len(list((ROOT / "data" / "migrations").glob("*.sql")))


def _python(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
