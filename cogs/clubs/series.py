"""`/tournament series` and the buttons of a season's board."""

import discord
from discord import app_commands

from bot.clubs.screens import series as screens
from bot.clubs.season import PLACES, SCORES
from bot.clubs.series import MOST_EVENTS, MOST_WEEKS, Opener, SeriesService
from bot.layout.custom_id import number
from bot.layout.errors import unknown_button
from bot.tables.settings.opening import Opens
from bot.tournaments.public import opened_screen as event_screen
from cogs.clubs.seeing import choices_of, must_see_series, of_series
from cogs.press.error_boundary import Choices, in_server, suggested
from cogs.press.may_open import can_be_played, manages, must_open
from cogs.press.reply import Answer, Interaction, Press
from cogs.press.router import Router, viewer
from cogs.tournaments.public import new as new_tournament

router = Router(of_series)

series: app_commands.Group = app_commands.Group(
    name="series", description="Seasons of tournaments that count together"
)


def service_of(answer: Answer) -> SeriesService:
    """The series that the user may mean."""
    return answer.bot.services.clubs.series


@series.command(description="Open a season of a series")
@app_commands.describe(
    name="What it is called; the same name again opens its next season",
    channel="Where its board is posted (default: this channel)",
    events="How many events the season has; it ends after the last one",
    weeks="Or: how many weeks it lasts",
    best="How many of somebody's best events count (default: all)",
    minimum="How many events it takes to get a place (default: 1)",
    counting="What an event brings",
)
@app_commands.choices(
    counting=[
        app_commands.Choice(name="Its score: the share of matchpoints, else by place", value=SCORES),
        app_commands.Choice(name="Always by place", value=PLACES),
    ]
)
async def new(
    interaction: Interaction,
    name: str,
    channel: discord.TextChannel | None = None,
    events: app_commands.Range[int, 1, MOST_EVENTS] | None = None,
    weeks: app_commands.Range[int, 1, MOST_WEEKS] | None = None,
    best: app_commands.Range[int, 1, MOST_EVENTS] | None = None,
    minimum: app_commands.Range[int, 1, MOST_EVENTS] = 1,
    counting: str = SCORES,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        await must_open(answer, Opens.TOURNAMENTS, anywhere=True)
        place_id = (interaction.channel_id or 0) if channel is None else channel.id
        locale = str(interaction.guild_locale or "en")
        opened = await service_of(answer).open(
            Opener(guild_id, place_id, answer.person_id, locale),
            name=name,
            counting=counting,
            best=best or 0,
            minimum=minimum,
            events=events or 0,
            weeks=weeks or 0,
        )
        trouble = await answer.bot.services.clubs.boards.show(opened.board_id)
        await answer.show(screens.opened_screen(opened, place_id, answer.tr))
        if trouble is not None:
            await answer.tell_text(answer.tr.text(trouble))

    await in_server(interaction, work)


@series.command(description="Show a season: its standing, its events, how it counts")
@app_commands.describe(name="Which one (default: the one that goes on)")
async def show(interaction: Interaction, name: str | None = None) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        found = await service_of(answer).named(guild_id, name, *viewer(answer))
        await answer.show(screens.board_screen(await service_of(answer).season(found), answer.tr))

    await in_server(interaction, work)


@series.command(description="End a season now")
@app_commands.describe(name="Which one")
async def end(interaction: Interaction, name: str) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        season = await service_of(answer).going_on(guild_id, name, *viewer(answer))
        ended = await service_of(answer).end(
            season.id, guild_id, answer.person_id, manager=manages(interaction)
        )
        await answer.bot.services.clubs.boards.show(ended.board_id)
        await answer.show(screens.ended_screen(await service_of(answer).season(ended), answer.tr))

    await in_server(interaction, work)


@show.autocomplete("name")
@suggested
async def _every_one(interaction: Interaction, typed: str) -> Choices:
    return await series_choices(interaction, typed, over=True)


@end.autocomplete("name")
@suggested
async def _those_going_on(interaction: Interaction, typed: str) -> Choices:
    return await series_choices(interaction, typed)


@new_tournament.autocomplete("series")
@suggested
async def _seasons_for_a_tournament(interaction: Interaction, typed: str) -> Choices:
    return await series_choices(interaction, typed)


async def series_choices(interaction: Interaction, typed: str, *, over: bool = False) -> Choices:
    """The seasons of this server that go on and the user sees; with ``over`` those that have ended too."""
    seasons = await interaction.client.store.clubs.series.on_server(interaction.guild_id or 0)
    wanted = typed.strip().casefold()
    named = [
        (f"{season.name} · {season.season}", season.id)
        for season in sorted(seasons, key=lambda season: season.over)
        if (over or not season.over) and wanted in season.name.casefold()
    ]
    return await choices_of(Answer(interaction), must_see_series, named)


@router.on(screens.SERIES)
async def _press(answer: Answer, press: Press) -> None:
    which, step, page = ([*press.id.rest.split(":"), "", ""])[:3]
    series_id = number(which)
    if series_id is None or answer.interaction.guild_id is None:
        raise unknown_button()
    chosen = await service_of(answer).find(series_id, answer.interaction.guild_id)
    turned = number(page) or 0
    if step == screens.SeriesStep.RULES:
        await answer.tell(screens.rules_screen(chosen, answer.tr))
        return
    if step == screens.SeriesStep.NEXT:
        await _open_next(answer, chosen.id)
        return
    season = await service_of(answer).season(chosen, answer.person_id)
    if step == screens.SeriesStep.MINE:
        await answer.tell(screens.own_screen(season, answer.person_id, answer.tr))
    elif step == screens.SeriesStep.STANDING:
        await answer.show_privately(screens.standing_screen(season, turned, answer.tr))
    elif step == screens.SeriesStep.EVENTS:
        await answer.show_privately(screens.events_screen(season, turned, answer.tr))
    elif step == screens.SeriesStep.BOARD:
        await answer.tell(screens.board_screen(season, answer.tr))
    else:
        raise unknown_button()


async def _open_next(answer: Answer, series_id: int) -> None:
    """Open the next event in the channel where it is pressed, with the settings of the last one."""
    interaction = answer.interaction
    await must_open(answer, Opens.TOURNAMENTS)
    season = await service_of(answer).find(series_id, interaction.guild_id or 0)
    plan = await service_of(answer).next_event(season)
    can_be_played(interaction, private=bool(plan.deals))
    opened = await answer.bot.services.clubs.open_event(
        season,
        plan,
        interaction.channel_id or 0,
        answer.person_id,
        str(interaction.guild_locale or "en"),
    )
    await answer.tell(event_screen(opened, answer.tr))
