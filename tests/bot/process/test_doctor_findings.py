"""What the doctor makes of the facts: for each thing that can be wrong, a line that names it and says what to
do.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.process.doctor.facts import Facts, FileFacts, StatusFacts
from bot.process.doctor.findings import Finding, Level, findings
from data import Shards
from data.process.downtimes import Downtime
from data.records.condition import Backlog, Holder, LongSession, ServedShards, Sessions

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
AN_HOUR_AGO = NOW - timedelta(hours=1)
MEGABYTE = 1024 * 1024
FILE = FileFacts(version="3.46", size=12 * MEGABYTE, free=5_000 * MEGABYTE, served=True)
SERVED = Holder("here:12", AN_HOUR_AGO, (0, 1, 2, 3), 4)
WAITING = Holder("there:13", AN_HOUR_AGO, (), None, Shards.all_of(4))
LOW, HIGH = replace(SERVED, shards=(0, 1)), replace(SERVED, process="here:14", shards=(2, 3))
SERVER = Sessions(
    version="15.4",
    size=12 * MEGABYTE,
    clock=NOW,
    connections=20,
    most_connections=100,
    holders=(SERVED, WAITING),
    long=(),
)
NOTHING_LATE = Backlog(looks=0, oldest_look=None, untold_tables=0, letters=0, oldest_letter=None)
ON_A_FILE = Facts(
    now=NOW,
    database="canasta.db",
    schema=50,
    application="1234",
    file=FILE,
    sessions=None,
    terms=(ServedShards("0/1", "here:12", AN_HOUR_AGO),),
    alive_at=NOW - timedelta(seconds=10),
    downtimes=(),
    open_tables=3,
    backlog=NOTHING_LATE,
    leaving=(),
    status=None,
)
ON_A_SERVER = replace(ON_A_FILE, database="PostgreSQL at db/canasta", file=None, sessions=SERVER)


def told(facts: Facts, level: Level) -> list[Finding]:
    return [finding for finding in findings(facts) if finding.level is level]


@pytest.mark.parametrize("facts", [ON_A_FILE, ON_A_SERVER])
def test_a_system_that_is_well_gets_fine_lines_only(facts: Facts) -> None:
    report = findings(facts)
    assert {finding.level for finding in report} == {Level.FINE}
    lines = "\n".join(finding.text for finding in report)
    assert "here:12" in lines
    assert "since 2026-03-01 11:00 UTC" in lines
    assert "open tables: 3" in lines


def test_it_tells_shards_stand_bys_downtimes_and_servers_on_their_way_out() -> None:
    yesterday = NOW - timedelta(days=1)
    down = Downtime(yesterday, yesterday + timedelta(minutes=5), Shards(4, (1,)))
    lines = "\n".join(
        finding.text
        for finding in findings(replace(ON_A_SERVER, downtimes=(down,), leaving=((77, AN_HOUR_AGO),)))
    )
    assert "serving: here:12, shards 0-3/4" in lines
    assert "standing by: there:13, for shards 0-3/4" in lines
    assert "downtime: 2026-02-28 12:00 UTC for 5 minutes, shards 1/4" in lines
    assert "server 77: removed the bot at 2026-03-01 11:00 UTC; deleted after 2026-03-31" in lines


def server(**changes: object) -> Facts:
    return replace(ON_A_SERVER, sessions=replace(SERVER, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param(replace(ON_A_FILE, file=replace(FILE, served=False)), "serving: nobody", id="file"),
        pytest.param(server(holders=(WAITING,)), "serving: nobody", id="server"),
        pytest.param(
            server(holders=(replace(SERVED, shards=(0, 3)), WAITING)),
            "shards 1-2/4: nobody serves them",
            id="some-shards",
        ),
        pytest.param(
            replace(ON_A_FILE, alive_at=NOW - timedelta(minutes=10)), "heartbeat: the last", id="heartbeat"
        ),
        pytest.param(
            replace(ON_A_FILE, file=replace(FILE, free=100 * MEGABYTE)), "disk: 100 MB are free", id="disk"
        ),
        pytest.param(
            replace(ON_A_FILE, file=replace(FILE, size=6_000 * MEGABYTE)), "disk: 4.9 GB", id="big-file"
        ),
        pytest.param(server(clock=NOW + timedelta(seconds=5)), "differ by 5 seconds", id="clocks"),
        pytest.param(server(connections=95), "connections: 95 of 100", id="connections"),
        pytest.param(server(apart=False), "pooler: two connections have the same session", id="pooler"),
        pytest.param(
            server(long=(LongSession(99, "psql", 300.0, True),)),
            "session 99 (psql): idle in a transaction for 5 minutes",
            id="idle-in-transaction",
        ),
        pytest.param(
            server(long=(LongSession(99, "", 7_300.0, False),)),
            "session 99 (without a name): in one transaction for 2 hours",
            id="long-transaction",
        ),
        pytest.param(
            replace(
                ON_A_FILE,
                backlog=replace(NOTHING_LATE, looks=7, oldest_look=NOW - timedelta(minutes=4)),
            ),
            "deadlines: 7 tables wait for a look, the oldest for 4 minutes",
            id="overdue",
        ),
        pytest.param(
            replace(ON_A_FILE, status=StatusFacts("http://x", ("the database doesn't answer",))),
            "status pages: not ready: the database doesn't answer",
            id="not-ready",
        ),
    ],
)
def test_what_is_wrong_is_named_with_what_to_do(facts: Facts, said: str) -> None:
    (finding,) = told(facts, Level.BAD)
    assert said in finding.text
    assert finding.advice


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param(server(holders=(SERVED,)), "standing by: nobody", id="no-stand-by"),
        pytest.param(
            server(holders=(LOW, HIGH, replace(WAITING, waits_for=Shards(4, (0, 1))))),
            "standing by: nobody for shards 2-3/4",
            id="stand-by-for-some",
        ),
        pytest.param(
            server(holders=(LOW, HIGH, WAITING)), "standing by: nobody", id="stand-by-only-if-all-end"
        ),
        pytest.param(replace(ON_A_FILE, application=None), "application: none yet", id="application"),
        pytest.param(
            replace(ON_A_FILE, backlog=replace(NOTHING_LATE, untold_tables=51)),
            "those of 51 tables are out of date",
            id="untold",
        ),
        pytest.param(
            replace(
                ON_A_FILE, backlog=replace(NOTHING_LATE, letters=2, oldest_letter=NOW - timedelta(hours=3))
            ),
            "letters: 2 to tournament players are unsent, the oldest for 3 hours",
            id="letters",
        ),
        pytest.param(replace(ON_A_FILE, status=StatusFacts("http://x", None)), "no answer at", id="no-pages"),
    ],
)
def test_what_may_be_wrong_is_noted_and_is_no_failure(facts: Facts, said: str) -> None:
    (finding,) = told(facts, Level.NOTE)
    assert said in finding.text
    assert finding.advice
    assert not told(facts, Level.BAD)


def test_a_process_that_counts_shards_otherwise_is_told_why_it_waits() -> None:
    other = replace(WAITING, process="there:14", waits_for=Shards.all_of(8))
    (finding,) = told(server(holders=(SERVED, WAITING, other)), Level.NOTE)
    assert "there:14, for shards 0-7/8" in finding.text
    assert "the serving processes count 4 shards" in finding.text
    assert "until all of them have ended" in finding.advice


def test_what_is_late_while_nobody_serves_isnt_told_beside_that() -> None:
    late = replace(NOTHING_LATE, looks=7, oldest_look=AN_HOUR_AGO)
    facts = replace(ON_A_FILE, file=replace(FILE, served=False), backlog=late, alive_at=AN_HOUR_AGO)
    (finding,) = told(facts, Level.BAD)
    assert "the last heartbeat was at 2026-03-01 11:00 UTC" in finding.text


def test_files_that_others_may_read_are_named_with_the_command_that_closes_them() -> None:
    (exposed,) = told(replace(ON_A_FILE, open_to_others=("/srv/canasta.db", ".env")), Level.NOTE)
    assert exposed.text == "private files: other users of this machine may read /srv/canasta.db, .env"
    assert exposed.advice.endswith("chmod 600 /srv/canasta.db .env")
