"""Modern American Canasta in the search of :mod:`canasta.players.search.counted`, as far as it differs.

A ``world`` and ``worlds`` with threes in hands and talons; a ``policy`` with named ``weights`` (``openings``,
``taking``, ``laying``, ``leaving``, ``discarding``); what a position is worth (``standing``); ``decision``.
It doesn't look for a pile taken with a pair of the first melds, an eighth card on a canasta, and openings by
a whole canasta that fall short of the minimum; where a table has them, the engine still offers them.
"""
