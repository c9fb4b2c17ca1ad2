"""Whoever reads everything: whether the bot says something unasked, or what nobody may know yet."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sandbox.discord.model import Event, Message
from tests.process.daily_week.count import GRACE, Deal, midnight_after
from tests.process.daily_week.reading import SHARED
from tests.process.population.notebook import texts
from tests.process.population.served import Served

TABLE = re.compile(r"c1:([1-9]\d*):")
MOVE = re.compile(r"\b(discard|meld|take|add) \w*[cdhsCDHS]\b")
"""A move as journals have it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it was sent or changed: when, where, for whom (None: for everybody there), all of it."""

    at: float
    channel: int
    reader: str | None
    text: str
    whole: str


class Watch:
    """Writes down every message of the bot."""

    def __init__(self, here: Served) -> None:
        self.here = here
        self.said: list[Said] = []
        here.world.listen(self._heard)

    def _heard(self, event: Event) -> None:
        message = event.about
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or not isinstance(message, Message):
            return
        if message.author_id != self.here.world.bot.id:
            return
        reader = None if message.audience is None else self.here.world.users[message.audience].name
        alts = [one.description for one in message.attachments]
        text = "\n".join([message.content, *texts(message.components)])
        whole = f"{text} {message.components} {alts}"
        self.said.append(Said(self.here.now, message.channel_id, reader, text.strip(), whole))

    def unasked(self, shared: Collection[tuple[str, int]]) -> list[str]:
        """Public messages other than these: who has shared a line, and in which channel."""
        wanted, wrong = Counter(shared), []
        for said in self.said:
            if said.reader is not None:
                continue
            line = SHARED.match(said.text)
            if line is None or not wanted[line["name"], said.channel]:
                wrong.append(f"unasked: {said.text!r}")
            else:
                wanted[line["name"], said.channel] -= 1
        return [*wrong, *(f"not posted: {missing}" for missing in wanted.elements())]

    def leaks(self, deals: Iterable[Deal], owners: Mapping[int, str], logs: Iterable[str]) -> list[str]:
        """Seeds in messages before their day is over and in logs, moves in logs, and buttons of somebody
        else's table. ``owners``: whose each private table is.
        """
        open_until = {deal.seed: (midnight_after(deal.day) + GRACE).timestamp() for deal in deals}
        wrong = []
        for said in self.said:
            early = [seed for seed, until in open_until.items() if said.at < until and seed in said.whole]
            wrong += [f"the seed {seed} for {said.reader}: {said.text!r}" for seed in early]
            for table in map(int, set(TABLE.findall(said.whole))):
                if owners.get(table) != said.reader:
                    wrong.append(f"table {table} of {owners.get(table)} for {said.reader}: {said.text!r}")
        for log in logs:
            wrong += [f"the seed {seed} in a log" for seed in open_until if seed in log]
            wrong += [f"in a log: {found[0]}" for found in MOVE.finditer(log)]
            if "Traceback" in log or " ERROR " in log:
                wrong.append(log)
        return wrong
