"""Rommé, the German form of rummy (rules: 11).

The modules for melds and for the layout of a hand are independent; those for the table, its moves and its
offers build on them.
"""
