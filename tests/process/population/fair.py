"""What holds in every diary: when people are called and how often, that a miss follows a published deadline,
that nothing is lost, and that ratings move once a match.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby

from bot.time.availability import Availability
from bot.time.deadlines import running
from bot.time.pace import Pace
from data import Store
from data.records.tables import TableStatus
from data.records.turns import PROGRAM, PingState
from tests.process.announced import at_rest
from tests.process.game import lines, replayed
from tests.process.population.ledger import match_at
from tests.process.population.notebook import CALLED, MISSED, RATED, TURN, WRITTEN, Entry, Notebook
from tests.process.population.people import Friend

CALLS = (CALLED, WRITTEN)
SOON = 300.0
"""Seconds after its deadline in which a turn is over where the bot runs."""


def is_reminder(entry: Entry) -> bool:
    """Whether it says that time is running out."""
    return "Your time is " in entry.text


def nobody_is_called_in_quiet_hours(book: Notebook, people: Mapping[str, Friend]) -> None:
    """At tables over days: live ones are played now (absence: C9)."""
    for entry in book.entries:
        if entry.kind in CALLS and not book.live_at(entry.table, entry.at):
            quiet = people[entry.who].quiet_at(entry.at, book.zone_of(entry.table))
            assert not quiet, book.written([entry])


def _calls(book: Notebook) -> dict[Entry, list[Entry]]:
    """The calls of each turn, the first and reminders. A call may come before the line that says whose turn
    it is.
    """
    calls: dict[Entry, list[Entry]] = {}
    by_whom: dict[tuple[int, str], list[Entry]] = defaultdict(list)
    for entry in book.entries:
        if entry.kind == TURN and not entry.text.startswith("another"):
            by_whom[entry.table, entry.who].append(entry)
            calls[entry] = []
    for entry in book.entries:
        of_a_turn = "it's your turn" in entry.text or " left you " in entry.text
        if entry.kind in CALLS and of_a_turn and entry.text.startswith(f"@{entry.who}"):
            begun = [turn for turn in by_whom[entry.table, entry.who] if turn.at <= entry.at]
            assert begun, book.written([entry])
            # Against a computer player somebody may have had several turns in this very moment.
            now = [turn for turn in begun if turn.at == entry.at and not calls[turn]]
            calls[(now or begun[-1:])[0]].append(entry)
    return calls


def nobody_is_called_twice(book: Notebook) -> None:
    """A turn has one call and one reminder."""
    for turn, calls in _calls(book).items():
        assert max(Counter(map(is_reminder, calls)).values(), default=0) <= 1, book.written([turn, *calls])


def a_miss_follows_a_published_deadline(book: Notebook, people: Mapping[str, Friend]) -> None:
    """Which was never made earlier, and of which its player was reminded."""
    promised: dict[tuple[int, int], float] = {}
    begun: dict[tuple[int, int], Entry] = {}
    calls = _calls(book)
    for entry in book.entries:
        key = entry.table, entry.version
        if entry.kind == TURN and entry.until is not None:
            assert entry.until >= promised.get(key, entry.until), book.written([entry])
            promised[key] = entry.until
            begun.setdefault(key, entry)
        if entry.kind == MISSED:
            assert promised[key] <= entry.at <= promised[key] + SOON, book.written([begun[key], entry])
        if entry.kind == MISSED and not book.live_at(entry.table, entry.at):
            kinds = Counter(map(is_reminder, calls[begun[key]]))
            assert kinds[True] == 1, book.written([begun[key], entry])
            called = kinds[False] == 1 or people[entry.who].digest_from <= entry.at
            assert called, book.written([begun[key], entry])


async def nothing_is_lost(store: Store, done: Sequence[tuple[int, str, str]]) -> None:
    """What somebody has seen as done is in the journal, which replays to what is stored."""
    for number in {number for number, _, _ in done}:
        table, journal = await match_at(store, number)
        match = replayed(journal)
        if table.status is TableStatus.PLAYING and table.turn is not None:
            assert match.to_move == table.turn.seat
        made = iter(text for _, _, _, text, made_by in lines(journal) if made_by is None)
        for text in (text for at, _, text in done if at == number):
            if text == "draw" or text.startswith("discard"):
                assert text in made, (number, text)
    await at_rest(store)


async def whoever_is_to_move_was_called(store: Store, now: float) -> None:
    """At the end, where nobody rests."""
    for table in await store.tables.all_open():
        turn = table.turn
        if turn is None or turn.person_id == PROGRAM or table.timing.paused_at is not None:
            continue
        settings = await Availability(store).player_settings(turn.person_id, table.guild_id)
        off = settings.undisturbed(turn.rests, live=Pace.read(table.timing.pace).live)
        if running(datetime.fromtimestamp(now - 60, UTC), datetime.fromtimestamp(now, UTC), off):
            assert turn.pinged in (PingState.PINGED, PingState.REMINDED), table


def ratings_change_once_a_match(book: Notebook) -> None:
    """A step for each seat and ladder, all of a match together."""
    rated = [entry for entry in book.entries if entry.kind == RATED]
    keys = [(entry.who, entry.version, entry.text.split(", ")[1]) for entry in rated]
    assert len(keys) == len(set(keys))
    by_match = [list(some) for _, some in groupby(rated, key=lambda entry: entry.version)]
    assert len(by_match) == len({entry.version for entry in rated}), "all changes of a match come together"
    for some in by_match:
        assert len({entry.at for entry in some}) == 1, book.written(some)


async def check(book: Notebook, people: Mapping[str, Friend], done: Sequence[tuple[int, str, str]]) -> None:
    """All of it. ``done``: the moves that the bot has answered: table, person, action."""
    nobody_is_called_in_quiet_hours(book, people)
    nobody_is_called_twice(book)
    a_miss_follows_a_published_deadline(book, people)
    await nothing_is_lost(book.here.store, done)
    await whoever_is_to_move_was_called(book.here.store, book.here.now)
    ratings_change_once_a_match(book)
    assert all("Traceback" not in said for said in book.here.errors), book.here.errors
