"""What the renderers keep stays within so many bytes, whatever is drawn and however often."""

import gc
import io
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from canasta.cards import JOKER
from canasta.i18n import ENGLISH
from renderers import Frame, animation, replay
from renderers.canvas import fonts
from renderers.canvas.palette import FELT, LIGHT
from renderers.deck import faces
from renderers.picture import WIDTH, canvas
from tests.renderers import samples

SLACK = 100_000
"""Bytes for what a test itself holds."""


def bytes_of_images() -> int:
    """The pixels of every image that is alive in this process."""
    gc.collect()
    live = [found for found in gc.get_objects() if isinstance(found, Image.Image)]
    return sum(image.width * image.height * (1 if image.mode in ("1", "L", "P") else 4) for image in live)


def test_texts_that_were_written_are_kept_by_their_bytes_and_not_by_their_number() -> None:
    fonts.MASKS.clear()
    image = canvas(WIDTH, 60, FELT)
    before = bytes_of_images()
    for n in range(600):
        fonts.put(image, (0, 30), f"{n} " + "somebody with a long name and much to say " * 2, 34, LIGHT)
    assert len(fonts.MASKS) > 10
    assert bytes_of_images() - before <= fonts.MASKS.limit + SLACK


def test_a_text_that_is_kept_is_not_drawn_again() -> None:
    first = fonts._mask("a text that is kept", 34, "regular")
    assert fonts._mask("a text that is kept", 34, "regular") is first


def test_jokers_that_stand_for_cards_are_kept_within_their_bytes() -> None:
    faces.prepare()
    before = bytes_of_images()
    for rank in range(13):
        same = [card for card in range(JOKER) if card % 13 == rank]
        for count in (1, 2, 3):
            for cards in combinations(same, count):
                faces.stand_in(cards, plain=True)
    assert bytes_of_images() - before <= faces.STAND_INS.limit + SLACK


def test_highlights_are_drawn_with_one_frame_in_full_colours_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = samples.middle_table()
    frames = [Frame(view, (), f"Move {n}") for n in range(8)]
    animation(frames, samples.PEOPLE, ENGLISH)
    draw, alive = replay._frame, []

    def spy(*arguments: Any) -> Image.Image:
        alive.append(bytes_of_images())
        return draw(*arguments)

    monkeypatch.setattr(replay, "_frame", spy)
    animation(frames, samples.PEOPLE, ENGLISH)
    indexed = Image.open(io.BytesIO(animation(frames[:1], samples.PEOPLE, ENGLISH).png))
    assert max(alive[1:8]) - alive[0] <= 8 * indexed.width * indexed.height + SLACK


def test_cards_of_one_size_and_line_share_their_outline() -> None:
    hand = [faces.face(card, "hand", plain) for card in (9, 20, 33) for plain in (False, True)]
    assert len({id(sprite.outline) for sprite in (*hand, faces.back("hand"), faces.blank("hand"))}) == 1
    wild = [faces.face(card, "hand", plain) for card in (JOKER, 0) for plain in (False, True)]
    assert len({id(sprite.outline) for sprite in wild}) == 1


def test_fonts_stay_loaded_up_to_a_number() -> None:
    for size in range(10, 10 + 2 * fonts.FONTS):
        fonts.font(size)
    assert fonts._load.cache_info().currsize == fonts.FONTS


def test_a_text_that_was_written_before_needs_no_font() -> None:
    image = canvas(WIDTH, 60, FELT)
    fonts.put(image, (0, 30), "written before", 33, LIGHT)
    fonts._load.cache_clear()
    fonts.put(image, (0, 30), "written before", 33, LIGHT)
    assert fonts._load.cache_info().misses == 0
