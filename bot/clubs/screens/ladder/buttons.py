"""The buttons of a ladder, and what each asks for."""

from enum import StrEnum

from bot.layout.controls import Button, Style
from bot.layout.custom_id import ButtonId, verb
from data.clubs.ladder_records import ClubLadder, LadderChallenge

LADDER = verb("ladder")


class LadderStep(StrEnum):
    """What a button of a ladder asks for, after the ladder's id. The values stand in posted messages."""

    BOARD = "board"
    JOIN = "join"
    CHALLENGE = "challenge"
    PICK = "pick"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    MINE = "mine"
    LIST = "list"
    LEAVE = "leave"
    SURELY = "surely"
    RULES = "rules"


def ladder_button(
    label: str,
    ladder: ClubLadder,
    step: LadderStep,
    style: Style = Style.secondary,
    challenge: LadderChallenge | None = None,
) -> Button:
    """A button of this ladder; ``challenge``: the one that it is about."""
    rest = f"{ladder.id}:{step}" + ("" if challenge is None else f":{challenge.id}")
    return Button(label, ButtonId(0, 0, LADDER, rest), style)
