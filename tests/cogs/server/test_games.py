"""What those who manage a server settle: which games it offers."""

from typing import Any

import pytest
import simcord

from bot.layout.errors import Refused
from bot.tables.rules.table_rules import TableRules
from canasta.notation.rule_code import rule_code
from canasta.variants import VARIANTS
from data.records.tables import TableStatus
from tests.cogs import made_up_games
from tests.cogs.clicking import open_rules, planted, play_match_out, press_panel, use
from tests.cogs.world import World, ids, options, texts

OFFER = "settings:games:offer"
pytestmark = pytest.mark.usefixtures("two_games")


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up_games.offer(monkeypatch, made_up_games.SHORT)


async def offer_only(world: World, *games: str) -> Any:
    """Let Mia, who manages the server, choose the games; gives back the panel after it."""
    mia = world.manager("Mia")
    result = await mia.slash(world.channel, "canasta-server games")
    assert result.ephemeral
    return (await world.press("Mia", result.response, OFFER, games)).response


async def test_a_hidden_game_is_neither_offered_nor_accepted(world: World) -> None:
    panel = await offer_only(world, "classic")
    assert "Hidden: " in texts(panel)
    assert "Short Canasta" in texts(panel)
    assert "Classic Canasta" not in texts(panel)
    question = (await world.person("Ann").slash(world.channel, "canasta new")).response
    assert ids(question) == ["new:kind:classic"]
    for typed in ({"game": "short"}, {"rules": rule_code("short", 2, {})}):
        answer = await world.open("Ann", **typed)
        assert "This server doesn't offer Short Canasta. Choose one of: Classic Canasta." in texts(answer)
    assert "neither a preset" in texts(await world.open("Ann", rules="blitz"))
    assert await world.person("Ann").autocomplete(world.channel, "canasta new", "game", "sho") == []
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    assert not [id for id in ids(panel) if id.endswith(":game")]
    assert await world.rules() == TableRules("classic", 4)


async def test_a_game_hidden_while_somebody_chooses_is_refused_with_what_there_is(world: World) -> None:
    question = (await world.person("Ann").slash(world.channel, "canasta new")).response
    chosen = (await world.press("Ann", question, "new:game:two", ["short"])).response
    await offer_only(world, "classic")
    panel = (await world.press("Ann", chosen, "new:kind:short", ["2"])).response
    assert "doesn't offer" in texts(panel)
    assert "new:kind:classic" in ids(panel)
    assert await world.bot.store.tables.all_open() == []


async def test_a_lobby_is_not_changed_to_a_hidden_game(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    await offer_only(world, "classic")
    panel = await press_panel(world, "Ann", panel, "game", "short")
    assert "doesn't offer" in texts(panel)
    digest = (await world.rules()).digest
    opened = await world.press("Ann", panel, f"h:{digest}:paste")
    pasted = await world.person("Ann").submit_modal(opened, {"text": rule_code("short", 4, {})})
    assert "doesn't offer" in texts(pasted.response)
    assert await world.rules() == TableRules("classic", 4)


async def test_running_tables_of_a_hidden_game_go_on(world: World) -> None:
    await world.open("Ann", game="short", players=2)
    await world.sit("Ben")
    await offer_only(world, "classic")
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).status is TableStatus.PLAYING
    await play_match_out(world, "Ann", "Ben")
    await world.press("Ann", await world.public(), "next")
    table = await world.table()
    assert (table.status, table.variant) == (TableStatus.PLAYING, "short")


async def test_what_is_usual_is_among_what_is_offered(world: World) -> None:
    world.manager("Mia")
    await offer_only(world, "short")
    await world.open("Ann")
    assert await world.rules() == TableRules("short", 4)
    code = rule_code("classic", 4, {"viennese": True})
    await world.person("Mia").slash(world.channel, "canasta-server preset save", name="Old", rules=code)
    assert await world.bot.store.presets.of_guild(world.guild.id) == []
    await offer_only(world, *VARIANTS, "short")
    await world.person("Mia").slash(world.channel, "canasta-server preset save", name="Old", rules=code)
    await world.person("Mia").slash(world.channel, "canasta-server preset default", name="Old")
    await offer_only(world, "short")
    await world.open("Ben")
    assert TableRules.of(await world.table(2)) == TableRules("short", 4)
    assert "doesn't offer" in texts(await world.open("Cleo", rules="Old"))


async def test_one_game_at_least_stays(world: World) -> None:
    mia = world.manager("Mia")
    panel = (await mia.slash(world.channel, "canasta-server games")).response
    assert panel is not None
    assert options(panel, OFFER) == [*VARIANTS, "short"]
    with pytest.raises(simcord.SetupError, match="between 1 and"):
        await mia.select(panel, [], custom_id=f"c1:0:0:{OFFER}")
    with pytest.raises(Refused, match="At least one game has to stay"):
        await world.bot.tables.games.offer_only(world.guild.id, [])
    assert len(await world.bot.tables.games.offered(world.guild.id)) == len(VARIANTS) + 1


async def test_only_managers_choose_the_games(world: World) -> None:
    await world.let_see("Ann", "canasta-server")
    refused = (await world.person("Ann").slash(world.channel, "canasta-server games")).response
    assert "Manage Server" in texts(refused)
    assert ids(refused) == []


async def test_a_panel_of_an_earlier_release_still_chooses_the_games(world: World) -> None:
    mia = world.manager("Mia")
    message = await planted(world, world.channel, "c1:0:0:games", "classic")
    said = texts((await use(mia, message, "c1:0:0:games", "classic")).response)
    assert said.startswith("✅ New tables offer these games now.")
    assert [game.id for game in await world.bot.tables.games.offered(world.guild.id)] == ["classic"]
