"""Words that a picture draws have room in every language: only names of people are cut."""

import sys
from collections import OrderedDict

import pytest

from canasta.i18n import LANGUAGES, translator
from canasta.i18n.pseudo import CLOSE, PSEUDO, pretended
from renderers.canvas import fonts
from renderers.picture import PICTURES
from tests.renderers import golden_pictures
from tests.renderers.golden_pictures import GOLDEN
from tests.support.shortened import shortened

NAMES = ("Eleftheria", "Papadopoulou")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn shortened from now on."""
    kept, fit = list[str](), fonts.fit

    def noted(text: str, room: int, size: int, cut: fonts.Cut = "regular") -> str:
        drawn = fit(text, room, size, cut)
        if drawn != text:
            kept.append(text)
        return drawn

    for name, module in list(sys.modules.items()):
        if name.startswith("renderers.") and getattr(module, "fit", None) is fit:
            monkeypatch.setattr(module, "fit", noted)
    monkeypatch.setattr(PICTURES, "_kept", OrderedDict())
    return kept


def draw_all(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_pictures, "ENGLISH", translator(locale))
    for make in GOLDEN.values():
        make()


def test_no_word_is_cut_in_a_language_that_is_longer_by_half(
    cut: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pretended():
        draw_all(PSEUDO, monkeypatch)
    assert [text for text in cut if CLOSE in text] == []
    assert any(text.startswith(NAMES) for text in cut), "a long name is cut"


@shortened("language", LANGUAGES)
def test_no_word_is_cut_in_a_language(cut: list[str], monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    draw_all(language, monkeypatch)
    assert [text for text in cut if not text.startswith(NAMES)] == []
