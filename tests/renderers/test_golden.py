"""Pictures look as they did when somebody last looked at them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageStat
from PIL.ImageChops import difference

from tests.renderers.golden_pictures import FOLDER, GOLDEN
from tests.renderers.looking import differing, opened

# Other releases of Pillow and FreeType set an edge a shade lighter or darker.
SHADE = 64
SHARE = 0.0015
MEAN = 1.0


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_it_did(name: str) -> None:
    drawn = opened(GOLDEN[name]())
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert drawn.size == kept.size
    assert differing(drawn, kept, SHADE) <= SHARE * drawn.width * drawn.height
    assert max(ImageStat.Stat(difference(drawn, kept)).mean) <= MEAN


def test_every_golden_file_belongs_to_a_picture() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(GOLDEN)


def test_a_different_card_is_noticed() -> None:
    kept = Image.open(FOLDER / "panel.png").convert("RGB")
    changed = kept.copy()
    # One corner of a card painted over: less than a hundredth of the picture.
    changed.paste((253, 250, 241), (320, 600, 384, 720))
    assert differing(changed, kept, SHADE) > SHARE * kept.width * kept.height
