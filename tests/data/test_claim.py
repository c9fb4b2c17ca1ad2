"""One process at a time."""

from pathlib import Path

import pytest

from data import DatabaseLocked, DatabaseUnavailable
from data.claim import claimed


def test_a_claim_is_held_until_it_is_given_up(tmp_path: Path) -> None:
    with claimed(tmp_path / "x.lock"):
        with pytest.raises(DatabaseLocked), claimed(tmp_path / "x.lock"):
            pass
        with claimed(tmp_path / "y.lock"):
            pass
    with claimed(tmp_path / "x.lock"):
        pass


def test_a_claim_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable), claimed(tmp_path / "nowhere" / "x.lock"):
        pass
