"""The messages to somebody who enters or leaves a tournament."""

from datetime import datetime

from bot.layout import listed, shown, stamp, verb
from bot.layout.controls import OPTIONS, Button, Option, PersonSelect, Row, Select, Style, rows
from bot.layout.layout import Part, Screen
from bot.tournaments import format
from bot.tournaments.screens.buttons import (
    TOURNAMENT_ACCEPT,
    TOURNAMENT_DECLINE,
    IfAlone,
    alone_button,
    button,
)
from bot.tournaments.screens.entry_names import EntryNames
from canasta.i18n import Text, Translator
from data.tournaments.records import Entry, Tournament

TOURNAMENT_ALONE = verb("talone", "tournament_alone")
TOURNAMENT_JOIN = verb("tjoin", "tournament_join")
TOURNAMENT_ASK = verb("task", "tournament_ask")
TOURNAMENT_LEAVE_SURELY = verb("tgone", "tournament_leave_surely")
TOURNAMENT_TAKE_BACK = verb("tback", "tournament_take_back")


def opened_screen(tournament: Tournament, tr: Translator) -> Screen:
    """Tells the organiser that a tournament is open, and what to do next."""
    starts = tournament.evening.starts_at
    if starts is not None:
        return Screen(
            tr(
                "**{name}** is open and starts by itself {time}. Its message appears in this channel: "
                "people press Enter there.",
                name=shown(tournament.name),
                time=stamp(starts, "F"),
            )
        )
    return Screen(
        tr(
            "**{name}** is open. Its message appears in this channel: people press Enter there, and "
            "you press Start when everybody is in.",
            name=shown(tournament.name),
        )
    )


def entered_text(tournament: Tournament, person_id: int) -> Text:
    """Confirms an entry whose partner, if it takes one, is settled or looked for."""
    own = tournament.entry_of(person_id)
    if own is not None and any(one.empty for one in own.players):
        return Text(
            "You're in, looking for a partner. Somebody can join you; otherwise you'll be paired at the "
            "start with another player who is alone."
        )
    return Text("You're in.")


def enter_screen(
    tournament: Tournament, person_id: int, tr: Translator, *, called: bool = True
) -> Screen | None:
    """What who enters or lacks a partner can choose, if anything. ``called``: their partner was asked."""
    own = tournament.entry_of(person_id)
    title = tr("### {name}", name=shown(tournament.name))
    if format.chairs_of(format.rules_of(tournament)) == 1 or _firmly_in(own):
        return None
    if own is not None and any(player.person_id == person_id and not player.agreed for player in own.players):
        return _asked_screen(tournament, own, person_id, title, tr)
    choices = _choices(tournament, person_id, tr)
    if own is None:
        alone = button(tr("Enter alone and let somebody join me"), tournament, TOURNAMENT_ALONE)
        who = tr("Who do you play with? Partners stay together for the whole tournament.")
        return Screen(title, who, *choices, Row(alone))
    asked = next((player for player in own.players if not player.agreed), None)
    lines, names = [title], EntryNames(tournament, tr)
    buttons = []
    if tournament.asks_partners:
        buttons.append(alone_button(tournament, IfAlone.OUT if own.with_anyone else IfAlone.ANYONE, tr))
    if asked is None:
        lines.append(tr("You're in, but you have no partner yet."))
    else:
        words = (
            Text("You're in as soon as {name} says yes. I've asked them.")
            if called
            else Text("You're in as soon as {name} says yes. I can't ping them: tell them to press Enter.")
        )
        lines.append(tr.text(words.filled(name=shown(names.person(asked.person_id, asked.name)))))
        back = TOURNAMENT_TAKE_BACK(f"{tournament.id}")
        buttons.append(Button(tr("Take the question back"), back))
    lines.append(
        tr("Without a partner at the start, you play with anyone who is free.")
        if own.with_anyone
        else tr("Without a partner at the start, you sit out.")
    )
    return Screen("\n".join(lines), *rows(buttons), *choices)


def _asked_screen(tournament: Tournament, own: Entry, person_id: int, title: str, tr: Translator) -> Screen:
    names = EntryNames(tournament, tr)
    others = [player for player in own.players if player.person_id not in (None, person_id)]
    asker = listed([shown(names.person(one.person_id, one.name)) for one in others], tr)
    yes = button(tr("Yes, let's play together"), tournament, TOURNAMENT_ACCEPT, Style.success)
    return Screen(
        title,
        tr("{name} wants to play this tournament with you.", name=asker),
        Row(yes, button(tr("No"), tournament, TOURNAMENT_DECLINE)),
    )


def _choices(tournament: Tournament, person_id: int, tr: Translator) -> list[Part]:
    """Whom the person can join, and whom they can ask."""
    names = EntryNames(tournament, tr)
    free = [
        Option(names.plain(entry), str(entry.number), tr("looking for a partner"))
        for entry in tournament.entries
        if entry.joined > tournament.round
        and entry.with_anyone
        and any(player.empty for player in entry.players)
        and all(player.person_id != person_id for player in entry.players)
    ]
    parts: list[Part] = []
    if free:
        parts.append(
            Select(
                tr("Join somebody…"),
                TOURNAMENT_JOIN(f"{tournament.id}"),
                tuple(free[:OPTIONS]),
            )
        )
    parts.append(PersonSelect(tr("Ask somebody…"), TOURNAMENT_ASK(f"{tournament.id}")))
    return parts


def _firmly_in(own: Entry | None) -> bool:
    return own is not None and all(player.agreed and not player.empty for player in own.players)


def leave_screen(tournament_id: int, tr: Translator, barred_until: datetime | None = None) -> Screen:
    """Asks to confirm dropping out, which bars them here until ``barred_until``, if anything does."""
    asked = [
        tr("Leave the tournament? A computer player takes your seat, and only a director can put you back.")
    ]
    if barred_until is not None:
        until = stamp(barred_until, "D")
        asked.append(tr("⚠️ Leaving now bars you from tournaments here until {when}.", when=until))
    return Screen(
        "\n".join(asked),
        Row(
            Button(
                tr("Leave the tournament"),
                TOURNAMENT_LEAVE_SURELY(f"{tournament_id}"),
                Style.danger,
            )
        ),
    )
