"""A server's named house rules and its default."""

import asyncio

import pytest

from data import Conflict, Store
from data.records.people import ServerPreset
from data.records.tables import Options

GUILD = 7


VIENNESE = {"viennese": True}


def preset(name: str, seats: int = 4, options: Options = VIENNESE) -> ServerPreset:
    return ServerPreset(name, "classic", seats, options)


async def test_presets_are_kept_by_name_and_by_server(store: Store) -> None:
    for name in ("Zebra", "apple", "Über_100%"):
        await store.presets.save(GUILD, preset(name), most=25)
    await store.presets.save(GUILD + 1, preset("elsewhere"), most=25)
    assert [p.name for p in await store.presets.of_guild(GUILD)] == ["apple", "Zebra", "Über_100%"]
    assert (await store.presets.of_guild(GUILD))[0] == preset("apple")


async def test_a_name_in_other_letters_is_the_same_preset(store: Store) -> None:
    await store.presets.save(GUILD, preset("Club"), most=25)
    await store.presets.save(GUILD, preset("CLUB", 6, {}), most=25)
    assert await store.presets.of_guild(GUILD) == [preset("CLUB", 6, {})]


async def test_there_are_never_more_than_the_most_also_when_many_save_at_once(store: Store) -> None:
    saved = await asyncio.gather(
        *(store.presets.save(GUILD, preset(f"p{n}"), most=3) for n in range(6)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Conflict) for outcome in saved) == 3
    kept = await store.presets.of_guild(GUILD)
    assert len(kept) == 3
    await store.presets.save(GUILD, preset(kept[0].name, 2), most=3)
    with pytest.raises(Conflict):
        await store.presets.save(GUILD, preset("one more"), most=3)
    assert len(await store.presets.of_guild(GUILD)) == 3


async def test_the_default_is_a_preset_and_goes_with_it(store: Store) -> None:
    assert await store.presets.default(GUILD) is None
    assert not await store.presets.set_default(GUILD, "Club")
    await store.presets.save(GUILD, preset("Club"), most=25)
    assert await store.presets.set_default(GUILD, "club")
    assert await store.presets.default(GUILD) == preset("Club")
    assert await store.presets.default(GUILD + 1) is None
    assert await store.presets.delete(GUILD, "CLUB")
    assert not await store.presets.delete(GUILD, "Club")
    await store.presets.save(GUILD, preset("Club"), most=25)
    assert await store.presets.default(GUILD) is None
    await store.presets.set_default(GUILD, "Club")
    assert await store.presets.set_default(GUILD, None)
    assert await store.presets.default(GUILD) is None


async def test_presets_lie_beside_other_settings(store: Store) -> None:
    await store.settings.set_for_guild(GUILD, "language", "de")
    await store.presets.save(GUILD, preset("Club"), most=1)
    assert (await store.settings.of_guild(GUILD))["language"] == "de"


async def test_a_name_of_wildcards_is_only_a_name(store: Store) -> None:
    for name in ("%", "_", "' OR 1=1 --", "plain"):
        await store.presets.save(GUILD, preset(name), most=25)
    for name in ("%", "_", "' OR 1=1 --"):
        assert await store.presets.delete(GUILD, name)
    assert [p.name for p in await store.presets.of_guild(GUILD)] == ["plain"]
    assert not await store.presets.delete(GUILD, "pl%")
