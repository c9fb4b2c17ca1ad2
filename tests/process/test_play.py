"""`canasta play` after a kill: the demo server writes what it holds now and then, the store at once."""

import asyncio
from pathlib import Path

from data import Store
from tests.process.announced import all_announced
from tests.process.canasta import SECONDS, canasta
from tests.support.driver import Message, Stage

READY = "Canasta is ready: "
PLAY = ["play", "--database", "play.db"]


def has_hand(message: Message) -> bool:
    """Whether the hand can be asked for there."""
    return "My hand" in message.labels


async def test_a_match_is_shown_again_where_the_server_forgot_it(tmp_path: Path) -> None:
    kept = tmp_path / "play.world.json"
    async with canasta(["sandbox", "--world", kept.name], tmp_path) as program:
        await program.line("The sandbox is ready: ")
    empty = kept.read_text()
    async with (
        canasta(PLAY, tmp_path, module="bot", CANASTA_COMPUTER_SECONDS="0") as program,
        Stage(await program.line(READY)) as stage,
    ):
        alex = await stage.person("Alex")
        await alex.click(await alex.wait_for(lambda message: "Play now" in message.labels), "Play now")
        await alex.wait_for(has_hand)
        async with await Store.open(str(tmp_path / "play.db")) as store, asyncio.timeout(SECONDS):
            while not await all_announced(store):  # noqa: ASYNC110 - another process's state
                await asyncio.sleep(0.02)
        await program.kill()
    kept.write_text(empty)
    async with canasta(PLAY, tmp_path) as program, Stage(await program.line(READY)) as stage:
        alex = await stage.person("Alex")
        table = await alex.wait_for(has_hand)
        hand = await alex.finished(await alex.click(table, "My hand"))
        assert hand.ephemeral
        assert hand.images
        ended = await program.stop()
        assert (ended.status, ended.err) == (0, "")


async def test_the_folder_of_the_games_is_its_owners_alone(tmp_path: Path) -> None:
    async with canasta(["play"], tmp_path, module="bot", XDG_DATA_HOME=str(tmp_path / "data")) as program:
        await program.line(READY)
        folder = tmp_path / "data" / "canasta"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {file.stat().st_mode & 0o777 for file in folder.glob("play.db*")} == {0o600}
        await program.stop()
