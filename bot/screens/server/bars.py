"""What people read about bars: those who are barred, and those who bar."""

from __future__ import annotations

from bot.names import shown, shown_text
from canasta.i18n import Translator
from data import Bar


def told_text(bar: Bar, server: str, tr: Translator) -> str:
    """What somebody is told directly who has just been barred from this server's tables."""
    return tr(
        "🚫 Moderators of **{server}** have barred you from its Canasta tables until {when}: {reason}\n"
        "-# Matches that you're playing there go on.",
        server=shown(server),
        when=f"<t:{int(bar.until.timestamp())}:f>",
        reason=shown_text(bar.reason),
    )
