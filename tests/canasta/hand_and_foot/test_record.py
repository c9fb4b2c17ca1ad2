"""Records of Hand and Foot: feet in positions and in the referee's answer (notation)."""

import json
import tomllib
from pathlib import Path

import pytest

from canasta.__main__ import main
from canasta.notation.record import BadRecord, read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from tests.canasta.hand_and_foot.positions import CLEAN, DIRTY, WILD, at
from tests.canasta.positions import NAMES, head_of

RECORD = """
format = "canasta-record/1"
variant = "hand_and_foot"
players = ["N", "E", "S", "W"]
round = 2
actions = [
  "N: take 9h9d",
  "N: meld AhAdAs",
  "N: discard 5c",
  "E: draw",
  "E: discard 4c",
]

[options]
hf_pile_take = "all"
hf_minimums = [60, 30, 120, 150]

[start]
hands = ["9h9d5cAhAdAs", "5d5s", "6d6s", "7d7s"]
stock = "4c9sTcJc"
pile = "4s9c"
feet = ["KhKd3h", "", "", ""]
threes = ["", "3d"]
"""


def test_the_referee_plays_and_shows_feet() -> None:
    verdict = judge(read_record(RECORD))
    actions = verdict["actions"]
    assert isinstance(actions, list)
    assert [action["ok"] for action in actions] == [True] * 5
    state = verdict["state"]
    assert isinstance(state, dict)
    assert state["feet"] == {"N": "KhKd3h", "E": "", "S": "", "W": ""}
    assert state["hands"]["N"] == "4s"
    assert (state["frozen"], state["pile"]) == (False, "5c4c")
    assert [meld["kind"] for meld in state["melds"][0]] == ["set", "set"]


def test_a_record_made_of_a_position_is_read_back() -> None:
    record = read_record(RECORD)
    deal = record.begin()
    text = write_record(
        head_of(deal.rules, 3, players=NAMES, round_number=2, options=record.options),
        [],
        start=deal,
    )
    again = read_record(text)
    assert again.begin().state.feet == deal.state.feet
    assert tomllib.loads(text)["start"]["feet"] == ["KhKd3h", "", "", ""]
    assert tomllib.loads(text)["options"] == {"hf_pile_take": "all", "hf_minimums": [60, 30, 120, 150]}


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('feet = ["KhKd3h", "", "", ""]', 'feet = ["KhKd3h", "", ""]', "start.feet: must be a list of 4"),
        ('feet = ["KhKd3h", "", "", ""]', 'feet = ["Kx", "", "", ""]', "start.feet"),
        ('feet = ["KhKd3h", "", "", ""]', 'feet = "KhKd"', "start.feet"),
        ('feet = ["KhKd3h"', 'feet = ["KhKhKhKhKhKh"', "the pack has 5"),
        ('hands = ["9h9d5c', 'hands = ["3h9d5c', "red threes are laid out"),
        ('variant = "hand_and_foot"', 'variant = "classic"', "hf_"),
        ("hf_pile_take", "hf_pile_takes", "hf_pile_takes"),
        ("[60, 30, 120, 150]", "[60, 30, 120]", "hf_minimums"),
    ],
)
def test_a_record_that_cannot_be_used_is_refused(before: str, after: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message.replace("[", r"\[")):
        read_record(RECORD.replace(before, after))


def test_other_games_have_no_feet() -> None:
    text = RECORD.replace('variant = "hand_and_foot"', 'variant = "classic"')
    text = text[: text.index("[options]")] + text[text.index("[start]") :]
    with pytest.raises(BadRecord, match=r"start\.feet: this game has none"):
        read_record(text)


def test_a_position_may_have_closed_melds_and_a_further_one_of_the_rank() -> None:
    deal = at(N="4c", melds=[[CLEAN, "KhKdKs", DIRTY, WILD, "JkJk2s"], []])
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 3, 7, 7, 3]
    with pytest.raises(BadRecord, match="already has a meld of this rank"):
        at(N="4c", melds=[["KhKdKs", CLEAN], []])
    with pytest.raises(BadRecord, match="at most 7"):
        at(N="4c", melds=[[CLEAN + "Kc"], []])


def test_the_dealer_writes_hands_and_feet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The record of a fresh deal, and what the referee makes of it."""
    assert main(["deal", "--variant", "hand_and_foot", "--seed", "5f0c", "--option", "hf_deal=11+13"]) == 0
    text = capsys.readouterr().out
    start = tomllib.loads(text)["start"]
    path = tmp_path / "deal.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["referee", str(path)]) == 0
    state = json.loads(capsys.readouterr().out)["state"]
    assert state["feet"]["N"] == start["feet"][0]
    assert len(read_record(text).begin().state.feet[0]) == 13
