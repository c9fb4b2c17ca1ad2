"""How the people of a finished match stand with each other, in words."""

from __future__ import annotations

from bot.layout.names import listed, shown
from bot.people.rivalries import Between
from canasta.i18n import Translator
from data.records.tables import Table


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
