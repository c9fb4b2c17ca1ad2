"""The kernel of Modern American Canasta.

From the bottom: the figures of a ``table``; a ``deal_state`` on counts of cards by rank, with each side's
melds (``side``), and a ``position``, which is one that is played on; a ``policy`` with named ``weights`` that
makes quick moves (``openings``, ``taking``, ``laying``, ``leaving``, ``discarding``); ``setting_up`` makes a
position of a view and of hidden cards, which ``worlds`` deals at random; ``standing`` says what a position is
worth; ``decision`` tries the actions that the engine offers. ``tuned`` reads the weights and values that the
tools in ``tests/tuning`` found on the ``bench``.

It leaves out a pile taken with a pair of the first melds, an eighth card on a canasta, and openings by a
whole canasta that fall short of the minimum; where a table has them, the engine still offers them.
"""
