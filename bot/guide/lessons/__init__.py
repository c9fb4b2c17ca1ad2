"""Lessons: deals with given cards to learn by playing, a module of ``games`` each; none is a match."""
