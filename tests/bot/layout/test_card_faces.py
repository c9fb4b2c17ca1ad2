"""The faces of cards in the place of their names on buttons, and beside them in lists."""

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
from canasta.i18n import ENGLISH
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


@pytest.mark.parametrize(
    ("label", "words", "card"),
    [
        ("K♥", "", "Kh"),
        ("Discard 10♦", "Discard", "Td"),
        ("Joker for 5♣", "Joker for 5♣", None),
        ("Draw", "Draw", None),
    ],
)
def test_the_face_of_the_only_card_of_a_label_takes_the_place_of_its_name(
    faces: CardFaces, label: str, words: str, card: str | None
) -> None:
    shown, emoji = faces.shown(label)
    assert shown == words
    assert (None if emoji is None else emoji.name) == (card and emoji_name(*parse_cards(card)))
    assert CardFaces().shown(label) == (label, None)


@pytest.mark.parametrize("card", range(JOKER + 1))
def test_a_label_is_led_by_the_face_of_its_first_card(faces: CardFaces, card: int) -> None:
    emoji = faces.of_label(f"Discard {card_label(card, ENGLISH)} ×2, not 5♥")
    assert emoji is not None
    assert emoji.name == emoji_name(card)


def test_labels_without_a_card_have_no_face(faces: CardFaces) -> None:
    assert [faces.of_label(text) for text in ("Lay down", "kings ×3", "no jokers", "A, 3 ♥")] == [None] * 4
    assert CardFaces().of_label("K♥") is None


def _screen() -> Screen:
    id = ButtonId(1, 2, MOVE)
    return Screen(
        "Ann discarded 4♣.",
        Passing("5♣ is next"),
        Row(
            Button("Draw", id, emoji=BACK),
            Button("Discard 4♣", ButtonId(1, 2, HAND)),
            Button("9♠", ButtonId(1, 2, HAND, "9s")),
        ),
        Select("Discard…", ButtonId(1, 2, MOVE, "x"), (Option("K♥ ×2", "Kh"), Option("Stop", "no"))),
    )


def _components(screen: Screen, faces: CardFaces) -> list[Any]:
    raw: list[dict[str, Any]] = screen.view(faces).to_components()
    validate_components(raw, flags=V2)
    found: list[Any] = raw[0]["components"]
    return found


def test_faces_are_on_buttons_and_in_lists_only(faces: CardFaces) -> None:
    text, passing, row, select = _components(_screen(), faces)
    assert text["content"] == "Ann discarded 4♣."
    assert passing["content"] == "5♣ is next"
    draw, discard, bare = row["components"]
    assert (draw["label"], draw["emoji"]["name"]) == ("Draw", "card_back")
    assert (discard["label"], discard["emoji"]["name"]) == ("Discard", "four_of_clubs")
    assert "label" not in bare
    assert bare["emoji"]["name"] == "nine_of_spades"
    first, second = select["components"][0]["options"]
    assert (first["label"], first["emoji"]["name"]) == ("K♥ ×2", "king_of_hearts")
    assert "emoji" not in second


def test_without_faces_a_screen_is_in_words_alone() -> None:
    text, _, row, select = _components(_screen(), CardFaces())
    assert text["content"] == "Ann discarded 4♣."
    assert not [one for one in (*row["components"], *select["components"][0]["options"]) if "emoji" in one]


def _error(text: str, status: int = 400) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="Bad Request")
    return discord.HTTPException(response, {"code": 50035, "message": text})


async def test_a_refused_emoji_costs_no_message(faces: CardFaces) -> None:
    tried: list[str] = []

    async def send(view: discord.ui.LayoutView, files: list[discord.File]) -> str:
        tried.append(str(view.to_components()))  # type: ignore[no-untyped-call]
        if "four_of_clubs" in tried[-1]:
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
