"""Who may direct a tournament, and what a director who plays in it leaves to others.

The organiser, the co-directors and the server's managers (members with Manage Server or Manage Events)
direct. Whoever plays in a tournament may direct it too, except where their own result is at stake: their own
entry, the table at which they sit, their opponents there, and scores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.errors import Refused
from canasta.i18n import Text
from data import Meeting, Tournament

AT_STAKE = Text(
    "You play in this tournament, and that's about your own result. Another director, or a member with "
    "Manage Server or Manage Events, can do it."
)


def directs(tournament: Tournament, person_id: int, manager: bool) -> bool:
    """Whether somebody may direct this tournament. ``manager``: they have Manage Server or Manage Events on
    its server.
    """
    return manager or tournament.directed_by(person_id)


def directors_only(tournament: Tournament, person_id: int, manager: bool) -> None:
    """Raises Refused for anybody who may not direct this tournament; ``manager`` as for ``directs``."""
    if directs(tournament, person_id, manager):
        return
    named = _mentions([tournament.organiser_id, *tournament.directors])
    if not named:
        raise Refused(
            Text(
                "Only members with Manage Server or Manage Events can do that: the person who ran this "
                "tournament is gone."
            )
        )
    if len(named) == 1:
        raise Refused(Text("Only {host}, who runs this tournament, can do that.", host=named[0]))
    raise Refused(Text("Only those who run this tournament can do that: {hosts}.", hosts=", ".join(named)))


def without_stake(
    tournament: Tournament, meetings: Iterable[Meeting], person_id: int, entries: Collection[int]
) -> None:
    """Raises Refused if a decision about these ``entries`` touches the result of the person who makes it:
    they play for one of them, or meet one in the current round. ``meetings``: those of that round at least.
    """
    if has_stake(tournament, meetings, person_id, entries):
        raise Refused(AT_STAKE)


def has_stake(
    tournament: Tournament, meetings: Iterable[Meeting], person_id: int, entries: Collection[int]
) -> bool:
    """Whether a decision about these ``entries`` is closed to this person, as for ``without_stake``."""
    own = tournament.entry_of(person_id)
    if own is None:
        return False
    near = {own.number}
    for meeting in meetings:
        if meeting.round == tournament.round and own.number in (meeting.first, meeting.second):
            near |= {one for one in (meeting.first, meeting.second) if one is not None}
    return bool(near & set(entries))


def outside(tournament: Tournament, person_id: int, players: Collection[int]) -> None:
    """Raises Refused for somebody who plays in the tournament, or has: ``players`` are all who have."""
    if person_id in players or tournament.entry_of(person_id) is not None:
        raise Refused(AT_STAKE)


def refuse_scorer(tournament: Tournament, person_id: int) -> None:
    """Raises Refused for somebody who has changed a score of this tournament: they don't play in it
    afterwards.
    """
    if any(one.by == person_id for one in tournament.adjustments):
        raise Refused(Text("Whoever has changed scores in a tournament can't play in it."))


def _mentions(people: Iterable[int]) -> list[str]:
    return [f"<@{person}>" for person in people if person]
