"""Tests of canasta/learning."""
