"""What a button carries: the table, the version it was made for, and what pressing it means.

Every component's custom_id is ``c1:<table>:<version>:<verb>`` or ``c1:<table>:<version>:<verb>:<rest>``. The
prefix is versioned, so that a later form can coexist with the buttons that are already in channels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

LIMIT = 100
"""The longest custom_id that Discord accepts."""

PATTERN = re.compile(r"c1:(?P<table>[0-9]{1,18}):(?P<version>[0-9]{1,18}):(?P<what>.{1,96})", re.DOTALL)


class Verb(StrEnum):
    """What pressing a component means. The values are in messages already posted: a value never changes, and
    a retired one is never reused.
    """

    # Opening a table, its lobby, its rules.
    NEW_TABLE = "new"
    SIT = "sit"
    CHANGE_SIDE = "side"
    LEAVE_LOBBY = "unseat"
    ADD_COMPUTER = "add"
    REMOVE_COMPUTER = "remove"
    CHOOSE_SEATS = "players"
    CHOOSE_PACE = "pace"
    CHOOSE_LEVEL = "level"
    CHOOSE_HINTS = "hints"
    START = "start"
    RULES_PANEL = "house"
    CHANGE_RULES = "h"
    RATED = "rated"
    PLAY_NOW = "now"
    WAIT = "wait"
    SET_UP = "setup"
    CHOOSE_LENGTH = "length"
    CLOSE_LOBBY = "close"
    INVITE = "invite"
    INVITATION = "invited"
    ONE_MORE = "onemore"
    JOIN = "join"
    WITHDRAW = "withdraw"
    STANDING = "standing"

    # The hand panel and the meld builder.
    HAND = "hand"
    MOVE = "do"
    LAY_OFF = "layoff"
    SORT = "sort"
    TURN_PAGE = "page"
    NEXT = "next"
    BUILD = "build"
    BUILD_STEP = "b"
    PREPARE = "prep"
    WHY_NOT = "why"
    HINT = "hint"
    FOLLOW_HINT = "hintdo"
    RETURN = "return"
    LEAVE = "leave"

    # What everybody at a table may read.
    TABLE = "table"
    SCORE = "score"
    RULES = "rules"
    WORDS = "words"
    MY_WORDS = "mywords"
    MORE = "more"
    FAIR = "fair"
    QUIET = "quiet"
    EMOTE = "emote"
    EMOTES = "emotes"
    CALL_BACK = "recall"
    NUDGE = "nudge"
    SINCE = "since"

    # Late players, votes, pauses, tables that close automatically.
    LATE = "late"
    VOTE = "vote"
    CLAIM = "claim"
    END_MATCH = "ending"
    BACK = "back"
    TAKE_SEAT = "takeseat"
    PAUSE = "pause"
    RESUME = "goon"
    CHANGE_PACE = "repace"
    KEEP_OPEN = "keepopen"
    REOPEN = "reopen"

    # Moderators.
    CLOSE_TABLE = "modclose"
    REMOVE_PERSON = "modremove"
    BARS = "bars"

    # People and servers.
    AT_TABLE = "at"
    LEADERBOARD = "board"
    HOW_MATCHES_COUNT = "boardrules"
    REPLAY = "rp"
    REPLAY_RECORD = "rprec"
    REPLAY_DECISIVE = "rpgif"
    REPLAY_VERIFY = "rpfair"
    PLAY_DEAL = "rpplay"
    LOOK_BACK = "rpback"
    PREFERENCES = "pref"
    PRIVACY = "privacy"
    BLOCKS = "blocks"
    MY_TABLES = "mine"
    GAMES = "games"
    HONOURS = "honours"
    AUDIT = "audit"
    SETTINGS = "settings"

    # People who begin. QUICK_GAME and GATHER stand in a welcome; LEARN opens a lesson, LESSON is within one.
    QUICK_GAME = "quick"
    GATHER = "gather"
    HELP = "help"
    LEARN = "learn"
    LESSON = "lesson"

    # The deal of a day, and the end of a deal at a private table.
    DAILY = "daily"
    DEAL_RESULT = "dealres"

    # Tournaments.
    TOURNAMENT_ENTER = "tenter"
    TOURNAMENT_ALONE = "talone"
    TOURNAMENT_JOIN = "tjoin"
    TOURNAMENT_ASK = "task"
    TOURNAMENT_ACCEPT = "tyes"
    TOURNAMENT_DECLINE = "tno"
    TOURNAMENT_LEAVE = "tleave"
    TOURNAMENT_LEAVE_SURELY = "tgone"
    TOURNAMENT_ADD_COMPUTERS = "tadd"
    TOURNAMENT_START = "tstart"
    TOURNAMENT_STANDINGS = "tstand"
    TOURNAMENT_ROUND = "tround"
    TOURNAMENT_MY_TABLE = "tmine"
    TOURNAMENT_RULES = "trules"
    TOURNAMENT_HERE = "there"
    TOURNAMENT_FILE = "tfile"
    TOURNAMENT_WHICH = "twhich"
    TOURNAMENT_LIST = "tlist"
    TOURNAMENT_CANCEL = "tcancel"
    TOURNAMENT_TAKE_BACK = "tback"
    TOURNAMENT_IF_ALONE = "tfree"
    TOURNAMENT_KEEP_OPEN = "tkeep"
    TOURNAMENT_DIRECT = "tdirect"
    TOURNAMENT_STEP_IN = "tstepin"
    TOURNAMENT_SUBSTITUTE = "tsub"

    # Series of tournaments, and ladders.
    SERIES = "series"
    LADDER = "ladder"


_VERBS = {verb.value: verb for verb in Verb}

LESSON = 0
"""Instead of a table's number: the lesson of whoever presses, or no table at all."""


@dataclass(frozen=True, slots=True)
class ButtonId:
    """A parsed custom_id. ``table`` is 0 if the button belongs to none, or to the presser's own lesson.
    ``rest`` is the text after the verb; ``verb`` is None for a verb of another release, and ``rest`` is then
    the whole meaning.
    """

    table: int
    version: int
    verb: Verb | None
    rest: str = ""

    @property
    def what(self) -> str:
        """The whole meaning: the verb and the rest."""
        if self.verb is None:
            return self.rest
        return f"{self.verb}:{self.rest}" if self.rest else str(self.verb)

    @property
    def fits(self) -> bool:
        """Whether Discord accepts it."""
        return len(self._text) <= LIMIT

    @property
    def _text(self) -> str:
        return f"c1:{self.table}:{self.version}:{self.what}"

    def __str__(self) -> str:
        text = self._text
        if len(text) > LIMIT:
            raise ValueError(f"a custom_id has at most {LIMIT} characters, this one has {len(text)}")
        return text


_DIGITS = 19
"""The most digits of an id: the store's numbers have 63 bits."""


def number(text: str, *, below: int = 2**63) -> int | None:
    """The number that a part of an id or a chosen value says; None for any other text, and for one not
    ``below`` that: unless said, one too large for an id of Discord or of the store.
    """
    if not text.isascii() or not text.isdecimal() or len(text) > _DIGITS:
        return None
    found = int(text)
    return found if found < below else None


def parse(custom_id: str) -> ButtonId | None:
    """Read a custom_id; None for a foreign one."""
    match = PATTERN.fullmatch(custom_id)
    if match is None:
        return None
    table, version = int(match["table"]), int(match["version"])
    word, _, rest = match["what"].partition(":")
    verb = _VERBS.get(word)
    return ButtonId(table, version, verb, match["what"] if verb is None else rest)
