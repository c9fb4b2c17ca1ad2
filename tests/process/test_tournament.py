"""A tournament of sixteen pairs of computer players, opened, started and watched by clicks."""

import asyncio
from collections import Counter
from pathlib import Path

from canasta.match import Match
from canasta.notation.rule_code import rule_code
from data import Store
from data.records.matches import Journal, Outcome
from data.tournaments.records import Meeting, Tournament, TournamentStatus
from sandbox.demo import demo_world
from sandbox.discord.model import PRIVATE_THREAD
from tests.process.canasta import SECONDS, TOKEN, begin
from tests.process.player import CHANNEL, id_of, options_of
from tests.support.api_description import needs_description, violations
from tests.support.driver import Message, Person, Stage
from tests.support.shortened import shortened
from tests.support.stand_in import LENIENT, WatchedSandbox

PAIRS, ROUNDS = 16, 2
SHORT = rule_code("classic", 4, {"target_score": 100})
LOOK = 0.1
LONG = 4 * SECONDS
"""Seconds that the whole tournament may take on a busy machine."""


@shortened(("database", "deals"), [("sqlite", 1), ("postgresql", 0)], indirect=["database"])
async def test_sixteen_pairs_of_computers_play_a_tournament_to_its_end(
    database: str, deals: int, tmp_path: Path
) -> None:
    sandbox = WatchedSandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_DATABASE": database,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_COMPUTER_SECONDS": "0",
    }
    program = await begin(["run"], tmp_path, **settings)
    try:
        async with Stage(sandbox.url) as stage:
            await program.until(sandbox.wait_for_bot(SECONDS))
            alex = await stage.person("Alex")
            opened = await alex.slash(
                CHANNEL,
                "tournament new",
                name="Spring Cup",
                rules=SHORT,
                deals=deals,
                rounds=ROUNDS,
                computers=PAIRS,
            )
            assert "Spring Cup" in (await alex.finished(opened)).text
            lobby = await alex.wait_for(lambda message: "16 entries" in message.text, SECONDS)
            assert not (await alex.click(lobby, "Start")).failed
            final = await alex.wait_for(lambda message: "🥇" in message.text, LONG)
            async with await Store.open(database) as store:
                await all_is_right(store, final)
            await tables_and_replays_are_shown(alex, final)
            # One message follows the whole tournament; the one before it goes as soon as the next is there,
            # or is a short line while private answers may hang on it.
            async with asyncio.timeout(SECONDS):
                while len(await posted_by(alex)) > 1:  # noqa: ASYNC110 - the page is asked, it tells nobody
                    await asyncio.sleep(LOOK)
            assert [message.id for message in await posted_by(alex)] == [final.id]
            assert not [channel for channel in await alex.channels() if "thread_metadata" in channel]
    finally:
        ended = await program.kill()
        print(ended.err if ended else "")  # shown where the test fails
        await sandbox.stop()
    assert ended is not None
    assert not ended.err


async def posted_by(alex: Person) -> list[Message]:
    """The public messages in the channel, without the short lines of those that were replaced."""
    found = [message for message in await alex.messages(CHANNEL) if not message.ephemeral]
    return [message for message in found if message.text != "-# The tournament's message is further down."]


@needs_description
async def test_the_traffic_of_a_tournament_is_as_discord_describes_it(tmp_path: Path) -> None:
    """From its opening over entering in every way to its tables and its end."""
    sandbox = WatchedSandbox(demo_world(), first_answer=LENIENT)
    await sandbox.start()
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_COMPUTER_SECONDS": "0"}
    program = await begin(["run"], tmp_path, **settings)
    try:
        async with Stage(sandbox.url) as stage:
            await program.until(sandbox.wait_for_bot(SECONDS))
            people = [await stage.person(name) for name in ("Alex", "Billie", "Charlie", "Dana", "Emery")]
            threads = await tournament_of_people(*people)
    finally:
        await program.kill()
        await sandbox.stop()
    routes = Counter((exchange.method, exchange.route) for exchange in sandbox.wire.transcript)
    # The draw says whether the people meet each other or computer players.
    assert routes["POST", "/channels/{channel_id}/threads"] == len(threads)
    assert routes["PUT", "/channels/{channel_id}/thread-members/{user_id}"] == 4
    assert sandbox.wire.unknown_routes == []
    assert violations(sandbox.wire.transcript) == []


