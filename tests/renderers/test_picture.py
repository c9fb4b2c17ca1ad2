"""Finished pictures: their cache, their words, and drawing them in threads."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from canasta.cards import JOKER_RANK, NAMES, parse_cards
from canasta.i18n import ENGLISH
from renderers import Panel, Picture, score_picture, table_picture
from renderers.canvas.kept import Kept
from renderers.canvas.palette import colours
from renderers.picture import PICTURES, shorten, weight
from renderers.words import card_words, cards_words, joined, meld_brief, meld_words
from tests.renderers import samples


def _picture(size: int) -> Picture:
    return Picture(b"x" * size, "", "", "x.png")


def test_the_cache_keeps_no_more_bytes_than_it_may() -> None:
    cache = Kept(25_000, weight)
    for n in range(100):
        cache.get(n, lambda: _picture(1_500))
        assert cache.size <= 25_000
    assert len(cache) == 5


def test_the_longest_unused_picture_goes_first() -> None:
    cache = Kept(14_000, weight)
    for key in "abc":
        cache.get(key, lambda: _picture(1_500))
    kept = cache.get("a", lambda: _picture(1_500))
    cache.get("d", lambda: _picture(1_500))
    assert cache.get("a", lambda: _picture(1)) is kept
    assert len(cache.get("b", lambda: _picture(1)).png) == 1


def test_a_picture_larger_than_the_cache_is_made_but_not_kept() -> None:
    cache = Kept(1_000, weight)
    assert len(cache.get("a", lambda: _picture(5_000)).png) == 5_000
    assert (len(cache), cache.size) == (0, 0)


def test_the_same_view_gives_the_same_picture_object() -> None:
    assert table_picture(samples.middle_table(), ENGLISH) is table_picture(samples.middle_table(), ENGLISH)


def test_threads_draw_what_one_thread_draws() -> None:
    views = [samples.view("".join(NAMES[n : n + 9]), seat=0) for n in range(0, 40, 5)]
    scored = samples.scored()

    def draw(n: int) -> tuple[bytes, bytes, bytes]:
        view = views[n % len(views)]
        return (
            Panel(view, ENGLISH).picture().png,
            table_picture(view, ENGLISH).png,
            score_picture(scored, ENGLISH).png,
        )

    PICTURES.clear()
    alone = [draw(n) for n in range(len(views))]
    PICTURES.clear()
    start = threading.Barrier(8)

    def together(n: int) -> tuple[bytes, bytes, bytes]:
        if n < 8:
            start.wait()
        return draw(n)

    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(together, range(32)))
    assert drawn == [alone[n % len(views)] for n in range(32)]


def test_the_palette_fits_a_png() -> None:
    assert 64 < len(colours()) <= 256


def test_a_text_that_fits_is_not_shortened() -> None:
    assert shorten(["One.", "Two."], limit=9) == "One. Two."


def test_the_brief_version_stands_in_for_the_full_one() -> None:
    assert shorten(["A long sentence.", "Another."], ["Brief.", "Other."], limit=13) == "Brief. Other."


def test_whole_sentences_are_left_out_at_the_end() -> None:
    assert shorten(["First.", "Second.", "Third."], limit=16) == "First. Second. …"


def test_one_endless_sentence_is_cut() -> None:
    cut = shorten(["x" * 2_000])
    assert len(cut) <= 1024
    assert cut.endswith("…")


def test_characters_outside_the_basic_plane_count_twice() -> None:
    assert len(shorten(["🎲" * 2_000]).encode("utf-16-le")) // 2 <= 1024


def test_cards_in_words() -> None:
    assert [card_words(card, ENGLISH) for card in parse_cards("Th2sJk")] == [
        "ten of hearts",
        "two of spades",
        "joker",
    ]
    assert cards_words(parse_cards("AsAcKhJkJk"), ENGLISH) == "aces: spades, clubs; king of hearts; 2 jokers"


def test_melds_in_words() -> None:
    cards = parse_cards("7h7d2cJk")
    assert meld_words(cards, 5, ENGLISH) == "2 sevens: hearts, diamonds, wild two of clubs, joker"
    assert meld_brief(cards, 5, ENGLISH) == "4 sevens (2 wild)"
    assert meld_brief(cards[:2], 5, ENGLISH) == "2 sevens"
    assert meld_brief(cards, None, ENGLISH) == "4 cards (2 wild)"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("JkJk2s2h", "4 wild cards: 2 twos, 2 jokers"),
        ("2s2s2h", "3 wild cards: 3 twos"),
        ("JkJkJk", "3 wild cards: 3 jokers"),
        ("Jk2s2h", "3 wild cards: 2 twos, 1 joker"),
    ],
)
def test_wild_melds_in_words(cards: str, words: str) -> None:
    assert meld_words(parse_cards(cards), JOKER_RANK, ENGLISH) == words
    assert meld_brief(parse_cards(cards), JOKER_RANK, ENGLISH) == words


def test_people_in_one_breath() -> None:
    assert joined(["Anna"], ENGLISH) == "Anna"
    assert joined(["Anna", "Ben"], ENGLISH) == "Anna and Ben"
    assert joined(["Anna", "Ben", "Chloé"], ENGLISH) == "Anna, Ben and Chloé"
    assert joined(["Anna", "Ben", "Chloé"], ENGLISH, sign=True) == "Anna, Ben & Chloé"
