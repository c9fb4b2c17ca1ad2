"""Whatever the program is built on has its reason beside it."""

import re
import tomllib

from tests.docs.markdown import ROOT

TEXT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
KNOWN = {"pytest", "mypy", "ruff"}
"""Tools whose name says enough to anybody who develops in Python."""


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(TEXT)["project"]
    extras = project["optional-dependencies"].values()
    needed = [*project["dependencies"], *(dependency for extra in extras for dependency in extra)]
    assert len(needed) > 15
    without = [
        dependency
        for dependency in needed
        if not re.search(rf'^    "{re.escape(dependency)}", +# \w.{{9}}', TEXT, re.MULTILINE)
        and re.split(r"\W", dependency)[0] not in KNOWN
    ]
    assert without == []
