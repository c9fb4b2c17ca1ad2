"""The directors' panel: what is done about one entry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.custom_id import number
from bot.errors import Refused
from bot.names import shown
from bot.screens.tournaments.director.entry import (
    entry_screen,
    forfeit_screen,
    remove_screen,
    rounds_of,
    score_form,
    score_screen,
    substitute_screen,
)
from bot.screens.tournaments.director.steps import Step
from bot.tournaments.director.change import choose_entry
from canasta.i18n import Text
from cogs.tournaments.members import chosen_member
from cogs.tournaments.panel import Panel, Work


async def _entry(panel: Panel) -> None:
    overview = await panel.overview()
    chosen = choose_entry(overview, panel.chosen())
    missing = await panel.missing(overview)
    screen = entry_screen(chosen, missing, panel.answer.tr, director=panel.director.person_id)
    await panel.answer.show_privately(screen)


async def _here(panel: Panel) -> None:
    await panel.service.evenings.check_in(panel.id, panel.director, panel.number(0))
    await panel.done(Text("They're checked in."))


async def _remind(panel: Panel) -> None:
    await panel.service.reminders.remind(await panel.entry(), panel.director)
    await panel.done(Text("They're pinged at their table."))


async def _remove_ask(panel: Panel) -> None:
    await panel.answer.show_privately(remove_screen(await panel.entry(), panel.answer.tr))


async def _remove(panel: Panel) -> None:
    chosen = await panel.entry()
    before = chosen.overview.tournament
    await panel.service.removals.remove(panel.id, panel.director, chosen.entry.number)
    if not chosen.playing:
        gone = Text("A director took you out of the tournament {name}.", name=shown(before.name))
        await panel.notes.tell_entry(before, chosen.entry.number, gone)
    await panel.done(Text("They're out of the tournament."))


async def _reinstate(panel: Panel) -> None:
    number = panel.number(0)
    now = await panel.service.removals.reinstate(panel.id, panel.director, number)
    back = Text(
        "You're back in the tournament {name}. If your table is still playing, press I'm back there before "
        "it ends.",
        name=shown(now.name),
    )
    await panel.notes.tell_entry(now, number, back)
    await panel.done(
        Text("They're back. If their table is still playing, they press I'm back there before it ends.")
    )


async def _forfeit_ask(panel: Panel) -> None:
    await panel.answer.show_privately(forfeit_screen(await panel.entry(), panel.answer.tr))


async def _forfeit(panel: Panel) -> None:
    round, meeting, entry = (panel.number(at) for at in range(3))
    await panel.service.removals.forfeit(panel.id, panel.director, round, meeting, entry)
    await panel.done(Text("The table is ended."))


async def _substitute(panel: Panel) -> None:
    chair = panel.chosen() if panel.press.values else None
    await panel.answer.show_privately(substitute_screen(await panel.entry(), chair, panel.answer.tr))


async def _put_in(panel: Panel) -> None:
    entry, chair, person = panel.number(0), panel.number(1), panel.chosen()
    now = await panel.service.substitutes.put_in(panel.id, panel.director, entry, chair, person)
    name = next((one.name for one in now.entry(entry).players if one.person_id == person), "")
    await panel.notes.steps_in(await panel.service.registry.overview(panel.id), person)
    await panel.done(Text("{name} plays from now on.", name=shown(name)))


async def _ask(panel: Panel) -> None:
    entry, chair = panel.number(0), panel.number(1)
    person, name = chosen_member(panel.answer, panel.press)
    now = await panel.service.substitutes.ask(panel.id, panel.director, entry, chair, person, name)
    if await panel.notes.ask(now, person, panel.director.name):
        await panel.done(Text("{name} is asked by direct message.", name=shown(name)))
        return
    await panel.service.substitutes.take_back(panel.id, panel.director, person)
    raise Refused(
        Text(
            "I can't write to {name}. Ask them to press **I could step in** under the tournament's message.",
            name=shown(name),
        )
    )


async def _take_back(panel: Panel) -> None:
    await panel.service.substitutes.take_back(panel.id, panel.director, panel.number(0))
    await panel.done(Text("They're no longer asked."))


async def _score(panel: Panel) -> None:
    chosen = await panel.entry()
    rounds = rounds_of(chosen)
    if len(rounds) == 1:
        await panel.answer.ask(score_form(chosen, rounds[0], panel.answer.tr))
        return
    await panel.answer.show_privately(score_screen(chosen, panel.answer.tr))


async def _score_form(panel: Panel) -> None:
    await panel.answer.ask(score_form(await panel.entry(), panel.chosen(), panel.answer.tr))


async def _adjust(panel: Panel) -> None:
    entry, round = panel.number(0), panel.number(1)
    amount, reason = ([*panel.press.values, "", ""])[:2]
    await panel.service.adjustments.adjust(panel.id, panel.director, entry, round, _amount(amount), reason)
    now = (await panel.overview()).tournament
    told = Text(
        "A director changed your score in the tournament {name}. The reason stands with the standings.",
        name=shown(now.name),
    )
    await panel.notes.tell_entry(now, entry, told)
    await panel.done(Text("The score is changed."))


def _amount(typed: str) -> int:
    """A whole number as people type it; 0 for anything else, which is refused in words."""
    text = typed.replace("−", "-").replace("%", "").replace(" ", "").removeprefix("+")
    amount = number(text.removeprefix("-"), below=10**5) or 0
    return -amount if text.startswith("-") else amount


ENTRY_STEPS: Final[Mapping[str, Work]] = MappingProxyType(
    {
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
)
"""What each step does."""
