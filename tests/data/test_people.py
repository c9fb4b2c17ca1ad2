"""Settings, and what the program remembers."""

from data import Store


async def test_settings_are_json_values_by_name(store: Store) -> None:
    await store.set_guild_setting(1, "variants", ["classic", "samba"])
    await store.set_guild_setting(1, "locale", "de")
    await store.set_guild_setting(1, "locale", "fr")
    await store.set_person_setting(1, "big_cards", True)
    assert await store.guild_settings(1) == {"locale": "fr", "variants": ["classic", "samba"]}
    assert await store.person_settings(1) == {"big_cards": True}
    assert await store.guild_settings(2) == {}
    await store.set_guild_setting(1, "locale", None)
    assert await store.guild_settings(1) == {"variants": ["classic", "samba"]}


async def test_the_program_remembers_a_note(store: Store) -> None:
    assert await store.meta("commands") is None
    await store.set_meta("commands", "abc")
    await store.set_meta("commands", "def")
    assert await store.meta("commands") == "def"