async def tournament_of_people(
    alex: Person, billie: Person, charlie: Person, dana: Person, emery: Person
) -> set[str]:
    """Two pairs of people and two of computers, until Alex, who runs it and does not play, calls it off in
    the first round; gives back the threads of their tables.
    """
    await alex.slash(CHANNEL, "tournament new", name="Spring Cup", rules=SHORT, deals=1, computers=2)
    lobby = await alex.wait_for(lambda message: "2 entries" in message.text, SECONDS)
    choice = await emery.finished(await emery.click(lobby, "Enter"))
    told = await emery.finished(await emery.select(choice, str(id_of(choice, "task:1")), billie.id))
    assert "as soon as Billie says yes" in told.text
    asked = await billie.finished(await billie.click(lobby, "Enter"))
    agreed = await billie.finished(await billie.click(asked, "Yes, let's play together"))
    assert "You're partners now" in agreed.text
    choice = await charlie.finished(await charlie.click(lobby, "Enter"))
    await charlie.click(choice, "Enter alone and let somebody join me")
    choice = await dana.finished(await dana.click(lobby, "Enter"))
    join = str(id_of(choice, "tjoin:1"))
    await dana.select(choice, join, options_of(choice, join)[:1])
    assert not (await alex.click(lobby, "Start")).failed
    threads: set[str] = set()
    for person in (billie, charlie, dana, emery):
        await person.wait_for(has_a_turn, SECONDS)
        thread = await person.thread()
        assert thread["type"] == PRIVATE_THREAD
        threads.add(str(thread["id"]))
    message = await dana.wait_for(lambda message: "Round 1 of 3" in message.text, SECONDS)
    for label in ("My table", "Tables", "Standings", "How it works"):
        assert not (await dana.click(message, label)).failed
    leaving = await dana.finished(await dana.click(message, "Withdraw"))
    assert "You left" in (await dana.finished(await dana.click(leaving, "Leave the tournament"))).text
    asked = await alex.finished(await alex.slash(CHANNEL, "tournament cancel"))
    opened = await alex.click(asked, str(id_of(asked, "tcancel:1:yes")))
    assert not (await alex.submit_modal(opened, {"text": "It rains"})).failed
    await alex.wait_for(lambda message: "was cancelled" in message.text, SECONDS)
    return threads


def has_a_turn(message: Message) -> bool:
    """Whether this says whose turn it is: to everybody, or in the ping that stands in its place."""
    return "'s turn" in message.text or "it's your turn" in message.text


async def all_is_right(store: Store, final: Message) -> None:
    """What the message says is what a plain reckoning from the journals comes to."""
    tournament = await store.tournaments.get(1)
    assert tournament is not None
    meetings = await store.tournaments.rounds.meetings(tournament.id)
    assert (tournament.status, tournament.round, tournament.rounds) == (
        TournamentStatus.FINISHED,
        ROUNDS,
        ROUNDS,
    )
    assert len(meetings) == ROUNDS * PAIRS // 2
    assert len({frozenset((table.first, table.second)) for table in meetings}) == len(meetings), "met twice"
    scores = dict.fromkeys(range(1, PAIRS + 1), 0)
    for round in range(1, ROUNDS + 1):
        tables = [meeting for meeting in meetings if meeting.round == round]
        assert {entry for table in tables for entry in (table.first, table.second)} == set(scores)
        nets = [await net_of(store, tournament, table) for table in tables]
        for table, net in zip(tables, nets, strict=True):
            assert table.second is not None
            if tournament.deals:
                won = sum(2 * (net > other) + (net == other) for other in nets) - 1
                most = 2 * (len(nets) - 1)
            else:
                won, most = 1 + (net > 0) - (net < 0), 2
            scores[table.first] += won
            scores[table.second] += most - won
        assert sum(scores.values()) == round * len(tables) * most
    lines = [line for line in final.text.splitlines() if line.startswith("**")]
    assert len(lines) == PAIRS
    for line in lines:
        score = scores[int(line.split("Ada ")[1].split(" ")[0])]
        # Halves go up.
        share = f"{int(1000 * score / (ROUNDS * most) + 0.5) / 10:.1f}%"
        assert line.endswith(f"· {share}" if tournament.deals else f"· {score} points"), line
    places = [int(line.split("**")[1]) for line in lines]
    assert places == sorted(places)
    assert places[0] == 1


async def net_of(store: Store, tournament: Tournament, table: Meeting) -> int:
    """What the first side of a table made more than the second, by playing its journal again."""
    assert table.match_id is not None
    assert table.outcome is Outcome.FINISHED
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    if tournament.deals:
        seeds = await store.shared_deals.seeds(tournament.id, table.round)
        assert [deal.seed for deal in journal.deals] == seeds
    assert not journal.closed
    match = replayed(journal)
    assert [tuple(one.totals) for one in match.results] == [result.totals for result in table.results]
    return match.totals[0] - match.totals[1]


def replayed(journal: Journal) -> Match:
    """The match of a journal, played again."""
    return Match.replay(
        journal.variant,
        [f"P{seat.index}" for seat in journal.seats],
        journal.options,
        dealer=journal.first_dealer,
        revision=journal.rules_revision,
        duplicate=journal.duplicate,
        deals=[(deal.seed, [(line.seat, line.text) for line in deal.actions]) for deal in journal.deals],
    )


async def tables_and_replays_are_shown(alex: Person, final: Message) -> None:
    """Anyone who looks on may go through the deals now."""
    tables = await alex.finished(await alex.click(final, "Tables"))
    assert f"Round {ROUNDS} of {ROUNDS}" in tables.text
    select = id_of(tables, "rp:table")
    assert select is not None
    value = next(
        str(component["options"][0]["value"])
        for component in tables.selects
        if component["custom_id"] == select
    )
    replay = await alex.finished(await alex.select(tables, select, [value]), SECONDS)
    assert "Deal 1, move 0" in replay.text
    assert replay.images
    standings = await alex.finished(await alex.click(final, "Standings"))
    assert "final standings" in standings.text
