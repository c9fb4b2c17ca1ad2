"""Who is told by direct message how a match ended: those who were not there."""

from collections.abc import Collection
from dataclasses import replace

from bot.tables.session.session import TableSession
from bot.time.pace import Pace
from data.records.tables import NewsItem


def results(session: TableSession, result: NewsItem, knows: Collection[int] = ()) -> list[NewsItem]:
    """This result of a session's match for each person who was not there, so that each is told once: people
    who sit there or were replaced, without those who know it (``knows``) and those present at a live table.
    """
    table = session.table
    people = dict.fromkeys(
        [*(seat.person_id for seat in table.seats if seat.person_id is not None), *sorted(session.replaced)]
    )
    there = {seat.person_id for seat in table.seats if seat.present and Pace.read(table.timing.pace).live}
    return [replace(result, call=(person,)) for person in people if person not in {*there, *knows}]
