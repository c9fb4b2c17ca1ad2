"""The rules on counts: a position of numbers, what is legal in it, and what each choice leads to.

A turn is a path of small pieces, each with a number that never changes (:mod:`~canasta.counts.ids`). Laying a
first meld, or taking the pile for one, leaves a debt: only pieces are legal until it is paid, and only those
after which it still can be. Suits don't matter to sets: real cards come in where an action is written.
"""
