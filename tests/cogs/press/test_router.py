"""Which function answers a press: one for each verb, and none for two."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.layout.custom_id import ButtonId, Verb, verbs
from bot.layout.errors import Refused
from bot.screens.buttons import HAND, NEXT, SCORE, SIT, TABLE
from bot.screens.play.turn_notices import KEEP_OPEN
from cogs.commands import COGS
from cogs.press.cog import Joined
from cogs.press.reply import Answer, Press
from cogs.press.router import Router, refuse_in_words

ANSWER = cast(Answer, SimpleNamespace())
PRESS = Press(ButtonId(1, 2, SCORE), (), 3, private=True)

VALUES = {
    "SERIES": "series",
    "LADDER": "ladder",
    "DAILY": "daily",
    "DEAL_RESULT": "dealres",
    "NEW_TABLE": "new",
    "SIT": "sit",
    "CHANGE_SIDE": "side",
    "LEAVE_LOBBY": "unseat",
    "ADD_COMPUTER": "add",
    "REMOVE_COMPUTER": "remove",
    "CHOOSE_SEATS": "players",
    "CHOOSE_PACE": "pace",
    "CHOOSE_LEVEL": "level",
    "CHOOSE_HINTS": "hints",
    "PLAY_NOW": "now",
    "WAIT": "wait",
    "SET_UP": "setup",
    "CHOOSE_LENGTH": "length",
    "CLOSE_LOBBY": "close",
    "INVITE": "invite",
    "INVITATION": "invited",
    "ONE_MORE": "onemore",
    "JOIN": "join",
    "WITHDRAW": "withdraw",
    "STANDING": "standing",
    "CALL_BACK": "recall",
    "NUDGE": "nudge",
    "SINCE": "since",
    "START": "start",
    "RULES_PANEL": "house",
    "CHANGE_RULES": "h",
    "RATED": "rated",
    "QUICK_GAME": "quick",
    "GATHER": "gather",
    "HELP": "help",
    "HAND": "hand",
    "MOVE": "do",
    "LAY_OFF": "layoff",
    "SORT": "sort",
    "TURN_PAGE": "page",
    "NEXT": "next",
    "BUILD": "build",
    "BUILD_STEP": "b",
    "PREPARE": "prep",
    "WHY_NOT": "why",
    "HINT": "hint",
    "FOLLOW_HINT": "hintdo",
    "RETURN": "return",
    "LEAVE": "leave",
    "TABLE": "table",
    "SCORE": "score",
    "RULES": "rules",
    "WORDS": "words",
    "MY_WORDS": "mywords",
    "MORE": "more",
    "FAIR": "fair",
    "QUIET": "quiet",
    "EMOTE": "emote",
    "EMOTES": "emotes",
    "LATE": "late",
    "VOTE": "vote",
    "CLAIM": "claim",
    "END_MATCH": "ending",
    "BACK": "back",
    "TAKE_SEAT": "takeseat",
    "PAUSE": "pause",
    "CHANGE_PACE": "repace",
    "RESUME": "goon",
    "KEEP_OPEN": "keepopen",
    "REOPEN": "reopen",
    "CLOSE_TABLE": "modclose",
    "REMOVE_PERSON": "modremove",
    "BARS": "bars",
    "AT_TABLE": "at",
    "LEADERBOARD": "board",
    "HOW_MATCHES_COUNT": "boardrules",
    "REPLAY": "rp",
    "REPLAY_RECORD": "rprec",
    "REPLAY_DECISIVE": "rpgif",
    "REPLAY_VERIFY": "rpfair",
    "PLAY_DEAL": "rpplay",
    "LOOK_BACK": "rpback",
    "PREFERENCES": "pref",
    "PRIVACY": "privacy",
    "BLOCKS": "blocks",
    "MY_TABLES": "mine",
    "GAMES": "games",
    "AUDIT": "audit",
    "LEARN": "learn",
    "LESSON": "lesson",
    "TOURNAMENT_ENTER": "tenter",
    "TOURNAMENT_ALONE": "talone",
    "TOURNAMENT_JOIN": "tjoin",
    "TOURNAMENT_ASK": "task",
    "TOURNAMENT_ACCEPT": "tyes",
    "TOURNAMENT_DECLINE": "tno",
    "TOURNAMENT_LEAVE": "tleave",
    "TOURNAMENT_LEAVE_SURELY": "tgone",
    "TOURNAMENT_ADD_COMPUTERS": "tadd",
    "TOURNAMENT_START": "tstart",
    "TOURNAMENT_STANDINGS": "tstand",
    "TOURNAMENT_ROUND": "tround",
    "TOURNAMENT_MY_TABLE": "tmine",
    "TOURNAMENT_RULES": "trules",
    "TOURNAMENT_HERE": "there",
    "TOURNAMENT_FILE": "tfile",
    "TOURNAMENT_WHICH": "twhich",
    "TOURNAMENT_LIST": "tlist",
    "TOURNAMENT_CANCEL": "tcancel",
    "SETTINGS": "settings",
    "TOURNAMENT_TAKE_BACK": "tback",
    "TOURNAMENT_IF_ALONE": "tfree",
    "TOURNAMENT_KEEP_OPEN": "tkeep",
    "TOURNAMENT_DIRECT": "tdirect",
    "TOURNAMENT_STEP_IN": "tstepin",
    "TOURNAMENT_SUBSTITUTE": "tsub",
    "HONOURS": "honours",
}
"""By name. None may change or go, as long as a message may carry it. A later verb is held by its line in
``tests/cogs/verbs/table.txt`` alone.
"""


async def work(answer: Answer, press: Press) -> None: ...


async def other(answer: Answer, press: Press) -> None: ...


async def recover(answer: Answer, press: Press, refused: Refused) -> None: ...


def test_every_verb_is_answered_and_its_value_stays() -> None:
    assert Joined(COGS).router.verbs == verbs()
    assert VALUES.items() <= {verb.label.upper(): str(verb) for verb in verbs()}.items()


def test_a_second_function_for_a_verb_is_refused() -> None:
    router = Router()
    router.on(SCORE, TABLE)(work)
    with pytest.raises(ValueError, match="two functions answer to 'table'"):
        router.on(TABLE)(other)
    assert router.route(TABLE).work is work


def test_routers_that_have_a_verb_in_common_are_not_put_together() -> None:
    first, second = Router(), Router()
    first.on(SCORE)(work)
    second.on(SCORE)(other)
    with pytest.raises(ValueError, match="two functions answer to 'score'"):
        Router.of([first, second])


def test_a_refusal_goes_to_the_route_then_to_its_router_then_to_words() -> None:
    plain, with_panel = Router(), Router(recover=recover)
    plain.on(SCORE)(work)
    with_panel.on(HAND)(work)

    async def own(answer: Answer, press: Press, refused: Refused) -> None: ...

    with_panel.on(NEXT, recover=own)(work)
    both = Router.of([plain, with_panel])
    found: list[Any] = [both.route(verb).recover for verb in (SCORE, HAND, NEXT)]
    assert found == [refuse_in_words, recover, own]


def test_only_a_route_that_says_so_edits_a_public_message() -> None:
    router = Router()
    router.on(SIT, in_place=True)(work)
    router.on(KEEP_OPEN)(work)
    assert [router.route(verb).in_place for verb in (SIT, KEEP_OPEN, None)] == [True, False, False]


@pytest.mark.parametrize("verb", [None, TABLE])
async def test_a_press_that_nobody_knows_is_told_so(verb: Verb | None) -> None:
    with pytest.raises(Refused, match="another version"):
        await Router().route(verb).work(ANSWER, PRESS)
