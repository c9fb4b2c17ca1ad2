"""The directors' panel in the simulated Discord: an evening with people who are missing."""

from datetime import timedelta
from typing import Any

from simcord import UserHandle

from bot.time.pace import LIVE
from bot.tournaments.workers.director_notes import MOST_CALLS
from data.tournaments.records import Tournament
from tests.cogs.shared_clock import MINUTE
from tests.cogs.tournament_world import DUEL, TournamentWorld, tables
from tests.cogs.world import World, components, find, ids, labels, options, texts


class Desk:
    """The panel of the first tournament, as somebody presses through it."""

    def __init__(self, cup: TournamentWorld, name: str) -> None:
        self.cup, self.name = cup, name
        self.shown: Any = None

    async def open(self) -> str:
        """Open it from the tournament's message; gives back what it says."""
        self.shown = await self.cup.press(self.name, "direct")
        return texts(self.shown)

    async def press(self, step: str, *values: Any) -> str:
        """Press something in the panel; gives back what it says then, or what is said below it."""
        result = await self.cup.world.press(self.name, self.shown, f"tdirect:1:{step}", list(values))
        said = result.response
        if said is not None and any(one.startswith("tdirect") for one in ids(said)):
            self.shown = said
        return texts(said) if said is not None else ""

    async def decide(self, step: str, *values: Any, why: str = "late") -> str:
        """Press something that asks for a reason, and give it; gives back what the panel says then."""
        asks = await self.cup.world.press(self.name, self.shown, f"tdirect:1:{step}", list(values))
        self.shown = (await self.cup.world.person(self.name).submit_modal(asks, {"text": why})).response
        return texts(self.shown)

    async def entry(self, number: int) -> str:
        """Choose an entry, from the first screen."""
        await self.press("home")
        return await self.press("entry:0", str(number))


def user(world: World, name: str) -> UserHandle:
    """The person outside of any server, as in direct messages."""
    return UserHandle(world.env, world.env.backend.users[world.person(name).id])


def direct(world: World, name: str) -> list[Any]:
    """The direct messages that this person has from the bot."""
    return list(user(world, name).dm_channel.history())


async def test_an_evening_with_people_who_are_missing(world_over_days: World) -> None:
    world = world_over_days
    cup = TournamentWorld(world)
    await cup.open(rules=DUEL, deals=1, rounds=2, pace=LIVE.key)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    host = Desk(cup, "Host")
    assert "**4 entries**" in await host.open()
    await cup.press("Host", "start")
    assert "Not here yet" not in await host.press("home")
    # Only directors read who is barred.
    dan = world.person("Dan").id
    bars, day = world.bot.services.moderation.bars, timedelta(days=1)
    await bars.bar(world.guild.id, dan, "Dan", by=99, lasts=day, reason="Secret")
    said = await host.press("home")
    assert "Barred here, but still in the tournament: Dan." in said
    assert "Secret" not in said
    assert "'description': 'barred · table" in str(list(components(host.shown)))
    assert "🚫 Dan is barred" in await host.entry(4)
    assert "arred" not in cup.text
    await bars.lift(world.guild.id, dan, 99)
    # Some minutes later the panel says who is missing, and who could step in.
    assert "Thanks!" in await cup.told("Eve", "stepin")
    await world.env.advance_time(6 * MINUTE)
    said = await host.press("home")
    assert "**Not here yet**\n- Table 1: Ann, whose turn came" in said or "Table 1: Cleo" in said
    assert "Could step in: Eve." in said
    # Ann is reminded once.
    missing = (await cup.service.no_shows.of(await cup.now(), world.bot.tables.clock()))[0]
    said = await host.entry(missing.entry)
    assert "⏰ Not here yet" in said
    assert "pinged at their table" in await host.press(f"remind:{missing.entry}")
    await host.entry(missing.entry)
    assert "been reminded already" in await host.press(f"remind:{missing.entry}")
    # Eve, who is on the list, steps in at once.
    await host.entry(missing.entry)
    await host.press(f"sub:{missing.entry}")
    assert options(host.shown, f"tdirect:1:putin:{missing.entry}:0") == [str(world.person("Eve").id)]
    said = await host.decide(f"putin:{missing.entry}:0", str(world.person("Eve").id))
    assert "Eve plays from now on" in said
    assert (await cup.now()).entry_of(world.person("Eve").id) is not None
    # Dan is asked in a direct message for another chair, and answers there.
    others = [entry for entry in (await cup.now()).entries if entry.number != missing.entry]
    gus, other = world.person("Gus"), others[0].number
    await host.entry(other)
    await host.press(f"sub:{other}")
    assert "asked by direct message" in await host.decide(f"ask:{other}:0", gus)
    assert "Asked to step in: Gus." in await host.press("home")
    (asked,) = direct(world, "Gus")
    assert texts(asked).startswith("Host asks: could you step in at the tournament **Spring Cup** in <#")
    yes = await user(world, "Gus").click(asked, custom_id=find(asked, "tsub:1:yes"))
    assert "You're in, thanks!" in texts(yes.response)
    assert (await cup.now()).entry(other).players[0].person_id == gus.id


