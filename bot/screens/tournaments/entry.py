"""The messages to somebody who enters or leaves a tournament."""

from __future__ import annotations

from bot.controls import OPTIONS, Button, Option, PersonSelect, Row, Select, Style
from bot.custom_id import ButtonId, Verb
from bot.layout import Part, Screen
from bot.names import listed, shown
from bot.screens.tournaments.buttons import button
from bot.screens.tournaments.entry_names import EntryNames
from bot.tournaments import format
from canasta.i18n import Text, Translator
from data import Entry, Tournament


def opened_screen(tournament: Tournament, tr: Translator) -> Screen:
    """Tells the organiser that a tournament is open, and what to do next."""
    return Screen(
        [
            tr(
                "**{name}** is open. Its message appears in this channel: people press Enter there, and "
                "you press Start when everybody is in.",
                name=shown(tournament.name),
            )
        ]
    )


def entered_text(tournament: Tournament, person_id: int) -> Text:
    """Confirms an entry."""
    own = tournament.entry_of(person_id)
    others = [] if own is None else [one for one in own.players if one.person_id != person_id]
    if any(one.empty for one in others):
        return Text(
            "You're in, looking for a partner. Somebody can join you; otherwise you'll be paired at the "
            "start with another player who is alone."
        )
    asked = next((one for one in others if not one.agreed), None)
    if asked is not None:
        return Text("You're in. Tell {name} to press Enter and say yes or no.", name=shown(asked.name))
    return Text("You're in.")


def enter_screen(tournament: Tournament, person_id: int, tr: Translator) -> Screen | None:
    """The choices for entering: alone, or with a partner, and any invitation. None if there is nothing to
    choose.
    """
    own = tournament.entry_of(person_id)
    title = tr("### {name}", name=shown(tournament.name))
    if format.chairs_of(format.rules_of(tournament)) == 1 or _firmly_in(own):
        return None
    if own is not None and any(p.person_id == person_id and not p.agreed for p in own.players):
        asker = listed([shown(p.name) for p in own.players if p.person_id not in (None, person_id)], tr)
        return Screen(
            [
                title,
                tr("{name} wants to play this tournament with you.", name=asker),
                Row(
                    (
                        button(
                            tr("Yes, let's play together"), tournament, Verb.TOURNAMENT_ACCEPT, Style.success
                        ),
                        button(tr("No"), tournament, Verb.TOURNAMENT_DECLINE),
                    )
                ),
            ]
        )
    parts: list[Part] = [
        title,
        tr("Who do you play with? Partners stay together for the whole tournament."),
    ]
    names = EntryNames(tournament, tr)
    free = [
        Option(names.plain(entry), str(entry.number), tr("looking for a partner"))
        for entry in tournament.entries
        if entry.joined > tournament.round
        and any(player.empty for player in entry.players)
        and all(player.person_id != person_id for player in entry.players)
    ]
    if free:
        parts.append(
            Select(
                tr("Join somebody…"),
                ButtonId(0, 0, Verb.TOURNAMENT_JOIN, f"{tournament.id}"),
                tuple(free[:OPTIONS]),
            )
        )
    parts.append(PersonSelect(tr("Ask somebody…"), ButtonId(0, 0, Verb.TOURNAMENT_ASK, f"{tournament.id}")))
    parts.append(
        Row((button(tr("Enter alone and let somebody join me"), tournament, Verb.TOURNAMENT_ALONE),))
    )
    return Screen(parts)


def _firmly_in(own: Entry | None) -> bool:
    return own is not None and all(player.agreed and not player.empty for player in own.players)


def leave_screen(tournament_id: int, tr: Translator) -> Screen:
    """Asks somebody to confirm dropping out of a running tournament."""
    return Screen(
        [
            tr("Leave the tournament? A computer player takes your seat, and you can't come back."),
            Row(
                (
                    Button(
                        tr("Leave the tournament"),
                        ButtonId(0, 0, Verb.TOURNAMENT_LEAVE_SURELY, f"{tournament_id}"),
                        Style.danger,
                    ),
                )
            ),
        ]
    )
