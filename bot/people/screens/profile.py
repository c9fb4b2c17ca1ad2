"""A profile: the rating as a curve, record, company, figures, and links to the last matches."""

from collections.abc import Mapping
from typing import Final

from bot.daily.public import history_lines
from bot.guide.public import first_buttons
from bot.honours.public import honours_button, honours_line
from bot.layout import clean, game_name, named_apart, shown
from bot.layout.controls import Button, Option, Select, rows
from bot.layout.layout import Part, Screen
from bot.people.profiles import Profile, Record
from bot.people.screens.blocks import block_button
from bot.people.screens.company import company_lines
from bot.ratings.public import PROVISIONAL, PROVISIONAL_MARK, family_name
from bot.replays.public import Stand
from bot.screens.buttons import SHOW_REPLAY
from bot.screens.pictures import Pictures
from bot.tables.counting import has_won
from canasta.i18n import Text, Translator
from canasta.terms import CanastaKind
from data.records.results import EVERY_GAME, MatchResult
from renderers import Curve, Outcome, curve_picture

KINDS: Final[Mapping[str, Text]] = {
    CanastaKind.NATURAL: Text.npgettext("canastas", "{n} natural", "{n} natural", 1),
    CanastaKind.MIXED: Text.npgettext("canastas", "{n} mixed", "{n} mixed", 1),
    CanastaKind.WILD: Text.npgettext("canastas", "{n} wild", "{n} wild", 1),
    CanastaKind.SAMBA: Text.npgettext("canastas", "{n} samba", "{n} sambas", 1),
    CanastaKind.SEVENS: Text.npgettext("canastas", "{n} of sevens", "{n} of sevens", 1),
    CanastaKind.ACES: Text.npgettext("canastas", "{n} of pure aces", "{n} of pure aces", 1),
    CanastaKind.CLEAN: Text.npgettext("canastas", "{n} clean", "{n} clean", 1),
    CanastaKind.SEMICLEAN: Text.npgettext("canastas", "{n} semi-clean", "{n} semi-clean", 1),
    CanastaKind.DIRTY: Text.npgettext("canastas", "{n} dirty", "{n} dirty", 1),
    CanastaKind.THIRTEEN: Text.npgettext("canastas", "{n} of thirteen", "{n} of thirteen", 1),
    CanastaKind.FOURTEEN: Text.npgettext("canastas", "{n} from ace to ace", "{n} from ace to ace", 1),
}
"""How many canastas of a kind somebody has made."""


async def profile_screen(
    profile: Profile, tr: Translator, pictures: Pictures, *, own: bool = False, here: bool = False
) -> Screen:
    """A profile. ``own``: the reader is its person; ``here``: a table can be opened where it is read."""
    where = tr("all servers") if profile.everywhere else tr("this server")
    parts: list[Part] = [tr("### {name} · {where}", name=shown(profile.name), where=where)]
    record = profile.record
    if not (record.played.matches or record.compared or record.given_up):
        parts += _beginning(profile, tr, own=own, here=here)
        return Screen(*parts)
    if len(profile.curve) > 1:
        first, last = (tr.day(at) for at in (profile.curve[0][0], profile.curve[-1][0]))
        ratings = tuple(rating for _, rating in profile.curve)
        outcomes = tuple(None if one is None else Outcome(*one) for one in profile.outcomes)
        curve = Curve(profile.name, ratings, first, last, len(ratings) <= PROVISIONAL, outcomes)
        parts.insert(0, await pictures.drawn(curve_picture, curve, tr))
    parts.append("\n".join([*_standing_lines(profile, tr), *_record_lines(record, tr)]))
    figures = _figure_lines(record, tr)
    if figures:
        parts.append("\n".join(figures))
    company = company_lines(profile, tr, own=own)
    if company:
        parts.append("\n".join(company))
    if profile.practice.played.matches:
        parts.append(f"-# {_practice_line(profile.practice, tr)}")
    parts += _last_lines(profile, tr, own=own)
    return Screen(*parts)


def _beginning(profile: Profile, tr: Translator, *, own: bool, here: bool) -> list[Part]:
    """The profile of somebody who has finished no match with other people: what will be here, and how."""
    practice = profile.practice
    lines = [tr("No matches with people yet.")]
    if practice.played.matches:
        lines += [_practice_line(practice, tr), *_figure_lines(practice, tr)]
    else:
        lines.append(
            tr(
                "Play one to see wins, partners, canastas and best deals here. Matches without "
                "computers also bring a rating."
            )
        )
    parts: list[Part] = ["\n".join(lines)]
    if own and here:
        parts.append(first_buttons(tr))
    elif own:
        parts.append(tr("/canasta new opens a table in a server."))
    return [*parts, *_last_lines(profile, tr, own=own)]


def _last_lines(profile: Profile, tr: Translator, *, own: bool) -> list[Part]:
    """What both kinds of profile end with: honours, the last matches, and what can be pressed."""
    dailies = history_lines(profile.dailies, tr, each=own)
    parts: list[Part] = ["\n".join(dailies)] if dailies else []
    pressed: list[Button] = []
    if profile.honours:
        parts.append(honours_line(profile.honours, tr))
    if profile.honours or own:
        pressed.append(honours_button(profile.person_id, profile.name, tr))
    if profile.recent:
        parts.append(_recent(profile, tr))
    if not own:
        pressed.append(block_button(profile.person_id, profile.name, tr))
    return [*parts, *rows(pressed)]


