"""What a game says: its rules, as the moves ask for them.

:class:`~canasta.rules.base.BaseRules` is what every game answers, :class:`~canasta.rules.rules.Rules`
what a game with canastas answers beside that.
"""
