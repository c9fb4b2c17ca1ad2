"""Tests of canasta/duel."""
