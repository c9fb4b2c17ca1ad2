"""The roles that a server gives for ratings and seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.client.permissions import RoleTrouble
from bot.ratings.roles import MARGIN
from canasta.i18n import Text, Translator
from data.ratings.records import RoleKind, RoleRule

TROUBLES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RoleTrouble.GONE: Text("This role has been deleted, so nobody gets it any more."),
        RoleTrouble.MISSING: Text(
            "I can't give roles here: switch on **Manage Roles** for mine, under **Server Settings > Roles**."
        ),
        RoleTrouble.MANAGED: Text(
            "{role} can't be given: it belongs to an app, a subscription or everybody."
        ),
        RoleTrouble.ABOVE: Text(
            "{role} stands above my own role. Drag mine above it under **Server Settings > Roles**."
        ),
        RoleTrouble.POWERFUL: Text(
            "{role} lets its members manage or moderate something. Nobody gets that for playing cards: "
            "choose a role without such permissions."
        ),
    }
)
"""Why the bot doesn't give a role, and what helps."""


def trouble_text(trouble: str, role_id: int) -> Text:
    """Why the bot doesn't give this role."""
    text = TROUBLES.get(trouble, TROUBLES[RoleTrouble.MISSING])
    return Text(text.message, role=f"<@&{role_id}>")


def role_lines(rules: Sequence[RoleRule], tr: Translator) -> list[str]:
    """The roles, without a heading; nothing if there are none."""
    lines = []
    for rule in rules:
        lines.append(_line(rule, tr))
        if rule.trouble is not None:
            lines.append(f"-# ⚠️ {tr.text(trouble_text(rule.trouble, rule.role_id))}")
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
