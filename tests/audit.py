"""Are there known weaknesses in what the project is built on? ``python -m tests.audit`` asks pip-audit (the
extra ``audit``) about everything that is installed here, and says what it found in words.

Ends with 1 where a weakness is known, and with 0 where none is, or where the data can't be reached: a machine
without a network must not fail for that.
"""

import json
import subprocess
import sys
from typing import Any

COMMAND = (
    sys.executable,
    "-m",
    "pip_audit",
    "--skip-editable",
    "--timeout",
    "5",
    "--progress-spinner",
    "off",
    "--format",
    "json",
)
LIMIT = 120.0
"""Seconds that the whole of it may take."""
UNREACHED = "Not audited: the list of known weaknesses can't be reached from here."


def main() -> int:
    """Audit what is installed; return the exit status."""
    try:
        run = subprocess.run(COMMAND, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        print(UNREACHED)
        return 0
    status, lines = verdict(run.stdout)
    print("\n".join(lines))
    return status


def verdict(report: str) -> tuple[int, list[str]]:
    """The exit status and what to say of a report of pip-audit. No JSON means that nobody answered it."""
    try:
        packages: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return 0, [UNREACHED]
    audited = [package for package in packages if "vulns" in package]
    if not audited:
        return 0, [UNREACHED]
    weaknesses = [
        f"{package['name']} {package['version']}: {weakness['id']}, {_mended(weakness['fix_versions'])}"
        for package in audited
        for weakness in package["vulns"]
    ]
    left = [package["name"] for package in packages if "vulns" not in package]
    lines = [f"Audited {len(audited)} packages; known weaknesses: {len(weaknesses)}.", *weaknesses]
    if left:
        lines.append(f"Not in the list, so not audited: {', '.join(left)}.")
    return (1 if weaknesses else 0), lines


def _mended(versions: list[str]) -> str:
    return f"mended in {' and '.join(versions)}" if versions else "not mended yet"


if __name__ == "__main__":
    sys.exit(main())
