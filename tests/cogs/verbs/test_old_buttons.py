"""A channel full of buttons that earlier releases posted: whatever is pressed there, by whom and when, is
answered, and a stranger changes nothing.
"""

import logging
from collections.abc import Sequence
from typing import Any

import pytest

from bot.layout.custom_id import LESSON, parse, verbs
from bot.layout.layout import Screen
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from canasta.players import choose
from cogs.play.live_panels import panels_of
from data.records.tables import Table, TableStatus
from tests.cogs.clicking import component, use
from tests.cogs.tournament_world import TournamentWorld
from tests.cogs.verbs.table import AT_A_TABLE, ELSEWHERE, Row
from tests.cogs.world import World, command, texts
from tests.support.shortened import shortened

NOWHERE = 999
"""The number of a table that has been deleted."""
STRANGER = "Cleo"
OTHER_RELEASE = {"fly", "fly:to:the:moon", "wings", "do2:draw"}
MAY_CHANGE = {"sit"}
"""What a stranger may do: take a seat that is free."""
WALKS: list[tuple[str, str, Sequence[Row]]] = [
    ("lobby", STRANGER, AT_A_TABLE),
    ("lobby", "Ann", AT_A_TABLE),
    ("a turn", "Ann", AT_A_TABLE),
    ("a turn", "Ben", AT_A_TABLE),
    ("a turn", STRANGER, AT_A_TABLE),
    ("deal over", "Ann", AT_A_TABLE),
    ("deal over", STRANGER, AT_A_TABLE),
    ("match over", "Ann", AT_A_TABLE),
    ("match over", STRANGER, AT_A_TABLE),
    ("closed", "Ann", AT_A_TABLE),
    ("closed", STRANGER, AT_A_TABLE),
    ("deleted", "Ann", AT_A_TABLE),
    ("a lesson", "Ann", AT_A_TABLE),
    ("a lesson", STRANGER, AT_A_TABLE),
    ("lobby", STRANGER, ELSEWHERE),
    ("match over", "Ann", ELSEWHERE),
]
"""In which state of the table, by whom, what is pressed. Where there is a turn it is Ann's; Ben plays too."""


def presses(state: str, name: str, buttons: Sequence[Row]) -> list[tuple[Row, bool]]:
    """What is pressed, and whether in a private message. All of it at a table with a turn, in Ann's lobby and
    away from tables. In the other states what is made up is refused as it is there, and what stood in both
    kinds of messages is pressed in one, by turns.
    """
    if state == "a turn" or (state, name) == ("lobby", "Ann") or buttons is ELSEWHERE:
        return [(one, private) for one in buttons for private in one.places]
    return [(one, one.places[n % len(one.places)]) for n, one in enumerate(buttons) if not one.made_up]


