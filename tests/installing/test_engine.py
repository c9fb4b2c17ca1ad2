"""The engine as a distribution of its own: whole, alone, and beside the bot's, which has an engine too."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.installing.test_package import PACKAGES

pytest.importorskip("hatchling", reason="hatchling, which builds the engine's distribution, isn't installed")
pytest.importorskip("pip", reason="pip isn't installed")
pytest.importorskip(
    "setuptools", "70", reason="setuptools, which builds the bot's, isn't installed, or is old"
)
ROOT = Path(__file__).parents[2]
WHERE = (
    "import canasta, canasta.i18n; print(canasta.__file__); canasta.i18n.translator('de')('Take the pile')"
)


def _pip(*arguments: object) -> None:
    # What builds something to be edited is beside the tests; else nothing there counts as installed.
    beside = {"PYTHONPATH": sysconfig.get_path("purelib")} if "--editable" in arguments else {}
    ran = subprocess.run(
        [sys.executable, "-m", "pip", "-q", "--no-input", *map(str, arguments)],
        env={**os.environ, **beside},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


def _wheel(project: Path, into: Path) -> Path:
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", into, project)
    (built,) = into.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine's wheel."""
    return _wheel(ROOT / "engine", tmp_path_factory.mktemp("engine"))


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the bot's distribution is built from."""
    folder = tmp_path_factory.mktemp("bot")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "golden"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder)
    return folder


class Bare:
    """An interpreter that has nothing, not even pip, until something is installed for it."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=60)
        self.folder = folder
        self.python = folder / "bin" / "python"

    def pip(self, *arguments: object) -> None:
        """Install or uninstall."""
        _pip("--python", self.python, *arguments)

    def install(self, *what: object) -> None:
        """Install without what it depends on."""
        self.pip("install", "--no-compile", "--no-index", "--no-deps", "--no-build-isolation", *what)

    def run(self, *arguments: object) -> str:
        """Run Python there, away from the repository; what it prints."""
        command = [str(self.python), "-I", *map(str, arguments)]
        ran = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, timeout=300, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.strip()


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    """A new one."""
    return Bare(tmp_path / "bare")


def test_the_wheel_has_every_file_of_the_engine_in_a_folder_of_its_own(engine: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "canasta"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if tracked.returncode != 0:
        pytest.skip("git doesn't know this folder")
    there = {line for line in tracked.stdout.splitlines() if (ROOT / line).exists()}
    names = zipfile.ZipFile(engine).namelist()
    inside = {name.removeprefix("canasta_engine/") for name in names if name.startswith("canasta_engine/")}
    assert there - inside == set()
    rest = [name for name in names if not name.startswith("canasta_engine/") and ".dist-info/" not in name]
    assert rest == ["canasta_engine.pth"]


def test_it_needs_nothing_and_has_types_and_no_licence(engine: Path) -> None:
    with zipfile.ZipFile(engine) as wheel:
        (metadata,) = [name for name in wheel.namelist() if name.endswith("/METADATA")]
        lines = wheel.read(metadata).decode().splitlines()
        assert "canasta_engine/canasta/py.typed" in wheel.namelist()
    needed = [line for line in lines if line.startswith("Requires-Dist:")]
    assert all("extra ==" in line for line in needed)
    assert {"Classifier: Typing :: Typed", "Classifier: Private :: Do Not Upload"} <= {*lines}
    assert not [line for line in lines if line.lower().startswith(("license", "classifier: license"))]


@pytest.mark.long
def test_a_match_of_each_game_is_played_by_an_interpreter_that_has_nothing_else(
    engine: Path, bare: Bare
) -> None:
    bare.install(engine)
    shutil.copy(ROOT / "engine" / "smoke.py", bare.folder)
    assert "classic:" in bare.run(bare.folder / "smoke.py")
    command = bare.folder / "bin" / "canasta-engine"
    ran = subprocess.run([command, "variants"], capture_output=True, text=True, timeout=60, check=True)
    assert '"romme"' in ran.stdout


@pytest.mark.long
def test_the_engine_and_the_bot_beside_each_other_break_neither(
    engine: Path, bot: Path, bare: Bare, tmp_path: Path
) -> None:
    whole = _wheel(bot, tmp_path / "wheel")
    bare.install(engine)
    own = bare.run("-c", WHERE)
    assert "canasta_engine" in own
    bare.install(whole)
    bots = bare.run("-c", WHERE)
    assert "canasta_engine" not in bots
    bare.pip("uninstall", "--yes", "canasta-engine")
    assert bare.run("-c", WHERE) == bots
    bare.install(engine)
    bare.pip("uninstall", "--yes", "canasta-discord")
    assert bare.run("-c", WHERE) == own


def test_the_bot_that_is_edited_plays_by_the_engine_that_is_edited(
    engine: Path, bot: Path, bare: Bare
) -> None:
    bare.install(engine)
    bare.install("--editable", bot)
    assert bare.run("-c", WHERE) == str(bot / "canasta" / "__init__.py")


def test_the_engine_can_be_installed_to_be_edited(bare: Bare) -> None:
    bare.install("--editable", ROOT / "engine")
    assert bare.run("-c", WHERE) == str(ROOT / "canasta" / "__init__.py")
