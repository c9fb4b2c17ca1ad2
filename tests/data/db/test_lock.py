"""One process at a time."""

from pathlib import Path

import pytest

from data import DatabaseInUse, DatabaseUnavailable
from data.db.lock import Claim


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
