"""The screens of a ladder: its board, one's own place, whom one may challenge, and how it works."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.clubs.ladder_registry import LadderView
from bot.controls import OPTIONS, Button, Option, Row, Select, Style, rows
from bot.custom_id import ButtonId, Verb
from bot.layout import Part, Screen, text_pages
from bot.names import game_name, shown
from bot.screens.tournaments.buttons import turn_over
from bot.screens.tournaments.lines import ROOM
from bot.tables.rules.table_rules import TableRules
from bot.time.pace import Pace
from canasta.i18n import Text, Translator
from data import ChallengeState, ClubLadder, LadderChallenge, LadderPerson

TOP: Final = 20
"""Lines of the ladder on the board."""
PAGE: Final = 25
RECENT: Final = 5
"""Past challenges below one's own place."""


class LadderStep(StrEnum):
    """What a button of a ladder asks for, after the ladder's id. The values are in messages already
    posted.
    """

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


def board_screen(view: LadderView, tr: Translator) -> Screen:
    """The message in the channel: what is played, and who is where."""
    ladder = view.ladder
    head = "\n".join([title(ladder, tr), *_facts(ladder, tr)])
    if not ladder.people:
        body = tr("Nobody is on it yet. The first to join is on top!")
    else:
        lines = _lines(view, tr)
        few = text_pages(lines, ROOM - len(head), TOP)[0]
        left = len(lines) - len(few)
        body = "\n".join([*few, *([tr("… and {n} more: press All places.", n=left)] if left else [])])
    return Screen([head, body, *_buttons(ladder, tr)])


def list_screen(view: LadderView, page: int, tr: Translator) -> Screen:
    """Everybody, a page at a time."""
    head = title(view.ladder, tr, level="###")
    lines = _lines(view, tr) or [tr("Nobody is on it yet. The first to join is on top!")]
    pages = text_pages(lines, ROOM - len(head), PAGE)
    page = min(page, len(pages) - 1)
    rest = f"{view.ladder.id}:{LadderStep.LIST}"
    return Screen(["\n".join([head, *pages[page]]), *turn_over(Verb.LADDER, rest, page, len(pages), tr)])


def own_screen(view: LadderView, person_id: int, tr: Translator) -> Screen:
    """Somebody's own place, their challenge with its buttons, and their last ones."""
    ladder = view.ladder
    place = ladder.place_of(person_id)
    if place is None:
        return Screen([tr("You aren't on this ladder. Press Join, and you begin at the bottom.")])
    own = ladder.people[place - 1]
    lines = [
        title(ladder, tr, level="###"),
        tr("You're in place **{place}** of {n}.", place=place, n=len(ladder.people)),
    ]
    if own.won or own.lost:
        lines.append(tr("Won {won}, lost {lost}.", won=own.won, lost=own.lost))
    parts: list[Part] = []
    buttons: list[Button] = []
    challenge = ladder.challenge_of(person_id)
    if challenge is None and not ladder.over:
        buttons.append(_button(tr("Challenge"), ladder, LadderStep.CHALLENGE, Style.primary))
    if challenge is not None:
        lines.append(_challenge_line(challenge, person_id, tr))
        buttons += _answers(ladder, challenge, person_id, tr)
    past = [one for one in view.past if one.with_person(person_id)][:RECENT]
    lines += [_past_line(one, person_id, tr) for one in past]
    if not ladder.over:
        buttons.append(_button(tr("Leave the ladder"), ladder, LadderStep.LEAVE))
    parts.append("\n".join(lines))
    return Screen([*parts, *rows(buttons)])


def leave_screen(ladder: ClubLadder, tr: Translator) -> Screen:
    """Asks whether somebody really leaves."""
    return Screen(
        [
            tr("Leave the ladder? Everybody below you moves up, and you'd come back at the bottom."),
            Row((_button(tr("Leave"), ladder, LadderStep.SURELY, Style.danger),)),
        ]
    )


