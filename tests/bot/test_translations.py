"""Catalogues hold what they say: values, plurals, lengths. What is missing in them is read in English."""

from io import BytesIO
from string import Formatter

import pytest

from canasta.i18n import ENGLISH, Translator
from tests.languages import catalogues
from tests.languages.extracting import extract

LANGUAGES = catalogues.LANGUAGES
ROOMS = ("bot", "canasta", "cogs", "renderers")


def values(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts_in(source: str) -> list[tuple[str, ...]]:
    return [texts for _, _, texts, _ in extract(BytesIO(source.encode()))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_values(language: str) -> None:
    """What is filled in stands in the translation under the same names, or the message would fail to fill."""
    for english, words in catalogues.compared(catalogues.read(language)):
        if len(english) == 1:
            assert values(words[0]) == values(english[0]), english
        for form in words[len(english) == 1 :]:
            assert values(form) - {"n"} == values(english[0]) - {"n"}, english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_the_forms_of_its_language(language: str) -> None:
    catalog = catalogues.read(language)
    for english, words in catalogues.compared(catalog):
        assert len(words) == (1 if len(english) == 1 else catalog.num_plurals), english


def test_what_the_source_says_is_in_the_template_with_its_files() -> None:
    message = catalogues.template().get("natural canasta")
    assert message is not None
    assert [place.partition("/")[0] for place, _ in message.locations] == ["canasta"] * len(message.locations)
    assert not [file for text in catalogues.template() for file, _ in text.locations if "process" in file]


def test_a_text_is_one_entry() -> None:
    """A plural belongs to its singular, as gettext keeps them: another one needs a context."""
    texts: dict[tuple[str | None, str], set[tuple[str, ...]]] = {}
    for path in (path for room in ROOMS for path in (catalogues.ROOT / room).rglob("*.py")):
        with path.open("rb") as file:
            for _, form, text, _ in extract(file):
                context, *forms = text if form in ("pgettext", "npgettext") else (None, *text)
                texts.setdefault((context, str(forms[0])), set()).add(tuple(map(str, forms)))
    assert [forms for forms in texts.values() if len(forms) > 1] == []


def test_a_language_that_lacks_words_says_the_rest_in_english() -> None:
    assert Translator("de")("No such sentence stands in a catalogue.") == ENGLISH(
        "No such sentence stands in a catalogue."
    )


def test_texts_are_found_where_they_stand() -> None:
    source = 'tr("one" if x else "two", n=1); Text("three"); Text.counted("a {n}", "b {n}", 2); x("four")'
    assert texts_in(source) == [("one",), ("two",), ("three",), ("a {n}", "b {n}")]
    assert texts_in('raise Refused("one", n=1)') == [("one",)]
    assert texts_in('tr.pgettext("card", "a" if x else "b")') == [("card", "a"), ("card", "b")]
    assert texts_in('Text.npgettext("card", "a {n}", "b {n}", 2)') == [("card", "a {n}", "b {n}")]


def test_a_comment_for_translators_stands_right_above_its_text() -> None:
    source = '# Translators: a card,\n# not a nature\ntr("natural")\n# why it is so\ntr("wild")'
    comments = [comments for *_, comments in extract(BytesIO(source.encode()))]
    assert comments == [["Translators: a card,", "not a nature"], []]
