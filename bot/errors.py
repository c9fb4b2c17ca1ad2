"""What the process may say no to. Every one of them is a sentence for a person, and nothing has changed."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.refusals import Refusal

ONLY_IN_SERVER = Text("This command only works in a server.")


class Refused(Exception):
    """Something that was asked for is not to be had now; ``text`` says why and what to do instead.

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
    return Refused(Text("The table has moved on since then. This is how it stands now."), refresh=True)


def unknown_button() -> Refused:
    """For a button whose meaning this release does not know."""
    return Refused(Text("This button is from another version of me. Press My hand, or use /canasta hand."))


def no_table() -> Refused:
    """For a table that does not exist."""
    return Refused(Text("That table is no longer there. Open a new one with /canasta new."))


def not_seated() -> Refused:
    """For a person who does not sit at the table."""
    return Refused(
        Text("You do not sit at this table. You are welcome to watch; /canasta new opens one of your own.")
    )


class LastToLeave(Refused):
    """The match ends with the person who wants to leave: they are asked whether they mean that."""

    def __init__(self) -> None:
        super().__init__(
            Text("You are the last person in this match: it ends when you leave. Leave again to confirm."),
            refresh=True,
        )


def displaced_before(*, returns: bool) -> Refused:
    """For a person whose seat the others have given to somebody else."""
    if returns:
        return Refused(Text("You play again from the next deal on."), refresh=True)
    return Refused(
        Text(
            "Somebody else plays your seat in this deal. Press I'm back, and it is yours from the next one."
        ),
        refresh=True,
    )


def left_before() -> Refused:
    """For a person whose seat a computer player has taken over."""
    return Refused(
        Text("You have left this match, and a computer player has your seat. You may take it back."),
        refresh=True,
    )
