"""Five people of five languages at one table: each reads their own, and all the server's in public."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from simcord import interactions

from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.languages import LANGUAGE
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta import i18n
from canasta.i18n.pseudo import OPEN, Pseudo
from renderers.picture import PICTURES
from tests.bot.tournament_fixtures import WEEK
from tests.cogs.clicking import turn_by_commands
from tests.cogs.play.test_turn_pings import direct
from tests.cogs.verbs.test_pseudo import faults, said
from tests.cogs.world import World, alt, ids, texts

PEOPLE: Mapping[str, str] = {"Ada": "de", "Bea": "es-419", "Cora": "fr", "Dora": "it", "Ella": "pt-BR"}
"""Who sits there, and what Discord says they read."""
SIGNS = {"en": "⁰", "de": "¹", "es": "²", "fr": "³", "it": "⁴", "pt_BR": "⁵"}
"""What begins a sentence in each language, instead of the words."""
SAID = re.compile(rf"{OPEN}([{''.join(SIGNS.values())}])")
NAMES = re.compile("|".join((*PEOPLE, "Cup", "Card club")))
AND = re.compile(rf"{NAMES.pattern}|\bund\b")
"""CLDR's word in a list, which no catalogue says."""
CALLED = re.compile(rf"^{OPEN}.<@(\d+)>, ", re.M)
ASKED: Sequence[tuple[str, Mapping[str, str]]] = (
    ("canasta hand", {}),
    ("canasta table", {"show": "score"}),
    ("canasta table", {"show": "rules"}),
    ("canasta tables", {}),
    ("canasta help", {}),
    ("my tables", {}),
    ("my settings", {}),
    ("my settings", {"page": "language"}),
    ("my profile", {}),
    ("tournament list", {}),
)


class Signed(Pseudo):
    """Says everything in one made-up language with the sign of a real one."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._sign = SIGNS[i18n.known_language(language) or "en"]

    def _signed(self, words: str) -> str:
        return words.replace(OPEN, OPEN + self._sign)

    def gettext(self, message: str) -> str:
        return self._signed(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._signed(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._signed(super().pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._signed(super().npgettext(context, msgid1, msgid2, n))


@pytest.fixture(autouse=True)
def signed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(PICTURES, "_kept", OrderedDict())
    monkeypatch.setattr(i18n, "words_in", lambda folder, language: Signed(language))
    i18n.translator.cache_clear()
    yield
    i18n.translator.cache_clear()


class Readers:
    """Everything that each of them reads."""

    def __init__(
        self, world: World, monkeypatch: pytest.MonkeyPatch, people: Mapping[str, str] = PEOPLE
    ) -> None:
        self.world, self.private = world, dict[str, list[Any]]()
        real: Callable[..., Any] = interactions.base_payload
        locales = {str(world.person(name).id): locale for name, locale in people.items()}

        def told(*args: Any, **how: Any) -> Any:
            record, payload = real(*args, **how)
            user = payload["member"]["user"] if "member" in payload else payload["user"]
            return record, {**payload, "locale": locales.get(user["id"], "en-US")}

        monkeypatch.setattr(interactions, "base_payload", told)

    def reads(self, name: str, result: Any) -> Any:
        """Note what an answer shows, where it's for one person alone."""
        answers = (result.response, *result.followups)
        shown = [answer for answer in answers if answer is not None and answer.ephemeral]
        self.private.setdefault(name, []).extend(shown)
        return result.response

    async def press(self, name: str, message: Any, what: str) -> Any:
        return self.reads(name, await self.world.press(name, message, what))

    async def asks(self, name: str, line: str, **given: object) -> Any:
        return self.reads(name, await self.world.person(name).slash(self.world.channel, line, **given))

    def foreign(self, server: str) -> list[tuple[str, str]]:
        """Each text in a language that isn't its reader's, or in none."""
        people = {self.world.person(name).id: name for name in PEOPLE}
        read = [(name, message) for name, some in self.private.items() for message in some]
        for message in self.world.messages():
            # What calls one person, without the table, is in that person's language.
            called = {int(id) for text in said(message) for id in CALLED.findall(text)} & {*people}
            read.append((people[called.pop()] if len(called) == 1 and not alt(message) else "", message))
        read += [(name, message) for name in PEOPLE for message in direct(self.world, name)]
        wrong = []
        for name, message in read:
            sign = SIGNS[(i18n.known_language(PEOPLE[name]) if name else server) or "en"]
            words = NAMES if sign != SIGNS["de"] else AND
            wrong += [
                (name or "everybody", text)
                for text in said(message)
                if {*SAID.findall(text)} - {sign} or any(faults(words.sub("", SAID.sub(OPEN, text))))
            ]
        return wrong


