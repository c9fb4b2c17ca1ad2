"""Names of people: drawn only where the font has every glyph, escaped where they become part of a message."""

from dataclasses import replace

import pytest
from PIL import ImageFont

from canasta.i18n import ENGLISH
from renderers import BoardRow, leaderboard_picture, score_picture, table_picture
from renderers.canvas import fonts
from renderers.names import Names, escape
from tests.renderers import samples

ARABIC, JAPANESE, EMOJI = "مريم", "ゆき", "🎲🃏"
LONG = "Wilhelmina-Anastasia von Habsburg"[:32]
ZALGO = "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033da"
ODD = [ARABIC, JAPANESE, EMOJI, LONG, ZALGO, "Zoë 🎲", "한글", "", "\u200b\u202e", "नमस्ते"]


@pytest.mark.parametrize("name", ODD)
def test_no_name_ever_draws_a_box(name: str, written: list[str]) -> None:
    names = (name, "Ben", "Chloé", "Dmitri")
    view = samples.view(players=names, sides=samples.middle_table().sides)
    table_picture(view, ENGLISH)
    score_picture(replace(samples.scored(over=True), players=names), ENGLISH)
    leaderboard_picture(name, "all games", ("a", "b", "c"), [BoardRow(1, name, ("3", "4", "5"))], ENGLISH)
    assert written
    for text in written:
        assert all(ord(character) in fonts.covered() for character in text), text


@pytest.mark.parametrize("name", [ARABIC, JAPANESE, EMOJI, ZALGO, "한글", "ゆき 🎲"])
def test_a_name_without_glyphs_is_drawn_as_its_seat_and_said_in_words(name: str, written: list[str]) -> None:
    picture = table_picture(samples.view(players=(name, "Ben", "Chloé", "Dmitri")), ENGLISH)
    assert any(text.startswith("Seat N") for text in written)
    assert fonts.clean(name) in picture.alt
    numbered = Names([name, "Ben"], ENGLISH)
    assert numbered.shown(0, 500, 30) == "Seat 1"


@pytest.mark.parametrize(
    ("name", "pictured"),
    [
        ("Zoë 🎲", "Zoë"),
        ("🎴 Zoë 🎉 M", "Zoë M"),
        ("👩‍🚀 Ann ❤️‍🔥", "Ann"),
        ("1️⃣ Ann 👋🏽", "1 Ann"),
        ("🎲🃏", ""),
        ("🎲 -", ""),
        ("مريم 🎲", ""),
        ("Ann مريم", ""),
        (ZALGO, ""),
        ("𝓕𝓪𝓷𝓬𝔂 ★", "Fancy"),
    ],
)
def test_emoji_stay_away_from_a_name_that_says_something_without_them(name: str, pictured: str) -> None:
    assert fonts.pictured(name) == pictured


def test_a_long_name_is_cut_with_an_ellipsis(written: list[str]) -> None:
    table_picture(samples.view(players=(LONG, "Ben", "Chloé", "Dmitri")), ENGLISH)
    cut = [text for text in written if text.startswith("Wilhelm")]
    assert cut
    assert all(text.endswith("…") for text in cut)


@pytest.mark.parametrize("room", [20, 60, 120, 300])
@pytest.mark.parametrize("name", ["W" * 32, "i" * 32, "Ñusta", "A b c d e f g h"])
def test_a_fitted_text_is_never_wider_than_its_room(name: str, room: int) -> None:
    assert fonts.width(fonts.fit(name, room, 30), 30) <= max(room, fonts.width("…", 30))


def test_coverage_agrees_with_what_the_font_draws() -> None:
    """A character that is not covered draws the font's box, one that is covered draws something else."""
    typeface = ImageFont.truetype(str(fonts.font_path()), 40, layout_engine=ImageFont.Layout.BASIC)

    def drawn(code: int) -> bytes:
        return bytes(typeface.getmask(chr(code)))

    box = drawn(0xF8FF)
    assert 0xF8FF not in fonts.covered()
    for code in (0x41, 0xEB, 0x416, 0x3A9, 0x1EA4, 0x2026, 0x2212, 0xD7, 0xB7):
        assert code in fonts.covered()
        assert drawn(code) != box
    for code in (0x5D0, 0x645, 0x3086, 0x4E00, 0xD55C, 0x1F3B2):
        assert code not in fonts.covered()
        assert drawn(code) == box


def test_ornamental_letters_are_read_as_plain_ones() -> None:
    assert fonts.clean("𝓕𝓪𝓷𝓬𝔂") == "Fancy"
    assert fonts.clean("  two\nlines\u200b ") == "two lines"
    assert fonts.clean("\u202egnirts") == "gnirts"


@pytest.mark.parametrize(
    "name",
    [
        "**Bob**",
        "_x_",
        "`x`",
        "<@123>",
        "@everyone",
        "||x||",
        "# x",
        "> x",
        "[a](b)",
        "a\\_b",
        "-x",
        "http://x.org",
    ],
)
def test_a_name_in_a_message_is_neither_markup_nor_a_mention(name: str) -> None:
    escaped = escape(name)
    for n, character in enumerate(escaped):
        if character in "*_`<>|#[]()@~":
            assert escaped[n - 1] == "\\"
    assert "@everyone" not in escaped
    assert "http://" not in escaped


def test_the_text_escapes_and_the_alt_text_does_not() -> None:
    names = ("**Bob**", "@everyone", "<@1>", "Dee")
    picture = table_picture(samples.view(players=names), ENGLISH)
    assert "**Bob** and <@1>" in picture.alt
    assert r"\*\*Bob\*\* and \<\@" in picture.text
    assert "@everyone" not in picture.text


@pytest.mark.parametrize("room", [90, 140, 300])
def test_the_number_of_a_name_like_anothers_is_never_cut_off(room: int) -> None:
    names = Names(["Maximilian von Hohenstein", "Maximilian von Hohenburg (2)"], ENGLISH)
    first, second = names.shown(0, room, 30), names.shown(1, room, 30)
    assert first != second
    assert second.endswith("(2)")
    assert fonts.width(second, 30) <= room
