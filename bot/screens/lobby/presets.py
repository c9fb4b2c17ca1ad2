"""A server's own presets."""

from collections.abc import Sequence

from bot.layout.parts import Screen, shorten, shown, shown_text
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import Translator
from canasta.notation.rulebook import rule_lines
from data.records.people import ServerPreset


def kept_screen(name: str, rules: TableRules, tr: Translator) -> Screen:
    return Screen(tr("Saved as **{name}**: {rules}", name=shown(name), rules=_in_a_line(rules, tr)))


def all_preset_lines(kept: Sequence[ServerPreset], default: ServerPreset | None, tr: Translator) -> list[str]:
    """A server's presets, and what new tables begin with."""
    lines = preset_lines(kept, default, tr)
    if not lines:
        lines.append(
            tr("This server has no presets yet. Set up a table, then use /canasta-server preset save.")
        )
    if default is None:
        lines.append(tr("New tables begin with the usual rules."))
    return lines


def preset_lines(kept: Sequence[ServerPreset], default: ServerPreset | None, tr: Translator) -> list[str]:
    """A server's presets, one after the other, each with its rules in short and its code."""
    lines = []
    for preset in kept:
        rules = TableRules(preset.variant, preset.seats, preset.options)
        mark = tr(" (new tables begin with it)") if preset == default else ""
        lines.append(f"**{shown(preset.name)}**{mark}\n-# {_in_a_line(rules, tr)}\n-# `{rules.code}`")
    return lines


def _in_a_line(rules: TableRules, tr: Translator) -> str:
    lines = rule_lines(rules.variant, rules.options, rules.seats, tr)
    words = " ".join([f"{rules.kind.words(tr)}.", *lines])
    return shown_text(shorten(words, 300))
