"""The examples in docstrings do what they show."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import canasta

MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages(canasta.__path__, "canasta.")
    if not found.ispkg
    and ">>> " in Path(*canasta.__path__, *found.name.split(".")[1:]).with_suffix(".py").read_text("utf-8")
)


@pytest.mark.parametrize("name", ["canasta", *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert attempted
    assert not failed


def test_what_a_program_begins_with_has_an_example() -> None:
    assert {"canasta.match", "canasta.notation.record", "canasta.refusals", "canasta.view.view"} <= {*MODULES}
