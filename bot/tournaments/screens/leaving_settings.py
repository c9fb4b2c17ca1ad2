"""A server's rule about leaving tournaments, as its managers set it."""

from __future__ import annotations

from bot.feature import SettingsPage
from bot.layout.layout import Screen
from bot.server.screens.settings.frame import framed, one_of, setting_id
from bot.tournaments.leaving_setting import CHOICES, LeavingRule, rule_words
from canasta.i18n import Translator, upper_first

RULE = "rule"
"""What is changed on this page."""


def leaving_screen(rule: LeavingRule, tr: Translator, note: str = "") -> Screen:
    """What happens to those who leave tournaments, and what else could."""
    lines = [
        f"{upper_first(rule_words(rule, tr))}.",
        tr(
            "-# Leaving is: withdrawing from a tournament that has started, never turning up, or having a"
            " computer player in your seat when a round ends. Being removed by a director isn't. Players "
            "read this under **How it works** and before they leave. Moderators can end a bar early."
        ),
    ]
    options = {one.key: upper_first(rule_words(one, tr)) for one in CHOICES}
    select = one_of(tr("What leaving leads to…"), setting_id(SettingsPage.LEAVING, RULE), options, rule.key)
    return framed(SettingsPage.LEAVING, lines, [select], tr, note)
