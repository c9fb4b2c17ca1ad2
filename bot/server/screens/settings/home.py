"""The first page of a server's settings, with the way to each other, and the page of the health check."""

from collections.abc import Iterable, Mapping, Sequence

from bot.feature import SettingsPage
from bot.layout.parts import Button, Screen, Style, rows
from bot.server.screens.settings.frame import SETTINGS, framed, pages_select
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
    lines += [tr("**{page}:** {words}", page=page.words, words=words) for page, words in now.items()]
    style = Style.primary if findings else Style.secondary
    health = Button(tr.text(SettingsPage.HEALTH.words), SETTINGS(SettingsPage.HEALTH), style, emoji="🩺")
    return Screen(note, "\n".join(lines), pages_select(tr), *rows([health]))


MOST = 15
"""The most findings on the page: the rest comes once those are mended."""


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
    buttons = [Button(tr.text(page.words), SETTINGS(page)) for page in dict.fromkeys(pages)]
    again = Button(tr("Look again"), SETTINGS(SettingsPage.HEALTH), Style.primary, emoji="🩺")
    return framed(SettingsPage.HEALTH, lines, [], tr, note, [again, *buttons])
