"""Loads that need a PostgreSQL server."""

from tests.data.conftest import schema

__all__ = ["schema"]
