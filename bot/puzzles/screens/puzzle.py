"""A puzzle with its moves to choose from, and what is said after an answer."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from bot.layout.parts import GOLD, Button, Part, Screen, Style, game_name, rows, verb
from bot.puzzles.solving import Answered, Posed, shown_order
from bot.ratings.public import rating_of
from bot.screens.panel.fitting import fitted
from bot.screens.panel.hints.reasons import Reader, reason_words
from bot.screens.panel.move_labels import in_message, move_words, named
from bot.screens.pictures import HandPicture, Pictures
from bot.tables.lobby.computers import COMPUTER_NAMES
from bot.tables.settings.hand_settings import HandSettings
from canasta.actions import parse_action
from canasta.coach.reasons import reasons
from canasta.i18n import Number, Text, Translator
from canasta.review.puzzles import Puzzle, Theme
from canasta.view import View

PUZZLE = verb("puzzle")
THEMES: Final[Mapping[Theme, Text]] = {
    Theme.OPENING: Text("the first meld"),
    Theme.PILE: Text("the pile"),
    Theme.FREEZE: Text("wild cards and the frozen pile"),
    Theme.GOING_OUT: Text("going out"),
    Theme.DISCARD: Text("the discard"),
    Theme.PARTNER: Text("your partner"),
    Theme.MELD: Text("what to lay down"),
}
STEP: Final = 5
"""Points are said in steps of this size: they are estimates."""


class PuzzleStep(StrEnum):
    """What a press means, behind the verb. An answer and a vote carry the puzzle's number."""

    NEXT = "next"
    DAY = "day"
    RUN = "run"
    STOP = "stop"
    ANSWER = "answer"
    GOOD = "good"
    BAD = "bad"


def day_button(tr: Translator) -> Button:
    return Button(tr("Puzzle of the day"), PUZZLE(PuzzleStep.DAY))


async def puzzle_screen(
    posed: Posed, tr: Translator, pictures: Pictures, settings: HandSettings, *, note: str = ""
) -> Screen:
    """A position, and the moves to choose from."""
    puzzle, view = posed.puzzle, seen(posed.puzzle, tr)
    lines = [note, _heading(posed, tr), tr("**What do you play?** One move is much better than the others.")]
    if posed.ends is not None:
        ends = int(posed.ends.timestamp())
        lines[2] = tr(
            "**What do you play?** {n} in a row · ends <t:{ends}:R>", n=posed.solver.streak, ends=ends
        )
    choices = [
        Button(move(puzzle, choice, view, tr), PUZZLE(PuzzleStep.ANSWER, posed.kept.id, place), Style.primary)
        for place, choice in enumerate(shown_order(puzzle))
    ]
    if posed.ends is None:
        others = [Button(tr("Three minutes"), PUZZLE(PuzzleStep.RUN)), day_button(tr)]
    else:
        others = [Button(tr("Stop"), PUZZLE(PuzzleStep.STOP))]
    parts: list[Part] = ["\n".join(filter(None, lines)), *rows(choices), *rows(others)]
    return await _screen(parts, view, tr, pictures, settings)


async def answer_screen(
    answered: Answered, tr: Translator, pictures: Pictures, settings: HandSettings, *, note: str = ""
) -> Screen:
    """What the best move was, why, and by how much."""
    posed = answered.posed
    view, number = seen(posed.puzzle, tr), posed.kept.id
    lines = [note or _verdict(answered, tr), *_explained(answered, view, tr)]
    if answered.ended is not None:
        streak, best = answered.ended
        lines.append(tr("⏱️ **{n} in a row.** Your best: {best}.", n=streak, best=best))
    lines.append(_ratings(answered, tr))
    buttons = [
        Button(tr("Next puzzle"), PUZZLE(PuzzleStep.NEXT), Style.success),
        *([] if answered.ended is None else [Button(tr("Three minutes"), PUZZLE(PuzzleStep.RUN))]),
        Button(tr("Good"), PUZZLE(PuzzleStep.GOOD, number), emoji="👍"),
        Button(tr("Bad"), PUZZLE(PuzzleStep.BAD, number), emoji="👎"),
    ]
    return await _screen(["\n".join(lines), *rows(buttons)], view, tr, pictures, settings)


