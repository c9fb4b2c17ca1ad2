"""Every lesson: played to its end by its own script, and what is said to moves that aren't meant."""

from __future__ import annotations

import pytest

from bot.lessons.course import Course
from bot.lessons.lesson import Lesson
from bot.lessons.lessons import EVERY


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.name)
def test_a_lesson_is_played_to_its_end_by_its_script(lesson: Lesson) -> None:
    course = Course(lesson)
    for _ in range(200):
        if course.over:
            return
        if course.reads:
            course.go_on()
            continue
        assert course.meant is not None
        course.make(course.meant)
    raise AssertionError(f"stuck at step {course.step + 1}")
