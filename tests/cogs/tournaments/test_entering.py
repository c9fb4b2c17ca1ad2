"""Opening a tournament and entering it, by commands and clicks."""

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.layout.layout import NOBODY
from bot.tournaments.registry import Overview
from bot.tournaments.screens.tournament import tournament_screen
from bot.workers.messages.outgoing import Outgoing
from canasta.i18n import ENGLISH
from canasta.notation.rule_code import rule_code
from data.records.audit import Deed
from data.tournaments.records import TournamentStatus
from tests.cogs.tournament_world import DUEL, TournamentWorld
from tests.cogs.tournaments.test_director import direct
from tests.cogs.world import World, deny, find, ids, labels, named, texts

HOSTILE = (
    "**Bold** _x_ `y`",
    "@everyone <@1> @here",
    "[click](http://bad.example)",
    "# 1. - > ||" + "|" * 21,
    "\u202ereverse\u202c عبد الرحمن",
)


async def entries(cup: TournamentWorld) -> list[str]:
    """The entries as the message has them."""
    lines = texts(cup.message).splitlines()
    return [line.partition(". ")[2] for line in lines if line.partition(". ")[0].isdigit()]


async def test_a_tournament_is_opened_with_the_usual_choices(cup: TournamentWorld) -> None:
    told = await cup.command("Host", "new", name="  Spring\nCup ")
    assert "**Spring Cup** is open." in told
    assert "Swiss · the same 4 deals at all tables in each round, matchpoints" in cup.text
    assert "A day per turn; a round takes 14 days at most." in cup.text
    assert "Nobody has entered yet." in cup.text
    assert labels(cup.message) == [
        "Enter",
        "Withdraw",
        "Add computers",
        "Start",
        "How it works",
        "Director…",
    ]
    made = await cup.now()
    assert (made.system, made.scoring, made.deals, made.seats) == ("swiss", "matchpoints", 4, 4)
    assert not made.rated


async def test_who_may_manage_the_server_or_its_events_opens_and_nobody_else(
    world: World, cup: TournamentWorld
) -> None:
    role = world.guild.create_role("events", permissions=discord.Permissions(manage_events=True))
    world.people["Eve"] = world.guild.add_member(world.env.create_user("Eve"), roles=[role])
    for name in ("Ann", "Ben"):
        assert "Manage Server or Manage Events" in await cup.command(name, "new", name="Mine")
    assert cup.messages == []
    assert "**Hers** is open" in await cup.command("Eve", "new", name="Hers")
    assert "Run by" in cup.text


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"system": "knock_out", "deals": 2}, "A knock-out is decided at each table"),
        ({"rules": rule_code("classic", 3, {})}, "Choose 2 or 4 players"),
        ({"system": "round_robin", "computers": 17}, "it takes 16 entries"),
        ({"rules": "no-such-code"}, "no\\-such\\-code"),
    ],
)
async def test_what_cannot_be_played_is_not_opened(
    cup: TournamentWorld, given: dict[str, Any], why: str
) -> None:
    assert why in await cup.command("Host", "new", **{"name": "Cup", "rules": DUEL, **given})
    assert cup.messages == []


async def test_a_knock_out_plays_matches_without_being_asked(cup: TournamentWorld) -> None:
    await cup.command("Host", "new", name="Cup", rules=DUEL, system="knock_out")
    assert "Knock-out · every table plays its own match" in cup.text


@pytest.mark.parametrize(
    ("lost", "deals", "told"),
    [
        (
            "create_private_threads",
            1,
            "When all tables play the same deals, each gets a private thread. I'm missing a permission for"
            " that here: Create Private Threads. Allow it, or choose 0 deals.",
        ),
        (
            "create_public_threads",
            0,
            "Every tournament table gets a thread. I'm missing a permission for that here: Create Public"
            " Threads.",
        ),
        (
            "send_messages",
            1,
            "Every tournament table gets a thread. I'm missing a permission for that here: Send Messages.",
        ),
    ],
)
async def test_without_a_permission_it_is_neither_opened_nor_started(
    world: World, cup: TournamentWorld, lost: str, deals: int, told: str
) -> None:
    deny(world, world.channel, **{lost: False})
    assert await cup.open(deals=deals) == told
    assert cup.messages == []
    deny(world, world.channel)
    await cup.open(deals=deals, computers=4)
    deny(world, world.channel, **{lost: False})
    assert await cup.told("Host", "start") == told
    assert (await cup.now()).status is TournamentStatus.OPEN


async def test_one_permission_for_the_other_kind_of_thread_is_enough(
    world: World, cup: TournamentWorld
) -> None:
    deny(world, world.channel, create_public_threads=False)
    assert "is open" in await cup.open(deals=1)
    deny(world, world.channel, create_private_threads=False)
    assert "is open" in await cup.open(deals=0)


async def test_a_tournament_is_not_opened_in_a_thread(world: World, cup: TournamentWorld) -> None:
    thread = world.env.backend.create_thread(world.channel.id, "Talk", world.person("Ann").id)
    place = next(place for place in world.channel.threads if place.id == thread.id)
    told = await cup.host.slash(place, "tournament new", name="Cup")
    assert "in a text channel" in texts(told.response)
    assert cup.messages == []


