"""The rules in force in a few lines."""

from bot.tables.rules.table_rules import TableRules
from canasta.i18n import Translator, upper_first

RULES_SHOWN = 12
CHANGED = "✎"
"""Marks a rule that differs from the default."""


def rules_in_short(rules: TableRules, tr: Translator, *, to_target: bool = True) -> list[str]:
    """The rules in a few lines, changes marked, and their code; not ``to_target``: deals count singly."""
    every = rules.rules.key_figures(tr)
    words = tr("; ").join(every if to_target else every[1:])
    figures = tr("{figures}.", figures=upper_first(words))
    changed = [
        f"{CHANGED} {tr.text(option.sentence(rules.value(option)))}"
        for _, options in rules.topics
        for option in options
        if rules.changed(option)
    ]
    if len(changed) > RULES_SHOWN:
        more = len(changed) - RULES_SHOWN
        changed = [
            *changed[:RULES_SHOWN],
            tr.plural("… and one more change.", "… and {n} more changes.", more),
        ]
    return [figures, *changed, tr("Rule code: `{code}`", code=rules.code)]
