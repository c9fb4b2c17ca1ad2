"""What people should read in the bot's messages, by the count."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.layout.names import game_name
from tests.process.daily_week.count import Counted, field_of, place_in, share_in

FEW = 10
"""From so many people with the same cards on, the place is also told in per cent."""
LISTED = 15
"""The lines of a ranking; whoever stands further below sees their own line too."""
SQUARES = re.compile(r"^[🟩🟨🟥]{4}$", re.MULTILINE)
LINE = re.compile(
    r"^\*\*(?P<place>\d+)\*\* (?P<name>.+?) · (?P<share>\d+ %|alone so far) · (?P<lead>[−\d,]+)"
    r" · (?P<squares>[🟩🟨🟥]{4}) · (?P<game>.+)$"
)
SHARED = re.compile(
    r"^\*\*(?P<name>.+)\*\* · Canasta daily (?P<day>\d+): (?P<lead>[−\d,]+)"
    r" · (first to finish|\d+ of \d+|top \d+ %) · [🟩🟨🟥]{4}$"
)
"""The only kind of message that everybody in a channel sees."""


def number(n: int) -> str:
    """A number as it is written."""
    return f"{n:,}".replace("-", "−")


def result_lines(play: Counted, every: Sequence[Counted]) -> list[str]:
    """The lines of a result that follow from the count."""
    if not play.finished:
        return ["You didn't finish this deal in time, so it comes last."]
    ahead = f"**{number(abs(play.lead))}** {'ahead of' if play.lead >= 0 else 'behind'} your opponents."
    field = field_of(play, every)
    place, all_of_them = place_in(field, play), len(field)
    if all_of_them == 1:
        return [ahead, "You're the first to finish with these cards."]
    with_them = f"Place **{place}** of {all_of_them} with these cards"
    if all_of_them < FEW:
        return [ahead, f"{with_them}."]
    return [ahead, f"{with_them}: top {-(-100 * place // all_of_them)} %."]


def shared_line(play: Counted, every: Sequence[Counted], squares: str) -> str:
    """The line that somebody posts."""
    field = field_of(play, every)
    place, all_of_them = place_in(field, play), len(field)
    among = f"{place} of {all_of_them}" if all_of_them < FEW else f"top {-(-100 * place // all_of_them)} %"
    if all_of_them == 1:
        among = "first to finish"
    return f"**{play.name}** · Canasta daily {play.deal.day}: {number(play.lead)} · {among} · {squares}"


def streak_line(days: int, free: bool) -> str:
    """The line about days in a row; empty without any."""
    if not days:
        return ""
    row = "🔥 One day in a row." if days == 1 else f"🔥 {days} days in a row."
    return f"{row} You may still miss a day this week." if free else f"{row} This week's free day is used up."


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranking."""

    place: int
    name: str
    share: str
    lead: str
    game: str


def share_words(play: Counted, every: Sequence[Counted]) -> str:
    """The matchpoints as they are told."""
    field = field_of(play, every)
    return "alone so far" if len(field) == 1 else f"{round(100 * share_in(field, play))} %"


def standings(every: Sequence[Counted], here: Sequence[str]) -> list[Standing]:
    """The ranking of the people of a server by the shares of their matchpoints, by the count."""
    mine = [play for play in every if play.name in here and play.finished]
    share = {play.table: share_in(field_of(play, every), play) for play in mine}
    return sorted(
        (
            Standing(
                1 + sum(other > share[play.table] for other in share.values()),
                play.name or "",
                share_words(play, every),
                number(play.lead),
                game_name(play.deal.game).message,
            )
            for play in mine
        ),
        key=lambda one: (one.place, one.name),
    )


def read_standings(text: str) -> list[Standing]:
    """The lines of a ranking as it is shown."""
    return [
        Standing(
            int(line["place"]),
            line["name"],
            line["share"],
            line["lead"],
            line["game"],
        )
        for line in map(LINE.match, text.splitlines())
        if line is not None
    ]


def wrong_in_ranking(text: str, wanted: Sequence[Standing], reader: str) -> str:
    """What is wrong in a ranking that somebody reads; empty if nothing is."""
    shown = read_standings(text)
    unknown = [standing for standing in shown if standing not in wanted]
    if unknown or len(set(shown)) != len(shown):
        return f"shown: {unknown or shown}, counted: {wanted}"
    if not wanted:
        return "" if "Nobody here has finished it yet." in text else f"nobody has finished: {text!r}"
    if [standing.place for standing in shown] != sorted(standing.place for standing in shown):
        return f"not in order: {shown}"
    left_out = [standing for standing in wanted if standing not in shown]
    if len(shown) < min(LISTED, len(wanted)) or any(standing.name == reader for standing in left_out):
        return f"left out: {left_out}"
    if any(standing.place < shown[LISTED - 1].place for standing in left_out):
        return f"better than those shown: {left_out}"
    return ""
