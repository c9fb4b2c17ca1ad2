"""Replays as people click through them, and whether a deal was fair."""

from typing import Any

from bot.replays.feature import ANIMATIONS, REPLAYS
from bot.replays.replays import ALL
from bot.replays.screens.replay import Stand
from bot.runtime.settings import Limit
from bot.screens.play.table import public_buttons
from canasta.cards.shuffle import seed_hash
from canasta.i18n import ENGLISH
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from tests.bot.factories import feed, played
from tests.cogs.world import World, alt, components, files, ids, options, texts

TARGET = 1500
"""So much takes several deals."""


async def replay(world: World, name: str, **given: Any) -> Any:
    return (await world.person(name).slash(world.channel, "canasta replay", **given)).response


async def over(world: World, *names: str, number: int = 4, channel: int = 1) -> int:
    people, guild = [world.person(name).id for name in names], world.guild.id
    return await feed(world.bot.store, people, number, guild=guild, channel=channel, target=TARGET)


def by_name(message: Any, name: str) -> str:
    """What the button of this name means."""
    return next(what for what in ids(message) if what.startswith("rp:") and what.endswith(f":{name}"))


async def more(world: World, name: str, message: Any) -> Any:
    """The same replay with what else can be done with the deal; any other message as it is."""
    if not any(what.endswith(":tools") for what in ids(message)):
        return message
    return (await world.press(name, message, by_name(message, "tools"))).response


async def test_a_deal_is_gone_through_by_buttons(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    last_round = len(played(4, target=TARGET).deals)
    message = await replay(world, "Ann")
    last = len(played(4, target=TARGET).deals[-1][1])
    assert f"Deal {last_round}, move 0 of {last}" in texts(message)
    assert "dealt" in texts(message)
    assert "holds" in alt(message)[0]
    for name, step in [("on", 1), ("on", 2), ("back", 1), ("last", last), ("first", 0)]:
        message = (await world.press("Ann", message, by_name(message, name))).response
        assert f"move {step} of {last}" in texts(message)
    message = (await world.press("Ann", message, by_name(message, "turnon"))).response
    assert "move 0 of" not in texts(message)
    message = (await world.press("Ann", message, by_name(message, "turnback"))).response
    assert "move 0 of" in texts(message)


async def test_the_cards_are_those_of_one_seat_or_of_all(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await replay(world, "Ann", deal=1)
    assert alt(message)[0].count(" holds ") == 4
    choices = options(message, "rp:eyes")
    assert [choice.rpartition(":")[2] for choice in choices] == [ALL, "none", "0", "1", "2", "3"]
    message = (await world.press("Ann", message, "rp:eyes", [choices[3]])).response
    assert alt(message)[0].count(" holds ") == 1
    message = (await world.press("Ann", message, "rp:eyes", [choices[1]])).response
    assert " holds " not in alt(message)[0]
    message = await more(world, "Ann", message)
    other = options(message, "rp:deal")[-1]
    message = (await world.press("Ann", message, "rp:deal", [other])).response
    assert f"Deal {len(played(4, target=TARGET).deals)}, move 0" in texts(message)


async def test_the_record_can_be_saved_and_is_fair(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await more(world, "Ann", await replay(world, "Ann"))
    record = next(what for what in ids(message) if what.startswith("rprec:"))
    sent = (await world.press("Ann", message, record)).response
    assert sent is not None
    assert any(c.get("type") == 13 for c in components(sent))
    file = next(a for a in sent.attachments if a.filename.endswith(".toml"))
    text = (await file.read()).decode()
    assert fair(verify(read_record(text)))


async def test_the_highlights_are_a_picture_that_moves(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await more(world, "Ann", await replay(world, "Ann"))
    moving = next(what for what in ids(message) if what.startswith("rpgif:"))
    sent = (await world.press("Ann", message, moving)).response
    assert sent is not None
    assert "Highlights of deal" in texts(sent)
    assert files(sent) == ["replay.gif"]


async def test_a_highlight_is_jumped_to_with_the_same_hands_open(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await replay(world, "Ann", deal=1)
    message = (await world.press("Ann", message, "rp:eyes", [options(message, "rp:eyes")[3]])).response
    message = await more(world, "Ann", message)
    gif = next(what for what in ids(message) if what.startswith("rpgif:"))
    sent: Any = (await world.press("Ann", message, gif)).response
    last = len(played(4, target=TARGET).deals[0][1])
    jumps = options(sent, "rp:jump")
    steps = [Stand.from_text(jump).step for jump in jumps]
    assert steps[-1] == last
    assert steps == sorted(set(steps))
    assert len(steps) > 1
    there: Any = (await world.press("Ann", sent, "rp:jump", [jumps[0]])).response
    assert there.id == sent.id
    assert f"-# Deal 1, move {steps[0]} of {last}" in texts(there)
    assert alt(there)[0].count(" holds ") == 1
    # From there it goes on as in any replay.
    after = (await world.press("Ann", there, by_name(there, "on"))).response
    assert f"move {steps[0] + 1} of {last}" in texts(after)


async def test_verify_says_what_was_checked(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await press_fair(world, await replay(world, "Ann", deal=1))
    assert texts(message).count("✅") == 4
    assert "❌" not in texts(message)
    seed = played(4, target=TARGET).deals[0][0]
    assert f"`{seed}`" in texts(message)
    full = seed_hash(seed)
    assert texts(message).count(full) == 1
    assert f"The seed's SHA-256 is `{full[:8]}…`, as it was fixed at the start." in texts(message)


async def press_fair(world: World, message: Any) -> Any:
    message = await more(world, "Ann", message)
    what = next(what for what in ids(message) if what.startswith("rpfair:"))
    return (await world.press("Ann", message, what)).response


async def test_no_deal_that_goes_on_is_shown(world: World) -> None:
    await world.start("Ann", computers=3)
    assert "nothing to replay yet" in texts(await replay(world, "Ann"))


async def test_the_score_sheet_has_a_way_to_the_replay(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    table = await world.table(1)
    table_view = await world.bot.tables.views.of(1, None)
    found = [button.id.what for row in public_buttons(table_view, ENGLISH) for button in row.buttons]
    assert f"rp:{table.match_id}:{len(played(4, target=TARGET).deals)}:0:all:table" in found


async def test_replays_and_moving_pictures_are_had_so_often_in_an_hour(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    world.bot.tables.limits.limits = {REPLAYS.use: Limit(8, 9), ANIMATIONS.use: Limit(1, 9)}
    for held in (False, True):
        message = await more(world, "Ann", await replay(world, "Ann"))
        told = await world.press(
            "Ann", message, next(what for what in ids(message) if what.startswith("rpgif"))
        )
        said = "\n".join(texts(one) for one in (told.response, *told.followups) if one is not None)
        assert ("You've asked for a lot of animations" in said) is held
    message = await replay(world, "Ann")
    again = (await world.press("Ann", message, by_name(message, "on"))).response
    assert "move 1 of" in texts(again)
    refused = await replay(world, "Ann")
    assert "You've watched a lot of replays in the last hour. You can continue <t:" in texts(refused)
    assert "move 0 of" in texts(await replay(world, "Ben"))
