"""Somebody's own place on a ladder: their challenge with its buttons, and their last ones."""

from typing import Final

from bot.clubs.ladder_registry import LadderView
from bot.clubs.screens.ladder.board import LadderStep, ladder_button, title
from bot.clubs.screens.ladder.challenge import state_words
from bot.layout.parts import Button, Row, Screen, Style, rows, stamp
from canasta.i18n import Translator
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge

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