def _name_of(tournament: Tournament, number: int) -> str:
    """Who plays for an entry of one."""
    return tournament.entry(number).players[0].name


async def test_the_rest_of_what_directors_do(world_over_days: World) -> None:
    world = world_over_days
    cup = TournamentWorld(world)
    await cup.open(rules=DUEL, deals=1, rounds=2, pace=LIVE.key)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    await cup.press("Host", "start")
    host, ann = Desk(cup, "Host"), Desk(cup, "Ann")
    assert "Only <@" in await ann.open()
    await host.open()
    # A co-director, who plays: decides nothing about others, but may remind them.
    await host.press("people")
    assert "Ann directs this tournament too." in await host.press("adddirector", world.person("Ann"))
    assert "press **Director…** under its message" in texts(direct(world, "Ann")[-1])
    await host.press("people")
    assert "Ann" in labels(host.shown)
    await host.press("home")
    assert "### Directing Spring Cup" in await ann.open()
    meetings = await cup.meetings()
    mine = next(meeting for meeting in meetings if 1 in (meeting.first, meeting.second))
    theirs = next(meeting for meeting in meetings if meeting is not mine)
    assert "your own result" in await ann.entry(1)
    assert ids(ann.shown) == ["tdirect:1:home"]
    await ann.entry(theirs.first)
    assert "you decide nothing about others in it. <@" in texts(ann.shown)
    assert ids(ann.shown) == [f"tdirect:1:remind:{theirs.first}", "tdirect:1:home"]
    await ann.press("home")
    assert "you decide nothing" in await ann.press("endask")
    # More time, once.
    ends = (await cup.now()).round_ends_at
    assert ends is not None
    await host.press("home")
    await host.press("time")
    minutes = int(ends.timestamp() // 60)
    assert "lasts longer" in await host.press(f"extend:{minutes}:30")
    assert ((await cup.now()).round_ends_at or ends) > ends
    # An entry out and back.
    before = await cup.now()
    await host.entry(theirs.first)
    assert "Computer players finish their table" in await host.press(f"removeask:{theirs.first}")
    assert "out of the tournament" in await host.decide(f"remove:{theirs.first}", why="*gone* @everyone")
    # Both sides read who decided it, and why, as plain text.
    by = f"<@{world.person('Host').id}>"
    sides = [_name_of(before, entry) for entry in (theirs.first, theirs.second or 0)]
    for side in sides:
        told = texts(direct(world, side)[-1])
        assert (
            told
            == f"{by} took {sides[0]} out of the tournament Spring Cup.\nReason: \\*gone\\* @\u200beveryone"
        )
    said = await host.entry(theirs.first)
    assert said.startswith(f"### {(await cup.now()).entry(theirs.first).players[0].former.name} (")  # type: ignore[union-attr]
    assert "Out from round 2 on." in said
    assert "They're back." in await host.decide(f"reinstate:{theirs.first}")
    assert f"{by} put you back into the" in texts(direct(world, sides[0])[-1])
    assert f"{by} put {sides[0]} back into" in texts(direct(world, sides[1])[-1])
    # A score, with its reason.
    await host.entry(theirs.first)
    opened = await world.press("Host", host.shown, f"tdirect:1:score:{theirs.first}")
    done = await world.person("Host").submit_modal(opened, {"text": "-10 %", "text1": "*late* @everyone"})
    assert "The score is changed." in texts(done.response)
    told = texts(direct(world, sides[0])[-1])
    assert f"{by} changed your score in round 1." in told
    assert "\nReason: \\*late" in told
    # A table is forfeited, and the round ended; what was changed stands with the standings.
    await host.open()
    await host.entry(theirs.first)
    await host.press(f"forfeitask:{theirs.first}")
    said = await host.decide(f"forfeit:1:{theirs.number}:{theirs.first}")
    assert "The table is ended." in said
    for side in sides:
        told = texts(direct(world, side)[-1])
        assert f"{by} ended your table of round 1. It is forfeited by {sides[0]}.\nReason: late" in told
    assert "· ended, 0 of 1 deal played" in said
    await host.press("endask")
    assert "The round is over." in await host.decide("end:1")
    assert (await cup.now()).round == 2
    for side in (_name_of(before, mine.first), _name_of(before, mine.second or 0)):
        told = texts(direct(world, side)[-1])
        assert f"{by} ended round 1 early." in told
        assert told.endswith("\nReason: late")
    await host.entry(theirs.first)
    await host.press(f"score:{theirs.first}")
    assert options(host.shown, f"tdirect:1:scoreform:{theirs.first}") == ["2", "1"]
    standings = await cup.told("Ben", "stand")
    assert "-# Round 1: −10% (\\*late\\* @\u200beveryone)" in standings
    # Handed over, and out: the panel says no to who no longer directs.
    await host.press("home")
    await host.press("people")
    assert "handed over" in await host.press("handover", str(world.person("Ann").id))
    await ann.open()
    await ann.press("people")
    await ann.press("dropdirector", str(world.person("Host").id))
    # Host manages the server, and directs all the same.
    assert "### Directing" in await host.press("home")
    log = [line.deed for line in await world.bot.store.audit.last(world.guild.id, 50)]
    assert log[::-1][2:] == [
        "director_added",
        "round_extended",
        "entry_removed",
        "entry_reinstated",
        "score_adjusted",
        "table_forfeited",
        "round_ended",
        "handed_over",
        "director_removed",
    ]


async def test_a_player_calls_the_directors_to_their_table_a_few_times_an_hour(
    world_over_days: World,
) -> None:
    world = world_over_days
    cup = TournamentWorld(world)
    await cup.open(rules=DUEL, deals=1, rounds=2, pace=LIVE.key)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    await cup.press("Host", "start")
    ann = world.person("Ann")
    table = next(table for table in await tables(cup) if table.seat_of(ann.id))
    message = world.message(table.messages.message_id)

    async def call(name: str, said: str) -> str:
        more = (await world.press(name, message, "more")).response
        asks = await world.press(name, more, "tcall")
        told = await world.person(name).submit_modal(asks, {"text": said})
        return "".join(texts(answer) for answer in (told.response, *told.followups) if answer is not None)

    assert "Say what happened" in await call("Ann", " \n ")
    for _ in range(MOST_CALLS):
        assert "The directors have a message" in await call("Ann", "Ben plays *both*\nhands")
        await world.env.advance_time(MINUTE)
    assert "called the director 3×" in await call("Ann", "Again")
    notes = [texts(one) for one in direct(world, "Host")]
    assert len(notes) == MOST_CALLS
    assert notes[0].startswith(
        "🔔 Ann calls the director in Spring Cup, at [this table](https://discord.com/"
    )
    assert "Ben plays \\*both\\* hands" in notes[0]
