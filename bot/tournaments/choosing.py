"""Which tournament somebody means: by what they chose or typed, else by where they are. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from unicodedata import normalize

from bot.layout import Refused, clean, number, quoted
from bot.tournaments import format
from data.tournaments.records import TournamentLine, TournamentStatus


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who uses a command: ``place_id`` is the channel where they do (of a thread the one above it),
    ``manages`` whether they manage the tournaments of others here.
    """

    person_id: int
    place_id: int
    manages: bool = False


Lines: TypeAlias = list[TournamentLine]
Test: TypeAlias = Callable[[TournamentLine, Reader], bool]
"""Whether this reader may mean this tournament."""


def goes_on(line: TournamentLine, reader: Reader) -> bool:
    """Whether it is open or being played."""
    return line.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING)


def may_enter(line: TournamentLine, reader: Reader) -> bool:
    """Whether entries are open."""
    return format.may_join(line)


def is_in(line: TournamentLine, reader: Reader) -> bool:
    """Whether the reader has entered it, or is asked to."""
    return line.mine


def directs(line: TournamentLine, reader: Reader) -> bool:
    return reader.manages or line.directed


def here(line: TournamentLine, reader: Reader) -> bool:
    """Whether its message is in this channel."""
    return line.channel_id == reader.place_id


def narrowed(lines: Sequence[TournamentLine], reader: Reader, tests: Sequence[Test]) -> list[TournamentLine]:
    """The tournaments that may be meant where none is named: those that go on and pass the ``tests``, in this
    channel if there are any; a test that none passes is left out. Else the last of this channel or server.
    """
    left = list(lines)
    for test in (goes_on, *tests, here):
        left = [line for line in left if test(line, reader)] or left
    if left and not goes_on(left[0], reader):
        return [max(left, key=lambda line: line.id)]
    return left


def most_relevant_first(
    lines: Sequence[TournamentLine], reader: Reader, tests: Sequence[Test]
) -> list[TournamentLine]:
    """The order in which they are offered."""
    wanted = (goes_on, *tests, here)
    return sorted(lines, key=lambda line: ([not test(line, reader) for test in wanted], -line.id))


def named(lines: Sequence[TournamentLine], typed: str) -> TournamentLine:
    """The tournament that was chosen (by its id) or typed (by its name). Raises Refused."""
    typed = typed.strip()
    id = number(normalize("NFKC", typed))  # some keyboards type wide digits
    for line in lines:
        if line.id == id:
            return line
    wanted = clean(typed).casefold()
    chosen = [line for line in lines if line.name.casefold() == wanted]
    going_on = [line for line in chosen if line.status in (TournamentStatus.OPEN, TournamentStatus.RUNNING)]
    if len(going_on) == 1:
        return going_on[0]
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        raise Refused(
            "Several tournaments are called {name}. Choose one from the list that appears as you type.",
            name=quoted(typed),
        )
    raise Refused(
        "There's no tournament {name} here. Choose one from the list that appears as you type.",
        name=quoted(typed),
    )
