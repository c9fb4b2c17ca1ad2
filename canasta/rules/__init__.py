"""A game's rules, in the form that the moves need.

:class:`~canasta.rules.base.BaseRules` has the rules that every game answers,
:class:`~canasta.rules.rules.Rules` adds those of games with canastas.
"""
