"""People's lessons: how far each person is in each, until they or somebody else delete it."""

from collections.abc import Sequence
from typing import Any

from data.db import Keeper, Mapper, Transaction, update
from data.db.columns import json_text
from data.guide.records import LessonTaken

_LESSONS = Mapper(LessonTaken)
_COLUMNS = ", ".join(_LESSONS.names)


class Lessons(Keeper):
    """Stores each person's way through each lesson."""

    async def of_person(self, person_id: int) -> list[LessonTaken]:
        """The lessons that a person has opened, the one that they are in first."""
        return await _LESSONS.all(
            self._database,
            f"SELECT {_COLUMNS} FROM lessons WHERE person_id = ? ORDER BY version DESC",
            [person_id],
        )

    async def open(self, person_id: int, lesson: str, *, again: bool = False) -> LessonTaken:
        """Let the person be in this lesson from now on: where they left it, or ``again`` from its start."""

        async def write(transaction: Transaction) -> LessonTaken:
            await transaction.hold("lessons", person_id)  # the latest of them is read, then one is written
            rows = await transaction.rows(
                "INSERT INTO lessons (person_id, lesson, version, opened, moves, changed_at)"
                " SELECT CAST(? AS INTEGER), ?, n.next, n.next, '[]', CAST(? AS INTEGER)"
                " FROM (SELECT COALESCE(MAX(version), 0) + 1 AS next FROM lessons WHERE person_id = ?) n"
                " WHERE true"
                " ON CONFLICT (person_id, lesson) DO UPDATE SET version = excluded.version,"
                " opened = excluded.opened, changed_at = excluded.changed_at, draft = NULL"
                f"{', moves = excluded.moves' if again else ''} RETURNING {_COLUMNS}",
                [person_id, lesson, self._now(), person_id],
            )
            return _LESSONS.read(rows[0])

        return await self._database.writing(write)

    async def save(
        self, person_id: int, lesson: str, version: int, moves: Sequence[str], more: int, *, finished: bool
    ) -> bool:
        """Store the moves of a lesson, the last ``more`` of them new, if the person is still at ``version``
        of it. False if not. ``finished``: they were the last ones.
        """
        return await self._changes(
            "UPDATE lessons SET moves = ?, version = version + CAST(? AS INTEGER), draft = NULL,"
            " changed_at = CAST(? AS INTEGER),"
            " finished_at = COALESCE(finished_at, CAST(? AS INTEGER))"
            " WHERE person_id = ? AND lesson = ? AND version = ? RETURNING version",
            [
                json_text(list(moves)),
                more,
                self._now(),
                self._now() if finished else None,
                person_id,
                lesson,
                version,
            ],
        )

    async def keep_draft(self, person_id: int, lesson: str, version: int, draft: Any) -> bool:
        """Store what the person puts together at this version, None for nothing. False if it is over."""
        columns = {"draft": None if draft is None else json_text(draft)}
        rows = await update(
            self._database,
            "lessons",
            columns,
            person_id=person_id,
            lesson=lesson,
            version=version,
            returning="version",
        )
        return bool(rows)
