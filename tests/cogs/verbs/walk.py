"""A walk through everything that can be typed or pressed, by people of every standing: who is let through.

Each is tried in the same state of a server: what was stored is put back after a try that changed it.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.enums import ComponentType, InteractionType

from bot.clubs.season import SCORES
from bot.layout.errors import Refused
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.hand_settings import DISCORDS
from bot.time.pace import DAY, LIVE
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from cogs.commands import COMMANDS
from tests.bot.tournament_fixtures import in_order
from tests.cogs.clicking import planted, use
from tests.cogs.verbs.table import Step
from tests.cogs.world import World, texts

STRANGER, MEMBER, MODERATOR, MANAGER = "Zed", "Cleo", "Moe", "Mia"
DIRECTOR, PLAYER, HOST, BARRED, OPPONENT = "Dirk", "Ben", "Ann", "Bess", "Otto"
LETTERS = {
    STRANGER: "s",
    MEMBER: "m",
    MODERATOR: "o",
    MANAGER: "g",
    DIRECTOR: "d",
    PLAYER: "p",
    HOST: "h",
    BARRED: "b",
}
"""Zed manages another server. Cleo is a member like any other, Moe moderates, Mia manages the server. Dirk
runs its tournaments, a series and a ladder. Ben plays at the tables of Ann, on the ladder, and in the
tournaments, there against Otto. Bess is barred.
"""
RIGHTS = {
    MODERATOR: discord.Permissions(manage_messages=True, moderate_members=True),
    MANAGER: discord.Permissions(manage_guild=True),
}
OWN = {"person_settings"}
"""What somebody may change of their own with a press that is refused otherwise: how their hand is sorted."""
LINK = re.compile(r"</([^:>]+):\d+>")
"""A command that can be pressed in a text."""
WHY = "Why do you decide that?"
"""The title of the window that asks a director for a reason; who is asked gives one."""
PASSING = {"meta", "allowances", "downtimes", "service", "sqlite_sequence", "audit"}
"""Tables of the store that may change with a refused try: what is noted of each."""
SHOWN = {"announced_version", "announced_turn", "message_id", "message_posted_at", "lobby_message_id"}
"""Columns about messages, which are edited and posted in the background."""


def leaves(commands: Sequence[Any] = COMMANDS, before: str = "") -> Iterator[str]:
    """The commands that somebody can type, without menus of names."""
    for command in commands:
        name = f"{before} {command.name}".strip()
        if isinstance(command, app_commands.Group):
            yield from leaves(command.commands, name)
        elif isinstance(command, app_commands.Command):
            yield name


async def submitted(person: Any, place: Any, custom_id: str, value: str) -> Any:
    """A window with this id comes in, in which this was written."""
    written = {"type": ComponentType.TEXT_INPUT, "custom_id": "text", "value": value}
    data = {"custom_id": custom_id, "components": [{"type": ComponentType.LABEL, "component": written}]}
    return await person._dispatch_interaction(InteractionType.MODAL_SUBMIT, place, data)


class Walked:
    """A server with a lobby, a match, a tournament, and people of every standing."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.refusals: list[str] = []
        self.hall = world.env.create_guild("Chess club")
        self.other = self.hall.create_text_channel("hall")
        self.tables: dict[str, int] = {"": 0}
        self.names: dict[str, object] = {}
        self._kept = sqlite3.connect(":memory:")
        database: Any = world.bot.store._database
        self._watch: sqlite3.Connection = database._writer._connection
        self._version = 0
        self._first: set[int] = set()
        self.words: dict[str, str] = {}
        made = Refused.__init__

        def noted(refused: Refused, *given: Any, **how: Any) -> None:
            made(refused, *given, **how)
            self.refusals.append(str(refused))

        monkeypatch.setattr(Refused, "__init__", noted)

    async def prepare(self) -> None:
        """Ann's lobby with Ben, her match with him, and Dirk's tournament in which Ben plays."""
        world, bot = self.world, self.world.bot
        everything = discord.Permissions(manage_guild=True, manage_roles=True)
        role = self.hall.create_role("staff", permissions=everything, position=20)
        world.people[STRANGER] = self.hall.add_member(world.env.create_user(STRANGER), roles=[role])
        for name, rights in RIGHTS.items():
            role = world.guild.create_role(f"staff {name}", permissions=rights, position=20)
            world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
        everybody: dict[Any, bool] = {world.person(name): True for name in LETTERS if name != STRANGER}
        for sent in await bot.tree.sync():
            if sent.default_member_permissions is not None:
                world.guild.set_command_permissions(sent, everybody)
        ids = {name: world.person(name).id for name in (*LETTERS, OPPONENT)}
        for person_id in ids.values():
            await bot.store.settings.set_for_person(person_id, DISCORDS, "en")
        self.names |= {name: world.person(name) for name in LETTERS}
        self.names |= {f"id of {name}": str(id) for name, id in ids.items()}
        await world.start(HOST, PLAYER, game="classic", players=2)
        await world.open(HOST)
        await bot.tables.lobby.sit(2, ids[PLAYER], PLAYER)
        self.tables |= {"match": 1, "lobby": 2}
        self.words = {"match": "1", "table": "1", "digest": TableRules.of(await world.table(2)).digest}
        self.words |= {"place": str(world.channel.id), "role": str(role.id), "player": str(ids[PLAYER])}
        await self._tournaments(ids)
        await self._club(ids)
        planned = bot.tables.clock() + timedelta(days=1)
        await bot.store.arenas.plan(world.guild.id, world.channel.id, "en", planned)
        await bot.store.arenas.note(1, event_shown="planned")
        # The first look puts the puzzles that ship in the store.
        await bot.services.puzzles.solving.next(ids[PLAYER])
        await self._all_is_shown()
        self.restart()

    async def _all_is_shown(self) -> None:
        """Wait until nothing is announced any more: what that notes would pass for the doing of a try."""
        services = self.world.bot.services
        for (tournament,) in self._watch.execute("SELECT id FROM tournaments").fetchall():
            await services.tournaments.announcer.settled(tournament)
        for (table,) in self._watch.execute("SELECT id FROM tables").fetchall():
            await services.announcer.settled(table, 10)
        await self.world.env.settle()
        assert not services.announcer.waiting

    async def _tournaments(self, ids: dict[str, int]) -> None:
        """Dirk's tournaments: one that is open, one that has begun. Ben has entered both."""
        service = self.world.bot.services.tournaments
        service.rounds._draw = in_order
        service.rounds._new_seed = lambda: "d1"
        for name in ("Open cup", "Running cup"):
            plan = Plan(
                name, TableRules("classic", 2, {}), SWISS, MATCHPOINTS, 0, 2, timedelta(hours=3), LIVE
            )
            opened = await service.entries.open(
                plan,
                guild_id=self.world.guild.id,
                channel_id=self.world.channel.id,
                organiser_id=ids[DIRECTOR],
            )
            await service.entries.enter(opened.id, ids[PLAYER], PLAYER)
            await service.entries.enter(opened.id, ids[OPPONENT], OPPONENT)
            if name == "Running cup":
                await service.rounds.start(opened.id, ids[DIRECTOR])
            await self.world.bot.services.tournaments.announcer.settled(opened.id)

    async def _club(self, ids: dict[str, int]) -> None:
        """A series and a ladder of Dirk's, Ben on it, and a bar for Bess."""
        services = self.world.bot.services
        opener = Opener(self.world.guild.id, self.world.channel.id, ids[DIRECTOR], DIRECTOR)
        await services.clubs.series.open(opener, name="League", counting=SCORES)
        ladder = await services.clubs.ladders.ladders.open(
            opener,
            name="Ladder",
            rules=TableRules("classic", 2, {}),
            pace=DAY,
            reach=3,
            answer_days=3,
            play_days=7,
            idle_weeks=4,
        )
        await services.clubs.ladders.ladders.join(ladder.id, ids[PLAYER], PLAYER)
        bar = await services.moderation.bars.bar(
            self.world.guild.id, ids[BARRED], BARRED, by=ids[MANAGER], lasts=timedelta(days=1), reason="Flood"
        )
        await services.moderation.bars.settle(bar)

    def restart(self) -> None:
        """Keep what is stored now: each try begins from here."""
        self._watch.backup(self._kept)
        for place in (self.other, self.world.channel):
            self._first |= set(self.world.env.backend.messages.get(place.id, {}))
        self._version = self._seen()

    def _forget_messages(self) -> None:
        """Take away what was posted since the beginning: looking for a message takes long among many."""
        for place in (self.other, self.world.channel):
            stored = self.world.env.backend.messages.get(place.id, {})
            for message in [one for one in stored if one not in self._first]:
                del stored[message]

    def _seen(self) -> int:
        return self._watch.total_changes

    def _put_back(self) -> None:
        self._kept.backup(self._watch)
        self.world.bot.tables.registry._sessions.clear()
        self._version = self._seen()

    def _differs(self) -> list[str]:
        """The tables of the store that are not as they were."""
        names = [row[0] for row in self._kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        differing = []
        for name in names:
            columns = [row[1] for row in self._kept.execute(f"PRAGMA table_info({name})")]
            query = f"SELECT {', '.join(one for one in columns if one not in SHOWN)} FROM {name}"
            before, after = ([*map(tuple, one.execute(query))] for one in (self._kept, self._watch))
            if name not in PASSING and before != after:
                differing.append(name)
        return differing

    async def tried(self, name: str, step: Step) -> tuple[str, list[str]]:
        """What somebody is told who tries this, and the tables of the store that it changes, which are put
        back as they were.
        """
        said = await self._try(name, step)
        assert said is not None, (step, name)
        assert "Something went wrong" not in said, (step, name)
        self._forget_messages()
        changed = self._differs() if self._seen() != self._version else []
        if changed or self._seen() != self._version:
            self._put_back()
        return said, changed

    async def let_through(self, name: str, step: Step) -> str:
        """The letter of somebody who is let through, a capital if that changes something; else a dash: who is
        refused is told so, and changes nothing.
        """
        self.refusals.clear()
        said, changed = await self.tried(name, step)
        said = LINK.sub(r"/\1", said)
        refused = any(words and words in said for words in self.refusals)
        assert not refused or set(changed) <= OWN, (name, step, changed, said)
        if refused:
            return "-"
        return LETTERS[name].upper() if changed else LETTERS[name]

    async def _try(self, name: str, step: Step) -> str | None:
        """What was answered; None if nothing was, not even that it is done."""
        person = self.world.person(name)
        place = self.other if name == STRANGER else self.world.channel
        result: Any
        if step.what.startswith("/"):
            given = {key: self.names.get(str(value), value) for key, value in step.given}
            try:
                result = await person.slash(place, step.what[1:], **given)
            except Exception as error:  # Discord itself doesn't offer it
                self.refusals.append(repr(error))
                return repr(error)
        else:
            what, _, value = step.what.format(**self.words).partition(" ")
            custom_id = f"c1:{self.tables[step.at]}:{await self._now(step.at)}:{what}"
            message = await planted(self.world, place, custom_id, value or None)
            if step.window:
                result = await submitted(person, place, custom_id, value)
            else:
                result = await use(person, message, custom_id, value)
            if result.modal is not None and result.modal["title"] == WHY:
                result = await person.submit_modal(result, {"text": "It is late"})
        if not result.acknowledged:
            return None
        answers = [result.response, *result.followups]
        return "\n".join(texts(one) for one in answers if one is not None)

    async def _now(self, at: str) -> int:
        return (await self.world.table(self.tables[at])).version if self.tables[at] else 0

    async def line(self, step: Step) -> str:
        """The letters of those who are let through; a dot for who doesn't try."""
        return "".join(
            [
                "." if letter == "." else await self.let_through(name, step)
                for name, letter in zip(LETTERS, step.letters, strict=True)
            ]
        )
