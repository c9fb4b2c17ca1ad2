"""Tests of canasta/rules."""