class Channel:
    """A channel with tables in one state, and messages in which any old component can be pressed."""

    def __init__(self, world: World, state: str) -> None:
        self.world = world
        self.state = state
        self.table_id = NOWHERE
        self._messages: dict[tuple[str, bool], Any] = {}
        self._prepared: object = None

    async def prepare(self) -> None:
        """A new table in the state, hosted by Ann, unless the last one is still in it. That one is closed:
        nobody may sit at too many.
        """
        tables, last = self.world.bot.tables, await self._table()
        if self.state == "a lesson":
            self.table_id = LESSON
            await self.world.bot.services.guide.lessons.open(self.world.person("Ann").id, "first")
            return
        if self.state == "deleted" or (last is not None and _course(last) == self._prepared):
            return
        if last is not None and last.status is not TableStatus.CLOSED:
            await self.world.bot.services.announcer.settled(last.id, 10)
            await tables.store.tables.close(last.id, (await self.world.table(last.id)).version)
        await self._open(tables)
        self._prepared = _course(await self.world.table(self.table_id))

    async def _open(self, tables: Tables) -> None:
        ann, ben = (self.world.person(name).id for name in ("Ann", "Ben"))
        opened = await tables.new_tables.open(
            Opener(self.world.guild.id, self.world.channel.id, ann, "Ann"),
            rules=TableRules("classic", 2, {"target_score": 100 if self.state == "match over" else 10_000}),
        )
        self.table_id = opened.table.id
        await tables.lobby.sit(self.table_id, ben, "Ben")
        if self.state == "lobby":
            return
        await tables.deals.begin_match(self.table_id, ann)
        if self.state == "closed":
            for person in (ann, ben):
                await tables.seats.leave(self.table_id, person, may_end=True)
        elif self.state != "a turn":
            await self._play_out(ann, ben)

    async def _play_out(self, *people: int) -> None:
        tables = self.world.bot.tables
        session = await tables.registry.load(self.table_id)
        match = session.match
        assert match is not None
        while (seat := match.to_move) is not None:
            move = choose(match.view(seat))
            await tables.play.act(self.table_id, people[seat], move, session.table.version)

    async def _table(self) -> Table | None:
        return await self.world.bot.store.tables.get(self.table_id)

    async def shown(self) -> tuple[object, ...]:
        """What a press may change at the table, and of the tournament of its server."""
        table, tournament = await self._table(), await self.world.bot.store.tournaments.get(1)
        assert tournament is not None
        if table is None:
            return (tournament.status,)
        return tournament.status, table.version, table.status, table.host_id, table.options, table.seats

    async def press(self, name: str, old: Row, *, private: bool) -> bool:
        """Press it, as it was posted a version ago; whether the person was shown or told something."""
        table = await self._table()
        version, match, digest = 3, 0, "0000"
        if table is not None:
            version, match, digest = table.version - 1, table.match_id or 0, TableRules.of(table).digest
        place, player = self.world.channel.id, self.world.person(name).id
        names = {"digest": digest, "table": self.table_id, "match": match, "place": place, "player": player}
        names["role"] = self.world.guild.id  # everybody's
        what = old.what.format(**names)
        value = None if old.value is None else old.value.format(**names)
        custom_id = f"c1:{self.table_id}:{version}:{what}"
        if (
            private
            and (name, private) in self._messages
            and self._has_moved(self._messages[name, private].id)
        ):
            self._messages.pop((name, private))
        message = await self._message(name, private)
        stored = self.world.env.backend.get_message(self.world.channel.id, message.id)
        planted = stored.components = [{"type": 1, "components": [component(custom_id, value)]}]
        person = self.world.person(name)
        result = await use(person, message, custom_id, value)
        answers = [answer for answer in (result.response, *result.followups) if answer is not None]
        assert result.acknowledged, old
        assert "Something went wrong" not in "\n".join(map(texts, answers)), old
        edited = stored.components is not planted
        if private and result.followups:  # a panel that moved below: its old message has no buttons any more
            self._messages.pop((name, private))
        return edited or bool(result.modal) or any(answer.id != message.id for answer in answers)

    def _has_moved(self, message_id: int) -> bool:
        """Whether a panel has gone below, where presses in this message are answered."""
        return panels_of(self.world.bot).places.is_gone(message_id)

    async def _message(self, name: str, private: bool) -> Any:
        known = self._messages.get((name, private))
        if known is not None and self._has_moved(known.id):
            known = None
        there = known is not None and known.id in self.world.env.backend.messages.get(
            self.world.channel.id, {}
        )
        if not there:
            channel: Any = self.world.bot.get_channel(self.world.channel.id)
            made = (
                command(self.world, name, "my settings", page="privacy")
                if private
                else channel.send(view=Screen("Old").view())
            )
            self._messages[name, private] = await made
        return self._messages[name, private]


def _course(table: Table) -> object:
    """How far a table has come, and with whom."""
    return table.status, [(seat.person_id, seat.presence) for seat in table.seats], table.match_id


def test_every_verb_is_among_the_old_buttons() -> None:
    """And each of those has its verb still, but for what another release has posted."""
    old_ids = {parse(f"c1:1:2:{old.what}") for old in (*AT_A_TABLE, *ELSEWHERE)}
    others = {id and id.rest for id in old_ids if id is None or id.verb is None}
    assert others == OTHER_RELEASE
    assert {id.verb for id in old_ids if id is not None and id.verb is not None} == verbs()


@shortened(("state", "name", "buttons"), WALKS)
async def test_every_old_button_is_answered_and_a_stranger_changes_nothing(
    world: World, caplog: pytest.LogCaptureFixture, state: str, name: str, buttons: Sequence[Row]
) -> None:
    caplog.set_level(logging.ERROR)
    await TournamentWorld(world).open()
    channel = Channel(world, state)
    await channel.prepare()
    for old, private in presses(state, name, buttons):
        before = await channel.shown()
        answered = await channel.press(name, old, private=private)
        changed = await channel.shown() != before
        assert answered or changed, old
        assert caplog.records == [], old
        assert not changed or name != STRANGER or old.what in MAY_CHANGE, old
        if changed:
            await channel.prepare()
