"""Nobody sees a deal that another table of the tournament has yet to finish: not its seed, its hands, its
moves, nor what was made of them.
"""

import io
import zipfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.layout.custom_id import ButtonId
from bot.layout.errors import Refused
from bot.layout.layout import Screen
from bot.people.privacy import export
from bot.people.profiles import read_profile
from bot.people.screens.profile import profile_screen
from bot.ratings.ratings import Ratings
from bot.replays.replays import find_replay, finished_deals
from bot.runtime.executor import Executor
from bot.screens.pictures import Pictures
from bot.screens.play.more import more_screen
from bot.screens.play.read import sealed_screen
from bot.screens.play.table import public_buttons, table_screen
from bot.tables.command_targets import tables_meant
from bot.tables.decisions.ballots import Choice
from bot.tables.session.table_view import TableView
from bot.tournaments.screens.rounds import round_screen
from bot.tournaments.screens.tournament import standings_screen, tournament_screen
from canasta.cards.shuffle import seed_hash
from canasta.i18n import ENGLISH
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from data import Store
from data.records.matches import Journal
from data.records.tables import Presence, Table, TurnChange
from data.tournaments.records import Tournament
from tests.bot.factories import GUILD, Clock
from tests.bot.tournament_fixtures import HOST, WEEK, Cups

STRANGER = 77
"""Somebody who is not in the tournament."""


class Evening:
    """Two tables that play the same two deals."""

    def __init__(self, cups: Cups, made: Tournament, quick: Table, slow: Table, seeds: list[str]) -> None:
        self.cups, self.made, self.seeds = cups, made, seeds
        self.quick, self.slow = quick.id, slow.id
        self.match = quick.match_id or 0
        self.here = [seat.person_id or 0 for seat in quick.seats]
        self.there = [seat.person_id or 0 for seat in slow.seats]

    @property
    def everybody(self) -> Iterator[int | None]:
        """Those at the table, those at the other one, the organiser, a stranger, and nobody in particular."""
        yield from (*self.here, *self.there, HOST, STRANGER, None)

    async def journal(self) -> Journal:
        journal = await self.cups.store.journals.get(self.match)
        assert journal is not None
        return journal

    async def table_view(self, person: int | None) -> TableView:
        return await self.cups.tables.views.of(self.quick, person)

    async def play(self, table_id: int, deals: int) -> None:
        """Play so many deals of a table to their end."""
        for _ in range(deals):
            await self.cups.tables.due.look(table_id)
            await self.cups.play(table_id, deals=1)


@pytest_asyncio.fixture
async def evening() -> AsyncIterator[Evening]:
    clock = Clock()
    async with await Store.open(":memory:", clock=clock) as store:
        cups = Cups(store, clock)
        made = await cups.begin(1, 2, 3, 4)
        first, second = await cups.meetings(made)
        quick, slow = await cups.table(first.table_id), await cups.table(second.table_id)
        yield Evening(cups, made, quick, slow, await store.shared_deals.seeds(made.id, 1))


