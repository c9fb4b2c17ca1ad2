"""Tests of canasta/moves."""
