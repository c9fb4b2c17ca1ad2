"""What the process may say no to. Every one of them is a sentence for a person, and nothing has changed."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.refusals import Refusal

ONLY_IN_SERVER = Text("This command only works in a server.")


class Refused(Exception):
    """A request that can't be met now; ``text`` says why and what to do instead.

    ``refusal`` is there when it was the engine that said no. ``refresh`` says that the asker's screen is out
    of date and should show the present state.
    """

    def __init__(self, text: Text, *, refusal: Refusal | None = None, refresh: bool = False) -> None:
        super().__init__(text.message)
        self.text = text
        self.refusal = refusal
        self.refresh = refresh

    def __str__(self) -> str:
        return str(self.text)


def stale() -> Refused:
    """For a button of an earlier moment, or the second of two clicks."""
    return Refused(Text("The table has moved on since then. Here's how it looks now."), refresh=True)


def unknown_button() -> Refused:
    """For a button whose meaning this release does not know."""
    return Refused(
        Text("This button is from another version of me. Press My hand, or use /canasta hand instead.")
    )


def no_table() -> Refused:
    """For a table that does not exist."""
    return Refused(Text("That table is gone. Open a new one with /canasta new."))


def not_seated() -> Refused:
    """For a person who does not sit at the table."""
    return Refused(
        Text("You're not seated at this table. You're welcome to watch; /canasta new opens one of your own.")
    )


class LastToLeave(Refused):
    """The match ends with the person who wants to leave: they are asked whether they mean that."""

    def __init__(self) -> None:
        super().__init__(
            Text("You're the last person in this match, so it ends when you leave. Leave again to confirm."),
            refresh=True,
        )


def displaced_before(*, returns: bool) -> Refused:
    """For a person whose seat the others have given to somebody else."""
    if returns:
        return Refused(Text("You'll play again from the next deal."), refresh=True)
    return Refused(
        Text(
            "Somebody else is playing your seat this deal. Press I'm back, and it's yours again from the "
            "next one."
        ),
        refresh=True,
    )


def left_before() -> Refused:
    """For a person whose seat a computer player has taken over."""
    return Refused(
        Text("You left this match, and a computer player has your seat. You can take it back."),
        refresh=True,
    )
