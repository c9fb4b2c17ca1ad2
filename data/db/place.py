"""What a database is called in what people read."""

from urllib.parse import urlsplit


def place_of_database(database: str) -> str:
    """What CANASTA_DATABASE names, without user and password."""
    if "://" not in database:
        return database
    parts = urlsplit(database)
    return f"PostgreSQL at {parts.netloc.rpartition('@')[2] or 'this machine'}{parts.path}"
