"""The kernel of Hand and Foot.

From the bottom: the figures of a ``table``; a ``position`` on counts of cards by rank, with each side's melds
(``side``), and what moves do to it; a ``policy`` with named ``weights`` that makes quick moves (``openings``,
``taking``, ``laying``, ``leaving``, ``discarding``); ``setting_up`` makes a position of a view and of hidden
cards, which ``worlds`` deals at random; ``standing`` says what a position is worth; ``decision`` tries the
actions that the engine offers. ``tuned`` reads the weights and values that the tools in ``tests/tuning``
found on the ``bench``.
"""
