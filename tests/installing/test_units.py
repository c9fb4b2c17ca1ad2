"""The systemd units: systemd accepts them, little is open to them, and they say what the program knows."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.process import exit as statuses

UNITS = Path(__file__).parents[2] / "docs" / "systemd"
NAMES = ("canasta.service", "canasta@.service")
PROGRAM = "/opt/canasta/bin/canasta"
EXPOSED = 2.0
"""How much systemd may find open, from 0 to 10; a service without any care has more than 9."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def _setting(name: str, key: str) -> list[str]:
    text = (UNITS / name).read_text("utf-8")
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{key}=")]


def _analyze(folder: Path, verb: str, *arguments: str) -> str:
    """Ask systemd about both units, with another program in the place of one that isn't installed here."""
    units = []
    for name in NAMES:
        unit = folder / name
        unit.write_text((UNITS / name).read_text("utf-8").replace(PROGRAM, "/bin/true"))
        units.append(str(unit).replace("@.", "@0-3-16."))
    ran = subprocess.run(
        ["systemd-analyze", verb, *arguments, *units],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


@needs_systemd
def test_systemd_accepts_them(tmp_path: Path) -> None:
    assert _analyze(tmp_path, "verify", "--man=no") == ""


@needs_systemd
def test_little_is_open_to_them(tmp_path: Path) -> None:
    said = _analyze(tmp_path, "security", "--offline=yes", "--no-pager", f"--threshold={int(EXPOSED * 10)}")
    levels = [float(level) for level in re.findall(r"exposure level for \S+: ([0-9.]+)", said)]
    assert len(levels) == len(NAMES)
    assert max(levels) <= EXPOSED


@pytest.mark.parametrize("name", NAMES)
def test_they_start_again_only_where_that_can_help(name: str) -> None:
    never = set(map(int, _setting(name, "RestartPreventExitStatus")[0].split()))
    assert never == {2, statuses.NOT_YOURS, statuses.BAD_SETTING}
    assert _setting(name, "Restart") == ["on-failure"]


@pytest.mark.parametrize(
    ("instance", "arguments"),
    [("0-3-16", "run --shards 0-3/16"), ("5-8", "run --shards 5/8"), ("12-15-16", "run --shards 12-15/16")],
)
def test_the_name_of_an_instance_says_its_shards(instance: str, arguments: str, tmp_path: Path) -> None:
    echo = tmp_path / "canasta"
    echo.write_text('#!/bin/sh\necho "$@"\n')
    echo.chmod(0o755)
    (start,) = _setting("canasta@.service", "ExecStart")
    command = start.replace(PROGRAM, str(echo)).replace("%%", "%").replace("%i", instance)
    script = re.fullmatch(r"/bin/sh -c '(.*)'", command.replace("$$", "$"))
    assert script is not None
    ran = subprocess.run(["/bin/sh", "-c", script[1]], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == arguments


def test_both_are_alike_but_for_their_shards() -> None:
    own = ("#", "Description=", "Environment=", "EnvironmentFile=", "ExecStart=")
    first, second = (
        [line for line in (UNITS / name).read_text("utf-8").splitlines() if not line.startswith(own)]
        for name in NAMES
    )
    assert first == second


def test_verbs_are_run_with_the_settings_of_the_unit(tmp_path: Path) -> None:
    text = (UNITS.parent / "operating.md").read_text("utf-8")
    function = re.search(r"^canasta\(\) \{\n.*?^\}\n", text, re.DOTALL | re.MULTILINE)
    assert function is not None
    instead = tmp_path / "systemd-run"
    instead.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    instead.chmod(0o755)
    ran = subprocess.run(
        ["/bin/sh", "-c", f"{function[0]}canasta restore 'a file.db' --anyway"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = ran.stdout.splitlines()
    at = told.index(PROGRAM)
    assert told[at:] == [PROGRAM, "restore", "a file.db", "--anyway"]
    options = told[:at]
    (unit,) = (name for name in NAMES if "@" not in name)
    assert f"--uid={_setting(unit, 'User')[0]}" in options
    assert f"--working-directory={_setting(unit, 'WorkingDirectory')[0]}" in options
    for key in ("Environment", "EnvironmentFile"):
        assert [f"--property={key}={value}" for value in _setting(unit, key)] == [
            option for option in options if option.startswith(f"--property={key}=")
        ]
    # What it says comes here, and nobody is told before it has ended.
    assert {"--pipe", "--wait", "--collect"} <= set(options)
    if program := shutil.which("systemd-run"):
        known = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        assert all(option.partition("=")[0] in known for option in options)
