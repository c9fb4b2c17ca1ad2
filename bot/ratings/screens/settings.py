"""What a server sets of its leaderboard, its seasons, and roles for ratings and places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.client.permissions import role_trouble_text
from bot.feature import SettingsPage
from bot.layout.parts import OPTIONS, Button, ChannelSelect, Form, Option, Part, RoleSelect, Screen, Select
from bot.ratings.leaderboards import ALWAYS, MOST_MINIMUM, WEEKLY, BoardRules
from bot.ratings.rating_rules import families, family_name
from bot.ratings.roles import MARGIN, MOST_PLACES, RATINGS
from bot.ratings.screens.leaderboard import KIND_NAMES
from bot.ratings.seasons import MONTH, QUARTER
from bot.server.screens.settings.frame import (
    OTHER,
    SETTINGS,
    framed,
    number_form,
    numbers,
    one_of,
    or_another,
)
from canasta.i18n import Text, Translator
from data.ratings.records import RoleKind, RoleRule

CHANNEL, BY, GAME, SPAN, OFTEN, OFF = "channel", "by", "game", "span", "often", "off"
MINIMUM, LENGTH = "minimum", "length"
"""What is changed on these pages."""
ALL_GAMES, ALL_TIME, SEASON = "all", "all", "season"
OFTENS: Final[Mapping[str, Text]] = {
    ALWAYS: Text("Updated after each match"),
    WEEKLY: Text("Updated once a week"),
}
LENGTHS: Final[Mapping[str, Text]] = {
    MONTH: Text("A season is a month."),
    QUARTER: Text("A season is a quarter of a year."),
}
_MINIMUMS: Final = (1, 2, 3, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class PostedNow:
    """The leaderboard as posted, of the current ``season`` or all time; ``lost``: its channel is deleted."""

    channel_id: int
    by: str
    family: str
    season: bool
    rhythm: str
    lost: bool = False


def board_words(posted: PostedNow | None, tr: Translator) -> str:
    """Where the leaderboard is, in a line."""
    if posted is None:
        return tr("not posted")
    return tr("its channel is gone") if posted.lost else tr("in {channel}", channel=f"<#{posted.channel_id}>")


def board_page(posted: PostedNow | None, tr: Translator, note: str = "") -> Screen:
    """Where the leaderboard is posted, and what it shows."""
    page = SettingsPage.BOARD
    chosen = () if posted is None or posted.lost else (posted.channel_id,)
    controls: list[Part] = [ChannelSelect(tr("Post it in…"), SETTINGS(page, CHANNEL), chosen=chosen)]
    if posted is None:
        return framed(page, [tr("The leaderboard isn't posted anywhere.")], controls, tr, note)
    if posted.lost:
        lines = [tr("⚠️ The leaderboard's channel has been deleted. Choose another one.")]
    else:
        lines = [tr("The leaderboard is in {channel}.", channel=f"<#{posted.channel_id}>")]
        games = {ALL_GAMES: tr("All games")} | {one: tr.text(family_name(one)) for one in families()}
        spans = {ALL_TIME: tr("All time"), SEASON: tr("This season")}
        kinds = {by: tr("Ranked by: {what}", what=tr.text(name)) for by, name in KIND_NAMES.items()}
        oftens = {often: tr.text(words) for often, words in OFTENS.items()}
        controls += [
            one_of(tr("Ranked by…"), SETTINGS(page, BY), kinds, posted.by),
            one_of(tr("Which games…"), SETTINGS(page, GAME), games, posted.family or ALL_GAMES),
            one_of(tr("Of when…"), SETTINGS(page, SPAN), spans, SEASON if posted.season else ALL_TIME),
            one_of(tr("How often…"), SETTINGS(page, OFTEN), oftens, posted.rhythm),
        ]
    return framed(page, lines, controls, tr, note, [Button(tr("Remove it"), SETTINGS(page, OFF))])


def seasons_page(rules: BoardRules, tr: Translator, note: str = "") -> Screen:
    """How long a season is, and who appears on the leaderboards."""
    page = SettingsPage.SEASONS

    def least(n: int) -> str:
        return tr.plural("Appear after {n} match", "Appear after {n} matches", n)

    lines = [
        tr.text(LENGTHS[rules.season]),
        tr.plural(
            "Players appear on leaderboards after {n} match.",
            "Players appear on leaderboards after {n} matches.",
            rules.minimum,
        ),
        tr("-# Months and quarters of the calendar (UTC)."),
    ]
    lengths = {length: tr.text(words) for length, words in LENGTHS.items()}
    minimums = or_another(numbers(_MINIMUMS, rules.minimum, least), tr)
    controls: list[Part] = [
        one_of(tr("How long…"), SETTINGS(page, LENGTH), lengths, rules.season),
        one_of(tr("After how many matches…"), SETTINGS(page, MINIMUM), minimums, str(rules.minimum)),
    ]
    return framed(page, lines, controls, tr, note)


def minimum_form(tr: Translator) -> Form:
    """The window to write how many matches it takes."""
    label, page = tr("Matches to appear on leaderboards"), SETTINGS(SettingsPage.SEASONS, MINIMUM)
    return number_form(tr("Seasons"), page, label, (1, MOST_MINIMUM), tr)


PICK, GIVE, STOP = "pick", "give", "stop"
"""What is changed on this page: a role is picked, then what it is given for."""
RATING, PLACES = "r", "p"
"""Before the number, in a choice of what a role is given for."""
GOALS: Final[Mapping[str, tuple[int, int]]] = {RATING: RATINGS, PLACES: (1, MOST_PLACES)}
"""What a role may be given for, from the lowest to the highest."""
_RATINGS: Final = (900, 1000, 1050, 1100, 1150, 1200, 1250, 1300, 1400, 1500, 1600, 1800)
_PLACES: Final = (1, 3, 5, 10)


def roles_words(rules: Sequence[RoleRule], tr: Translator) -> str:
    """How many roles are given, in a line."""
    return ", ".join(f"<@&{rule.role_id}>" for rule in rules) if rules else tr.pgettext("roles", "none")


def roles_page(
    rules: Sequence[RoleRule],
    names: Mapping[int, str],
    tr: Translator,
    note: str = "",
    *,
    picked: int | None = None,
) -> Screen:
    """The roles, with ``names``, and what each is for; ``picked``: a role for which that is chosen now."""
    page = SettingsPage.ROLES
    controls: list[Part] = [RoleSelect(tr("Give a role…"), SETTINGS(page, PICK), picked)]
    lines = role_lines(rules, tr) if rules else [tr("I don't give any roles.")]
    if picked is not None:
        lines = [tr("What is {role} for?", role=f"<@&{picked}>")]
        ratings = {f"{RATING}{n}": tr("A rating of {n} or more", n=tr.number(n)) for n in _RATINGS}
        places = {
            f"{PLACES}{n}": tr.plural(
                "First place in the last season", "The first {n} places in the last season", n
            )
            for n in _PLACES
        }
        others = {
            f"{RATING}{OTHER}": tr("Another rating…"),
            f"{PLACES}{OTHER}": tr("Another number of places…"),
        }
        controls.append(
            one_of(tr("Give it for…"), SETTINGS(page, GIVE, str(picked)), ratings | places | others, None)
        )
    elif rules:
        options = [Option(names.get(rule.role_id, tr("a deleted role")), str(rule.role_id)) for rule in rules]
        controls.append(Select(tr("Stop giving…"), SETTINGS(page, STOP), tuple(options[:OPTIONS])))
    return framed(page, lines, controls, tr, note)


def goal_form(role_id: int, kind: str, tr: Translator) -> Form:
    """The window to write the rating, or the number of places, for which this role is given."""
    label = tr("The rating from which it is given") if kind == RATING else tr("Places in the last season")
    id = SETTINGS(SettingsPage.ROLES, GIVE, f"{role_id}:{kind}")
    return number_form(tr("Roles for players"), id, label, GOALS[kind], tr)


def role_lines(rules: Sequence[RoleRule], tr: Translator) -> list[str]:
    """The roles, without a heading; nothing if there are none."""
    lines = []
    for rule in rules:
        lines.append(_line(rule, tr))
        if rule.trouble is not None:
            lines.append(f"-# ⚠️ {tr.text(role_trouble_text(rule.trouble, rule.role_id))}")
    if rules:
        lines.append(
            tr(
                "-# Everybody has the best one of each kind. A rating's role goes when the rating falls {n} "
                "points below it, a season's when the next season ends. People can decline roles in "
                "/my settings.",
                n=MARGIN,
            )
        )
    return lines


def _line(rule: RoleRule, tr: Translator) -> str:
    role = f"<@&{rule.role_id}>"
    if rule.kind is RoleKind.RATING:
        return tr("- {role}: a rating of {n} or more", role=role, n=tr.number(rule.value))
    return tr.plural(
        "- {role}: first place in the last season",
        "- {role}: the first {n} places in the last season",
        rule.value,
        role=role,
    )