def _practice_line(practice: Record, tr: Translator) -> str:
    played = practice.played
    return tr.plural(
        "Practice against computers: won **{won}** of **{n}** match.",
        "Practice against computers: won **{won}** of **{n}** matches.",
        played.matches,
        won=tr.number(played.won),
        n=tr.number(played.matches),
    )


def _standing_lines(profile: Profile, tr: Translator) -> list[str]:
    lines = []
    for standing in profile.standings:
        if not standing.rated:
            continue
        mark = PROVISIONAL_MARK if standing.rated < PROVISIONAL else ""
        family = standing.ladder.family
        if family == EVERY_GAME:
            rating, place = f"{tr.number(standing.rating)}{mark}", profile.place
            lines.append(
                tr("**Rating {rating}**", rating=rating)
                if place is None
                else tr("**Rating {rating}**, place {place}", rating=rating, place=tr.number(place))
            )
        elif len(profile.standings) > 2:
            game = tr.text(family_name(family))
            lines.append(tr("-# {game}: {rating}", game=game, rating=f"{tr.number(standing.rating)}{mark}"))
    return lines


def _record_lines(record: Record, tr: Translator) -> list[str]:
    played = record.played
    lines = [
        tr.plural(
            "Won **{won}** of **{n}** match{share}. Counted for leaderboards: {counted}. "
            "Longest streak: {streak}.",
            "Won **{won}** of **{n}** matches{share}. Counted for leaderboards: {counted}. "
            "Longest streak: {streak}.",
            played.matches,
            won=tr.number(played.won),
            n=tr.number(played.matches),
            share=tr(" ({n}%)", n=round(100 * played.won / played.matches)) if played.matches else "",
            counted=tr.number(record.counted.matches),
            streak=record.streak,
        )
    ]
    if len(record.games) > 1:
        games = [
            tr("{game} {won} of {n}", game=family_name(family), won=tally.won, n=tally.matches)
            for family, tally in record.games.items()
        ]
        lines.append("-# " + ", ".join(games))
    if record.compared:
        lines.append(tr("-# Played in tournaments and compared with other tables: {n}.", n=record.compared))
    if record.shared:
        lines.append(
            tr(
                "-# Shared a seat with a substitute: {n}. Such a match counts by the deals played.",
                n=record.shared,
            )
        )
    if record.left or record.given_up:
        lines.append(
            tr(
                "-# Left early: {left}. Abandoned: {given}.",
                left=record.left,
                given=record.given_up,
            )
        )
    return lines


def _figure_lines(record: Record, tr: Translator) -> list[str]:
    figures = record.figures
    if not figures.deals:
        return []
    average = round(record.points / record.deals) if record.deals else 0
    lines = [
        tr.plural(
            "{n} deal; average score {average}, best {best}.",
            "{n} deals; average score {average}, best {best}.",
            figures.deals,
            n=tr.number(figures.deals),
            average=tr.number(average),
            best=tr.number(figures.best_deal or 0),
        )
    ]
    kinds = ", ".join(tr.text(KINDS[kind].counting(n)) for kind, n in figures.canastas.most_common())
    total = tr.number(figures.canastas.total())
    lines.append(
        tr("Canastas: {n} ({kinds}).", n=total, kinds=kinds) if kinds else tr("No canasta completed yet.")
    )
    outs = tr.plural(
        "Went out once, {concealed} concealed.",
        "Went out {n} times, {concealed} concealed.",
        figures.outs,
        n=tr.number(figures.outs),
        concealed=tr.number(figures.concealed),
    )
    piles = tr(
        "Piles taken: {piles}, the biggest of {biggest}.",
        piles=tr.number(figures.piles),
        biggest=figures.biggest_pile,
    )
    lines.append(
        f"{outs if figures.outs else tr('Not gone out yet.')}"
        f" {piles if figures.piles else tr('No pile taken yet.')}"
    )
    return lines


def _recent(profile: Profile, tr: Translator) -> Select:
    return Select(
        tr("Replay a match…"),
        SHOW_REPLAY("match"),
        tuple(_match_option(result, profile.person_id, tr) for result in profile.recent),
    )


def _match_option(result: MatchResult, person_id: int, tr: Translator) -> Option:
    own = next(seat for seat in result.seats if seat.person_id == person_id)
    names = named_apart((seat.index, clean(seat.name) if seat.name else "") for seat in result.seats)
    others = [names[seat.index] or tr("former player") for seat in result.seats if seat.index != own.index]
    game = game_name(result.variant)
    if own.won is None:
        outcome = tr("abandoned")
    elif result.duplicate:
        outcome = tr("compared with other tables")
    else:
        outcome = tr("won") if has_won(result, own) else tr("lost")
    return Option(
        tr("{day}: {game}, {outcome}", day=tr.day(result.finished_at), game=game, outcome=outcome),
        Stand(result.match_id, 1).text,
        tr("with {names}", names=tr.listed(others)),
    )
