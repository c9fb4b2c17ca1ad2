"""The store is tested on SQLite and PostgreSQL alike: what opens a file of its own says here why."""

import re
from pathlib import Path
from typing import Final

FOLDER = Path(__file__).parents[1]
OWN_FILE = re.compile(r"\btmp_path\b|\":memory:\"")
ON_A_FILE: Final = {
    "daily/test_dailies.py": "one test of SQLite's plan for a query",
    "db/test_checking.py": "damage to a file; a server checks its own",
    "db/test_due_by_shard.py": "lists the methods of a store; the searches run on both",
    "db/test_lock.py": "the claim on a file; that on a server is in test_shards.py",
    "db/test_one_go.py": "one test of SQLite's thread",
    "db/test_signals.py": "one test that a file has nobody to tell",
    "db/test_trouble.py": "trouble of files; that of a server is in test_postgres.py and test_cuts.py",
    "people/privacy/test_parts.py": "reads the columns of the schema; deletion runs on both",
    "process/test_downtimes.py": "one test of the clock alone",
    "process/test_service.py": "one test of names of one file",
    "test_old_databases.py": "makes the rows of old databases, which then go to both",
}


def test_whatever_is_tested_on_a_file_alone_says_why() -> None:
    on_a_file = {
        path.relative_to(FOLDER).as_posix()
        for path in FOLDER.rglob("test_*.py")
        if OWN_FILE.search(path.read_text("utf-8"))
    }
    assert on_a_file == {*ON_A_FILE}
