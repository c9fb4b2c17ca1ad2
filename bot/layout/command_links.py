"""Commands that a message names, as links: a tap on one writes it into the message box."""

import re
from collections.abc import Mapping


class CommandLinks:
    """The ids of the commands by name. Without them, or before they are learned, commands are plain words."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._named: re.Pattern[str] | None = None

    def learn(self, ids: Mapping[str, int]) -> None:
        """Link these commands alone from now on: whole names, each with the id of its first word."""
        self._ids = dict(ids)
        longest = sorted(self._ids, key=len, reverse=True)
        names = "|".join(map(re.escape, longest))
        # In code everything stays letter by letter.
        self._named = re.compile(rf"`[^`]*`|(?<![\w/<`])/(?P<name>{names})(?![\w-])") if names else None

    def in_text(self, text: str, room: int) -> str:
        """A text with links for the commands that it names, as many as fit into ``room`` more characters."""
        if self._named is None:
            return text

        def linked(mention: re.Match[str]) -> str:
            nonlocal room
            name = mention["name"]
            link = mention[0] if name is None else f"</{name}:{self._ids[name]}>"
            if len(link) - len(mention[0]) > room:
                return mention[0]
            room -= len(link) - len(mention[0])
            return link

        return self._named.sub(linked, text)
