"""One process at a time."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from data import DatabaseInUse, DatabaseUnavailable
from data.db.lock import Claim, file_is_served


def test_a_claim_is_held_until_it_is_given_up(tmp_path: Path) -> None:
    with Claim(str(tmp_path / "x")):
        with pytest.raises(DatabaseInUse), Claim(str(tmp_path / "x")):
            pass
        with Claim(str(tmp_path / "y")):
            pass
    with Claim(str(tmp_path / "x")):
        pass


def test_a_claim_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable), Claim(str(tmp_path / "nowhere" / "x")):
        pass


def test_whether_a_file_is_served_is_seen_without_taking_it(tmp_path: Path) -> None:
    file = str(tmp_path / "x")
    assert not file_is_served(file)
    assert [*tmp_path.iterdir()] == []
    with Claim(file):
        assert file_is_served(file)
    # Somebody else who looks is nobody who serves.
    with closing(sqlite3.connect(tmp_path / "x.lock", isolation_level=None)) as looking:
        looking.execute("BEGIN")
        looking.execute("SELECT * FROM sqlite_master")
        assert not file_is_served(file)


def test_where_nothing_was_served_no_file_is_left(tmp_path: Path) -> None:
    with Claim(str(tmp_path / "x")):
        pass
    assert [*tmp_path.iterdir()] == []
    (tmp_path / "y").touch()
    with Claim(str(tmp_path / "y")):
        pass
    assert (tmp_path / "y.lock").exists(), "somebody may be waiting for it"


def test_a_look_keeps_nobody_from_serving(tmp_path: Path) -> None:
    with Claim(str(tmp_path / "x")):
        pass
    (tmp_path / "x.lock").touch()
    looks = sqlite3.connect(tmp_path / "x.lock", isolation_level=None, check_same_thread=False)
    looks.execute("BEGIN")
    looks.execute("SELECT * FROM sqlite_master")
    timer = threading.Timer(0.02, looks.close)
    timer.start()
    with Claim(str(tmp_path / "x")):
        assert file_is_served(str(tmp_path / "x"))
    timer.join()
