"""Leaderboards as people see them."""

from typing import Any

from data.records.results import LadderKey
from tests.bot.factories import feed
from tests.cogs.clicking import open_rules
from tests.cogs.shared_clock import DAY
from tests.cogs.world import World, alt, components, find, ids, labels, named, options, texts

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


async def play(world: World, *names: str, number: int = 0, guild: int | None = None) -> None:
    """A match between these people has been played out."""
    people = [world.person(name).id for name in names]
    await feed(world.bot.store, people, number, guild=world.guild.id if guild is None else guild)
    await world.bot.services.ratings.rater.catch_up()


async def board(world: World, name: str, **options: Any) -> Any:
    return (await world.person(name).slash(world.channel, "canasta leaderboard", **options)).response


async def test_before_the_first_match_the_board_says_what_counts(world: World) -> None:
    message = await board(world, "Ann")
    assert "Nobody is on this board yet" in texts(message)
    assert alt(message) == []
    opened = (await world.press("Ann", message, "gather")).response
    assert "Your table is open in this channel" in texts(opened)


async def test_the_board_is_a_picture_with_the_same_in_words(world: World) -> None:
    await play(world, *NAMES)
    message = await board(world, "Ann")
    assert texts(message).startswith("### Rating: Card club · all games · all time")
    assert len(alt(message)) == 1
    mine = next(line for line in texts(message).splitlines() if "← you" in line)
    assert "Person" in mine
    assert "rating **" in mine
    assert mine.count("1 match)") == 1
    assert "provisional" in texts(message)
    assert "at most 10 a week" in texts(message)


async def test_another_board_and_pages_of_text_by_clicks(world: World) -> None:
    for number, other in enumerate(f"Guest{n}" for n in range(23)):
        await play(world, "Ann", other, number=number % 6)
    message = await board(world, "Ann")
    other_board = options(message, "board")[1]
    message = (await world.press("Ann", message, "board", [other_board])).response
    assert texts(message).startswith("### Matches won: Card club")
    assert len([line for line in texts(message).splitlines() if line[:1].isdigit()]) in (10, 11)
    message = await turn(world, message, "As text")
    assert alt(message) == []
    assert len([line for line in texts(message).splitlines() if line[:1].isdigit()]) == 20
    message = await turn(world, message, "Next 20")
    assert len([line for line in texts(message).splitlines() if line[:1].isdigit()]) == 4
    message = await turn(world, message, "Back")
    message = await turn(world, message, "Top 10")
    assert alt(message)


async def test_equals_share_a_place_in_picture_text_pages_and_profile(world: World) -> None:
    # Fourteen people have lost the same match to somebody, who has won it as often as they are.
    for number in range(14):
        await play(world, f"Guest{number}", "Ann")
    message = await board(world, "Guest3", by="wins")
    lines = [line for line in texts(message).splitlines() if line[:1].isdigit()]
    by_place = [line.partition("\\.")[0] for line in lines]
    store = world.bot.store
    worth = [
        (line.standing.wins, line.standing.average)
        for line in await store.ratings.standings.board(LadderKey(world.guild.id), "wins", limit=100)
    ]
    places = [1 + sum(other > own for other in worth) for own in worth]
    assert len(set(places)) < len(places) == 15
    assert by_place[:10] == [str(place) for place in places[:10]]
    # The asker's own line, once, with the place that is shared; no other line is marked.
    (mine,) = [line for line in texts(message).splitlines() if "← you" in line]
    own = await store.ratings.standings.place(LadderKey(world.guild.id), "wins", world.person("Guest3").id)
    assert own is not None
    assert mine.startswith(f"{own.place}\\. ")
    assert alt(message)[0].count("(you)") == 1
    message = await turn(world, message, "As text", "Guest3")
    paged = [line for line in texts(message).splitlines() if line[:1].isdigit()]
    assert [line.partition("\\.")[0] for line in paged] == [str(place) for place in places]
    by_rating = await store.ratings.standings.place(
        LadderKey(world.guild.id), "rating", world.person("Guest3").id
    )
    assert by_rating is not None
    profile = (await world.person("Guest3").slash(world.channel, "my profile")).response
    assert f", place {by_rating.place}" in texts(profile)


async def turn(world: World, message: Any, label: str, name: str = "Ann") -> Any:
    what = next(w for w in ids(message) if w.startswith("board:") and label == label_of(message, w))
    return (await world.press(name, message, what)).response


def label_of(message: Any, what: str) -> str:
    wanted = find(message, what)
    return next(str(c["label"]) for c in components(message) if c.get("custom_id") == wanted)


