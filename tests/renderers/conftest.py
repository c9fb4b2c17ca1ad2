"""What several tests of pictures use."""

import pytest

from renderers.canvas import fonts
from renderers.canvas.pieces import PIECES
from renderers.picture import PICTURES


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn, whatever was drawn before."""
    texts: list[str] = []
    real = fonts._mask

    def spy(text: str, size: int, cut: fonts.Cut) -> object:
        texts.append(text)
        return real(text, size, cut)

    monkeypatch.setattr(fonts, "_mask", spy)
    PICTURES.clear()
    PIECES.clear()
    return texts
