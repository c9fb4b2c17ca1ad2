"""The rules panel of a lobby: presets, topics, single rules, codes; who may, what clashes, what is stale."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from simcord.components import validate_components

from bot.layout.custom_id import ButtonId
from bot.layout.errors import Refused
from bot.screens.lobby import rules_panel
from bot.screens.lobby.rule_values import choices, picks_many, values_to_offer
from bot.screens.lobby.rules_panel import CHANGE_RULES
from bot.tables.rules.table_rules import TableRules, kinds
from bot.tables.session.table_view import TableView
from canasta.i18n import ENGLISH, Text
from canasta.options import Option as Rule
from canasta.variants import VARIANTS, Variant
from cogs.lobby import rules_panel as panel_presses
from cogs.lobby.rules_panel import chosen_value, written_value
from cogs.press.reply import Press
from data.records.people import ServerPreset
from data.records.tables import Seat, TableStatus
from tests.cogs import made_up_games
from tests.cogs.clicking import choose_rule, open_rules, press_panel
from tests.cogs.world import V2, World, components, find, ids, texts
from tests.support.table_views import table

CLASSIC = VARIANTS["classic"]


async def test_the_host_chooses_a_preset_and_the_lobby_shows_it(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    assert panel.ephemeral
    panel = await press_panel(world, "Ann", panel, "preset", "always_frozen")
    assert "The pile is always frozen" in texts(panel)
    lobby = await world.lobby()
    assert "✎ The pile is always frozen" in texts(lobby)
    menu = (await world.press("Ben", lobby, "setup")).response
    assert (await world.rules()).code in texts(menu)
    panel = await press_panel(world, "Ann", panel, "preset", "usual")
    assert (await world.rules()).options == {}
    assert "✎" not in texts(await world.lobby())


async def test_a_rule_is_found_by_its_topic_and_chosen_in_words(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    panel = await choose_rule(world, "Ann", panel, "black_three_freezes", True)
    assert "✎ **A black three freezes the pile until it is taken.**" in texts(panel)
    assert (await world.rules()).options == {"black_three_freezes": True}
    panel = (await world.press("Ann", panel, "house")).response
    assert "✎ one rule changed" in second_lines(panel)
    panel = await choose_rule(world, "Ann", panel, "black_three_freezes", False)
    assert (await world.rules()).options == {}


def second_lines(panel: object) -> str:
    """The second lines of a message's options."""
    return "\n".join(
        str(option.get("description"))
        for c in components(panel)
        if c.get("type") == 3
        for option in c["options"]
    )


