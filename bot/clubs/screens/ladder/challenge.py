"""Whom one may challenge on a ladder, and the message that asks them."""

from collections.abc import Sequence
from typing import Final

from bot.clubs.screens.ladder.board import LADDER, LadderStep, ladder_button, names_on
from bot.layout.parts import OPTIONS, ButtonId, Option, Row, Screen, Select, Style, shown, stamp
from canasta.i18n import Text, Translator
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson

STATES: Final = {
    ChallengeState.AGREED: Text("It's being played."),
    ChallengeState.WON: Text("The challenger won."),
    ChallengeState.LOST: Text("The challenger lost."),
    ChallengeState.UNDECIDED: Text("Nobody won."),
    ChallengeState.DECLINED: Text("It was declined."),
    ChallengeState.UNANSWERED: Text("It wasn't answered in time, which cost a place."),
    ChallengeState.WITHDRAWN: Text("It was taken back."),
    ChallengeState.VOID: Text("It came to nothing."),
}
"""How a challenge stands or has ended, as users read it."""


def choose_screen(ladder: ClubLadder, free: Sequence[LadderPerson], tr: Translator) -> Screen:
    """The choice of whom to challenge."""
    if not free:
        return Screen(
            tr(
                "Nobody to challenge right now: everyone up to {n} places above you is taken, or "
                "you've played them this week.",
                n=ladder.reach,
            )
        )
    names = names_on(ladder)
    options = tuple(
        Option(
            tr("{place}. {name}", place=ladder.place_of(person.person_id), name=names[person.person_id]),
            str(person.person_id),
        )
        for person in free[:OPTIONS]
    )
    return Screen(
        tr("Who do you want to challenge? If you win, you move up halfway to their place."),
        Select(tr("Choose somebody"), ButtonId(0, 0, LADDER, f"{ladder.id}:{LadderStep.PICK}"), options),
    )


def ask_screen(ladder: ClubLadder, challenge: LadderChallenge, tr: Translator) -> Screen:
    """The message that asks somebody in the channel, and afterwards says how it ended."""
    two = {"challenger": f"<@{challenge.challenger_id}>", "person": f"<@{challenge.challenged_id}>"}
    head = tr(
        "⚔️ {person}, {challenger} challenges you on **{ladder}**: place {own} against place {other}.",
        **two,
        ladder=shown(ladder.name),
        own=challenge.from_place,
        other=challenge.to_place,
    )
    if challenge.state is not ChallengeState.ASKED:
        return Screen(head, state_words(challenge, tr))
    due = stamp(challenge.due_at)
    until = tr("The time to answer ends {when}; without an answer you lose a place.", when=due)
    buttons = [
        ladder_button(tr("Accept"), ladder, LadderStep.ACCEPT, Style.success, challenge),
        ladder_button(tr("Decline"), ladder, LadderStep.DECLINE, Style.secondary, challenge),
    ]
    return Screen(head, until, Row(*buttons))


def state_words(challenge: LadderChallenge, tr: Translator) -> str:
    """How a challenge has ended, or that it is being played; empty before."""
    return tr.text(STATES[challenge.state]) if challenge.state in STATES else ""
