"""Pictures look as they did when somebody last looked at them."""

import pytest
from PIL import Image, ImageStat
from PIL.ImageChops import difference

from renderers.canvas.fonts import put
from renderers.canvas.numbered import blank
from renderers.canvas.palette import FELT, GOLD, LIGHT
from tests.renderers.golden_pictures import FOLDER, GOLDEN
from tests.renderers.looking import differing, opened

# Other releases of Pillow and FreeType set an edge a shade lighter or darker.
SHADE = 64
SHARE = 0.0015
MEAN = 1.0
SPOT, SPOT_MEAN = 24, 12.0
"""The side of a square, and how far its mean may be off in a channel: words in another colour are further."""


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_it_did(name: str) -> None:
    drawn = opened(GOLDEN[name]())
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert drawn.size == kept.size
    assert differing(drawn, kept, SHADE) <= SHARE * drawn.width * drawn.height
    assert max(ImageStat.Stat(difference(drawn, kept)).mean) <= MEAN
    assert worst_spot(drawn, kept) <= SPOT_MEAN


def worst_spot(drawn: Image.Image, kept: Image.Image) -> float:
    """How far the two images are off in the square where they differ most, in its worst channel."""
    return float(max(difference(drawn, kept).reduce(SPOT).tobytes()))


@pytest.mark.parametrize("words", ["stock 34", "32", "N"])
def test_words_in_another_colour_are_noticed(words: str) -> None:
    """Wherever they begin in a square, and even if the rest of the picture is as it was."""
    for shift in range(0, SPOT, 5):
        plain, golden = (blank((400, 96), FELT) for _ in range(2))
        put(plain, (30 + shift, 30 + shift), words, 32, LIGHT)
        put(golden, (30 + shift, 30 + shift), words, 32, GOLD)
        assert worst_spot(plain.convert("RGB"), golden.convert("RGB")) > SPOT_MEAN


def test_every_golden_file_belongs_to_a_picture() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(GOLDEN)


def test_a_different_card_is_noticed() -> None:
    kept = Image.open(FOLDER / "panel.png").convert("RGB")
    changed = kept.copy()
    # One corner of a card painted over: less than a hundredth of the picture.
    changed.paste((253, 250, 241), (320, 600, 384, 720))
    assert differing(changed, kept, SHADE) > SHARE * kept.width * kept.height
