"""After the connection to PostgreSQL was cut, the log says so, in no words of asyncpg's own."""

import asyncpg
import pytest

from data import StoreError
from data.db.postgres_errors import translated, why

PLACE = "db.example"
CUTS = (
    asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    asyncpg.ConnectionFailureError("server closed"),
    asyncpg.InternalClientError("got result for unknown protocol state 3"),
    asyncpg.InterfaceError("the underlying connection is closed"),
    ConnectionResetError(104, "Connection reset by peer"),
    EOFError("stream"),
)


@pytest.mark.parametrize("error", CUTS, ids=lambda error: type(error).__name__)
def test_a_cut_is_told_in_our_own_words(error: Exception) -> None:
    with pytest.raises(StoreError) as told, translated(PLACE):
        raise error
    assert str(told.value) == f"CANASTA_DATABASE: the connection to {PLACE} was cut."
    assert why(error) == "the connection was cut"
