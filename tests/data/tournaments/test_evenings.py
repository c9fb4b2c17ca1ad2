"""The evening of a tournament in the store: its start, who is here, what is still to be told."""

from dataclasses import replace
from datetime import timedelta

import pytest

from data import Conflict, Store
from data.records.audit import AuditEntry, Deed
from data.tournaments.records import NO_EVENING, Evening, NoticeKind, RoleCalls, TournamentStatus
from tests.data.helpers import ANN, BOB, GUILD, Clock
from tests.data.tournaments.helpers import opened, pair

HOUR = timedelta(hours=1)


async def test_an_evening_is_kept_and_what_is_to_be_told_about_it_is_told_once(
    store: Store, clock: Clock
) -> None:
    plain = await opened(store)
    assert plain.evening == NO_EVENING
    wanted = Evening(clock.now + HOUR, HOUR / 4, role_id=55, role_calls=RoleCalls.BOTH, with_event=True)
    made = await opened(store, [pair(1, ANN, BOB)], evening=wanted)
    assert made.evening == wanted
    (notice,) = await store.tournaments.evenings.notices()
    assert (notice.tournament_id, notice.kind) == (made.id, NoticeKind.ENTRIES)
    await store.tournaments.evenings.told(notice.id)
    called = replace(wanted, called_at=clock.now, here=frozenset({ANN}))
    made = await store.tournaments.save(made, replace(made, evening=called), notices=[NoticeKind.CHECK_IN])
    assert (made.evening, made.version) == (called, 2)
    assert [waiting.kind for waiting in await store.tournaments.evenings.notices()] == [NoticeKind.CHECK_IN]
    # Both say that they are here, from the same version: the second is to look again.
    both = replace(called, here=frozenset({ANN, BOB}))
    for again in (True, False):
        if again:
            made = await store.tournaments.save(made, replace(made, evening=both))
        else:
            with pytest.raises(Conflict):
                await store.tournaments.save(replace(made, version=made.version - 1), made)
    assert made.evening.here == {ANN, BOB}
    assert (await store.people.about(BOB))["tournament_check_ins"][0]["tournament_id"] == made.id
    # What isn't decided leaves the version as it is, also where nothing was planned.
    await store.tournaments.evenings.note(made.id, event_id=7, event_shown="x")
    await store.tournaments.evenings.note(plain.id, pinned_id=9)
    noted = await store.tournaments.get(made.id)
    assert noted == replace(made, evening=replace(both, event_id=7, event_shown="x"))
    assert await store.tournaments.evenings.planned() == [made.id]
    lines = await store.tournaments.lines(GUILD, ANN, 25)
    assert {line.id: line.starts_at for line in lines} == {plain.id: None, made.id: clock.now + HOUR}
    await store.people.forget(ANN, computer="steady", name="Ada")
    gone = AuditEntry(GUILD, Deed.TOURNAMENT_CANCELLED, tournament_id=made.id)
    # Anyone who has read her among the entries is to look again.
    assert noted is not None
    called_off = replace(noted, status=TournamentStatus.CANCELLED)
    with pytest.raises(Conflict):
        await store.tournaments.save(noted, called_off, notices=[NoticeKind.EXPIRED], noted=gone)
    newer = replace(noted, version=noted.version + 1)
    ended = await store.tournaments.save(newer, called_off, notices=[NoticeKind.EXPIRED], noted=gone)
    assert (ended.status, ended.evening.here) == (TournamentStatus.CANCELLED, frozenset())
    assert [waiting.kind for waiting in await store.tournaments.evenings.notices()][-1] is NoticeKind.EXPIRED
    assert await store.tournaments.evenings.planned() == []
    assert await store.tournaments.evenings.unshown() == [made.id]
