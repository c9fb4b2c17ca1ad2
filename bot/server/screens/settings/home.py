"""The first page of a server's settings: what is set, and the way to each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import SettingsPage
from bot.layout.controls import Button, Style, rows
from bot.layout.layout import Part, Screen
from bot.server.screens.settings.frame import pages_select, setting_id
from canasta.i18n import Translator

FEW = 3
"""The most findings of the health check that are shown here."""


def home_screen(
    now: Mapping[SettingsPage, str], findings: Sequence[str], tr: Translator, note: str = ""
) -> Screen:
    """What is set on each page, in a line, and what the health check found, most important first."""
    lines = [tr("### Settings of this server")]
    if findings:
        lines += [f"⚠️ {finding}" for finding in findings[:FEW]]
        more = len(findings) - FEW
        if more > 0:
            lines.append(tr.plural("-# … and {n} more", "-# … and {n} more", more))
    else:
        lines.append(tr("✅ Health check: all is well."))
    lines += [f"**{tr.text(page.heading)}:** {words}" for page, words in now.items()]
    parts: list[Part] = [note] if note else []
    style = Style.primary if findings else Style.secondary
    health = Button(tr.text(SettingsPage.HEALTH.heading), setting_id(SettingsPage.HEALTH), style, emoji="🩺")
    return Screen([*parts, "\n".join(lines), pages_select(tr), *rows([health])])
