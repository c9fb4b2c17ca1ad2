"""The kernel of the games of sets.

From the bottom: the figures of a ``table``; a deal on counts of cards by rank with the melds of each ``side``
(``deal_state``), and what moves do to it (``position``), more than in Classic in some ``games``; a ``policy``
with named ``weights`` that makes quick moves (``taking``, ``laying`` with ``openings`` and ``way_out``,
``discarding``); ``setting_up`` makes a position of a view and of hidden cards, which ``worlds`` deals at
random from what everybody has seen; ``standing`` says what a position is worth; ``decision`` plays actions
on. ``tuned`` reads weights and values that the tools in ``tests/tuning`` found on the ``bench``.
"""
