"""People and servers are forgotten in tournaments."""

from dataclasses import replace

from data import Store
from data.records.audit import AuditEntry, Deed
from data.records.matches import Outcome
from data.records.tables import TableStatus
from data.tournaments.records import Adjustment, Contestant, Entry, Reserve, TournamentStatus
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, forget_server
from tests.data.tournaments.helpers import begun, finish_deal, opened, pair, person, seat, table_of


async def test_a_person_is_forgotten_in_tournaments(store: Store, clock: Clock) -> None:
    over = await begun(store, clock, pair(1, DAN, BOB), pair(2), pairings=[(1, 2)])
    await store.tournaments.save(over, replace(over, status=TournamentStatus.FINISHED))
    goes_on = await opened(store, [pair(1, DAN, BOB), Entry(2, (person(CAT), person(ANN, agreed=False)))])
    goes_on = await store.tournaments.save(
        goes_on, replace(goes_on, directors=(ANN, BOB)), noted=AuditEntry(GUILD, Deed.DIRECTOR_ADDED, DAN)
    )
    noted = AuditEntry(GUILD, Deed.SCORE_ADJUSTED, DAN)
    adjusted = Adjustment(1, 1, 1, -5, "Bob was late", DAN)
    goes_on = await store.tournaments.save(goes_on, replace(goes_on, adjustments=(adjusted,)), noted=noted)
    reserves = (Reserve(ANN, "Ann"), Reserve(888, "Eve", 1, 0, DAN))
    goes_on = await store.tournaments.save(goes_on, replace(goes_on, reserves=reserves))
    assert (goes_on.adjustments, goes_on.reserves) == ((adjusted,), reserves)
    about = await store.people.about(DAN)
    assert [row["reason"] for row in about["adjusted_scores"]] == ["Bob was late"]
    assert [row["name"] for row in (await store.people.about(ANN))["reserve_lists"]] == ["Ann"]
    assert about["tournaments"] == [
        {
            **{"tournament_id": tournament.id, "guild_id": GUILD, "tournament": "Cup", "status": status},
            **{"entry": 1, "chair": 0, "name": "Dan", "agreed": 1, "left_round": None},
        }
        for tournament, status in ((over, "finished"), (goes_on, "open"))
    ]
    assert [row["tournament_id"] for row in about["organised_tournaments"]] == [over.id, goes_on.id]
    assert [row["agreed"] for row in (await store.people.about(ANN))["tournaments"]] == [0]
    assert [row["tournament_id"] for row in (await store.people.about(ANN))["directed_tournaments"]] == [
        goes_on.id
    ]
    for gone in (DAN, ANN):
        await store.people.forget(gone, computer="steady", name="Ada")
        assert not any((await store.people.about(gone)).values())
    past, open_one = await store.tournaments.get(over.id), await store.tournaments.get(goes_on.id)
    assert past is not None
    assert open_one is not None
    assert past.entry(1).players == (Contestant(), person(BOB))
    assert open_one.entry(1).players == (Contestant(None, "steady", "Ada"), person(BOB))
    assert open_one.entry(2).players == (person(CAT), Contestant(None, "steady", "Ada"))
    assert (past.organiser_id, open_one.organiser_id) == (0, 0)
    assert open_one.directors == (BOB,)
    assert open_one.adjustments == (replace(adjusted, reason="", by=0),)
    assert open_one.reserves == (replace(reserves[1], asked_by=0),)


async def test_a_server_is_forgotten_with_its_tournaments(store: Store, clock: Clock) -> None:
    made = await begun(store, clock, pair(1, ANN, BOB), pair(2), pairings=[(1, 2)])
    table = await finish_deal(store, await seat(store, made, 1))
    await opened(store, [pair(1, CAT, 888)])
    elsewhere = await opened(store, [pair(1, BOB, CAT)], guild_id=GUILD + 1)
    await forget_server(store, GUILD)
    assert await store.tournaments.get(made.id) is None
    assert await store.tournaments.on_server(GUILD) == []
    for name in ("tournament_entries", "tournament_players", "tournament_tables", "shared_deals"):
        async with store._database.read() as transaction:
            rows = await transaction.rows(f"SELECT DISTINCT tournament_id FROM {name}")
        assert [row["tournament_id"] for row in rows] == (
            [elsewhere.id] if name in ("tournament_entries", "tournament_players") else []
        )
    # Ann and the others have played nowhere else; Bob, Cat and Dan are in the other tournament.
    for gone in (ANN, 888):
        assert not any((await store.people.about(gone)).values())
    assert [len((await store.people.about(one))["tournaments"]) for one in (BOB, CAT)] == [1, 1]
    assert [row["tournament_id"] for row in (await store.people.about(DAN))["organised_tournaments"]] == [
        elsewhere.id
    ]
    # The match can still be gone through by those who played it, as one whose deals each began from nothing.
    assert table.match_id is not None
    journal = await store.journals.get(table.match_id)
    assert journal is not None
    assert (journal.duplicate, journal.closed, journal.outcome) == (2, frozenset(), Outcome.ABANDONED)
    left = await table_of(store, table.id)
    assert (left.status, left.occasion.tournament_id, left.guild_id) == (TableStatus.CLOSED, None, 0)
