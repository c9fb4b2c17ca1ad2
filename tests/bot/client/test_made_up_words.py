"""What somebody makes up comes into no figure and no line of a log: only words of the program do."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.client.ongoing import UNKNOWN, what


def pressed(custom_id: str) -> Any:
    """A press of a component with this id."""
    return SimpleNamespace(type=SimpleNamespace(name="component"), data={"custom_id": custom_id})


@pytest.mark.parametrize("made_up", ["", "x", "c1:1:1:no such verb", "c9:1:1:hand", "do\n2026 ERROR forged"])
def test_a_made_up_button_has_the_same_word_as_any_other(made_up: str) -> None:
    assert what(pressed(made_up)) == UNKNOWN


def test_what_follows_the_verb_of_a_button_is_not_told() -> None:
    assert what(pressed("c1:7:42:do:Kh secret")) == "move"