def words(value: object) -> str:
    """Everything in a value, as one text: a screen with all of its parts, a table view with its table."""
    if isinstance(value, (str, int, type(None))):
        return f"{value}\n"
    if isinstance(value, bytes):
        return ""
    if isinstance(value, ButtonId):
        return f"{value}\n"
    if is_dataclass(value) and not isinstance(value, type):
        return "".join(words(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, dict):
        return words(list(value.items()))
    if isinstance(value, (list, tuple, set, frozenset)):
        return "".join(map(words, value))
    return f"{value}\n"


def tells(evening: Evening, value: object) -> list[int]:
    """The deals whose seed stands somewhere in it."""
    text = words(value)
    return [number for number, seed in enumerate(evening.seeds, 1) if seed in text]


async def replayed(evening: Evening, person: int, deal: int, guild: int | None = GUILD) -> str:
    """The record that this person is given of a deal. Raises Refused."""
    return (await find_replay(evening.cups.store, evening.match, deal, guild, person)).record()


async def no_way_to(evening: Evening, deal: int) -> None:
    """Nobody gets at this deal in any way."""
    assert deal in (await evening.journal()).closed
    assert deal not in finished_deals(await evening.journal())
    for person in evening.everybody:
        for guild in (GUILD, None):
            with pytest.raises(Refused):
                await replayed(evening, person or 0, deal, guild)


async def open_to_all(evening: Evening, deal: int) -> None:
    """Everybody on the server gets the deal, and those who played it wherever they are."""
    assert deal in finished_deals(await evening.journal())
    for person in evening.everybody:
        record = read_record(await replayed(evening, person or 0, deal))
        assert record.seed == evening.seeds[deal - 1]
        assert record.hash == seed_hash(evening.seeds[deal - 1])
        assert fair(verify(record))
    assert await replayed(evening, evening.here[0], deal, None)


async def test_a_table_is_open_to_those_who_play_there_alone(evening: Evening) -> None:
    for deal in (1, 2, 3):
        for person in (*evening.there, HOST, STRANGER):
            with pytest.raises(Refused, match="play the same deals"):
                await evening.table_view(person)
            with pytest.raises(Refused, match="play the same deals"):
                await evening.cups.tables.views.seated(evening.quick, person)
        for player in evening.here:
            table_view = await evening.table_view(player)
            assert table_view.view is not None
            assert table_view.view.seat == table_view.seat
        if deal < 3:
            await evening.play(evening.quick, 1)
    await evening.play(evening.slow, 2)
    for person in (*evening.there, HOST, STRANGER):
        seen = await evening.table_view(person)
        assert seen.view is not None
        assert seen.view.hand == ()


async def test_what_strangers_do_at_a_table_shows_them_nothing(evening: Evening) -> None:
    """A moderator may decide what becomes of a seat, but is shown nothing for it."""
    table = await evening.cups.table(evening.quick)
    kept = replace(table.seats[0], presence=Presence.KEPT)
    await evening.cups.store.turns.change(table.id, table.version, TurnChange(seats=[kept]))
    with pytest.raises(Refused, match="not at this table"):
        # Who plays in the tournament has a part in it.
        await evening.cups.tables.votes.cast(table.id, evening.there[0], 0, Choice.WAIT, moderator=True)
    for choice in (Choice.WAIT, Choice.SUBSTITUTE):
        seen = await evening.cups.tables.votes.cast(table.id, STRANGER, 0, choice, moderator=True)
        assert (seen.view, seen.turns, seen.fairness, seen.last_result) == (None, (), "", None)
    (offered,) = [s for s in (await evening.cups.table(table.id)).seats if s.decision is not None]
    await evening.cups.tables.absence.told(table.id, offered.index)
    evening.cups.clock.now += timedelta(hours=1)
    await evening.cups.tables.due.look(table.id)
    (offered,) = [s for s in (await evening.cups.table(table.id)).seats if s.presence is Presence.OFFERED]
    for person in (*evening.there, HOST, STRANGER):
        with pytest.raises(Refused, match="same deals"):
            await evening.cups.tables.seats.take(table.id, person, "Me", offered.index)
    for person in (*evening.there, STRANGER):
        for call in (
            evening.cups.tables.deals.press_next(table.id, person),
            evening.cups.tables.seats.come_back(table.id, person, "Me"),
            evening.cups.tables.seats.leave(table.id, person),
            evening.cups.tables.seats.back(table.id, person),
            evening.cups.tables.premoves.keep(table.id, person, "draw"),
            evening.cups.tables.pauses.ask(table.id, person),
            evening.cups.tables.pauses.end(table.id, person),
            evening.cups.tables.idle.keep_open(table.id, person),
        ):
            with pytest.raises(Refused):
                await call


async def test_who_has_left_sees_what_everybody_at_the_table_sees(evening: Evening) -> None:
    gone = evening.here[0]
    await evening.cups.tables.seats.leave(evening.quick, gone)
    seen = await evening.table_view(gone)
    assert seen.view is not None
    assert (seen.view.seat, seen.view.hand) == (None, ())
    assert tells(evening, seen) == []
    # In the other table's seats they get nowhere.
    with pytest.raises(Refused):
        await evening.cups.tables.views.of(evening.slow, gone)


async def test_commands_in_the_channel_are_not_about_the_tables_of_others(evening: Evening) -> None:
    tables = evening.cups.tables
    place = (await evening.cups.table(evening.quick)).place.channel_id
    for person in (HOST, STRANGER):
        assert await tables_meant(tables.store, GUILD, place, person, watching=True) == []
    for person, own in ((evening.here[0], evening.quick), (evening.there[0], evening.slow)):
        for watching in (False, True):
            meant = await tables_meant(tables.store, GUILD, place, person, watching=watching)
            assert [table.id for table in meant] == [own]


async def test_seeds_and_replays_are_closed_until_the_slowest_table_is_done(evening: Evening) -> None:
    for person in evening.here:
        assert (await evening.table_view(person)).fairness == seed_hash(evening.seeds[0])
    await evening.play(evening.quick, 1)
    await no_way_to(evening, 1)
    for watching in (*evening.here, None):
        seen = await evening.table_view(watching)
        assert (seen.between_deals, seen.closed) == (True, True)
        assert seen.fairness == seed_hash(evening.seeds[0])
        assert tells(evening, seen) == []
    await evening.play(evening.quick, 1)
    for deal in (1, 2):
        await no_way_to(evening, deal)
    for watching in (*evening.here, None):
        seen = await evening.table_view(watching)
        assert seen.finished
        assert seen.fairness == seed_hash(evening.seeds[1])
        assert tells(evening, seen) == []
    # The other table plays on: deal by deal the first one is told.
    await evening.play(evening.slow, 1)
    await open_to_all(evening, 1)
    await no_way_to(evening, 2)
    assert (await evening.table_view(None)).fairness == seed_hash(evening.seeds[1])
    await evening.play(evening.slow, 1)
    for deal in (1, 2):
        await open_to_all(evening, deal)
    for anybody in evening.everybody:
        seen = await evening.table_view(anybody)
        assert (seen.closed, seen.fairness) == (False, evening.seeds[1])


async def test_it_is_the_same_after_a_new_start(evening: Evening) -> None:
    """What is closed does not depend on what a process remembers."""
    await evening.play(evening.quick, 2)
    evening.cups.tables.registry.forget_memory()
    for person in (*evening.there, HOST, STRANGER):
        with pytest.raises(Refused):
            await evening.table_view(person)
    seen = await evening.table_view(evening.here[0])
    assert (seen.closed, tells(evening, seen)) == (True, [])


async def test_a_deal_that_is_broken_off_is_open_when_the_others_have_finished_it(evening: Evening) -> None:
    await evening.play(evening.quick, 1)
    evening.cups.clock.now += WEEK
    made = await evening.cups.service.rounds.advance(evening.made.id)
    # Both are over: this table has finished a deal, the other one none.
    assert made.round == 2
    await open_to_all(evening, 1)
    with pytest.raises(Refused, match="isn't over"):
        await replayed(evening, evening.here[0], 2)
    # The next round's deals are closed like those of the first.
    for meeting in await evening.cups.meetings(made):
        assert meeting.match_id is not None
        assert await evening.cups.store.journals.closed_deals(meeting.match_id) == {1, 2}


async def messages(evening: Evening) -> list[Screen]:
    """Everything that is posted of the first table and of its tournament."""
    executor = Executor()
    pictures = Pictures(executor)
    table_view, overview = (
        await evening.table_view(None),
        await evening.cups.service.registry.overview(evening.made.id),
    )
    posted = [
        await table_screen(table_view, ENGLISH, pictures),
        Screen(*public_buttons(table_view, ENGLISH), *more_screen(table_view, ENGLISH).parts),
        tournament_screen(overview, ENGLISH),
        standings_screen(overview, 1, ENGLISH),
        round_screen(overview, 1, 0, ENGLISH),
    ]
    executor.close()
    return posted


async def test_messages_tell_neither_the_seed_nor_the_way_to_a_replay(evening: Evening) -> None:
    for _ in evening.seeds:
        await evening.play(evening.quick, 1)
        for screen in await messages(evening):
            assert tells(evening, screen.parts) == []
            assert f"rp:{evening.match}" not in words(screen.parts)
            assert f"rpfair:{evening.match}" not in words(screen.parts)
        assert tells(evening, sealed_screen(await evening.table_view(None), ENGLISH).parts) == []
    await evening.play(evening.slow, 2)
    said = words([screen.parts for screen in await messages(evening)])
    assert tells(evening, [screen.parts for screen in await messages(evening)]) == []
    assert f"rp:{evening.match}:2" in said
    assert f"rpfair:{evening.match}:2" in said


async def test_what_is_given_out_about_a_person_holds_no_seed_and_only_their_moves(
    evening: Evening,
) -> None:
    await evening.play(evening.quick, 2)
    for person in (*evening.here, *evening.there, HOST):
        with zipfile.ZipFile(io.BytesIO(await export(evening.cups.tables, person))) as archive:
            text = archive.read("canasta.json").decode()
        assert tells(evening, text) == []
        about = await evening.cups.store.people.about(person)
        own = await evening.cups.table_with(evening.made, person) if person != HOST else None
        assert {row["match_id"] for row in about["moves"]} <= ({own.match_id} if own else set())


async def test_a_profile_tells_no_more_than_that_a_match_was_played(evening: Evening) -> None:
    await evening.play(evening.quick, 2)
    store = evening.cups.store
    await Ratings(store, Executor()).catch_up()
    profile = await read_profile(store, evening.here[0], "P", GUILD, everywhere=False)
    executor = Executor()
    screen = await profile_screen(profile, ENGLISH, Pictures(executor))
    executor.close()
    assert tells(evening, [profile, screen]) == []
    # A table that is compared was neither won nor lost.
    assert (profile.record.compared, profile.record.played.matches, profile.record.streak) == (1, 0, 0)
    assert profile.record.opponents == {}
    assert profile.record.deals == profile.record.figures.deals == 2
    assert "compared with other tables: 1." in words(screen.parts)
    assert profile.recent[0].duplicate == 2
