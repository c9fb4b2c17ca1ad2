"""What is new for groups, pressed and used: who is refused, who is answered, in which words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

HOST, PLAYER, MEMBER, BLOCKED = "Ann", "Ben", "Cleo", "Eve"
MANAGER, HALF, ORGANISER, STRANGER, MODERATOR = "Mia", "Nora", "Oda", "Zed", "Max"
"""Ann hosts the tables and the standing table, and has blocked Eve. Mia manages the server and its roles,
Nora the server alone, Oda its events, Max its messages. Zed manages another server and is no member of this
one.
"""


NOT_SEATED = "You're not seated at this table"
UNSEEN = "You can't see that table's channel"
NOT_JOINED = "You can't join this table"
DECIDED = "members with Manage Server or Manage Events, can change that"
GONE = "The table has moved on since then"
PLAYED = "Only the players at this table see it"
FIRST = "Finish this deal yourself first"
ELSEWHERE = "There's no such match here"
MANAGERS = "Only members with Manage Server"


@dataclass(frozen=True)
class Row:
    """A press (``what`` follows table and version in the custom_id) at the table of this name, or a command
    with what is ``given`` to it. ``no``: who is refused, by the words; ``yes``: who is answered, likewise.
    All of ``no`` have their try first, then those of ``yes`` in turn.
    """

    what: str
    at: str = ""
    given: Mapping[str, Any] | None = None
    no: Mapping[str, tuple[str, ...]] | None = None
    yes: Mapping[str, tuple[str, ...]] | None = None


def presses(at: str, *whats: str, **said: Mapping[str, tuple[str, ...]]) -> list[Row]:
    return [Row(what, at, **said) for what in whats]


GOOD_COMPANY = [
    Row(
        "emote:played",
        "match",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER, BLOCKED, MANAGER)},
        yes={"✅ Said.": (PLAYER,)},
    ),
    Row(
        "emotes:off",
        "match",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER, MANAGER)},
        yes={"are off": (PLAYER,)},
    ),
    Row(
        "emotes:on",
        "match",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER, MANAGER), "can switch emotes on": (PLAYER,)},
        yes={"💬": (HOST,)},
    ),
    Row("blocks:undo:0 1", no={"Nobody": (BLOCKED, MANAGER)}),
    Row("/my blocks", no={"Nobody": (BLOCKED, PLAYER)}, yes={"- Eve": (HOST,)}),
]
FINDING = [
    Row(
        "onemore",
        "lobby",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER, BLOCKED, MANAGER)},
        yes={"Your call is out": (PLAYER,)},
    ),
    Row(
        "join",
        "lobby",
        no={UNSEEN: (STRANGER,), NOT_JOINED: (BLOCKED,)},
        yes={"You're in": (MEMBER,)},
    ),
    Row("sit:1", "lobby", no={UNSEEN: (STRANGER,)}),
    Row("takeseat:1", "match", no={UNSEEN: (STRANGER,), "no longer": (MEMBER,)}),
    Row("ending:yes", "match", no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER,)}),
    Row(
        "ending",
        "match",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER,)},
        yes={"It can't be resumed": (HALF,)},
    ),
    Row(
        "withdraw",
        "lobby",
        no={UNSEEN: (STRANGER,), NOT_SEATED: (BLOCKED,)},
        yes={"given up your seat": (MEMBER,)},
    ),
    Row("/canasta tables", yes={"No table": (STRANGER, BLOCKED), "One open table": (MEMBER,)}),
    Row(
        "standing:yes:1:{date}",
        no={UNSEEN: (STRANGER,), NOT_JOINED: (BLOCKED,)},
        yes={"You're in": (MEMBER,)},
    ),
    *presses(
        "",
        "standing:skip:1:{date}",
        "standing:unskip:1:{date}",
        "standing:move:1:{date}",
        "standing:noevent:1:{date}",
        "standing:surely:1:{date}",
        no={DECIDED: (MEMBER,)},
    ),
    Row(
        "standing:more:1:{date}",
        no={UNSEEN: (STRANGER,), DECIDED: (PLAYER, MEMBER, BLOCKED)},
        yes={"Tuesdays": (HOST, MANAGER, ORGANISER)},
    ),
    Row("standing:event:1:{date}", no={UNSEEN: (STRANGER,), "may create events": (HOST,)}),
    Row("standing:event:1:{date}", yes={"Tuesdays": (ORGANISER,)}),
    Row("standing:noevent:1:{date}", yes={"Tuesdays": (HOST,)}),
    Row("standing:end:1:{date}", no={DECIDED: (PLAYER,)}, yes={"End it for good?": (HALF, ORGANISER)}),
    Row("/canasta-server calls", no={MANAGERS: (MEMBER, HOST)}, yes={"Calls mention": (HALF,)}),
    Row("settings:calls:role {role}", no={MANAGERS: (MEMBER, HOST)}, yes={"Calls mention": (HALF,)}),
    Row("settings:calls:nobody", no={MANAGERS: (HOST,)}, yes={"###": (MANAGER,)}),
    Row("settings:calls:alone", no={MANAGERS: (MEMBER,)}, yes={"###": (HALF,)}),
]
DAILY = [
    *presses("daily of Ann", "daily:result", "daily:again", "daily:share", no={PLAYED: (MEMBER,)}),
    Row("daily:rank", "daily of Ann", no={PLAYED: (STRANGER, BLOCKED)}, yes={"Ann · alone so far": (HOST,)}),
    Row("daily:parted", "daily of Ann", no={PLAYED: (MANAGER,)}, yes={"Too few": (HOST,)}),
    Row("daily:deal:{deal}", no={GONE: (STRANGER, MANAGER)}, yes={"first to finish": (HOST,)}),
    *presses("daily of Ben", "do:draw", "table", "score", "dealres", no={PLAYED: (HOST,)}),
    Row("hand", "daily of Ben", no={PLAYED: (STRANGER, MEMBER, MANAGER, HOST)}, yes={"Your turn": (PLAYER,)}),
    *presses("daily of Ben", "leave:end", "emote:played", no={PLAYED: (MANAGER,)}),
    Row("rp:{daily}:1:0:all:first", no={FIRST: (STRANGER, MEMBER, MANAGER)}, yes={"Deal 1": (HOST,)}),
    Row("rpfair:{daily}:1:0:all", no={FIRST: (MEMBER,), "once the day is over for all": (HOST,)}),
    Row("rpplay:{daily}:1:0:0:as", no={FIRST: (MEMBER,), "Others may still play": (HOST,)}),
]
REPLAYED = [
    Row(
        "rpplay:{finished}:1:0:all",
        no={ELSEWHERE: (STRANGER,)},
        yes={"Play deal 1 yourself": (PLAYER, MEMBER, BLOCKED)},
    ),
    Row("rpplay:{finished}:1:0:0:as", no={ELSEWHERE: (STRANGER,)}, yes={"This doesn't count": (MEMBER,)}),
    *presses("own", "do:draw", "table", "score", "dealres", "hint", no={PLAYED: (HOST,)}),
    Row("hand", "own", no={PLAYED: (STRANGER, MANAGER)}, yes={"Your turn": (PLAYER,)}),
]
LISTS = [
    Row("mine:dm", yes={"": (HOST,)}),
    Row("/my tables", yes={"is kept up to date": (HOST,), "any table": (MEMBER,)}),
    Row("mine:off", no={"": (MEMBER,)}),
    Row("hand", "match", no={UNSEEN: (STRANGER,), NOT_SEATED: (MEMBER, MANAGER)}, yes={"turn": (PLAYER,)}),
    Row("/my tables", yes={"is kept up to date": (HOST,)}),
]
SETTINGS = [
    Row(
        "settings:roles:give:{role} r1200",
        no={MANAGERS: (MEMBER, HOST, BLOCKED), "you need Manage Roles": (HALF,)},
        yes={"a rating of 1,200": (MANAGER,)},
    ),
    Row("/canasta-server roles", no={MANAGERS: (MEMBER,)}, yes={"1,200": (HALF,)}),
    Row("settings:roles:stop {role}", no={MANAGERS: (HOST,)}, yes={"I don't give any": (HALF,)}),
    Row("/canasta-server emotes", no={MANAGERS: (MEMBER, HOST)}, yes={"may send emotes": (HALF,)}),
    Row(
        "settings:emotes:off",
        no={MANAGERS: (MEMBER, HOST, PLAYER)},
        yes={"Emotes are off": (STRANGER,)},
    ),
    Row("emote:thanks", "match", yes={"✅ Said.": (HOST,)}),
    Row("settings:emotes:off", yes={"Emotes are off": (HALF,)}),
    Row("emote:thanks", "match", no={"off on this server": (HOST, PLAYER)}),
]
AUDIT = [
    Row("/canasta-server settings", no={MANAGERS: (MEMBER, HOST)}, yes={"Settings of this server": (HALF,)}),
    Row("settings:health", no={MANAGERS: (MEMBER, ORGANISER)}, yes={"well": (HALF,)}),
    Row("settings:where:channels 5", no={MANAGERS: (MEMBER, HOST, ORGANISER)}, yes={"only there": (HALF,)}),
    Row("settings:where:everywhere", no={MANAGERS: (MEMBER, ORGANISER)}, yes={"every channel": (MANAGER,)}),
    Row("settings:who:role:tables_role 5", no={MANAGERS: (MEMBER, ORGANISER)}, yes={"Only members": (HALF,)}),
    Row("/canasta new", given={"computers": 3}, no={"has been deleted": (MEMBER, HOST, ORGANISER)}),
    Row("/canasta find", no={"has been deleted": (MEMBER, BLOCKED)}),
    *presses(
        "",
        "settings:home",
        "settings:games:offer classic",
        "settings:time:misses 5",
        "settings:limits:set:tables_an_hour 1",
        "settings:calls:role 5",
        "settings:emotes:off",
        "settings:board:channel 5",
        "settings:seasons:minimum 5",
        "settings:roles:pick 5",
        "settings:audit:channel 5",
        "settings:presets:usual",
        "settings:forum:off",
        "settings:export:save audit",
        no={MANAGERS: (MEMBER, ORGANISER)},
    ),
    Row("settings:roles:give:{role} r1200", no={"you need Manage Roles": (HALF,)}),
    Row("settings:who:anybody:tables_role", no={MANAGERS: (HOST,)}, yes={"Everybody can": (HALF,)}),
    Row("/canasta-server audit", no={MANAGERS: (MEMBER, HOST)}, yes={"isn't posted": (HALF,)}),
    Row("audit", no={MANAGERS: (MEMBER, HOST, PLAYER)}, yes={"emotes": (HALF,)}),
    Row("/canasta-server export", no={MANAGERS: (MEMBER, HOST)}, yes={"CSV files": (HALF,)}),
    Row("settings:export:save matches", no={MANAGERS: (MEMBER, HOST)}, yes={"Finished matches": (HALF,)}),
    Row("/canasta-server forum", no={MANAGERS: (MEMBER, HOST)}, yes={"where people start them": (HALF,)}),
    Row("settings:audit:off", no={MANAGERS: (HOST,)}, yes={"anywhere": (HALF,)}),
]
OPENERS = "Only members with Manage Server or Manage Events can open tournaments"
SERIES = [
    Row(
        "/tournament series new",
        given={"name": "Cup"},
        no={OPENERS: (MEMBER, HOST)},
        yes={"season 1, is open": (ORGANISER,)},
    ),
    Row("series:1:mine", no={"no such series": (STRANGER,)}, yes={"haven't played": (MEMBER,)}),
    Row("series:1:rules", no={"no such series": (STRANGER,)}, yes={"All events count": (BLOCKED,)}),
    Row("series:1:next", no={OPENERS: (MEMBER, HOST), "The first event": (ORGANISER,)}),
    Row(
        "/tournament series end",
        given={"name": "Cup"},
        no={"Only its organiser": (MEMBER, HOST)},
        yes={"Season 1 of Cup is over": (HALF,)},
    ),
]
LADDER = [
    Row(
        "/tournament ladder new",
        given={"name": "Steps"},
        no={OPENERS: (MEMBER, HOST)},
        yes={"**Steps** is open": (ORGANISER,)},
    ),
    Row("ladder:1:challenge", no={"aren't on this ladder": (MEMBER,), "no such ladder": (STRANGER,)}),
    Row("ladder:1:join", no={"no such ladder": (STRANGER,)}, yes={"on the ladder": (HOST, BLOCKED, MEMBER)}),
    Row("ladder:1:pick {blocked}", no={"above you": (HOST,)}),
    Row(
        "ladder:1:pick {host}", no={"can't be challenged": (BLOCKED,)}, yes={"time to answer ends": (MEMBER,)}
    ),
    *presses("", "ladder:1:accept:1", "ladder:1:decline:1", no={"is for": (BLOCKED, MANAGER, PLAYER)}),
    Row("ladder:1:withdraw:1", no={"is over": (HOST, MANAGER)}),
    Row("ladder:1:accept:1", yes={"It's on": (HOST,)}),
    Row(
        "/tournament ladder remove",
        given={"member": BLOCKED},
        no={"Only its organiser": (MEMBER, HOST)},
        yes={"is off the ladder": (HALF,)},
    ),
    Row(
        "/tournament ladder end",
        given={"name": "Steps"},
        no={"Only its organiser": (MEMBER, HOST)},
        yes={"has ended": (ORGANISER,)},
    ),
]
RUNS = "who runs this tournament"
NO_CUP = "There's no tournament"
DIRECTING = [
    Row(
        "tdirect:1:home",
        no={NO_CUP: (STRANGER,), RUNS: (MEMBER, PLAYER, BLOCKED)},
        yes={"### Directing": (HOST, HALF, ORGANISER, MANAGER)},
    ),
    Row("/tournament direct", no={RUNS: (MEMBER, PLAYER)}, yes={"### Directing": (HOST, ORGANISER)}),
    Row("tdirect:1:people", no={RUNS: (MEMBER,)}, yes={"the organiser": (HOST,)}),
    Row("tdirect:1:extend:0:15", no={RUNS: (MEMBER,), "hasn't begun": (HOST, HALF)}),
    *presses(
        "",
        "tdirect:1:end:1 Late",
        "tdirect:1:reinstate:1 Back",
        no={RUNS: (MEMBER,), "hasn't begun": (HOST,)},
    ),
    *presses("", "tdirect:1:adjust:1:1", "tdirect:1:forfeit:1:1:1", no={RUNS: (MEMBER, PLAYER)}),
    Row("tdirect:1:remove:1 Rude", no={NO_CUP: (STRANGER,), RUNS: (PLAYER,)}, yes={"out of the": (HOST,)}),
    Row("tstepin:1", no={NO_CUP: (STRANGER,)}, yes={"Thanks!": (MEMBER, BLOCKED)}),
    Row("tsub:1:yes", no={"Nobody is waiting": (MEMBER, HOST), NO_CUP: (STRANGER,)}),
]
MODS = "Only moderators"
MODERATION = [
    Row(
        "/canasta-mod close",
        given={"table": "2", "reason": "Loud"},
        no={MODS: (MEMBER, HOST, PLAYER, BLOCKED, ORGANISER), "gone": (STRANGER,)},
    ),
    Row("modclose:why Loud", "match", no={MODS: (MEMBER, HOST, ORGANISER), UNSEEN: (STRANGER,)}),
    Row(
        "/canasta-mod remove",
        given={"member": "Ben", "reason": "Loud"},
        no={MODS: (MEMBER, HOST, ORGANISER)},
    ),
    Row(
        "/canasta-mod bar",
        given={"member": "Eve", "time": 1, "reason": "Loud"},
        no={MODS: (MEMBER, HOST, PLAYER, ORGANISER)},
        yes={"Eve is barred": (MODERATOR,)},
    ),
    Row("/canasta-mod barred", no={MODS: (MEMBER, HOST)}, yes={"Loud": (MODERATOR, HALF)}),
    Row("bars:list", no={MODS: (MEMBER, ORGANISER, BLOCKED)}, yes={"Nobody": (STRANGER,), "Loud": (HALF,)}),
    Row("/canasta-mod activity", no={MODS: (MEMBER, HOST)}, yes={"tables opened": (MODERATOR, HALF)}),
    Row("/canasta-mod pairs", no={MODS: (MEMBER, HOST)}, yes={"No pair stands out": (MODERATOR, HALF)}),
    Row("bars:act:168", no={MODS: (PLAYER, ORGANISER)}, yes={"Nothing": (STRANGER,), "matches": (HALF,)}),
    Row("bars:ask:5:Gus", no={MODS: (MEMBER, BLOCKED)}, yes={"Bar Gus?": (MODERATOR,)}),
    Row("/canasta new", given={"computers": 3}, no={"barred you": (BLOCKED,)}),
    Row(
        "/canasta-mod unbar",
        given={"member": "Eve"},
        no={MODS: (MEMBER, BLOCKED)},
        yes={"can play here again": (HALF,)},
    ),
    Row(
        "/canasta-mod close",
        given={"table": "2", "reason": "Loud"},
        yes={"A moderator closed this table: Loud": (MODERATOR,)},
    ),
    Row("modclose:why Loud", "match", yes={"A moderator closed this table: Loud": (HALF,)}),
]
PLAYING = [*GOOD_COMPANY, *FINDING, *DAILY, *REPLAYED, *LISTS]
HERE, RUN = "no tournament here", "Only <@"
NOT_IN = "not in this tournament"
ENTERING = [
    Row(
        "/tournament new",
        given={"name": "Evening"},
        no={OPENERS: (MEMBER, HOST)},
        yes={"is open": (ORGANISER,)},
    ),
    Row("talone:2", no={HERE: (STRANGER,)}, yes={"looking for a partner": (HOST,)}),
    Row(
        "tfree:2:out",
        no={HERE: (STRANGER,), NOT_IN: (MEMBER, ORGANISER)},
        yes={"you sit out": (HOST,)},
    ),
    Row("tback:2", no={HERE: (STRANGER,), NOT_IN: (MEMBER,), "not waiting for an answer": (HOST,)}),
    *presses("", "tyes:2", "tno:2", no={HERE: (STRANGER,), "Nobody is waiting": (HOST, PLAYER, MANAGER)}),
    Row(
        "tkeep:2",
        no={HERE: (STRANGER,), RUN: (MEMBER, HOST)},
        yes={"It stays open": (ORGANISER, MANAGER)},
    ),
    Row("/tournament list", yes={"Evening": (MEMBER, BLOCKED), "no tournaments": (STRANGER,)}),
    Row(
        "/tournament cancel",
        given={"tournament": "Evening"},
        no={NO_CUP: (STRANGER,), RUN: (MEMBER, HOST)},
        yes={"### Cancel Evening?": (ORGANISER, HALF)},
    ),
    Row(
        "tcancel:2:yes",
        no={HERE: (STRANGER,), RUN: (MEMBER, HOST), "moved on since then": (ORGANISER, HALF)},
    ),
]
ROWS = [*PLAYING, *SETTINGS, *AUDIT, *SERIES, *LADDER, *DIRECTING, *MODERATION, *ENTERING]
"""In the order in which they are tried."""
