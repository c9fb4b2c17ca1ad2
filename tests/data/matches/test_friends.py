"""Who has played with whom often."""

from data import Store
from tests.data.helpers import ANN, BOB, CAT, GUILD, finished_match, running_match


async def test_friends_have_finished_enough_matches_together_on_the_server(store: Store) -> None:
    await finished_match(store, BOB, CAT)
    await finished_match(store, BOB)
    await running_match(store, BOB, CAT)
    assert await store.players.friends(ANN, GUILD, 2) == {BOB}
    assert await store.players.friends(CAT, GUILD, 1) == {ANN, BOB}
    assert await store.players.friends(ANN, GUILD + 1, 1) == frozenset()
    await store.people.hide(BOB, True)
    assert await store.players.friends(ANN, GUILD, 1) == {CAT}
