"""The health check of a server, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.feature import SettingsPage
from bot.layout.controls import Button, Style
from bot.layout.layout import Screen
from bot.server.screens.settings.frame import framed, setting_id
from canasta.i18n import Translator

MOST = 15
"""The most findings on the page: whoever has mended those sees the rest."""


def health_screen(
    findings: Sequence[str], pages: Iterable[SettingsPage], tr: Translator, note: str = ""
) -> Screen:
    """What is lacking, most important first, with the ways to the ``pages`` where it can be mended."""
    if findings:
        lines = [f"{number}. {finding}" for number, finding in enumerate(findings[:MOST], 1)]
        if len(findings) > MOST:
            lines.append(tr("-# … and more. Fix these first."))
    else:
        lines = [
            tr("✅ All is well."),
            tr(
                "-# Looked at: my permissions, the channels and roles that your settings name, whether "
                "members can use my commands, and what I may mention."
            ),
        ]
    buttons = [Button(tr.text(page.heading), setting_id(page)) for page in dict.fromkeys(pages)]
    again = Button(tr("Look again"), setting_id(SettingsPage.HEALTH), Style.primary, emoji="🩺")
    return framed(SettingsPage.HEALTH, lines, [], tr, note, [again, *buttons])
