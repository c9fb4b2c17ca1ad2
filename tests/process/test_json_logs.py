"""The log of a whole process as JSON, with all that it can say: each line is one object, those about an
interaction name it, and nothing in it is a secret.
"""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

from sandbox.discord.model import Event, Interaction
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.player import CHANNEL
from tests.support.driver import Stage
from tests.support.stand_in import WatchedSandbox

PASSWORD, OTHER = "correct-horse", "battery%20staple"
"""Two ways to give one, both in the URL; this server asks for none."""
PEOPLE = ("Alex", "Billie", "Charlie")


async def test_each_line_is_an_object_that_names_its_interaction_and_no_secret(
    tmp_path: Path, schema: str, sandbox: WatchedSandbox
) -> None:
    pressed: list[Interaction] = []

    def listen(event: Event) -> None:
        if event.name == "INTERACTION_CREATE" and isinstance(event.about, Interaction):
            pressed.append(event.about)

    sandbox.world.listen(listen)
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "DEBUG",
        "CANASTA_LOG_FORMAT": "json",
        "CANASTA_DATABASE": schema.replace("canasta@", f"canasta:{PASSWORD}@") + f"&password={OTHER}",
    }
    async with Stage(sandbox.url) as stage, canasta(["run"], tmp_path, **settings) as program:
        reading = asyncio.create_task(program.everything_said())
        await program.until(sandbox.wait_for_bot(SECONDS))
        people = [await stage.person(name) for name in PEOPLE]
        asked = await asyncio.gather(*(person.slash(CHANNEL, "canasta help") for person in people))
        for person, answer in zip(people, asked, strict=True):
            await person.finished(answer)
        lobby = await people[0].finished(await people[0].slash(CHANNEL, "canasta new", computers=3))
        await people[0].click(lobby, "Play now")
        await people[0].finished(await people[0].slash(CHANNEL, "canasta hand"))
        program.tell(signal.SIGTERM)
        log = await reading
    lines = [json.loads(line) for line in log.splitlines()]
    assert all(isinstance(line["message"], str) and line["time"] and line["process"] for line in lines)
    about = {line["interaction"]: line["what"] for line in lines if "interaction" in line}
    assert len(about) == len(pressed) == 6
    assert sorted(about.values()).count("/canasta help") == 3
    secrets = [TOKEN, PASSWORD, OTHER, OTHER.replace("%20", " "), *(one.token for one in pressed)]
    assert [line for line in lines for secret in secrets if secret in str(line)] == []
