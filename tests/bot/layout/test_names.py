"""Names that want to be something else."""

import unicodedata

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.layout.names import clean, quoted, shown


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  two\nlines\t", "two lines"),
        ("\u202eevil\u200b\u200f", "evil"),
        ("", "Player"),
        ("\u200b\u2060", "Player"),
        ("x" * 50, "x" * 32),
        ("Zoë", "Zoë"),
    ],
)
def test_a_name_is_one_short_line(name: str, kept: str) -> None:
    assert clean(name) == kept


@pytest.mark.parametrize(
    "name",
    ["@everyone", "@here", "<@123>", "<@&5>", "<#9>", "</canasta new:1>", "<t:0:R>", "<:emoji:1>"],
)
def test_a_name_mentions_nobody(name: str) -> None:
    text = shown(name)
    assert "@everyone" not in text
    assert "@here" not in text
    assert not text.startswith("<")
    assert "\\<" in text or "@\u200b" in text


@given(st.text(max_size=60))
def test_whatever_the_name_it_is_shown_on_one_line_without_markdown(name: str) -> None:
    text = shown(name)
    assert text.strip()
    assert "\n" not in text
    assert all(unicodedata.category(char) not in ("Cc", "Cs") for char in text)
    plain = text.replace("\\", "")
    added = sum(plain.count(sign) for sign in "\u2068\u2069")
    assert len(plain) <= 32 + added + 2 * plain.count("\u200b") + 2 * plain.count("\u2060")
    for mark in "*_~`|":
        assert text.count(mark) == text.count("\\" + mark)


@pytest.mark.parametrize("name", ["دانا", "דנה", "Dana דנה"])
def test_a_name_from_right_to_left_leaves_what_stands_beside_it_in_its_place(name: str) -> None:
    assert shown(name) == f"\u2068{name}\u2069"
    assert clean(shown(name)) == name


def test_escaping_leaves_nothing_to_discord() -> None:
    for name in ("*a*", "__b__", "~~c~~", "`d`", "||e||", "[f](https://g.h)", "# i", "> j", "- k"):
        text = shown(name)
        assert discord.utils.remove_markdown(text) != discord.utils.remove_markdown(name) or "\\" in text


def test_what_somebody_typed_is_repeated_short_and_harmless() -> None:
    assert len(quoted("ab " * 2000)) < 80
    assert "@everyone" not in quoted("@everyone **hi**")
