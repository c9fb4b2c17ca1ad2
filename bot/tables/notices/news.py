"""Announcements in a table's channel or thread: who left, who plays for whom, who ended the match.

They are stored with the change that they report (data/news.py) and posted after the commit, so a crash loses
nothing. Only the person affected by a decision is mentioned, and only if they want to be pinged there.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.layout import listed, shown, shown_text, stamp
from bot.tables.session.session import TableSession
from bot.time import Pace
from canasta.i18n import Text, Translator
from data.records.tables import NewsItem

LEFT: Final = "left"
LAST: Final = "last"
BACK: Final = "back"
OFFERED: Final = "offered"
DECIDED: Final = "decided"
CLAIMING: Final = "claiming"
KEEPING: Final = "keeping"
CLAIMED: Final = "claimed"
TAKEN: Final = "taken"
WANTS_BACK: Final = "wants_back"
RETURNED: Final = "returned"
ENDED: Final = "ended"
MODERATED: Final = "moderated"
MODERATED_WHY: Final = "moderated_why"
CLOSED: Final = "closed"
UNSEATED: Final = "unseated"
TAKEN_OUT: Final = "taken_out"
INVITED: Final = "invited"
CALLED_BACK: Final = "called_back"
FULL: Final = "full"
CAME: Final = "came"
COMING: Final = "coming"
NOT_COMING: Final = "not_coming"
JOINED: Final = "joined"
SITS: Final = "sits"
UNPLACED: Final = "unplaced"
LAPSED: Final = "lapsed"
UNANSWERED: Final = "unanswered"
KEPT: Final = "kept"
GONE: Final = "gone"
MATCH_OVER: Final = "match_over"
STOPPED: Final = "stopped"
PAUSE_OVER: Final = "pause_over"
NUDGED: Final = "nudged"
PACE_SUGGESTED: Final = "pace_suggested"
PACE_CHANGED: Final = "pace_changed"
PACE_KEPT: Final = "pace_kept"
STANDING: Final = "standing"
REMOVED: Final = "removed"
STEPPED_IN: Final = "stepped_in"
DEPUTY: Final = "deputy"
STALLING: Final = "stalling"
DEPUTISES: Final = "deputises"
REMINDED: Final = "reminded"
VOTE_ON_SEAT: Final = "vote_on_seat"
VOTE_ON_END: Final = "vote_on_end"
VOTE_ON_PAUSE: Final = "vote_on_pause"
VOTE_ON_PACE: Final = "vote_on_pace"

_WORDS: Mapping[str, Text] = {
    LEFT: Text("🚪 {name} left the match. {other} takes over the seat."),
    LAST: Text("🚪 {name} left, and nobody plays here anymore. The match is over and doesn't count."),
    BACK: Text("↩️ {name} is back."),
    DECIDED: Text(
        "💺 {name} is late, and somebody else may take the seat soon: {who} decided that. I'm back, or a "
        "move by {name}, stops it."
    ),
    CLAIMING: Text(
        "🏳️ {name} has missed three turns in a row, and {who} claims the win. I'm back, or a move by "
        "{name}, stops it."
    ),
    KEEPING: Text(
        "💤 {name} isn't moving, so a computer player may play the match to its end soon. I'm back, or a "
        "move by {name}, stops it."
    ),
    CLAIMED: Text("🏳️ {name} didn't come back, so {other} wins the match."),
    OFFERED: Text(
        "💺 {name} is late, so the seat is open to somebody else. {name} can press I'm back any time "
        "before it's taken."
    ),
    TAKEN: Text(
        "💺 {other} now plays for {name}, who was late. {name} keeps the deals played so far, and gets "
        "the seat back at the next deal by pressing I'm back."
    ),
    WANTS_BACK: Text("↩️ {name} is back and plays again from the next deal."),
    RETURNED: Text("↩️ {name} has the seat back. Thanks for filling in, {other}."),
    ENDED: Text("🏁 {who} ended the match. It doesn't count."),
    CALLED_BACK: Text("📣 {name} calls everybody back: who has time to play on now?"),
    NUDGED: Text("👋 {name} asks: do you have a moment for your turn?"),
    PACE_SUGGESTED: Text(
        "🕒 {name} suggests a new pace: **{pace}**. Agree under the table, or keep it as it is."
    ),
    PACE_CHANGED: Text("🕒 Everybody agreed. The pace is now: **{pace}**."),
    PACE_KEPT: Text("🕒 {name} prefers the pace as it is: **{pace}**."),
    MATCH_OVER: Text("🏁 {who} won the match."),
    STOPPED: Text("🏁 Your match is over."),
    KEPT: Text(
        "💤 {name} isn't moving, so a computer player has the seat now. {name} gets it back any time by "
        "pressing I'm back."
    ),
    GONE: Text(
        "🚪 {name} has left this server, so a computer player has the seat now. Back on the server, "
        "{name} gets it again any time by pressing I'm back."
    ),
    PAUSE_OVER: Text("▶️ {name} ended the pause: the clock is running again."),
    FULL: Text("🪑 Every seat at your table is taken. Start it with **Play now**."),
    CAME: Text("🪑 {name} has joined your table."),
    COMING: Text("🪑 {name} has come, and takes {other}'s seat at the next deal."),
    NOT_COMING: Text("🚪 {name} isn't coming after all, so {other} plays on."),
    JOINED: Text("🪑 The next deal begins, and {name} has {other}'s seat. This match isn't rated."),
    SITS: Text("🪑 The match is over, and {name} has {other}'s seat in the next one."),
    UNPLACED: Text("⌛ No seat came free for {name} in time."),
    LAPSED: Text("⌛ Nobody came in time. /canasta find looks again."),
    UNANSWERED: Text("⌛ The match was over before anybody came. /canasta find looks again."),
    REMOVED: Text("🚪 A director took {name} out of the tournament. {other} plays this table on."),
    STEPPED_IN: Text("💺 {other} plays for {name} from now on: a director decided that."),
    DEPUTY: Text(
        "🏖️ {name} is on holiday: as those here agreed, a computer player plays on until {day}. {name} loses "
        "nothing by it, and has the seat again at any time by pressing I'm back."
    ),
    STALLING: Text(
        "⏳ {name} has come back three times without playing, and counts as late: Who is late… decides about "
        "the seat."
    ),
    DEPUTISES: Text(
        "🏖️ {other} plays for {name}, who is on holiday, with the hand as it is. {name} has the seat back at "
        "the first deal after that, or by pressing I'm back."
    ),
    VOTE_ON_SEAT: Text(
        "🗳️ Who shall play for {name}? Your vote is missing: press Who is late… under the table. Who doesn't "
        "vote leaves it to the others."
    ),
    VOTE_ON_END: Text(
        "🗳️ Somebody wants to end this match without it counting, and your vote is missing: agree or play on, "
        "under the table. Who doesn't vote leaves it to the others."
    ),
    VOTE_ON_PAUSE: Text(
        "🗳️ Somebody asks for a pause, and your vote is missing: you can agree to it under the table. Who "
        "doesn't vote leaves it to the others."
    ),
    VOTE_ON_PACE: Text(
        "🗳️ Somebody suggests another pace, and your vote is missing: agree under the table, or keep it as it "
        "is. Who doesn't vote leaves it to the others."
    ),
    REMINDED: Text("👋 Your table is waiting for you: a director asks you to come."),
    MODERATED: Text("🏁 {who}, who isn't playing in it, ended the match. It doesn't count."),
    MODERATED_WHY: Text("🏁 {who}, who isn't playing in it, ended the match: {reason}\n-# It doesn't count."),
    CLOSED: Text("🔒 {who}, a moderator, closed this table: {reason}"),
    TAKEN_OUT: Text("🚪 {who} has taken {name} out of this lobby."),
    UNSEATED: Text("🚪 {who}, a moderator, removed {name} from this table."),
}

DECISIONS: Final = frozenset({DECIDED, CLAIMING, KEEPING})
"""News of decisions that take effect after the person affected was told, by direct message."""

_DIRECT: Final[Mapping[str, Text]] = {
    DECIDED: Text(
        "💺 You've missed your turns at {table}, so somebody else may take your seat: {who} decided "
        "that. Press I'm back or make a move {when}, and it stays yours."
    ),
    KEEPING: Text(
        "💤 You've missed your turns at {table}, so a computer player is to play the match to its end. Press "
        "I'm back or make a move {when}, and you play on yourself."
    ),
    CLAIMING: Text(
        "🏳️ You've missed three turns in a row at {table}, and {who} claims the win. Press I'm back or "
        "make a move {when}, and the match goes on."
    ),
}

_TO_YOU: Final[Mapping[str, Text]] = {
    KEPT: Text(
        "💤 You weren't moving, so a computer player has your seat now. Press I'm back under the table, "
        "and it's yours again at any time."
    ),
    OFFERED: Text(
        "💺 You were late, so your seat is open to somebody else. Press I'm back under the table before "
        "it's taken, and it stays yours."
    ),
    TAKEN: Text(
        "💺 You were late, so {other} plays in your seat now. You keep the deals played so far. Press "
        "I'm back under the table, and the seat is yours again at the next deal."
    ),
    REMOVED: Text("🚪 A director took you out of the tournament. {other} plays your table on."),
    STEPPED_IN: Text("💺 You step in at a tournament: this seat and its hand are yours now."),
    TAKEN_OUT: Text("🚪 {who} has taken you out of a lobby. You can join or open other tables."),
    UNSEATED: Text(
        "🚪 A moderator has removed you from a table that hadn't begun: {reason}\n-# You can join or "
        "open other tables."
    ),
}
"""News as the person reads them whom they are about."""

AUDIBLE: Final = frozenset({NUDGED, CAME, COMING, JOINED, SITS, UNPLACED})
"""News that somebody waits for; the rest is to be read whenever they look."""
VOTES: Final = frozenset({VOTE_ON_SEAT, VOTE_ON_END, VOTE_ON_PAUSE, VOTE_ON_PACE})
"""News that call people whose votes are missing."""
CALLS: Final = frozenset({INVITED, CALLED_BACK, PACE_SUGGESTED, STANDING, REMINDED}) | VOTES
"""News that call people."""
_RESULTS: Final = frozenset({MATCH_OVER, STOPPED, ENDED, MODERATED, MODERATED_WHY, CLOSED, CLAIMED})
_PACES: Final = frozenset({PACE_SUGGESTED, PACE_CHANGED, PACE_KEPT})
"""News about a pace, whose key is in ``other``."""


def result_for_one(item: NewsItem) -> bool:
    """Whether this is the result of a match, for one person who was not there."""
    return item.kind in _RESULTS and bool(item.call)


def direct_text(
    item: NewsItem, table: str, *, live: bool, tr: Translator, until: datetime | None = None
) -> str:
    """What somebody is told directly before a decision about their seat takes effect; ``table`` is its
    address. ``until`` is when they have to be back if the time for that doesn't begin at once.
    """
    who = listed([shown(one) for one in item.who], tr)
    when = tr("within a minute") if live else tr("within an hour")
    if until is not None:
        when = tr("before {time}", time=stamp(until, "t"))
    link = tr("[your table]({link})", link=table)
    return tr.text(_DIRECT[item.kind].filled(table=link, who=who, when=when))


def gone_text(link: str, tr: Translator) -> str:
    """What somebody is told directly who has left the server; ``link`` is the address of their table."""
    return tr(
        "🚪 You've left the server, so a computer player has your seat at {table}. If you come back, press "
        "I'm back there any time.",
        table=tr("[your table]({link})", link=link),
    )


def text_to_you(item: NewsItem, tr: Translator) -> str:
    """A piece of news in words, for the person whom it tells directly."""
    words = _TO_YOU.get(item.kind)
    if words is None:
        return news_text(item, tr)
    who = listed([shown(one) for one in item.who], tr)
    return tr.text(words.filled(other=shown(item.other), who=who, reason=shown_text(item.reason)))


def news_text(item: NewsItem, tr: Translator) -> str:
    """A piece of news in words, without mentions; empty for one of a later release."""
    words = _WORDS.get(item.kind)
    if words is None:
        return ""
    names = {
        "name": shown(item.name),
        "other": shown(item.other),
        "pace": Pace.read(item.other).words(tr) if item.kind in _PACES else "",
        "who": listed([shown(one) for one in item.who], tr),
        "reason": shown_text(item.reason),
        "day": f"<t:{item.n}:f>",
    }
    return tr.text(words.filled(**names))


def results(session: TableSession, result: NewsItem, knows: Collection[int] = ()) -> list[NewsItem]:
    """This result of a session's match for each person who was not there, so that each is told once: people
    who sit there or were replaced, without those who know it (``knows``) and those present at a live table.
    """
    table = session.table
    people = dict.fromkeys(
        [*(seat.person_id for seat in table.seats if seat.person_id is not None), *sorted(session.replaced)]
    )
    there = {seat.person_id for seat in table.seats if seat.present and Pace.read(table.timing.pace).live}
    return [replace(result, call=(person,)) for person in people if person not in {*there, *knows}]
