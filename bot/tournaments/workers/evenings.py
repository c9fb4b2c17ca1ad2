"""Tournaments by the clock: what is due and told, the server's events, pinned results."""

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

import discord

from bot.client.network import FAILED
from bot.layout import Refused
from bot.tournaments.evening.starts import missing
from bot.tournaments.screens.evening import event_name, event_text, notice_screen
from bot.tournaments.service import Tournaments
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.messages.servers import ACTIVE, CANCELLED, COMPLETED, event_body, put_event
from data.tournaments.records import Notice, NoticeKind, Tournament, TournamentStatus

log = logging.getLogger(__name__)

AT_A_TIME: Final = 80
"""The most people that one message calls."""
PINNED_WITHIN: Final = timedelta(days=1)
"""Results are pinned only this soon after the end, not those of tournaments long over."""


class TournamentEvenings(Worker):
    """Does what is due at tournaments by the clock. ``look`` has a tournament shown again, soon."""

    def __init__(self, core: Core, tournaments: Tournaments, look: Callable[[int], None]) -> None:
        super().__init__(core)
        self._tournaments, self._look = tournaments, look

    async def due(self) -> None:
        """Start what begins by itself, look at rounds over or short of a side, tell what is to be told."""
        now = self._tournaments.tables.clock()
        for tournament_id in await self._store.tournaments.evenings.planned():
            try:
                await self._tournaments.evenings.look(tournament_id)
            except Refused as refused:
                # Somebody changes it just now: it is looked at again.
                log.debug("Tournament %d: %s", tournament_id, refused)
            await self._look_if_behind(tournament_id)
        for tournament in await self._store.tournaments.running():
            ends = tournament.round_ends_at
            absent = await self._tournaments.no_shows.of(tournament, now)
            if (ends is not None and ends <= now) or any(one.over(now) for one in absent):
                self._look(tournament.id)
        for tournament_id in await self._store.tournaments.evenings.unshown():
            self._look(tournament_id)
        await self.tell()

    async def _look_if_behind(self, tournament_id: int) -> None:
        found = await self._store.tournaments.get(tournament_id)
        if found is not None and found.announced_version < found.version:
            self._look(tournament_id)

    async def tell(self) -> None:
        """Tell what is to be told, each once: Discord merges what a killed process had sent already."""
        for notice in await self._store.tournaments.evenings.notices():
            tournament = await self._store.tournaments.get(notice.tournament_id)
            if tournament is None or self._client.get_guild(tournament.guild_id) is None:
                continue
            try:
                await self._tell(notice, tournament)
            except (ChannelLost, discord.NotFound, discord.Forbidden) as lost:
                log.info("Tournament %d: could not tell %s: %s", tournament.id, notice.kind, lost)
            except FAILED as error:
                log.info("Tournament %d: %s; will retry.", tournament.id, error)
                continue
            await self._store.tournaments.evenings.told(notice.id)

    async def _tell(self, notice: Notice, tournament: Tournament) -> None:
        people = _told_people(notice, tournament)
        role = tournament.evening.role_id if tournament.evening.mentions_role(notice.kind) else None
        if notice.kind is NoticeKind.CHECK_IN and tournament.status is not TournamentStatus.OPEN:
            return
        parts = [people[at : at + AT_A_TIME] for at in range(0, len(people), AT_A_TIME)] or [[]]
        for number, part in enumerate(parts):
            names = [f"<@{person}>" for person in part]
            roles = [role] if role is not None and not number else []
            mentions = [*(f"<@&{role_id}>" for role_id in roles), *names]
            screen = notice_screen(notice, tournament, mentions, await self._tables.languages.at(tournament))
            allowed = discord.AllowedMentions(
                everyone=False,
                users=[discord.Object(person) for person in part],
                roles=[discord.Object(role_id) for role_id in roles],
            )
            nonce = f"tn{notice.id}.{number}"
            await self._outgoing.send(tournament.channel_id, screen, allowed, silent=False, nonce=nonce)

    async def show(self, tournament: Tournament) -> None:
        """Bring a tournament's event on the server up to date, and pin its results."""
        try:
            await self._event(tournament)
            await self._pin(tournament)
        except FAILED as error:
            log.info("Tournament %d: %s", tournament.id, error)

    async def _event(self, tournament: Tournament) -> None:
        evening, now = tournament.evening, self._tournaments.tables.clock()
        ahead = evening.starts_at is not None and evening.starts_at > now
        if tournament.status is TournamentStatus.OPEN and ahead and evening.with_event:
            await self._planned_event(tournament)
        elif evening.event_id is None:
            return
        elif tournament.status is TournamentStatus.RUNNING:
            await self._set_state(tournament, ACTIVE)
        elif tournament.status is TournamentStatus.OPEN and evening.starts_at is not None:
            # It is about to start: Discord takes no event that has begun.
            return
        else:
            begun = tournament.status is TournamentStatus.FINISHED or tournament.round > 0
            await self._set_state(tournament, COMPLETED if begun else CANCELLED)
            await self._store.tournaments.evenings.note(tournament.id, event_id=None, event_shown="")

    async def _planned_event(self, tournament: Tournament) -> None:
        evening = tournament.evening
        assert evening.starts_at is not None
        shown = f"{evening.starts_at.isoformat()} {evening.check_in} {tournament.name}"
        if evening.event_id is not None and evening.event_shown == shown:
            return
        text = event_text(tournament, await self._tables.languages.at(tournament))
        body = event_body(
            self._client, tournament.channel_id, event_name(tournament), text, evening.starts_at
        )
        note = self._store.tournaments.evenings.note
        try:
            event_id = await put_event(self._client, tournament.guild_id, evening.event_id, body)
            await note(tournament.id, event_id=event_id, event_shown=shown)
        except discord.NotFound:
            # Somebody has deleted it on purpose: it isn't made again unasked.
            await note(tournament.id, event_id=None, event_shown="", with_event=0)
        except discord.Forbidden:
            log.info("Tournament %d: the bot may not make events of the server.", tournament.id)

    async def _set_state(self, tournament: Tournament, state: int) -> None:
        """Set the state of the event, unless that was done; Discord may have done it by itself."""
        evening = tournament.evening
        if evening.event_id is None or evening.event_shown == str(state):
            return
        steps = [ACTIVE, COMPLETED] if state == COMPLETED and evening.event_shown != str(ACTIVE) else [state]
        for step in steps:
            try:
                await self._client.http.edit_scheduled_event(
                    tournament.guild_id, evening.event_id, status=step
                )
            except (discord.NotFound, discord.Forbidden) as gone:
                log.debug("Tournament %d: its event is out of reach: %s", tournament.id, gone)
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                log.debug("Tournament %d: its event has gone on already: %s", tournament.id, error)
        await self._store.tournaments.evenings.note(tournament.id, event_shown=str(state))

    async def _pin(self, tournament: Tournament) -> None:
        """Pin the message with the results, instead of an earlier one."""
        message, before = tournament.message_id, tournament.evening.pinned_id
        ended = tournament.finished_at
        if tournament.status is not TournamentStatus.FINISHED or message in (None, before) or ended is None:
            return
        if before is None and self._tournaments.tables.clock() - ended > PINNED_WITHIN:
            return
        assert message is not None
        try:
            await self._client.http.pin_message(tournament.channel_id, message)
            if before is not None:
                await self._client.http.unpin_message(tournament.channel_id, before)
        except (discord.NotFound, discord.Forbidden) as refused:
            log.debug("Tournament %d: its results can't be pinned: %s", tournament.id, refused)
        await self._store.tournaments.evenings.note(tournament.id, pinned_id=message)


def _told_people(notice: Notice, tournament: Tournament) -> Sequence[int]:
    """Whom a notice is for: those who haven't checked in, or those who direct."""
    if notice.kind is NoticeKind.ENTRIES:
        return []
    if notice.kind is NoticeKind.CHECK_IN:
        waiting = [person for entry in tournament.entries for person in missing(tournament, entry)]
        return list(dict.fromkeys(waiting))
    return [person for person in (tournament.organiser_id, *tournament.directors) if person]
