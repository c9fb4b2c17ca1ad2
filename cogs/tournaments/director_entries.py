"""The directors' panel: what is done about one entry."""

from collections.abc import Mapping
from typing import Final

from bot.layout import Refused, number, shown
from bot.tournaments.director.change import called, choose_entry, holder, said_why
from bot.tournaments.director.removals import BOTH
from bot.tournaments.screens.director import entry as screens
from bot.tournaments.screens.director.steps import Step
from canasta.i18n import Text
from cogs.tournaments.buttons import chosen_member, member_here
from cogs.tournaments.panel import Panel, Work


async def _entry(panel: Panel) -> None:
    overview = await panel.overview()
    chosen = choose_entry(overview, panel.chosen())
    missing = await panel.missing(overview)
    screen = screens.entry_screen(chosen, missing, panel.answer.tr, director=panel.director.person_id)
    await panel.answer.show_privately(screen)


async def _here(panel: Panel) -> None:
    await panel.service.evenings.check_in(panel.id, panel.director, panel.number(0))
    await panel.done(Text("They're checked in."))


async def _remind(panel: Panel) -> None:
    await panel.service.reminders.remind(await panel.entry(), panel.director)
    await panel.done(Text("They're pinged at their table."))


async def _remove_ask(panel: Panel) -> None:
    await panel.answer.show_privately(screens.remove_screen(await panel.entry(), panel.answer.tr))


async def _remove(panel: Panel) -> None:
    chosen = await panel.entry()
    if (reason := await _typed(panel, Step.REMOVE)) is None:
        return
    now = await panel.service.removals.remove(panel.id, panel.director, chosen.entry.number, reason)
    told = Text(
        "{by} took {who} out of the tournament {name}.",
        name=shown(now.name),
        by=panel.by,
        who=called(chosen.entry),
    )
    await panel.notes.tell_entries(now, chosen.sides, told, reason)
    await panel.done(Text("They're out of the tournament."))


async def _typed(panel: Panel, step: Step) -> str | None:
    """The reason typed in the window that this step's button opens; None when it opens now."""
    numbers = [panel.number(at) for at in range(len(panel.about)) if panel.goes_on(at)]
    return await panel.reason(step, *numbers, typed=bool(panel.press.values))


async def _reinstate(panel: Panel) -> None:
    number = panel.number(0)
    if (reason := await _typed(panel, Step.REINSTATE)) is None:
        return
    now = await panel.service.removals.reinstate(panel.id, panel.director, number, reason)
    chosen = await panel.entry()
    about = {"name": shown(now.name), "by": panel.by, "who": called(chosen.entry)}
    back = Text(
        "{by} put you back into the tournament {name}. If your table is still playing, press I'm back there "
        "before it ends.",
        **about,
    )
    other = Text("{by} put {who} back into the tournament {name}.", **about)
    for side in chosen.sides:
        await panel.notes.tell_entries(now, [side], back if side.number == number else other, reason)
    await panel.done(
        Text("They're back. If their table is still playing, they press I'm back there before it ends.")
    )


async def _forfeit_ask(panel: Panel) -> None:
    await panel.answer.show_privately(screens.forfeit_screen(await panel.entry(), panel.answer.tr))


async def _forfeit(panel: Panel) -> None:
    round, number, entry = (panel.number(at) for at in range(3))
    if (reason := await _typed(panel, Step.FORFEIT)) is None:
        return
    overview = await panel.overview()
    now = await panel.service.removals.forfeit(panel.id, panel.director, round, number, entry, reason)
    table = next(one for one in overview.in_round(round) if one.number == number)
    sides = [overview.tournament.entry(one) for one in (table.first, table.second) if one is not None]
    losers = [side for side in sides if entry in (BOTH, side.number)]
    told = Text(
        "In the tournament {name}, {by} ended your table of round {n}. It is forfeited by {who}.",
        name=shown(now.name),
        by=panel.by,
        n=round,
        who=", ".join(map(called, losers)),
    )
    await panel.notes.tell_entries(now, sides, told, reason)
    await panel.done(Text("The table is ended."))


async def _substitute(panel: Panel) -> None:
    chair = panel.chosen() if panel.press.values else None
    await panel.answer.show_privately(screens.substitute_screen(await panel.entry(), chair, panel.answer.tr))


