"""A server's time settings, as everybody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.feature import Setting
from bot.layout.layout import Screen
from bot.server.screens.settings.rows import row_line
from canasta.i18n import Translator


def time_screen(settings: Iterable[Setting], kept: Mapping[str, Any], tr: Translator) -> Screen:
    """These settings, line by line, as ``kept`` by the store."""
    lines = [row_line(setting, kept, tr) for setting in settings]
    return Screen(["\n".join([tr("### Time at this server's tables"), *lines])])
