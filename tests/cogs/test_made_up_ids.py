"""Buttons and lists with ids that no release has made: each is answered privately, and breaks nothing."""

import logging
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import pytest

from bot.guide.screens.help import HELP
from bot.layout.custom_id import ButtonId, verbs
from bot.ratings.screens.leaderboard import LEADERBOARD
from bot.screens.buttons import LEARN, WHY_NOT
from bot.screens.panel.taught import IN_LESSON
from tests.cogs.clicking import component, use
from tests.cogs.guide.test_learn import begin
from tests.cogs.verbs.table import STEPS, Step
from tests.cogs.verbs.walk import DIRECTOR, HOST, LETTERS, MANAGER, Walked
from tests.cogs.world import World, texts
from tests.support.shortened import examples, shortened

PRESSES = examples(300)
NEW = (WHY_NOT, IN_LESSON, LEARN, HELP, LEADERBOARD)
"""The verbs that are drawn more often."""
HUGE = "9" * 40
REFUSED = (
    "not_your_turn@1.2:draw",
    "below_minimum@2.3:",
    "below_minimum@2.3:meld 4c4c4c",
    "nope@9.9.9.9:take",
    "no_match@2.4:take >m9",
    f"a@1:meld {'Ah' * 20}",
    "a@....:lay 3h",
    "a@1:answer yes",
    "a@1:merge m1 m2",
    "a@1:swap Kh m1",
    "a@1:meld Kh>zzz KdKc",
)
RESTS = (
    "",
    "here",
    "show",
    "go",
    "menu",
    "open",
    "open:first",
    "open:nope",
    "x" * 60,
    "²",
    "-1",
    HUGE,
    "g1:rating:::0",
    f"g{HUGE}:rating:::1",
    "a:rating::all:0",
    "s:wins::all:99999999",
    "g٣:rating::all:0",
    "invite:5:5",
    "invite:abc",
    "invite:",
    "score:",
    "hand:x",
    "m0d0",
    "m9d9",
    "sort",
    "rank",
    "yes:1",
    "export",
    "hide",
    "all",
    "some",
    "take",
    *REFUSED,
)


async def made_up(world: World, rng: random.Random) -> tuple[str, str]:
    """An id, and a value to choose in a list (empty: a button)."""
    verb = rng.choice([*sorted(verbs()), *NEW * 3])
    table = rng.choice([0, 0, 1, 1, 2, 10**11])
    stored = (await world.table()).version
    version = stored if rng.random() < 0.6 else rng.choice([0, 1, 10**11])
    rest = rng.choice(REFUSED if verb is WHY_NOT and rng.random() < 0.8 else RESTS)
    value = rng.choice(RESTS) if rng.random() < 0.3 else ""
    return f"c1:{table}:{version}:{ButtonId(table, version, verb, rest).what}"[:100], value


@shortened("seed", [3, 9])
async def test_made_up_ids_are_answered_privately_and_break_nothing(
    world: World, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.ERROR)
    rng = random.Random(seed)
    await world.start("Ann", "Ben")
    await begin(world, "Ann")
    assert world.bot.user is not None
    await world.person("Cleo").send(world.channel, world.bot.user.mention)
    message = next(m for m in reversed(list(world.channel.history())) if m.components)
    stored = world.env.backend.get_message(world.channel.id, message.id)
    for _ in range(PRESSES):
        actor = world.person(rng.choice(["Ann", "Ben", "Cleo"]))
        id, value = await made_up(world, rng)
        kept, stored.components = (
            stored.components,
            [{"type": 1, "components": [component(id, value or None)]}],
        )
        result = await use(actor, message, id, value)
        stored.components = kept
        answers = [answer for answer in (result.response, *result.followups) if answer is not None]
        assert result.acknowledged, id
        assert "Something went wrong" not in "\n".join(map(texts, answers)), (id, value)
        assert all(answer.flags.ephemeral or answer.id == message.id for answer in answers), (id, value)
    assert caplog.records == []


FORGED: Final = (
    "",
    "nope",
    "-1",
    "٣",
    "²",
    "99",
    HUGE,
    str(2**63 - 1),
    "x" * 60,
    "@everyone",
    "1:2:3",
    "0x1",
)
"""What stands in no list of the bot's, and in none of its ids."""
BROKE: Final = (
    (MANAGER, f"bars:for:{2**63 - 1}:5:Eve Loud"),
    (DIRECTOR, f"tdirect:2:extend:1:{2**63 - 1}"),
)
"""What has been trouble, by whom: a bar and a round that last longer than time."""


def let_through(step: Step) -> str:
    """One who is let through, Ann where nobody is."""
    names = [name for name, letter in zip(LETTERS, step.letters, strict=True) if letter not in "-."]
    return names[-1] if names else HOST


def forgeries(step: Step) -> Iterator[Step]:
    """This press with something else in one place of its id, or as what is chosen in a list or written in a
    window.
    """
    what, _, value = step.what.partition(" ")
    verb, *rest = what.split(":")
    for bad in FORGED:
        for at in range(len(rest) + 1):
            forged = ":".join([verb, *rest[:at], bad, *rest[at + 1 :]])[:80]
            yield replace(step, what=f"{forged} {value}".rstrip())
        if bad:
            yield replace(step, what=f"{what} {bad}")
            yield replace(step, what=f"{what} {bad * 20}", window=True)


async def forge(walked: Walked, presses: Iterable[tuple[str, Step]], caplog: pytest.LogCaptureFixture) -> int:
    """Each is answered, and none is trouble; how many were tried."""
    caplog.set_level(logging.ERROR)
    tried = 0
    for name, step in presses:
        tried += 1
        await walked.tried(name, step)
        assert caplog.records == [], (name, step, caplog.text)
    return tried


def pressable() -> list[tuple[str, Step]]:
    """Each thing that components mean, with one who is let through."""
    return [(let_through(step), step) for step in STEPS if not step.what.startswith("/")]


@shortened("shard", range(4))
async def test_no_forged_value_breaks_what_is_pressed_chosen_or_written(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    shard: int,
) -> None:
    walked = Walked(world, monkeypatch)
    await walked.prepare()
    rng = random.Random(shard)
    drawn = [(name, rng.choice(list(forgeries(step)))) for name, step in pressable()[shard::4]]
    broke = [(name, Step(what)) for name, what in BROKE] if shard == 0 else []
    assert await forge(walked, [*broke, *drawn], caplog) > 50


@pytest.mark.soak
async def test_no_value_at_all_breaks_what_is_pressed_chosen_or_written(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    walked = Walked(world, monkeypatch)
    await walked.prepare()
    every = [(name, forged) for name, step in pressable() for forged in forgeries(step)]
    assert await forge(walked, every, caplog) > 5000
