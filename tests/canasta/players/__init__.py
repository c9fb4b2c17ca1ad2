"""Tests of canasta/players."""
