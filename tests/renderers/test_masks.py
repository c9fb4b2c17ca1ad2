"""Numbers are put together from digits, and look as the font sets them."""

import pytest
from PIL import Image

from renderers.canvas import fonts
from renderers.canvas.fonts import Cut, font, width
from renderers.canvas.masks import Mask, drawn, without_digits

TEXTS = (
    "12 cards · 345 points",
    "1 Karte · 5 Punkte",
    "8,233/823",
    "+4.205",
    "−1,235",
    "×12",
    "71",
    "P4,347",
    "Deal 7 · to 5,000 points",
    "AV7AV, 1T2o4y7j1f",
    "7 ‘Ünïx’ 9–3…",
    "11/10",
)
SIZES: tuple[tuple[int, Cut], ...] = (
    (34, "regular"),
    (44, "bold"),
    (36, "narrow"),
    (54, "bold"),
    (40, "rank"),
)


def placed(mask: Mask) -> bytes:
    """A text's pixels where the pen puts them."""
    image = Image.new("L", (1000, mask.image.height))
    image.paste(mask.image, (20 + mask.bearing, 0))
    return image.tobytes()


@pytest.mark.parametrize(("size", "cut"), SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_number_looks_as_the_font_sets_it(text: str, size: int, cut: Cut) -> None:
    made, set_ = fonts._draw_mask(text, size, cut), drawn(text, font(size, cut))
    assert placed(made) == placed(set_)
    assert (made.ascent, made.image.height) == (set_.ascent, set_.image.height)
    assert width(text, size, cut) == round(font(size, cut).getlength(text))


@pytest.mark.parametrize("text", ["no digits", "أحمد7", "नाम 7", "e\u0301 7", "٣"])
def test_other_scripts_are_set_as_a_whole(text: str) -> None:
    assert without_digits(text) is None
