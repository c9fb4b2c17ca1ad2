"""`/puzzle`: the next puzzle, that of the day, and as many in a row as three minutes allow."""

from typing import Final

from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY, EVERYWHERE
from bot.layout import number, stale
from bot.puzzles.screens import puzzle as screens
from bot.puzzles.solving import Answered, Posed
from cogs.press import ALONE, Answer, Cog, Interaction, Press, Router, of_ones_own
from cogs.press.error_boundary import guarded

router = Router(of_ones_own)


@app_commands.command(
    name="puzzle",
    description="A position from a real deal: which move is best?",
    extras={**EVERYWHERE},
)
async def puzzle(interaction: Interaction) -> None:
    await guarded(Answer(interaction), show_next)


puzzle.allowed_contexts = ANYWHERE
puzzle.allowed_installs = BY_ANYBODY


async def show_next(answer: Answer) -> None:
    await _show(answer, await answer.bot.services.puzzles.solving.next(answer.person_id))


async def _show(answer: Answer, shown: Posed | Answered | None, note: str = "") -> None:
    settings = await answer.tables.hands.of(answer.person_id)
    if shown is None:
        await answer.show(screens.none_screen(answer.tr))
    elif isinstance(shown, Posed):
        await answer.show(await screens.puzzle_screen(shown, answer.tr, answer.pictures, settings, note=note))
    else:
        await answer.show(await screens.answer_screen(shown, answer.tr, answer.pictures, settings, note=note))


@router.on(screens.PUZZLE)
async def _puzzle(answer: Answer, press: Press) -> None:
    solving, person_id = answer.bot.services.puzzles.solving, answer.person_id
    step, *rest = press.id.rest.split(":")
    numbers = [number(each) for each in rest]
    if step == screens.PuzzleStep.DAY and not numbers:
        await _show(answer, await solving.of_day(person_id))
    elif step == screens.PuzzleStep.RUN and not numbers:
        await _show(answer, await solving.begin(person_id))
    elif step in (screens.PuzzleStep.NEXT, screens.PuzzleStep.STOP) and not numbers:
        if step == screens.PuzzleStep.STOP:
            await solving.stop(person_id)
        await show_next(answer)
    else:
        await _about(answer, step, numbers)


async def _about(answer: Answer, step: str, numbers: list[int | None]) -> None:
    solving, person_id = answer.bot.services.puzzles.solving, answer.person_id
    match [step, *numbers]:
        case [screens.PuzzleStep.ANSWER, int(puzzle_id), int(place)]:
            answered = await solving.answer(person_id, puzzle_id, place)
            if answered.posed.ends is None:
                await _show(answer, answered)
            else:
                note = screens.in_a_row(answered.posed.solver.streak, answer.tr)
                await _show(answer, await solving.next(person_id), note)
        case [screens.PuzzleStep.GOOD | screens.PuzzleStep.BAD, int(puzzle_id)]:
            answered = await solving.vote(person_id, puzzle_id, step == screens.PuzzleStep.GOOD)
            await _show(answer, answered, answer.tr("Thanks for your vote."))
        case _:
            raise stale()


COG: Final = Cog(name="puzzles", routers=(router,), commands={ALONE: (puzzle,)})
