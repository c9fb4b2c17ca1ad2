"""Standing tables: `/canasta standing`, and the buttons of their messages."""

from datetime import UTC, datetime
from typing import Final

from discord import app_commands

from bot.layout import number, stale
from bot.screens.buttons import STANDING_TABLES
from bot.standing.screens import standing as screens
from bot.standing.standing import Deciding
from bot.time import DAYS, PACES, read_pace, read_time
from canasta.i18n import Text
from cogs.lobby.new_table import SEATS
from cogs.lobby.presets import game_choices
from cogs.press.cog import Cog, canasta
from cogs.press.error_boundary import on_server
from cogs.press.may_open import must_be_a_place, must_open, opener_of
from cogs.press.options import offered
from cogs.press.reply import Answer, Press
from cogs.press.router import UNSEEN, Router, Unseen, sees, visible


async def of_standing_tables(answer: Answer, press: Press) -> None:
    """About the standing table behind verb and step: its host, who comes, and who sees its channel see it."""
    which = number(press.id.rest.partition(":")[2].partition(":")[0])
    if which is not None:
        table = await answer.bot.services.standing.tables.get(which)
        people = {table.plan.host_id, *(one.person_id for one in table.people)}
        if answer.person_id not in people and not await sees(
            answer, table.plan.guild_id, table.plan.channel_id
        ):
            raise Unseen(UNSEEN)


router = Router(of_standing_tables)
EVERY: Final = {1: Text("Every week"), 2: Text("Every two weeks")}
_LATEST: Final = 2**33
"""Later than the date in any button, in seconds: in the year 2242."""


@app_commands.command(
    name="standing",
    description="A table that meets every week: people say yes, and are called an hour before",
)
@app_commands.describe(
    day="On which day",
    time="At what time, such as 20:00, in this server's time zone",
    game="Which game to play",
    players="How many players",
    pace="How long a turn may take (default: this server's usual pace)",
    every="Every week, or every two weeks",
)
@app_commands.choices(pace=offered({pace.key: pace.words for pace in PACES}))
@app_commands.choices(
    day=offered(dict(enumerate(DAYS))),
    players=offered({seats: str(seats) for seats in SEATS}),
    every=offered(EVERY),
)
@app_commands.autocomplete(game=game_choices)
@on_server
async def new(
    answer: Answer,
    guild_id: int,
    day: int,
    time: str,
    game: str | None = None,
    players: int | None = None,
    pace: str | None = None,
    every: int = 1,
) -> None:
    opener = await opener_of(answer, guild_id)
    if day not in range(len(DAYS)):
        raise stale()
    await must_open(answer)
    tables, standing_tables = answer.tables, answer.bot.services.standing.tables
    rules = await tables.rules.wanted(guild_id, game, players, None)
    settings = await tables.availability.server_settings(guild_id)
    made = await standing_tables.make(
        opener,
        rules,
        None if pace is None else read_pace(pace),
        standing_tables.weekly(day, read_time(time), every if every in EVERY else 1, settings.zone),
        with_event=_deciding(answer).events,
    )
    await answer.acknowledge_privately()
    shown = await answer.bot.services.standing.messages.show(made)
    note = answer.tr("Your standing table is made. Its message is in the channel.")
    if not shown.plan.with_event:
        note += "\n" + answer.tr("-# It's no server event: you'd need Create Events here for that.")
    await answer.show(screens.manage_screen(shown, answer.tr, note))


@router.on(STANDING_TABLES)
async def _list(answer: Answer, press: Press) -> None:
    if answer.home is None:
        raise stale()
    sees = visible(answer, answer.home, gone=True)
    kept = await answer.bot.services.standing.tables.of_server(answer.home)
    await answer.tell(screens.list_screen([one for one in kept if sees(one.plan.channel_id)], answer.tr))


@router.on(screens.STANDING)
async def _press(answer: Answer, press: Press) -> None:
    word, _, rest = press.id.rest.partition(":")
    which, _, date = rest.partition(":")
    id, seconds = number(which), number(date, below=_LATEST)
    if word not in list(screens.StandingStep) or id is None or seconds is None:
        raise stale()
    step = screens.StandingStep(word)
    found = await answer.bot.services.standing.tables.get(id)
    if found.plan.guild_id != answer.home:
        raise stale()
    at = datetime.fromtimestamp(seconds, UTC)
    if step in _ANSWERS:
        await _answer(answer, step, id, at)
    else:
        await _manage(answer, step, id, at)


_ANSWERS: Final = frozenset({screens.StandingStep.YES, screens.StandingStep.NO, screens.StandingStep.AWAY})


async def _answer(answer: Answer, step: screens.StandingStep, id: int, at: datetime) -> None:
    """Somebody says whether they come."""
    standing, tr = answer.bot.services.standing.tables, answer.tr
    if step is screens.StandingStep.YES:
        changed = await standing.yes(id, answer.person_id, answer.name)
        open_now = changed.table_id and await answer.tables.views.table(changed.table_id)
        told = screens.said_yes_text(open_now or None, tr)
    elif step is screens.StandingStep.NO:
        changed = await standing.no(id, answer.person_id)
        told = tr("You're out. You won't be called any more.")
    else:
        changed = await standing.away(id, answer.person_id, at)
        told = tr("You aren't called this time. **I'm in** takes that back.")
    await answer.show_text(told)
    await answer.bot.services.standing.messages.show(changed)


async def _manage(answer: Answer, step: screens.StandingStep, id: int, at: datetime) -> None:
    """Its host or a moderator changes it."""
    part, by = answer.bot.services.standing.tables, _deciding(answer)
    if step is screens.StandingStep.MORE:
        await answer.show(screens.manage_screen(await part.decided(id, by), answer.tr))
        return
    if step is screens.StandingStep.END:
        await answer.show(screens.end_screen(await part.decided(id, by), answer.tr))
        return
    if step is screens.StandingStep.SKIP:
        changed = await part.skip(id, by, at)
    elif step is screens.StandingStep.UNSKIP:
        changed = await part.unskip(id, by)
    elif step is screens.StandingStep.MOVE:
        await must_be_a_place(answer)
        changed = await part.move(id, by, answer.interaction.channel_id or 0)
    elif step is screens.StandingStep.SURELY:
        changed = await part.end(id, by)
    else:
        changed = await part.with_event(id, by, step is screens.StandingStep.EVENT)
    await answer.acknowledge()
    changed = await answer.bot.services.standing.messages.show(changed)
    ended = changed.ended_because is not None
    await answer.show((screens.standing_screen if ended else screens.manage_screen)(changed, answer.tr))


def _deciding(answer: Answer) -> Deciding:
    may = answer.interaction.permissions
    manages = may.manage_guild or may.manage_events
    return Deciding(answer.person_id, manages, manages or may.create_events)


COG: Final = Cog(name="standing", routers=(router,), commands={canasta.name: (new,)})
