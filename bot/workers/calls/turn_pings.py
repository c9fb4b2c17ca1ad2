"""Messages to single people, each sent once: it is your turn, time is running out, this table will be closed.

A process claims a ping in the store before sending it, and records it afterwards; the nonce, the same for the
same ping, lets Discord drop a second one sent after a crash. The store keeps the nonce meanwhile, so that a
ping is found again, and taken back, whose turn was over before anybody recorded it.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.layout.layout import NOBODY, Screen
from bot.screens.play.ping import call_line, ping_screen
from bot.screens.play.turn_notices import warning_screen
from bot.tables.turns import follows_premove, ping_due
from bot.time import Pace, Where
from bot.workers.calls.first_pings import StandingPings
from bot.workers.core import Core, Worker
from bot.workers.messages.announcement import Announcement, TurnCall, calls
from bot.workers.messages.outgoing import TOO_OLD, ChannelLost
from bot.workers.open_panels import OpenPanels
from canasta.terms import Phase
from data.records.tables import Table, TableStatus
from data.records.turns import PROGRAM, PingState, Turn

log = logging.getLogger(__name__)

LAPSE = timedelta(seconds=45)
"""After this time a ping that was claimed but not recorded is sent again."""
THERE = timedelta(seconds=30)
"""For so long, or as long as they usually take, a player whose hand is open needs no ping."""
TWICE: Final = 2
"""A player who is there is pinged when they take that many times as long as usual."""
AROUND = timedelta(minutes=5)
"""How long after a press in their open hand somebody is taken to be there."""


class TurnPings(Worker):
    """Pings and reminders of the people to move, and warnings before closing tables."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.panels = OpenPanels()
        self.standing = StandingPings(core.tables.registry, core.outgoing)
        self._claims: dict[int, tuple[tuple[int, PingState], datetime]] = {}
        """The claims of pings not made yet, by table: the turn's version and the kind, and since when."""
        self._unsent: dict[int, str] = {}
        """By table, the nonce of the ping that was claimed here and has not been sent."""
        self._sent: dict[int, tuple[str, int, int]] = {}
        """By table, the nonce, place and id of the ping that was sent and is not recorded yet."""

    async def clear(self, shown: Announcement) -> None:
        """Delete the ping of a finished turn, at a live table of a begun one, and a heeded warning."""
        await self._withdraw(shown)
        table, turn = shown.table, shown.table.turn
        if table.ping.message_id is not None:
            alone = table.ping.message_id not in _of_table(table)
            if turn is None or turn.pinged is PingState.NOT_YET or (alone and _begun_live(shown)):
                if alone and not self.standing.gone(table.id, table.ping.message_id):
                    await self._outgoing.delete(table.ping.place_id or table.place_id, table.ping.message_id)
                await shown.note_ping_removed()
        if table.messages.warning_message_id is not None and table.timing.warned_at is None:
            await self._outgoing.delete(_warned_in(table), table.messages.warning_message_id)
            await self._store.messages.warning_removed(table.id)

    async def claim(self, shown: Announcement) -> TurnCall | None:
        """The ping or reminder of the person to move, if that is due and no other process does so. A player
        with a premove is pinged only if something is left to do, and one who has begun at a live table not
        at all.
        """
        turn = shown.table.turn
        if turn is None or turn.person_id == PROGRAM or _by_premove(shown):
            return None
        table, now = shown.table, self._tables.clock()
        player_settings = await self._tables.availability.player_settings(turn.person_id, table.guild_id)
        claim = calls(table.messages.posting, turn) or ping_due(table, player_settings, now)
        if claim is None or await self._waits(table, turn, claim, now):
            return None
        begun = self._may_stand(table, _nonce(table, turn, claim))
        if not await self._claimed(table, turn, claim, now):
            return None
        if await self._has_left(table, turn, claim):
            return None
        # The claim is won: now check what has happened since the table was read.
        await shown.read_again()
        if shown.table.turn is None or shown.table.turn.version != turn.version:
            return None
        reminder, live = claim is PingState.REMINDING, Pace.read(table.timing.pace).live
        listed = player_settings.preferences.digests and not live
        if not reminder and (listed or self.standing.begun(table.id)):
            await self._take_back(shown.table, _nonce(table, turn, claim))
            await shown.note_pinged(TurnCall(turn.person_id, turn, player_settings, "", reminder))
            self._forget(table.id)
            return None
        line = call_line(shown.now, shown.tr, turn.person_id, reminder=reminder)
        return TurnCall(turn.person_id, turn, player_settings, line, reminder, live, begun)

    def due_soon(self, table: Table) -> bool:
        """Whether somebody may have to be called to this table's turn, as far as memory tells."""
        turn = table.turn
        if turn is None or turn.person_id == PROGRAM or turn.pinged is not PingState.NOT_YET:
            return False
        there = self._sees_until(table, turn, self._tables.clock()) is not None
        return not there and not self.standing.begun(table.id)

    async def _waits(self, table: Table, turn: Turn, claim: PingState, now: datetime) -> bool:
        """Whether the ping waits, as it would stand below the open hand of a player who sees their turn."""
        until = self._sees_until(table, turn, now)
        if until is None or claim is not PingState.PINGING:
            return False
        if calls(table.messages.posting, turn) or self.standing.begun(table.id):
            return False
        await self._store.turns.look_again(table.id, table.version, until)
        return True

    def _sees_until(self, table: Table, turn: Turn, now: datetime) -> datetime | None:
        """Until when a live player with an open hand is taken to see that it's their turn; None if not."""
        pressed_at = self.panels.pressed_at(table.id, turn.person_id)
        live = Pace.read(table.timing.pace).live
        if not live or pressed_at is None or now >= pressed_at + AROUND:
            return None
        session = self._tables.registry.in_memory(table.id)
        usual = None if session is None else session.own_pace.usual(turn.seat)
        patience = THERE if usual is None else max(THERE, TWICE * usual)
        patience = patience if turn.allowed is None else min(patience, turn.allowed / 2)
        until = max(pressed_at, turn.came_at) + patience
        return until if now < until else None

    async def _claimed(self, table: Table, turn: Turn, claim: PingState, now: datetime) -> bool:
        """Whether this process may make the ping: it wins the claim, or has it from an attempt that failed,
        or the message that was to make it was being posted when a process died.
        """
        mine, at = self._claims.get(table.id, (None, now))
        if calls(table.messages.posting, turn) is claim or (
            mine == (turn.version, claim) and now - at < LAPSE
        ):
            return True
        nonce = _nonce(table, turn, claim)
        won = await self._store.turns.claim_ping(table.id, turn.version, claim, now, LAPSE, nonce=nonce)
        if won:
            self._claims[table.id] = ((turn.version, claim), now)
            if not self._may_stand(table, nonce):
                self._unsent[table.id] = nonce
        return won

    async def _has_left(self, table: Table, turn: Turn, claim: PingState) -> bool:
        """Whether the player to move has left the server: a computer player has their seat by now. Discord
        tells only when asked; at a live table it is asked before a reminder.
        """
        if claim is PingState.PINGING and Pace.read(table.timing.pace).live:
            return False
        if claim is PingState.REMINDING:
            return await self._core.leavers.look(turn.person_id, table.guild_id)
        return await self._core.leavers.called(turn.person_id, table.guild_id)

    async def make(self, shown: Announcement, call: TurnCall) -> None:
        """Ping the person, unless the table message has done so, and record it. An older ping goes."""
        if call.message_id is None:
            await self._ping(shown, call)
        before, before_place = shown.table.ping.message_id, shown.table.ping.place_id
        over = False
        if not await shown.note_pinged(call):
            # The turn is over by now.
            before, before_place, over = call.message_id, call.place_id, True
        else:
            if call.message_id is not None and call.message_id not in _of_table(shown.table):
                self.standing.made(shown.table, call.made)
                self.panels.pinged(shown.table.id, call.person_id, call.place_id, call.message_id)
            before = None if before == call.message_id else before
        self._forget(shown.table.id)
        if before is not None and before not in _of_table(shown.table):
            await self._outgoing.delete(before_place or shown.table.place_id, before)
        if over:
            await shown.note_ping_withdrawn(_nonce(shown.table, call.turn, call.claim))

    async def _withdraw(self, shown: Announcement) -> None:
        """Delete a ping of an earlier turn that may stand at the table and was never recorded."""
        table, turn = shown.table, shown.table.turn
        nonce = table.ping.nonce
        if nonce is None or (turn is not None and nonce in _nonces(table, turn)):
            return
        await self._take_back(table, nonce)
        await shown.note_ping_withdrawn(nonce)
        if self._unsent.get(table.id) == nonce:
            del self._unsent[table.id]

    async def _take_back(self, table: Table, nonce: str) -> None:
        """Delete the message with this nonce, if one may have been posted at the table."""
        sent = self._sent.pop(table.id, None)
        if sent is not None and sent[0] == nonce:
            await self._outgoing.delete(*sent[1:])
        elif self._may_stand(table, nonce):
            with suppress(discord.NotFound, ChannelLost):
                # Discord answers with the message of this nonce, if there is one.
                message = await self._outgoing.send(table.place_id, Screen("-# …"), NOBODY, nonce=nonce)
                await self._outgoing.delete(table.place_id, message.id)

    def _may_stand(self, table: Table, nonce: str) -> bool:
        """Whether a message with this nonce may have been posted at the table."""
        return table.ping.nonce == nonce != self._unsent.get(table.id)

    def _forget(self, table_id: int) -> None:
        """Forget a ping that is recorded, or never will be."""
        for by_table in (self._claims, self._unsent, self._sent):
            by_table.pop(table_id, None)

    async def mend(self, shown: Announcement) -> None:
        """Edit a ping that names another deadline than its turn has by now: after a pause, an outage, a
        change of the pace. One that cannot be edited any more stays as it is.
        """
        table, turn = shown.table, shown.table.turn
        if turn is None or turn.person_id == PROGRAM or table.ping.message_id in (None, *_of_table(table)):
            return
        deadline = None if table.timing.paused_at is not None else turn.deadline_at
        if deadline == table.ping.deadline or turn.pinged not in (PingState.PINGED, PingState.REMINDED):
            return
        place, message_id = table.ping.place_id or table.place_id, table.ping.message_id or 0
        screen = ping_screen(
            shown.now,
            await self._tables.hands.tr(turn.person_id, table.locale),
            turn.person_id,
            reminder=turn.pinged is PingState.REMINDED,
            direct=place != table.place_id,
            server=self._direct.server(table),
        )
        try:
            await self._outgoing.edit(place, message_id, screen)
        except (discord.NotFound, ChannelLost) as error:
            log.debug("Table %d: its ping could not be mended: %s", table.id, error)
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
        await shown.note_ping_mended(deadline)

    async def _ping(self, shown: Announcement, call: TurnCall) -> None:
        """Send the ping where the person wants it, if they want one."""
        preferences, person_id = call.settings.preferences, call.person_id
        if preferences.where is Where.NOWHERE:
            return
        tr = await self._tables.hands.tr(person_id, shown.table.locale)
        table_view, table = shown.now, shown.table
        nonce = _nonce(table, call.turn, call.claim)
        blocked = False
        if not call.here:
            screen = ping_screen(
                table_view,
                tr,
                person_id,
                reminder=call.reminder,
                direct=True,
                server=self._direct.server(table),
            )
            written = await self._direct.write(person_id, screen, nonce)
            if written is not None:
                call.made_by(written.place_id, written.message_id)
                return
            await self._store.settings.set_for_person(person_id, "dm_blocked", True)
            blocked = True
        screen = ping_screen(table_view, tr, person_id, reminder=call.reminder, blocked=blocked)
        self._unsent.pop(table.id, None)
        message = await self._outgoing.send(table.place_id, screen, call.mention, silent=False, nonce=nonce)
        self._sent[table.id] = nonce, table.place_id, message.id
        call.made_by(table.place_id, message.id)

    async def warn(self, table_id: int, now: datetime) -> None:
        """Tell the people of an idle table that it will be closed."""
        table = await self._store.tables.get(table_id)
        if table is None or table.timing.warned_at is not None:
            return
        closes = await self._tables.idle.closes_at(table)
        if closes is None:
            return
        tr = await self._tables.languages.at(table)
        screen: Screen = warning_screen(table, tr, max(closes, now + timedelta(hours=1)))
        nonce = f"{table.id}.{table.version}.w"
        message = await self._outgoing.send(_warned_in(table), screen, NOBODY, nonce=nonce)
        await self._store.messages.warned(table.id, table.version, message.id, now)


