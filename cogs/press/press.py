"""One press of a button or one choice in a select, parsed."""

from dataclasses import dataclass

from bot.layout.custom_id import ButtonId


@dataclass(frozen=True, slots=True)
class Press:
    """A press: the component's id, chosen values or typed text, the message, and whether that is private."""

    id: ButtonId
    values: tuple[str, ...]
    message_id: int
    private: bool

    @property
    def value(self) -> str:
        """The choice in a select, or the rest of the button's id after its verb."""
        return self.values[0] if self.values else self.id.rest
