"""Lessons: deals with given cards in which a person learns by playing, each a module of ``games``. Nothing of
a lesson is stored as a match or reaches a table.
"""
