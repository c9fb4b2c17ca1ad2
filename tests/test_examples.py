"""Which examples the tests of properties try, and that CI leaves nothing out."""

import os
import subprocess
from pathlib import Path

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.conftest import NEW_EXAMPLES, SAME_EXAMPLES

ROOT = Path(__file__).parents[1]


def tried(profile: str, number: int) -> list[int]:
    """The examples of one run of a property under this profile, from this seed."""
    numbers: list[int] = []

    @seed(number)
    @settings(settings.get_profile(profile), database=None)
    @given(st.integers(0, 10**30))
    def any_number(number: int) -> None:
        numbers.append(number)

    any_number()
    return numbers


def test_examples_are_new_with_each_seed_and_the_same_from_one() -> None:
    assert tried(NEW_EXAMPLES, 1) != tried(NEW_EXAMPLES, 2)
    assert tried(NEW_EXAMPLES, 1) == tried(NEW_EXAMPLES, 1)


def test_a_desk_tries_the_same_each_time_and_ci_those_of_its_commit() -> None:
    assert settings.get_profile(SAME_EXAMPLES).derandomize
    assert not settings.get_profile(NEW_EXAMPLES).derandomize
    ci = (ROOT / ".ci" / "run").read_text()
    assert 'commit="$(git rev-parse --short=8 HEAD || echo 0)"' in ci
    assert "--hypothesis-seed=$((16#$commit))" in ci
    assert settings().derandomize is not bool(os.environ.get("CI"))


def test_what_fails_is_printed_with_what_reproduces_it() -> None:
    assert settings.get_profile(SAME_EXAMPLES).print_blob
    assert settings.get_profile(NEW_EXAMPLES).print_blob


def test_no_test_chooses_its_examples_for_itself() -> None:
    files = [
        path
        for path in (ROOT / "tests").rglob("*.py")
        if path not in (Path(__file__), ROOT / "tests/conftest.py")
    ]
    assert [path.name for path in files if "derandomize" in path.read_text(encoding="utf-8")] == []


def test_ci_does_not_begin_without_discords_description(tmp_path: Path) -> None:
    missing = str(tmp_path / "openapi.json")
    ended = subprocess.run(
        [ROOT / ".ci" / "run"],
        env={"PATH": os.environ["PATH"], "DISCORD_OPENAPI": missing},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert f"DISCORD_OPENAPI must name Discord's API description; there is no file {missing}" in ended.stderr
