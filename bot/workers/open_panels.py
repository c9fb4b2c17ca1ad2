"""The private panels that people have open, as far as those who post messages need to know of them."""

from datetime import datetime, timedelta
from typing import Final

LIFETIME: Final = timedelta(minutes=14)
"""How long a panel can be kept up to date after a press in it: Discord accepts that for fifteen minutes."""


class OpenPanels:
    """No panels. What shows some takes the place of this."""

    def is_open(self, table_id: int, person_id: int) -> bool:
        """Whether this person has a hand open at this table that is kept up to date."""
        return False

    def pressed_at(self, table_id: int, person_id: int) -> datetime | None:
        """When this person last pressed something in their open hand at this table; None without one."""
        return None

    def overtaken(self, table_id: int, message_id: int) -> None:
        """Note that a message which stays was posted below the open panels of this table."""

    def pinged(self, table_id: int, person_id: int, place_id: int | None, message_id: int) -> None:
        """Note that this person was pinged: the panel that they have open in its place goes below."""
