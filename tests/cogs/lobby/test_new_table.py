"""/canasta new without anything said: the games in groups, how many play, and the lobby after that."""

from typing import Any

import pytest
from simcord.components import validate_components

from bot.layout.controls import OPTION_LIMIT, Select
from bot.screens.lobby.new_table import Choice, game_screen, games_screen
from bot.tables.rules.table_rules import TableRules, kinds
from canasta.i18n import ENGLISH, translator
from canasta.notation.rule_code import rule_code
from canasta.variants import GROUPS, VARIANTS
from data.records.people import ServerPreset
from data.records.tables import TableStatus
from tests.cogs import made_up_games
from tests.cogs.clicking import open_rules, play_match_out, press_panel
from tests.cogs.world import V2, World, alt, ids, labels, options, texts


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least one game beside Classic Canasta, whatever this release has."""
    made_up_games.offer(monkeypatch, made_up_games.SHORT)


async def choose(world: World, who: str, panel: Any, what: str, *values: str) -> Any:
    """Press or choose something in the guided choice; gives back what stands there then."""
    response = (await world.press(who, panel, f"new:{what}", values)).response
    assert response is not None
    assert response.ephemeral
    return response


async def begin(world: World, who: str) -> Any:
    """Type /canasta new and nothing else; gives back the first question."""
    result = await world.person(who).slash(world.channel, "canasta new")
    assert result.ephemeral
    return result.response


@pytest.mark.usefixtures("two_games")
async def test_the_choice_is_private_and_leads_to_a_public_lobby_of_the_game_and_size(world: World) -> None:
    panel = await begin(world, "Ann")
    assert "new:game:classic" in ids(panel)
    assert options(panel, "new:game:two")[-1] == "short"
    assert "Short Canasta (2 or 4 players, half an hour)" in labels(panel)
    assert world.messages() == []
    panel = await choose(world, "Ann", panel, "game:two", "short")
    assert "for those who have little time" in texts(panel)
    assert options(panel, "new:kind:short") == ["2", "4"]
    panel = await choose(world, "Ann", panel, "kind:short", "4")
    assert "Your table is open" in texts(panel)
    assert await world.rules() == TableRules("short", 4)
    assert "Short Canasta" in texts(await world.lobby())
    assert "the 3 empty seats" in texts(await world.lobby())
    menu = (await world.press("Ann", panel, "setup")).response
    rules = (await world.press("Ann", menu, "house")).response
    assert "Rules of this table" in texts(rules)


@pytest.mark.usefixtures("two_games")
async def test_there_is_a_way_back_and_a_short_way(world: World) -> None:
    panel = await begin(world, "Ann")
    panel = await choose(world, "Ann", panel, "game:classic", "classic")
    assert "6-3x2" in options(panel, "new:kind:classic")
    panel = await choose(world, "Ann", panel, "back")
    await choose(world, "Ann", panel, "usual")
    assert await world.rules() == TableRules("classic", 4)


async def test_a_game_for_one_number_of_players_opens_at_once(world: World) -> None:
    panel, other = await begin(world, "Ann"), await begin(world, "Ann")
    panel = await choose(world, "Ann", panel, "game:two", "manzana")
    assert "Your table is open in this channel: Manzana, 2 players: one against one" in texts(panel)
    assert await world.rules() == TableRules("manzana", 2)
    again = await choose(world, "Ann", other, "game:two", "manzana")
    assert "since then" in texts(again)
    assert len(await world.bot.store.tables.all_open()) == 1


@pytest.mark.usefixtures("two_games")
async def test_who_sits_together_is_part_of_the_choice(world: World) -> None:
    panel = await choose(world, "Ann", await begin(world, "Ann"), "game:classic", "classic")
    await choose(world, "Ann", panel, "kind:classic", "6-3x2")
    assert (await world.rules()).kind.key == "6-3x2"


@pytest.mark.usefixtures("two_games")
async def test_a_second_click_opens_no_second_table(world: World) -> None:
    panel, other = await begin(world, "Ann"), await begin(world, "Ann")
    await choose(world, "Ann", other, "usual")
    panel = await choose(world, "Ann", panel, "usual")
    assert "since then" in texts(panel)
    assert len(await world.bot.store.tables.all_open()) == 1
    await choose(world, "Ann", panel, "usual")
    assert len(await world.bot.store.tables.all_open()) == 2


@pytest.mark.usefixtures("two_games")
async def test_a_server_s_default_and_its_presets_are_offered(world: World) -> None:
    world.manager("Mia")
    code = rule_code("short", 2, {"target_score": 700})
    await world.person("Mia").slash(world.channel, "canasta-server preset save", name="Tea", rules=code)
    await world.person("Mia").slash(world.channel, "canasta-server preset default", name="Tea")
    panel = await begin(world, "Ann")
    assert "Short Canasta, 2 players" in "\n".join(labels(panel))
    await choose(world, "Ann", panel, "usual")
    assert (await world.rules()).code == code
    await choose(world, "Ben", await begin(world, "Ben"), "own", "Tea")
    assert TableRules.of(await world.table(2)).code == code
    panel = await choose(world, "Cleo", await begin(world, "Cleo"), "game:two", "short")
    await choose(world, "Cleo", panel, "kind:short", "4")
    assert TableRules.of(await world.table(3)) == TableRules("short", 4, {"target_score": 700})
    await world.open("Dan")
    assert TableRules.of(await world.table(4)).code == code


@pytest.mark.usefixtures("two_games")
async def test_what_is_typed_names_the_game_or_the_rules_do(world: World) -> None:
    await world.open("Ann", game="Short Canasta", players=2)
    assert await world.rules() == TableRules("short", 2)
    await world.open("Ben", rules="blitz")
    assert TableRules.of(await world.table(2)) == TableRules("short", 4, {"target_score": 500})
    answer = await world.open("Cleo", game="classic", rules=rule_code("short", 2, {}))
    assert "These rules are for Short Canasta" in texts(answer)
    assert "3" in texts(await world.open("Cleo", game="short", players=3))
    assert "There's no such game" in texts(await world.open("Cleo", game="poker"))
    assert len(await world.bot.store.tables.all_open()) == 2
    offered = await world.person("Cleo").autocomplete(world.channel, "canasta new", "game", "sho")
    assert [choice["value"] for choice in offered] == ["short"]


@pytest.mark.usefixtures("two_games")
async def test_the_host_changes_the_game_of_a_lobby_in_the_rules_panel(world: World) -> None:
    await world.open("Ann", players=5)
    await world.sit("Ben")
    first = await open_rules(world, "Ann")
    panel = await press_panel(world, "Ann", first, "game", "short")
    assert await world.rules() == TableRules("short", 4)
    assert "To 1,500 points" in texts(panel)
    assert "Short Canasta" in texts(await world.lobby())
    assert "Ben" in texts(await world.lobby())


@pytest.mark.usefixtures("two_games")
async def test_a_table_for_more_people_than_the_game_has_seats_is_refused(world: World) -> None:
    await world.open("Ann", players=5)
    for name in ("Ben", "Cleo", "Dan", "Eve"):
        await world.sit(name)
    panel = await press_panel(world, "Ann", await open_rules(world, "Ann"), "game", "short")
    assert "too many for a table" in texts(panel)
    assert await world.rules() == TableRules("classic", 5)


@pytest.mark.usefixtures("two_games")
async def test_play_again_keeps_game_and_rules(world: World) -> None:
    await world.start("Ann", "Ben", rules="blitz", players=2)
    table = await world.table()
    assert (await world.view("Ann")).game.target == 500
    await play_match_out(world, "Ann", "Ben")
    assert (await world.table()).status is TableStatus.FINISHED
    await world.press("Ann", await world.public(), "next")
    again = await world.table()
    assert again.status is TableStatus.PLAYING
    assert again.match_id != table.match_id
    assert await world.rules() == TableRules("short", 2, {"target_score": 500})
    assert "short and sweet" in alt(await world.public())[0]


def test_all_games_and_presets_that_a_server_can_have_fit_into_a_message() -> None:
    presets = [ServerPreset("n" * 31 + chr(65 + n), "classic", 4, {}) for n in range(25)]
    choice = Choice(list(VARIANTS.values()), presets, TableRules("classic", 4), 2)
    screens = [games_screen(choice, ENGLISH, "note")]
    screens += [game_screen(choice, game, ENGLISH, "note") for game in VARIANTS.values()]
    for screen in screens:
        raw: list[dict[str, Any]] = screen.view().to_components()
        validate_components(raw, flags=V2)
    listed = [value for group in GROUPS for value in _offered(screens[0], f"game:{group}")]
    assert listed == sorted(VARIANTS, key=listed.index)
    assert set(listed) == set(VARIANTS)


def _offered(screen: Any, what: str) -> list[str]:
    return [
        option.value
        for part in screen.parts
        if getattr(part, "options", None) and part.id.what == f"new:{what}"
        for option in part.options
    ]


@pytest.mark.parametrize("game", VARIANTS)
def test_every_kind_of_table_is_there_to_choose(game: str) -> None:
    choice = Choice(list(VARIANTS.values()), [], TableRules("classic", 4), 0)
    screen = game_screen(choice, VARIANTS[game], ENGLISH)
    keys = _offered(screen, f"kind:{game}")
    assert keys == [kind.key for kind in kinds(game)]
    assert {int(key.split("-")[0]) for key in keys} == set(VARIANTS[game].seats)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_that_is_to_choose_is_cut(language: str) -> None:
    choice = Choice(list(VARIANTS.values()), [], TableRules("classic", 4), 0)
    tr = translator(language)
    screens = [games_screen(choice, tr), *(game_screen(choice, game, tr) for game in VARIANTS.values())]
    selects = [part for screen in screens for part in screen.parts if isinstance(part, Select)]
    assert len(selects) == len(GROUPS) + len(VARIANTS)
    for option in (option for select in selects for option in select.options):
        assert len(option.label) <= OPTION_LIMIT
        assert option.description
        assert len(option.description) <= OPTION_LIMIT