async def _put_in(panel: Panel) -> None:
    entry, chair, typed = panel.number(0), panel.number(1), panel.goes_on(2)
    person = panel.number(2) if typed else panel.chosen()
    if (reason := await panel.reason(Step.PUT_IN, entry, chair, person, typed=typed)) is None:
        return
    before = await panel.entry()
    now = await panel.service.substitutes.put_in(panel.id, panel.director, entry, chair, person, reason)
    name = next((one.name for one in now.entry(entry).players if one.person_id == person), "")
    told = Text(
        "In the tournament {name}, {by} gave the seat of {who} to {new}.",
        name=shown(now.name),
        by=panel.by,
        who=holder(before.entry, chair),
        new=shown(name),
    )
    await panel.notes.tell_entries(now, before.sides, told, reason)
    await panel.notes.steps_in(await panel.service.registry.overview(panel.id), person)
    await panel.done(Text("{name} plays from now on.", name=shown(name)))


async def _ask(panel: Panel) -> None:
    entry, chair, typed = panel.number(0), panel.number(1), panel.goes_on(2)
    if typed:
        person, name = await member_here(panel.answer, panel.number(2))
    else:
        person, name = chosen_member(panel.answer, panel.press)
    if (reason := await panel.reason(Step.ASK, entry, chair, person, typed=typed)) is None:
        return
    before = await panel.entry()
    now = await panel.service.substitutes.ask(panel.id, panel.director, entry, chair, person, name, reason)
    if await panel.notes.ask(now, person, panel.director.name):
        told = Text(
            "In the tournament {name}, {by} asks {new} to take the seat of {who}.",
            name=shown(now.name),
            by=panel.by,
            who=holder(before.entry, chair),
            new=shown(name),
        )
        await panel.notes.tell_entries(now, before.sides, told, reason)
        await panel.done(Text("{name} is asked by direct message.", name=shown(name)))
        return
    await panel.service.substitutes.take_back(panel.id, panel.director, person)
    raise Refused(
        "I can't write to {name}. Ask them to press **I could step in** under the tournament's message.",
        name=shown(name),
    )


async def _take_back(panel: Panel) -> None:
    await panel.service.substitutes.take_back(panel.id, panel.director, panel.number(0))
    await panel.done(Text("They're no longer asked."))


async def _score(panel: Panel) -> None:
    chosen = await panel.entry()
    rounds = screens.rounds_of(chosen)
    if len(rounds) == 1:
        await panel.answer.ask(screens.score_form(chosen, rounds[0], panel.answer.tr))
        return
    await panel.answer.show_privately(screens.score_screen(chosen, panel.answer.tr))


async def _score_form(panel: Panel) -> None:
    await panel.answer.ask(screens.score_form(await panel.entry(), panel.chosen(), panel.answer.tr))


async def _adjust(panel: Panel) -> None:
    entry, round = panel.number(0), panel.number(1)
    amount, reason = ([*panel.press.values, "", ""])[:2]
    await panel.service.adjustments.adjust(panel.id, panel.director, entry, round, _amount(amount), reason)
    now = (await panel.overview()).tournament
    told = Text(
        "In the tournament {name}, {by} changed your score in round {n}. The standings say so too.",
        name=shown(now.name),
        by=panel.by,
        n=round,
    )
    await panel.notes.tell_entries(now, [now.entry(entry)], told, said_why(reason))
    await panel.done(Text("The score is changed."))


def _amount(typed: str) -> int:
    """A whole number as people type it; 0 for anything else, which is refused in words."""
    text = typed.replace("−", "-").replace("%", "").replace(" ", "").removeprefix("+")
    amount = number(text.removeprefix("-"), below=10**5) or 0
    return -amount if text.startswith("-") else amount


ENTRY_STEPS: Final[Mapping[str, Work]] = {
    Step.ENTRY: _entry,
    Step.HERE: _here,
    Step.REMIND: _remind,
    Step.REMOVE_ASK: _remove_ask,
    Step.REMOVE: _remove,
    Step.REINSTATE: _reinstate,
    Step.FORFEIT_ASK: _forfeit_ask,
    Step.FORFEIT: _forfeit,
    Step.SUBSTITUTE: _substitute,
    Step.PUT_IN: _put_in,
    Step.ASK: _ask,
    Step.TAKE_BACK: _take_back,
    Step.SCORE: _score,
    Step.SCORE_FORM: _score_form,
    Step.ADJUST: _adjust,
}
"""What each step does."""
