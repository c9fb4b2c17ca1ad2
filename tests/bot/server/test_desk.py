"""What the operator does at the command line is followed by the bot, once, by one process."""

from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.client.budget import Urgency, calling
from bot.client.shut_out import ShutOut
from bot.process.desk import _told
from bot.server.workers import desk
from bot.server.workers.desk import Desk, announced_screen
from bot.tables.service import Tables
from bot.workers.messages.lacking import Trouble
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import ENGLISH, Text, translator
from data import Shards, Store
from data.process.desk import DeskDeed, DeskEntry, Subject
from tests.bot.factories import Clock
from tests.data.daily.helpers import begun as begun_daily
from tests.data.daily.helpers import plan as daily_plan
from tests.data.helpers import ANN, BOB, GUILD, open_table

OTHER = 77
"""Another place."""


class Bot:
    """The worker with what it uses."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.channels, self.direct = Mock(send=AsyncMock()), Mock(write=AsyncMock())
        self.client = Mock(guilds=[])
        self.left: list[int] = []
        self.forgotten: list[int] = []
        self.desk = Desk(
            Mock(
                client=self.client,
                tables=Tables(store, clock=clock),
                outgoing=self.channels,
                direct=self.direct,
            ),
            leave=AsyncMock(side_effect=self.left.append),
            forget=AsyncMock(side_effect=self.forgotten.append),
        )

    @property
    def places(self) -> list[int]:
        """Where announcements were posted."""
        return [call.args[0] for call in self.channels.send.await_args_list]


@pytest.fixture
def bot(store: Store, clock: Clock) -> Bot:
    return Bot(store, clock)


async def announce(store: Store, text: str = "Back in a minute") -> DeskEntry:
    entry = await store.desk.entry(await store.desk.note(DeskDeed.ANNOUNCED, text=text))
    assert entry is not None
    return entry


async def test_who_is_shut_out_leaves_once_and_is_known_after_the_next_look(store: Store, bot: Bot) -> None:
    assert await store.desk.shut_out(Subject(ANN), "several accounts")
    assert not await store.desk.shut_out(Subject(ANN), "again")
    gate = bot.desk.shut_out
    assert gate.why(ANN, None) is None
    await bot.desk.look()
    await bot.desk.look()
    assert bot.left == [ANN]
    assert "several accounts" in translator("en").text(gate.why(ANN, GUILD))  # type: ignore[arg-type]
    assert gate.why(BOB, GUILD) is None
    assert await store.desk.let_in(Subject(ANN))
    assert not await store.desk.let_in(Subject(ANN))
    await bot.desk.look()
    assert gate.why(ANN, None) is None


async def test_deleting_ones_data_doesnt_lift_it(store: Store) -> None:
    await store.desk.shut_out(Subject(ANN), "several accounts")
    await store.people.forget(ANN, computer="steady", name="Ada")
    gate = ShutOut(store)
    await gate.look()
    assert gate.why(ANN, None) is not None
    assert gate.why(BOB, None) is None
    assert str(ANN) not in str([gate.gate.people, await store.desk.last(9)])
    assert "several" not in str(await store.desk.last(9))
    assert not await store.desk.shut_out(Subject(ANN), "")
    assert await store.desk.let_in(Subject(ANN))
    await gate.look()
    assert gate.why(ANN, None) is None


async def test_a_server_is_told_once_and_left(store: Store, bot: Bot) -> None:
    guild = Mock(id=GUILD, owner_id=BOB, preferred_locale="de", leave=AsyncMock())
    guild.name = "Club"
    bot.client.guilds = [guild, Mock(id=GUILD + 1, leave=AsyncMock())]
    await store.desk.shut_out(Subject(None, GUILD), "spam")
    await bot.desk.look()
    await bot.desk.look()
    bot.direct.write.assert_awaited_once()
    person, screen, _ = bot.direct.write.await_args.args
    assert person == BOB
    assert "ausgeschlossen" in screen.parts[0]
    assert "spam" in screen.parts[0]
    assert guild.leave.await_count == 2, "it was added again, or Discord didn't take it"
    bot.client.guilds[1].leave.assert_not_awaited()
    assert bot.desk.shut_out.why(ANN, GUILD) is not None
    assert bot.left == []


async def test_one_process_does_what_is_to_be_done_for_a_person(store: Store, bot: Bot) -> None:
    number = await store.desk.note(DeskDeed.DELETED, ANN, follows=True)
    store.serve(Shards(2, (1,)))
    await bot.desk.look()
    assert bot.forgotten == []
    store.serve(Shards(2, (0,)))
    await bot.desk.look()
    await bot.desk.look()
    assert bot.forgotten == [ANN]
    entry = await store.desk.entry(number)
    assert entry is not None
    assert entry.done_at is not None


async def test_each_place_is_told_once_and_each_table_counts(store: Store, bot: Bot, clock: Clock) -> None:
    first, second = await open_table(store), await open_table(store)
    third = await open_table(store)
    await store.messages.thread_opened(third.id, OTHER)
    entry = await announce(store)
    clock.now += timedelta(seconds=1)
    await open_table(store)  # too late to be told of
    await bot.desk.announce()
    assert bot.places == [first.place.channel_id, OTHER]
    assert await store.desk.progress(entry) == (2, 1, 0)
    # A lobby that becomes a match goes on in a thread of its own.
    await store.messages.thread_opened(second.id, OTHER + 1)
    await bot.desk.announce()
    assert bot.places == [first.place.channel_id, OTHER]


async def test_what_discord_refuses_for_the_moment_comes_again_after_a_restart(
    store: Store, bot: Bot, clock: Clock
) -> None:
    table = await open_table(store)
    entry = await announce(store)
    bot.channels.send.side_effect = discord.DiscordServerError(Mock(status=503, reason=""), "busy")
    await bot.desk.announce()
    assert await store.desk.progress(entry) == (0, 0, 1)
    again = Bot(store, clock)
    await again.desk.announce()
    assert again.places == [table.place.channel_id]
    gone = await announce(store, "And back")
    again.channels.send.side_effect = discord.NotFound(Mock(status=404, reason=""), "gone")
    await again.desk.announce()
    await again.desk.announce()
    assert await store.desk.progress(gone) == (0, 1, 0)


async def test_the_newest_takes_the_place_of_the_others(
    store: Store, bot: Bot, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(desk, "AT_ONCE", 2)
    classes = set[Urgency]()

    async def post(place: int, *_: Any, **__: Any) -> None:
        classes.add(calling())
        if len(bot.places) == 2:
            await announce(store, "Back again")

    bot.channels.send.side_effect = post
    for place in range(5):
        await store.messages.thread_opened((await open_table(store)).id, 1000 + place)
    await announce(store, "Maintenance at six")
    await bot.desk.announce()
    await bot.desk.announce()
    texts = [call.args[1].parts[0] for call in bot.channels.send.await_args_list]
    assert texts == ["Maintenance at six"] * 2 + ["Back again"] * 5
    assert classes == {Urgency.NOTICE}, "its pace is that of the budget"
    await announce(store, "Too old")
    clock.now += desk.LASTS + timedelta(seconds=1)
    await bot.desk.announce()
    assert len(bot.places) == 7


async def test_what_fails_each_time_holds_up_nothing_and_the_list_says_so(
    store: Store, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[int] = []

    async def forget(person: int) -> None:
        tried.append(person)
        if person == ANN and tried.count(ANN) < 9:
            raise RuntimeError("broken")

    bot.desk._forget = forget
    for person in (ANN, BOB):
        await store.desk.note(DeskDeed.DELETED, person, follows=True)
    await bot.desk.look()
    assert tried == [ANN, BOB]
    said: list[str] = []
    for _ in range(100):
        await bot.desk.look()
    assert tried.count(ANN) == 7, "ever later"
    assert tried.count(BOB) == 1
    assert caplog.text.count("Entry 1 of `canasta desk` could not be followed") == 2
    (waits,) = [entry for entry in await store.desk.last(9) if entry.done_at is None]
    said.append(await _told(store, waits))
    assert "not done yet; failed 7 times, see the bot's log" in said[0]
    for _ in range(200):
        await bot.desk.look()
    assert tried.count(ANN) == 9
    assert await store.desk.to_do() == [], "it was done at last"


@pytest.mark.parametrize(
    "text", ["<@1>", "<@&1>", "@everyone", "@here", "<#1>", "</my privacy:1>", "<id:home>"]
)
async def test_an_announcement_is_never_a_mention(text: str, store: Store, bot: Bot) -> None:
    shown: Any = announced_screen(f"Hello {text} <t:1767225600:R>", ENGLISH).parts[0]
    assert text not in shown
    assert "<t:1767225600:R>" in shown
    await open_table(store)
    await announce(store, text)
    await bot.desk.announce()
    mentions = bot.channels.send.await_args.args[2]
    assert mentions.to_dict() == {"parse": []}


async def test_entries_go_after_a_time_but_not_what_is_to_be_done(
    store: Store, bot: Bot, clock: Clock
) -> None:
    await store.desk.note(DeskDeed.EXPORTED, ANN)
    waits = await store.desk.note(DeskDeed.DELETED, ANN, follows=True)
    clock.now += timedelta(days=401)
    await bot.desk.clear()
    assert [entry.id for entry in await store.desk.last(9)] == [waits]


def press(**given: Any) -> Mock:
    """An interaction of Ann's."""
    return Mock(
        user=Mock(id=ANN),
        guild_id=GUILD,
        locale="en",
        response=Mock(send_message=AsyncMock(), autocomplete=AsyncMock()),
        **{"type": discord.InteractionType.component, **given},
    )


