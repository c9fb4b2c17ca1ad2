"""The page of series in the panel of `/tournament list`, and the buttons of a season's board."""

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.clubs.screens import series as screens
from bot.clubs.screens.here import SERIES as HERE
from bot.clubs.screens.here import countings
from bot.clubs.series import MOST_EVENTS, MOST_WEEKS, NO_SERIES, SeriesService
from bot.layout import number, unknown_button
from bot.screens.buttons import SERIES_HERE
from bot.tables.lobby.new_tables import Opener
from bot.tables.settings.opening import Opens
from bot.tournaments.public import opened_screen as event_screen
from cogs.clubs.here import Club, Here, written_or
from cogs.press.error_boundary import Choices, suggested
from cogs.press.may_open import can_be_played, manages, must_open
from cogs.press.options import CHOICES
from cogs.press.reply import Answer, Interaction, Press
from cogs.press.router import Router, Unseen, number_in, of_ones_own, viewer
from cogs.tournaments.public import new as new_tournament


def service_of(answer: Answer) -> SeriesService:
    """The series that the user may mean."""
    return answer.bot.services.clubs.series


async def of_series(answer: Answer, press: Press) -> None:
    """About the series behind the verb: who organises it, or sees its board's channel, sees it."""
    series_id = number_in(press)
    series = None if series_id is None else await answer.bot.store.clubs.series.get(series_id)
    if series is not None and not await service_of(answer).is_seen(series, *viewer(answer)):
        raise Unseen(NO_SERIES)


router = Router(of_series)


class SeriesHere(Here):
    """The page of series."""

    kind = HERE

    async def seen(self) -> Sequence[Club]:
        return await service_of(self.answer).seen(self.guild_id, *viewer(self.answer))

    async def view(self, id: int) -> object:
        service = service_of(self.answer)
        return await service.season(await service.find(id, self.guild_id))

    async def choices(self) -> Sequence[Mapping[str, str]]:
        return [countings(self.tr)]

    async def opened(self, opener: Opener, state: Sequence[str], lines: Sequence[str]) -> tuple[Club, str]:
        opened = await service_of(self.answer).open(
            opener,
            name=lines[0],
            counting=state[0],
            events=written_or(lines[1], 1, MOST_EVENTS),
            weeks=written_or(lines[2], 1, MOST_WEEKS),
            best=written_or(lines[3], 1, MOST_EVENTS),
            minimum=written_or(lines[4], 1, MOST_EVENTS, 1),
        )
        return opened, screens.opened_text(opened, opener.channel_id, self.tr)

    async def ended(self, id: int) -> Club:
        return await service_of(self.answer).end(id, *self._who, manager=manages(self.answer.interaction))

    async def repeat(self, id: int, repeats: bool) -> Club:
        manager = manages(self.answer.interaction)
        return await service_of(self.answer).repeat(id, *self._who, manager=manager, repeats=repeats)

    @property
    def _who(self) -> tuple[int, int]:
        return self.guild_id, self.answer.person_id


@router.on(SERIES_HERE, about=of_ones_own)
async def _here(answer: Answer, press: Press) -> None:
    await SeriesHere(answer).press(press)


@new_tournament.autocomplete("series")
@suggested
async def _seasons_for_a_tournament(interaction: Interaction, typed: str) -> Choices:
    answer, wanted = Answer(interaction), typed.strip().casefold()
    seasons = await service_of(answer).seen(interaction.guild_id or 0, *viewer(answer))
    return [
        app_commands.Choice(name=f"{season.name} · {season.season}", value=str(season.id))
        for season in seasons
        if not season.over and wanted in season.name.casefold()
    ][:CHOICES]


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
    """Open the next event in the channel where it is pressed, with the settings of the last club."""
    interaction = answer.interaction
    await must_open(answer, Opens.TOURNAMENTS)
    season = await service_of(answer).find(series_id, interaction.guild_id or 0)
    plan = await service_of(answer).next_event(season)
    can_be_played(interaction, private=bool(plan.deals))
    language = await answer.tables.languages.opened_by(season.guild_id, answer.locale)
    opened = await answer.bot.services.clubs.open_event(
        season, plan, interaction.channel_id or 0, answer.person_id, language
    )
    await answer.tell(event_screen(opened, answer.tr))
