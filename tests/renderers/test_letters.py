"""The letters of jack, queen and king by language, on cards, in labels and on emojis."""

import discord
import pytest

from bot.layout.card_faces import CardFaces, without_card
from canasta.cards import JOKER, parse_cards
from canasta.i18n import ENGLISH, Text, translator
from canasta.notation.faults import plainly
from canasta.notation.words import LETTERED, Face, card_label, cards_label
from renderers import Panel, card_emoji, emoji_name
from renderers.deck import faces
from renderers.deck.card_drawing import rank_text
from tests.renderers.samples import long_hand

GERMAN, FRENCH = translator("de"), translator("fr")
HAND = parse_cards("AhKhQhJhTh2hJk")


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en-US", "A♥ K♥ Q♥ J♥ 10♥ 2♥ Joker"),
        ("de", "A♥ K♥ D♥ B♥ 10♥ 2♥ Joker"),
        ("de-AT", "A♥ K♥ D♥ B♥ 10♥ 2♥ Joker"),
        ("fr", "A♥ R♥ D♥ V♥ 10♥ 2♥ Joker"),
        ("es-ES", "A♥ K♥ Q♥ J♥ 10♥ 2♥ Joker"),
    ],
)
def test_cards_have_the_letters_of_the_language(language: str, label: str) -> None:
    assert cards_label(HAND, translator(language)) == label
    assert cards_label(HAND, translator(language, international=True)) == "A♥ K♥ Q♥ J♥ 10♥ 2♥ Joker"


def test_a_refusal_names_cards_with_the_readers_letters() -> None:
    text = plainly(Text("{card} and {rank}", card="Qh", rank="K"), FRENCH)
    assert text.values == {"card": "D♥", "rank": "R"}


def test_a_face_is_drawn_once_for_each_letter() -> None:
    queen = 10 * 4
    german = faces.face(queen, "meld", letters=GERMAN.letters)
    assert german is faces.face(queen, "meld", letters=FRENCH.letters)  # both have a D
    assert german is not faces.face(queen, "meld")
    assert faces.face(3, "meld", letters=GERMAN.letters) is faces.face(3, "meld")
    assert german.image.tobytes() != faces.face(queen, "meld").image.tobytes()
    assert faces.lying(queen, "pile", GERMAN.letters) is not faces.lying(queen, "pile")
    assert faces.stand_in((queen,), letters="BDK") is faces.stand_in((queen,), letters="VDR")
    assert rank_text(JOKER, GERMAN.letters) == ""


def test_a_picture_is_kept_for_its_letters() -> None:
    """The same hand is drawn first for one reader, then for another, and for the first again."""
    readers = (ENGLISH, GERMAN, translator("de", international=True), FRENCH)
    pngs = [Panel(long_hand(), tr).picture(None).png for tr in readers]
    assert len({*pngs}) == len(readers)
    assert [Panel(long_hand(), tr).picture(None).png for tr in readers] == pngs


def test_a_button_has_the_face_with_its_letter() -> None:
    made = CardFaces()
    known: list[Face] = [*range(JOKER + 1), "D♥"]
    made.learn({face: discord.PartialEmoji(name=emoji_name(face), id=1 + n) for n, face in enumerate(known)})
    names = [
        None if (emoji := made.of_label(card_label(card, tr))) is None else emoji.name
        for tr in (ENGLISH, GERMAN, FRENCH)
        for card in parse_cards("KhQh")
    ]
    assert names[:4] == ["king_of_hearts", "queen_of_hearts", "king_of_hearts", "queen_of_hearts_d"]
    assert names[4:] == [None, "queen_of_hearts_d"]  # until it's uploaded it is in words
    assert without_card("B♥ abwerfen") == "abwerfen"
    assert without_card("Club♥") is None


def test_each_letter_has_an_emoji_of_its_own() -> None:
    names = {emoji_name(label) for label in LETTERED}
    assert len(names) == len(LETTERED) == 16
    assert all(name.replace("_", "").isalnum() and len(name) <= 32 for name in names)
    assert card_emoji("D♥") != card_emoji(LETTERED["D♥"])
