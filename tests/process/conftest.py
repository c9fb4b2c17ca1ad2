"""The store's own fixtures of a PostgreSQL server serve the whole processes too."""

import pytest

from tests.data.conftest import postgresql, schema

__all__ = ["postgresql", "schema"]

# Its assertions are the tests' own.
pytest.register_assert_rewrite("tests.process.game")
