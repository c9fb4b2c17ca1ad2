"""The sheets of cards drawn beforehand hold what would be drawn now."""

from pathlib import Path

import pytest
from PIL import Image

from renderers import prepared
from renderers.deck.card_drawing import SIZES, Kind
from renderers.prepared import CELLS, cards, draw_sheet, path_of
from tests.renderers.looking import differing
from tests.renderers.test_golden import SHADE, SHARE


def _opened(kind: Kind) -> Image.Image:
    return Image.open(path_of(kind))


@pytest.mark.parametrize("kind", SIZES)
def test_a_sheet_holds_each_card_as_it_is_drawn(kind: Kind) -> None:
    """If this fails, cards look different now: ``python -m renderers.prepared``."""
    kept, drawn = _opened(kind).convert("RGB"), draw_sheet(kind).convert("RGB")
    assert kept.size == drawn.size
    width, height = SIZES[kind]
    for n, cell in enumerate(CELLS):
        box = (0, n * height, width, (n + 1) * height)
        assert differing(kept.crop(box), drawn.crop(box), SHADE) <= SHARE * width * height, cell


def test_a_sheet_keeps_its_colours_where_the_palette_numbers_them_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = _opened("meld")
    before = {cell: sprite.image.convert("RGB") for cell, sprite in cards("meld")}
    used = sorted(number for _, number in sheet.getcolors() or () if isinstance(number, int))
    backwards = [*reversed(range(used[-1] + 1)), *range(used[-1] + 1, 256)]
    monkeypatch.setattr(prepared, "FOLDER", tmp_path)
    sheet.remap_palette(backwards).save(path_of("meld"))
    assert _opened("meld").tobytes() != sheet.tobytes()
    after = {cell: sprite.image.convert("RGB") for cell, sprite in cards("meld")}
    assert after == before


def test_without_a_sheet_that_fits_cards_are_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(prepared, "FOLDER", tmp_path)
    assert not list(cards("meld"))
    Image.new("P", (92, 500)).save(path_of("meld"))
    assert not list(cards("meld"))
