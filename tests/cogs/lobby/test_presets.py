"""A server's own presets and its default, and what /canasta new makes of names and codes."""

from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tables.rules.table_rules import TableRules
from canasta.notation.rule_code import rule_code
from tests.cogs.clicking import open_rules, press_panel
from tests.cogs.server.test_time import here
from tests.cogs.world import World, options, texts


async def preset(world: World, who: str, verb: str, **options: Any) -> str:
    """Type ``/canasta-server preset …``; gives back what is answered, which nobody else sees."""
    result = await world.person(who).slash(world.channel, f"canasta-server preset {verb}", **options)
    assert result.ephemeral
    assert result.response is not None
    return texts(result.response)


async def presets(world: World, who: str) -> str:
    """What somebody reads of the server's settings."""
    return await here(world, who)


async def test_a_manager_keeps_the_rules_of_a_table_and_others_open_tables_with_them(world: World) -> None:
    world.manager("Mia")
    await world.open("Mia", players=6)
    await world.set_up("Mia", "players", ["6-3x2"])
    await press_panel(world, "Mia", await open_rules(world, "Mia"), "preset", "wild_melds")
    assert "Saved as **Friday**" in await preset(world, "Mia", "save", name="Friday")
    await world.person("Ann").slash(world.channel, "canasta new", rules="friday")
    table = await world.table(2)
    assert TableRules.of(table) == await world.rules()
    assert "three pairs" in await presets(world, "Ann")
    await world.person("Ben").slash(world.channel, "canasta new", rules="Friday", players=4)
    assert TableRules.of(await world.table(3)) == TableRules("classic", 4, {"wild_melds": True})


async def test_a_server_s_default_is_what_new_tables_begin_with(world: World) -> None:
    world.manager("Mia")
    code = rule_code("classic", 4, {"viennese": True})
    await preset(world, "Mia", "save", name="House", rules=code)
    assert "begin with **house**" in await preset(world, "Mia", "default", name="house")
    await world.open("Ann")
    assert (await world.rules()).code == code
    assert "new tables begin with it" in await presets(world, "Ann")
    await world.open("Ben", rules="usual", players=3)
    assert TableRules.of(await world.table(2)) == TableRules("classic", 3, {})
    await preset(world, "Mia", "delete", name="House")
    await world.open("Cleo")
    assert TableRules.of(await world.table(3)).options == {}


async def test_a_default_that_does_not_go_with_so_many_players_is_refused_in_words(world: World) -> None:
    world.manager("Mia")
    await preset(world, "Mia", "save", name="Club", rules=rule_code("classic", 4, {"viennese": True}))
    await preset(world, "Mia", "default", name="Club")
    with pytest.raises(Refused, match="default rules, Club, don't work with 17 players"):
        await world.bot.tables.rules.wanted(world.guild.id, "classic", 17, None)


async def test_only_managers_change_what_a_server_keeps(world: World) -> None:
    await world.open("Ann")
    await world.let_see("Ann", "canasta-server")
    for verb, more in (("save", {"name": "x"}), ("delete", {"name": "x"}), ("default", {"name": "usual"})):
        assert "Manage Server" in await preset(world, "Ann", verb, **more)
    assert await world.bot.store.presets.of_guild(world.guild.id) == []


async def test_names_are_cleaned_and_twenty_five_are_the_most(world: World) -> None:
    world.manager("Mia")
    code = rule_code("classic", 2, {})
    said = await preset(world, "Mia", "save", name="**@everyone**\n# x\u202e" + "y" * 60, rules=code)
    assert "@everyone" not in said
    kept = (await world.bot.store.presets.of_guild(world.guild.id))[0].name
    assert len(kept) <= 32
    assert "\n" not in kept
    assert "@everyone" not in await presets(world, "Mia")
    for name in ("usual", "Viennese", "classic-4-pq"):
        assert "something else" in await preset(world, "Mia", "save", name=name, rules=code)
    for n in range(24):
        await preset(world, "Mia", "save", name=f"p{n}", rules=code)
    assert "the maximum" in await preset(world, "Mia", "save", name="one more", rules=code)
    assert "Saved as" in await preset(world, "Mia", "save", name="P3", rules=code)
    assert len(await world.bot.store.presets.of_guild(world.guild.id)) == 25
    panel = await open_table_and_rules(world)
    await press_panel(world, "Ann", panel, "own", kept)
    listed = await presets(world, "Mia")
    assert len(listed) <= 4000


