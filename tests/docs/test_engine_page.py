"""What docs/engine.md shows is so."""

import re

from canasta import VARIANTS
from canasta.learning import Game
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")


def test_its_examples_run_one_after_the_other() -> None:
    names: dict[str, object] = {"print": lambda *told: None}
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        exec(example, names)


def test_its_table_has_each_part_of_an_observation() -> None:
    (table,) = re.findall(r"\| part \| floats \| unit \|\n(.*?)\n\n", PAGE, re.DOTALL)
    shown = re.findall(r"^\| (.+) \| (\d+) \| (.+) \|$", table, re.MULTILINE)
    assert shown == [(field.name, str(field.size), field.unit) for field in Game("classic", 4).fields]


def test_it_names_the_games_that_are_not_on_counts() -> None:
    (named,) = re.findall(r"`canasta.learning.steps`\): (.*?)\. 200", PAGE, re.DOTALL)
    offered = [game for game, variant in VARIANTS.items() if not Game(game, variant.seats[0]).counted]
    assert named.split(", ") == [str(VARIANTS[game].name) for game in offered], (
        "say there which games are step by step"
    )
