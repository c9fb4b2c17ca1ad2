"""A search for the best move in games of sets, by playing deals on in a small kernel.

From the bottom: the figures of a ``table``; a ``position`` on counts of cards by rank, and what moves do to
it; a ``policy`` with named ``weights`` that makes quick moves (``openings``, ``way_out``); ``setting_up``
makes a position of a view and of hidden cards, which ``worlds`` deals at random from what everybody has
``known``; ``standing`` says what a position is worth; ``search`` tries each of the ``candidates`` that the
engine offers. ``tuned`` reads weights and values that the tools in ``tuning`` found.
"""
