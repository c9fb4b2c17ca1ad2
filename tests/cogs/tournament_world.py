"""Tournaments in the simulated Discord: opening one, entering, and what its message says."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from canasta.notation.rule_code import rule_code
from canasta.players import choose
from data.records.tables import Table
from data.tournaments.records import Meeting, Tournament
from tests.bot.tournament_fixtures import in_order
from tests.cogs.world import World, ids, texts

SHORT = rule_code("classic", 4, {"target_score": 100})
DUEL = rule_code("classic", 2, {"target_score": 100})


class TournamentWorld:
    """The tournament of a test, in the world's channel, run by Host."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.host = world.manager("Host")
        self.service = world.bot.services.tournaments
        numbers = iter(range(1, 10_000))
        self.service.rounds._draw = in_order
        self.service.rounds._new_seed = lambda: f"d{next(numbers):x}"

    async def command(self, who: str, line: str, /, **given: Any) -> str:
        """What a tournament command answers, privately."""
        result = await self.world.person(who).slash(self.world.channel, f"tournament {line}", **given)
        assert result.response is not None
        assert result.ephemeral
        return texts(result.response)

    async def open(self, **given: Any) -> str:
        """Open one; gives back what Host is told."""
        return await self.command(
            "Host", "new", **{"name": "Spring Cup", "rules": SHORT, "deals": 1, **given}
        )

    async def press(self, name: str, what: str, values: Sequence[Any] = (), *, on: Any = None) -> Any:
        """Press something of the first tournament, under its message or in a private one; gives back what its
        person is told, None where that is nothing.
        """
        message = self.message if on is None else on
        result = await self.world.press(name, message, f"t{what}:1", values)
        return result.response if result.ephemeral or on is not None else None

    async def told(self, name: str, what: str, values: Sequence[Any] = (), *, on: Any = None) -> str:
        """As ``press``: the words."""
        return texts(await self.press(name, what, values, on=on))

    async def enter_alone(self, *names: str) -> None:
        """These people enter a tournament in which everybody plays alone."""
        for name in names:
            await self.press(name, "enter")

    async def cancel(self, tournament: str = "1") -> str:
        """Host cancels one, and says that they mean it."""
        given = {"tournament": tournament}
        asked = (await self.host.slash(self.world.channel, "tournament cancel", **given)).response
        (yes, _) = ids(asked)
        opened = await self.world.press("Host", asked, yes)
        return texts((await self.host.submit_modal(opened, {"text": "It rains"})).response)

    async def enter(self, *pairs: str) -> None:
        """Pairs such as ``Ann Ben`` enter: one asks, the other says yes. A name by itself enters alone."""
        for pair in pairs:
            asker, *others = pair.split()
            if others:
                await self.command(asker, "enter", partner=self.world.person(others[0]))
                await self.press(others[0], "yes", on=await self.press(others[0], "enter"))
            else:
                await self.press(asker, "alone", on=await self.press(asker, "enter"))

    @property
    def messages(self) -> list[Any]:
        """The public messages of tournaments."""
        return [message for message in self.world.channel.history() if texts(message).startswith("## 🏆")]

    @property
    def message(self) -> Any:
        """The one message that follows the tournament."""
        (message,) = self.messages
        return message

    @property
    def text(self) -> str:
        """What its message says."""
        return texts(self.message)

    async def now(self) -> Tournament:
        tournament = await self.world.bot.store.tournaments.get(1)
        assert tournament is not None
        return tournament

    async def meetings(self) -> list[Meeting]:
        """The tables of the round that is played."""
        return await self.world.bot.store.tournaments.rounds.meetings(1, (await self.now()).round)


async def tables(cup: TournamentWorld) -> list[Table]:
    """The tables of the round, in their order."""
    return [await cup.world.table(meeting.table_id or 0) for meeting in await cup.meetings()]


async def finish(cup: TournamentWorld, meeting: Meeting) -> None:
    """Play a table out, without clicks, and let the tournament go on."""
    assert meeting.table_id is not None
    bot = cup.world.bot
    for _ in range(5000):
        table_view = await bot.tables.views.of(meeting.table_id, None)
        if table_view.finished:
            break
        seat = None if table_view.to_move is None else table_view.table.seats[table_view.to_move]
        if seat is None:
            await bot.tables.deals.press_next(meeting.table_id, table_view.table.host_id)
        elif seat.person_id is None:
            await bot.services.computers.settled(meeting.table_id)
        else:
            own = await bot.tables.views.seated(meeting.table_id, seat.person_id)
            assert own.view is not None
            await bot.tables.play.act(meeting.table_id, seat.person_id, choose(own.view), own.table.version)
    await shown(cup)


async def shown(cup: TournamentWorld) -> None:
    """Everything has been done and is shown."""
    services = cup.world.bot.services
    await services.tournaments.announcer.settled(1)
    for table in await tables(cup):
        await services.announcer.settled(table.id, 10)
    await services.tournaments.announcer.settled(1)


def time_is_up(tournament: Tournament, cup: TournamentWorld) -> None:
    """The clock goes on to the end of the round."""
    registry, ends = cup.world.bot.tables.registry, tournament.round_ends_at
    now = registry.clock
    assert ends is not None
    ahead = ends - now() + timedelta(minutes=1)
    registry.clock = lambda: now() + ahead


async def round_over(cup: TournamentWorld) -> None:
    """The time of the round is over, and what is due is done."""
    time_is_up(await cup.now(), cup)
    await cup.world.bot.services.tournaments.announcer.due()
    await shown(cup)
