"""Tests of canasta/premoves."""
