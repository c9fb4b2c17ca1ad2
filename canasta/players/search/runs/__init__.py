"""The kernel of the games of sets and runs: Samba and its relatives.

From the bottom: the figures of a ``table``; a ``side`` with its melds; a ``position`` on counts of cards by
rank and by card, and what moves do to it; a ``policy`` with named ``weights`` that makes quick moves
(``taking``, ``laying``, ``discarding``; ``openings``, ``way_out``; ``keeping`` knows what a card is worth for
runs); ``setting_up`` makes a position of a view and of hidden cards, which ``worlds`` deals at random from
what everybody has seen; ``standing`` says what a position is worth; ``candidates`` are the actions worth
trying, and ``decision`` plays them on. ``tuned`` reads weights and values that the tools in ``tests/tuning``
found on the ``bench``.
"""
