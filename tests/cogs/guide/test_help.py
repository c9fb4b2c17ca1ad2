"""`/canasta help` says the next sensible thing first, by where one is; then topics."""

import re
from typing import Any

import pytest

from bot.guide.screens.topics import TOPICS
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH, translator
from data.records.tables import TableStatus
from tests.cogs.clicking import play_match_out, play_on
from tests.cogs.stacked_hands import give, match_of
from tests.cogs.world import World, command, ids, labels, options, texts
from tests.docs.markdown import ROOT


async def asked(world: World, name: str) -> Any:
    """What the help answers this person in the channel."""
    return await command(world, name, "canasta help")


async def test_without_a_table_it_shows_the_ways_in(world: World) -> None:
    answer = await asked(world, "Ann")
    assert "There's no table of yours here." in texts(answer)
    assert ids(answer) == ["quick", "gather", "learn", "daily:today", "help"]
    # They work from here.
    panel = (await world.press("Ann", answer, "quick")).response
    assert labels(panel)[0] == "Draw"


async def test_where_others_wait_for_players_one_may_sit_down(world: World) -> None:
    await world.open("Ann")
    answer = await asked(world, "Ben")
    assert "Ann has a table here with 3 free seats" in texts(answer)
    await world.press("Ben", answer, "sit")
    assert [seat.name for seat in (await world.table()).seats if seat.person_id] == ["Ann", "Ben"]


async def test_in_a_lobby_it_says_who_is_missing_and_who_starts(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    host, guest = await asked(world, "Ann"), await asked(world, "Ben")
    assert "You have a seat; 2 are still free." in texts(host)
    assert ids(host)[:2] == ["now", "setup"]
    assert f"<@{world.person('Ann').id}> starts the match" in texts(guest)
    assert "now" not in ids(guest)
    await world.press("Ann", host, "now")
    assert (await world.table()).status is TableStatus.PLAYING


async def test_on_ones_turn_it_says_what_one_may_do_and_why_not_more(world: World) -> None:
    await world.start("Ann", "Ben")
    deal = match_of(world).deal
    assert deal is not None
    seat = deal.state.turn
    name = (await world.table()).seats[seat].name
    deal.state.pile[:] = parse_cards("2c4cKh")
    give(world, seat, "KsAhAdTcTd9s8h7c6d5s4h")
    said = texts(await asked(world, name))
    assert "What now?" in said
    assert "**Your turn.** Draw a card." in said
    assert re.search(r"You can't take the pile yet\..* You hold one K, ", said), said
    answer = await asked(world, name)
    assert ids(answer)[:3] == ["hand", "why:pile_frozen@2.4:take", "rules"]
    said = texts((await world.press(name, answer, "why:pile_frozen@2.4:take")).response)
    assert "### 2.4 Taking the pile" in said
    assert "K♥ lies on top. You hold one K, K♠; you'd need two." in said


async def test_on_somebody_elses_turn_it_says_whose_and_until_when(world: World) -> None:
    await world.start("Ann", "Ben")
    turn = (await world.table()).turn
    assert turn is not None
    waiting = next(name for name in ("Ann", "Ben") if world.person(name).id != turn.person_id)
    answer = await asked(world, waiting)
    assert re.search(r"It's (Ann|Ben)'s turn, since <t:\d+:f>\.", texts(answer)), texts(answer)
    assert "Deadline: <t:" in texts(answer)
    assert ids(answer)[:3] == ["hand", "prep", "rules"]


async def test_after_a_deal_it_offers_the_next(world: World) -> None:
    await world.start("Ann", "Ben", players=2, pace="live 300+60")
    await play_on(world, "Ann", "Ben")
    answer = await asked(world, "Ann")
    assert "The deal is over." in texts(answer)
    assert ids(answer)[:2] == ["next", "hand"]


@pytest.mark.long
async def test_after_a_match_it_offers_the_next(world: World) -> None:
    await world.start("Ann", "Ben", players=2, computers=0)
    await play_match_out(world, "Ann", "Ben")
    answer = await asked(world, "Ann")
    assert "The match is over." in texts(answer)
    assert labels(answer)[0] == "Play again"


async def test_who_has_left_a_match_gets_the_way_back(world: World) -> None:
    await world.start("Ann", "Ben")
    await world.bot.tables.seats.leave(1, world.person("Ben").id)
    answer = await asked(world, "Ben")
    assert "You left this match" in texts(answer)
    assert ids(answer) == ["return", "help"]


async def test_a_paused_table_says_how_it_goes_on(world: World) -> None:
    await world.start("Ann")
    await command(world, "Ann", "canasta table", show="pause")
    assert "all clocks are stopped" in texts(await asked(world, "Ann"))


async def test_in_a_direct_message_it_says_what_works_there(world: World) -> None:
    result = await world.person("Ann").user.slash("canasta help")
    assert "Tables stand in servers" in texts(result.response)
    assert ids(result.response) == ["learn", "daily:today", "help"]


async def test_every_topic_is_told_in_place_and_leads_back(world: World) -> None:
    answer = await asked(world, "Ann")
    assert options(answer, "help") == [topic.key for topic in TOPICS]
    for topic in TOPICS:
        answer = (await world.press("Ann", answer, "help", [topic.key])).response
        assert ENGLISH.text(topic.text) in re.sub(r"<(/[^:>]+):[0-9]+>", r"\1", texts(answer))
        assert ("Classic Canasta" in texts(answer)) == topic.game
    answer = (await world.press("Ann", answer, "help:here")).response
    assert "There's no table of yours here." in texts(answer)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_topic_is_short_translated_and_names_buttons_that_exist(topic: Any) -> None:
    text = ENGLISH.text(topic.text)
    assert len(text) < 620
    assert translator("de").text(topic.text) != text
    source = "".join(path.read_text() for path in (ROOT / "bot").rglob("screens/**/*.py"))
    for label in re.findall(r"\*\*(.+?)\*\*", text):
        assert f'tr("{label}")' in source, label
