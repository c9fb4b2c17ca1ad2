"""What happened at tables since somebody's last turn there."""

import logging
from collections.abc import Iterable

from bot.layout.errors import Refused
from bot.screens.panel.since import since_line
from bot.tables.service import Tables
from canasta.i18n import Translator

log = logging.getLogger(__name__)


async def turns_since(tables: Tables, person_id: int, ids: Iterable[int], tr: Translator) -> dict[int, str]:
    """A line for each of these tables, by its id."""
    lines = {}
    for id in ids:
        try:
            table_view = await tables.views.seated(id, person_id)
        except Refused as refused:
            log.debug("Table %d: nothing to tell: %s", id, refused)
            continue
        if table_view.seat is not None:
            lines[id] = since_line(table_view, table_view.seat, tr)
    return lines
