"""What the program remembers."""

from data import Store


async def test_the_program_remembers_a_note(store: Store) -> None:
    assert await store.meta.get("commands") is None
    await store.meta.set("commands", "abc")
    await store.meta.set("commands", "def")
    assert await store.meta.get("commands") == "def"
