"""Computer players: they see a view and return an action, exactly as a person does."""

from canasta.players.basic import choose

__all__ = ["choose"]
