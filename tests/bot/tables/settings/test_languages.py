"""In which language a server is written to, and in which a person."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from bot.tables.settings.hand_settings import DISCORDS, HandSettings, KeptHandSettings
from bot.tables.settings.languages import GUESS, LANGUAGE, ServerLanguages
from canasta.i18n import LANGUAGES, known_language
from data import Store
from tests.bot.tables import one_table
from tests.bot.tables.one_table import begin

GUILD, ANN, BEN, CARL = 5, 7, 8, 9


@pytest.fixture
def hands(store: Store) -> KeptHandSettings:
    return KeptHandSettings(store)


@pytest.fixture
def languages(store: Store, hands: KeptHandSettings) -> ServerLanguages:
    return ServerLanguages(store, hands)


def at_discord(languages: ServerLanguages, locale: str, *features: str) -> None:
    """Discord has this server with these features."""
    guild: Any = SimpleNamespace(preferred_locale=locale, features=list(features))

    async def server(guild_id: int) -> Any:
        return guild

    languages.server = server


@pytest.mark.parametrize("locale", ["", "xx", "en_", "../../de", "d" * 5000, "de\0", "ja", "_", "🃏", "DE"])
def test_a_strange_locale_is_no_language(locale: str) -> None:
    assert known_language(locale) in (None, "en")


def test_a_language_of_another_country_is_understood() -> None:
    assert known_language("de-AT") == known_language("de") == "de"
    assert known_language("en-GB") == "en"


async def test_the_first_table_is_a_guess(languages: ServerLanguages) -> None:
    assert await languages.of(GUILD) == "en"
    assert await languages.opened_by(GUILD, "de") == "de"
    assert await languages.opened_by(GUILD, "en-US") == "de"
    assert (await languages.tr(GUILD)).language == "de"


async def test_a_server_that_has_played_in_english_is_asked_not_turned_over(
    tables: Tables, languages: ServerLanguages
) -> None:
    guild_id = (await begin(tables, *one_table.NAMES, rules=TableRules("classic", 5))).table.guild_id
    assert await languages.opened_by(guild_id, "de") == "en"
    assert await languages.opened_by(guild_id, "de") == "en"
    await languages.agree(guild_id, "de", ANN, manages=False)
    assert await languages.of(guild_id) == "de"


async def test_who_reads_what_there_are_no_words_in_leaves_no_guess(languages: ServerLanguages) -> None:
    assert await languages.opened_by(GUILD, "ja") == "en"
    assert await languages.opened_by(GUILD, "de") == "de"


async def test_a_community_has_its_own_and_a_choice_goes_first(
    store: Store, languages: ServerLanguages
) -> None:
    at_discord(languages, "en-US")
    assert await languages.opened_by(GUILD, "de") == "de"  # Discord says en-US of every other server
    at_discord(languages, "en-US", "COMMUNITY")
    assert await languages.of(GUILD) == "en"
    await store.settings.set_for_guild(GUILD, LANGUAGE.name, "de", by=ANN)
    languages.changed(GUILD)
    assert await languages.of(GUILD) == "de"


async def test_a_private_table_is_in_its_readers(languages: ServerLanguages) -> None:
    assert await languages.of(0, "de") == "de"
    assert await languages.of(0, "ja") == "en"


async def test_a_language_that_a_later_release_lacks_is_none(store: Store, hands: KeptHandSettings) -> None:
    await store.settings.set_for_guild(GUILD, LANGUAGE.name, "eo")
    await store.settings.set_for_guild(GUILD, GUESS, "de")
    assert await ServerLanguages(store, hands).of(GUILD) == "de"
    await store.settings.set_for_person(ANN, DISCORDS, "eo")
    await store.settings.set_for_person(ANN, "language", "eo")
    assert (await hands.tr(ANN, "de")).language == "de"
    assert LANGUAGE.words("eo", await hands.tr(ANN, "en")) == "eo"


async def test_letters_are_in_what_discord_last_told(store: Store, hands: KeptHandSettings) -> None:
    await hands.heard(ANN, "de")
    assert (await hands.tr(ANN, "en-US")).language == "de"
    await hands.heard(ANN, "ja")  # there are no words in it
    assert (await KeptHandSettings(store).tr(ANN, "de")).language == "en"
    await hands.set(ANN, "language", "de")
    assert (await hands.tr(ANN, "en-US")).language == "de"


async def test_what_discord_tells_again_is_not_written_again(store: Store, hands: KeptHandSettings) -> None:
    await hands.heard(ANN, "de")
    await hands.heard(ANN, "de")
    await store.settings.set_for_person(ANN, DISCORDS, None)
    await hands.heard(ANN, "de")
    assert await store.settings.of_person(ANN) == {}


async def test_most_of_a_table_are_asked_once(hands: KeptHandSettings, languages: ServerLanguages) -> None:
    for person, locale in ((ANN, "en-US"), (BEN, "de"), (CARL, "de")):
        await hands.heard(person, locale)
    people = [ANN, BEN, CARL]
    assert await languages.to_ask(GUILD, BEN, people[:2], manages=True) is None  # as many as others
    assert await languages.to_ask(GUILD, ANN, people, manages=True) is None  # who reads another
    assert await languages.to_ask(0, BEN, people, manages=True) is None
    at_discord(languages, "en-US", "COMMUNITY")
    assert await languages.to_ask(GUILD, BEN, people, manages=False) is None  # their guess counts nothing
    at_discord(languages, "en-US")
    assert await languages.to_ask(GUILD, BEN, people, manages=False) == "de"
    assert await languages.to_ask(GUILD, CARL, people, manages=False) is None


async def test_a_table_agrees_until_a_manager_chooses(languages: ServerLanguages) -> None:
    await languages.opened_by(GUILD, "en-US")
    await languages.agree(GUILD, "de", ANN, manages=False)
    assert await languages.of(GUILD) == "de"
    await languages.agree(GUILD, "en", BEN, manages=True)
    await languages.agree(GUILD, "de", ANN, manages=False)
    assert await languages.of(GUILD) == "en"


async def test_a_change_during_a_read_is_seen(
    store: Store, languages: ServerLanguages, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, going = store.settings.of_guild, asyncio.Event()

    async def slowly(guild_id: int) -> dict[str, Any]:
        kept = await read(guild_id)
        await going.wait()
        return kept

    monkeypatch.setattr(store.settings, "of_guild", slowly)
    first = asyncio.create_task(languages.of(GUILD))
    await asyncio.sleep(0.05)
    await languages.agree(GUILD, "de", ANN, manages=True)
    going.set()
    await first
    assert await languages.of(GUILD) == "de"


async def test_of_two_managers_at_once_the_last_counts_and_both_are_noted(
    store: Store, languages: ServerLanguages
) -> None:
    await asyncio.gather(
        languages.agree(GUILD, "de", ANN, manages=True), languages.agree(GUILD, "en", BEN, manages=True)
    )
    kept = await store.settings.of_guild(GUILD)
    assert await languages.of(GUILD) == kept[LANGUAGE.name] in LANGUAGES
    assert {entry.by for entry in await store.audit.last(GUILD, 10)} == {ANN, BEN}


def test_nothing_kept_is_nobodys_language() -> None:
    assert HandSettings.of({"language": ["de"], DISCORDS: {"a": 1}}).reads is None
