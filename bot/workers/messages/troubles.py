"""What keeps the bot from showing tables, to be told to those who can help."""

import logging

from bot.workers.messages.lacking import Trouble
from canasta.i18n import Text

log = logging.getLogger(__name__)


class Troubles:
    """Missing permissions by table. Each is logged once, and told to somebody once."""

    def __init__(self) -> None:
        self._untold: dict[int, Text] = {}
        self._noted: set[tuple[int, str]] = set()

    def __contains__(self, table_id: int) -> bool:
        return table_id in self._untold

    def note(self, table_id: int, trouble: Trouble) -> None:
        """Record that the bot lacks this permission at this table."""
        if (table_id, trouble.permission) not in self._noted:
            self._noted.add((table_id, trouble.permission))
            self._untold[table_id] = trouble.text
            log.warning("Table %d: missing the permission %s.", table_id, trouble.permission)

    def take(self, table_id: int) -> Text | None:
        """What to tell somebody about a table, once; None if there is nothing."""
        return self._untold.pop(table_id, None)
