"""A tournament evening of pairs: some don't turn up, some come late, one drops out in the midst of a round, a
director plays, and the bot is killed. The standings beside an independent count of the journals.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

from bot.time.pace import LIVE
from canasta.notation.rule_code import rule_code
from data.records.tables import TableStatus
from tests.process.player import id_of
from tests.process.population.clock import Days, utc
from tests.process.population.count import rounds_of, standing
from tests.process.population.desk import Desk
from tests.process.population.people import NAMES, SERVERS, Somebody
from tests.process.population.served import Served, served, small_world
from tests.support.driver import Message

SERVER, NAME, DEALS = SERVERS[0], "Club evening", 1
SHORT = rule_code("classic", 4, {"target_score": 100, "hand_size": 20, "draw_count": 2})
"""Few cards are left in the stock, so a deal is soon over."""
LISTED = 6
"""Minutes after which the directors' panel lists who hasn't turned up."""
FEW = 3
"""Turns in which a round has begun and isn't over, however lucky people are."""
TOOK_AWAY = Fraction(1, 10)
"""What the director takes off a pair's score in a round."""
REASON = "late back from the break"
MOST_STEPS = 40
"""The most steps that a bot that is to be killed makes before."""


@dataclass
class Member(Somebody):
    """Somebody of the club. ``there``: whether they turn up, and have not gone home yet."""

    there: bool = True


