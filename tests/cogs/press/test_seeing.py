"""Who sees what: whatever is pressed, nobody is shown a table, a replay or a tournament whose place they
can't see.

The walk goes through every verb that has a route, in the forms that releases have posted and in made-up ones
that put the number of something foreign wherever a number may stand.
"""

import json
import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any, Final

import discord
import pytest
import pytest_asyncio
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.daily.screens.start import DAILY
from bot.layout.custom_id import parse
from bot.layout.layout import Screen
from bot.ratings.screens.leaderboard import LEADERBOARD
from bot.screens.buttons import SCORE, TABLE
from bot.screens.play.table import WORDS
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from cogs.commands import COGS
from cogs.press.cog import Joined, joined_of
from cogs.press.reply import Answer, Press
from cogs.press.router import Router, of_ones_own
from tests.cogs.clicking import component, use
from tests.cogs.lobby.test_finding import hide
from tests.cogs.replays.test_replay import over
from tests.cogs.verbs.table import STEPS
from tests.cogs.verbs.walk import HOST, MEMBER, PLAYER, STRANGER, Walked
from tests.cogs.world import World, command, components, texts
from tests.support.shortened import shortened

PLAYED: Final = ("Vic", "Wim", "Xia", "Yan")
"""Who played the match that is replayed."""
NAMES: Final = re.compile(r"\b(Ann|Ben|Dirk|Otto|Open cup|Running cup|League|Card club|Tuesdays)\b")
"""Of the people, tournaments, series, and the server behind the walls. The answers name nobody else."""
TABLES: Final = {"match": 1, "lobby": 2}
PICTURE: Final = '"type": 12'
"""What a gallery of pictures is in an answer."""
ROUTER: Final = Joined(COGS).router
ANSWERS: Final = ("", "1", "3:1:0:all", "yes:1:0")
"""What may stand after a verb."""


def let_in(world: World, name: str, channel: Any) -> None:
    """Let somebody see a hidden channel."""
    allowed = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(world.person(name).id, OverwriteType.MEMBER, allow=allowed, deny=0)
    world.env.backend.set_overwrite(channel.id, overwrite)


class Wall(Walked):
    """The server of ``Walked``, its channel hidden from all but those who play there, and messages elsewhere
    in which anything can be pressed.
    """

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(world, monkeypatch)
        self.lounge = world.guild.create_text_channel("lounge")
        self._planted: dict[tuple[str, bool], tuple[Any, Any]] = {}

    async def prepare(self) -> None:
        world = self.world
        await super().prepare()
        ann = world.person(HOST)
        await ann.slash(world.channel, "canasta standing", day=1, time="20:00", players=2)
        match = await over(world, *PLAYED, channel=world.channel.id)
        assert match == 3, "the numbers of ANSWERS"
        await self._all_is_shown()
        hide(world, world.channel)
        for name in (HOST, PLAYER):
            let_in(world, name, world.channel)

    def _actor(self, who: str) -> tuple[Any, Any]:
        """Who presses, and where: Zed on his server, Cleo in a channel of this one, or either in a direct
        message (``dm``); ``Ann`` in a direct message too.
        """
        name, _, direct = who.partition(" ")
        person = self.world.person(name)
        if direct:
            return person.user, person.user.dm_channel
        return person, self.other if name == STRANGER else self.lounge

    async def _message(self, who: str, private: bool) -> tuple[Any, Any]:
        planted = self._planted.get((who, private))
        # A hand that is opened elsewhere takes the place of the older one, and one that moves below leaves.
        if planted is None or not self.world.stands(planted[0]):
            actor, place = self._actor(who)
            if private:
                args = () if who.endswith("dm") else (place,)
                sent = (await actor.slash(*args, "my settings", page="privacy")).response
            else:
                channel: Any = await self.world.bot.fetch_channel(place.id)
                sent = await channel.send(view=Screen("Old").view())
            message = sent if private else next(one for one in place.history() if one.id == sent.id)
            self._planted[who, private] = message, self.world.env.backend.get_message(place.id, sent.id)
        return self._planted[who, private]

    async def says(self, who: str, custom_id: str, value: str, *, private: bool) -> str:
        """Everything that they get to see: words, lists, windows, pictures with their descriptions."""
        actor = self._actor(who)[0]
        message, stored = await self._message(who, private)
        stored.components = [{"type": 1, "components": [component(custom_id, value or None)]}]
        result = await use(actor, message, custom_id, value)
        assert result.acknowledged, (who, custom_id)
        return in_words(result)


