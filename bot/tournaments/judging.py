"""Decides who held up the tables of a round that did not play to their end, from what is stored of them."""

from collections.abc import Iterable
from dataclasses import replace

from bot.tables.idle import TIME
from bot.tables.service import Tables
from bot.time.deadlines import OffHours
from bot.time.zones import zone_of
from bot.tournaments.held_up import conduct, held_up
from bot.tournaments.scoring.methods import LESS_FOR_DELAY
from data.records.matches import Journal, Outcome
from data.tournaments.records import Meeting, Tournament


async def decide(tables: Tables, tournament: Tournament, meetings: Iterable[Meeting]) -> None:
    """Decide about unfinished tables not decided yet, except in tournaments under earlier rules."""
    if tournament.scoring_revision < LESS_FOR_DELAY:
        return
    for meeting in meetings:
        if meeting.outcome is Outcome.ABANDONED and meeting.held_up is None:
            await _decide(tables, tournament, meeting)


async def _decide(tables: Tables, tournament: Tournament, meeting: Meeting) -> None:
    if meeting.table_id is None or meeting.match_id is None:
        return
    end = await tables.ending.at_the_end(meeting.table_id)
    if end is None or end.journal.finished_at is None:
        return
    pauses = await tables.store.tournaments.rounds.pauses(meeting.match_id)
    down = tables.availability.downtimes(tournament.guild_id)
    weekends = await _weekends(tables, tournament)
    stopped = replace(weekends, spans=(*down.spans, *pauses))
    sides = conduct(end.journal, end.journal.finished_at, end.away, stopped)
    answer = held_up(*sides, early=_early(tournament, end.journal))
    await tables.store.tournaments.rounds.blame(tournament.id, meeting.round, meeting.number, answer)


async def _weekends(tables: Tables, tournament: Tournament) -> OffHours:
    """When all clocks of the server stand still: everybody knows that, unlike people's own hours."""
    server = await tables.availability.server_settings(tournament.guild_id)
    return OffHours(zone=zone_of(server.zone), weekends=server.weekends)


def _early(tournament: Tournament, journal: Journal) -> bool:
    """Whether a match was stopped before the time of its round was over."""
    began, ended = tournament.round_began_at, journal.finished_at
    cut = began is not None and ended is not None and ended < began + tournament.round_time
    return journal.reason != TIME or cut
