"""The directors' panel: each press does one thing, and shows the panel as it is then."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from bot.layout import Refused, shown, unknown_button
from bot.tournaments.directing import outside
from bot.tournaments.director.round_times import playing
from bot.tournaments.screens.buttons import TOURNAMENT_DIRECT
from bot.tournaments.screens.director.home import home_screen
from bot.tournaments.screens.director.round import end_screen, people_screen, scores_screen, time_screen
from bot.tournaments.screens.director.steps import Step
from canasta.i18n import Text
from cogs.press import Answer, Press, Router
from cogs.press.error_boundary import say_no
from cogs.tournaments.buttons import chosen_member, name_here, of_tournaments, tournament_id_of
from cogs.tournaments.director_entries import ENTRY_STEPS
from cogs.tournaments.panel import Panel, Work

router = Router(of_tournaments)


async def open_panel(answer: Answer, tournament_id: int) -> None:
    await Panel(answer, tournament_id, Press(TOURNAMENT_DIRECT(), (), 0, False), []).home()


async def _home(panel: Panel) -> None:
    await panel.home()


async def _page(panel: Panel) -> None:
    await panel.home(at_page=panel.number(0))


async def _more_time(panel: Panel) -> None:
    await panel.answer.show_privately(time_screen(await panel.overview(), panel.answer.tr))


async def _extend(panel: Panel) -> None:
    by = timedelta(minutes=panel.number(1, below=10**6))
    await panel.service.round_times.extend(panel.id, panel.director, panel.number(0), by)
    await panel.done(Text("The round lasts longer now."))


async def _end_ask(panel: Panel) -> None:
    overview = await panel.overview()
    outside(overview.tournament, panel.director.person_id, ())
    await panel.answer.show_privately(end_screen(overview, panel.answer.tr))


async def _end(panel: Panel) -> None:
    round = panel.number(0)
    if (reason := await panel.reason(Step.END, round, typed=bool(panel.press.values))) is None:
        return
    before = await panel.overview()
    now = await panel.service.round_times.end(panel.id, panel.director, round, reason)
    await panel.done(Text("The round is over."))
    told = Text(
        "In the tournament {name}, {by} ended round {n} early. What has been played at your table counts.",
        name=shown(before.tournament.name),
        by=panel.by,
        n=round,
    )
    for table in playing(before.in_round(round)):
        sides = [before.tournament.entry(one) for one in (table.first, table.second) if one is not None]
        await panel.notes.tell_entries(now, sides, told, reason)


async def _scores(panel: Panel) -> None:
    overview = await panel.overview()
    await panel.answer.show_privately(scores_screen(overview.tournament, panel.answer.tr))


async def _restore(panel: Panel) -> None:
    typed = panel.goes_on(0)
    number = panel.number(0) if typed else panel.chosen()
    if (reason := await panel.reason(Step.RESTORE, number, typed=typed)) is None:
        return
    before = (await panel.overview()).tournament
    now = await panel.service.adjustments.take_back(panel.id, panel.director, number, reason)
    adjustment = next(one for one in before.adjustments if one.number == number)
    told = Text(
        "In the tournament {name}, {by} took back a change of your score in round {n}.",
        name=shown(now.name),
        by=panel.by,
        n=adjustment.round,
    )
    await panel.notes.tell_entries(now, [now.entry(adjustment.entry)], told, reason)
    await panel.done(Text("The score is as it was."))


async def _people(panel: Panel) -> None:
    tournament = (await panel.overview()).tournament
    names = {person: name_here(panel.answer, person) for person in tournament.directors}
    await panel.answer.show_privately(people_screen(tournament, names, panel.answer.tr))


async def _add_director(panel: Panel) -> None:
    person, name = chosen_member(panel.answer, panel.press)
    now = await panel.service.directors.add(panel.id, panel.director, person, name)
    await panel.notes.directs(now, person)
    await panel.done(Text("{name} directs this tournament too.", name=shown(name)))


async def _drop_director(panel: Panel) -> None:
    now = await panel.service.directors.remove(panel.id, panel.director, panel.chosen())
    panel.answer.bot.services.tournaments.announcer.look(now.id)
    if panel.chosen() == panel.director.person_id and not panel.director.manager:
        await panel.answer.show_text(panel.answer.tr("You no longer direct this tournament."))
        return
    await panel.done(Text("They no longer direct this tournament."))


async def _hand_over(panel: Panel) -> None:
    now = await panel.service.directors.hand_over(panel.id, panel.director, panel.chosen())
    await panel.notes.directs(now, panel.chosen())
    await panel.done(Text("The tournament is handed over. You direct it with them."))


_STEPS: Final[Mapping[str, Work]] = {
    **ENTRY_STEPS,
    Step.HOME: _home,
    Step.PAGE: _page,
    Step.MORE_TIME: _more_time,
    Step.EXTEND: _extend,
    Step.END_ASK: _end_ask,
    Step.END: _end,
    Step.SCORES: _scores,
    Step.RESTORE: _restore,
    Step.PEOPLE: _people,
    Step.ADD_DIRECTOR: _add_director,
    Step.DROP_DIRECTOR: _drop_director,
    Step.HAND_OVER: _hand_over,
}


async def _show_as_it_is(answer: Answer, press: Press, refused: Refused) -> None:
    """Answer a refusal of something out of date with the panel as it is now, if that may be shown."""
    if not refused.refresh or not press.private:
        await say_no(answer, refused)
        return
    try:
        panel = Panel(answer, await tournament_id_of(answer, press), press, [])
        overview = await panel.overview()
        missing = await panel.missing(overview)
    except Refused:
        await say_no(answer, refused)
        return
    note = f"⚠️ {answer.tr.text(refused.text)}"
    await answer.show(home_screen(overview, missing, answer.tr, note=note))


@router.on(TOURNAMENT_DIRECT, recover=_show_as_it_is)
async def _direct(answer: Answer, press: Press) -> None:
    tournament_id = await tournament_id_of(answer, press)
    _, step, *about = [*press.id.rest.split(":"), ""]
    work = _STEPS.get(step or Step.HOME)
    if work is None:
        raise unknown_button()
    await work(Panel(answer, tournament_id, press, about))
