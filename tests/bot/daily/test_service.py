"""The daily deal over a real store: made once, begun once, finished in time, compared."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from bot.daily import days
from bot.daily.days import GAMES, closes_at, ends_at, games_of, number_of
from bot.daily.field import ComputerField
from bot.daily.screens.board import partings_screen
from bot.daily.screens.result import computers_line
from bot.daily.service import PLAYERS, Dailies
from bot.layout.errors import Refused
from bot.people.privacy import forget
from bot.ratings.ratings import Ratings
from bot.replays.replays import find_replay, unsealed
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Processes, TooLate
from bot.tables.lobby.computers import COMPUTER
from bot.tables.private import seats_of
from bot.tables.service import Tables
from bot.workers.computer_players import ComputerPlayers
from canasta.actions import Draw, format_action
from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.players import choose
from canasta.rules.rules import REVISION
from data import Store
from data.records.deals import NEVER_FINISHED, DailyPlay, SharedDealPlan
from tests.data.helpers import Clock
from tests.support.shortened import shortened

ANN, BEN, CLEO, GUILD = 11, 12, 13, 7


class Process:
    """One process that serves dailies: its tables and its computer players."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.tables = Tables(store, clock=clock)
        self.executor = Executor()
        self.computers = ComputerPlayers(self.tables, pace=5.0)
        self.tables.registry.add_listener(self.computers)
        self.dailies = Dailies(self.tables, self.executor)

    async def begin(self, person: int, guild: int | None = GUILD) -> int:
        """Begin today's deal; gives back the table."""
        table_view = await self.dailies.begin(person, f"P{person}", guild, locale="en")
        return table_view.table.id

    async def play(self, person: int, table_id: int, moves: int = 10_000, level: str = "basic") -> None:
        """Make moves for a person until the deal is over, at most this many."""
        for _ in range(moves):
            await self.computers.settled(table_id)
            table_view = await self.tables.views.seated(table_id, person)
            if table_view.view is None or table_view.to_move is None:
                return
            assert table_view.to_move == table_view.seat
            action = choose(table_view.view, level, "5eed")
            await self.tables.play.act(table_id, person, action, table_view.table.version)

    async def play_of(self, person: int) -> DailyPlay:
        """Today's play of a person, noted if it is over."""
        daily = await self.dailies.today(person, GUILD)
        assert daily.play is not None
        result = await self.dailies.result(daily.play)
        return daily.play if result is None else result.play

    async def close(self) -> None:
        await self.computers.close()
        self.executor.close()


@pytest.fixture
async def process(store: Store, clock: Clock, romme_each_day: None) -> AsyncIterator[Process]:
    made = Process(store, clock)
    for person in (ANN, BEN, CLEO):
        await made.dailies.want(person, "romme")  # the shortest one
    yield made
    await made.close()


async def test_of_two_processes_that_begin_the_day_at_once_both_serve_the_same_deals(
    process: Process, store: Store, clock: Clock
) -> None:
    other = Process(store, clock)
    ann, ben = await asyncio.gather(process.begin(ANN), other.begin(BEN))
    day = number_of(clock())
    deals = await store.shared_deals.of_day(day, "romme", PLAYERS)
    assert len({deal.plan.seed for deal in deals}) == len(deals) == 1
    assert all(len(deal.plan.seed) == 64 for deal in deals)
    tables = [await store.tables.get(table) for table in (ann, ben)]
    assert {table.occasion.deal_id for table in tables if table is not None} <= {deal.id for deal in deals}
    await other.close()


