"""Views changed for a test."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from canasta.view import View


def changed(view: View, **changes: Any) -> View:
    """The view with these fields replaced; a mapping replaces fields inside a group.

    >>> changed(view, counts=(3, 4), pile={"top": None, "size": 0})
    """
    return replace(
        view,
        **{
            name: replace(getattr(view, name), **value) if isinstance(value, Mapping) else value
            for name, value in changes.items()
        },
    )
