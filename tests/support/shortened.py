"""Tests of many cases, of which `pytest` runs a short example and `pytest -m long` the others."""

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from canasta.variants import VARIANTS

KINDS = ("classic", "samba", "modern_american", "hand_and_foot", "romme")
"""A game of each kind: the others are relatives of these."""


def shortened(
    names: str | Sequence[str], cases: Iterable[Any], plain: int = 1, **how: Any
) -> pytest.MarkDecorator:
    """`pytest.mark.parametrize` with these cases, of which all but the first are marked `long`."""
    several = not isinstance(names, str)
    params = [_param(case, several) for case in cases]
    long = [case._replace(marks=[*case.marks, pytest.mark.long]) for case in params[plain:]]
    return pytest.mark.parametrize(names, [*params[:plain], *long], **how)


def of_each_game(name: str, plain: Sequence[str] = KINDS) -> pytest.MarkDecorator:
    """The test is run for each game, in `pytest` for these alone."""
    return shortened(name, [*plain, *(game for game in VARIANTS if game not in plain)], len(plain))


def examples(many: int) -> int:
    """How many random cases are tried: all of them in CI, a quarter at a desk."""
    return many if os.environ.get("CI") else max(3, many // 4)


def seldom(every: int) -> int:
    """Every how many positions one is looked at: as it says in CI, half as often at a desk."""
    return every if os.environ.get("CI") else 2 * every


def _param(case: Any, several: bool) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return case
    return pytest.param(*case) if several else pytest.param(case)
