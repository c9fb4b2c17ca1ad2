"""Samba and its relatives, where runs are laid as well as sets, or sets merge, on the counted rules.

As :mod:`canasta.players.search.counted`, with a policy of its own: hands are counted by card, and for each
suit the ranks held are bits of a number, so that runs are found by shifting.
"""
