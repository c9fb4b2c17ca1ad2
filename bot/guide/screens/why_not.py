"""Why a move is refused: the rule by its number, what it means with these cards, and a picture of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.layout.parts import Part, Screen, rows
from bot.screens.buttons import HAND, RULES, button
from bot.screens.panel.move_labels import in_message, move_words, named
from bot.screens.pictures import Pictures
from bot.screens.rules import facts_of_melds as melds
from bot.screens.rules import facts_of_turns as turns
from bot.screens.rules.facts_of_turns import feet, leaves, out, red_threes
from bot.screens.rules.position import Position
from bot.tables.session.table_view import TableView
from canasta.actions import Action, Meld, Take
from canasta.cards import Card
from canasta.i18n import Translator
from canasta.notation.faults import at_fault, groups_of, in_short, plainly
from canasta.refusals import Refusal
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.variants.text import Section, section_about
from canasta.view import View
from renderers import Tried, coming_of

Facts: TypeAlias = Callable[[Position], Iterator[str]]


def here(position: Position) -> list[str]:
    """The facts, the most telling first; at least one where the action has cards."""
    said = _FACTS.get(position.refusal.code, melds.shape)
    return list(said(position))


def _for(said: Facts, *codes: Code) -> Mapping[str, Facts]:
    return dict.fromkeys(codes, said)


_FACTS: Final[Mapping[str, Facts]] = {
    **_for(melds.opening, Code.BELOW_MINIMUM, Code.OPENING_FORM, Code.MIXED_IN_OPENING),
    **_for(melds.wild_opening, Code.NATURAL_OPENING),
    **_for(melds.canasta_opening, Code.OPENING_CANASTA),
    **_for(turns.pile, Code.PILE_FROZEN, Code.NO_MATCH, Code.PAIR_BESIDE, Code.CANASTA_COMPLETE),
    **_for(turns.top, Code.PILE_BLOCKED),
    **_for(
        turns.turn,
        Code.NOT_YOUR_TURN,
        Code.DEAL_OVER,
        Code.MUST_DRAW,
        Code.ALREADY_DRAWN,
        Code.PILE_EMPTY,
    ),
    **_for(turns.turn, Code.NOT_IN_THIS_GAME, Code.FIRST_ROUND, Code.MUST_DISCARD, Code.TAKES_ALONE),
    **_for(turns.held, Code.NOT_IN_HAND, Code.NO_CARDS, Code.NO_SPECIAL_HAND),
    **_for(
        melds.own_melds,
        Code.NO_SUCH_MELD,
        Code.RANK_TAKEN,
        Code.NEEDS_AIM,
        Code.NO_MERGE,
        Code.MELD_FULL,
    ),
    **_for(melds.own_melds, Code.DOES_NOT_FIT, Code.NO_SUCH_JOKER, Code.NO_SWAP, Code.JOKER_UNUSED),
    **_for(melds.wild_meld, Code.WILD_MELD_OPEN),
    **_for(melds.dead, Code.DEAD_RANK),
    **_for(leaves, Code.BLACK_THREES, Code.KEEP_A_DISCARD, Code.NO_DISCARD_LEFT, Code.NO_LEGAL_DISCARD),
    **_for(out, Code.NO_CANASTA, Code.UNFINISHED_MELD, Code.CANNOT_GO_OUT, Code.OPENER_DRAWS),
    **_for(out, Code.PACKET_LEFT),
    **_for(feet, Code.FOOT_LEFT, Code.PARTNER_NOT_IN_FOOT),
    **_for(red_threes, Code.TOO_FEW_THREES),
    **_for(turns.question, Code.MAY_NOT_GO_OUT, Code.ASK_FIRST, Code.ALREADY_ASKED, Code.QUESTION_OPEN),
    **_for(turns.question, Code.ASK_TOO_LATE, Code.NO_QUESTION, Code.MUST_GO_OUT),
    **_for(
        turns.discard,
        Code.WILD_DISCARD,
        Code.THREE_DISCARD,
        Code.EMPTY_PILE_BAN,
        Code.BLACK_THREE_EARLY,
    ),
    **_for(turns.discard, Code.NO_DISCARD, Code.JUST_TAKEN),
    **_for(turns.threes, Code.THREES, Code.THREES_FIRST, Code.THREE_HELD, Code.THREE_KEPT, Code.NO_THREE),
    **_for(turns.one_card, Code.ONE_CARD_PILE),
    **_for(turns.not_open, Code.NOT_OPEN),
    **_for(turns.must_take, Code.MUST_TAKE),
    **_for(turns.held, Code.MUST_LAY, Code.MUST_LAY_TAKEN),
}
"""The facts for each refusal; for all others the kinds of cards that were tried."""


@dataclass(frozen=True, slots=True)
class Why:
    """A refusal to explain, of this action. ``moved``: the table has changed since, and its cards."""

    refusal: Refusal
    action: Action | None
    moved: bool = False


async def why_screen(table_view: TableView, why: Why, tr: Translator, pictures: Pictures) -> Screen:
    """The rule, and below it what it means here. The hand panel stays as it is."""
    tr = tr.at(table_view.table.variant)
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
    said = [tr.text(plainly(why.refusal.text, tr))]
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
    top, pack = view.pile.top, view.game.pack
    return Tried(
        tuple(group.cards for group in groups),
        refusal is None,
        tr("possible") if refusal is None else tr.text(in_short(refusal, action, pack)),
        frozenset() if refusal is None else at_fault(action, refusal, hand=view.hand, top=top, pack=pack),
        onto=(top,) if taken and top is not None else _joined(action, view),
        pile=taken,
        frozen_by=view.pile.frozen_by if taken else None,
    )
