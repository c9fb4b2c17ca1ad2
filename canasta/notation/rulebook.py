"""The rules of one table in words: the full text, and a short summary for the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Translator
from canasta.variants import VARIANTS


def rule_text(
    variant: str,
    options: Mapping[str, object],
    seats: int,
    tr: Translator,
    revision: int | None = None,
) -> list[tuple[str, str, str]]:
    """The rule text of a table: the number, heading and text of each section, for the options in force.

    ``options`` are those that differ from the defaults; ``revision`` is that of the match (None for one that
    has not begun). Raises as :meth:`Variant.rules` does.
    """
    rules = VARIANTS[variant].rules(seats, options, revision)
    return [
        (section.number, tr.text(section.heading), " ".join(map(tr.text, section.sentences)))
        for section in VARIANTS[variant].sections(rules)
    ]


def rule_lines(variant: str, options: Mapping[str, object], seats: int, tr: Translator) -> list[str]:
    """The rules in force in a few lines: the key figures, then what this table plays differently."""
    game = VARIANTS[variant]
    rules = game.rules(seats, options)
    lines = [tr("{figures}.", figures=tr("; ").join(rules.key_figures(tr)))]
    for spec in game.options:
        value = rules.options[spec.name]
        if value != rules.defaults[spec.name]:
            lines.append(tr("Changed: {rule}", rule=spec.sentence(value)))
    return lines