class Evening(Days):
    """Lets an evening pass for these people, in pairs. The first one directs and plays; ``other`` helps to
    direct and doesn't. ``reserve`` could step in, ``guest`` is asked to.
    """

    def __init__(self, here: Served, members: Sequence[Member], seed: int, rounds: int) -> None:
        super().__init__(here, f"evening {seed}")
        self.members, self.rounds = {one.name: one for one in members}, rounds
        *some, self.other, self.reserve, self.guest = members
        self.pairs = list(zip(some[::2], some[1::2], strict=True))
        self.director, self.absent, self.late = some[0], self.pairs[1], self.pairs[-1]
        self.missing, self.leaver, self.blamed = (some[4], some[7]), some[9], some[10]
        self.desk = Desk(self.hands, here.channel(SERVER).id)
        self.forfeited: dict[tuple[int, int], int] = {}
        """The entry that forfeits, by round and table."""
        self.out: set[int] = set()
        """The entries that were taken out."""

    async def pass_by(self) -> None:
        """From the first entry to the final standings."""
        given = {"name": NAME, "deals": DEALS, "rounds": self.rounds, "rules": SHORT, "pace": LIVE.key}
        await self.hands.slash(self.director, SERVER, "tournament new", **given)
        for pair in self.pairs[:-1]:
            await self.desk.enter(*pair)
        await self.desk.direct(self.director, "people", f"adddirector={await self.hands.id(self.other)}")
        for who in (*self.absent, *self.missing):
            who.there = False
        board, director = await self.desk.board(self.director), await self.hands.person(self.director)
        outcome = await director.click(board, str(id_of(board, "tstart:1")))  # it is posted anew
        assert not outcome.failed, outcome
        await self.hands.settle()
        await self.desk.press(self.reserve, "tstepin")
        await self._first_round()
        await self._second_round()
        for number in range(3, self.rounds + 1):
            await self._play_out(number)

    async def _whoever_may(self, *steps: str) -> Message:
        """Direct; where the director plays and so may not decide, the other does."""
        page = await self.desk.direct(self.director, *steps[:1])
        whose = self.other if "You play in this tournament" in page.text else self.director
        return await self.desk.direct(whose, *steps)

    # ---- the rounds -------------------------------------------------------------------------------------

    async def _first_round(self) -> None:
        """Everybody who is there plays; those who aren't are dealt with."""
        await self._play_round()
        await self._wait(LISTED)
        panel = await self.desk.direct(self.director)
        missing = [who.name for who in (*self.absent, *self.missing) if who.name not in panel.text]
        if missing:
            self.stuck.append(f"{missing} aren't listed as missing: {panel.text!r}")
        await self.desk.enter(*self.late)
        await self._give_up(await self.desk.number_of(self.absent[0]))
        await self._step_in()
        await self._play_out(1)

    async def _give_up(self, entry: int) -> None:
        """End the table of a pair of whom nobody came, and take them out."""
        meetings = await self.here.store.tournaments.rounds.meetings(1, 1)
        mine = next(one for one in meetings if entry in (one.first, one.second))
        if mine.second is not None and not mine.over:
            forfeit = f"forfeit:{mine.round}:{mine.number}:{entry}"
            page = await self._whoever_may(f"entry:0={entry}", f"forfeitask:{entry}", forfeit)
            if "ended" not in page.text:
                self.stuck.append(f"no table is ended: {page.text!r}")
            self.forfeited[1, mine.number] = entry
        await self._whoever_may(f"entry:0={entry}", f"removeask:{entry}", f"remove:{entry}")
        self.out.add(entry)

    async def _step_in(self) -> None:
        """One of the missing is replaced by somebody of the list, the other by somebody who is asked."""
        for at, (who, what) in enumerate(((self.reserve, "putin"), (self.guest, "ask"))):
            entry, person = await self.desk.number_of(self.missing[at]), await self.hands.id(who)
            chair = f"sub:{entry}", f"sub:{entry}={at}"
            await self._whoever_may(f"entry:0={entry}", *chair, f"{what}:{entry}:{at}={person}")
        guest = await self.hands.person(self.guest)
        asked = guest.newest(lambda message: id_of(message, "tsub:1:yes") is not None)
        assert asked is not None, "nobody is asked"
        await self.hands.press(self.guest, asked, "tsub:1:yes")
        for who in (self.reserve, self.guest):
            await self.desk.number_of(who)

    async def _second_round(self) -> None:
        """Somebody drops out in the midst of it; the bot is killed while a director gives more time; a score
        is changed, by the director who doesn't play.
        """
        await self._play_round(FEW)
        await self.hands.press(self.leaver, await self.desk.press(self.leaver, "tleave"), "tgone:1")
        self.leaver.there = False
        await self._killed_while_directing()
        await self._take_off(self.director, allowed=False)
        await self._take_off(self.other, allowed=True)
        await self._play_out(2)

    async def _killed_while_directing(self) -> None:
        """The bot is killed while more time is given; it is given once."""
        before = (await self.desk.tournament()).round_ends_at
        panel, person = await self.desk.direct(self.director, "time"), await self.hands.person(self.director)
        what = next(one for one in panel.labels if one.startswith("+"))

        async def press() -> None:
            await person.finished(await person.click(person.seen(panel) or panel, what))
            await self.hands.settle()

        await self.kill_in(press, MOST_STEPS, 30)
        await self.start_again()
        if (await self.desk.tournament()).round_ends_at == before:
            await press()
        after = (await self.desk.tournament()).round_ends_at
        assert before is not None
        assert after is not None
        if after - before != timedelta(minutes=int(what.split()[1])):
            self.stuck.append(f"the round lasts longer by {after - before}, not {what}")

    async def _take_off(self, by: Member, *, allowed: bool) -> None:
        """Take something off the score of a pair."""
        entry = await self.desk.number_of(self.blamed)
        page = await self.desk.direct(by, f"entry:0={entry}")
        if allowed or id_of(page, f"tdirect:1:score:{entry}") is not None:
            page = await self.hands.press(by, page, f"tdirect:1:score:{entry}")
            form, typed = f"tdirect:1:scoreform:{entry}", ("-10", REASON) if allowed else ()
            await self.hands.press(by, page, form, "2", typed=typed)
        if bool((await self.desk.tournament()).adjustments) != allowed:
            self.stuck.append(f"{by.name} changes a score: {allowed=}")

    # ---- playing ----------------------------------------------------------------------------------------

    async def _play_round(self, most: int = 10_000) -> None:
        """Play this round's tables for so many turns, each table in turn, as long as somebody who is there is
        to move.
        """
        number, made, before = (await self.desk.tournament()).round, 0, -1
        while before < made < most and not await self._is_over(number):
            before = made
            for meeting in await self.here.store.tournaments.rounds.meetings(1, number):
                if not meeting.over and meeting.table_id is not None:
                    made += await self._turn(meeting.table_id)

    async def _turn(self, number: int) -> bool:
        """Play the turn at a table, if somebody who is there is to move."""
        table = await self.hands.table(number)
        if table.status is not TableStatus.PLAYING or table.turn is None or not table.turn.person_id:
            return False
        who = self.members[self.here.world.users[table.turn.person_id].name]
        if who.there:
            await self.hands.turn(who, number)
        return who.there

    async def _play_out(self, number: int) -> None:
        """Play a round to its end. Where nobody who is there is to move, time passes."""
        for _ in range(200):
            await self._play_round()
            if await self._is_over(number):
                return
            await self._wait(1)
        self.stuck.append(f"round {number} doesn't end")

    async def _is_over(self, number: int) -> bool:
        tournament = await self.desk.tournament()
        return tournament.round != number or tournament.finished_at is not None

    async def _wait(self, minutes: int) -> None:
        """Let time pass, minute by minute; everybody who is there plays on."""
        for _ in range(minutes):
            await self.here.move_on(self.here.now + 60)
            await self._play_round()

    async def wrong(self) -> list[str]:
        """What isn't as it should be, the standings that somebody reads among it."""
        page, tournament = await self.desk.press(self.reserve, "tstand"), await self.desk.tournament()
        shown, differences = [line for line in page.text.splitlines() if line.startswith("**")], []
        rounds = await rounds_of(self.here.store, self.rounds, DEALS, self.forfeited)
        joined = {entry.number: entry.joined for entry in tournament.entries}
        adjusted = {await self.desk.number_of(self.blamed): -TOOK_AWAY * DEALS}
        counted = standing(rounds, DEALS, joined, adjusted=adjusted, out=self.out)
        for (place, entry, share), line in zip(counted, shown, strict=False):
            percent = f"{'−' * (share < 0)}{int(1000 * abs(share) + Fraction(1, 2)) / 10:.1f}%"
            names = [who.name for who in tournament.entry(entry).players if who.person_id is not None]
            if not line.startswith(f"**{place}**") or not all(part in line for part in (percent, *names)):
                differences.append(f"{place}. {names} {percent}, shown: {line}")
        if len(shown) != len(counted) or REASON not in page.text:
            differences.append(f"{len(counted)} entries, {REASON}, shown: {page.text!r}")
        return [*self.stuck, *differences, *filter(None, self.here.errors)]


@asynccontextmanager
async def evening_of(
    folder: Path, database: str, pairs: int, seed: int, rounds: int = 3
) -> AsyncIterator[Evening]:
    """This number of pairs at their club, from an evening on, with three more members."""
    some = [Member(name) for name in NAMES[: 2 * pairs + 3]]
    # Anyone who owns the server may open tournaments; here that is the director.
    world = small_world(utc(23, 19).timestamp(), {SERVER: [one.name for one in some]})
    async with served(folder, database, world) as here:
        yield Evening(here, some, seed, rounds)


async def live(folder: Path, database: str, *, seed: int = 1, pairs: int = 17) -> int:
    """A club's tournament evening; prints what differs from the count."""
    async with evening_of(folder, database, pairs, seed) as evening:
        await evening.pass_by()
        wrong, page = await evening.wrong(), await evening.desk.press(evening.reserve, "tstand")
        presses = sum(one.presses for one in evening.members.values())
        print(page.text, f"{presses} presses, {len(wrong)} differences", *wrong, sep="\n")
        return len(wrong)