async def test_who_is_turned_away_is_told_privately_without_a_mention(store: Store, bot: Bot) -> None:
    gate = bot.desk.shut_out
    assert not await gate.turns_away(press())
    await store.desk.shut_out(Subject(ANN), "*spam* @everyone")
    await gate.look()
    pressed = press()
    assert await gate.turns_away(pressed)
    (words,) = pressed.response.send_message.await_args.args
    assert "Their reason: \\*spam\\* @\u200beveryone." in words
    given = pressed.response.send_message.await_args.kwargs
    assert given["ephemeral"]
    assert given["allowed_mentions"].to_dict() == {"parse": []}
    typing = press(type=discord.InteractionType.autocomplete)
    assert await gate.turns_away(typing)
    typing.response.autocomplete.assert_awaited_once_with([])
    typing.response.send_message.assert_not_awaited()
    busy = press()
    busy.response.send_message.side_effect = discord.DiscordServerError(Mock(status=503, reason=""), "busy")
    assert await gate.turns_away(busy), "nothing is done for them even if they can't be told"


async def test_a_server_whose_owner_is_unknown_is_left_too(store: Store, bot: Bot) -> None:
    guild = Mock(id=GUILD, owner_id=None, preferred_locale="en", leave=AsyncMock())
    bot.client.guilds = [guild]
    await store.desk.shut_out(Subject(None, GUILD), "")
    (entry,) = await store.desk.last(9)
    assert entry.done_at is not None, "only people leave tables"
    await bot.desk.look()
    bot.direct.write.assert_not_awaited()
    guild.leave.assert_awaited_once()


