"""Records about who is in a tournament: frozen, plain data."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Former:
    """Who had a chair of an entry before they dropped out, in this round; no id and no name once their data
    are deleted. ``removed``: a director removed them. ``counted``: the server's rule about leaving has been
    asked about it.
    """

    person_id: int | None
    name: str
    round: int
    removed: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of an entry: a person, a computer player (by the name of its kind), or nobody yet.

    ``agreed``: whether a person entered by somebody else has agreed. ``left_at``: when the person in this
    chair dropped out, who is its ``former`` player; a computer player has it from then on.
    """

    person_id: int | None = None
    computer: str | None = None
    name: str = ""
    agreed: bool = True
    left_at: datetime | None = None
    former: Former | None = None

    @property
    def empty(self) -> bool:
        """Whether this chair is empty."""
        return self.person_id is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Entry:
    """A person, or a pair with fixed partners, in a tournament; numbered from 1. ``place`` is the place in
    the draw, None before it. ``joined`` is the first round with the entry, ``left`` the first without it.
    ``with_anyone``: while it lacks a partner, anybody may join it, and it is paired at the start.
    """

    number: int
    players: tuple[Contestant, ...]
    place: int | None = None
    joined: int = 1
    left: int | None = None
    with_anyone: bool = True


@dataclass(frozen=True, slots=True)
class Reserve:
    """Somebody who could step in. ``entry`` and ``chair`` are set while a director, ``asked_by``, waits for
    their answer whether they take that chair.
    """

    person_id: int
    name: str
    entry: int | None = None
    chair: int | None = None
    asked_by: int | None = None
