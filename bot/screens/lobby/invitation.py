"""The call to somebody who is invited to a table, and what comes of inviting."""

from collections.abc import Sequence
from enum import StrEnum

from bot.layout.parts import Button, ButtonId, Row, Screen, Style, game_name, listed, shown, stamp, verb
from bot.screens.buttons import SET_UP, button
from bot.screens.lobby.new_table import NEW_TABLE, NewTableStep
from bot.screens.lobby.search import join_button, withdraw_button
from bot.screens.play.turn_notices import table_link
from bot.tables.kept_seats import begins_at, kept_until
from bot.tables.settings.languages import language_name
from canasta.i18n import Text, Translator
from canasta.variants import VARIANTS
from data.records.tables import Table

INVITATION = verb("invited", "invitation")
LANGUAGE = verb("language")


class Reply(StrEnum):
    """What the person answers, behind the verb."""

    JOIN = "yes"
    NOT_NOW = "no"


def invitation_screen(table: Table, person_id: int, name: str, tr: Translator) -> Screen:
    """Calls a person to the table, for the one with this ``name``."""
    text = tr(
        "<@{person}>, {name} invites you to a table of {game}. [See who is there]({link})",
        person=person_id,
        name=shown(name),
        game=VARIANTS[table.variant].name,
        link=table_link(table),
    )
    join = button(table, tr("Join"), INVITATION, f"{Reply.JOIN}:{person_id}", style=Style.success)
    later = button(table, tr("Not now"), INVITATION, f"{Reply.NOT_NOW}:{person_id}")
    return Screen(text, Row(join, later))


def answered_screen(table: Table, person_id: int, reply: Reply, tr: Translator) -> Screen:
    """The call once it is answered; nobody is pinged by it again."""
    words = (
        Text("✅ <@{person}> has joined: [{game}]({link})")
        if reply is Reply.JOIN
        else Text("<@{person}> can't play right now.")
    )
    game, link = VARIANTS[table.variant].name, table_link(table)
    return Screen(tr.text(words.filled(person=person_id, game=game, link=link)))


def late_screen(tr: Translator) -> Screen:
    """The call once the lobby is over."""
    return Screen(tr("This call has come to an end: the match has begun, or the table is closed."))


def invited_text(called: Sequence[int], before: Sequence[int], not_now: Sequence[int], tr: Translator) -> str:
    """Tells whom an invitation reached, whom this table has called before, and who can't be called now."""
    lines = []
    for people, words in (
        (called, Text("Called: {names}.")),
        (before, Text("Already called or seated: {names}. Each table calls a person once.")),
        (not_now, Text("{names} can't be pinged right now.")),
    ):
        if people:
            names = listed([f"<@{person}>" for person in people], tr)
            lines.append(tr.text(words.filled(names=names)))
    return "\n".join(lines)


def challenged_screen(table: Table, person_id: int, tr: Translator) -> Screen:
    """Confirms a challenge: where the table stands, and what happens next."""
    text = tr(
        "You've challenged <@{person}> to {game}. [Your table]({link}) begins when they've joined and you "
        "press Play now.",
        person=person_id,
        game=VARIANTS[table.variant].name,
        link=table_link(table),
    )
    return Screen(text, Row(button(table, tr("More…"), SET_UP)))


def no_lobby_screen(sits_at: int, tr: Translator) -> Screen:
    """How to invite without a table that waits for players. ``sits_at`` counts the tables of the reader."""
    text = tr("None of your tables is waiting for players. Open one, then invite people there.")
    new = Button(tr("Open a table"), ButtonId(0, sits_at, NEW_TABLE, NewTableStep.BACK), Style.primary)
    return Screen(text, Row(new))


def kept_line(table: Table, tr: Translator) -> str:
    """What the lobby of a date says about its start; empty for any other lobby."""
    begins, until = begins_at(table), kept_until(table)
    if begins is None or until is None:
        return ""
    return tr(
        "🗓️ Starts at {time} ({when}). Seats are kept until {until} for those who said yes.",
        time=stamp(begins, "t"),
        when=stamp(begins),
        until=stamp(until, "t"),
    )


def standing_call_screen(table: Table, people: Sequence[int], tr: Translator) -> Screen:
    """Calls these people to the lobby of a date; without names, says that they have been called."""
    names = " ".join(f"<@{person}>" for person in people)
    return Screen(
        f"{_call(table, tr)} {names}".strip(), Row(join_button(table, tr), withdraw_button(table, tr))
    )


def direct_call_screen(table: Table, server: str, tr: Translator) -> Screen:
    where = tr("on {server}", server=shown(server))
    return Screen(f"{_call(table, tr)}\n-# {where}", Row(join_button(table, tr), withdraw_button(table, tr)))


def _call(table: Table, tr: Translator) -> str:
    begins = begins_at(table)
    return tr(
        "🗓️ [{game}]({link}) starts at {time} ({when}). Take your seat:",
        game=game_name(table.variant),
        link=table_link(table),
        time="?" if begins is None else stamp(begins, "t"),
        when="?" if begins is None else stamp(begins),
    )


def language_screen(table: Table, language: str, tr: Translator) -> Screen:
    """Asks somebody who reads this language whether the server's tables are to be in it."""
    name = language_name(language, tr)
    asked = tr("Most of you read {language}. Shall tables on this server be in {language}?", language=name)
    yes = button(table, tr("Yes, in {language}", language=name), LANGUAGE, language, style=Style.success)
    return Screen(asked, Row(yes, button(table, tr("No, as they are"), LANGUAGE, "")))


def language_text(language: str, tr: Translator) -> str:
    """In what language tables are from now on."""
    return tr(
        "Tables on this server: **{language}**. A manager can change that: /canasta-server settings.",
        language=language_name(language, tr),
    )
