"""A server's named house rules and its default."""

import asyncio

import pytest

from data import Conflict, ServerPreset, Store

GUILD = 7


def preset(name: str, seats: int = 4, options: str = '{"viennese": true}') -> ServerPreset:
    return ServerPreset(name, "classic", seats, options)


async def test_presets_are_kept_by_name_and_by_server(store: Store) -> None:
    for name in ("Zebra", "apple", "Über_100%"):
        await store.save_preset(GUILD, preset(name), most=25)
    await store.save_preset(GUILD + 1, preset("elsewhere"), most=25)
    assert [p.name for p in await store.presets(GUILD)] == ["apple", "Zebra", "Über_100%"]
    assert (await store.presets(GUILD))[0] == preset("apple")


async def test_a_name_in_other_letters_is_the_same_preset(store: Store) -> None:
    await store.save_preset(GUILD, preset("Club"), most=25)
    await store.save_preset(GUILD, preset("CLUB", 6, "{}"), most=25)
    assert await store.presets(GUILD) == [preset("CLUB", 6, "{}")]


async def test_there_are_never_more_than_the_most_also_when_many_save_at_once(store: Store) -> None:
    saved = await asyncio.gather(
        *(store.save_preset(GUILD, preset(f"p{n}"), most=3) for n in range(6)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Conflict) for outcome in saved) == 3
    kept = await store.presets(GUILD)
    assert len(kept) == 3
    await store.save_preset(GUILD, preset(kept[0].name, 2), most=3)
    with pytest.raises(Conflict):
        await store.save_preset(GUILD, preset("one more"), most=3)
    assert len(await store.presets(GUILD)) == 3


async def test_the_default_is_a_preset_and_goes_with_it(store: Store) -> None:
    assert await store.default_preset(GUILD) is None
    assert not await store.set_default_preset(GUILD, "Club")
    await store.save_preset(GUILD, preset("Club"), most=25)
    assert await store.set_default_preset(GUILD, "club")
    assert await store.default_preset(GUILD) == preset("Club")
    assert await store.default_preset(GUILD + 1) is None
    assert await store.delete_preset(GUILD, "CLUB")
    assert not await store.delete_preset(GUILD, "Club")
    await store.save_preset(GUILD, preset("Club"), most=25)
    assert await store.default_preset(GUILD) is None
    await store.set_default_preset(GUILD, "Club")
    assert await store.set_default_preset(GUILD, None)
    assert await store.default_preset(GUILD) is None


async def test_presets_lie_beside_other_settings(store: Store) -> None:
    await store.set_guild_setting(GUILD, "language", "de")
    await store.save_preset(GUILD, preset("Club"), most=1)
    assert (await store.guild_settings(GUILD))["language"] == "de"
