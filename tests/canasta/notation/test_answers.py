"""Every refusal is explained by a few sentences of the rule text, in each game that can make it."""

from collections.abc import Mapping

import pytest

from canasta.i18n import ENGLISH
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.variants.text import Section, section_about
from tests.canasta.odd_actions import refusals, start
from tests.support.shortened import KINDS, shortened

LONGEST = 520
"""The most characters of an explanation: what is read in ten seconds."""

TABLES: list[tuple[str, int | None, Mapping[str, object]]] = [
    *((game, None, {}) for game in (*KINDS, *(game for game in VARIANTS if game not in KINDS))),
    ("classic", 2, {"wild_melds": True, "no_meld_in_first_round": True, "ask_permission": "off"}),
    ("classic", 4, {"ask_permission": "mandatory", "pile_always_frozen": True, "pile_for_opening": False}),
    ("classic", 4, {"viennese": True, "wild_cards_may_be_discarded": False, "target_score": 3000}),
    ("modern_american", 4, {"profile": "league"}),
    ("modern_american", 4, {"profile": "pagat"}),
    ("hand_and_foot", 2, {}),
    ("romme", 3, {"romme_joker_swap": "off", "romme_final_discard": "required"}),
]


def sections_of(rules: BaseRules) -> list[Section]:
    return list(VARIANTS[rules.variant].sections(rules))


def told(section: Section | None) -> str:
    return "" if section is None else " ".join(map(ENGLISH.text, section.sentences))


@shortened(("game", "seats", "options"), TABLES, len(KINDS), ids=lambda value: str(value)[:30])
def test_what_is_refused_in_play_is_explained_in_a_few_sentences(
    game: str, seats: int | None, options: Mapping[str, object]
) -> None:
    match = start(game, seats, **options)
    sections = sections_of(match.rules)
    met: set[str] = set()
    for _, action, refusal in refusals(match, seed=7, steps=160):
        why = told(section_about(sections, refusal))
        assert why, (game, refusal.code, refusal.rule, action)
        assert len(why) <= LONGEST, (refusal.code, refusal.rule, why)
        met.add(refusal.code)
    assert len(met) >= 12, sorted(met)


@pytest.mark.parametrize("game", VARIANTS)
def test_each_answer_stands_in_the_rule_text_itself(game: str) -> None:
    seats = VARIANTS[game].seats
    sections = sections_of(VARIANTS[game].rules(4 if 4 in seats else seats[0]))
    whole = {sentence for section in sections for sentence in section.sentences}
    for section in sections:
        for code, sentences in section.answers.items():
            assert code in list(RefusalCode)
            assert set(sentences) <= whole, (section.number, code)


def test_what_differs_in_a_game_comes_before_what_it_shares() -> None:
    sections = sections_of(VARIANTS["bolivia"].rules(4))
    refusal = Refusal(RefusalCode.NO_CANASTA, "2.6", sections[0].heading)
    why = told(section_about(sections, refusal))
    assert why.index("has to be a samba") < why.index("emptying your hand")


def test_a_frozen_pile_is_explained_by_what_freezes_it_alone() -> None:
    sections = sections_of(VARIANTS["classic"].rules(4))
    why = told(section_about(sections, Refusal(RefusalCode.PILE_FROZEN, "2.4", sections[0].heading)))
    assert "only two natural cards" in why
    assert "black three" not in why
