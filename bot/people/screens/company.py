"""Whom a profile's person has played with and against, and how the people of a match stand."""

from collections.abc import Mapping
from typing import Final

from bot.layout import listed, named_apart, shown
from bot.people.profiles import COMPUTERS, FORMER, Profile, Tally, most
from bot.people.rivalries import Between
from canasta.i18n import Translator
from data.records.tables import Table

MOST_COMPANY: Final = 5


def company_lines(profile: Profile, tr: Translator, *, own: bool) -> list[str]:
    """The lines about others in a profile; none without others. ``own``: the reader is its person."""
    names = named_apart([(profile.person_id, profile.name), *profile.record.names.items()])
    return [
        *_rivalry(profile, names, tr, own=own),
        *_company(tr("Partners"), profile.record.partners, names, tr),
        *_company(tr("Opponents"), profile.record.opponents, names, tr),
    ]


def _company(title: str, tallies: dict[int, Tally], names: Mapping[int, str], tr: Translator) -> list[str]:
    if not tallies:
        return []
    special = {COMPUTERS: tr("computer players"), FORMER: tr("former players")}
    listed = [
        tr(
            "{name} {won} of {n}",
            name=special.get(person) or shown(names.get(person, "")),
            won=tally.won,
            n=tally.matches,
        )
        for person, tally in most(tallies, MOST_COMPANY)
    ]
    more = len(tallies) - len(listed)
    company = ", ".join(listed)
    if more > 0:
        company = tr("{names}, and {n} more", names=company, n=more)
    return [tr("**{title}** (won of played): {listed}", title=title, listed=company)]


def _rivalry(profile: Profile, names: Mapping[int, str], tr: Translator, *, own: bool) -> list[str]:
    """The rival, the best partner and the closest finish, each in a line."""
    rivalry, lines = profile.rivalry, []
    if rivalry.rival is not None and rivalry.rival.person_id in names:
        lines.append(
            tr(
                "⚔️ **{you} {won} : {lost} {rival}**",
                you=tr("You") if own else shown(profile.name),
                won=tr.number(rivalry.rival.won),
                lost=tr.number(rivalry.rival.lost),
                rival=shown(names[rivalry.rival.person_id]),
            )
        )
    if rivalry.partner is not None and rivalry.partner.person_id in names:
        lines.append(
            tr(
                "🤝 Best partner: **{name}**, won {won} of {n}",
                name=shown(names[rivalry.partner.person_id]),
                won=tr.number(rivalry.partner.won_together),
                n=tr.number(rivalry.partner.together),
            )
        )
    if rivalry.closest is not None:
        lines.append(
            tr.plural(
                "📏 Closest finish: won by {n} point",
                "📏 Closest finish: won by {n} points",
                rivalry.closest.points,
            )
            if rivalry.closest.won
            else tr.plural(
                "📏 Closest finish: lost by {n} point",
                "📏 Closest finish: lost by {n} points",
                rivalry.closest.points,
            )
        )
    return lines


def between_lines(between: Between | None, table: Table, tr: Translator) -> list[str]:
    """How the people of the table stand with each other, in one line."""
    if between is None:
        return []
    parties = [(listed([shown(table.seats[s].name) for s in seats], tr), n) for seats, n in between.wins]
    if between.sides and len(parties) == 2:
        (one, won), (other, lost) = parties
        score = {"one": one, "won": tr.number(won), "lost": tr.number(lost), "other": other}
        return [tr("⚔️ Between you: {one} **{won} : {lost}** {other}", **score)]
    made = ", ".join(f"{names} **{tr.number(n)}**" for names, n in parties)
    return [tr("⚔️ Won of {n} matches with each other: {made}", n=between.matches, made=made)]
