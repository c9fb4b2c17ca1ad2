"""A tournament's evening: start and check-in as typed, the pinged role, who is here, results as a file."""

from datetime import timedelta, tzinfo
from typing import Final

import discord
from discord import app_commands

from bot.client.permissions import may_mention
from bot.layout import Refused, number, unknown_button
from bot.time import Pace, read_moment, written
from bot.tournaments.choosing import directs, is_in
from bot.tournaments.director.change import Director
from bot.tournaments.evening.starts import BOTH, CHECK_IN_BEGINS, ENTRIES_OPEN, Evening, wanted
from bot.tournaments.screens.buttons import TOURNAMENT_HERE
from bot.tournaments.screens.evening import here_text, planned_text
from bot.tournaments.screens.results_file import results_screen
from bot.tournaments.screens.tournament import TOURNAMENT_FILE
from canasta.i18n import Text
from cogs.press import Answer, Interaction, Press, Router, manages, reader
from cogs.press.error_boundary import Choices, suggested
from cogs.tournaments.buttons import changed, of_tournaments, service_of, tournament_id_of
from cogs.tournaments.which import TournamentCommand

router = Router(of_tournaments)
CHECK_INS: Final = {
    0: Text("no check-in"),
    10: Text("10 min"),
    15: Text("15 min"),
    30: Text("30 min"),
    60: Text("60 min"),
}
"""How long before the start people may be asked to check in."""
PINGS: Final = {
    ENTRIES_OPEN: Text("Entries open"),
    CHECK_IN_BEGINS: Text("Check-in begins"),
    BOTH: Text("Both"),
}
SUGGESTED: Final = ("20:00", "tomorrow 20:00", "fri 20:00", "sat 20:00", "sun 18:00")
"""Starts that are offered before anything is typed."""


async def evening_wanted(
    answer: Answer,
    pace: Pace,
    starts: str | None,
    check_in: int | None,
    role: discord.Role | None,
    role_calls: str,
) -> Evening:
    """The evening of a new tournament as its organiser typed it. Raises Refused."""
    if role is not None:
        may_call(answer.interaction, role)
    now, zone = answer.tables.clock(), await _zone(answer)
    may = answer.interaction.permissions
    return wanted(
        None if starts is None else read_moment(starts, now, zone, answer.tr),
        None if check_in is None else timedelta(minutes=check_in),
        pace,
        now,
        role_id=None if role is None else role.id,
        role_calls=role_calls,
        events=may.manage_guild or may.manage_events or may.create_events,
    )


def may_call(interaction: Interaction, role: discord.Role) -> None:
    """Raises Refused for a role that the user may not have pinged, or that the bot can't ping."""
    may = interaction.permissions
    if role.is_default() or not (role.mentionable or may.mention_everyone or may.manage_guild):
        raise Refused(
            "You can't have that role pinged. Choose one that anybody may mention, or ask a member with "
            "Manage Server or Mention Everyone."
        )
    channel = interaction.channel
    place = channel if isinstance(channel, discord.abc.GuildChannel) else None
    if not may_mention(role, place):
        raise Refused(
            "I can't ping that role: allow everybody to mention it, or give my role **Mention "
            "@everyone, @here, and All Roles**."
        )


async def _zone(answer: Answer) -> tzinfo:
    """The time zone in which the user types."""
    guild = answer.home or 0
    return (await answer.tables.availability.player_settings(answer.person_id, guild)).zone


@suggested
async def starts_offered(interaction: Interaction, typed: str) -> Choices:
    """The moment that was typed, in words, or a few usual ones; the value is read back as that moment."""
    answer = Answer(interaction)
    tr, now, zone = await reader(interaction), answer.tables.clock(), await _zone(answer)
    offered = []
    for text in [typed] if typed.strip() else SUGGESTED:
        try:
            moment = read_moment(text, now, zone, tr)
        except Refused:
            continue
        local = moment.astimezone(zone)
        name = tr(
            "{time} ({zone}), in {hours} h",
            time=f"{local:%Y-%m-%d %H:%M}",
            zone=str(getattr(zone, "key", "UTC")),
            hours=round((moment - now).total_seconds() / 3600),
        )
        offered.append(app_commands.Choice(name=name[:100], value=written(moment, zone)))
    return offered


async def _plan(answer: Answer, tournament_id: int, typed: str) -> None:
    """``typed``: minutes of check-in, empty for the usual ones, and the start as typed, empty for none."""
    minutes, _, starts = typed.partition(":")
    now = answer.tables.clock()
    moment = read_moment(starts, now, await _zone(answer), answer.tr) if starts else None
    length = number(minutes, below=10**6)
    check_in = None if length is None else timedelta(minutes=length)
    made = await service_of(answer).evenings.plan(tournament_id, director_of(answer), moment, check_in)
    await changed(answer, tournament_id, planned_text(made))


async def _here(answer: Answer, tournament_id: int, typed: str) -> None:
    """``typed``: the id of the member whom a director checks in, empty for the user."""
    evenings = service_of(answer).evenings
    person_id = number(typed)
    if typed and person_id is None:
        raise unknown_button()
    if person_id is None or person_id == answer.person_id:
        made = await evenings.here(tournament_id, answer.person_id)
        await changed(answer, tournament_id, here_text(made, answer.person_id))
        return
    overview = await service_of(answer).registry.overview(tournament_id)
    own = overview.tournament.entry_of(person_id)
    if own is None:
        raise Refused("They're not in this tournament.")
    await evenings.check_in(tournament_id, director_of(answer), own.number)
    await changed(answer, tournament_id, Text("They're checked in."))


def director_of(answer: Answer) -> Director:
    """The user, as somebody who may direct."""
    return Director(answer.person_id, answer.name, manages(answer.interaction))


PLAN: Final = TournamentCommand("plan", _plan, (directs,))
HERE: Final = TournamentCommand("here", _here, (is_in,))


@router.on(TOURNAMENT_HERE)
async def _press_here(answer: Answer, press: Press) -> None:
    await _here(answer, await tournament_id_of(answer, press), "")


@router.on(TOURNAMENT_FILE)
async def _press_file(answer: Answer, press: Press) -> None:
    overview = await service_of(answer).registry.overview(await tournament_id_of(answer, press))
    await answer.tell(results_screen(overview, answer.tr))
