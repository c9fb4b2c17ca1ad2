"""Loads that need a PostgreSQL server."""

from tests.data.conftest import postgresql, schema

__all__ = ["postgresql", "schema"]
