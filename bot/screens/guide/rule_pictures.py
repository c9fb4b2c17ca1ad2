"""Pictures for the rules: cards that are allowed and cards that are not, by the rules in force at a table."""

from __future__ import annotations

from bot.screens.pictures import Pictures
from canasta.i18n import Translator
from canasta.notation.examples import Example, examples_of
from canasta.notation.faults import at_fault, groups_of, in_short
from canasta.rules.base import BaseRules
from renderers import Picture, Tried


async def rule_picture(rules: BaseRules, number: str, tr: Translator, pictures: Pictures) -> Picture | None:
    """The picture for a section of the rule text; None for one that needs none."""
    game = rules.game_view()
    tried = [_tried(one, game.ordinary, tr) for one in examples_of(rules, number)]
    return await pictures.examples(tried, game, tr) if tried else None


def _tried(example: Example, ordinary: frozenset[int], tr: Translator) -> Tried:
    action, refusal, top = example.action, example.refusal, example.top
    laid = tuple(group.cards for group in groups_of(action))
    return Tried(
        laid or (example.onto,),
        refusal is None,
        tr("allowed") if refusal is None else tr.text(in_short(refusal, action)),
        frozenset() if refusal is None else at_fault(action, refusal, top=top, ordinary=ordinary),
        onto=example.onto if top is None else (top,),
        pile=top is not None,
        frozen_by=example.frozen_by,
        note="" if example.note is None else tr.text(example.note),
    )
