"""A game's rules, in the form that the moves need.

:class:`~canasta.rules.base.BaseRules` is what every game answers, :class:`~canasta.rules.rules.Rules`
what a game with canastas answers beside that.
"""
