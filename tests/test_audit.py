"""What the audit of dependencies says, and when it fails."""

import json
from pathlib import Path
from typing import Any

from tests.audit import UNREACHED, verdict

CLEAN: dict[str, Any] = {"name": "pillow", "version": "12.0.0", "vulns": []}
WEAK: dict[str, Any] = {
    "name": "aiohttp",
    "version": "3.0.0",
    "vulns": [
        {"id": "PYSEC-1", "fix_versions": ["3.1.0", "4.0.0"], "aliases": [], "description": "…"},
        {"id": "PYSEC-2", "fix_versions": [], "aliases": [], "description": "…"},
    ],
}
SKIPPED: dict[str, Any] = {"name": "yarl", "skip_reason": "Dependency not found and could not be audited"}


def report(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_weakness_fails_and_says_what_mends_it() -> None:
    assert verdict(report(CLEAN, WEAK)) == (
        1,
        [
            "Audited 2 packages; known weaknesses: 2.",
            "aiohttp 3.0.0: PYSEC-1, mended in 3.1.0 and 4.0.0",
            "aiohttp 3.0.0: PYSEC-2, not mended yet",
        ],
    )


def test_packages_without_a_weakness_pass_and_those_not_in_the_list_are_named() -> None:
    assert verdict(report(CLEAN, SKIPPED)) == (
        0,
        ["Audited 1 packages; known weaknesses: 0.", "Not in the list, so not audited: yarl."],
    )


def test_without_a_network_it_says_that_nothing_was_audited() -> None:
    for unread in (report(SKIPPED), report(), "", "Traceback", "[]", "null"):
        assert verdict(unread) == (0, [UNREACHED])


def test_ci_audits_and_cannot_leave_it_out() -> None:
    script = (Path(__file__).parents[1] / ".ci" / "run").read_text()
    assert "\npython -m tests.audit\n" in script
