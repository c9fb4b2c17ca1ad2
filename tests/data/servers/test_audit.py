"""The audit log: who did what on a server, and what of it waits to be posted."""

from datetime import timedelta

import pytest

from data import Store
from data.records.audit import SOMEBODY_GONE, AuditChannel, AuditEntry, Deed, Detail
from data.servers.audit import put_audit
from tests.data.helpers import ANN, BOB, CAT, GUILD, Clock, forget_server, open_table


async def test_entries_are_listed_with_what_they_are_about(store: Store, clock: Clock) -> None:
    table = await open_table(store)
    await store.audit.note(AuditEntry(GUILD, Deed.MATCH_ENDED, ANN, table_id=table.id))
    clock.pass_seconds(60)
    entry = AuditEntry(GUILD, Deed.SUBSTITUTED, None, person_id=BOB, details={"reason": "late", "n": 2})
    await store.audit.note(entry)
    await store.audit.note(AuditEntry(8, Deed.EXPORTED, ANN))
    late, ended = await store.audit.last(GUILD, 10)
    assert (ended.deed, ended.by, ended.table_id, ended.place_id) == ("match_ended", ANN, table.id, 70)
    assert (late.by, late.person_id, late.details) == (None, BOB, {"reason": "late", "n": 2})
    assert (ended.at, late.at) == (clock.now - timedelta(seconds=60), clock.now)
    assert await store.audit.last(GUILD, 1, before=late.id) == [ended]
    await store.audit.drop_old(clock.now)
    assert await store.audit.last(GUILD, 10) == [late]


async def test_what_is_noted_waits_only_where_a_channel_is_set(store: Store) -> None:
    await store.audit.note(AuditEntry(GUILD, Deed.EXPORTED, ANN))
    assert await store.audit.to_post() == []
    await store.audit.post_in(GUILD, 5, "de", by=ANN)
    await store.audit.note(AuditEntry(8, Deed.EXPORTED, ANN))
    assert await store.audit.to_post() == [AuditChannel(GUILD, 5, "de")]
    await store.audit.note(AuditEntry(GUILD, Deed.MATCH_ENDED, BOB))
    waiting = await store.audit.waiting(GUILD, 10)
    assert [line.deed for line in waiting] == ["audit_started", "match_ended"]
    await store.audit.troubled(GUILD, 5, "gone")
    assert await store.audit.channel(GUILD) == AuditChannel(GUILD, 5, "de", "gone")
    assert await store.audit.waiting(GUILD, 10) == waiting
    await store.audit.posted(GUILD, [waiting[0].id])
    assert await store.audit.channel(GUILD) == AuditChannel(GUILD, 5, "de")
    assert await store.audit.waiting(GUILD, 10) == waiting[1:]
    assert await store.audit.stop(GUILD, by=ANN)
    assert not await store.audit.stop(GUILD, by=ANN)
    assert (await store.audit.to_post(), await store.audit.waiting(GUILD, 10)) == ([], [])
    deeds = [line.deed for line in await store.audit.last(GUILD, 10)]
    assert deeds == ["audit_stopped", "match_ended", "audit_started", "exported"]


async def test_a_deed_and_its_note_are_stored_together_or_not_at_all(store: Store) -> None:
    async def killed() -> None:
        async with store._database.write() as transaction:
            await put_audit(transaction, AuditEntry(GUILD, Deed.MATCH_ENDED, ANN), 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await killed()
    assert await store.audit.last(GUILD, 10) == []


async def test_a_change_of_a_setting_is_noted_with_what_it_was(store: Store) -> None:
    await store.settings.set_for_guild(GUILD, "misses", 2)
    await store.settings.set_for_guild(GUILD, "misses", 2, by=ANN)
    assert await store.audit.last(GUILD, 10) == []
    await store.settings.set_for_guild(GUILD, "misses", 3, by=ANN)
    await store.settings.set_for_guild(GUILD, "misses", None, by=BOB)
    await store.settings.set_for_guild(GUILD, "hidden", ["x" * 400], by=BOB)
    found = [(line.by, dict(line.details)) for line in await store.audit.last(GUILD, 10)]
    assert found == [
        (BOB, {"setting": "hidden", "before": None, "after": ""}),
        (BOB, {"setting": "misses", "before": "3", "after": None}),
        (ANN, {"setting": "misses", "before": "2", "after": "3"}),
    ]


async def test_somebody_forgotten_is_in_no_entry_and_what_was_typed_goes(store: Store) -> None:
    said: dict[str, Detail] = {"reason": "Bob was rude", "deals": 3}
    await store.audit.note(AuditEntry(GUILD, Deed.MATCH_ENDED, ANN, person_id=BOB, details=said))
    await store.audit.note(AuditEntry(GUILD, Deed.MATCH_ENDED, BOB, details={"name": "Bob"}))
    about = (await store.people.about(BOB))["audit"]
    assert [(row["deed"], row["by_you"]) for row in about] == [("match_ended", 0), ("match_ended", 1)]
    await store.people.forget(BOB, computer="steady", name="Ada")
    assert (await store.people.about(BOB))["audit"] == []
    later, first = await store.audit.last(GUILD, 10)
    assert (first.by, first.person_id, first.details) == (ANN, SOMEBODY_GONE, {"deals": 3})
    assert (later.by, later.person_id, later.details) == (SOMEBODY_GONE, None, {})


async def test_a_forgotten_servers_entries_are_gone_with_who_is_only_in_them(store: Store) -> None:
    await store.audit.post_in(GUILD, 5, "en", by=ANN)
    await store.audit.note(AuditEntry(GUILD, Deed.EXPORTED, BOB))
    await store.audit.note(AuditEntry(8, Deed.EXPORTED, ANN, person_id=BOB))
    await store.audit.note(AuditEntry(GUILD, Deed.EXPORTED, CAT))
    for person in (ANN, BOB, CAT):
        await store.settings.set_for_person(person, "sort", "rank")
    await forget_server(store, GUILD)
    assert (await store.audit.channel(GUILD), await store.audit.last(GUILD, 10)) == (None, [])
    assert len(await store.audit.last(8, 10)) == 1
    kept = [await store.settings.of_person(person) for person in (ANN, BOB, CAT)]
    assert kept == [{"sort": "rank"}, {"sort": "rank"}, {}]
