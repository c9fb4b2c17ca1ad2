"""A person is forgotten."""

from data import Store
from data.records.tables import Seat
from tests.data.helpers import ANN, BOB, Clock, running_match
from tests.data.matches.helpers import results_of_two_matches, standing, step


async def test_who_left_a_match_before_being_forgotten_left_when_they_did(store: Store, clock: Clock) -> None:
    left, match_id = await running_match(store, BOB)
    await store.players.replace(left.id, left.version, Seat(0, None, "steady", "Ada"))
    at = clock.now
    clock.pass_seconds(60)
    _, other_id = await running_match(store, BOB)
    await store.people.forget(ANN, computer="steady", name="Ada")
    for match, when in ((match_id, at), (other_id, clock.now)):
        journal = await store.journals.get(match)
        assert journal is not None
        assert journal.seats[0].left_at == when


async def test_a_person_is_forgotten(store: Store) -> None:
    first, second = await results_of_two_matches(store)
    await store.ratings.record(
        first, 1, "rated", [standing(ANN), standing(BOB)], [step(first, 0), step(first, 1)]
    )
    table, _ = await running_match(store, BOB)
    await store.settings.set_for_person(ANN, "locale", "de")
    about = await store.people.about(ANN)
    assert {what: len(rows) for what, rows in about.items()} == {
        **{"settings": 1, "holidays": 0, "tables": 3, "hosted_tables": 3, "invitations": 0},
        **{"puzzle_answers": 0, "puzzle_rating": 0, "arenas": 0},
        **{"deputies": 0, "deputy_for": 0},
        **{"operators_deeds": 0, "shut_out": 0},
        **{"matches": 3, "moves": 2, "ratings": 1, "standings": 1},
        **{"tournaments": 0, "organised_tournaments": 0, "directed_tournaments": 0, "organised_series": 0},
        **{"tournament_check_ins": 0, "tournament_letters": 0},
        **{"ladders": 0, "ladder_challenges": 0, "organised_ladders": 0},
        **{"reserve_lists": 0, "adjusted_scores": 0},
        **{"allowances": 0, "shared_seats": 0, "hands_seen": 1},
        **{"rating_starts": 0, "kept_ratings": 0, "left_tournaments": 0, "left_matches": 0, "lessons": 0},
        **{"digests": 0, "own_boards": 0, "blocks": 0, "bars": 0, "bars_made": 0, "kept_out": 0},
        **{"standing_tables": 0, "hosted_standing_tables": 0},
        **{"honours": 0, "honour_facts": 0, "given_roles": 0, "audit": 0},
        **{"promised_seats": 0, "turns": 0, "drafts": 0, "next_presses": 0, "honours_due": 0},
        **{"reserves_asked": 0, "daily_deals": 0, "daily_servers": 0, "left_dailies": 0},
    }
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert not any((await store.people.about(ANN)).values())
    result = await store.results.get(first)
    assert result is not None
    assert (result.seats[0].person_id, result.seats[0].name) == (None, "")
    assert result.steps == (step(first, 0),)
    running = await store.tables.get(table.id)
    assert running is not None
    assert (running.seats[0].computer, running.host_id) == ("steady", 0)
    assert (await store.people.about(BOB))["matches"]
    assert second in await store.results.to_rate()