async def test_partners_are_asked_and_say_yes_or_no(cup: TournamentWorld) -> None:
    await cup.open()
    first = cup.message.id
    told = await cup.command("Ann", "enter", partner=cup.world.person("Ben"))
    assert "You're in as soon as Ben says yes. I've asked them." in told
    assert await entries(cup) == ["Ann, waiting for Ben's answer"]
    asked, again = [await cup.press("Ben", "enter") for _ in range(2)]
    assert "Ann wants to play this tournament with you." in texts(asked)
    assert "You declined." in await cup.told("Ben", "no", on=asked)
    assert await entries(cup) == ["Ann, without a partner"]
    assert "is waiting for your answer" in await cup.told("Ben", "yes", on=again)
    choice = await cup.press("Ann", "enter")
    await cup.press("Ann", "ask", [cup.world.person("Ben")], on=choice)
    assert "You're partners now." in await cup.told("Ben", "yes", on=await cup.press("Ben", "enter"))
    assert await entries(cup) == ["Ann & Ben"]
    for late in ("Ann", "Ben"):
        assert "You're already in this tournament" in await cup.told(late, "enter")
    assert cup.message.id == first, "the message is edited, not posted again"


async def test_who_is_alone_is_joined_or_put_together(cup: TournamentWorld) -> None:
    await cup.open()
    shown = await cup.press("Ann", "enter")
    assert ids(shown) == ["task:1", "talone:1"]
    assert "looking for a partner" in await cup.told("Ann", "alone", on=shown)
    assert await entries(cup) == ["Ann, looking for a partner"]
    again = await cup.press("Ann", "enter")
    assert ids(again) == ["tfree:1:out", "task:1"], "who is alone may still choose somebody"
    shown = await cup.press("Ben", "enter")
    assert named(shown, "tjoin:1") == {"1": "Ann"}
    assert await cup.told("Ben", "join", ["1"], on=shown) == "You're in."
    assert await entries(cup) == ["Ann & Ben"]
    assert "tjoin:1" not in ids(await cup.press("Cleo", "enter"))
    await cup.enter("Cleo", "Dan")
    assert await entries(cup) == ["Ann & Ben", "Cleo, looking for a partner", "Dan, looking for a partner"]
    await cup.press("Host", "add")
    assert "4 entries" in cup.text
    await cup.press("Host", "add")
    await cup.press("Host", "start")
    (_, other) = (await cup.now()).entries[:2]
    assert [player.name for player in other.players] == ["Cleo", "Dan"]


async def test_two_who_join_the_same_at_once(cup: TournamentWorld) -> None:
    await cup.open()
    await cup.enter("Ann")
    lists = {name: await cup.press(name, "enter") for name in ("Ben", "Cleo")}
    told = [await cup.told(name, "join", ["1"], on=lists[name]) for name in ("Ben", "Cleo")]
    assert told == ["You're in.", "They're no longer looking for a partner. Choose somebody else."]
    assert await entries(cup) == ["Ann & Ben"]


async def test_people_who_enter_at_the_same_moment_are_all_in(cup: TournamentWorld) -> None:
    await cup.open(rules=DUEL)
    names = ("Ann", "Ben", "Cleo", "Dan")
    service = cup.service
    people = [(cup.world.person(name).id, name) for name in names]
    await asyncio.gather(*(service.entries.enter(1, person, name) for person, name in people))
    assert await cup.told("Eve", "enter") == "You're in."
    assert "Everybody plays alone" in await cup.command("Flo", "enter", partner=cup.world.person("Gil"))
    assert sorted(await entries(cup)) == [*sorted(names), "Eve"]
    assert [entry.number for entry in (await cup.now()).entries] == [1, 2, 3, 4, 5]


async def test_a_bot_is_no_partner(world: World, cup: TournamentWorld) -> None:
    await cup.open()
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    assert "Bots can't play" in await cup.command("Ann", "enter", partner=robot)
    shown = await cup.press("Ann", "enter")
    assert "Bots can't play" in await cup.told("Ann", "ask", [robot], on=shown)
    assert "You can't be your own partner" in await cup.told("Ann", "ask", [world.person("Ann")], on=shown)
    assert "Nobody has entered yet." in cup.text


async def test_who_withdraws_before_the_start_is_out_and_the_partner_stays(cup: TournamentWorld) -> None:
    await cup.open()
    await cup.enter("Ann Ben")
    assert await cup.told("Ann", "leave") == "You're no longer in this tournament."
    assert await entries(cup) == ["Ben, without a partner"], "paired with nobody unasked"
    assert await cup.command("Ben", "leave") == "You're no longer in this tournament."
    assert "Nobody has entered yet." in cup.text
    assert await cup.told("Ben", "leave") == "You're not in this tournament."


