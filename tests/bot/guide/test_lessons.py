"""Every lesson: played to its end by its own script, and what is said to moves that aren't meant."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.guide.lessons.course import Course
from bot.guide.lessons.lesson import GO_ON, LEARNER, Hint, Lesson
from bot.guide.lessons.lessons import EVERY, LESSONS, next_after
from bot.guide.lessons.service import Learning, table_view
from bot.guide.screens.lesson import finished_screen
from bot.layout.errors import Refused
from bot.layout.layout import COMPONENTS, Screen
from bot.runtime.executor import Executor
from bot.screens.panel.hand import choice_screen, hand_screen
from bot.screens.panel.meld_builder import Choice, shown_choice
from bot.screens.panel.room import PHONE, SMALL_PHONE, WINDOWS, height, picture_room
from bot.screens.pictures import HandPicture, Pictures
from bot.tables.drafts.bench import Bench, start
from bot.tables.drafts.draft import Draft
from bot.tables.settings.hand_settings import USUAL
from canasta.actions import BadAction, Meld, format_action, parse_action
from canasta.cards import NAMES
from canasta.i18n import ENGLISH, Text, translator
from canasta.view import View
from data.guide.records import LessonTaken
from renderers import Picture
from tests.bot.screens.test_cards_first import Drawn
from tests.browser.test_seen_whole import taken

lessons = pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.name)
TAKEN = LessonTaken("first", 1, 1, (), None, None)
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def view_of(course: Course) -> View:
    """What the learner sees."""
    view = table_view(course, TAKEN, 7, "Ann", NOW).view
    assert view is not None
    return view


def through(lesson: Lesson) -> list[tuple[Course, str]]:
    """The lesson before each move of its script, and the move."""
    steps: list[tuple[Course, str]] = []
    moves: list[str] = []
    course = Course(lesson)
    while not course.over:
        assert course.reads or course.meant is not None
        move = GO_ON if course.meant is None else format_action(course.meant)
        steps.append((Course.replay(lesson, moves), move))
        moves.append(move)
        course = Course.replay(lesson, moves)
        assert len(moves) < 100
    return steps


@lessons
def test_a_lesson_is_played_to_its_end_by_its_script(lesson: Lesson) -> None:
    steps = through(lesson)
    assert {course.step for course, _ in steps} == set(range(len(lesson.steps)))


@lessons
def test_the_learner_is_always_to_move_until_the_deal_is_over(lesson: Lesson) -> None:
    for course, move in through(lesson):
        view = view_of(course)
        assert view.turn.seat == LEARNER or course.deal.over
        assert move == GO_ON or parse_action(move) is not None
        assert move == GO_ON or course.deal.check(LEARNER, parse_action(move)) is None


@lessons
def test_whatever_else_the_panel_offers_is_answered_and_loses_nothing(lesson: Lesson) -> None:
    for course, move in through(lesson):
        before = view_of(course)
        for action in before.offers.actions:
            if format_action(action) == move:
                continue
            other = Course.replay(lesson, course.moves)
            if answer(course, format_action(action)) is None:
                # Another way to do the step, or a part of it: the script leads on from there.
                other.make(action)
                play_out(other)
                continue
            with pytest.raises(Refused):
                other.make(action)
            assert (view_of(other), other.moves) == (before, course.moves)


def play_out(course: Course) -> None:
    """Go on by the script to the end."""
    while not course.over:
        if course.meant is None:
            course.go_on()
        else:
            course.make(course.meant)


@lessons
def test_every_hint_answers_a_move_that_can_be_tried_at_its_step(lesson: Lesson) -> None:
    given = {
        (course.step, hint.move)
        for course, _ in through(lesson)
        for hint in lesson.steps[course.step].hints
        if any(answer(course, text) == hint.says for text in tries(course, hint))
    }
    assert given == {(n, hint.move) for n, step in enumerate(lesson.steps) for hint in step.hints}


def tries(course: Course, hint: Hint) -> Iterator[str]:
    """Moves for which a hint may be meant: what is offered, any discard, and its own text."""
    view = view_of(course)
    texts = [format_action(action) for action in view.offers.actions]
    texts += [f"discard {NAMES[card]}" for card in view.hand]
    texts += [move.strip() for move in hint.move.split("|")]
    yield from filter(hint.fits, texts)


def answer(course: Course, text: str) -> Text | None:
    """What is said to a move."""
    try:
        action = parse_action(text)
        Course.replay(course.lesson, course.moves).make(action)
    except BadAction:
        return None
    except Refused as refused:
        why = refused.text.values.get("why", refused.text)
        assert isinstance(why, Text)
        return why
    return None


@lessons
async def test_every_step_is_seen_whole_and_the_cards_are_the_largest_thing(lesson: Lesson) -> None:
    executor = Executor()
    try:
        for course, _ in through(lesson):
            seen = table_view(course, TAKEN, 7, "Ann", NOW)
            for tr in (ENGLISH, translator("de")):
                panel = await hand_screen(seen, tr, Pictures(executor))
                assert panel.size <= COMPONENTS
                assert tr.text(lesson.steps[course.step].says) in "\n".join(
                    part for part in panel.parts if isinstance(part, str)
                )
                whole(panel, HandPicture(view_of(course), tr) if not course.deal.over else None)
    finally:
        executor.close()


@lessons
async def test_melds_are_put_together_beside_whole_cards(lesson: Lesson) -> None:
    executor = Executor()
    try:
        for course, _ in through(lesson):
            seen = table_view(course, TAKEN, 7, "Ann", NOW)
            if not isinstance(course.meant, Meld) or seen.view is None or seen.rules is None:
                continue
            for draft in (start(seen.view, take=False), Draft.of(course.meant)):
                choice = Choice(Bench(seen.view, draft, seen.rules), None)
                for tr in (ENGLISH, translator("de")):
                    panel = await choice_screen(seen, choice, tr, Pictures(executor))
                    whole(panel, shown_choice(choice, tr, USUAL))
    finally:
        executor.close()


def whole(panel: Screen, hand: HandPicture | None) -> None:
    """Of a hand the cards have nearly half of each window; the end of a deal is as wide as it can be."""
    picture, *below = panel.parts
    assert isinstance(picture, Picture)
    wide, high = (int.from_bytes(picture.png[at : at + 4]) for at in (16, 20))
    for window in WINDOWS:
        scale = min(window.width / wide, 1) if window.box is None else min(550 / wide, 350 / high, 1)
        assert height(below, window) + high * scale + 12 <= window.room, below
        assert hand is None or high * scale >= 0.45 * window.room, below
    assert hand is None or hand.panel.fits(picture_room(below, wide), whole=True), below


@lessons
def test_the_texts_of_a_lesson_are_short(lesson: Lesson) -> None:
    assert len(str(lesson.title)) <= 40
    assert len(str(lesson.about)) <= 100
    for tr in (ENGLISH, translator("de")):
        texts = [step.says for step in lesson.steps] + [lesson.done]
        for text in texts if lesson.untaught is None else [*texts, lesson.untaught]:
            assert len(tr.text(text)) <= 280, text


def test_of_a_learner_and_the_others_only_the_learner_s_cards_are_seen() -> None:
    for course, _ in through(LESSONS["first"]):
        view, state = view_of(course), course.deal.state
        assert sorted(view.hand) == sorted(state.hands[LEARNER])
        assert view.counts == tuple(map(len, state.hands))


def test_melds_may_be_laid_in_other_portions() -> None:
    course = Course.replay(LESSONS["first"], [move for _, move in through(LESSONS["first"])][:7])
    course.make(parse_action("meld Qh"))
    course.make(parse_action("meld 5c5h5d"))
    assert course.meant == parse_action("meld 4d4s4c")
    course.make(parse_action("meld 4d4s4c"))
    assert course.step == 8


def test_the_next_lesson_is_one_that_is_not_done() -> None:
    first, second, third, last = *EVERY[:3], EVERY[-1]
    assert next_after(first.name, frozenset((first.name, second.name))) == third
    assert next_after(last.name, frozenset((last.name,))) == first
    assert next_after(first.name, frozenset(LESSONS)) is None


@lessons
@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_end_of_a_lesson_is_seen_whole_on_a_phone(lesson: Lesson, language: str) -> None:
    course = Course.replay(lesson, [move for _, move in through(lesson)])
    learning = Learning(replace(TAKEN, lesson=lesson.name), course)
    shown, tr = table_view(course, learning.taken, 7, "Alexandra", NOW), translator(language)
    for done in (frozenset({lesson.name}), frozenset(LESSONS)):
        screen = await finished_screen(shown, learning, done, tr, Drawn(), tables=True)
        assert isinstance(screen.parts[0], Picture)
        for window in (PHONE, SMALL_PHONE):
            assert taken(screen.parts, window) <= window.room