@pytest_asyncio.fixture
async def wall(world: World, monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A wall with everything behind it."""
    made = Wall(world, monkeypatch)
    await made.prepare()
    return made


def forged() -> Iterator[tuple[str, str]]:
    """Every custom_id that is tried, and a value: what releases have posted, then each verb that has a route,
    whatever it is, with the numbers of what is behind the wall.
    """
    words = {"match": "1", "table": "1", "digest": "0000", "place": "1", "role": "1", "player": "1"}
    for step in STEPS:
        if not step.what.startswith("/"):
            what, _, value = step.what.format(**words).partition(" ")
            yield f"c1:{TABLES.get(step.at, 0)}:0:{what}", value
    for verb in sorted(ROUTER.verbs):
        for number, rest in enumerate(ANSWERS):
            yield f"c1:{number % 3}:0:{verb}" + (f":{rest}" if rest else ""), ""
        yield f"c1:0:0:{verb}:1", "3:1:0:all"


def shown(said: str, custom_id: str, who: str, wall: Wall) -> list[str]:
    """What of that shows something behind the wall."""
    id = parse(custom_id)
    assert id is not None
    seen = {
        *NAMES.findall(said),
        *(channel_id for channel_id in (str(wall.world.channel.id),) if channel_id in said),
    }
    if id.verb in (LEADERBOARD, DAILY) and who.startswith(MEMBER):
        seen.discard("Card club")  # its boards are for all its members
    if id.verb == "pref":
        seen.discard("Tuesdays")  # a day of one's own quiet hours
    if PICTURE in said and (id.table or ROUTER.route(id.verb).about is not of_ones_own):
        seen.add("a picture")
    return sorted(seen)


@shortened(
    ("who", "every"), [(STRANGER, 3), (STRANGER, 1), (MEMBER, 1), (f"{STRANGER} dm", 1), (f"{MEMBER} dm", 1)]
)
async def test_no_verb_shows_somebody_what_stands_where_they_see_nothing(
    wall: Wall, who: str, every: int
) -> None:
    """In ``pytest`` every verb with some of its numbers."""
    private = cycle((True, False))
    leaks = []
    for custom_id, value in islice(forged(), 0, None, every):
        said = await wall.says(who, custom_id, value, private=next(private))
        leaks += [(custom_id, value, what) for what in shown(said, custom_id, who, wall)]
    assert not leaks, "\n".join(map(repr, leaks))


async def test_no_command_shows_a_member_what_stands_in_a_channel_that_they_do_not_see(wall: Wall) -> None:
    leaks = []
    for step in STEPS:
        if not step.what.startswith("/") or step.what == "/canasta standing":
            continue  # which makes one of the same name
        given = {key: wall.names.get(str(value), value) for key, value in step.given}
        try:
            result = await wall.world.person(MEMBER).slash(wall.lounge, step.what[1:], **given)
        except Exception:
            continue
        said = in_words(result)
        leaks += [(step.what, one) for one in NAMES.findall(said) if one != "Card club"]
        leaks += [(step.what, "a link") for _ in range(said.count(f"{wall.world.channel.id}/"))]
    assert not leaks, "\n".join(map(repr, leaks))


async def test_a_profile_lists_matches_to_those_who_may_replay_them(wall: Wall) -> None:
    world, match = wall.world, "3:1:0:all"
    await world.bot.services.ratings.rater.catch_up()
    for name, place, seen in (
        (MEMBER, wall.lounge, False),
        ("Vic", wall.lounge, True),
        ("Wim", wall.lounge, True),
        (HOST, world.channel, True),
    ):
        said = in_words(await world.person(name).slash(place, "my profile", who=world.person("Vic")))
        assert "Won **" in said, name
        assert (match in said) is seen, name


def in_words(result: Any) -> str:
    """Everything in an answer."""
    seen = [one for one in (result.response, *result.followups) if one is not None]
    return json.dumps([result.modal, *(list(components(one)) for one in seen)], ensure_ascii=False)


async def test_who_takes_part_sees_it_from_anywhere(wall: Wall) -> None:
    for verb in (TABLE, SCORE, WORDS):
        custom_id = f"c1:1:0:{verb}"
        assert shown(await wall.says(f"{HOST} dm", custom_id, "", private=True), custom_id, HOST, wall), verb
    assert "-# Deal 1" in await wall.says("Vic dm", "c1:0:0:rp:3:1:0:all", "", private=True)


async def test_who_sees_the_channel_sees_its_tables_from_another_one(wall: Wall) -> None:
    let_in(wall.world, MEMBER, wall.world.channel)
    for custom_id in ("c1:1:0:table", "c1:2:0:table", "c1:0:0:rp:3:1:0:all", "c1:0:0:tround:2:1"):
        for who in (MEMBER, f"{MEMBER} dm"):
            said = await wall.says(who, custom_id, "", private=True)
            seen = shown(said, custom_id, who, wall)
            assert seen or (who.endswith("dm") and ":0:0:" in custom_id), (who, custom_id, said)


async def test_a_verb_that_somebody_adds_is_guarded_before_it_says_anything(
    wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    router, asked = Router(), []

    @router.on(SCORE)
    async def _added(answer: Answer, press: Press) -> None:
        asked.append(press.id.table)
        await answer.show_text("everything")

    monkeypatch.setattr(joined_of(wall.world.bot), "router", router)
    for table in (0, 1, 2, 999):
        assert "everything" not in await wall.says(STRANGER, f"c1:{table}:0:score:1", "", private=True)
    assert asked == []
    assert "everything" in await wall.says(f"{HOST} dm", "c1:1:0:score:1", "", private=True)


async def test_a_private_thread_is_seen_by_its_members_alone(world: World) -> None:
    for name in ("Ann", "Cleo"):
        world.person(name)
    channel: Any = world.bot.get_channel(world.channel.id)
    thread = await channel.create_thread(name="Ours", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(world.person("Ben").id))
    await world.bot.tables.new_tables.open(
        Opener(world.guild.id, thread.id, world.person("Ann").id, "Ann"), rules=TableRules("classic", 2, {})
    )
    said = {}
    for name in ("Ben", "Cleo"):
        message = await command(world, name, "my settings", page="privacy")
        stored = world.env.backend.get_message(world.channel.id, message.id)
        stored.components = [{"type": 1, "components": [component("c1:1:0:house", None)]}]
        result = await world.person(name).click(message, custom_id="c1:1:0:house")
        said[name] = "".join(texts(one) for one in (result.response, *result.followups) if one is not None)
    assert "Classic" in said["Ben"]
    assert said["Cleo"] == "You can't see that table's channel."
