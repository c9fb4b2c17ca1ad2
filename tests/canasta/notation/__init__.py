"""Tests of canasta/notation."""
