"""The components that releases so far have posted, as their custom_ids stand in channels and open panels."""

from __future__ import annotations

import re
from dataclasses import dataclass

MADE_UP = re.compile(r"(?:^|[: ])(?:gone|x|9|99|9999|9x9|no|nonsense|bridge|nowhere|many|soon)(?:[: ]|$)")
"""What no table and no rule has, as a part of a custom_id or as a value."""


@dataclass(frozen=True, slots=True)
class Old:
    """A button, or with ``value`` a select or window in which this is chosen or written. ``what`` comes after
    table and version in the custom_id. ``private``: it stood in a message that one person sees; None: in
    both kinds.
    """

    what: str
    value: str | None = None
    private: bool | None = None

    @property
    def places(self) -> tuple[bool, ...]:
        """Whether the message is private: for each kind in which it stood."""
        return (False, True) if self.private is None else (self.private,)

    @property
    def made_up(self) -> bool:
        """Whether something in it means nothing."""
        return MADE_UP.search(f"{self.what} {self.value or ''}") is not None


def _all(*whats: str, private: bool | None = None) -> list[Old]:
    """Each ``what``, with a value after a blank."""
    found = []
    for text in whats:
        what, _, value = text.partition(" ")
        found.append(Old(what, value or None, private))
    return found


LOBBY = _all(
    *("sit", "side", "unseat", "add", "remove", "players 3", "players 4", "players 9x9"),
    *(
        "pace none",
        "pace 1d",
        "pace 1 day",
        "pace soon",
        "start",
        "sit:1",
        "sit:9",
        "sit:x",
        "setup",
        "now",
        "wait",
    ),
    *("invite 5", "invite x", "invited:yes:5", "invited:no:5", "invited:gone"),
    *(
        "onemore",
        "join",
        "withdraw",
        "standing",
        "standing:yes:1:0",
        "standing:more:9:0",
        "standing:gone:1:0",
    ),
    private=False,
)
SET_UP = _all(
    *("length deal", "length gone", "pace auto", "close", "recall", "nudge"),
    *("level:1 relaxed", "level:1 gone", "level:9 steady", "level:x steady"),
    *("hints auto", "hints on", "hints off", "hints gone"),
    private=True,
)
RULES = [
    *_all("house"),
    *_all(
        *("h:{digest}:preset usual", "h:{digest}:preset gone", "h:{digest}:own Ours", "h:{digest}:topic 0"),
        *("h:{digest}:topic:0", "h:{digest}:topic 99", "h:{digest}:game samba", "h:{digest}:game bridge"),
        *("h:{digest}:rule target_score", "h:{digest}:rule gone", "h:{digest}:set:target_score 3000"),
        *("h:{digest}:set:gone 1", "h:{digest}:write:target_score", "h:{digest}:wrote:target_score 700"),
        *("h:{digest}:wrote:target_score many", "h:{digest}:paste", "h:{digest}:pasted no-code"),
        *("h:0000:set:target_score 3000", "h:0000:gone", "rated:1", "rated:0"),
        private=True,
    ),
]
NEW_TABLE = _all(
    *("new:usual", "new:own Ours", "new:game:canasta classic", "new:game classic", "new:game bridge"),
    *("new:kind:classic 2", "new:kind:classic 9x9", "new:kind:bridge 4", "new:back", "new:gone"),
    private=True,
)
HAND = [
    *_all("hand", "next", "return", "table", "score", "rules", "rules 0", "rules 99", "words", "mywords"),
    *_all("next:partners", "next:gone", private=False),
    *_all("more", "fair", "quiet", "quiet:1", "quiet:0", "quiet:gone", "since", "since:1"),
    *_all("emote:played", "emote:gone", "emotes:off", "emotes:on", "emotes:gone", private=True),
    *_all("since:gone", "since:none-1"),
    *_all(
        *("do:draw", "do:take", "do take", "do take KsKs", "do:discard discard 4c", "do:meld meld KsKsKs"),
        *("do:other meld KsKs2c", "do:off meld Ks>m1", "do:discard 4c", "do nonsense", "do:yes", "do:ask"),
        *("page:m1d0", "page:d0m1", "page:m9d9", "page:x", "build", "build:take", "b:0:rank K", "b:0:rank Z"),
        *("b:0:seq 4h5h6h", "b:0:cards 0", "b:0:cards no", "b:0:way KsKsKs", "b:0:to m1", "b:0:n 3"),
        *("b:0:two 1", "b:0:joker 1", "b:1:drop", "b:0:lay", "b:7:lay", "b:0:cancel", "b:gone"),
        *("prep", "prep:page1", "prep:page", "prep:then 4c", "prep:then stop", "prep:then gone"),
        *("prep:take K", "prep:lay", "prep:some fit", "prep:some gone", "prep:throw discard 4c"),
        *("prep:throw gone", "prep:edit cut0", "prep:edit up9", "prep:edit gone", "prep:drop"),
        *("why", "why:gone", "why:must_draw@1.2:meld KsKsKs", "why:below_minimum@2.2:", "why:no@9.9:draw"),
        *("hint", "hintdo", "hintdo:draw", "hintdo:discard 4c", "hintdo:nonsense"),
        *(
            "sort",
            "sort:suit",
            "sort:gone",
            "layoff:all",
            "layoff:some meld Ks>m1",
            "layoff:some no",
            "layoff:gone",
        ),
        *("b:0:end", "b:0:end:4c", "b:0:end:4z", "do:discard", "do:discard 4c>"),
        private=True,
    ),
]
LATE = [
    *_all("late", "ending:ask", "back", "goon", "pause:yes", "pause:no", "pause:gone"),
    *(Old("repace:yes:3 days"), Old("repace:yes:gone"), Old("repace:no")),
    *(Old("repace", private=True), Old("repace:ask", "7 days", True), Old("repace:ask", "soon", True)),
    *_all("repace:ask:live", "repace:gone", private=True),
    *_all("claim", "claim:yes", "claim:gone", private=True),
    *_all(
        *("vote:1:wait", "vote:1:substitute", "vote:1:end", "vote:9:wait", "vote:x:wait", "vote:1:gone"),
        *("ending:no", "ending:yes", "leave", "leave:end"),
        private=True,
    ),
    *_all("modclose", "modclose:why Loud", "modremove 5", "modremove x", "modremove:5 Loud", private=True),
    *_all(
        "bars",
        "bars:list",
        "bars:act:24",
        "bars:act:5",
        "bars:ask 5:Eve",
        "bars:ask:x",
        "bars:undo 5",
        "bars:undo x",
        private=True,
    ),
    *_all("bars:for:24:5:Eve", "bars:for:24:5:Eve Loud", "bars:for:x:5:Eve Loud", private=True),
    *_all("takeseat:1", "takeseat:9", "takeseat:x", "keepopen", "reopen", private=False),
]
WITHOUT_TABLE = _all(
    *("board s:rating:::0", "board:s:wins:::1", "board:a:rating:classic:2026-05:0", "board:s:gone"),
    *("boardrules", "at:hand: {table}", "at:replay:1 {table}", "at:replay: 99", "at:gone: 1"),
    *("rp:match {match}:1:0:all", "rp:{match}:1:0:all:table", "rp:{match}:1:5:0:first", "rp:gone"),
    *(
        "rp:{match}:1:9999:9:last",
        "rp:jump {match}:1:3:none",
        "rp:eyes {match}:1:3:1",
        "rp:deal {match}:9:0:all",
    ),
    *("rp:table {match}:1:0:all", "rprec:{match}:1:0:all", "rpgif:{match}:1:0:all", "rpfair:{match}:1:0:all"),
    *("rpback:{match}:1:0:all", "rpback:{match}:1:5:2", "rpback:9999:1:0:all", "rpback:gone"),
    *("rpplay:{match}:1:0:all", "rpplay:{match}:1:0:9:as", "rpplay:9999:1:0:1:as", "rpplay:gone"),
    *("rpfair:9999:1:0:all", "pref:calls dm", "pref:calls gone", "pref:remind 12", "pref:remind 7"),
    *("pref:from 22", "pref:until 7", "pref:from never", "pref:from 99", "pref:zone"),
    *(
        "pref:sort suit",
        "pref:sort gone",
        "pref:confirm:off",
        "pref:roles:off",
        "pref:roles gone",
        "pref:confirm gone",
        "pref:zone Europe/Berlin",
        "pref:zone Atlantis",
        "privacy:hide",
        "privacy:show",
        "privacy:export",
    ),
    *("learn", "learn:first", "learn:gone", "lesson:menu", "lesson:open first", "lesson:open:gone"),
    *("lesson:show", "lesson:go", "lesson:gone"),
    *("daily:today", "daily:start", "daily:game samba", "daily:game gone", "daily:gone", "daily:late"),
    *(
        "daily:result",
        "daily:again",
        "daily:rank",
        "daily:parted",
        "daily:share",
        "daily:deal:1",
        "daily:deal:x",
        "dealres",
    ),
    *("blocks:list", "blocks:ask:5:Eve", "blocks:yes:5:Eve", "blocks:choose 5", "blocks:undo:0 1"),
    *("honours::5:Eve", "honours:matches:5:Eve", "honours:gone:5:Eve", "honours:time:x:Eve", "honours"),
    *("blocks:ask:x", "blocks:undo:0 x", "blocks:gone"),
    *("privacy:delete", "privacy:keep", "games classic", "games bridge", "audit", "audit:5", "audit:x"),
    *(
        "settings",
        "settings:home",
        "settings:home:open where",
        "settings:home:open gone",
        "settings:gone:x 1",
    ),
    *("settings:health", "settings:where", "settings:where:channels 5", "settings:where:channels x"),
    *("settings:where:everywhere", "settings:where:gone", "settings:who", "settings:who:role:tables_role 5"),
    *("settings:who:role:gone 5", "settings:who:anybody:tables_role", "settings:who:anybody"),
    *("settings:games:offer classic", "settings:games:offer gone", "settings:presets:write"),
    *("settings:presets:save x", "settings:presets:default gone", "settings:presets:delete gone"),
    *(
        "settings:presets:usual",
        "settings:time:pace live",
        "settings:time:misses 3",
        "settings:time:misses x",
        "settings:time:misses other",
    ),
    *(
        "settings:time:weekends:stop",
        "settings:time:weekends",
        "settings:time:zone nowhere",
        "settings:time:write",
    ),
    *("settings:limits:set:tables_an_hour 5", "settings:limits:set:matches_an_hour 0"),
    *(
        "settings:limits:set:gone 5",
        "settings:calls:role 5",
        "settings:calls:channel 5",
        "settings:calls:gone",
    ),
    *("settings:calls:write", "settings:calls:invite gone", "settings:calls:alone", "settings:emotes:gone"),
    *("settings:board:channel 5", "settings:board:by wins", "settings:board:gone", "settings:board:off"),
    *("settings:seasons:length gone", "settings:seasons:minimum 0", "settings:roles:pick 5"),
    *(
        "settings:roles:give:5 r1200",
        "settings:roles:give:5:r 1200",
        "settings:roles:give:x p1",
        "settings:roles:stop 5",
    ),
    *("settings:forum:channel 5", "settings:forum:off", "settings:export:save gone", "settings:export"),
    *("settings:audit:channel 5", "settings:audit:off", "settings:audit:gone"),
    *("mine:dm", "mine:thread", "mine:off", "mine:gone"),
    private=True,
)
TOURNAMENT = _all(
    *("tenter:1", "tjoin:1 5", "task:1 5", "talone:1", "tyes:1", "tno:1", "tadd:1", "tstart:1", "tleave:1"),
    *("tgone:1", "tstand:1", "tstand:1:9", "tround:1 1", "tround:1:9:9", "tmine:1", "trules:1", "tenter:99"),
    *("tround:x", "twhich:show: 1", "twhich:enter: 99", "twhich:gone: 1", "tlist::0", "tlist::x"),
    *("there:1", "there:99", "tfile:1", "tfile:x", r"twhich:plan:15:: 1", "twhich:here: 1"),
    *("tcancel:1:yes", "tcancel:1:no", "tcancel:1", "tcancel:99:yes"),
    *("tback:1", "tback:x", "tfree:1:free", "tfree:1:out", "tfree:1:gone", "tkeep:1", "tkeep:99"),
    *("tstepin:1", "tstepin:99", "tsub:1:yes", "tsub:1:no", "tsub:1", "tsub:99:no", "tdirect:1", "tdirect:x"),
    *(
        "tdirect:1:home",
        "tdirect:1:page:1",
        "tdirect:1:entry:0 1",
        "tdirect:1:time",
        "tdirect:1:extend:5:15",
        "tdirect:1:endask",
        "tdirect:1:end:1",
        "tdirect:1:remind:1",
        "tdirect:1:removeask:1",
        "tdirect:1:remove:1",
        "tdirect:1:reinstate:1",
        "tdirect:1:forfeitask:1",
        "tdirect:1:forfeit:1:1:1",
        "tdirect:1:sub:1",
        "tdirect:1:sub:1 0",
        "tdirect:1:putin:1:0 5",
        "tdirect:1:ask:1:0 5",
        "tdirect:1:takeback:5",
        "tdirect:1:score:1",
        "tdirect:1:scoreform:1 1",
        "tdirect:1:adjust:1:1",
        "tdirect:1:scores",
        "tdirect:1:restore 1",
        "tdirect:1:people",
        "tdirect:1:adddirector 5",
        "tdirect:1:dropdirector 5",
        "tdirect:1:handover 5",
        "tdirect:1:gone",
        "tdirect:1:extend:x:x",
        "tdirect:1:entry:0 99",
    ),
    private=False,
)
FIRST_MINUTES = [
    *_all("gather", "quick", private=False),
    *_all("help", "help:here", "help pile", "help gone", private=True),
]
OTHER_RELEASE = _all("fly", "fly:to:the:moon", "wings up", "do2:draw")
LAST = _all("privacy:gone", private=True)
"""What takes its person away from all tables."""

AT_A_TABLE = [*LOBBY, *SET_UP, *RULES, *HAND, *LATE, *OTHER_RELEASE]
SERIES = _all(
    *("series:1:board", "series:1:mine", "series:1:stand", "series:1:stand:9", "series:1:events"),
    *("series:1:rules", "series:1:next", "series:1:gone", "series:x", "series"),
    *("ladder:1:join", "ladder:1:challenge", "ladder:1:pick 5", "ladder:1:accept:1", "ladder:1:decline:1"),
    *("ladder:1:withdraw:1", "ladder:1:mine", "ladder:1:list:9", "ladder:1:leave", "ladder:1:surely"),
    *("ladder:1:board", "ladder:1:rules", "ladder:1:gone", "ladder:x", "ladder"),
    private=False,
)
ELSEWHERE = [*NEW_TABLE, *FIRST_MINUTES, *WITHOUT_TABLE, *TOURNAMENT, *SERIES, *LAST]
