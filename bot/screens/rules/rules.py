"""The rules in force at a table, section by section, with examples of allowed and forbidden cards."""

from collections.abc import Sequence

from bot.layout.parts import OPTIONS, Option, Part, Screen, listed, rows, shown
from bot.screens.buttons import HAND, RULES, RULES_PANEL, button, select
from bot.screens.pictures import Pictures
from bot.screens.play.turn_notices import table_link
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.table_view import TableView
from canasta.cards.packs import Pack
from canasta.i18n import Translator
from canasta.notation.examples import Example, examples_of
from canasta.notation.faults import at_fault, groups_of, in_short
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.variants.text import Section
from renderers import Picture, Tried

_LISTED = 4
"""From this number of sentences on, each has a line of its own."""


async def rules_screen(
    table_view: TableView, person_id: int, number: str, tr: Translator, pictures: Pictures
) -> Screen:
    """The rules in force: the section with this number, else the first; a host gets a way to change them."""
    tr = tr.at(table_view.table.variant)
    table = table_view.table
    revision = None if table_view.rules is None else table_view.rules.revision
    in_force = VARIANTS[table.variant].rules(len(table.seats), table.options, revision)
    sections = VARIANTS[table.variant].sections(in_force)
    chosen = next((section for section in sections if section.number == number), sections[0])
    picture = await rule_picture(in_force, chosen.number, tr, pictures)
    rules = TableRules.of(table)
    parts: list[Part] = [
        f"{_whose(table_view, rules, tr)}\n{_words(chosen, tr)}",
        *([] if picture is None else [picture]),
        select(table_view, tr("Another section…"), RULES, "", _options(sections, chosen, tr)),
        tr("-# Rule code: `{code}`", code=rules.code),
    ]
    buttons = []
    if table_view.in_lobby and table.host_id == person_id:
        buttons.append(button(table_view, tr("Change the rules…"), RULES_PANEL))
    if table_view.seat is not None and table_view.view is not None:
        buttons.append(button(table_view, tr("My hand"), HAND))
    return Screen(*parts, *rows(buttons))


def _whose(table_view: TableView, rules: TableRules, tr: Translator) -> str:
    table = table_view.table
    whose = tr("-# {game}, {kind}", game=rules.game.name, kind=rules.kind.words(tr))
    if not table.place_id:
        return whose
    people = listed([shown(seat.name) for seat in table.seats if not seat.empty], tr)
    return whose + " · " + tr("[the table of {people}]({link})", people=people, link=table_link(table))


def _words(section: Section, tr: Translator) -> str:
    said = list(map(tr.text, section.sentences))
    words = " ".join(said) if len(said) < _LISTED else "\n".join(f"- {sentence}" for sentence in said)
    return f"### {section.number} {tr.text(section.heading)}\n{words}"


def _options(sections: Sequence[Section], chosen: Section, tr: Translator) -> list[Option]:
    return [
        Option(f"{one.number} {tr.text(one.heading)}", one.number, chosen=one is chosen)
        for one in sections[:OPTIONS]
    ]


async def rule_picture(rules: BaseRules, number: str, tr: Translator, pictures: Pictures) -> Picture | None:
    """The picture for a section of the rule text; None if it needs none."""
    game = rules.game_view()
    tried = [_tried(one, game.pack, tr) for one in examples_of(rules, number)]
    return await pictures.examples(tried, game, tr) if tried else None


def _tried(example: Example, pack: Pack, tr: Translator) -> Tried:
    action, refusal, top = example.action, example.refusal, example.top
    laid = tuple(group.cards for group in groups_of(action))
    return Tried(
        laid or (example.onto,),
        refusal is None,
        tr("allowed") if refusal is None else tr.text(in_short(refusal, action, pack)),
        frozenset() if refusal is None else at_fault(action, refusal, top=top, pack=pack),
        onto=example.onto if top is None else (top,),
        pile=top is not None,
        frozen_by=example.frozen_by,
        note="" if example.note is None else tr.text(example.note),
    )