def choose_screen(ladder: ClubLadder, free: Sequence[LadderPerson], tr: Translator) -> Screen:
    """The choice of whom to challenge."""
    if not free:
        return Screen(
            [
                tr(
                    "There's nobody you can challenge right now: whoever is up to {n} places above you has a "
                    "challenge, or you two have had one this week.",
                    n=ladder.reach,
                )
            ]
        )
    options = tuple(
        Option(tr("{place}. {name}", place=ladder.place_of(one.person_id), name=one.name), str(one.person_id))
        for one in free[:OPTIONS]
    )
    return Screen(
        [
            tr("Whom do you challenge? If you win, you move up half the way to their place."),
            Select(
                tr("Choose somebody"), ButtonId(0, 0, Verb.LADDER, f"{ladder.id}:{LadderStep.PICK}"), options
            ),
        ]
    )


def ask_screen(ladder: ClubLadder, challenge: LadderChallenge, tr: Translator) -> Screen:
    """The message that asks somebody in the channel, and afterwards what has become of it."""
    two = {"challenger": f"<@{challenge.challenger_id}>", "person": f"<@{challenge.challenged_id}>"}
    head = tr(
        "⚔️ {person}, {challenger} challenges you on **{ladder}**: place {own} against place {other}.",
        **two,
        ladder=shown(ladder.name),
        own=challenge.from_place,
        other=challenge.to_place,
    )
    if challenge.state is not ChallengeState.ASKED:
        return Screen([head, _state_text(challenge, tr)])
    until = tr(
        "The time to answer ends {when}; without an answer you lose a place.",
        when=f"<t:{int(challenge.due_at.timestamp())}:R>",
    )
    buttons = [
        _button(tr("Accept"), ladder, LadderStep.ACCEPT, Style.success, challenge),
        _button(tr("Decline"), ladder, LadderStep.DECLINE, Style.secondary, challenge),
    ]
    return Screen([head, until, Row(tuple(buttons))])


def rules_screen(ladder: ClubLadder, tr: Translator) -> Screen:
    """How the ladder works."""
    lines = [tr("### How {name} works", name=shown(ladder.name))]
    lines += [f"- {tr.text(rule)}" for rule in _rules(ladder)]
    return Screen(["\n".join(lines)])


def _rules(ladder: ClubLadder) -> list[Text]:
    rules = [
        Text.counted(
            "Whoever joins begins at the bottom. You can challenge whoever is right above you.",
            "Whoever joins begins at the bottom. You can challenge the {n} people above you.",
            ladder.reach,
        ),
        Text(
            "Beat somebody higher, and you move up half the way to their place: from place 10, beating "
            "place 4, to place 7. Those in between move down one. Losing changes nothing."
        ),
        Text("Everybody has one challenge at a time, and the same two have one a week at most."),
        Text.counted(
            "A challenge is to be answered within a day. Without an answer you lose a place.",
            "A challenge is to be answered within {n} days. Without an answer you lose a place.",
            ladder.answer_days,
        ),
        Text("Declining once in a month costs nothing, each further time costs a place."),
        Text.counted(
            "The match ends after a day at the latest: then whoever is ahead after the finished deals has "
            "won.",
            "The match ends after {n} days at the latest: then whoever is ahead after the finished deals has "
            "won.",
            ladder.play_days,
        ),
        Text(
            "Whoever leaves the match, or gives up their seat, has lost. A draw, or a match that both end "
            "early, changes nothing."
        ),
    ]
    if ladder.seats == 4:
        rules.append(Text("Each of the two finds a partner at the table; a computer player does too."))
    if ladder.idle_weeks:
        rules.append(
            Text.counted(
                "Whoever hasn't played on the ladder for a week goes down one place a week.",
                "Whoever hasn't played on the ladder for {n} weeks goes down one place a week.",
                ladder.idle_weeks,
            )
        )
    rules.append(Text("Matches are rated, and played like any other at this server's tables."))
    return rules


def opened_text(ladder: ClubLadder) -> Text:
    """What whoever opened a ladder is told."""
    return Text(
        "**{name}** is open; its board is in {place}. People press Join there.",
        name=shown(ladder.name),
        place=f"<#{ladder.channel_id}>",
    )


def title(ladder: ClubLadder, tr: Translator, *, level: str = "##") -> str:
    """The heading of a ladder."""
    return f"{level} 🪜 {shown(ladder.name)}"


