"""What a group of commands consists of."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import app_commands

Member: TypeAlias = app_commands.Command[Any, ..., None] | app_commands.Group
"""A command, or a group of commands one level below."""
