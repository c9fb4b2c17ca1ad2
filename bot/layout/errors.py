"""Refusals: each has a sentence for the user, and nothing has changed."""

from canasta.actions import Action
from canasta.i18n import Text
from canasta.refusals import Refusal


class Refused(Exception):
    """A request that can't be met now; ``text`` says why and what to do instead: a message with its
    ``values``, or one that is put together already.

    ``refusal`` is set if the engine refused ``action``. ``refresh`` says that the user's screen is out of
    date and should show the current state.
    """

    def __init__(
        self,
        text: str | Text,
        /,
        *,
        refusal: Refusal | None = None,
        action: Action | None = None,
        refresh: bool = False,
        **values: object,
    ) -> None:
        self.text = Text(text, **values) if isinstance(text, str) else text
        super().__init__(self.text.message)
        self.refusal = refusal
        self.action = action
        self.refresh = refresh

    def __str__(self) -> str:
        return str(self.text)


def stale() -> Refused:
    """Raised for a button of an earlier state, or the second of two clicks."""
    return Refused("The table has moved on since then. Here's how it looks now.", refresh=True)


def unknown_button() -> Refused:
    """Raised for a button whose meaning this release does not know."""
    return Refused("This button is from another version of me. Press My hand, or use /canasta hand instead.")


def no_table() -> Refused:
    """Raised for a table that does not exist."""
    return Refused("That table is gone. Open a new one with /canasta new.")


def not_seated() -> Refused:
    """Raised for a person who does not sit at the table."""
    return Refused("You're not at this table, but welcome to watch. /canasta new opens your own.")


class LastToLeave(Refused):
    """Raised if the match would end when this person leaves: they are asked to confirm."""

    def __init__(self) -> None:
        super().__init__(
            Text("You're the last person in this match, so it ends when you leave. Leave again to confirm."),
            refresh=True,
        )
