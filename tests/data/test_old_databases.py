"""Databases of every older schema with something in them: after the next start it is there and goes on."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from canasta.actions import format_action, parse_action
from canasta.match import Match
from canasta.players import choose
from data import Store
from data.db.database import Transaction, Value
from data.db.migrate import migrate, migrations
from data.records.matches import Outcome, Step
from data.records.results import LadderKey
from data.records.tables import TablePlan, TableStatus
from data.store import open_database
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD
from tests.support.shortened import shortened

ROWS = Path(__file__).with_name("populated.sql")
SCHEMA = 11
"""The schema whose columns the rows have."""
BEGUN = 1767225600000
"""When the oldest of them was written."""

LANDED = (
    "eb04827717f476acfc4e5c51808bdd50973932433b3c33bf80d993647995627a",  # 1 tables_and_matches
    "d88490cc9821a041c36d25fa60b7e60613cf8cd858d1f4e391632864e48dbb81",  # 2 ratings
    "99640033c3d71a76849c12fab4a949bf23b5b1cc982d1d0ed4906677d9e26ef4",  # 3 turns
    "934edbb69c7da912f6804621dae3dce1c1deb543929068b1150b2cde9e3fe9d6",  # 4 community
    "ca1cdd4a9ce864f1f8d7ee5ac7d731c10ab16924174b7b1d285c720356c99fa3",  # 5 tournaments
    "1b12a5abf4dd06dcb5ff5122084da5bc6848663be3ca94e93984466e9d41af8a",  # 6 allowances
    "f7379f9dd3cf90b05922a2882406b4353b835d3f326af29ffdec66c55e42ea10",  # 7 boards_since
    "aff32b28b1a0dd8f685839ba5d5617ac0ee4cb86b49ca52b4d4e24187ee4010a",  # 8 seats
    "687fbf1a31b68904c8f8a062bce727a9bd8512d82f6f3794bb02c3032b7e04a0",  # 9 deleted_people
    "dbb5c908ea9d0c22186449f34b5997f153bdfdb6ac8cfda0bf320ddb4f6e0001",  # 10 departures
    "6e332b0d53a468fef769d712cd613bb5ba0990c54aa4b75edc754bd79560a01e",  # 11 left_matches
    "e0d80be8bfa2255f8b2847f2e3c46baad2fe91f85d9427f49e5888eda58b7b13",  # 12 table_messages
    "e5a8ecf59cf2194d5694b7493d2319d09e7a218d0f7daeb7ce9c3f4efdf48bd6",  # 13 lobby
    "dd3f8c43531874017e6ec9b8faf7aa4e06a422046be2f26d39281f7408b39b38",  # 14 movement
    "628a28faaa21c6e13f03f419bdf69049cb9fa36669ac273e56ee9df6444e3583",  # 15 lessons
    "c6da07a1a4ab9daad10ce06b25f2647c22a92d5568e57a566719a00d1693e608",  # 16 welcomes
    "718458aee53fcff23a01761e9ae7f1870df836a44b1f6526f9bf14b6c874dbb7",  # 17 clocks_that_hold
    "2d5fc2649254a2360d84513a02284807469f55f1ac4ae1aed5567f1fcdd7041d",  # 18 full_lobbies
    "25e48dc1a4f9429af44f231aaf07fb2d34f3e24350dffaf9cd04854859c326a7",  # 19 absence
    "2156a4810bf092a9ac4959cf57750113dfea5a87a4017be1b3793d57330992f2",  # 20 nudges
    "f1e17108d8e96135c113e168553b18821d5870fb17047bd6401a6edd6dd4b786",  # 21 thread_players
    "c8cbf1b9d90d978d22359e0f243d564ecf928046d663048de240ef8996f2d6f0",  # 22 news_numbers
    "7e3c8eec2176a21ceafa3b7f81ba610a899005fa22faa9e15f76b710a726673f",  # 23 digests
    "2ff634fc23faa00f40bd90a2177004b3405075c21dda7fd7edc3cdcdba49bc50",  # 24 ping_deadline
    "d4fba416df72b6cde1fdce3ea4f4831a9a8fd17fa928b54b41b7702c8945215d",  # 25 hints
    "962ed9777a29ad9359c594864992109f46f006136f0e92773f8c45ed238c2385",  # 26 own_boards
    "bfaed23af0481aaf72f650ecc89017b120c58c4c633332ffa97695f4531826d7",  # 27 company
    "c2374d568cc88c14e22613c5118fd0e1d349c43e5deffa4b390ed523cbd3a6fc",  # 28 honours
    "b0590508bd013d45f590a48c03c64c5652a329d9edbbbf57a847cef4635542ea",  # 29 shared_deals
    "ed9716a383bd16a5476fdc50742ccc8c79399eae6a8cb8f3854ba0dde3b619c2",  # 30 searches
    "024d82b33b3932115bb8c45e38720da864c78a04d507ab17ef6859123492bb53",  # 31 roles
    "dab605228a4b84fc63143579e58fd576b0a681864cf2c45fa9f44b16627c94cf",  # 32 played_again
    "7d4d62e267a1b77bfd09c51086582d6660455554164880d361cf49fe862976ad",  # 33 standing
    "b8a0b8733d2b7b176400aa2bc13b70e76b1c2bb27ddf10629e250a2dd6535d6d",  # 34 regular_calls
    "8d61c5b24430c441b763c43217b42d6d3a77f0c3d3d54f45eca44a593df19858",  # 35 tournament_directors
    "a58d581dcb88335aa2e2c87d93920edaceecccf95f8a2928dbe8b7326da50306",  # 36 audit
    "8fb9183ae187e7c200586a1140cc47e7b90bf0feb0b7ca772b4c9f4861849a20",  # 37 directing
    "4452638d89d88f70babc168f9c174dc1837c7e64c4d916bd417ab22bd8b50887",  # 38 held_up
    "d779262a41c85f7d7e1b7121646a59b811daceb1af6c597c1078b8c3d23efbf8",  # 39 series
    "88ee788233f9a9ffc4c3dd1eb48f6d9c325f63a2ffe3376ee138498e09513a3e",  # 40 tournament_evenings
    "629a11212164c40b9c612e2aac6f76fb9847c533693656e3d5ff2e269aaa2fbf",  # 41 moderation
    "d18b816509f3ef62731a2e098bf9a6c11a3e2c8a259f0a5b9bb29200a5994ecf",  # 42 by_server
    "e08dc5f95092a37e717dfdcb92213c3efbc5d1bc992e2157ea296b226442ff83",  # 43 partners
    "351cc6f395ff8e80bac694d9717615a91ec6a2d5afa57bbdd6f67476a2f9dd57",  # 44 ladders
    "003f1680f2c50cc94f8c4b15cf15305267e6317bbe332596bdd2b36d5b359cc9",  # 45 forum_posts
    "67d2e061604a9ff1f96dd52ab75950abaf92e8da62699fd2ffceae82ea91ce75",  # 46 leaving
    "9994e57c28d4c6189730295ef3ad2ee64ea968b893b8f2625499953c4793062e",  # 47 lost_lobbies
    "47f64c03d937e481143358ce42bfbb0c5252cd76e3765fd77528fc1ea39a9ca3",  # 48 terms
    "b9911e703cb564e3ea23dcef39c0859a41c6db51b0e1ff1ccc5d2bf31fe02857",  # 49 searches_by_index
    "4fbacc1138f99f1857c3eb0a8e4eb38a7099ada75b95b4bc7dd49151a119bb2c",  # 50 who_serves
    "445888efcb9d687ed8c78083930a79718da5c5bb594674453811583a94100b4f",  # 51 ping_nonce
    "3c85f7f479cac530ff488cc477d49dda32b9e76c217d2471bc4d342eb066f1ab",  # 52 titles
    "44dcd0b7ef793f17893b5128d4efca8af799553fd0684a2cb7bc41efb88ddb60",  # 53 desk
    "1fc2530fafba455fd1a4feb87ffd448c2c6020aeae41fc3fa9d37b360876c4b6",  # 54 request_line
    "6d6434750c1f0760f9f420dfa366855915ae6084ad0124e1da19dd052de833ec",  # 55 slow_line
    "00f06416687ed51d99e56069d9720044795c8ba60feb09b7d9eec83905de378a",  # 56 desk_tries
    "d5485aa3d6904bf5ec9ae03d966f84bd29b3cfc99508be4885778fd12a623441",  # 57 daily_computers
    "72d008b93f5e9f705700a0784b7cf3eb2e88cb1dc2e3cd15063669a2e65e0433",  # 58 daily_boards
    "7cb819f3add8c13a512181a0ee10012ed2e555085f2f53d5acb89cdb77d6df13",  # 59 private_lobbies
    "af0b9e74cff175d4ab4bbc3111cb551ee47367b321340c2e5b4e0309516bfcf5",  # 60 deputies
    "689b81d49c811943e36eb1373f09b57965192e10e901cb371cc79ce37b0d25f8",  # 61 puzzles
    "0f4ab0d4ca1d1e186fcb58355175354b62768bff7baa27616b719b09c6ffa9db",  # 62 backs
    "f16bf0e47094c131bd086eb0686fa12258a9b03d6312f1c1e7fde5c2500f6cea",  # 63 reliability
    "0a1bd775e89c8e56bc431c9711c90207be313b3cd91f673ef0f516e6bec44ef1",  # 64 missed
    "cf6c37f4c948573dedfc42f7a857d6555f93992c14521fad60ec339e5c3f8128",  # 65 repeats
    "c6d8340173089d4fc73fc45a164808031464734afc1c8f68deca4aa2f3539db0",  # 66 arenas
)
"""What each step was when it landed, as SHA-256. Databases have it behind them: it is never changed,
and what it got wrong is put right by a later one. A new step adds its own line.
"""

Table = list[dict[str, Value]]


def test_a_step_that_has_landed_is_never_changed() -> None:
    steps = {hashlib.sha256(step.sql.encode()).hexdigest(): step for step in migrations()}
    new = [f'"{key}",  # {step.version} {step.name}' for key, step in steps.items() if key not in LANDED]
    assert tuple(steps) == LANDED, f"What has landed stays as it was; a new step adds its line: {new}"


def _populated(version: int) -> dict[str, Table]:
    """The rows as a database of this schema has them, by table, each after those that it refers to."""
    with closing(sqlite3.connect(":memory:")) as newest, closing(sqlite3.connect(":memory:")) as old:
        newest.row_factory = sqlite3.Row
        for step in migrations():
            if step.version <= SCHEMA:
                newest.executescript(step.sql)
            if step.version <= version:
                old.executescript(step.sql)
        assert not any(newest.execute(f"SELECT * FROM {name}").fetchone() for name in _tables(newest))
        text = ROWS.read_text(encoding="utf-8")
        newest.executescript(text)
        written = _order(text)
        assert set(written) == _tables(newest)
        there = _tables(old)
        return {
            name: [
                dict(row)
                for row in newest.execute(f"SELECT {', '.join(_columns(newest, old, name))} FROM {name}")
            ]
            for name in written
            if name in there
        }


def _order(sql: str) -> list[str]:
    return [line.split()[2] for line in sql.splitlines() if line.startswith("INSERT INTO")]


def _tables(database: sqlite3.Connection) -> set[str]:
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {row[0] for row in found if not row[0].startswith("sqlite_")}


def _columns(newest: sqlite3.Connection, old: sqlite3.Connection, table: str) -> list[str]:
    known = {row[1] for row in old.execute(f"PRAGMA table_info({table})")}
    return [row[1] for row in newest.execute(f"PRAGMA table_info({table})") if row[1] in known]


async def _fill(database: str, version: int) -> dict[str, Table]:
    """Make a database of this schema with the rows in it, and give them back."""
    rows = _populated(version)
    opened = await open_database(database)
    await migrate(opened, migrations()[:version])
    async with opened.write() as transaction:
        for table, lines in rows.items():
            for line in lines:
                await transaction.rows(
                    f"INSERT INTO {table} ({', '.join(line)}) VALUES ({', '.join('?' * len(line))})",
                    [*line.values()],
                )
        if "://" in database:
            await _count_on(transaction, rows)
    await opened.close()
    return rows


async def _count_on(transaction: Transaction, rows: dict[str, Table]) -> None:
    """PostgreSQL counts ids by itself: it goes on after those that were given."""
    for table, lines in rows.items():
        if "id" in lines[0]:
            highest = max(int(line["id"] or 0) for line in lines)
            await transaction.rows(
                "SELECT setval(pg_get_serial_sequence(CAST(? AS TEXT), 'id'), CAST(? AS INTEGER))",
                [table, highest],
            )


async def _stored(store: Store, table: str, columns: Iterable[str]) -> Table:
    async with store._database.read() as transaction:
        found = await transaction.rows(f"SELECT {', '.join(columns)} FROM {table}")
    return [{column: row[column] for column in columns} for row in found]


def _sorted(rows: Table) -> list[str]:
    return sorted(json.dumps(row, sort_keys=True) for row in rows)


def _brought_up(rows: dict[str, Table], version: int) -> dict[str, Table]:
    """What the steps after this schema make of these rows, in the columns that they have."""
    expected: dict[str, Table] = {name: [dict(row) for row in table] for name, table in rows.items()}
    if version < 8:
        # Who was voted in has the seat, and who began the match has not left it.
        for row in expected["match_seats"]:
            if (row["match_id"], row["seat"]) == (1, 1):
                row |= {"person_id": BOB, "name": "Bob", "left_at": None}
    if "departures" in expected and version < 10:
        expected["departures"] = []
    expected.pop("tournament_deals", None)
    return expected


@shortened("version", [1, *range(2, SCHEMA + 1)])
async def test_nothing_of_an_older_database_is_lost(database: str, version: int) -> None:
    rows = await _fill(database, version)
    async with await Store.open(database) as store:
        for table, expected in _brought_up(rows, version).items():
            assert _sorted(await _stored(store, table, rows[table][0])) == _sorted(expected), table
        await _what_steps_have_added(store, version)
        await _goes_on(store)


async def _what_steps_have_added(store: Store, version: int) -> None:
    if version >= 5:
        assert await store.shared_deals.seeds(1, 1) == ["90ab", "90ac"]
    if version < 3:
        looked_at = {
            int(str(row["id"])): row["look_at"] for row in await _stored(store, "tables", ("id", "look_at"))
        }
        assert looked_at == {1: BEGUN + 1500, 2: 0, 3: BEGUN + 120_000, 4: None, 5: None, 6: 0}
    if version < 8:
        seen = await _stored(store, "seen_hands", ("match_id", "seat", "person_id"))
        hands = [(1, 0, ANN), (1, 1, BOB), (5, 0, ANN), (5, 1, CAT), (5, 2, BOB), (5, 3, DAN)]
        assert sorted(tuple(row.values()) for row in seen) == hands
        stays = await _stored(store, "stays", ("match_id", "seat", "n", "person_id", "since", "until"))
        change = BEGUN + 15_000
        kept = sorted(tuple(row.values()) for row in stays)
        assert kept == [(1, 1, 1, DAN, BEGUN + 10_000, change), (1, 1, 2, BOB, change, None)]


async def _goes_on(store: Store) -> None:
    """Tables and matches are read as they were, and what runs is played on."""
    open_tables = {table.id: table for table in await store.tables.all_open()}
    assert {table.status for table in open_tables.values()} == set(TableStatus) - {TableStatus.CLOSED}
    playing = open_tables[2]
    match = await _replayed(store, 1)
    assert match.to_move is not None
    action = choose(match.view(match.to_move))
    version = (
        await store.matches.append(
            playing.id, playing.version, Step(match.to_move, format_action(action)), match_id=1, round=1
        )
    ).version
    assert version == playing.version + 1
    assert (await _replayed(store, 2)).results
    over = await _replayed(store, 3)
    assert over.over
    journal = await store.journals.get(3)
    assert journal is not None
    assert journal.outcome is Outcome.FINISHED
    assert {seat.index for seat in journal.seats if seat.won} == set(over.winners)
    lobby = open_tables[1]
    assert (await store.seats.sit(lobby.id, lobby.version, 1, BOB, "Bob")).seats[1].person_id == BOB
    assert len((await store.people.about(ANN))["matches"]) == 5
    assert await store.settings.of_guild(GUILD) == {"board": {"minimum": 3}, "locale": "de"}
    await store.ratings.standings.board(LadderKey(), "rating")
    again = await store.tables.open(
        TablePlan(
            guild_id=GUILD,
            channel_id=70,
            host_id=ANN,
            variant="classic",
            options={},
            seats=lobby.seats,
        )
    )
    assert again.id > max(open_tables)


async def _replayed(store: Store, match_id: int) -> Match:
    """The match from its journal alone."""
    journal = await store.journals.get(match_id)
    assert journal is not None
    names = [seat.name or "?" for seat in journal.seats]
    match = Match(
        journal.variant, names, journal.options, dealer=journal.first_dealer, revision=journal.rules_revision
    )
    for deal in journal.deals:
        match.start_deal(deal.seed)
        for action in deal.actions:
            match.apply(action.seat, parse_action(action.text))
        if deal.result is not None:
            assert deal.result.totals == tuple(match.results[-1].totals)
    return match