async def test_only_who_runs_it_starts_it_adds_computers_and_calls_it_off(cup: TournamentWorld) -> None:
    await cup.open(rules=DUEL, computers=3)
    host = f"Only <@{cup.host.id}>, who runs this tournament, can do that."
    for what in ("start", "add"):
        assert await cup.told("Ann", what) == host
    assert await cup.command("Ann", "cancel") == host
    assert "3 entries" in cup.text
    assert "It takes at least 4 entries" in await cup.told("Host", "start")
    assert await cup.press("Host", "add") is None
    assert "4 entries" in cup.text
    assert await cup.cancel() == "The tournament is cancelled."
    assert "This tournament was cancelled." in cup.text
    assert labels(cup.message) == ["How it works"]


async def test_cancelling_says_how_far_it_is_and_asks(world: World, cup: TournamentWorld) -> None:
    await cup.open(rules=DUEL, deals=0, rounds=2)
    await cup.enter_alone("Ann", "Ben", "Cleo")

    async def asked() -> Any:
        return (await cup.host.slash(world.channel, "tournament cancel")).response

    shown = await asked()
    assert "### Cancel Spring Cup?\nIt hasn't started yet. 3 entries." in texts(shown)
    kept = await world.press("Host", shown, "tcancel:1:no")
    assert texts(kept.response) == "It stays as it is."
    shown = await asked()
    # What has changed since is said, and asked anew; nothing is cancelled by the old question.
    await cup.told("Dan", "enter")
    again = (await world.press("Host", shown, "tcancel:1:yes")).response
    assert "has moved on since then" in texts(again)
    assert "4 entries" in texts(again)
    assert (await cup.now()).status is TournamentStatus.OPEN
    await cup.press("Host", "start")
    again = (await world.press("Host", again, "tcancel:1:yes")).response
    assert "Round 1 of 2, 4 entries.\n2 of its tables are still playing: they end with" in texts(again)
    opened = await world.press("Host", again, "tcancel:1:yes")
    assert (await cup.now()).status is TournamentStatus.RUNNING
    done = await cup.host.submit_modal(opened, {"text": "*rain* @everyone"})
    assert texts(done.response) == "The tournament is cancelled."
    assert (await cup.now()).status is TournamentStatus.CANCELLED
    assert all(meeting.over for meeting in await cup.meetings())
    noted = await world.bot.store.audit.last(world.guild.id, 9)
    assert [line.deed for line in noted] == [
        Deed.TOURNAMENT_CANCELLED,
        Deed.TOURNAMENT_STARTED,
        Deed.TOURNAMENT_OPENED,
    ]
    assert {line.by for line in noted} == {cup.host.id}
    assert noted[0].details["reason"] == "*rain* @everyone"
    for name in ("Ann", "Dan"):
        told = texts(direct(world, name)[-1])
        assert told.startswith(f"<@{cup.host.id}> cancelled the tournament Spring Cup.\nReason: \\*rain")
    assert await cup.command("Host", "cancel") == "This tournament is already over."


async def test_names_are_only_names(world: World, cup: TournamentWorld) -> None:
    await cup.open(rules=DUEL)
    for name in HOSTILE:
        await cup.told(name, "enter")
    text = cup.text
    for live in ("@everyone", "@here", "<@1>", "](http", "**Bold**", "\u202e", "||"):
        assert live not in text
    assert "عبد الرحمن" in text
    assert len(await entries(cup)) == len(HOSTILE)
    sent = [
        request.json["allowed_mentions"]
        for request in world.env.http_requests
        if request.json is not None
        and request.method in ("POST", "PATCH")
        and f"/channels/{world.channel.id}/messages" in request.path
    ]
    assert sent
    assert all(
        mentions == {"parse": [], "replied_user": False} or mentions["parse"] == [] for mentions in sent
    )


async def test_buttons_of_another_server_or_of_no_tournament_say_so(
    world: World, cup: TournamentWorld
) -> None:
    none = "There's no tournament here."
    assert none in await cup.command("Ann", "show")
    await cup.open(rules=DUEL, computers=4)
    elsewhere = world.env.create_guild("Another club")
    channel = elsewhere.create_text_channel("cards")
    stranger = elsewhere.add_member(world.env.create_user("Zoe"))
    assert none in texts((await stranger.slash(channel, "tournament show")).response)
    opened = await cup.now()
    begun = replace(opened, status=TournamentStatus.RUNNING, round=1, rounds=3)
    unknown = replace(opened, id=999)
    pressed = set()
    for made in (opened, begun, unknown):
        place, actor = (world.channel, world.person("Ann")) if made is unknown else (channel, stranger)
        screen = tournament_screen(Overview(made, (), ()), ENGLISH)
        await Outgoing(world.bot).send(place.id, screen, NOBODY)
        message = place.history()[-1]
        for what in ids(message):
            answer = await actor.click(message, custom_id=find(message, what))
            assert answer.ephemeral
            assert none in texts(answer.response)
            pressed.add(what.partition(":")[0])
    assert pressed == {
        "tenter",
        "tleave",
        "tadd",
        "tstart",
        "tmine",
        "tstand",
        "tround",
        "trules",
        "tdirect",
        "tstepin",
    }