def none_screen(tr: Translator) -> Screen:
    """Said to somebody who has answered all puzzles that there are."""
    return Screen(
        tr("You've answered every puzzle there is. More are made from finished matches; come back soon.")
    )


async def _screen(
    parts: list[Part], view: View, tr: Translator, pictures: Pictures, settings: HandSettings
) -> Screen:
    hand = HandPicture(view, tr, settings)
    return Screen(*await fitted(lambda _: parts, hand, pictures), accent=GOLD, words=settings.words)


def seen(puzzle: Puzzle, tr: Translator) -> View:
    """What the solver sees: names of computer players stand for those who sat there."""
    view = puzzle.view
    others = iter(COMPUTER_NAMES)
    names = [tr("You") if seat == view.seat else next(others) for seat in range(len(view.players))]
    return replace(view, players=tuple(names))


def move(puzzle: Puzzle, choice: int, view: View, tr: Translator) -> str:
    return move_words(named(parse_action(puzzle.choices[choice]), view, puzzle.deal.rules()), view, tr)


def in_a_row(streak: int, tr: Translator) -> str:
    """What is said above the next puzzle of a run."""
    return tr("✅ Right: {n} in a row.", n=streak)


def _heading(posed: Posed, tr: Translator) -> str:
    game = game_name(posed.puzzle.deal.variant)
    return tr("### Puzzle {n} · {game}", n=posed.kept.id, game=game)


def _verdict(answered: Answered, tr: Translator) -> str:
    return tr("### ✅ Right!") if answered.right else tr("### ❌ There was something better.")


def _explained(answered: Answered, view: View, tr: Translator) -> list[str]:
    """The best move with the coach's reasons, what the others fall short by, and who says so."""
    puzzle = answered.posed.puzzle
    shown, reader = in_message(view), Reader(view, view.players, tr)
    why = [reason_words(fact, reader) for fact in reasons(puzzle.best, view, puzzle.deal.rules())]
    lines = [" ".join([tr("💡 **{action}.**", action=move(puzzle, 0, shown, tr)), *why])]
    for n, (points, error) in enumerate(zip(puzzle.behind, puzzle.errors, strict=True), 1):
        line = tr(
            "{action}: {points} points less (±{error})",
            action=move(puzzle, n, shown, tr),
            points=Number(_rounded(points)),
            error=Number(_rounded(2 * error)),
        )
        lines.append(f"- **{line}**" if n == answered.choice else f"- {line}")
    points, error = puzzle.again
    judges = tr(
        "-# Over {n} ways in which the hidden cards may lie. A second judge has the best move "
        "ahead by {points} (±{error}).",
        n=puzzle.worlds,
        points=Number(_rounded(points)),
        error=Number(_rounded(2 * error)),
    )
    return [*lines, judges]


def _rounded(points: float) -> int:
    return max(STEP, round(points / STEP) * STEP)


def _ratings(answered: Answered, tr: Translator) -> str:
    """The theme, and where both ratings stand."""
    solver, kept = answered.posed.solver, answered.posed.kept
    theme = THEMES[answered.posed.puzzle.theme]
    mine, its = rating_of(solver.mu, solver.sigma), rating_of(kept.mu, kept.sigma)
    if answered.gained is None:
        return tr("-# About {theme}. Your first answer counted. Your rating: {mine}.", theme=theme, mine=mine)
    return tr(
        "-# About {theme}. Your rating: {mine} ({gained}), this puzzle's: {its}. Solved: {solved} of {all}.",
        theme=theme,
        mine=mine,
        gained=tr.signed(answered.gained),
        its=its,
        solved=solver.solved,
        all=solver.answered,
    )
