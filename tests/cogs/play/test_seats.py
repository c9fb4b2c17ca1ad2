"""Tables of every size: set up by clicks, played for a deal by clicks, shown and scored by name."""

from types import MappingProxyType

from canasta.actions import Group, Meld
from canasta.cards import parse_cards
from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.melds import TableMeld
from canasta.terms import MeldKind
from canasta.variants import VARIANTS
from data.records.tables import TableStatus
from tests.cogs.clicking import build_move, open_rules, play_out, press_panel
from tests.cogs.world import World, alt, ids, labels, texts
from tests.support.shortened import shortened

KINDS = ("2", "3", "3-alone", "4", "5", "6", "6-3x2")
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")
SEATED = MappingProxyType(
    {
        "2": "🔵 Ann\n🟠 Ada 🤖 (steady)",
        "3": "🔵 Ann\n🟠 Ada 🤖 (steady)\n🟢 Bruno 🤖 (steady)",
        "3-alone": "🔵 Ann\n🟠 Ada 🤖 (steady)\n🟢 Bruno 🤖 (steady)",
        "4": "🔵 Ann and Bruno 🤖 (steady)\n🟠 Ada 🤖 (steady) and Clara 🤖 (steady)",
        "5": "🔵 Ann, Bruno 🤖 (steady) and Dario 🤖 (steady)\n🟠 Ada 🤖 (steady) and Clara 🤖 (steady)",
        "6": "🔵 Ann, Bruno 🤖 (steady) and Dario 🤖 (steady)\n"
        "🟠 Ada 🤖 (steady), Clara 🤖 (steady) and Elsa 🤖 (steady)",
        "6-3x2": "🔵 Ann and Clara 🤖 (steady)\n🟠 Ada 🤖 (steady) and Dario 🤖 (steady)\n"
        "🟢 Bruno 🤖 (steady) and Elsa 🤖 (steady)",
    }
)


def match_of(world: World) -> Match:
    match = world.bot.tables.registry._sessions[1].match
    assert match is not None
    return match


async def set_up(world: World, kind: str, preset: str = "usual") -> None:
    """A lobby with Ann and computer players, by clicks alone."""
    await world.open("Ann")
    if kind != "4":
        await world.set_up("Ann", "players", [kind])
    if preset != "usual":
        await press_panel(world, "Ann", await open_rules(world, "Ann"), "preset", preset)
    while any(seat.empty for seat in (await world.table()).seats):
        await world.set_up("Ann", "add")


@shortened("kind", KINDS)
async def test_a_table_of_each_kind_is_set_up_and_played_for_a_deal_by_clicks(
    world: World, kind: str
) -> None:
    await set_up(world, kind)
    await world.press("Ann", await world.lobby(), "now")
    assert SEATED[kind] in texts(await world.lobby())
    await play_out(world, "Ann")
    table, view = await world.table(), await world.view("Ann")
    assert table.status is TableStatus.BETWEEN_DEALS
    assert view.result is not None
    assert len(view.result.totals) == SEATED[kind].count("\n") + 1
    sheet = await world.public()
    assert "Next deal" in labels(sheet)
    assert all(name in " ".join(alt(sheet)) for name in ("Ann", "Ada"))
    score = (await world.press("Eve", sheet, "words")).response
    assert "Melded cards" in texts(score)
    standing = (await world.person("Ann").slash(world.channel, "canasta table", show="score")).response
    for total in view.result.totals:
        assert f": {ENGLISH.number(total)}" in texts(standing)


@shortened("preset", [preset.id for preset in VARIANTS["classic"].presets])
async def test_a_table_by_each_preset_is_set_up_and_played_for_a_deal_by_clicks(
    world: World, preset: str
) -> None:
    await set_up(world, "4", preset)
    assert "✎ " in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "now")
    await play_out(world, "Ann")
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    more = (await world.press("Ann", await world.public(), "more")).response
    rules = (await world.press("Ann", more, "rules")).response
    assert (await world.rules()).code in texts(rules)


async def test_people_keep_their_seats_where_they_can(world: World) -> None:
    await world.open("Ann", players=6)
    for name in PEOPLE[1:4]:
        await world.sit(name)
    await world.set_up("Ann", "add")
    await world.sit("Dan", 4)
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Ben", "Cleo", "Ada", "Dan", ""]
    await world.set_up("Ann", "players", ["4"])
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Ben", "Cleo", "Dan"]
    told = await world.set_up("Ann", "players", ["3"])
    assert told.response is not None
    assert "There are 4 people here" in texts(told.response)
    assert len((await world.table()).seats) == 4
    await world.set_up("Ann", "players", ["5"])
    assert sum(seat.empty for seat in (await world.table()).seats) == 1


async def test_who_plays_with_whom_is_chosen_with_the_number_of_players(world: World) -> None:
    await world.open("Ann", players=3)
    assert "plays it alone against the others" in texts(await world.lobby())
    await world.set_up("Ann", "players", ["3-alone"])
    assert "plays it alone" not in texts(await world.lobby())
    assert "All three play for themselves" in texts(await world.lobby())
    await world.set_up("Ann", "players", ["4"])
    assert (await world.rules()).options == {}
    panel = await open_rules(world, "Ann")
    await press_panel(world, "Ann", panel, "preset", "viennese")
    await world.set_up("Ann", "players", ["6-3x2"])
    assert (await world.rules()).options == {"viennese": True, "six_hand_teams": "3x2"}
    await press_panel(world, "Ann", await open_rules(world, "Ann"), "preset", "usual")
    assert (await world.rules()).options == {"six_hand_teams": "3x2"}


