"""Translation of asyncpg and network errors into errors of the store."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from data.db import errors

_BUSY = (
    asyncpg.LockNotAvailableError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.ObjectInUseError,
)
TROUBLE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    EOFError,
    TimeoutError,
)
"""The errors that asyncpg raises, including its internal ones after a connection was cut."""


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Turn errors of asyncpg and of the network into errors of the store."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise errors.Conflict(f"The change contradicts what is stored ({error}).") from error
    except (asyncpg.DataError, UnicodeError) as error:
        raise errors.Conflict(f"This cannot be stored ({error}).") from error
    except TROUBLE as error:
        raise _store_error(place, error) from error


STRANGE = (asyncpg.InvalidSQLStatementNameError, asyncpg.DuplicatePreparedStatementError)
"""What a session says that isn't the one in which a statement was prepared."""


def shared(place: str) -> errors.SessionsShared:
    """The error for a server whose sessions are given away."""
    return errors.SessionsShared(
        f"CANASTA_DATABASE: a pooler hands the sessions of {place} to other clients after each transaction."
        " Let it keep sessions apart (PgBouncer: pool_mode = session), or connect directly: the bot needs"
        " sessions of its own to hold shards and to hear other processes."
    )


def unavailable(place: str, reason: str) -> errors.DatabaseUnavailable:
    return errors.DatabaseUnavailable(
        f"CANASTA_DATABASE: cannot use {place} ({reason}). Is it running, and the URL right?"
    )


def busy(place: str, size: int, seconds: float) -> errors.DatabaseUnavailable:
    """The error for a server all of whose connections of this process were in use for so long."""
    return errors.DatabaseUnavailable(
        f"CANASTA_DATABASE: all {size} connections to {place} were busy for {seconds:g} seconds. The server"
        " is slow or not answering; if it is neither, raise CANASTA_DATABASE_CONNECTIONS."
    )


_CUT = (
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.ConnectionFailureError,
    asyncpg.InternalClientError,
    ConnectionError,
    EOFError,
)
"""What asyncpg raises when the connection goes away, in words of its own that tell nothing of why."""


def why(error: BaseException) -> str:
    """Why the server can't be asked, in words for the log."""
    if _is_cut(error):
        return "the connection was cut"
    if isinstance(error, TimeoutError):
        return "no answer"
    return str(error) or type(error).__name__


def cut(place: str) -> errors.DatabaseUnavailable:
    """The error for a connection that went away while it was used."""
    return errors.DatabaseUnavailable(f"CANASTA_DATABASE: the connection to {place} was cut.")


def _is_cut(error: BaseException) -> bool:
    if isinstance(error, asyncpg.InterfaceError):
        return "closed" in str(error)
    return isinstance(error, _CUT) and not isinstance(error, ConnectionRefusedError)


def _store_error(place: str, error: Exception) -> errors.StoreError:
    if _is_cut(error):
        return cut(place)
    reason = why(error)
    if isinstance(error, STRANGE):
        return shared(place)
    if isinstance(error, _BUSY):
        return errors.DatabaseLocked(f"CANASTA_DATABASE: {place} is locked by another process ({reason}).")
    if isinstance(error, asyncpg.DiskFullError):
        return errors.DatabaseFull(f"CANASTA_DATABASE: {place} has no room left. Nothing was changed.")
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return errors.DatabaseUnavailable(
            f"CANASTA_DATABASE: {place} can only be read ({reason}). Is it a replica, or its disk in trouble?"
        )
    if isinstance(error, asyncpg.SyntaxOrAccessError) and not isinstance(
        error, asyncpg.InsufficientPrivilegeError
    ):
        return errors.StoreError(f"CANASTA_DATABASE: {place}: {reason}")
    return unavailable(place, reason)
