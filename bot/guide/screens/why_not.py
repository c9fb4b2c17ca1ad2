"""Why a move is refused: the rule by its number, what it means with these cards, and a picture of them."""

from dataclasses import dataclass

from bot.guide.screens.here import here
from bot.layout.controls import rows
from bot.layout.layout import Part, Screen
from bot.screens.buttons import HAND, RULES, button
from bot.screens.panel.move_labels import in_message, move_words, named
from bot.screens.pictures import Pictures
from bot.screens.rules.position import Position
from bot.tables.session.table_view import TableView
from canasta.actions import Action, Meld, Take
from canasta.cards import Card
from canasta.i18n import Translator
from canasta.notation.faults import at_fault, groups_of, in_short, plainly
from canasta.refusals import Refusal
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.variants.text import Section, section_about
from canasta.view import View
from renderers import Tried, coming_of


@dataclass(frozen=True, slots=True)
class Why:
    """A refusal to explain, of this action. ``moved``: the table has changed since, and its cards."""

    refusal: Refusal
    action: Action | None
    moved: bool = False


async def why_screen(table_view: TableView, why: Why, tr: Translator, pictures: Pictures) -> Screen:
    """The rule, and below it what it means here. The hand panel stays as it is."""
    parts: list[Part] = []
    if why.moved:
        parts.append(tr("-# The table has moved on since then, so this is about the rule alone."))
    parts.append(_rule(why.refusal, table_view.rules, tr))
    view = table_view.view
    if not why.moved and view is not None:
        parts.append(_here(why, view, table_view.rules, tr))
        tried = _tried(why, view, tr)
        if tried:
            parts.append(await pictures.examples(tried, view.game, tr))
    parts += rows(
        [
            button(table_view, tr("My hand"), HAND),
            button(table_view, tr("All the rules"), RULES, why.refusal.rule),
        ]
    )
    return Screen(*parts)


def _rule(refusal: Refusal, rules: BaseRules | None, tr: Translator) -> str:
    section = section_of(refusal, rules)
    if section is None:
        return tr("### Rule {number}", number=refusal.rule)
    words = " ".join(map(tr.text, section.sentences))
    return f"### {section.number} {tr.text(section.heading)}\n{words}"


def section_of(refusal: Refusal, rules: BaseRules | None) -> Section | None:
    """What the rule text of this table says to a refusal."""
    if rules is None:
        return None
    return section_about(VARIANTS[rules.variant].sections(rules), refusal)


def _here(why: Why, view: View, rules: BaseRules | None, tr: Translator) -> str:
    said = [tr.text(plainly(why.refusal.text))]
    if why.action is not None:
        said += here(Position(view, why.action, why.refusal, rules, tr))
    text = tr("**Here:** {facts}", facts=" ".join(said))
    instead = why.refusal.instead
    if instead is None:
        return text
    words = move_words(named(instead, view, rules), in_message(view), tr)
    return f"{text}\n" + tr("Possible: {action}", action=words)


def _tried(why: Why, view: View, tr: Translator) -> list[Tried]:
    """The cards that were tried, and those of a move that is possible."""
    tried = None if why.action is None else _pictured(why.action, view, why.refusal, tr)
    if tried is None:
        return []
    instead = why.refusal.instead
    # A card to discard says nothing about melds that were tried.
    alike = instead is not None and type(instead) is type(why.action)
    other = _pictured(instead, view, None, tr) if instead is not None and alike else None
    return [tried] if other is None else [tried, other]


def _joined(action: Action, view: View) -> tuple[Card, ...]:
    """The meld on the table that the cards go onto."""
    if not isinstance(action, Meld) or len(action.groups) != 1:
        return ()
    coming = coming_of(view, action.groups)
    aim = coming[0].meld if coming else None
    return next((meld.cards for meld in view.own_melds if meld.id == aim), ())


def _pictured(action: Action, view: View, refusal: Refusal | None, tr: Translator) -> Tried | None:
    groups = groups_of(action)
    taken = isinstance(action, Take) and view.pile.top is not None
    if not groups and not taken:
        return None
    top, ordinary = view.pile.top, view.game.ordinary
    return Tried(
        tuple(group.cards for group in groups),
        refusal is None,
        tr("possible") if refusal is None else tr.text(in_short(refusal, action)),
        frozenset()
        if refusal is None
        else at_fault(action, refusal, hand=view.hand, top=top, ordinary=ordinary),
        onto=(top,) if taken and top is not None else _joined(action, view),
        pile=taken,
        frozen_by=view.pile.frozen_by if taken else None,
    )
