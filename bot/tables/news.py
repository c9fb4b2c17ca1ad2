"""Announcements in a table's channel or thread: who left, who plays for whom, who ended the match.

They are stored with the change that they report (data/news.py) and posted after the commit, so a crash loses
nothing. Only the person affected by a decision is mentioned, and only if they want to be pinged there.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.names import listed, shown
from canasta.i18n import Text, Translator
from data import NewsItem

LEFT: Final = "left"
LAST: Final = "last"
BACK: Final = "back"
OFFERED: Final = "offered"
TAKEN: Final = "taken"
WANTS_BACK: Final = "wants_back"
RETURNED: Final = "returned"
ENDED: Final = "ended"
MODERATED: Final = "moderated"
INVITED: Final = "invited"
CALLED_BACK: Final = "called_back"
FULL: Final = "full"

_WORDS: Mapping[str, Text] = MappingProxyType(
    {
        LEFT: Text("🚪 {name} left the match. {other} takes over the seat."),
        LAST: Text("🚪 {name} left, and nobody plays here anymore. The match is over and doesn't count."),
        BACK: Text("↩️ {name} is back."),
        OFFERED: Text(
            "💺 {who} opened {name}'s seat to somebody else, because {name} is late. {name} can press I'm "
            "back any time before that."
        ),
        TAKEN: Text(
            "💺 {other} now plays for {name}, who was late. {name} hasn't left the match, loses no "
            "rating, and can get the seat back at the next deal by pressing I'm back."
        ),
        WANTS_BACK: Text("↩️ {name} is back and plays again from the next deal."),
        RETURNED: Text("↩️ {name} has the seat back. Thanks for filling in, {other}."),
        ENDED: Text("🏁 {who} ended the match. It doesn't count."),
        CALLED_BACK: Text("📣 {name} calls everybody back: who has time to play on now?"),
        FULL: Text("🪑 Every seat at your table is taken. Start it with **Play now**."),
        MODERATED: Text("🏁 {who}, who isn't playing in it, ended the match. It doesn't count."),
    }
)

CALLS: Final = frozenset({INVITED, CALLED_BACK})
"""News that call people."""


def news_text(item: NewsItem, tr: Translator) -> str:
    """A piece of news in words, without mentions; empty for one of a later release."""
    words = _WORDS.get(item.kind)
    if words is None:
        return ""
    names = {
        "name": shown(item.name),
        "other": shown(item.other),
        "who": listed([shown(one) for one in item.who], tr),
    }
    return tr.text(Text(words.message, **names))
