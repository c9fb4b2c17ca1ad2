"""Section 13 of the rules says of each option which games have it, which values, and which default."""

import json
import re
from collections.abc import Mapping

import pytest

from canasta.options import Option, plain
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.samba.rules import SambaRules
from tests.docs.markdown import ROOT

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BURRACO = ("burraco", "buraco")
"""The games whose options stand in a table of their own (section 16.11); there a name begins with "16.": it
means something else in the other games.
"""


def rows(heading: str, end: str, before: str = "") -> dict[str, tuple[str, str, str]]:
    """The rows of the table between two headings: the values, the default and the games of each option."""
    section = RULES[RULES.index(heading) : RULES.index(end)]
    row = r"^\| (\w+) \| (.*?) \| (.*?) \| (.*?) \| .*? \|$"
    cells = re.findall(row, section, re.MULTILINE)
    return {
        before + name: (values, default, games) for name, values, default, games in cells if name != "name"
    }


ROWS = {
    **rows("## 13. House-rule options", "## 14. Rulings"),
    **rows("### 16.11 Options", "### 16.12 Rulings", "16."),
}
OPTIONS = [
    (("16." if game.id in BURRACO else "") + option.name, game.id, option)
    for game in VARIANTS.values()
    for option in game.options
]
HAVE: Mapping[str, Mapping[str, Option]] = {
    name: {game: option for there, game, option in OPTIONS if there == name}
    for name in dict.fromkeys(there for there, _, _ in OPTIONS)
}
"""Every option of the engine in each game that has it."""
OF = {game.id: type(game.rules(game.seats[0])) for game in VARIANTS.values()}
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "Classic": tuple(
        game for game, of in OF.items() if issubclass(of, ClassicRules) and not issubclass(of, SambaRules)
    ),
    "Samba": tuple(game for game, of in OF.items() if issubclass(of, SambaRules)),
    **{
        str(VARIANTS[game].name).removesuffix(" Canasta"): (game,)
        for game in ("tampa", "bolivia", "brazilian")
    },
    "MAC": ("modern_american",),
    "H&F": ("hand_and_foot",),
    "Rommé": ("romme",),
    "both": BURRACO,
    "buraco": ("buraco",),
}
"""What the table calls games: the first of each has to have the option, the others may."""
WHOLE = ("Classic", "Samba", "MAC", "H&F", "Rommé")


def names(cell: str) -> list[str]:
    """The names in a cell of games."""
    cell = cell.partition(";")[0]
    if cell == "all":
        return list(WHOLE)
    if cell.startswith("all but "):
        left_out = cell.removeprefix("all but ").split(", ")
        assert set(left_out) <= set(WHOLE)
        return [name for name in WHOLE if name not in left_out]
    return cell.split(", ")


def test_the_table_and_the_engine_have_the_same_options() -> None:
    assert sorted(ROWS) == sorted(HAVE)


@pytest.mark.parametrize("name", HAVE)
def test_the_table_names_the_games_that_have_an_option(name: str) -> None:
    said = names(ROWS[name][2])
    assert set(said) <= set(FAMILIES)
    assert [game for game in said if FAMILIES[game][0] not in HAVE[name]] == []
    assert set(HAVE[name]) <= {game for one in said for game in FAMILIES[one]}


@pytest.mark.parametrize("name", HAVE)
def test_the_table_names_the_values_of_an_option(name: str) -> None:
    said = ROWS[name][0]
    for option in HAVE[name].values():
        if option.type == "boolean":
            assert said.startswith("b")
        elif "list" in option.type:
            assert said.startswith("list of")
            assert all(str(value) in said for value in option.values)
        elif option.bounds is not None:
            assert re.match(r"n\b", said)
            assert str(option.bounds[1]) in said or " to " not in said
        elif re.match(r"n\b", said):
            assert len(option.values) > 5
        elif " to " in said:
            least, most = map(int, said.split(" to "))
            assert option.values == tuple(range(least, most + 1))
        else:
            values = [re.sub(r" \(.*", "", value) for value in re.split(r", (?![^(]*\))", said)]
            assert sorted(values) == sorted(map(str, option.values))


@pytest.mark.parametrize("name", HAVE)
def test_the_table_names_the_default_of_an_option(name: str) -> None:
    """Where the cell begins with a value: other rows refer to figures of other sections."""
    default = ROWS[name][1]
    option = HAVE[name][FAMILIES[names(ROWS[name][2])[0]][0]]
    said = re.match(r"\[.*?\](?!\])|-?\w+(?:[-+]\w+)*", default)
    if not default.startswith(("section", "by game")):
        assert said is not None
        value = plain(option.default)
        assert said[0] == (json.dumps(value) if isinstance(value, bool | list) else str(value))