@pytest.mark.parametrize(
    ("opener", "chosen", "server"), [("Cora", None, "fr"), ("Cora", "de", "de"), ("Gus", None, "en")]
)
async def test_nobody_reads_a_sentence_in_a_foreign_language(
    world: World, monkeypatch: pytest.MonkeyPatch, opener: str, chosen: str | None, server: str
) -> None:
    readers = Readers(world, monkeypatch)
    if chosen is not None:
        await world.bot.store.settings.set_for_guild(world.guild.id, LANGUAGE.name, chosen)
    if opener not in PEOPLE:
        # Somebody who reads English has opened a table here before.
        await world.bot.tables.languages.opened_by(world.guild.id, "en-US")
    first, *others = sorted(PEOPLE, key=lambda name: name != opener)
    for name in ("Bea", "Ella"):
        await world.bot.tables.time.prefer(world.person(name).id, calls="dm")
    await world.open(first, players=5, pace="1 days")
    for name in others:
        readers.reads(name, await world.sit(name))
    await readers.press(first, await world.lobby(), "now")
    for name in PEOPLE:
        for line, given in ASKED:
            await readers.asks(name, line, **given)
        panel = await readers.press(name, await world.public(), "hand")
        for what in [one for one in ids(panel) if one in ("hand:tools", "premove")]:
            await readers.press(name, panel, what)
    for _ in PEOPLE:
        table = await world.table()
        assert table.turn is not None
        await turn_by_commands(world, table.seats[table.turn.seat].name)
    await tournament(world, readers)
    wrong = readers.foreign(server)
    assert not wrong, "\n".join(f"{name}: {text!r}" for name, text in wrong)
    assert {*readers.private} == {*PEOPLE}


async def tournament(world: World, readers: Readers) -> None:
    """A tournament of pairs, in which Ada asks Bea to be her partner, and Bea reads a letter of it."""
    tournaments, letters = world.bot.services.tournaments, len(direct(world, "Bea"))
    opened = await tournaments.entries.open(
        Plan("Cup", TableRules("classic", 4), SWISS, MATCHPOINTS, 1, 2, WEEK, DAY),
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        organiser_id=world.person("Cora").id,
    )
    await readers.asks("Ada", "tournament enter", partner=world.person("Bea"))
    await tournaments.announcer.settled(opened.id, 5)
    await world.env.settle()
    assert len(direct(world, "Bea")) > letters
    await readers.asks("Bea", "tournament show")


async def test_a_table_of_germans_in_an_english_server_is_asked_once_and_one_tap_is_enough(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = Readers(world, monkeypatch, {"Ada": "de", "Otto": "de", "Fritz": "de"})
    await world.bot.tables.languages.opened_by(world.guild.id, "en-US")
    await world.open("Ada", players=4, pace="live 300+60")
    assert SIGNS["en"] in texts(await world.lobby())
    readers.reads("Otto", await world.sit("Otto"))
    (asked,) = [message for message in readers.private["Otto"] if "language:de" in ids(message)]
    assert {*SAID.findall(texts(asked))} == {SIGNS["de"]}
    await readers.press("Otto", asked, "language:de")
    readers.reads("Fritz", await world.sit("Fritz"))
    assert not any("language:de" in ids(message) for message in readers.private.get("Fritz", ()))
    assert {*SAID.findall(texts(await world.lobby()))} == {SIGNS["de"]}
    assert await world.bot.tables.languages.of(world.guild.id) == "de"
