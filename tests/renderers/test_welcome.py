"""The picture of the welcome."""

from canasta.i18n import ENGLISH, translator
from renderers import welcome_picture
from renderers.canvas.fonts import width
from renderers.welcome import _FITS, HEIGHT, WIDTH
from tests.renderers.looking import opened


def test_it_is_as_wide_as_a_panel_and_small() -> None:
    picture = welcome_picture(ENGLISH)
    assert opened(picture).size == (WIDTH, HEIGHT) == (1080, 520)
    assert len(picture.png) < 80_000
    assert picture.alt.startswith("Canasta. Collect seven of a rank")


def test_its_lines_fit_in_every_language() -> None:
    for language in ("en", "de"):
        tr = translator(language)
        assert width(tr("Collect seven of a rank: that's a canasta."), 50) <= _FITS
        assert width(tr("Play with friends, or against computer players."), 44) <= _FITS
        assert welcome_picture(tr).alt
    assert welcome_picture(translator("de")).png != welcome_picture(ENGLISH).png
