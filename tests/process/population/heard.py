"""Everything that the bot says: when, where, to whom; whether anything was unasked or given away."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sandbox.discord.model import Channel, Event, Message
from tests.process.population.served import Served

MOVE = re.compile(r"\b(discard|meld|take|add) \w*[cdhsCDHS]\b")
"""A move as journals have it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it was sent or changed: when, where, for whom (None: for everybody there), what it says,
    and all that is in it.
    """

    at: float
    channel: int
    reader: str | None
    text: str
    whole: str


class Heard:
    """Writes down every message of the bot."""

    def __init__(self, here: Served) -> None:
        self.here = here
        self.said: list[Said] = []
        here.world.listen(self._heard)

    def _heard(self, event: Event) -> None:
        message = event.about
        if not isinstance(message, Message) or message.author_id != self.here.world.bot.id:
            return
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            reader = None if message.audience is None else self.name(message.audience)
            text = "\n".join([message.content, *texts(message.components)]).strip()
            whole = f"{text} {message.components} {[one.description for one in message.attachments]}"
            self.said.append(Said(self.here.now, message.channel_id, reader, text, whole))
        if event.name == "MESSAGE_CREATE" and event.channel is not None and message.audience is None:
            self.posted(event.channel, message)

    def posted(self, channel: Channel, message: Message) -> None:
        """A message that not just one person sees has been posted."""

    def name(self, person: int) -> str:
        """What somebody is called here."""
        return self.here.world.users[person].name


def texts(components: Iterable[dict[str, object]]) -> Iterable[str]:
    """What the components of a message say."""
    for component in components:
        if component.get("type") == 10:
            yield str(component["content"])
        inner = component.get("components")
        if isinstance(inner, list):
            yield from texts(inner)


def unasked(said: Iterable[Said], wanted: Iterable[tuple[str, int]]) -> list[str]:
    """Public messages other than these, by text and channel."""
    posted = Counter((one.text, one.channel) for one in said if one.reader is None)
    more, fewer = posted - Counter(wanted), Counter(wanted) - posted
    return [f"unasked: {text!r}" for text, _ in more] + [f"not posted: {text!r}" for text, _ in fewer]


def leaks(
    said: Iterable[Said], seeds: Mapping[str, float], owners: Mapping[int, str], logs: Iterable[str]
) -> list[str]:
    """Seeds in messages before they may be known and in logs, moves in logs, and buttons of somebody else's
    table. ``seeds``: until when each is secret; ``owners``: whose each private table is.
    """
    wrong = []
    for message in said:
        early = any(message.at < until and seed in message.whole for seed, until in seeds.items())
        tables = map(int, set(re.findall(r"c1:([1-9]\d*):", message.whole)))
        if early or any(owners.get(table) != message.reader for table in tables):
            wrong.append(f"not for {message.reader}: {message.text!r}")
    secret = [re.compile(re.escape(seed)) for seed in seeds] + [MOVE, re.compile("Traceback| ERROR ")]
    return wrong + [f"in a log: {log}" for log in logs if any(what.search(log) for what in secret)]
