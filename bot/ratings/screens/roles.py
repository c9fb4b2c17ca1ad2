"""The roles that a server gives for ratings and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.permissions import role_trouble_text
from bot.ratings.roles import MARGIN
from canasta.i18n import Translator
from data.ratings.records import RoleKind, RoleRule


def role_lines(rules: Sequence[RoleRule], tr: Translator) -> list[str]:
    """The roles, without a heading; nothing if there are none."""
    lines = []
    for rule in rules:
        lines.append(_line(rule, tr))
        if rule.trouble is not None:
            lines.append(f"-# ⚠️ {tr.text(role_trouble_text(rule.trouble, rule.role_id))}")
    if rules:
        lines.append(
            tr(
                "-# Everybody has the best one of each kind. A rating's role goes when the rating falls {n} "
                "points below it, a season's when the next season ends. People can decline roles in "
                "/my preferences.",
                n=MARGIN,
            )
        )
    return lines


def _line(rule: RoleRule, tr: Translator) -> str:
    role = f"<@&{rule.role_id}>"
    if rule.kind is RoleKind.RATING:
        return tr("- {role}: a rating of {n} or more", role=role, n=tr.number(rule.value))
    return tr.plural(
        "- {role}: first place in the last season",
        "- {role}: the first {n} places in the last season",
        rule.value,
        role=role,
    )