def _facts(ladder: ClubLadder, tr: Translator) -> list[str]:
    rules = TableRules(ladder.variant, ladder.seats, ladder.options)
    facts = tr(
        "{game}, {kind} · {pace}",
        game=game_name(ladder.variant),
        kind=rules.kind.words(tr),
        pace=Pace.read(ladder.pace).words(tr),
    )
    if ladder.over:
        return [facts, tr("This ladder has ended.")]
    return [facts, tr("Challenge somebody up to {n} places above you.", n=ladder.reach)]


def _lines(view: LadderView, tr: Translator) -> list[str]:
    return [_line(view, place, one, tr) for place, one in enumerate(view.ladder.people, 1)]


def _line(view: LadderView, place: int, one: LadderPerson, tr: Translator) -> str:
    name = tr("somebody who hides") if one.person_id in view.hidden else shown(one.name)
    line = f"**{place}** {name}"
    if one.won or one.lost:
        line += f" · {one.won}–{one.lost}"
    challenge = view.ladder.challenge_of(one.person_id)
    if challenge is None or challenge.challenger_id != one.person_id:
        return line
    other = view.ladder.place_of(challenge.challenged_id or 0)
    if challenge.state is ChallengeState.ASKED:
        return line + tr(" ⚔️ challenges place {n}", n=other or challenge.to_place)
    return line + tr(" ⚔️ plays against place {n}", n=other or challenge.to_place)


def _challenge_line(challenge: LadderChallenge, person_id: int, tr: Translator) -> str:
    when = f"<t:{int(challenge.due_at.timestamp())}:R>"
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
        return [_button(tr("Take it back"), ladder, LadderStep.WITHDRAW, challenge=challenge)]
    return [
        _button(tr("Accept"), ladder, LadderStep.ACCEPT, Style.success, challenge),
        _button(tr("Decline"), ladder, LadderStep.DECLINE, challenge=challenge),
    ]


def _past_line(challenge: LadderChallenge, person_id: int, tr: Translator) -> str:
    mine = challenge.challenger_id == person_id
    other_id = challenge.challenged_id if mine else challenge.challenger_id
    other = tr("somebody who is gone") if other_id is None else f"<@{other_id}>"
    when = "" if challenge.ended_at is None else f"<t:{int(challenge.ended_at.timestamp())}:d>"
    if mine:
        return tr(
            "- {when}: you challenged {person}. {what}",
            when=when,
            person=other,
            what=_state_text(challenge, tr),
        )
    return tr(
        "- {when}: {person} challenged you. {what}", when=when, person=other, what=_state_text(challenge, tr)
    )


STATES: Final = {
    ChallengeState.AGREED: Text("It's being played."),
    ChallengeState.WON: Text("The challenger won."),
    ChallengeState.LOST: Text("The challenger lost."),
    ChallengeState.UNDECIDED: Text("Nobody won."),
    ChallengeState.DECLINED: Text("It was declined."),
    ChallengeState.UNANSWERED: Text("It stayed without an answer, which cost a place."),
    ChallengeState.WITHDRAWN: Text("It was taken back."),
    ChallengeState.VOID: Text("It came to nothing."),
}
"""What has become of a challenge, as users read it."""


def _state_text(challenge: LadderChallenge, tr: Translator) -> str:
    return tr.text(STATES[challenge.state]) if challenge.state in STATES else ""


def _button(
    label: str,
    ladder: ClubLadder,
    step: LadderStep,
    style: Style = Style.secondary,
    challenge: LadderChallenge | None = None,
) -> Button:
    rest = f"{ladder.id}:{step}" + ("" if challenge is None else f":{challenge.id}")
    return Button(label, ButtonId(0, 0, Verb.LADDER, rest), style)


def _buttons(ladder: ClubLadder, tr: Translator) -> list[Row]:
    found = []
    if not ladder.over:
        found.append(_button(tr("Join"), ladder, LadderStep.JOIN, Style.primary))
        found.append(_button(tr("Challenge"), ladder, LadderStep.CHALLENGE))
    if ladder.people:
        found.append(_button(tr("My place"), ladder, LadderStep.MINE))
    if len(ladder.people) > TOP:
        found.append(_button(tr("All places"), ladder, LadderStep.LIST))
    return rows([*found, _button(tr("How it works"), ladder, LadderStep.RULES)])
