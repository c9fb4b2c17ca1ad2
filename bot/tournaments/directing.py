"""Who may direct a tournament, and what a director who plays in it leaves to others.

The organiser, the co-directors and the server's managers (members with Manage Server or Manage Events)
direct. Who plays in a tournament may direct it too, except where anybody's standing is at stake once it
runs: each table that ends, each entry that goes or returns, each substitute and each score moves the places
of all, their own among them.
"""

from collections.abc import Collection, Iterable

from bot.layout import Refused
from canasta.i18n import Text
from data.tournaments.records import Meeting, Tournament

AT_STAKE = Text(
    "You play in this tournament, and that's about your own result. Another director, or a member with "
    "Manage Server or Manage Events, can do it."
)


def directs(tournament: Tournament, person_id: int, manager: bool) -> bool:
    """Whether somebody may direct it. ``manager``: with Manage Server or Manage Events on its server."""
    return manager or tournament.directed_by(person_id)


def directors_only(tournament: Tournament, person_id: int, manager: bool) -> None:
    """Raises Refused for anybody who may not direct this tournament; ``manager`` as for ``directs``."""
    if directs(tournament, person_id, manager):
        return
    named = _mentions([tournament.organiser_id, *tournament.directors])
    if not named:
        raise Refused(
            "Only members with Manage Server or Manage Events can do that: the person who ran this "
            "tournament is gone."
        )
    if len(named) == 1:
        raise Refused("Only {host}, who runs this tournament, can do that.", host=named[0])
    raise Refused("Only those who run this tournament can do that: {hosts}.", hosts=", ".join(named))


def decided_by(tournament: Tournament, players: Collection[int]) -> Text:
    """Why somebody who plays decides nothing about others, and who may: the directors who don't play, by
    name; where there are none, what helps. ``players``: all who have played in the tournament.
    """
    people = [tournament.organiser_id, *tournament.directors]
    free = _mentions(one for one in people if one not in players and not tournament.has_played(one))
    if free:
        return Text(
            "You play in this tournament, so you decide nothing about others in it. {hosts} can, or a member "
            "with Manage Server or Manage Events who doesn't play.",
            hosts=", ".join(free),
        )
    return Text(
        "You play in this tournament, so you decide nothing about others in it, and neither does anybody "
        "else who directs it: all of them play. A member with Manage Server or Manage Events who doesn't "
        "play can, or a second director: the organiser names one with **Directors…**. Anyone who can't play "
        "on withdraws themselves, and a round ends by itself when its time is up."
    )


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
    """Raises Refused, with who may decide instead, for who plays in it or has: all ``players`` have."""
    if person_id in players or tournament.has_played(person_id):
        raise Refused(decided_by(tournament, players))


def refuse_scorer(tournament: Tournament, person_id: int) -> None:
    """Raises Refused for somebody who has changed a score: they don't play in it afterwards."""
    if any(one.by == person_id for one in tournament.adjustments):
        raise Refused("Anyone who has changed scores in a tournament can't play in it.")


def _mentions(people: Iterable[int]) -> list[str]:
    return [f"<@{person}>" for person in people if person]