async def test_computer_players_take_the_empty_seats_of_a_match(world: World) -> None:
    await world.open("Ann", players=5, computers=3)
    assert "take turns sitting out, a deal each" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).status is TableStatus.PLAYING
    assert [seat.computer is not None for seat in (await world.table()).seats] == [False, *[True] * 4]


async def test_a_pair_of_three_sits_out_of_a_deal(world: World) -> None:
    """Modern American for six (rules: 7.12)."""
    await world.open("Ann", game="modern_american", players=6)
    assert "The pairs take turns sitting out" in texts(await world.lobby())
    for name in PEOPLE[1:6]:
        await world.sit(name)
    await world.press("Ann", await world.lobby(), "now")
    names = [seat.name for seat in (await world.table()).seats]
    assert f"{names[2]} and {names[5]} are sitting out this deal." in texts(await world.public())
    assert "You sit out this deal" in texts(await world.hand(names[2]))
    assert "You sit out this deal" not in texts(await world.hand(names[1]))


async def test_who_sits_out_sees_the_table_and_is_not_called(world: World) -> None:
    await world.start(*PEOPLE[:5], players=5)
    view = await world.view("Eve")
    assert view.seat not in view.order
    assert "Eve is sitting out this deal" in texts(await world.public())
    panel = await world.hand("Eve")
    assert "You sit out this deal" in texts(panel)
    assert ids(panel) == ["hand:tools"]
    assert ids(await world.tools("Eve", panel)) == ["table", "mywords:on", "hand"]
    for what in ("table", "mywords:on"):
        assert (await world.press("Eve", await world.tools("Eve"), what)).response is not None
    happened = (await world.press("Eve", await world.tools("Eve"), "table")).response
    assert ids(happened) == ["hand", "since", "score", "rules"]
    drawn = await world.person("Eve").slash(world.channel, "move draw")
    assert "You sit out this deal" in texts(drawn.response)
    eve = world.person("Eve").id
    assert not any(eve in [user.id for user in message.mentions] for message in world.messages()[1:])
    left = await world.person("Eve").slash(world.channel, "canasta table", show="leave")
    await world.press("Eve", left.response, "leave")
    assert (await world.table()).seats[4].computer is not None


async def test_the_public_message_says_who_plays_alone_and_allies_add_to_each_others_melds(
    world: World,
) -> None:
    await world.start("Ann", "Ben", "Cleo", players=3)
    assert "plays alone" not in texts(await world.public())
    deal = match_of(world).deal
    assert deal is not None
    deal.state.settle_lone(2)
    queens = TableMeld(deal.state.side_tables[1], "m1", MeldKind.SET, 10, list(parse_cards("QsQhQd")), 0, 0)
    deal.state.side_tables[1].melds.append(queens)
    deal.state.side_tables[1].opened = True
    deal.state.hands[0][:] = parse_cards("2c 2d 4c 5d 6h 7s 9s")
    await world.person("Ann").slash(world.channel, "move draw")
    assert "Cleo plays alone against Ann and Ben in this deal" in texts(await world.public())
    panel = await world.hand("Ann")
    # The cards have the room of what the picture says by itself.
    assert "Ann and Ben play together and Cleo plays alone" in alt(panel)[0]
    offered = labels(panel)
    assert any("→ queens" in label for label in offered), offered
    await build_move(world, "Ann", panel, Meld((Group(parse_cards("2c"), "m1"),)))
    assert len((await world.view("Ben")).sides[1].melds[0].cards) == 4


async def test_wild_cards_are_melded_by_clicks_where_the_table_plays_so(world: World) -> None:
    await world.start("Ann", "Ben", rules="wild_melds", players=2)
    deal = match_of(world).deal
    assert deal is not None
    deal.state.hands[0][:] = parse_cards("2c 2d 2h Jk Jk 4c 5d 6h 7s 9s")
    await world.person("Ann").slash(world.channel, "move draw")
    wilds = Meld((Group(parse_cards("2c2dJk")),))
    panel = await build_move(world, "Ann", await world.hand("Ann"), wilds)
    melds = (await world.view("Ann")).own_melds
    assert [meld.kind for meld in melds] == ["wild"]
    assert any("→ wild cards" in label for label in labels(panel)), labels(panel)
    await build_move(world, "Ann", panel, Meld((Group(parse_cards("Jk"), melds[0].id),)))
    assert len((await world.view("Ann")).own_melds[0].cards) == 4


async def test_the_winners_and_every_total_are_named(world: World) -> None:
    await world.start("Ann", "Ben", players=3, computers=1)
    table = await world.table()
    assert table.match_id is not None
    match = match_of(world)
    match.rules.target = match.target = 5
    for _ in range(4):
        await play_out(world, "Ann", "Ben")
        if (await world.table()).status is TableStatus.FINISHED:
            break
        await world.press("Ann", await world.public(), "next")
    said = texts(await world.public())
    assert "won the match" in said
    view = await world.view("Ann")
    assert view.result is not None
    for total in view.result.totals:
        assert f"{total:,}" in said
