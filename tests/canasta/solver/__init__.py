"""Tests of canasta/solver."""
