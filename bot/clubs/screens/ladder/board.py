"""A ladder's board in its channel, and the list of all its places."""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from bot.clubs.ladder_registry import LadderView
from bot.layout import game_name, named_apart, shown, verb
from bot.layout.controls import Button, Row, Style, rows
from bot.layout.layout import Screen, text_pages
from bot.tables.rules.table_rules import TableRules
from bot.time import Pace
from bot.tournaments.public import ROOM, paged
from canasta.i18n import Text, Translator
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson

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
    return Button(label, LADDER(rest), style)


TOP: Final = 20
"""Lines of the ladder on the board."""


def board_screen(view: LadderView, tr: Translator) -> Screen:
    """The message in the channel: what is played, and who is where."""
    ladder = view.ladder
    head = "\n".join([title(ladder), *_facts(ladder, tr)])
    if not ladder.people:
        body = tr("Nobody is on it yet. The first to join is on top!")
    else:
        lines = _lines(view, tr)
        few = text_pages(lines, ROOM - len(head), TOP)[0]
        left = len(lines) - len(few)
        body = "\n".join([*few, *([tr("… and {n} more: press All places.", n=left)] if left else [])])
    return Screen(head, body, *_buttons(ladder, tr))


def list_screen(view: LadderView, page: int, tr: Translator) -> Screen:
    """Everybody, a page at a time."""
    head = title(view.ladder, level="###")
    lines = _lines(view, tr) or [tr("Nobody is on it yet. The first to join is on top!")]
    return Screen(*paged(LADDER, f"{view.ladder.id}:{LadderStep.LIST}", head, lines, page, tr))


def title(ladder: ClubLadder, *, level: str = "##") -> str:
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
    names = names_on(view.ladder, view.hidden)
    return [
        _line(view, place, person, names[person.person_id], tr)
        for place, person in enumerate(view.ladder.people, 1)
    ]


def names_on(ladder: ClubLadder, hidden: Collection[int] = ()) -> dict[int, str]:
    """What everybody on a ladder is called, told apart; people who are ``hidden`` have no name."""
    return named_apart((one.person_id, "" if one.person_id in hidden else one.name) for one in ladder.people)


def _line(view: LadderView, place: int, person: LadderPerson, name: str, tr: Translator) -> str:
    line = f"**{place}** {shown(name) if name else tr('somebody who hides')}"
    if person.won or person.lost:
        line += f" · {person.won}–{person.lost}"
    challenge = view.ladder.challenge_of(person.person_id)
    if challenge is None or challenge.challenger_id != person.person_id:
        return line
    other = view.ladder.place_of(challenge.challenged_id or 0)
    if challenge.state is ChallengeState.ASKED:
        return tr("{who} ⚔️ challenges place {n}", who=line, n=other or challenge.to_place)
    return tr("{who} ⚔️ plays against place {n}", who=line, n=other or challenge.to_place)


def _buttons(ladder: ClubLadder, tr: Translator) -> list[Row]:
    buttons = []
    if not ladder.over:
        buttons.append(ladder_button(tr("Join"), ladder, LadderStep.JOIN, Style.primary))
        buttons.append(ladder_button(tr("Challenge"), ladder, LadderStep.CHALLENGE))
    if ladder.people:
        buttons.append(ladder_button(tr("My place"), ladder, LadderStep.MINE))
    if len(ladder.people) > TOP:
        buttons.append(ladder_button(tr("All places"), ladder, LadderStep.LIST))
    return rows([*buttons, ladder_button(tr("How it works"), ladder, LadderStep.RULES)])


def rules_screen(ladder: ClubLadder, tr: Translator) -> Screen:
    """How the ladder works."""
    lines = [tr("### How {name} works", name=shown(ladder.name))]
    lines += [f"- {tr.text(rule)}" for rule in _rules(ladder)]
    return Screen("\n".join(lines))


def _rules(ladder: ClubLadder) -> list[Text]:
    rules = [
        Text.counted(
            "Anyone who joins begins at the bottom. You can challenge the person right above you.",
            "Anyone who joins begins at the bottom. You can challenge the {n} people above you.",
            ladder.reach,
        ),
        Text(
            "Beat somebody higher, and you move up halfway to their place: from place 10, beating "
            "place 4, to place 7. Those in between move down one. Losing changes nothing."
        ),
        Text("Everybody has one challenge at a time, and the same two have one a week at most."),
        Text.counted(
            "Answer a challenge within a day, or you lose a place.",
            "Answer a challenge within {n} days, or you lose a place.",
            ladder.answer_days,
        ),
        Text("Declining once in a month costs nothing, each further time costs a place."),
        Text.counted(
            "The match ends after a day at the latest: then the player who is ahead after the finished deals "
            "has won.",
            "The match ends after {n} days at the latest: then the player who is ahead after the "
            "finished deals has won.",
            ladder.play_days,
        ),
        Text(
            "Anyone who leaves the match, or gives up their seat, has lost. A draw, or a match that both end "
            "early, changes nothing."
        ),
    ]
    if ladder.seats == 4:
        rules.append(Text("Each of the two finds a partner for the table; a computer player will do."))
    if ladder.idle_weeks:
        rules.append(
            Text.counted(
                "Anyone who hasn't played on the ladder for a week goes down one place a week.",
                "Anyone who hasn't played on the ladder for {n} weeks goes down one place a week.",
                ladder.idle_weeks,
            )
        )
    rules.append(Text("Matches are rated, and played like any other at this server's tables."))
    return rules


def opened_text(ladder: ClubLadder) -> Text:
    return Text(
        "**{name}** is open; its board is in {place}. People press Join there.",
        name=shown(ladder.name),
        place=f"<#{ladder.channel_id}>",
    )
