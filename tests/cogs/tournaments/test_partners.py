"""Partners are asked by direct message, else by a ping, and what single people hear of a tournament."""

from datetime import timedelta
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.workers.messages import kept
from bot.workers.messages.remembered import ShownMessages
from data.tournaments.records import TournamentStatus
from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.tournament_world import TournamentWorld
from tests.cogs.world import World, find, ids, texts

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def tried_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "RETRIES", (0.02, 0.1, 0.1))


async def due(cup: TournamentWorld, after: timedelta = timedelta(0)) -> None:
    """The clock goes on, and what is due is done."""
    registry = cup.world.bot.tables.registry
    now = registry.clock
    registry.clock = lambda: now() + after
    await cup.world.bot.services.tournaments.announcer.due()
    await settled(cup)


async def settled(cup: TournamentWorld) -> None:
    await cup.world.bot.services.tournaments.announcer.settled(1)


async def ask(cup: TournamentWorld, asker: str, partner: str) -> str:
    told = await cup.command(asker, "enter", partner=cup.world.person(partner))
    await settled(cup)
    return told


async def pressed(world: World, name: str, message: Any, what: str) -> str:
    """Press a button in a direct message; gives back what it says then."""
    result = await user(world, name).click(message, custom_id=find(message, what))
    return texts(result.response if result.response is not None else direct(world, name)[-1])


async def test_a_partner_says_yes_in_a_direct_message_and_the_asker_hears_it(
    world: World, cup: TournamentWorld
) -> None:
    await cup.open()
    told = await ask(cup, "Ann", "Ben")
    assert "I've asked them" in told
    assert "you sit out" in told
    (asked,) = direct(world, "Ben")
    assert "Ann wants to play [Spring Cup](https://discord.com/channels/" in texts(asked)
    assert "On Card club" in texts(asked)
    assert ids(asked) == ["tyes:1", "tno:1"]
    # No, by mistake or not: Ann hears it, asks once more, and withdraws that question.
    await pressed(world, "Ben", asked, "tno:1")
    await settled(cup)
    assert "You don't play [Spring Cup]" in texts(direct(world, "Ben")[0])
    (heard,) = direct(world, "Ann")
    assert "Ben doesn't play [Spring Cup]" in texts(heard)
    assert "anyone who is free" in await pressed(world, "Ann", heard, "tfree:1:free")
    await settled(cup)
    assert "Ann, looking for a partner" in cup.text
    await ask(cup, "Ann", "Ben")
    own = await cup.press("Ann", "enter")
    assert "I've asked them" in texts(own)
    await cup.press("Ann", "back", on=own)
    await settled(cup)
    second = direct(world, "Ben")[-1]
    assert "with Ann. You can still enter" in texts(second)
    assert ids(second) == []
    # A day without an answer: asked once more, once.
    await ask(cup, "Ann", "Ben")
    third = len(direct(world, "Ben"))
    await due(cup, DAY - timedelta(minutes=5))
    assert len(direct(world, "Ben")) == third
    for _ in range(2):
        await due(cup, timedelta(minutes=10))
        assert len(direct(world, "Ben")) == third + 1
    reminder = direct(world, "Ben")[-1]
    assert "still waiting for your answer" in texts(reminder)
    await pressed(world, "Ben", reminder, "tyes:1")
    await settled(cup)
    assert "1. Ann & Ben" in cup.text
    assert "✅ Ben plays [Spring Cup]" in texts(direct(world, "Ann")[-1])
    assert [ids(one) for one in direct(world, "Ben")] == [[]] * len(direct(world, "Ben"))
    assert "✅ You play [Spring Cup]" in texts(direct(world, "Ben")[-2])
    assert await world.bot.store.tournaments.letters.waiting() == []


async def test_who_takes_no_direct_messages_is_pinged_in_the_channel_and_answers_there(
    world: World, cup: TournamentWorld
) -> None:
    await cup.open()
    path = f"/channels/{user(world, 'Ben').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user")
    await ask(cup, "Ann", "Ben")
    ben = world.person("Ben").id
    (ping,) = [message for message in world.channel.history() if f"<@{ben}>" in texts(message)]
    (sent,) = [
        dict(request.json or {})["allowed_mentions"]
        for request in world.env.http_requests
        if request.path.endswith(f"{world.channel.id}/messages") and f"<@{ben}>" in str(request.json)
    ]
    assert sent["users"] in ([ben], [str(ben)])
    assert "can't" not in texts(ping)
    stranger = await world.press("Cleo", ping, "tyes:1")
    assert "Nobody is waiting for your answer" in texts(stranger.response)
    assert ids(world.message(ping.id)) == ["tyes:1", "tno:1"]
    await world.press("Ben", ping, "tyes:1")
    await settled(cup)
    assert ids(world.message(ping.id)) == []
    assert "1. Ann & Ben" in cup.text
    # Who wants no calls is left alone, and the asker told.
    await world.bot.store.settings.set_for_person(world.person("Dan").id, "calls", "none")
    assert "I can't ping them" in await ask(cup, "Cleo", "Dan")
    assert direct(world, "Dan") == []
    assert "wants to play this tournament with you" in texts(await cup.press("Dan", "enter"))


async def test_a_kill_between_the_entry_and_its_question_loses_and_repeats_nothing(
    world: World, cup: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cup.open()
    announcer = world.bot.services.tournaments.announcer
    with monkeypatch.context() as killed:
        # The process has gone after the commit: nothing is sent, and nothing known.
        killed.setattr(announcer, "look", lambda tournament_id: None)
        await cup.command("Ann", "enter", partner=world.person("Ben"))
        assert direct(world, "Ben") == []
    announcer._kept.shown = ShownMessages()
    await world.env.restart_bot()
    await world.env.settle()
    await due(cup)
    assert len(direct(world, "Ben")) == 1
    letters = world.bot.store.tournaments.letters
    with monkeypatch.context() as killed:
        # The answer is stored; the process goes before it is told, and before the question is changed.
        killed.setattr(announcer, "look", lambda tournament_id: None)
        await cup.service.partners.answer(1, world.person("Ben").id, yes=True)
    assert direct(world, "Ann") == []
    for _ in range(2):
        await due(cup)
        (heard,) = direct(world, "Ann")
        assert "✅ Ben plays" in texts(heard)
        (asked,) = direct(world, "Ben")
        assert ids(asked) == []
        assert await letters.waiting() == []


async def test_one_that_nobody_starts_is_kept_open_once_and_then_cancelled(
    world: World, cup: TournamentWorld
) -> None:
    await cup.open()
    await ask(cup, "Ann", "Ben")
    world.people["Host"] = cup.host
    await due(cup, 12 * DAY)
    (warned,) = direct(world, "Host")
    assert "Nobody has started [Spring Cup]" in texts(warned)
    assert "It stays open" in await pressed(world, "Host", warned, "tkeep:1")
    await due(cup, 11 * DAY)
    assert len(direct(world, "Host")) == 1
    for days in (1, 2, 1):
        await due(cup, days * DAY)
    assert (await cup.now()).status is TournamentStatus.CANCELLED
    assert "cancelled, because nobody started it" in cup.text
    told = [texts(one) for one in direct(world, "Host")]
    assert [("Nobody has started" in one, "was cancelled" in one) for one in told[1:]] == [
        (True, False),
        (False, True),
    ]
    assert ids(direct(world, "Ben")[0]) == [], "nobody is asked any more"
    with pytest.raises(Refused, match="already over"):
        await cup.service.partners.answer(1, world.person("Ben").id, yes=True)
