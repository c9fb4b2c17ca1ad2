"""Roles that players of a server get for their rating, or for a place in the last season."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.client.permissions import role_trouble_text
from bot.feature import SettingsPage
from bot.layout.parts import OPTIONS, Form, Option, Part, RoleSelect, Screen, Select
from bot.ratings.roles import MARGIN, MOST_PLACES, RATINGS
from bot.server.screens.settings.frame import OTHER, framed, number_form, one_of, setting_id
from canasta.i18n import Translator
from data.ratings.records import RoleKind, RoleRule

PICK, GIVE, STOP = "pick", "give", "stop"
"""What is changed on this page: a role is picked, then what it is given for."""
RATING, PLACES = "r", "p"
"""Before the number, in a choice of what a role is given for."""
GOALS: Final[Mapping[str, tuple[int, int]]] = {RATING: RATINGS, PLACES: (1, MOST_PLACES)}
"""What a role may be given for, from the lowest to the highest."""
_RATINGS: Final = (900, 1000, 1050, 1100, 1150, 1200, 1250, 1300, 1400, 1500, 1600, 1800)
_PLACES: Final = (1, 3, 5, 10)


def roles_words(rules: Sequence[RoleRule], tr: Translator) -> str:
    """How many roles are given, in a line."""
    return ", ".join(f"<@&{rule.role_id}>" for rule in rules) if rules else tr("none")


def roles_page(
    rules: Sequence[RoleRule],
    names: Mapping[int, str],
    tr: Translator,
    note: str = "",
    *,
    picked: int | None = None,
) -> Screen:
    """The roles, with ``names``, and what each is for; ``picked``: a role for which that is chosen now."""
    page = SettingsPage.ROLES
    controls: list[Part] = [RoleSelect(tr("Give a role…"), setting_id(page, PICK), picked)]
    lines = role_lines(rules, tr) if rules else [tr("I don't give any roles.")]
    if picked is not None:
        lines = [tr("What is {role} for?", role=f"<@&{picked}>")]
        ratings = {f"{RATING}{n}": tr("A rating of {n} or more", n=tr.number(n)) for n in _RATINGS}
        places = {
            f"{PLACES}{n}": tr.plural(
                "First place in the last season", "The first {n} places in the last season", n
            )
            for n in _PLACES
        }
        others = {
            f"{RATING}{OTHER}": tr("Another rating…"),
            f"{PLACES}{OTHER}": tr("Another number of places…"),
        }
        controls.append(
            one_of(tr("Give it for…"), setting_id(page, GIVE, str(picked)), ratings | places | others, None)
        )
    elif rules:
        options = [Option(names.get(rule.role_id, tr("a deleted role")), str(rule.role_id)) for rule in rules]
        controls.append(Select(tr("Stop giving…"), setting_id(page, STOP), tuple(options[:OPTIONS])))
    return framed(page, lines, controls, tr, note)


def goal_form(role_id: int, kind: str, tr: Translator) -> Form:
    """The window to write the rating, or the number of places, for which this role is given."""
    label = tr("The rating from which it is given") if kind == RATING else tr("Places in the last season")
    id = setting_id(SettingsPage.ROLES, GIVE, f"{role_id}:{kind}")
    return number_form(tr("Roles for players"), id, label, GOALS[kind], tr)


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
                "/my settings.",
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
