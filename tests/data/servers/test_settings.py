"""Settings of servers and people."""

from data import Store


async def test_settings_are_json_values_by_name(store: Store) -> None:
    await store.settings.set_for_guild(1, "variants", ["classic", "samba"])
    await store.settings.set_for_guild(1, "locale", "de")
    await store.settings.set_for_guild(1, "locale", "fr")
    await store.settings.set_for_person(1, "big_cards", True)
    assert await store.settings.of_guild(1) == {"locale": "fr", "variants": ["classic", "samba"]}
    assert await store.settings.of_person(1) == {"big_cards": True}
    assert await store.settings.of_guild(2) == {}
    await store.settings.set_for_guild(1, "locale", None)
    assert await store.settings.of_guild(1) == {"variants": ["classic", "samba"]}
