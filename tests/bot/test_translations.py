"""Catalogues hold what they say: values, plurals, lengths. What is missing in them is read in English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from string import Formatter

import pytest

from canasta.i18n import ENGLISH, OWN_WORDS, Translator, translator
from canasta.i18n.catalogue import entries
from canasta.variants import VARIANTS
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


LIMITS: dict[str, dict[int | str, int]] = {
    "Button": {0: 80},
    "Option": {0: 100, 2: 100, "description": 100},
    "Select": {0: 150},
    "PersonSelect": {0: 150},
    "RoleSelect": {0: 150},
    "ChannelSelect": {0: 150},
    "Form": {0: 45, 2: 45, 3: 100, "label": 45, "hint": 100},
    "Line": {0: 45, 1: 100, "label": 45, "hint": 100},
}
"""The most characters that Discord takes, by what a text is for and its place among the arguments."""


def limited(source: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each text that stands in a control, and the most characters that it may have."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", "")
        limits = LIMITS.get(name, {0: 80, 1: 80} if name.endswith("_button") else {})
        given: dict[int | str, ast.expr] = {str(named.arg): named.value for named in call.keywords}
        given |= dict(enumerate(call.args))
        for place in limits.keys() & given.keys():
            for texts in texts_in(ast.unparse(given[place])):
                yield limits[place], texts


@cache
def controls() -> list[tuple[int, tuple[str, ...]]]:
    return [
        text
        for path in (catalogues.ROOT / "bot").rglob("*.py")
        if "(tr" in (source := path.read_text("utf-8"))
        for text in limited(source)
    ]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_no_word_of_a_control_is_longer_than_discord_takes(language: str) -> None:
    tr, every = Translator(language), controls()
    assert len(every) > 200
    long = {(text, limit) for limit, (text, *_) in every if len(re.sub(r"\{[^}]*\}", "", tr(text))) > limit}
    assert long == set()


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


@pytest.mark.parametrize(("language", "game"), sorted(OWN_WORDS))
def test_a_game_s_own_words_stand_for_sentences_that_the_language_has(language: str, game: str) -> None:
    assert game in VARIANTS
    folder = catalogues.path_of(language).parent
    usual = {(one.get("msgctxt"), one["msgid"]): one for one in entries(folder / "canasta.po")}
    for own in entries(folder / f"{game}.po"):
        if own["msgid"]:
            there = usual[own.get("msgctxt"), own["msgid"]]
            assert there.keys() == own.keys()
            assert {form: values(text) for form, text in there.items()} == {
                form: values(text) for form, text in own.items()
            }


def test_a_canasta_of_burraco_is_a_burraco_in_italian_and_nowhere_else() -> None:
    italian, english = translator("it"), translator("en-GB")
    assert italian.at("burraco")("no canasta yet") == "nessun burraco"
    assert italian.at("burraco")("Draw") == italian("Draw") == "Pesca"
    assert italian.at("burraco").spelling != italian.spelling
    assert italian.at("burraco").at("burraco") is italian.at("burraco")
    assert (italian.at("classic"), english.at("burraco")) == (italian, english)
