"""Each fault of docs/faults.md names tests that make it happen, and they are there."""

import re

from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")


def test_every_fault_has_a_test_that_is_there() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    faults = [line for line in lines if not line.startswith(("| fault |", "| --- |"))]
    assert faults
    for line in faults:
        named = re.findall(r"`(tests/[\w/]+\.py): (test_\w+)`", line)
        assert named, line
        for path, name in named:
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), name
