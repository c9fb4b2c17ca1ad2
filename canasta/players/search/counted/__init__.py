"""The search in games of sets, on the counted rules of :mod:`canasta.counts`, which alone say what is legal.

A ``world`` is a position on counts with what everybody remembers; ``worlds`` deals the hidden ones of a view.
A ``policy`` with named ``weights`` chooses its pieces (``taking``, ``laying`` with ``openings``,
``discarding``) from the ``figures`` of the rules; ``standing`` says what a position is worth; ``decision``
plays actions on. ``tuned`` reads weights and values that the tools in ``tests/tuning`` found on deals that
``dealing`` makes.
"""