async def test_all_servers_and_a_season(world: World) -> None:
    await play(world, "Ann", "Ben", guild=4711)
    assert "Nobody is on this board yet" in texts(await board(world, "Ann"))
    assert alt(await board(world, "Ann", where="all"))
    this = await board(world, "Ann", where="all", season="this", by="wins")
    assert alt(this)
    assert "all time" not in texts(this)
    assert "January 1999\nNobody is on this board yet" in texts(await board(world, "Ann", season="1999-01"))
    assert "There's no such season" in texts(await board(world, "Ann", season="next"))


async def test_how_matches_count_is_said_to_whoever_asks(world: World) -> None:
    await play(world, *NAMES)
    message = await board(world, "Ann")
    assert "How matches count" in labels(message)
    said = (await world.press("Ann", message, "boardrules")).response
    assert "with a person on every side" in texts(said)
    assert "At most 10 matches in 7 days count" in texts(said)


async def test_an_unrated_table_says_so(world: World) -> None:
    await world.open("Ann", rated=False)
    assert "Unrated" in texts(await world.lobby())
    assert not (await world.table()).habits.rated
    assert "Unrated" not in texts(await world.open("Ben"))


async def test_the_host_may_take_a_table_off_the_boards_in_its_lobby(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    panel = await open_rules(world, "Ann")
    panel = (await world.press("Ann", panel, "rated:0")).response
    assert "Make it rated" in labels(panel)
    assert not (await world.table()).habits.rated
    assert "Unrated" in texts(await world.lobby())
    panel = (await world.press("Ann", panel, "rated:1")).response
    assert "Make it unrated" in labels(panel)
    assert (await world.table()).habits.rated
    assert "Unrated" not in texts(await world.lobby())


async def test_the_board_says_how_places_moved_in_seven_days(world_over_weeks: World) -> None:
    world = world_over_weeks
    await play(world, "Ann", "Ben")
    message = await board(world, "Ann", by="rating")
    # In its first days nobody is new on a board.
    assert not any(word in texts(message) for word in (" · up", " · down", " · new", "compared with"))
    await world.env.advance_time(8 * DAY)
    for _ in range(3):
        await play(world, "Ben", "Ann")
    await play(world, "Cleo", "Dan")
    message = await board(world, "Ann", by="rating")
    ends = {name: line_of(world, message, name).rpartition(" · ")[2] for name in NAMES}
    assert ends == {"Ben": "up 1", "Cleo": "new", "Ann": "down 2 ← you", "Dan": "new"}
    assert "compared with 7 days ago" in texts(message)
    (said,) = alt(message)
    assert [said.count(words) for words in (", up 1.", ", down 2. (you)", ", new.")] == [1, 1, 2]
    message = await turn(world, message, "As text")
    assert line_of(world, message, "Ben").endswith(" · up 1")
    # Other boards and seasons don't know where people were.
    for other in ({"by": "wins"}, {"by": "average"}, {"by": "canastas"}, {"by": "rating", "season": "this"}):
        assert "compared with" not in texts(await board(world, "Ann", **other))


def line_of(world: World, message: Any, name: str) -> str:
    """Somebody's line on a board."""
    person = f"Person {world.person(name).id}"
    return next(line for line in texts(message).splitlines() if f"{person} ·" in line)


async def test_a_direct_message_has_the_board_of_all_servers_and_those_of_ones_own(world: World) -> None:
    await play(world, *NAMES)
    await play(world, "Ann", "Ben", number=1, guild=4711)
    ann = world.person("Ann")

    async def choose(message: Any, value: str) -> Any:
        picked = find(message, "board:where")
        return (await ann.user.select(message, [value], custom_id=picked)).response

    message = (await ann.user.slash("canasta leaderboard")).response
    assert texts(message).startswith("### Rating: all servers")
    # The bot is no longer in the other server.
    assert [named(message, "board:where")[one] for one in options(message, "board:where")] == [
        "All servers",
        "Card club",
    ]
    everywhere, own = options(message, "board:where")
    message = await choose(message, own)
    assert texts(message).startswith("### Rating: Card club")
    turned = next(what for what in ids(message) if what.endswith(":1"))
    message = (await ann.user.click(message, custom_id=find(message, turned))).response
    assert texts(message).startswith("### Rating: Card club")
    message = await choose(message, everywhere)
    assert texts(message).startswith("### Rating: all servers")
    world.guild.remove_member(ann)
    refused = await choose(message, own)
    assert "Only members of that server" in texts(refused)


async def test_a_board_of_another_server_is_not_shown_in_a_server(world: World) -> None:
    await play(world, *NAMES)
    message = await board(world, "Ann")
    (rank,) = [what for what in ids(message) if what == "board"]
    assert not any(value.startswith("g") for value in options(message, rank))
    assert "board:where" not in ids(message)
