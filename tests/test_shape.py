"""The shape of the code gets no worse: what `python -m tests.shape` measures stays within what it names."""

import subprocess
import sys
from pathlib import PurePosixPath

import pytest

from tests.shape import (
    NUMBERS,
    ROOT,
    Module,
    Number,
    Tree,
    against_the_order,
    circles,
    excepted_from_complexity,
    from_core,
    parts_of_others,
    past_public,
)


@pytest.fixture(scope="module")
def tree() -> Tree:
    """The tree as it is, read once."""
    return Tree.read()


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number.name)
def test_a_number_gets_no_worse(number: Number, tree: Tree) -> None:
    now = number.measure(tree)
    places = "" if isinstance(now, int) else "\n" + "\n".join(now)
    assert number.measured(tree) <= number.most, f"{number.name}: at most {number.most}{places}"


def test_a_file_leaves_the_list_of_exceptions_when_it_is_simple_enough(tree: Tree) -> None:
    excepted = excepted_from_complexity(tree)
    options = (
        "--isolated --no-cache --select C901 --config lint.mccabe.max-complexity=10 --output-format concise"
    )
    shown = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *options.split(), *excepted],
        cwd=ROOT,
        capture_output=True,
        text=True,
    ).stdout
    assert [path for path in excepted if f"{path}:" not in shown] == []


def made(**sources: str) -> Tree:
    """A tree of these modules, whose names have a `__` for each dot."""
    modules = {name.replace("__", "."): source for name, source in sources.items()}
    return Tree(
        {
            name: Module(name, PurePosixPath(name.replace(".", "/")).with_suffix(".py"), source)
            for name, source in modules.items()
        }
    )


def test_a_circle_through_type_checking_is_found() -> None:
    tree = made(
        bot__time__weekly="from bot.time import zones",
        bot__time__zones="if TYPE_CHECKING:\n    from bot.time.weekly import Weekly",
    )
    assert circles(tree) == ["bot.time.weekly bot.time.zones"]


def test_an_import_of_a_feature_in_core_is_found() -> None:
    tree = made(bot__tables__seats="from bot.clubs.public import Club", bot__clubs__public="")
    assert from_core(tree) == ["bot.tables.seats -> bot.clubs.public"]


def test_a_feature_imports_another_below_it_through_its_public_module() -> None:
    tree = made(
        bot__clubs__series="from bot.tournaments import format, public",
        bot__tournaments__format="import bot.clubs.series",
        bot__tournaments__public="",
    )
    assert past_public(tree) == ["bot.clubs.series -> bot.tournaments.format"]
    assert against_the_order(tree) == ["bot.tournaments.format -> bot.clubs.series"]


def test_what_puts_the_features_together_may_name_them() -> None:
    tree = made(bot__services="from bot.clubs.series import SeriesService", bot__clubs__series="")
    assert (from_core(tree), past_public(tree)) == ([], [])


def test_a_part_of_another_feature_is_found_where_it_is_read() -> None:
    tree = made(
        data__store="from data.clubs.clubs import Clubs\n"
        "class Store:\n    def __init__(self):\n        self.clubs = Clubs()",
        bot__clubs__series="self._store.clubs.series",
        bot__tables__seats="self.tables.store.clubs.series",
        data__clubs__clubs="",
    )
    measure = parts_of_others("store", "data.store", "Store")
    assert measure(tree) == ["bot/tables/seats.py:1 store.clubs"]
