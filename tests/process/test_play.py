"""`canasta play` as a newcomer has it: from the greeting to the first turn, ended and started again."""

from pathlib import Path

from data import Store, TableStatus
from sandbox.driver import Message, Stage
from tests.process.canasta import SECONDS, canasta
from tests.process.player import CHANNEL, Clicker, id_of


def _startable(message: Message) -> bool:
    return id_of(message, "start") is not None


async def test_start_is_all_that_is_left_to_press(tmp_path: Path) -> None:
    async with canasta(["play"], tmp_path, CANASTA_COMPUTER_SECONDS="0") as program:
        async with Stage(await program.line("Canasta is ready: ")) as stage:
            alex = await stage.person("Alex")
            lobby = await alex.wait_for(_startable, SECONDS)
            await alex.click(lobby, "Start")
            table = await alex.wait_for(lambda message: "My hand" in message.labels, SECONDS)
            assert table.images[0].alt
            panel = await alex.click(table, "My hand")
            assert panel.message.ephemeral
        ended = await program.stop()
    assert (ended.status, ended.err) == (0, "")


async def test_a_killed_play_goes_on_where_it_was(tmp_path: Path) -> None:
    async with (
        canasta(["play"], tmp_path, CANASTA_COMPUTER_SECONDS="0") as program,
        Stage(await program.line("Canasta is ready: ")) as stage,
    ):
        alex = await stage.person("Alex")
        await alex.click(await alex.wait_for(_startable, SECONDS), "Start")
        await program.kill()
    async with await Store.open(str(tmp_path / "share" / "canasta" / "play.db")) as store:
        (table,) = await store.open_tables()
        assert table.status is TableStatus.PLAYING
    async with canasta(["play"], tmp_path, CANASTA_COMPUTER_SECONDS="0") as program:
        async with Stage(await program.line("Canasta is ready: ")) as stage:
            alex = await stage.person("Alex")
            hand = await alex.finished(await alex.slash(CHANNEL, "canasta hand"), SECONDS)
            clicker = Clicker(alex, hand)
            while (move := clicker.next_move()) is None:
                await clicker.look()
            await clicker.use(*move[1:])
            await alex.wait_for(
                lambda message: not message.ephemeral and "My hand" in message.labels, SECONDS
            )
        ended = await program.stop()
    assert (ended.status, ended.err) == (0, "")
