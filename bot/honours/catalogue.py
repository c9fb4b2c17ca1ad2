"""All honours, in the order in which they are shown.

An honour's id is in databases: it never changes, and that of a retired one is never used again.
"""

from collections.abc import Mapping
from typing import Final

from bot.honours.honour import Honour
from bot.honours.in_a_deal import DEALS, GAMES
from bot.honours.over_matches import MATCHES, PEOPLE, TIME

HONOURS: Final[Mapping[str, Honour]] = {
    honour.id: honour for honour in (*MATCHES, *PEOPLE, *TIME, *DEALS, *GAMES)
}
"""Every honour by its id."""
