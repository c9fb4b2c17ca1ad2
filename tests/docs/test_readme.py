"""What the README promises in its first screen is so."""

import re
import subprocess
import sys

from tests.docs.markdown import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_example_of_the_engine_plays_a_deal() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    ended = subprocess.run(
        [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "'total':" in ended.stdout
    assert 'format = "canasta-record/1"' in re.sub(" +", " ", ended.stdout)


def test_both_commands_stand_in_the_first_screen() -> None:
    first_screen = "\n".join(README.splitlines()[:30])
    assert "pip install -e . && canasta play" in first_screen
    assert 'pip install -e ".[dev]" && pytest' in first_screen


def test_ci_runs_the_tests_as_the_readme_says() -> None:
    assert 'pip install -e ".[dev]" && pytest\n' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_it_is_read_in_a_few_minutes() -> None:
    assert len(README.splitlines()) <= 75
