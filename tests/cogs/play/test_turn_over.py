"""What a hand shows once its player's turn is over."""

from typing import Any

from tests.cogs.world import PEOPLE, World, alt, ids, labels, options, texts


async def discarded(world: World, pace: str) -> Any:
    """Ann's panel after her turn."""
    await world.start(*PEOPLE, pace=pace)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    return (await world.press("Ann", panel, "do:discard", options(panel, "do:discard")[-1:])).response


async def test_over_days_the_cards_are_shown_when_they_are_asked_for(world: World) -> None:
    panel = await discarded(world, "1 days")
    assert "You discarded" in texts(panel)
    assert not alt(panel)
    assert "My hand" in labels(panel)
    assert "Your hand: 11 cards" in alt((await world.press("Ann", panel, "hand")).response)[0]


async def test_who_plays_live_sees_the_cards_while_others_play(world: World) -> None:
    panel = await discarded(world, "live 300+60")
    assert "Your hand: 11 cards" in alt(panel)[0]
    assert "hand" not in ids(panel)
