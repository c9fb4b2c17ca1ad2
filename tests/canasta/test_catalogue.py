"""Catalogues: read as they are written."""

from pathlib import Path

import pytest

from canasta.i18n import ENGLISH, Text, Translator, translator
from canasta.i18n.catalogue import BadCatalogue, catalogue
from canasta.notation.rulebook import rule_lines, rule_text

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


def written(folder: Path, text: str, language: str = "xx") -> Path:
    """A catalogue with this text."""
    path = folder / language / "LC_MESSAGES" / "canasta.po"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_messages_and_plurals_are_read(tmp_path: Path) -> None:
    written(
        tmp_path,
        HEADER + '# a remark\nmsgid "one"\nmsgstr "eins"\n\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} Karte"\nmsgstr[1] "{n} Karten"\n\nmsgid ""\n"long "\n"one"\nmsgstr ""\n"lang"\n'
        'msgid "not yet"\nmsgstr ""\n\n'
        'msgid "{n} pile"\nmsgid_plural "{n} piles"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    )
    texts = catalogue(tmp_path, "xx_YY")
    assert [texts.gettext(text) for text in ("one", "long one", "not yet", "two")] == [
        "eins", "lang", "not yet", "two"
    ]  # fmt: skip
    assert [texts.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} Karte", "{n} Karte", "{n} Karten"
    ]  # fmt: skip
    assert texts.ngettext("{n} deck", "{n} decks", 2) == "{n} decks"
    assert texts.ngettext("{n} pile", "{n} piles", 2) == "{n} piles"


def test_a_language_without_a_catalogue_is_english(tmp_path: Path) -> None:
    for language in ("xx", "", "../de", "x/y"):
        assert catalogue(tmp_path, language).gettext("one") == "one"


@pytest.mark.parametrize("line", ['"nowhere"', "msgid one", 'msgstr "a', "nonsense"])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = written(tmp_path, line + "\n")
    with pytest.raises(BadCatalogue, match="line 1"):
        catalogue(path.parents[2], "xx")


def test_what_is_fuzzy_or_obsolete_is_not_said(tmp_path: Path) -> None:
    written(
        tmp_path,
        HEADER
        + '#, fuzzy\nmsgid "one"\nmsgstr "eins"\n\n#: bot/x.py\n#, python-brace-format\n#| msgid "twice"\n'
        'msgid "two"\nmsgstr "zwei \\"2\\""\n\n#~ msgid "three"\n#~ msgstr "drei"\n',
    )
    texts = catalogue(tmp_path, "xx")
    assert [texts.gettext(text) for text in ("one", "two", "three")] == ["one", 'zwei "2"', "three"]


def test_one_word_for_two_is_told_apart_by_its_context(tmp_path: Path) -> None:
    written(
        tmp_path,
        HEADER + 'msgid "draw"\nmsgstr "tirer"\n\nmsgctxt "result"\nmsgid "draw"\nmsgstr "nul"\n\n'
        'msgctxt "result"\nmsgid "{n} draw"\nmsgid_plural "{n} draws"\n'
        'msgstr[0] "{n} nul"\nmsgstr[1] "{n} nuls"\n',
    )
    tr = Translator("xx")
    tr._catalogue = catalogue(tmp_path, "xx")
    assert [tr("draw"), tr.pgettext("result", "draw"), tr.pgettext("card", "draw")] == [
        "tirer",
        "nul",
        "draw",
    ]
    assert tr.text(Text.pgettext("result", "draw")) == "nul"
    assert [tr.npgettext("result", "{n} draw", "{n} draws", n) for n in (1, 2)] == ["1 nul", "2 nuls"]
    assert tr.text(Text.npgettext("result", "{n} draw", "{n} draws", 3)) == "3 nuls"
    assert Text.pgettext("result", "draw") != Text("draw")
    assert Text.pgettext("result", "{a} draw").filled(a=1) == Text.pgettext("result", "{a} draw", a=1)


def test_a_sentence_that_waits_for_its_reader_has_their_plural() -> None:
    def deals(n: int) -> Text:
        return Text.counted("One deal", "{n} deals", n)

    assert [str(deals(n)) for n in (0, 1, 2)] == ["0 deals", "One deal", "2 deals"]
    assert [translator("de").text(deals(n)) for n in (0, 1, 2)] == ["0 Spiele", "Ein Spiel", "2 Spiele"]
    # Within another sentence too, and written as the values say.
    lost = Text("Lost: {deals}", deals=Text.counted("One deal", "{n} deals", 1200, n="1,200"))
    assert translator("de").text(lost) == "Lost: 1,200 Spiele"
    assert translator("de").plural("One deal", "{n} deals", 1200, n="1,200") == "1,200 Spiele"
    assert deals(1) == Text.counted("One deal", "{n} deals", 1) != deals(2)
    assert deals(1) != Text("One deal", n=1)
    assert len({deals(1), deals(1), deals(2)}) == 2


def test_the_rule_text_of_romme_is_german_for_germans() -> None:
    german = translator("de")
    assert rule_text("romme", {}, 4, german) != rule_text("romme", {}, 4, ENGLISH)
    assert rule_lines("romme", {}, 4, german) == [
        "Bis 500 Minuspunkte; je 13 Karten; Erstauslage 40; 6 Joker."
    ]
    assert "Jeder bekommt 13 Karten." in rule_text("romme", {}, 4, translator("de-AT"))[0][2]
