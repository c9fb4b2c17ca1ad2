"""Opponents, partners and leavers that are worth a look, with the numbers, for a server's moderators."""

from typing import Final

from bot.layout.parts import Option, Part, Screen, Select, clean, named_apart
from bot.moderation.pairs.finding import SPAN, Company
from bot.moderation.pairs.signs import LEAST, Leaver, Pair, Partners, Party
from bot.moderation.screens.bars import BARS, BarStep
from canasta.i18n import Translator

MOST: Final = 6
"""The most of a kind that are shown."""


def pairs_screen(company: Company, tr: Translator) -> Screen:
    """Who is worth a look, the numbers of each, what they don't say, and whom to bar."""
    pairs, partners, leavers = company.opponents, company.partners[:MOST], company.leavers[:MOST]
    shown = pairs[:MOST]
    lines = [tr("### Opponents worth a look")]
    if not shown:
        lines.append(tr("No pair stands out."))
    for pair in shown:
        lines += _lines(pair, tr)
    if len(pairs) > MOST:
        lines.append(tr("-# … and {n} more.", n=len(pairs) - MOST))
    if partners:
        lines.append(tr("### Partners worth a look"))
        lines += [_together(two, tr) for two in partners]
    if leavers:
        lines.append(tr("### They leave only when behind"))
        lines += [_leaver(leaver, tr) for leaver in leavers]
    lines.append(
        tr(
            "-# From matches on this server within {days} days, for pairs with {least} or more against each "
            "other. A number is no proof: a child may play a parent, a beginner a teacher. Ask them first.",
            days=SPAN.days,
            least=LEAST,
        )
    )
    parts: list[Part] = ["\n".join(lines)]
    names = named_apart(
        dict.fromkeys(
            [
                *((party.person_id, party.name) for pair in shown for party in (pair.ahead, pair.behind)),
                *((party.person_id, party.name) for two in partners for party in (two.leaver, two.partner)),
                *((leaver.person_id, leaver.name) for leaver in leavers),
            ]
        )
    )
    if names:
        options = tuple(Option(name, f"{person}:{clean(name)}") for person, name in names.items())
        parts.append(Select(tr("Bar somebody…"), BARS(BarStep.ASK), options))
    return Screen(*parts)


def _together(partners: Partners, tr: Translator) -> str:
    return tr(
        "- {leaver} with {partner}: matches together {n}, left by {leaver} {left}, of these behind {behind}, "
        "won by {partner} {won}",
        leaver=f"<@{partners.leaver.person_id}>",
        partner=f"<@{partners.partner.person_id}>",
        n=partners.matches,
        left=partners.left,
        behind=partners.behind,
        won=partners.partner.won,
    )


def _leaver(leaver: Leaver, tr: Translator) -> str:
    return tr(
        "- {name}: matches {n}, left {left}, of these behind {behind}",
        name=f"<@{leaver.person_id}>",
        n=leaver.matches,
        left=leaver.left,
        behind=leaver.behind,
    )


def _lines(pair: Pair, tr: Translator) -> list[str]:
    ahead, behind = (f"<@{one.person_id}>" for one in (pair.ahead, pair.behind))
    lines = [
        f"**{ahead} – {behind}**",
        tr(
            "- Matches against each other: {n}, which is {ahead_share}% of {ahead}'s and {behind_share}% "
            "of {behind}'s",
            n=pair.matches,
            ahead=ahead,
            behind=behind,
            ahead_share=_percent(pair, pair.ahead),
            behind_share=_percent(pair, pair.behind),
        ),
        tr(
            "- Won: {ahead} {won}, {behind} {lost}",
            ahead=ahead,
            behind=behind,
            won=pair.ahead.won,
            lost=pair.behind.won,
        )
        + " · "
        + (
            tr("too few matches with others to compare")
            if pair.expected is None
            else tr("by their matches with others about {n} for {ahead}", n=pair.expected, ahead=ahead)
        ),
    ]
    return [*lines, *_signs(pair, ahead, behind, tr)]


def _signs(pair: Pair, ahead: str, behind: str, tr: Translator) -> list[str]:
    """What else is unusual about the matches of these two, if it is known."""
    lines = []
    if pair.ahead.moved is not None and pair.behind.moved is not None:
        lines.append(
            tr(
                "- Rating moved by them: {ahead} {gained}, {behind} {lost}",
                ahead=ahead,
                behind=behind,
                gained=tr.signed(pair.ahead.moved),
                lost=tr.signed(pair.behind.moved),
            )
        )
    lines.append(
        tr(
            "- Left or cut short: {early} · half last no longer than {minutes} min (deals: {deals})",
            early=pair.early,
            minutes=tr.number(pair.minutes),
            deals=pair.deals,
        )
    )
    if pair.ahead.piles is not None and pair.ahead.usual_piles is not None:
        lines.append(
            tr(
                "- Piles that {ahead} takes a deal: {here}, with others {usual}",
                ahead=ahead,
                here=tr.tenths(pair.ahead.piles),
                usual=tr.tenths(pair.ahead.usual_piles),
            )
        )
    return lines


def _percent(pair: Pair, party: Party) -> int:
    return round(100 * pair.matches / party.matches)
