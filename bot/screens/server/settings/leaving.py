"""A server's rule about leaving tournaments, as its managers set it."""

from __future__ import annotations

from bot.layout import Screen
from bot.screens.server.settings.frame import SettingsPage, framed, one_of, setting_id
from bot.tables.settings.leaving import CHOICES, WINDOW, LeavingRule
from canasta.i18n import Translator

RULE = "rule"
"""What is changed on this page."""


def rule_words(rule: LeavingRule, tr: Translator) -> str:
    """The rule in a few words."""
    if not rule.leaves:
        return tr("no consequences")
    return tr.plural(
        "{n} in {window} days bars from tournaments for {days} days",
        "{n} in {window} days bar from tournaments for {days} days",
        rule.leaves,
        window=WINDOW.days,
        days=rule.days,
    )


def leaving_screen(rule: LeavingRule, tr: Translator, note: str = "") -> Screen:
    """What happens to those who leave tournaments, and what else could."""
    lines = [
        tr("Leaving tournaments: {what}.", what=rule_words(rule, tr)),
        tr(
            "-# Who withdraws once it runs, never turns up, or has a computer player in their seat at the "
            "end of a round has left; whoever a director removed has not. Players read the rule under "
            "**How it works** and before they leave. Moderators can end a bar early."
        ),
    ]
    options = {one.key: rule_words(one, tr) for one in CHOICES}
    select = one_of(tr("What leaving leads to…"), setting_id(SettingsPage.LEAVING, RULE), options, rule.key)
    return framed(SettingsPage.LEAVING, lines, [select], tr, note)
