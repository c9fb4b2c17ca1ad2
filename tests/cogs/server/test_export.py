"""What a server has played, as files for its managers."""

import csv
import io
from typing import Any

from bot.runtime.settings import Limit
from bot.server import export_rows as exports
from bot.server.core import SAVED_FILES
from tests.bot.factories import feed
from tests.cogs.settings_panel import change, choose
from tests.cogs.tournament_world import TournamentWorld
from tests.cogs.world import World, command, texts

HOSTILE = "=cmd|' /C calc'!A0"


async def saved(world: World, what: str) -> list[dict[str, str]]:
    """The rows of a file, by the titles of their columns."""
    boss = world.manager("Boss")
    page = (await boss.slash(world.channel, "canasta-server export")).response
    (message,) = (await choose(boss, page, "settings:export:save", [what])).followups
    (file,) = message.attachments
    assert file.filename == f"{what}.csv"
    data = await file.read()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert f"{len(rows)} row" in texts(message)
    return rows


async def rename(world: World, name: str, new: str) -> None:
    person = world.person(name).id
    async with world.bot.store._database.write() as transaction:
        for table in ("match_seats", "standings"):
            await transaction.rows(f"UPDATE {table} SET name = ? WHERE person_id = ?", [new, person])


async def test_matches_tables_board_and_log_are_saved_without_formulas_and_hidden_names(
    world: World, monkeypatch: Any
) -> None:
    monkeypatch.setattr(exports, "PAGE", 2)
    people = [world.person(name).id for name in ("Ann", "Ben", "Cleo", "Dan")]
    for number in range(3):
        await feed(world.bot.store, people, number, guild=world.guild.id)
    await world.bot.services.ratings.rater.catch_up()
    await rename(world, "Ann", HOSTILE)
    await world.bot.store.people.hide(people[1], True)
    rows = await saved(world, "matches")
    assert [int(row["Match"]) for row in rows] == [3] * 4 + [2] * 4 + [1] * 4
    assert {row["Player"] for row in rows[:4]} == {
        f"'{HOSTILE}",
        "(hidden or deleted)",
        f"Person {people[2]}",
        f"Person {people[3]}",
    }
    ids = [f"#{person}" for person in people]
    assert [row["Player (id)"] for row in rows[:4]] == [ids[0], "", *ids[2:]]
    assert {row["Game"] for row in rows} == {"Classic Canasta"}
    assert sorted(row["Won"] for row in rows[:4]) == ["no", "no", "yes", "yes"]
    result = await world.bot.store.results.get(3)
    assert result is not None
    assert [int(row["Points"]) for row in rows[:4]] == [seat.points for seat in result.seats]
    board = await saved(world, "leaderboard")
    assert len(board) == 3
    assert f"'{HOSTILE}" in {row["Player"] for row in board}
    assert {row["Player (id)"] for row in board} == {ids[0], *ids[2:]}
    ratings = [int(row["Rating"]) for row in board]
    assert ratings == sorted(ratings, reverse=True)
    assert [row["State"] for row in await saved(world, "tables")] == ["finished"] * 3
    log = await saved(world, "audit")
    assert [row["What"].partition("file: ")[2] for row in log] == ["tables.", "leaderboard.", "matches."]
    assert {row["By (id)"] for row in log} == {f"#{world.person('Boss').id}"}
    monkeypatch.setattr(exports, "MOST_BYTES", 100)
    assert len(await saved(world, "matches")) < 12


async def test_results_of_tournaments_are_saved_by_place(cup: TournamentWorld) -> None:
    world = cup.world
    await cup.open(computers=4)
    rows = await saved(world, "tournaments")
    assert [(row["Place"], row["State"]) for row in rows] == [("", "open")] * len(rows)
    assert len(rows) >= 2


async def test_only_managers_save_files_and_not_too_many(world: World) -> None:
    world.bot.tables.limits.limits = {SAVED_FILES.use: Limit(1, 9)}
    await saved(world, "tables")
    said = await change(world.manager("Boss"), world.channel, "export:save", "tables")
    assert "You've saved a lot of files in the last hour" in said
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-server"]
    world.guild.set_command_permissions(sent, {world.person("Ann"): True})
    refused = await command(world, "Ann", "canasta-server export")
    assert "Only members with Manage Server" in texts(refused)
