"""What a strong player would do for a seat, seen from its view alone, and why.

``advise`` compares what the seat may do and adds ``facts`` that speak for the best of it: true statements
about the view, found by ``reasons`` (and ``discarding`` for discards) from what an action lays down
(``laying``) and from the cards that are still out (``unseen``).
"""

from canasta.coach.advise import Advice, Option, advise

__all__ = ["Advice", "Option", "advise"]
