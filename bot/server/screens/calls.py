"""A server's settings for calls for players."""

from __future__ import annotations

from bot.tables.lobby.call_settings import CallSettings
from canasta.i18n import Translator


def calls_lines(settings: CallSettings, tr: Translator, *, gone: bool, silent: bool) -> list[str]:
    """What is set, without a heading; ``gone``: the role has been deleted; ``silent``: the bot may not
    mention it."""
    lines = []
    if settings.role_id is None:
        lines.append(tr("Calls mention nobody."))
    elif gone:
        lines.append(tr("⚠️ The role they mentioned has been deleted, so they mention nobody. Set another."))
    else:
        lines.append(tr("Calls mention {role}.", role=f"<@&{settings.role_id}>"))
        if silent:
            lines.append(
                tr("⚠️ I can't mention it: switch on **Allow anyone to @mention this role** in its settings.")
            )
    if settings.sharing is None:
        lines.append(tr("Calls stay on this server."))
    else:
        lines.append(
            tr(
                "Calls are shared with other servers. Theirs appear in {channel}, and people join yours with "
                "{invite}.",
                channel=f"<#{settings.sharing.channel_id}>",
                invite=settings.sharing.link,
            )
        )
    return lines
