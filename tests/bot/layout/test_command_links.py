"""Commands in texts become links, where their ids are known and there is room."""

from typing import Any

import pytest

from bot.layout.card_faces import CardFaces, CommandLinks
from bot.layout.layout import Screen
from bot.layout.names import quoted, shown, shown_text

IDS = {"canasta new": 11, "my holiday": 12, "my holiday add": 12, "canasta-server preset save": 13}


@pytest.fixture
def links() -> CommandLinks:
    made = CommandLinks()
    made.learn(IDS)
    return made


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Open one with /canasta new.", "Open one with </canasta new:11>."),
        ("/canasta new opens a table", "</canasta new:11> opens a table"),
        ("/my holiday add, not /my holiday", "</my holiday add:12>, not </my holiday:12>"),
        ("Use /canasta-server preset save.", "Use </canasta-server preset save:13>."),
        ("`/canasta new` in code, /canasta newest, /canasta hand", None),
        ("</canasta new:5> is a link, a/canasta new is none", None),
    ],
)
def test_a_command_in_a_text_is_a_link(links: CommandLinks, text: str, shown: str | None) -> None:
    assert links.in_text(text, 100) == (shown or text)
    assert CommandLinks().in_text(text, 100) == text


@pytest.mark.parametrize(
    "name", ["/canasta new", "</canasta new:11>", "see /my holiday add", "x\\/canasta new"]
)
def test_nobodys_name_becomes_a_link(links: CommandLinks, name: str) -> None:
    for text in (shown(name), shown_text(name), quoted(name)):
        assert links.in_text(text, 100) == text


def test_a_link_takes_only_the_room_there_is(links: CommandLinks) -> None:
    text, longer = "/canasta new, /canasta new", len("<:11>")
    assert links.in_text(text, longer) == "</canasta new:11>, /canasta new"
    assert links.in_text(text, longer - 1) == text


def contained(view: Any) -> str:
    """The text of a message that has one."""
    return str(view.to_components()[0]["components"][0]["content"])


def test_a_message_has_links_within_discords_limit() -> None:
    faces = CardFaces()
    faces.links.learn(IDS)
    full = "x" * 3985 + " /canasta new!"
    shown = [contained(Screen(text).view(faces)) for text in ("See /canasta new", full)]
    assert shown == ["See </canasta new:11>", full]
