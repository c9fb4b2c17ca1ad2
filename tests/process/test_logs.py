"""The log of a whole process at DEBUG: as JSON each line is one object, and those about an interaction name
it; in either form nothing in any output is a secret, whichever library could have written it.
"""

import asyncio
import json
import re
import signal
from pathlib import Path

from canasta.cards import NAMES
from data import Store
from sandbox.discord.model import Event, Interaction
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.game import replayed
from tests.process.player import CHANNEL, Clicker
from tests.support.driver import Message, Refused, Stage
from tests.support.shortened import shortened
from tests.support.stand_in import WatchedSandbox

PASSWORD, OTHER = "correct-horse", "battery%20staple"
"""Two ways to give one, both in the URL; this server asks for none."""
PEOPLE = ("Alex", "Billie", "Charlie")
A_SEED = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
A_HAND = "Your hand: "
"""How a hand begins in words, in the description of its picture."""
CARDS_IN_A_ROW = re.compile(r"(?:(?:Jk|Joker|(?:10|[2-9TJQKA])[shdc♠♥♦♣])\W{0,8}){5}")
"""More cards in a row than a move has, in the record's letters or as people read them."""


@shortened("database", ["sqlite", "postgresql"], indirect=True)
@shortened("form", ["json", "text"])
async def test_at_debug_no_output_has_a_secret_and_each_interaction_is_named(
    tmp_path: Path, database: str, sandbox: WatchedSandbox, form: str
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
        "CANASTA_LOG_FORMAT": form,
        "CANASTA_COMPUTER_SECONDS": "0",
        "CANASTA_DATABASE": database,
    }
    if "://" in database:
        settings["CANASTA_DATABASE"] = (
            database.replace("canasta@", f"canasta:{PASSWORD}@") + f"&password={OTHER}"
        )
    # The command itself: cards are drawn, too.
    async with (
        Stage(sandbox.url) as stage,
        canasta(["run"], tmp_path, module="bot", **settings) as program,
    ):
        reading = asyncio.create_task(program.everything_said())
        await program.until(sandbox.wait_for_bot(SECONDS))
        people = [await stage.person(name) for name in PEOPLE]
        asked = await asyncio.gather(*(person.slash(CHANNEL, "canasta help") for person in people))
        for person, answer in zip(people, asked, strict=True):
            await person.finished(answer)
        lobby = await people[0].finished(await people[0].slash(CHANNEL, "canasta new", computers=3))
        await people[0].click(lobby, "Play now")
        panel = await people[0].finished(await people[0].slash(CHANNEL, "canasta hand"))
        assert A_HAND in everything_in(panel)
        async with await Store.connect(database) as store:
            await play_a_turn(Clicker(people[0], panel), store)
            secrets = await secrets_of(store)
        program.tell(signal.SIGTERM)
        log = await reading
        out = (await program.ended()).out
    assert len(about := {press.id for press in pressed}) >= 8
    assert log.count("Answering /canasta help.") == 3
    if form == "json":
        lines = [json.loads(line) for line in log.splitlines()]
        assert all(isinstance(line["message"], str) and line["time"] and line["process"] for line in lines)
        assert len({line["interaction"] for line in lines if "interaction" in line}) == len(about)
    secrets |= {
        A_HAND,
        TOKEN,
        PASSWORD,
        OTHER,
        OTHER.replace("%20", " "),
        *(press.token for press in pressed),
    }
    beside = [file.read_text() for file in tmp_path.rglob("*") if file.suffix in (".log", ".txt", ".json")]
    assert "Traceback" not in log
    for output in (log, out, *beside):
        assert [secret for secret in secrets if secret in output] == []
        assert A_SEED.findall(output) == []
        assert CARDS_IN_A_ROW.findall(output) == []


async def play_a_turn(clicker: Clicker, store: Store) -> None:
    """Draw and discard, whenever it is my move."""
    async with asyncio.timeout(SECONDS):
        while not await clicker.look() or clicker.next_move() is None:  # noqa: ASYNC110 - another process's state
            await asyncio.sleep(0.05)
        while (move := clicker.next_move()) is not None:
            _, component, values = move
            try:
                await clicker.use(component, values)
            except Refused:  # the panel has come down to the bottom of the channel meanwhile
                await clicker.look()
    (table,) = await store.tables.all_open()
    journal = await store.journals.get(table.match_id or 0)
    assert journal is not None
    assert any(action.seat == 0 and "discard" in action.text for action in journal.deals[-1].actions)


async def secrets_of(store: Store) -> set[str]:
    """The seeds, the key of the marks that are kept of people, and each hand as the records have it."""
    (table,) = await store.tables.all_open()
    journal = await store.journals.get(table.match_id or 0)
    assert journal is not None
    seeds = {deal.seed for deal in journal.deals}
    assert [seed for seed in seeds if not A_SEED.fullmatch(seed)] == []
    match = replayed(journal)
    every = [match.view(seat).hand for seat in range(len(journal.seats))]
    hands = [hand for hand in every if len(hand) > 4]
    assert hands
    async with store._database.read() as transaction:
        kept = [row["content"] for row in await transaction.rows("SELECT content FROM meta")]
    keys = {str(one) for one in kept if A_SEED.fullmatch(str(one))}
    return (
        seeds
        | keys
        | {between.join(NAMES[card] for card in hand) for hand in hands for between in ("", " ", ", ")}
    )


def everything_in(message: Message) -> str:
    """All that a message says, descriptions of pictures too."""
    return json.dumps(message.raw, ensure_ascii=False)