def test_the_owner_reads_a_reason_only_where_there_is_one() -> None:
    assert "Their reason" not in str(desk.left_screen("Club", "", ENGLISH).parts[0])
    told = str(desk.left_screen("*Club*", "*spam*", ENGLISH).parts[0])
    assert "**\\*Club\\*** out" in told
    assert "Their reason: \\*spam\\*" in told


async def test_what_fails_holds_up_no_other_place_and_none_is_told_twice(
    store: Store, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "AT_ONCE", 1)
    for place in (OTHER, OTHER + 1, OTHER + 1):
        await store.messages.thread_opened((await open_table(store)).id, place)
    busy = discord.DiscordServerError(Mock(status=503, reason=""), "busy")

    def answer(place: int, *_: Any, **__: Any) -> None:
        if place == OTHER:
            raise busy

    bot.channels.send.side_effect = answer
    entry = await announce(store)
    for _ in range(6):
        await bot.desk.announce()
    assert set(bot.places) == {OTHER, OTHER + 1}
    assert bot.places.count(OTHER + 1) == 1
    assert await store.desk.progress(entry) == (1, 1, 1)
    sent = bot.channels.send.await_args.kwargs
    assert sent == {"nonce": f"desk{entry.id}", "stays": True}, "a retry that Discord knows is no second one"


async def test_a_place_that_is_closed_to_the_bot_is_not_tried_again(store: Store, bot: Bot) -> None:
    await open_table(store)
    entry = await announce(store)
    bot.channels.send.side_effect = ChannelLost(Trouble("send_messages", Text("Ask somebody.")))
    await bot.desk.announce()
    await bot.desk.announce()
    assert bot.channels.send.await_count == 1
    assert await store.desk.progress(entry) == (0, 1, 0)


async def test_it_is_posted_by_the_process_of_the_server_and_at_no_private_table(
    store: Store, bot: Bot
) -> None:
    await open_table(store)
    await begun_daily(store, await store.shared_deals.keep([daily_plan()]), ANN, GUILD)
    await announce(store)
    shard = (GUILD >> 22) % 100
    store.serve(Shards(100, (shard + 1,)))
    await bot.desk.announce()
    assert bot.places == []
    store.serve(Shards(100, (shard,)))
    await bot.desk.announce()
    await bot.desk.announce()
    assert len(bot.places) == 1, "a process with few shards posts too"


async def test_an_entry_is_kept_for_a_year(store: Store, bot: Bot, clock: Clock) -> None:
    await store.desk.note(DeskDeed.EXPORTED, ANN)
    clock.now += timedelta(days=364)
    await bot.desk.clear()
    assert len(await store.desk.last(9)) == 1
