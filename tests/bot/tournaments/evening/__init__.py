"""Tests of the evening of a tournament."""
