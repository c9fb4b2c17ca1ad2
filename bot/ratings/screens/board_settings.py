"""A server's leaderboard: where it is posted, who is on it, and how long a season is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.feature import SettingsPage
from bot.layout.parts import Button, ChannelSelect, Form, Part, Screen
from bot.ratings.leaderboards import ALWAYS, MOST_MINIMUM, WEEKLY, BoardRules
from bot.ratings.rating_rules import families, family_name
from bot.ratings.screens.leaderboard import KIND_NAMES
from bot.ratings.seasons import MONTH, QUARTER
from bot.server.screens.settings.frame import framed, number_form, numbers, one_of, or_another, setting_id
from canasta.i18n import Text, Translator

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
    controls: list[Part] = [ChannelSelect(tr("Post it in…"), setting_id(page, CHANNEL), chosen=chosen)]
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
            one_of(tr("Ranked by…"), setting_id(page, BY), kinds, posted.by),
            one_of(tr("Which games…"), setting_id(page, GAME), games, posted.family or ALL_GAMES),
            one_of(tr("Of when…"), setting_id(page, SPAN), spans, SEASON if posted.season else ALL_TIME),
            one_of(tr("How often…"), setting_id(page, OFTEN), oftens, posted.rhythm),
        ]
    return framed(page, lines, controls, tr, note, [Button(tr("Remove it"), setting_id(page, OFF))])


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
        one_of(tr("How long…"), setting_id(page, LENGTH), lengths, rules.season),
        one_of(tr("After how many matches…"), setting_id(page, MINIMUM), minimums, str(rules.minimum)),
    ]
    return framed(page, lines, controls, tr, note)


def minimum_form(tr: Translator) -> Form:
    """The window to write how many matches it takes."""
    label, page = tr("Matches to appear on leaderboards"), setting_id(SettingsPage.SEASONS, MINIMUM)
    return number_form(tr("Seasons"), page, label, (1, MOST_MINIMUM), tr)
