"""Pings at live tables, each of which goes as soon as its player presses anything: it is in the way."""

from bot.runtime.keyed_tasks import InTasks, KeyedTasks
from bot.tables.registry import TableRegistry
from bot.time import Pace
from bot.workers.messages.outgoing import Outgoing
from canasta.terms import Phase
from data.records.tables import Table
from data.records.turns import MadePing, PingState, Turn


class StandingPings(InTasks):
    """What this process knows of pings in the places of live tables, and of players who have begun their
    turns there. Nothing is recorded here: what is stored is brought up to date by the next announcement.
    """

    def __init__(self, registry: TableRegistry, outgoing: Outgoing) -> None:
        self._registry = registry
        self._outgoing = outgoing
        self._standing: dict[int, MadePing | None] = {}
        """The last ping made at a table; no entry: none by this process."""
        self._pressed: dict[int, int] = {}
        """The turns, by the versions with which they began, whose players have pressed something."""
        self._gone: dict[int, int] = {}
        """The last message deleted here, by table."""
        self._tasks = KeyedTasks("unping", self._delete)

    def made(self, table: Table, ping: MadePing) -> None:
        """Note a ping with a message of its own. It goes at once if its player was quicker."""
        self._standing[table.id] = ping if ping.place_id == table.place_id else None
        if ping.pinged is PingState.REMINDED:
            # What was pressed before it doesn't count.
            self._pressed.pop(table.id, None)
        self.changed(table.id)

    def pressed(self, table_id: int, person_id: int) -> None:
        """Note a press at this table: a player to move who presses anything is there."""
        turn = self._live_turn(table_id)
        if turn is not None and turn.person_id == person_id:
            self._pressed[table_id] = turn.version
            self.changed(table_id)

    def changed(self, table_id: int) -> None:
        """A table has changed: its ping may be in the way now."""
        if self._in_the_way(table_id) is not None:
            self._tasks.begin(table_id)

    def begun(self, table_id: int) -> bool:
        """Whether the player to move has begun their turn at this live table: they are there."""
        turn, session = self._live_turn(table_id), self._registry.in_memory(table_id)
        if turn is None or session is None or session.match is None or session.match.deal is None:
            return False
        return self._pressed.get(table_id) == turn.version or session.match.deal.state.phase is Phase.MELD

    def gone(self, table_id: int, message_id: int) -> bool:
        """Whether this ping has been deleted here."""
        return self._gone.get(table_id) == message_id

    def _live_turn(self, table_id: int) -> Turn | None:
        session = self._registry.in_memory(table_id)
        if session is None or not Pace.read(session.table.timing.pace).live:
            return None
        return session.table.turn

    def _in_the_way(self, table_id: int) -> MadePing | None:
        """The ping to delete: of a turn that is over or begun; a reminder stays until its player presses."""
        session = self._registry.in_memory(table_id)
        if session is None or not Pace.read(session.table.timing.pace).live:
            return None
        ping, turn = self._standing.get(table_id), session.table.turn
        if table_id not in self._standing:
            ping = _stored(session.table)
        if ping is None or turn is None or ping.turn_version != turn.version:
            return ping
        pressed = self._pressed.get(table_id) == turn.version
        there = pressed or (ping.pinged is PingState.PINGED and self.begun(table_id))
        return ping if there else None

    async def _delete(self, table_id: int) -> None:
        while (ping := self._in_the_way(table_id)) is not None:
            self._standing[table_id] = None
            if ping.place_id is None or ping.message_id is None:
                return
            if await self._outgoing.delete(ping.place_id, ping.message_id):
                self._gone[table_id] = ping.message_id


def _stored(table: Table) -> MadePing | None:
    """The ping that an earlier process has made in a message of its own, as far as the record tells."""
    alone = table.ping.message_id not in (None, table.messages.message_id)
    if not alone or table.turn is None or table.turn.pinged is PingState.NOT_YET:
        return None
    if table.ping.place_id not in (None, table.place_id):
        return None
    if table.messages.old_message is not None and table.messages.old_message.id == table.ping.message_id:
        return None
    return MadePing(table.turn.version, table.turn.pinged, table.place_id, table.ping.message_id)