def _nonce(table: Table, turn: Turn, claim: PingState) -> str:
    """The nonce of the message that makes this ping and nothing else."""
    return f"{table.id}.{turn.version}.{int(claim is PingState.REMINDING)}"


def _nonces(table: Table, turn: Turn) -> set[str]:
    return {_nonce(table, turn, claim) for claim in (PingState.PINGING, PingState.REMINDING)}


def _warned_in(table: Table) -> int:
    return table.place.channel_id if table.status is TableStatus.LOBBY else table.place_id


def _by_premove(shown: Announcement) -> bool:
    """Whether the premove of the player to move is about to be made."""
    view, turn = shown.view.view, shown.table.turn
    if view is None or turn is None:
        return False
    return follows_premove(shown.table.seats[turn.seat], view.turn.phase)


def _begun_live(shown: Announcement) -> bool:
    """Whether the player to move has drawn or taken at a live table: they are there, and the ping below
    their hand is only in the way. Over days it stays until the turn is over, as a reminder does everywhere.
    """
    view, turn = shown.view.view, shown.table.turn
    if view is None or turn is None or turn.pinged is not PingState.PINGED:
        return False
    return view.turn.phase is Phase.MELD and Pace.read(shown.table.timing.pace).live


def _of_table(table: Table) -> tuple[int | None, ...]:
    """The messages that show the table, or showed it: they may make a ping, and are not deleted as one."""
    return (
        table.messages.message_id,
        None if table.messages.old_message is None else table.messages.old_message.id,
    )