async def open_table_and_rules(world: World) -> Any:
    await world.open("Ann")
    return await open_rules(world, "Ann")


async def test_names_are_offered_while_typing(world: World) -> None:
    world.manager("Mia")
    await preset(world, "Mia", "save", name="Friday", rules=rule_code("classic", 2, {}))
    ann = world.person("Ann")
    every = await ann.autocomplete(world.channel, "canasta new", "rules", "")
    assert [choice["value"] for choice in every] == [
        "usual",
        "viennese",
        "always_frozen",
        "wild_melds",
        "Friday",
    ]
    some = await ann.autocomplete(world.channel, "canasta new", "rules", "fri")
    assert [choice["value"] for choice in some] == ["Friday"]
    kept = await world.person("Mia").autocomplete(world.channel, "canasta-server preset delete", "name", "")
    assert [choice["value"] for choice in kept] == ["Friday"]


async def test_a_code_from_anywhere_gives_the_same_rules(world: World) -> None:
    rules = TableRules("classic", 3, {"three_hand_mode": "alone", "target_score": 3000})
    lobby = await world.open("Ann", rules=f"  {rules.code.upper()} ")
    menu = (await world.press("Ben", lobby, "setup")).response
    assert rules.code in texts(menu)
    assert (await world.rules()) == rules
    read = (await world.person("Ben").slash(world.channel, "canasta table", show="rules")).response
    assert rules.code in texts(read)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("classic-4-", "isn't a rule code"),
        ("classic-4-emboo", "isn't a rule code"),
        ("classic-9999999-pq", "isn't a rule code"),
        ("poker-4-pq", "neither a preset"),
        ("@everyone **x**", "neither a preset"),
        ("x" * 3000, "neither a preset"),
    ],
)
async def test_what_is_no_code_opens_no_table_and_says_why(world: World, code: str, said: str) -> None:
    answer = await world.open("Ann", rules=code)
    assert said in texts(answer)
    assert "@everyone" not in texts(answer)
    assert len(texts(answer)) < 400
    assert await world.bot.store.tables.all_open() == []


async def test_a_code_for_another_number_of_players_is_refused(world: World) -> None:
    answer = await world.open("Ann", rules=rule_code("classic", 3, {}), players=4)
    assert "for a table of 3" in texts(answer)
    assert await world.bot.store.tables.all_open() == []


async def test_the_rules_say_of_which_game_and_table_they_are(world: World) -> None:
    await world.open("Ann", game="samba", players=4, computers=1)
    await world.open("Ben", game="classic", players=2)
    ben = (await world.person("Ben").slash(world.channel, "canasta table", show="rules")).response
    assert "Classic Canasta, 2 players: one against one · [the table of Ben](" in texts(ben)
    ann = (await world.person("Ann").slash(world.channel, "canasta table", show="rules")).response
    assert "Samba, 4 players: two pairs · [the table of Ann and " in texts(ann)
    # Another channel than that of the own table makes no difference, nor does a section that is chosen.
    elsewhere = world.guild.create_text_channel("elsewhere")
    away = (await world.person("Ann").slash(elsewhere, "canasta table", show="rules")).response
    assert texts(away) == texts(ann)
    section = (await world.press("Ann", away, "rules", [options(away, "rules")[2]])).response
    assert "Samba, 4 players: two pairs · [the table of Ann and " in texts(section)
    # Who sits nowhere is asked which of the tables here they mean.
    asked = (await world.person("Eve").slash(world.channel, "canasta table", show="rules")).response
    (_, ben_s) = sorted(options(asked, "at:rules:"))
    seen = (await world.press("Eve", asked, "at:rules:", [ben_s])).response
    assert "[the table of Ben](" in texts(seen)
