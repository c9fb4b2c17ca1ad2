"""A world that is written down comes back as it was."""

import json
from pathlib import Path

import pytest

from sandbox.demo import demo_world
from sandbox.discord import snapshot, threads
from tests.sandbox.bot import TryBot, aim, png
from tests.support.driver import Stage
from tests.support.stand_in import WatchedSandbox


async def test_a_kept_world_has_its_messages_pictures_threads_and_working_buttons(
    sandbox: WatchedSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "world.json"
    ids: list[str] = []
    token = ""
    for run in range(2):
        world = snapshot.load(path) if run else demo_world()
        server = WatchedSandbox(world, save_to=path)
        await server.start()
        aim(monkeypatch, server)
        async with Stage(server.url) as stage, TryBot() as bot:
            await bot.login(server.token)
            import asyncio

            line = asyncio.create_task(bot.connect(reconnect=False))
            await server.wait_for_bot()
            alex = await stage.person("Alex")
            if run == 0:
                token = server.token
                table = (await alex.slash("canasta", "try hello")).message
                await alex.click(table, "Secret")
                slow = await alex.finished(await alex.slash("canasta", "try slow"))
                await alex.wait_for(lambda m: m.content == "And one more thing")
                await alex.slash("canasta", "try thread", name="Match")
                thread = await alex.thread()
                ids = [table.id, slow.id, str(thread["id"])]
            else:
                assert server.token == token
                kept = {m.id: m for m in await alex.messages("canasta")}
                assert set(ids[:2]) <= set(kept)
                # what only one person saw is gone, as on Discord after a reload
                assert not any(m.ephemeral for m in kept.values())
                assert await alex.image(kept[ids[1]].images[0]) == png()
                assert (await alex.thread())["id"] == ids[2]
                assert (await alex.click(kept[ids[0]], "Count 1")).message.content == "Counted to 2"
                inside = (await alex.messages(ids[2]))[0]
                assert (await alex.click(inside, "Count 1")).message.id == inside.id
                new = (await alex.slash("canasta", "try hello")).message
                assert int(new.id) > max(map(int, kept))
            await bot.close()
            await asyncio.gather(line, return_exceptions=True)
        await server.stop()
    assert sandbox.wire.unknown_routes == []


def test_the_file_with_its_token_is_its_owners_alone_even_if_it_was_open_before(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    for mode in (None, 0o644):
        for file in (path, path.with_name("w.json.new")):
            if mode is not None:
                file.touch()
                file.chmod(mode)
        snapshot.save(demo_world(), path)
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_of_an_earlier_version_is_read_without_what_is_no_more(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    world = demo_world()
    said = world.say(world.user("Alex"), world.channel("canasta"), "Before")
    threads.create(world, world.channel("canasta"), {"name": "Match"}, world.bot, starter=said)
    snapshot.save(world, path)
    document = json.loads(path.read_text())
    document["pings"] = [{"user_id": 1, "message_id": 2, "channel_id": 3, "at": 0.0}]
    for message in document["messages"]:
        message |= {"embeds": [], "pinned": False}
    for channel in document["channels"]:
        channel["slowmode"] = 0
        if channel["thread"] is not None:
            channel["thread"]["locked"] = False
    path.write_text(json.dumps(document))
    again = snapshot.load(path)
    assert again.message(said.channel_id, said.id).content == "Before"
    assert again.channel("Match").thread == world.channel("Match").thread


def test_ids_go_on_growing_even_when_the_clock_was_set_back(tmp_path: Path) -> None:
    world = demo_world()
    world.ids.last += 1 << 40
    snapshot.save(world, tmp_path / "w.json")
    again = snapshot.load(tmp_path / "w.json")
    assert again.ids.next() > world.ids.last


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 99}'])
def test_a_file_that_is_no_world_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "w.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"."):
        snapshot.load(path)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "w.json"
    world = demo_world()
    snapshot.save(world, path)
    before = path.read_text()
    world.say(world.user("Alex"), world.channel("canasta"), "more")

    def full(*args: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space"):
        snapshot.save(world, path)
    assert path.read_text() == before
    assert [p.name for p in tmp_path.iterdir()] == ["w.json"]
    assert json.loads(before)["format"] == 1
