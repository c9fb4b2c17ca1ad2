"""Tests of canasta/history."""
