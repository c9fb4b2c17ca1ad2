"""What stands in the custom_ids of messages that are in channels: it means the same for ever."""

import re
from enum import StrEnum
from pathlib import Path

import pytest

from bot.clubs.screens.ladder.board import LadderStep
from bot.clubs.screens.series import SeriesStep
from bot.layout.custom_id import ButtonId, number, parse, verb, verbs
from bot.people.screens.blocks import BlockStep
from bot.people.screens.preferences import PreferenceStep
from bot.people.screens.privacy import PrivacyStep
from bot.ratings.screens.leaderboard import HOW_MATCHES_COUNT
from bot.screens.buttons import MOVE
from bot.screens.lobby.new_table import NewTableStep
from bot.screens.lobby.rules_panel import CHANGE_RULES, RulesStep
from bot.screens.panel.lay_off import LayOffStep
from bot.screens.panel.meld_choices import BenchStep
from bot.screens.panel.prepare import PremoveStep
from bot.screens.play.turn_notices import EndStep
from bot.standing.screens.standing import StandingStep

ROOT = Path(__file__).parents[3]
STEPS: dict[type[StrEnum], str] = {
    NewTableStep: "game kind usual own back",
    RulesStep: "preset own topic game rule set write wrote paste pasted",
    PreferenceStep: "page calls remind from until zone weekdays sort confirm words animations digest roles"
    " computers language letters contrast larger daily holiday deputy no_deputy agree refuse cancel",
    PrivacyStep: "export delete gone keep hide show puzzles nopuzzles records norecords",
    BlockStep: "ask choose yes undo list",
    BenchStep: "rank seq cards way to n two joker lay drop cancel end",
    LayOffStep: "all some",
    PremoveStep: "some throw edit drop then take lay",
    EndStep: "ask yes no",
    LadderStep: "board join challenge pick accept decline withdraw mine list leave surely rules",
    SeriesStep: "board stand mine events rules next",
    StandingStep: "yes no away more skip unskip end surely move event noevent",
}
"""What stands behind some verbs, in the order of the names."""


def test_the_value_of_every_step_stays() -> None:
    assert {steps: " ".join(steps) for steps in STEPS} == STEPS


def test_a_button_is_written_as_ever() -> None:
    assert str(ButtonId(7, 12, MOVE, "draw")) == "c1:7:12:do:draw"
    assert str(ButtonId(0, 0, HOW_MATCHES_COUNT)) == "c1:0:0:boardrules"
    assert str(ButtonId(7, 12, CHANGE_RULES, "1f2e:set:target_score")) == "c1:7:12:h:1f2e:set:target_score"


def test_a_verb_of_another_release_is_kept_as_it_is() -> None:
    button_id = parse("c1:7:12:fly:to:the:moon")
    assert button_id == ButtonId(7, 12, None, "fly:to:the:moon")
    assert button_id.what == "fly:to:the:moon"
    assert str(button_id) == "c1:7:12:fly:to:the:moon"


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "²", "٣", "0x1", "1:2", str(2**63), "9" * 40])
def test_a_number_has_ten_digits_and_room_in_the_store(text: str) -> None:
    assert number(text) is None


def test_a_number_is_below_what_is_asked_for() -> None:
    assert number("0") == 0
    assert number(str(2**63 - 1)) == 2**63 - 1
    assert number("24", below=24) is None
    assert number("23", below=24) == 23


def test_what_comes_in_is_read_as_a_number_in_one_place() -> None:
    places = [
        path.relative_to(ROOT).as_posix()
        for room in ("bot", "cogs")
        for path in sorted((ROOT / room).rglob("*.py"))
        if re.search(r"\.is(?:decimal|digit|numeric)\(|\bint\(press\.", path.read_text(encoding="utf-8"))
    ]
    assert places == ["bot/layout/custom_id.py", "bot/process/cli.py", "bot/process/upkeep/pg_tools.py"]


def test_a_verb_is_declared_once() -> None:
    assert MOVE in verbs()
    with pytest.raises(ValueError, match="there is a verb 'do' already"):
        verb("do")
