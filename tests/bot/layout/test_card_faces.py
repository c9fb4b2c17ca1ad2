"""The faces of cards beside their names, in texts and labels."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.components import validate_components

from bot.client.sending import sent
from bot.layout.card_faces import CardFaces
from bot.layout.controls import BACK, Button, Option, Row, Select
from bot.layout.custom_id import ButtonId
from bot.layout.layout import Passing, Screen
from bot.screens.buttons import HAND, MOVE
from canasta.cards import JOKER, NAMES, parse_cards
from canasta.notation.words import card_label
from renderers import emoji_name

V2 = 1 << 15


@pytest.fixture
def faces() -> CardFaces:
    made = CardFaces()
    made.learn(
        {
            card: discord.PartialEmoji(name=emoji_name(card), id=10**18 + n)
            for n, card in enumerate([None, *range(JOKER + 1)])
        }
    )
    return made


def face(name: str) -> str:
    return f"<:c1_{name.upper()}:{10**18 + 1 + NAMES.index(name)}>"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("discarded 4♣.", f"discarded {face('4c')} 4♣."),
        ("melded K♥ K♠ Joker, discarded 10♦", f"melded {face('Kh')} K♥ K♠ Joker, discarded {face('Td')} 10♦"),
        ("melded the run 5♥–9♥", f"melded the run {face('5h')} 5♥–9♥"),
        ("a joker, the Joker, a ♥, `K♥`, 11♦", "a joker, the Joker, a ♥, `K♥`, 11♦"),
        ("<@7>, Ben left you a pile with K♥ on top.", "<@7>, Ben left you a pile with K♥ on top."),
    ],
)
def test_a_text_shows_the_first_of_the_cards_side_by_side(faces: CardFaces, text: str, shown: str) -> None:
    assert faces.in_text(text, 4000) == shown
    assert CardFaces().in_text(text, 4000) == text


def test_no_face_goes_beyond_the_room(faces: CardFaces) -> None:
    room = len(face("4c")) + 1
    assert faces.in_text("4♣, 5♣", room) == f"{face('4c')} 4♣, 5♣"
    assert faces.in_text("4♣, 5♣", room - 1) == "4♣, 5♣"


@pytest.mark.parametrize("card", range(JOKER + 1))
def test_a_label_is_led_by_the_face_of_its_first_card(faces: CardFaces, card: int) -> None:
    emoji = faces.of_label(f"Discard {card_label(card)} ×2, not 5♥")
    assert emoji is not None
    assert emoji.name == emoji_name(card)


def test_labels_without_a_card_have_no_face(faces: CardFaces) -> None:
    assert [faces.of_label(text) for text in ("Lay down", "kings ×3", "no jokers", "A, 3 ♥")] == [None] * 4
    assert CardFaces().of_label("K♥") is None


def _screen() -> Screen:
    id = ButtonId(1, 2, MOVE)
    return Screen(
        [
            "Ann discarded 4♣.",
            Passing("5♣ is next"),
            Row((Button("Draw", id, emoji=BACK), Button("Discard 4♣", ButtonId(1, 2, HAND)))),
            Select("Discard…", ButtonId(1, 2, MOVE, "x"), (Option("K♥ ×2", "Kh"), Option("Stop", "no"))),
        ]
    )


def _components(screen: Screen, faces: CardFaces) -> list[Any]:
    raw: list[dict[str, Any]] = screen.view(faces).to_components()
    validate_components(raw, flags=V2)
    found: list[Any] = raw[0]["components"]
    return found


def test_a_screen_has_faces_beside_its_words(faces: CardFaces) -> None:
    text, passing, row, select = _components(_screen(), faces)
    assert text["content"] == f"Ann discarded {face('4c')} 4♣."
    assert passing["content"] == f"{face('5c')} 5♣ is next"
    draw, discard = row["components"]
    assert (draw["label"], draw["emoji"]["name"]) == ("Draw", "c1_BACK")
    assert (discard["label"], discard["emoji"]["name"]) == ("Discard 4♣", "c1_4C")
    first, second = select["components"][0]["options"]
    assert (first["label"], first["emoji"]["name"]) == ("K♥ ×2", "c1_KH")
    assert "emoji" not in second


def test_without_faces_a_screen_is_in_words_alone() -> None:
    text, _, row, select = _components(_screen(), CardFaces())
    assert text["content"] == "Ann discarded 4♣."
    assert not [one for one in (*row["components"], *select["components"][0]["options"]) if "emoji" in one]


def test_faces_leave_all_words_their_room(faces: CardFaces) -> None:
    screen = Screen(["4♣, " * 500, "x" * 1900])
    first, second = _components(screen, faces)
    assert len(first["content"]) + len(second["content"]) <= 4000
    assert first["content"].startswith(face("4c"))
    assert second["content"] == "x" * 1900


def _error(text: str, status: int = 400) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="Bad Request")
    return discord.HTTPException(response, {"code": 50035, "message": text})


async def test_a_refused_emoji_costs_no_message(faces: CardFaces) -> None:
    tried: list[str] = []

    async def send(view: discord.ui.LayoutView, files: list[discord.File]) -> str:
        tried.append(str(view.to_components()))  # type: ignore[no-untyped-call]
        if "c1_" in tried[-1]:
            raise _error("In components.0.emoji.id: Invalid emoji")
        return "sent"

    assert await sent(_screen(), faces, send) == "sent"
    assert len(tried) == 2
    assert not len(faces)
    assert await sent(_screen(), faces, send) == "sent"
    assert len(tried) == 3


@pytest.mark.parametrize("error", [_error("Invalid Form Body"), _error("emoji", 404)])
async def test_another_refusal_is_passed_on_and_costs_no_face(
    faces: CardFaces, error: discord.HTTPException
) -> None:
    async def send(view: discord.ui.LayoutView, files: list[discord.File]) -> None:
        raise error

    with pytest.raises(discord.HTTPException):
        await sent(_screen(), faces, send)
    assert len(faces) == 1 + len(NAMES)


def test_names_tell_all_cards_apart() -> None:
    names = {emoji_name(card) for card in (None, *parse_cards("".join(NAMES)))}
    assert len(names) == 54
    assert all(2 <= len(name) <= 32 and name.replace("_", "").isalnum() for name in names)