async def test_two_devices_begin_one_play(process: Process, store: Store, clock: Clock) -> None:
    other = Process(store, clock)
    tables = await asyncio.gather(process.begin(ANN), other.begin(ANN), process.begin(ANN))
    assert len(set(tables)) == 1
    assert await process.begin(ANN) == tables[0]
    await process.computers.settled(tables[0])
    table_view = await process.tables.views.seated(tables[0], ANN)
    assert table_view.view is not None
    move, version = choose(table_view.view), table_view.table.version
    moved = await asyncio.gather(
        *(device.tables.play.act(tables[0], ANN, move, version) for device in (process, other)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in moved) == ["Outcome", "Refused"]
    await other.close()


async def test_a_play_goes_on_after_a_kill_in_the_middle(
    process: Process, store: Store, clock: Clock
) -> None:
    table_id = await process.begin(ANN)
    await process.play(ANN, table_id, 1)
    await process.computers.settled(table_id)
    process.tables.registry.remove_listener(process.computers)  # killed: nobody moves on after this
    table_view = await process.tables.views.seated(table_id, ANN)
    assert table_view.view is not None
    await process.tables.play.act(table_id, ANN, choose(table_view.view), table_view.table.version)
    after = Process(store, clock)
    for waiting in await store.turns.moved_by_program():
        after.computers.changed(waiting)
    await after.play(ANN, table_id)
    play = await after.play_of(ANN)
    assert play.finished
    assert len(play.course) == 4
    await after.close()


async def test_what_ended_while_nobody_looked_is_noted_later(process: Process) -> None:
    await process.play(ANN, await process.begin(ANN))
    daily = await process.dailies.today(ANN, GUILD)
    assert daily.play is not None
    assert daily.play.lead is None
    await process.dailies.due()
    noted = await process.play_of(ANN)
    assert noted.finished
    assert noted.lead == (await process.dailies.uncounted(noted.table_id))
    with pytest.raises(Refused, match="over"):
        await process.tables.deals.press_next(noted.table_id, ANN)


async def test_at_midnight_a_play_that_has_begun_may_still_be_finished_and_counts_for_its_day(
    process: Process, store: Store, clock: Clock
) -> None:
    day = number_of(clock())
    table_id = await process.begin(ANN)
    await process.play(ANN, table_id, 1)
    clock.now = ends_at(day) + timedelta(minutes=1)
    today = await process.dailies.today(ANN, GUILD)
    assert (today.number, today.play) == (day + 1, None)
    assert today.late is not None
    assert today.late.table_id == table_id
    await process.dailies.opened(today.late, GUILD + 1)
    await process.dailies.due()
    await process.play(ANN, table_id)
    result = await process.dailies.result(today.late)
    for guild in (GUILD, GUILD + 1):
        assert [line.person_id for line in await process.dailies.ranking(day, guild)] == [ANN]
    assert result is not None
    assert result.play.finished
    assert result.play.day == day
    assert await store.daily.standings.days_of(ANN) == [day]


async def test_what_is_not_finished_in_time_comes_last_and_ends_the_streak(
    process: Process, store: Store, clock: Clock
) -> None:
    day = number_of(clock())
    table_id = await process.begin(ANN)
    clock.now = closes_at(day) + timedelta(seconds=1)
    assert (await process.dailies.today(ANN, GUILD)).late is None
    await process.dailies.due()
    play = await store.daily.of_person(ANN, day)
    assert play is not None
    assert play.lead == NEVER_FINISHED
    table_view = await process.tables.views.seated(table_id, ANN)
    assert table_view.to_move is None, "an old panel shows the result, not a deal that goes on"
    with pytest.raises(Refused, match="No deal is being played"):
        await process.tables.play.act(table_id, ANN, Draw(), table_view.table.version)
    assert (await process.dailies.today(ANN, GUILD)).streak.days == 0


async def test_whoever_plays_on_too_late_has_not_finished(process: Process, clock: Clock) -> None:
    table_id = await process.begin(ANN)
    daily = await process.dailies.today(ANN, GUILD)
    assert daily.play is not None
    clock.now = closes_at(daily.number) + timedelta(seconds=1)
    await process.play(ANN, table_id)
    result = await process.dailies.result(daily.play)
    assert result is not None
    assert result.play.lead == NEVER_FINISHED


async def test_the_same_cards_and_moves_lead_to_the_same_end_for_everybody(
    process: Process, store: Store
) -> None:
    tables = {person: await process.begin(person, guild=None) for person in (ANN, BEN)}
    deal = (await store.shared_deals.of_day(number_of(process.tables.clock()), "romme", PLAYERS))[0]
    twins = [
        await process.tables.private.open(deal, person_id=person, name=name, locale="en")
        for person, name in ((ANN, "A"), (BEN, "Somebody else"))
    ]
    for twin, person in zip(twins, tables, strict=True):
        await process.play(person, twin.table.id)
    journals = [await store.journals.get(twin.table.match_id or 0) for twin in twins]
    first, second = (
        [(line.seat, line.text) for line in journal.deals[0].actions] for journal in journals if journal
    )
    assert first == second


async def test_who_gets_which_cards_follows_from_the_game_alone_while_few_play(
    process: Process, store: Store, clock: Clock
) -> None:
    rng = random.Random("accounts")
    games = games_of(number_of(clock()))
    for try_ in range(4):
        people = [1000 * try_ + number for number in range(12)]
        deals: dict[str, set[int | None]] = {game: set() for game in games}
        for person in people:
            game = rng.choice(games)
            for _ in range(rng.randrange(3)):  # seen on other servers before
                await process.dailies.today(person, rng.randrange(1, 5))
            guild = rng.choice([None, 1, 2, 3])
            begun = await process.dailies.begin(person, "P", guild, locale="en", game=game)
            deals[game].add(begun.table.occasion.deal_id)
            if rng.random() < 0.2:
                await process.tables.private.end(begun.table.id, "left")
        assert all(len(some) == 1 for some in deals.values()), deals
        assert len({id for some in deals.values() for id in some}) == len(games)
        clock.now += timedelta(days=1)


async def test_where_many_play_chance_says_who_gets_which_cards(
    process: Process, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days, "FEW", 2)
    for person in range(8):
        await process.begin(100 + person)
    clock.now += timedelta(days=1)
    got = [(await process.tables.views.table(await process.begin(100 + n))).occasion for n in range(30)]
    assert len({occasion.deal_id for occasion in got}) == 2
    kept = await store.shared_deals.of_day(number_of(clock()), "classic", PLAYERS)
    assert [deal.plan.instance for deal in kept] == [1, 2]
    assert len({deal.plan.seed for deal in kept}) == 2


async def test_a_game_of_another_day_is_not_begun(process: Process) -> None:
    with pytest.raises(Refused, match="That game's day is over"):
        await process.dailies.begin(ANN, "Ann", GUILD, locale="en", game="samba")


async def test_of_a_day_with_several_sets_of_cards_the_first_is_played_and_the_others_stay(
    process: Process, store: Store
) -> None:
    day = number_of(process.tables.clock())
    plans = [
        replace(_plan(), seed=f"{n}", day=day, instance=n, closed_until=closes_at(day)) for n in (1, 2, 3)
    ]
    deals = await store.shared_deals.keep(plans)
    sides = (0, 1, 2, 3)
    begun = await store.daily.begin(
        day,
        deals[2],
        person_id=BEN,
        guild_id=GUILD,
        seats=seats_of(deals[2].plan, BEN, "P"),
        sides=sides,
        locale="en",
    )
    await process.tables.private.begun(begun.id, BEN)
    for person in (ANN, CLEO):
        table = await store.tables.get(await process.begin(person))
        assert table is not None
        assert table.occasion.deal_id == deals[0].id
    assert await process.begin(BEN) == begun.id
    await process.play(BEN, begun.id)
    assert (await find_replay(store, (await process.play_of(BEN)).match_id, 1, GUILD, BEN)).round == 1


async def test_how_others_played_is_shown_once_nobody_can_play_these_cards_any_more(
    process: Process, store: Store, clock: Clock
) -> None:
    for person in (ANN, BEN):
        await process.play(person, await process.begin(person))
    plays = {person: await process.play_of(person) for person in (ANN, BEN)}
    clock.now = closes_at(plays[ANN].day) - timedelta(seconds=1)
    for reader, player in ((ANN, BEN), (BEN, ANN)):
        with pytest.raises(Refused, match="watch their games"):
            await find_replay(store, plays[player].match_id, 1, GUILD, reader)
        assert await find_replay(store, plays[reader].match_id, 1, GUILD, reader)
    clock.now = closes_at(plays[ANN].day)
    for reader, player in ((ANN, BEN), (BEN, ANN)):
        assert await find_replay(store, plays[player].match_id, 1, GUILD, reader)
        today = await process.dailies.today(reader, GUILD)
        assert today.before is not None
        assert today.before.table_id == plays[reader].table_id


async def test_a_replay_is_for_those_who_have_finished_and_its_cards_are_sealed_until_the_day_is_over(
    process: Process, store: Store, clock: Clock
) -> None:
    table_id = await process.begin(ANN)
    await process.play(ANN, table_id)
    play = await process.play_of(ANN)
    replay = await find_replay(store, play.match_id, 1, GUILD, ANN)
    with pytest.raises(Refused, match="others may still play"):
        unsealed(replay)
    await process.begin(BEN)
    for person in (BEN, CLEO):
        with pytest.raises(Refused, match="Finish"):
            await find_replay(store, play.match_id, 1, GUILD, person)
    table_view = await process.tables.views.seated(table_id, ANN)
    assert table_view.fairness != replay.journal.deals[0].seed
    clock.now = closes_at(play.day)
    assert unsealed(await find_replay(store, play.match_id, 1, GUILD, ANN)).journal.deals[0].seed
    for person in (BEN, CLEO):
        with pytest.raises(Refused, match="Finish this deal yourself first"):
            await find_replay(store, play.match_id, 1, GUILD, person)


async def test_others_are_named_in_a_replay_only_where_both_have_opened_the_deal(
    process: Process, store: Store, clock: Clock
) -> None:
    await process.play(ANN, await process.begin(ANN))
    play = await process.play_of(ANN)
    await process.play(BEN, await process.begin(BEN))
    await process.play_of(BEN)
    clock.now = closes_at(play.day)
    assert (await find_replay(store, play.match_id, 1, GUILD, BEN)).names[0] == f"P{ANN}"
    assert (await find_replay(store, play.match_id, 1, GUILD + 1, BEN)).names[0] == "?"
    await store.people.hide(ANN, True)
    assert (await find_replay(store, play.match_id, 1, GUILD, BEN)).names[0] == "?"
    partings, people = await process.dailies.partings(play)
    assert (partings, people) == ([], 2)


async def test_where_the_plays_of_one_deal_parted_is_said_in_words(process: Process, store: Store) -> None:
    (deal,) = await store.shared_deals.keep([replace(_plan(), seed="1")])
    day, sides = number_of(process.tables.clock()), (0, 1, 2, 3)
    for person in range(21, 27):
        seats = seats_of(deal.plan, person, f"P{person}")
        table = await store.daily.begin(
            day, deal, person_id=person, guild_id=GUILD, seats=seats, sides=sides, locale="en"
        )
        await process.tables.private.begun(table.id, person)
        await process.play(person, table.id, level="basic" if person < 24 else "relaxed")
        play = await process.play_of(person)
    parted, people = await process.dailies.partings(play)
    assert people == 6
    assert 1 <= len(parted) <= 3
    said = "".join(map(str, partings_screen(parted, people, play, translator("en")).parts))
    assert "Most did this (3×): " in said
    assert "Average lead in the end" in said


def _plan() -> SharedDealPlan:
    """A deal of Rommé beside those of the day."""
    return SharedDealPlan("aa", "romme", {}, 4, REVISION, 3, PLAYERS, day=1, instance=1)


async def test_who_deletes_their_data_in_the_middle_leaves_no_play_and_begins_no_other(
    process: Process, store: Store
) -> None:
    table_id = await process.begin(ANN)
    await process.play(ANN, table_id, 1)
    ratings = Ratings(store, process.executor)
    await forget(process.tables, ratings, ANN)
    await ratings.close()
    assert await store.daily.overdue(10_000) == []
    assert await store.turns.moved_by_program() == []
    with pytest.raises(Refused, match="deleted"):
        await process.begin(ANN)


PLAY = {
    "classic": "c983b54d766d8d22",
    "samba": "daaa91c02a3e4cbf",
    "modern_american": "dc5589c542fdd0a3",
    "hand_and_foot": "9b0cc5822e8a8712",
    "romme": "28f7d44d05fb2952",
    "buraco": "34caad1116699e46",
    "burraco": "f258bdf85f4dcd80",
}
"""For each game of the daily the beginning of the SHA-256 of what its computer players do in some deals. Who
changes one raises the version in PLAYERS.
"""


@shortened("game", GAMES, plain=2)
def test_the_players_of_the_day_move_as_their_version_says(game: str) -> None:
    lines: list[str] = []
    for n in range(2):
        match = Match(game, ["a", "b", "c", "d"], duplicate=1)
        match.start_deal(f"da11{n}")
        while (seat := match.to_move) is not None:
            action = choose(match.view(seat), PLAYERS.partition("/")[0], f"{seat}")
            match.apply(seat, action)
            lines.append(f"{seat} {format_action(action)}")
    assert (PLAYERS, sha256("\n".join(lines).encode()).hexdigest()[:16]) == ("steady/1", PLAY[game])
    assert PLAYERS.startswith(COMPUTER)


async def test_computer_players_play_the_cards_of_the_day_as_a_person_of_their_level_would(
    process: Process, store: Store
) -> None:
    field = ComputerField(process.tables, process.executor, Processes(0, niceness=0))
    await field.due()  # nobody has begun: there are no cards yet
    table_id = await process.begin(ANN)
    await process.play(ANN, table_id, level="steady")
    play = await process.play_of(ANN)
    for _ in range(2):  # the second time nothing is missing
        await field.due()
    result = await process.dailies.result(play)
    assert result is not None
    assert result.computers["steady"] == [play.lead]
    assert len(result.computers["relaxed"]) == 3
    assert "strong" not in result.computers  # it thinks too long for a thread
    line = computers_line({"relaxed": [-100, -201], "steady": [5], "strong": [640]}, ENGLISH)
    assert line.endswith("strong +640 · steady +5 · relaxed −150")


async def test_what_a_process_did_not_play_is_played_the_next_time(process: Process, store: Store) -> None:
    class Failing(Processes):
        tries = 0

        async def run(self, key: int, work: Any, **limits: Any) -> Any:
            self.tries += 1
            if self.tries % 2:
                raise TooLate
            return self.tries

    field = ComputerField(process.tables, process.executor, Failing(0, niceness=0))
    table_id = await process.begin(ANN)
    table = await process.tables.views.table(table_id)
    leads: list[list[int]] = []
    for _ in range(4):
        await field.due()
        played = await store.daily.standings.computers(table.occasion.deal_id or 0)
        leads.append(played.get("strong", []))
    assert leads == [[], [2], [2, 4], [2, 4, 6]]


async def test_the_first_daily_of_somebody_is_classic(process: Process, clock: Clock) -> None:
    assert (await process.dailies.today(99, GUILD)).game == "classic"
    assert (await process.dailies.today(ANN, GUILD)).game == "romme"  # as she wants
    await process.play(ANN, await process.begin(ANN))
    await process.play_of(ANN)
    await process.dailies.want(ANN, "")
    today = await process.dailies.today(ANN, GUILD)
    assert (today.first, today.game) == (False, "romme")
    await process.dailies.want(ANN, "samba")  # of an earlier release: today has none
    assert (await process.dailies.today(ANN, GUILD)).game == "classic"


async def test_what_came_out_yesterday_is_news_once_when_the_day_is_over_for_all(
    process: Process, clock: Clock
) -> None:
    await process.play(ANN, await process.begin(ANN))
    day = (await process.play_of(ANN)).day
    clock.now = ends_at(day) + timedelta(hours=1)
    assert not (await process.dailies.today(ANN, GUILD)).news
    clock.now = closes_at(day)
    today = await process.dailies.today(ANN, GUILD)
    assert today.news
    await process.dailies.read(ANN, today.number)
    assert not (await process.dailies.today(ANN, GUILD)).news
