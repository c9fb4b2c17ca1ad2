"""What holds in every diary: when people are called and how often, that a miss follows a published deadline,
that nothing is lost, and that ratings move once a match.
"""

from collections import Counter, defaultdict
from datetime import UTC, datetime
from itertools import groupby

from bot.time.availability import Availability
from bot.time.deadlines import running
from bot.time.pace import Pace
from data.records.tables import TableStatus
from data.records.turns import PROGRAM, PingState
from tests.process.announced import all_announced
from tests.process.diary.days import Days
from tests.process.game import lines, replayed
from tests.process.population.notebook import CALLED, MISSED, RATED, STUCK, TURN, WRITTEN, Entry

CALLS = (CALLED, WRITTEN)
SOON = 300.0
"""Seconds after its deadline in which a turn is over where the bot runs."""


def is_turn_call(entry: Entry) -> bool:
    """Whether it calls somebody to their turn, for the first time or as a reminder."""
    calls = "it's your turn" in entry.text or " left you " in entry.text
    return entry.kind in CALLS and calls and entry.text.startswith(f"@{entry.who}")


def is_reminder(entry: Entry) -> bool:
    """Whether it says that time is running out."""
    return "Your time is " in entry.text


def nobody_is_stuck(days: Days) -> None:
    """Everybody could do what they wanted to."""
    assert [entry for entry in days.book.entries if entry.kind == STUCK] == []


def nobody_is_called_in_quiet_hours(days: Days) -> None:
    """At tables over days: live ones are played now (absence: C9)."""
    for entry in days.book.entries:
        if entry.kind in CALLS and not days.live_at(entry.table, entry.at):
            who = days.people[entry.who]
            assert not who.wants_quiet(entry.at, days.zone_of(entry.table)), days.book.written([entry])


def nobody_is_called_twice(days: Days) -> None:
    """A turn has one call and one reminder."""
    for turn, calls in _calls(days).items():
        for some in (
            [call for call in calls if not is_reminder(call)],
            [call for call in calls if is_reminder(call)],
        ):
            assert len(some) <= 1, days.book.written([turn, *some])


def _calls(days: Days) -> dict[Entry, list[Entry]]:
    """The calls of each turn. A call may come before the line that says whose turn it is."""
    calls: dict[Entry, list[Entry]] = {}
    by_whom: dict[tuple[int, str], list[Entry]] = defaultdict(list)
    for entry in days.book.entries:
        if entry.kind == TURN and not entry.text.startswith("another"):
            by_whom[entry.table, entry.who].append(entry)
            calls[entry] = []
    for entry in days.book.entries:
        if is_turn_call(entry):
            begun = [turn for turn in by_whom[entry.table, entry.who] if turn.at <= entry.at]
            assert begun, days.book.written([entry])
            # Against a computer player somebody may have had several turns in this very moment.
            now = [turn for turn in begun if turn.at == entry.at and not calls[turn]]
            calls[(now or begun[-1:])[0]].append(entry)
    return calls


def a_miss_follows_a_published_deadline(days: Days) -> None:
    """Which was never made earlier, and of which its player was reminded."""
    promised: dict[tuple[int, int], float] = {}
    begun: dict[tuple[int, int], Entry] = {}
    calls = _calls(days)
    for entry in days.book.entries:
        key = entry.table, entry.version
        if entry.kind == TURN and entry.until is not None:
            assert entry.until >= promised.get(key, entry.until), days.book.written([entry])
            promised[key] = entry.until
            begun.setdefault(key, entry)
        if entry.kind != MISSED:
            continue
        assert key in promised, days.book.written([entry])
        assert promised[key] <= entry.at <= promised[key] + SOON, days.book.written([begun[key], entry])
        if not days.live_at(entry.table, entry.at):
            kinds, digest = Counter(map(is_reminder, calls[begun[key]])), days.people[entry.who].digest_from
            assert kinds[True] == 1, days.book.written([begun[key], entry])
            called = digest is not None and digest <= entry.at
            assert called or kinds[False] == 1, days.book.written([begun[key], entry])


async def nothing_is_lost(days: Days) -> None:
    """What somebody has seen as done is in the journal, which replays to what is stored."""
    store = days.here.store
    for number in {number for number, _, _ in days.hands.seen_done}:
        table = await store.tables.get(number)
        assert table is not None
        assert table.match_id is not None
        journal = await store.journals.get(table.match_id)
        assert journal is not None
        match = replayed(journal)
        if table.status is TableStatus.PLAYING and table.turn is not None:
            assert match.to_move == table.turn.seat
        done = iter(text for _, _, _, text, made_by in lines(journal) if made_by is None)
        seen = [text for at, _, text in days.hands.seen_done if at == number]
        for text in seen:
            if text == "draw" or text.startswith("discard"):
                assert text in done, (number, text)
    assert await all_announced(store)


async def whoever_is_to_move_was_called(days: Days) -> None:
    """At the end, where nobody rests."""
    for table in await days.here.store.tables.all_open():
        turn = table.turn
        if turn is None or turn.person_id == PROGRAM or table.timing.paused_at is not None:
            continue
        settings = await Availability(days.here.store).player_settings(turn.person_id, table.guild_id)
        off, now = settings.undisturbed(turn.rests, live=Pace.read(table.timing.pace).live), days.here.now
        if running(datetime.fromtimestamp(now - 60, UTC), datetime.fromtimestamp(now, UTC), off):
            assert turn.pinged in (PingState.PINGED, PingState.REMINDED), table


async def ratings_change_once_a_match(days: Days) -> None:
    """A step for each seat and ladder, and the standings say what the last step said."""
    rated = [entry for entry in days.book.entries if entry.kind == RATED]
    keys = [(entry.who, entry.version, entry.text.split(", ")[1]) for entry in rated]
    assert len(keys) == len(set(keys))
    by_match = [list(some) for _, some in groupby(rated, key=lambda entry: entry.version)]
    assert len(by_match) == len({entry.version for entry in rated}), "all changes of a match come together"
    for some in by_match:
        assert len({entry.at for entry in some}) == 1, days.book.written(some)


async def check(days: Days) -> None:
    """All of it."""
    nobody_is_stuck(days)
    nobody_is_called_in_quiet_hours(days)
    nobody_is_called_twice(days)
    a_miss_follows_a_published_deadline(days)
    await nothing_is_lost(days)
    await whoever_is_to_move_was_called(days)
    await ratings_change_once_a_match(days)
    assert all("Traceback" not in said for said in days.here.errors), days.here.errors
