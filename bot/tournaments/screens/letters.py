"""What single people are told about a tournament, or asked: in a direct message, else by a ping."""

from typing import Final

from bot.layout.parts import ButtonId, Form, Part, Row, Screen, Style, shown, shown_text, stamp, verb
from bot.screens.buttons import CALL_DIRECTOR
from bot.screens.play.turn_notices import message_link, table_link
from bot.tournaments.expiry import expires_at
from bot.tournaments.joining import asked_by
from bot.tournaments.partners import lacks_partner
from bot.tournaments.screens.buttons import (
    TOURNAMENT_ACCEPT,
    TOURNAMENT_DECLINE,
    IfAlone,
    alone_button,
    button,
)
from bot.tournaments.screens.entry_names import EntryNames
from bot.tournaments.screens.lines import what_line
from canasta.i18n import Text, Translator
from data.records.tables import Table
from data.tournaments.records import Letter, LetterKind, Tournament

TOURNAMENT_SUBSTITUTE = verb("tsub", "tournament_substitute")

TOURNAMENT_KEEP_OPEN = verb("tkeep", "tournament_keep_open")

QUESTIONS: Final = (LetterKind.PARTNER_ASKED, LetterKind.PARTNER_REMINDED)
"""Letters with an answer: their message is changed once there is one."""
_WORDS: Final = {
    LetterKind.PARTNER_ASKED: Text("{name} wants to play {cup} with you. Are you in?"),
    LetterKind.PARTNER_REMINDED: Text("{name} is still waiting for your answer: do you play {cup} together?"),
    LetterKind.PARTNER_YES: Text("✅ {name} plays {cup} with you."),
    LetterKind.PARTNER_NO: Text(
        "{name} doesn't play {cup} with you. Press Enter there to ask somebody else."
    ),
    LetterKind.EXPIRED: Text("{cup} was cancelled, because nobody started it."),
}
_WAITS: Final = Text(
    "{cup} has begun without you two: {name} hasn't said yes. If they do, you play from the next round."
)
_WAITS_ALONE: Final = Text(
    "{cup} has begun without you, because you have no partner. Press Enter there: with one, you play from "
    "the next round."
)
_OUT: Final = Text("{cup} has begun without you two, because {name} hasn't said yes.")
_OUT_ALONE: Final = Text("{cup} has begun without you, because you had no partner.")


def still_asked(tournament: Tournament, letter: Letter) -> bool:
    """Whether the question of this letter waits for an answer."""
    return letter.other_id is not None and asked_by(tournament, letter.person_id, letter.other_id)


def letter_screen(
    tournament: Tournament, letter: Letter, server: str | None, tr: Translator, *, mention: bool = False
) -> Screen:
    """The message: a direct one, with the ``server``'s name, or a ping in the channel (``mention``)."""
    text = _text(tournament, letter, tr)
    if mention:
        text = f"<@{letter.person_id}> {text}"
    question = letter.kind in QUESTIONS
    small = [what_line(tournament, tr)] if question else []
    if server is not None and not mention:
        small.append(tr("On {server}", server=shown(server)))
    parts: list[Part] = ["\n".join([text, *(f"-# {line}" for line in small)])]
    if question:
        yes = button(tr("Yes, let's play together"), tournament, TOURNAMENT_ACCEPT, Style.success)
        parts.append(Row(yes, button(tr("No"), tournament, TOURNAMENT_DECLINE)))
    elif letter.kind is LetterKind.PARTNER_NO and _may_choose(tournament, letter.person_id):
        parts.append(Row(alone_button(tournament, IfAlone.ANYONE, tr)))
    elif letter.kind is LetterKind.EXPIRES:
        parts.append(Row(button(tr("Keep it open"), tournament, TOURNAMENT_KEEP_OPEN)))
    return Screen(*parts)


def settled_screen(tournament: Tournament, letter: Letter, tr: Translator) -> Screen:
    """The message of a question that nobody is asked any more."""
    own = tournament.entry_of(letter.person_id)
    together = own is not None and any(one.person_id == letter.other_id for one in own.players)
    words = (
        Text("✅ You play {cup} with {name}.")
        if together
        else Text("You don't play {cup} with {name}. You can still enter with somebody else.")
    )
    return Screen(_filled(words, tournament, letter, tr))


def _text(tournament: Tournament, letter: Letter, tr: Translator) -> str:
    if letter.kind is LetterKind.EXPIRES:
        until = stamp(expires_at(tournament))
        words = Text(
            "Nobody has started {cup} yet. It's cancelled {when}, unless you start it or keep it open."
        )
        return tr.text(words.filled(cup=_cup(tournament), when=until))
    if letter.kind is LetterKind.WAITS:
        return _filled(_WAITS if letter.name else _WAITS_ALONE, tournament, letter, tr)
    if letter.kind is LetterKind.SITS_OUT:
        return _filled(_OUT if letter.name else _OUT_ALONE, tournament, letter, tr)
    return _filled(_WORDS[letter.kind], tournament, letter, tr)


def _filled(words: Text, tournament: Tournament, letter: Letter, tr: Translator) -> str:
    name = EntryNames(tournament, tr).person(letter.other_id, letter.name)
    return tr.text(words.filled(cup=_cup(tournament), name=shown(name)))


def _cup(tournament: Tournament) -> str:
    """The tournament's name, which leads to its message."""
    link = message_link(tournament.guild_id, tournament.channel_id, tournament.message_id)
    return f"[{shown(tournament.name)}]({link})"


def _may_choose(tournament: Tournament, person_id: int) -> bool:
    """Whether this person lacks a partner, and wouldn't play with just anybody."""
    own = tournament.entry_of(person_id)
    return own is not None and lacks_partner(own) and not own.with_anyone


def told_screen(told: Text, tr: Translator, reason: str = "") -> Screen:
    """Tells somebody what was decided about them, and why."""
    lines = [tr.text(told)]
    if reason:
        lines.append(tr("Reason: {reason}", reason=shown_text(reason)))
    return Screen("\n".join(lines))


def asked_screen(tournament: Tournament, by: str, tr: Translator) -> Screen:
    """Asks somebody to step in; ``by``: the director's name."""
    text = tr(
        "{name} asks: could you step in at the tournament **{tournament}** in {place}?",
        name=shown(by),
        tournament=shown(tournament.name),
        place=f"<#{tournament.channel_id}>",
    )
    buttons = (
        button(tr("Yes, I'll play"), tournament, TOURNAMENT_SUBSTITUTE, Style.success, "yes"),
        button(tr("No"), tournament, TOURNAMENT_SUBSTITUTE, Style.secondary, "no"),
    )
    return Screen(text, Row(*buttons))


LONGEST: Final = 200
"""The most characters of what happened."""


def call_form(table: Table, tr: Translator) -> Form:
    """The window that asks what happened."""
    id = ButtonId(table.id, 0, CALL_DIRECTOR)
    return Form(
        tr("Call the director"),
        id,
        tr("What happened?"),
        tr("The directors read it, with your name"),
        longest=LONGEST,
    )


def called_screen(tournament: Tournament, table: Table, name: str, said: str, tr: Translator) -> Screen:
    """What a director reads: who calls them, where, and why."""
    return Screen(
        tr(
            "🔔 {name} calls the director in {tournament}, at [this table]({link}): {said}",
            name=shown(name),
            tournament=shown(tournament.name),
            link=table_link(table),
            said=shown_text(said),
        )
    )
