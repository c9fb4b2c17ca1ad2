"""Leaderboards: order, places and computer players."""

from data import Store
from data.records.results import LadderKey, Player, Standing
from tests.data.helpers import ANN, GUILD
from tests.data.matches.helpers import HERE, put, standing


async def test_boards_are_in_order_with_everybodys_place(store: Store) -> None:
    people = [standing(n, wins=n % 3, average=n % 2) for n in range(1, 8)]
    await put(store, *people)
    board = await store.ratings.standings.board(HERE, "wins", limit=3)
    assert [line.standing.player.person_id for line in board] == [5, 2, 7]
    whole = await store.ratings.standings.board(HERE, "wins")
    worth = [(line.standing.wins, line.standing.average) for line in whole]
    assert [line.place for line in whole] == [1 + sum(other > own for other in worth) for own in worth]
    for by in ("rating", "wins", "average", "canastas"):
        whole = await store.ratings.standings.board(HERE, by, limit=100)
        assert len(whole) == await store.ratings.standings.size(HERE, by) == (7 if by != "rating" else 5)
        for line in whole:
            assert await store.ratings.standings.place(HERE, by, line.standing.player.person_id) == line
    await store.settings.set_for_person(5, "hidden", True)
    assert (await store.ratings.standings.board(HERE, "wins"))[0].standing.player == Player(2)
    assert await store.ratings.standings.place(HERE, "wins", 5) is None
    assert await store.ratings.standings.seasons(GUILD) == []


async def test_equals_share_a_place_on_every_page(store: Store) -> None:
    # Who has won as often and has as many points a deal is equal.
    worth = [(3, 9), (3, 9), (3, 9), (3, 8), (2, 5), (2, 5), (2, 4), (2, 4), (1, 9)]
    people = [standing(n, wins=wins, average=average) for n, (wins, average) in enumerate(worth, 1)]
    await put(store, *people)
    places = [1, 1, 1, 4, 5, 5, 7, 7, 9]
    for by in ("wins", "rating"):
        assert [line.place for line in await store.ratings.standings.board(HERE, by)] == places
        for offset in range(len(places)):
            page = await store.ratings.standings.board(HERE, by, limit=2, offset=offset)
            assert [line.place for line in page] == places[offset : offset + 2]
        for person, place in enumerate(places, 1):
            own = await store.ratings.standings.place(HERE, by, person)
            assert own is not None
            assert own.place == place
    # Who hides leaves no gap.
    await store.settings.set_for_person(2, "hidden", True)
    assert [line.place for line in await store.ratings.standings.board(HERE, "wins")] == [
        1,
        1,
        3,
        4,
        4,
        6,
        6,
        8,
    ]
    await store.settings.set_for_person(1, "hidden", True)
    assert [line.place for line in await store.ratings.standings.board(HERE, "wins", offset=1)] == [
        2,
        3,
        3,
        5,
        5,
        7,
    ]


async def test_computer_players_stand_apart(store: Store) -> None:
    ladder = LadderKey(GUILD, "", "2026-05")
    computer = Standing(ladder, Player(0, "steady"), "Ada", 25_000_000, 8_000_000, 1040, rated=3, matches=3)
    always = LadderKey(GUILD, "")
    await put(store, computer, standing(ANN, ladder=ladder), standing(ANN, ladder=always))
    assert await store.ratings.standings.computers(ladder) == [computer]
    assert [line.standing.player for line in await store.ratings.standings.board(ladder, "wins")] == [
        Player(ANN)
    ]
    assert await store.ratings.standings.seasons(GUILD) == ["2026-05"]
