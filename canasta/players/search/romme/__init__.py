"""The kernel of Rommé.

From the bottom: ``bits``, hands as bits of two whole numbers; ``lying``, sets and runs as they lie;
``layouts``, the best way to lay a hand out; a ``position`` and what moves do to it (``noting`` keeps them); a
``policy`` with named ``weights`` that makes quick moves (``keeping``: what each card of a hand is worth).
``worlds`` deals the hidden cards at random so that they fit what everybody saw; ``candidates`` are the
actions worth trying, and ``decision`` plays them on to the end of the deal. ``tuned`` reads the weights that
the tools in ``tests/tuning`` found on the ``bench``.
"""
