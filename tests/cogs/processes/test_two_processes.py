"""Somebody plays in direct messages, which one process has, at a table of a server that another has."""

import asyncio
from datetime import timedelta

import pytest

from bot.tables.rules.table_rules import USUAL
from bot.tables.session.table_view import Emote
from bot.time.pace import DAY, LIVE
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta.actions import Draw
from data.db.postgres_ear import PostgresEar
from tests.cogs.processes.two import ANN, BEN, CLEO, DAN, Two, until
from tests.cogs.world import texts

PEOPLE = (ANN, BEN, CLEO, DAN)


async def test_computer_players_answer_once_in_the_tables_own_process(two: Two) -> None:
    table_id = await two.begin(ANN, computers=3)
    before, made = await two.journal(table_id), two.server.made_for_computers
    turn = await two.direct.play_turn(table_id, two.person(ANN))
    await two.rest(table_id)
    now = (await two.table(table_id)).turn
    assert now is not None
    assert now.person_id == two.person(ANN)
    versions = await two.journal(table_id)
    assert versions == sorted(set(versions))
    assert two.server.made_for_computers - made == len(versions) - len(before) - turn
    assert two.direct.made_for_computers == 0


async def test_the_tables_message_is_updated_and_the_next_player_is_called_once(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    before = await two.table(table_id)
    edited = two.edits(before.messages.message_id)
    assert two.pings(BEN) == 0
    await two.direct.play_turn(table_id, two.person(ANN))
    await two.rest(table_id)
    after = await two.table(table_id)
    assert after.announced_version == after.version > before.version
    assert (
        after.messages.message_id != before.messages.message_id
        or two.edits(before.messages.message_id) > edited
    )
    assert two.pings(BEN) == 1


async def test_the_deadline_of_a_turn_begun_in_direct_messages_is_missed_once(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    await two.direct.play_turn(table_id, two.person(ANN))
    await two.rest(table_id)
    two.clock.ahead += timedelta(days=3)
    assert await two.direct.services.turn_clock.run_due() == 0
    assert await two.server.services.turn_clock.run_due() > 0
    await two.rest(table_id)
    table = await two.table(table_id)
    assert [seat.misses for seat in table.seats] == [0, 1, 0, 0]
    assert table.turn is not None
    assert table.turn.person_id == two.person(CLEO)
    assert two.pings(CLEO) == 1


async def test_nobody_is_shown_a_hand_as_it_was_before_others_played(two: Two) -> None:
    """Neither where the old hand was opened in direct messages, nor where the table is served."""
    table_id = await two.begin(*PEOPLE)
    ann, ben = two.person(ANN), two.person(BEN)
    at = (await two.direct.tables.views.of(table_id, ben)).table.version
    await two.server.play_turn(table_id, ann)
    now = await two.table(table_id)
    seen = await two.direct.tables.views.of(table_id, ben, at=at)
    assert seen.table.version == now.version
    assert two.direct.tables.views.glance(table_id, ben) is None
    await two.rest(table_id)
    at = now.version
    await two.direct.play_turn(table_id, ben)
    now = await two.table(table_id)

    async def known() -> bool:
        return (await two.server.tables.views.of(table_id, ben, at=at)).table.version == now.version

    await until(known)


async def test_what_is_open_in_direct_messages_hears_of_moves_on_the_server(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    told: list[int] = []

    class Panels:
        def changed(self, table_id: int) -> None:
            told.append(table_id)

    two.direct.tables.registry.viewers.append(Panels())
    await two.server.act(table_id, two.person(ANN))

    async def heard() -> bool:
        return table_id in told

    await until(heard)


async def test_a_premove_set_in_direct_messages_is_made_when_its_turn_comes(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    await two.direct.tables.premoves.keep(table_id, two.person(BEN), "discard low")
    await two.server.play_turn(table_id, two.person(ANN))
    await two.rest(table_id)
    turn = (await two.table(table_id)).turn
    assert turn is not None
    assert turn.person_id == two.person(CLEO)


async def test_an_emote_said_in_direct_messages_is_shown_at_the_table(two: Two) -> None:
    table_id = await two.begin(*PEOPLE, pace=LIVE)
    rated = await two.server.tables.views.of(table_id, two.person(ANN))
    assert rated.table.habits.rated
    async with two.server.store.tables._database.write() as transaction:
        await transaction.rows("UPDATE tables SET rated = 0 WHERE id = ?", [table_id])
    await two.direct.tables.emotes.say(table_id, two.person(ANN), Emote.THANKS)

    async def said() -> bool:
        session = two.server.tables.registry.in_memory(table_id)
        return session is not None and [one.emote for one in session.said] == [Emote.THANKS]

    await until(said)


async def test_a_change_of_settings_in_direct_messages_leaves_pings_to_the_tables_process(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    due: list[int] = []
    look = two.direct.tables.due.look

    async def looked(table_id: int) -> object:
        due.append(table_id)
        return await look(table_id)

    two.direct.tables.due.look = looked  # type: ignore[assignment]
    await two.direct.tables.due.look_again(two.person(ANN))
    assert due == []
    assert table_id in [one.table_id for one in await two.server.store.turns.due(two.clock())]


async def test_a_signal_that_was_lost_is_made_up_for(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await two.begin(ANN, computers=3)
    played, connect = asyncio.Event(), PostgresEar._connect

    async def later(ear: PostgresEar) -> None:
        await played.wait()
        await connect(ear)

    monkeypatch.setattr(PostgresEar, "_connect", later)
    ear = two.server.services.hearing._ear
    ear._connection.terminate()  # type: ignore[union-attr]
    made = two.server.made_for_computers
    await two.direct.play_turn(table_id, two.person(ANN))
    assert (two.direct.made_for_computers, two.server.made_for_computers) == (0, made)
    played.set()
    await two.rest(table_id)

    async def round_() -> bool:
        turn = (await two.table(table_id)).turn
        return turn is not None and turn.person_id == two.person(ANN)

    await until(round_)
    assert two.direct.made_for_computers == 0
    versions = await two.journal(table_id)
    assert versions == sorted(set(versions))


async def test_while_nothing_is_heard_what_is_in_memory_is_not_relied_on(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.db.postgres_ear.PAUSES", (60.0,))
    table_id = await two.begin(*PEOPLE)
    ann = two.person(ANN)
    at = (await two.server.tables.views.of(table_id, ann)).table.version
    two.server.services.hearing._ear._connection.terminate()  # type: ignore[union-attr]

    async def deaf() -> bool:
        return not two.server.tables.registry.hears

    await until(deaf)
    await two.direct.act(table_id, ann, Draw())
    seen = await two.server.tables.views.of(table_id, ann, at=at)
    assert seen.table.version == at + 1


async def test_a_list_of_tables_is_kept_by_the_process_that_has_direct_messages(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    ann = two.person(ANN)
    board = await two.server.services.people.own_lists.keep_directly(ann, "en")
    await two.direct.services.hearing.settled()
    edited = two.edits(board.message_id)
    await two.server.play_turn(table_id, ann)

    async def shown() -> bool:
        return two.edits(board.message_id) > edited

    await until(shown)
    assert two.server.services.people.own_lists._shown == {}
    assert await two.direct.store.people.own_lists.get(ann) is not None


async def test_a_tournament_entered_in_direct_messages_is_shown_by_its_own_process(two: Two) -> None:
    plan = Plan("Cup", USUAL, SWISS, MATCHPOINTS, 4, 3, timedelta(days=7), DAY)
    opened = await two.server.services.tournaments.entries.open(
        plan, guild_id=two.guild.id, channel_id=two.channel.id, organiser_id=two.person(DAN)
    )
    two.server.services.tournaments.announcer.look(opened.id)
    await two.server.services.tournaments.announcer.settled(opened.id, 10)
    await two.direct.services.tournaments.entries.enter(opened.id, two.person(ANN), ANN)
    two.direct.services.tournaments.announcer.look(opened.id)
    await two.direct.services.tournaments.announcer.settled(opened.id, 10)

    async def shown() -> bool:
        now = await two.server.store.tournaments.get(opened.id)
        return now is not None and now.announced_version == now.version

    await until(shown)
    (message,) = [one for one in two.messages() if "Cup" in texts(one)]
    assert ANN in texts(message) or str(two.person(ANN)) in texts(message)


async def test_who_has_their_data_deleted_is_forgotten_everywhere(two: Two) -> None:
    table_id = await two.begin(*PEOPLE)
    assert two.server.tables.registry.in_memory(table_id) is not None
    await two.direct.store.people.forget(two.person(DAN), computer="simple", name="Computer")

    async def forgotten() -> bool:
        return two.server.tables.registry.in_memory(table_id) is None

    await until(forgotten)