async def test_people_who_sit_down_meanwhile_do_not_make_the_panel_stale(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    await world.sit("Ben")
    await press_panel(world, "Ann", panel, "preset", "viennese")
    assert (await world.rules()).options == {"viennese": True}
    assert (await world.table()).seat_of(world.person("Ben").id) is not None


async def test_a_panel_of_earlier_rules_changes_nothing_and_shows_the_present(world: World) -> None:
    await world.open("Ann")
    old, new = await open_rules(world, "Ann"), await open_rules(world, "Ann")
    await press_panel(world, "Ann", new, "preset", "viennese")
    before = await world.table()
    panel = await press_panel(world, "Ann", old, "preset", "wild_melds")
    assert "has moved on" in texts(panel)
    assert "Viennese rules: red threes need a canasta" in texts(panel)
    assert await world.table() == before
    await press_panel(world, "Ann", panel, "preset", "wild_melds")
    assert (await world.rules()).options == {"wild_melds": True}


async def test_rules_that_clash_are_refused_with_both_in_words_and_nothing_changes(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    panel = await choose_rule(world, "Ann", panel, "pair_wild_on_full_canasta", "unlimited_wilds")
    panel = (await world.press("Ann", panel, "house")).response
    before = await world.table()
    panel = await choose_rule(world, "Ann", panel, "pile_always_frozen", True)
    assert "disagree" in texts(panel)
    assert "The pile is always frozen" in texts(panel)
    assert "any number of wild cards" in texts(panel)
    assert await world.table() == before
    assert find(panel, f"h:{(await world.rules()).digest}:set:pile_always_frozen")


async def test_others_may_read_the_rules_and_not_change_them(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    await world.sit("Ben")
    before = await world.table()
    for name in ("Ben", "Eve"):
        read = await open_rules(world, name)
        assert read.ephemeral
        assert "Rule code" in texts(read)
        assert not any(what.startswith("h:") for what in ids(read))
        menu = (await world.press(name, await world.lobby(), "setup")).response
        assert "players" not in ids(menu)
    assert await world.table() == before
    await world.set_up("Ann", "unseat")
    # Ben is the host now; what Ann still has before her no longer works.
    result = await world.press(
        "Ann", panel, next(what for what in ids(panel) if what.endswith(":preset")), ["viennese"]
    )
    answers = [message for message in (result.response, *result.followups) if message is not None]
    assert any("can change what's played here" in texts(message) for message in answers)
    assert (await world.rules()).options == {}


async def test_rules_do_not_change_once_the_match_has_begun(world: World) -> None:
    await world.open("Ann", computers=3)
    panel = await open_rules(world, "Ann")
    await world.press("Ann", await world.lobby(), "now")
    preset = next(what for what in ids(panel) if what.endswith(":preset"))
    result = await world.press("Ann", panel, preset, ["viennese"])
    answers = [message for message in (result.response, *result.followups) if message is not None]
    assert any("This lobby is closed" in texts(message) for message in answers)
    assert (await world.rules()).options == {}


async def test_a_number_of_ones_own_is_written(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    panel = await press_panel(world, "Ann", panel, "topic", "0")
    panel = await press_panel(world, "Ann", panel, "rule", "target_score")
    opened = await world.press("Ann", panel, f"h:{(await world.rules()).digest}:write:target_score")
    assert opened.modal is not None
    done = await world.person("Ann").submit_modal(opened, {"text": "3 333"})
    assert (await world.rules()).options == {"target_score": 3333}
    assert "played to 3,333 points" in texts(done.response)
    for wrong, why in (("many", "whole number"), ("999999", "It can be: a whole number from 0")):
        panel = await press_panel(world, "Ann", done.response, "rule", "target_score")
        opened = await world.press("Ann", panel, f"h:{(await world.rules()).digest}:write:target_score")
        done = await world.person("Ann").submit_modal(opened, {"text": wrong})
        assert why in texts(done.response)
        assert (await world.rules()).options == {"target_score": 3333}
        done = await world.press("Ann", done.response, find_back(done.response))


def find_back(panel: object) -> str:
    return next(what for what in ids(panel) if ":topic:" in what)


async def test_minimums_are_written_in_pairs(world: World) -> None:
    await world.open("Ann")
    rules = await world.rules()
    panel = await open_rules(world, "Ann")
    panel = await press_panel(world, "Ann", panel, "topic", "0")
    panel = await press_panel(world, "Ann", panel, "rule", "initial_minimums")
    opened = await world.press("Ann", panel, f"h:{rules.digest}:write:initial_minimums")
    refused = await world.person("Ann").submit_modal(opened, {"text": "50 90"})
    assert "pairs" in texts(refused.response)
    opened = await world.press("Ann", refused.response, f"h:{rules.digest}:write:initial_minimums")
    await world.person("Ann").submit_modal(opened, {"text": "0: 30, 2000: 60; 4000=100"})
    assert (await world.rules()).options == {"initial_minimums": [[0, 30], [2000, 60], [4000, 100]]}


async def test_a_code_is_pasted_with_its_seats(world: World) -> None:
    code = TableRules("classic", 6, {"six_hand_teams": "3x2", "wild_melds": True}).code
    await world.open("Ann", computers=2)
    panel = await open_rules(world, "Ann")
    opened = await world.press("Ann", panel, f"h:{(await world.rules()).digest}:paste")
    done = await world.person("Ann").submit_modal(opened, {"text": f" {code} "})
    assert "three pairs" in texts(done.response)
    assert (await world.rules()).code == code
    assert len((await world.table()).seats) == 6
    before = await world.table()
    opened = await world.press("Ann", done.response, f"h:{(await world.rules()).digest}:paste")
    done = await world.person("Ann").submit_modal(opened, {"text": code[:-1]})
    assert "isn't a rule code" in texts(done.response)
    assert await world.table() == before


async def test_buttons_that_mean_nothing_change_nothing(world: World) -> None:
    await world.open("Ann")
    panel = await open_rules(world, "Ann")
    table = await world.table()
    digest = (await world.rules()).digest
    answer = cast(
        Any,
        SimpleNamespace(
            tables=world.bot.tables, person_id=world.person("Ann").id, tr=None, bot=world.bot, show=None
        ),
    )
    verbs = ("", "set", "set:no_such", "topic", "own", "preset", "wrote:target_score", "write", "xyz", "rule")
    for what in verbs:
        for value in ("77{", "9", "true", ""):
            id = ButtonId(1, table.version, CHANGE_RULES, f"{digest}:{what}")
            with pytest.raises(Refused):
                await panel_presses._press(answer, Press(id, (value,), panel.id, private=True))
            if what == "wrote:target_score":
                break
    assert await world.table() == table


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.id)
def test_every_page_of_the_panel_keeps_to_the_limits_of_discord(game: Variant) -> None:
    presets = [ServerPreset("N" * 32 + str(n), "classic", 4, {}) for n in range(25)]
    for kind in kinds(game.id):
        seats = tuple(Seat(index) for index in range(kind.seats))
        stored = replace(
            table(),
            variant=game.id,
            status=TableStatus.LOBBY,
            seats=seats,
            options=kind.options,
        )
        table_view = TableView(stored, 0, None)
        rules = TableRules.of(stored)
        screens = [rules_panel.first_screen(table_view, list(VARIANTS.values()), presets, ENGLISH, "note")]
        for number, (_, options) in enumerate(rules.topics):
            screens.append(rules_panel.topic_screen(table_view, number, ENGLISH))
            screens += [rules_panel.rule_screen(table_view, option.name, ENGLISH) for option in options]
        for screen in screens:
            raw: list[dict[str, Any]] = screen.view().to_components()
            validate_components(raw, flags=V2)
        only = {name for name, only_seats in game.only_for.items() if only_seats != kind.seats}
        shown = {option.name for _, options in rules.topics for option in options}
        assert shown == {option.name for option in game.options} - only
        assert len(rules.topics) <= 25


@pytest.mark.parametrize("game", VARIANTS)
def test_every_value_that_is_offered_is_one_and_has_words_of_its_own(game: str) -> None:
    for kind in kinds(game):
        rules = TableRules(game, kind.seats, kind.options)
        for _, found in rules.topics:
            for option in found:
                shown = choices(rules, option, ENGLISH)
                assert len(shown) <= 25
                assert len({choice.label[:100] for choice in shown}) == len(shown), option.name
                assert all(len(choice.value) <= 100 for choice in shown), option.name
                if picks_many(option):
                    taken = [choice.value for choice in shown if choice.chosen]
                    assert option.read(chosen_value(option, taken)) == rules.value(option)
                    continue
                values = [option.read(chosen_value(option, [choice.value])) for choice in shown]
                assert values == values_to_offer(rules, option)
                assert [choice.chosen for choice in shown].count(True) == 1
                assert rules.value(option) in values


NUMBERS = Rule("sizes", (4, 3), Text("How many."), {None: Text("{value} cards.")}, bounds=(0, 9))
WORDS = Rule(
    "bans",
    ("aces",),
    Text("What is not allowed."),
    {None: Text("Not allowed: {value}."), "aces": Text("aces"), "sevens": Text("sevens")},
    values=("aces", "sevens"),
)


def test_lists_of_numbers_are_written_and_lists_of_words_chosen() -> None:
    assert written_value(NUMBERS, " 5, 2") == [5, 2]
    assert NUMBERS.read(written_value(NUMBERS, "5 2")) == (5, 2)
    with pytest.raises(Refused):
        written_value(NUMBERS, "many, 2")
    assert picks_many(WORDS)
    assert WORDS.read(chosen_value(WORDS, ["sevens", "aces"])) == ("aces", "sevens")
    assert WORDS.read(chosen_value(WORDS, [])) == ()


async def test_lists_are_rules_of_the_panel_like_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up_games.offer(monkeypatch, made_up_games.with_options(NUMBERS, WORDS))
    await world.open("Ann", game="short")
    panel = await press_panel(world, "Ann", await open_rules(world, "Ann"), "topic", "0")
    panel = await press_panel(world, "Ann", panel, "rule", "bans")
    panel = await press_panel(world, "Ann", panel, "set:bans", "aces", "sevens")
    assert (await world.rules()).options == {"bans": ["aces", "sevens"]}
    panel = await press_panel(world, "Ann", panel, "rule", "sizes")
    digest = (await world.rules()).digest
    opened = await world.press("Ann", panel, f"h:{digest}:write:sizes")
    assert opened.modal is not None
    wrote = await world.person("Ann").submit_modal(opened, {"text": "7, 1"})
    assert wrote.response is not None
    assert (await world.rules()).options == {"bans": ["aces", "sevens"], "sizes": [7, 1]}
    assert "7, 1 cards." in texts(await world.lobby())
