"""Somebody's own place on a ladder, their challenge, and whom they may challenge; what asks those."""

from collections.abc import Sequence
from typing import Final

from bot.clubs.ladder_registry import LadderView
from bot.clubs.screens.ladder.board import LADDER, LadderStep, ladder_button, names_on, title
from bot.layout.parts import OPTIONS, Button, Option, Row, Screen, Select, Style, rows, shown, stamp
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
        Select(tr("Choose somebody"), LADDER(f"{ladder.id}:{LadderStep.PICK}"), options),
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


RECENT: Final = 5
"""Past challenges below one's own place."""


def own_screen(view: LadderView, person_id: int, tr: Translator) -> Screen:
    """Show somebody's own place, their challenge with its buttons, and their last ones."""
    ladder = view.ladder
    place = ladder.place_of(person_id)
    if place is None:
        return Screen(tr("You aren't on this ladder. Press Join, and you begin at the bottom."))
    own = ladder.people[place - 1]
    lines = [
        title(ladder, level="###"),
        tr("You're in place **{place}** of {n}.", place=place, n=len(ladder.people)),
    ]
    if own.won or own.lost:
        lines.append(tr("Won {won}, lost {lost}.", won=own.won, lost=own.lost))
    buttons: list[Button] = []
    challenge = ladder.challenge_of(person_id)
    if challenge is None and place > 1 and not ladder.over:
        buttons.append(ladder_button(tr("Challenge"), ladder, LadderStep.CHALLENGE, Style.primary))
    if challenge is not None:
        lines.append(_challenge_line(challenge, person_id, tr))
        buttons += _answers(ladder, challenge, person_id, tr)
    past = [one for one in view.past if one.with_person(person_id)][:RECENT]
    lines += [_past_line(one, person_id, tr) for one in past]
    if not ladder.over:
        buttons.append(ladder_button(tr("Leave the ladder"), ladder, LadderStep.LEAVE))
    return Screen("\n".join(lines), *rows(buttons))


def leave_screen(ladder: ClubLadder, tr: Translator) -> Screen:
    """Ask whether somebody really leaves."""
    return Screen(
        tr("Leave the ladder? Everybody below you moves up, and you'd come back at the bottom."),
        Row(ladder_button(tr("Leave"), ladder, LadderStep.SURELY, Style.danger)),
    )


def _challenge_line(challenge: LadderChallenge, person_id: int, tr: Translator) -> str:
    when = stamp(challenge.due_at)
    mine = challenge.challenger_id == person_id
    other = f"<@{challenge.challenged_id if mine else challenge.challenger_id}>"
    if challenge.state is ChallengeState.AGREED:
        return tr("You play against {person}; the match ends {when} at the latest.", person=other, when=when)
    if mine:
        return tr("You've challenged {person}, whose time to answer ends {when}.", person=other, when=when)
    return tr(
        "{person} challenges you. Your time to answer ends {when}; then you lose a place.",
        person=other,
        when=when,
    )


def _answers(ladder: ClubLadder, challenge: LadderChallenge, person_id: int, tr: Translator) -> list[Button]:
    if challenge.state is not ChallengeState.ASKED:
        return []
    if challenge.challenger_id == person_id:
        return [ladder_button(tr("Take it back"), ladder, LadderStep.WITHDRAW, challenge=challenge)]
    return [
        ladder_button(tr("Accept"), ladder, LadderStep.ACCEPT, Style.success, challenge),
        ladder_button(tr("Decline"), ladder, LadderStep.DECLINE, challenge=challenge),
    ]


def _past_line(challenge: LadderChallenge, person_id: int, tr: Translator) -> str:
    mine = challenge.challenger_id == person_id
    other_id = challenge.challenged_id if mine else challenge.challenger_id
    other = tr("somebody who is gone") if other_id is None else f"<@{other_id}>"
    when = "" if challenge.ended_at is None else stamp(challenge.ended_at, "d")
    if mine:
        return tr(
            "- {when}: you challenged {person}. {what}",
            when=when,
            person=other,
            what=state_words(challenge, tr),
        )
    return tr(
        "- {when}: {person} challenged you. {what}", when=when, person=other, what=state_words(challenge, tr)
    )
