"""A tournament evening of pairs: some don't turn up, some come late, one drops out in the midst of a round, a
director plays, and the bot is killed.
"""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

from bot.time.pace import LIVE
from canasta.notation.rule_code import rule_code
from data.tournaments.records.tournaments import Meeting
from tests.process.club_evening.club import SERVER, Club, Member, Pair
from tests.process.club_evening.count import Round, Sitting, nets_of, standing
from tests.process.player import id_of
from tests.process.population.clock import killed_in
from tests.process.population.people import NAMES
from tests.process.population.served import Served, served, small_world
from tests.support.driver import Message

NAME = "Club evening"
DEALS = 1
SHORT = rule_code("classic", 4, {"target_score": 100, "hand_size": 20, "draw_count": 2})
"""Few cards are left in the stock, so a deal is soon over."""
LISTED = timedelta(minutes=6)
"""After this time the directors' panel lists who hasn't turned up."""
FEW = 3
"""Turns in which a round has begun and isn't over, however lucky people are."""
TOOK_AWAY = Fraction(1, 10)
"""What the director takes off a pair's score in a round."""
REASON = "late back from the break"
MOST_STEPS = 40
"""The most steps that a bot that is to be killed makes before."""


class Evening:
    """Lets an evening pass for these pairs. The first pair's first person directs and plays; ``other`` helps
    to direct and doesn't. ``reserve`` could step in, ``guest`` is asked to.
    """

    def __init__(
        self, here: Served, pairs: Sequence[Pair], extra: Sequence[Member], seed: int, rounds: int
    ) -> None:
        self.here, self.pairs, self.rounds = here, pairs, rounds
        self.other, self.reserve, self.guest = extra
        self.rng = random.Random(f"evening {seed}")
        members = [*(one for pair in pairs for one in pair), *extra]
        self.club = Club(here, members, self.rng)
        self.director = pairs[0][0]
        self.absent, self.late = pairs[1], pairs[-1]
        self.missing = (pairs[2][0], pairs[3][1])
        self.leaver = pairs[4][1]
        self.blamed = pairs[5]
        self.forfeited: dict[int, int] = {}
        """The entry that forfeits, by the number of the table in the round."""
        self.joined: dict[int, int] = {}
        self.out: set[int] = set()
        """The entries that were taken out."""
        self.killed = 0
        self.differences: list[str] = []

    async def pass_by(self) -> None:
        """From the first entry to the final standings."""
        await self._enter()
        await self._first_round()
        await self._second_round()
        for round in range(3, self.rounds + 1):
            await self._play_out(round)

    def differs(self, what: str) -> None:
        """Write down what isn't as it should be."""
        self.differences.append(what)

    # ---- the rounds -------------------------------------------------------------------------------------

    async def _enter(self) -> None:
        given = {"name": NAME, "deals": DEALS, "rounds": self.rounds, "rules": SHORT, "pace": LIVE.key}
        await self.club.presses.slash(self.director, self.club.channel, "tournament new", **given)
        for pair in self.pairs[:-1]:
            await self.club.enter(*pair)
        await self.club.direct(self.director, "people", f"adddirector {await self.club.id(self.other)}")
        for who in (*self.absent, *self.missing):
            who.there = False
        await self.club.start(self.director)
        await self.club.press(self.reserve, "tstepin")

    async def _first_round(self) -> None:
        """Everybody who is there plays; those who aren't are dealt with."""
        await self.club.play_round()
        await self._wait(LISTED)
        panel = await self.club.direct(self.director)
        for who in (*self.absent, *self.missing):
            if who.name not in panel.text:
                self.differs(f"{who.name} isn't listed as missing: {panel.text!r}")
        await self.club.enter(*self.late)
        await self._give_up(self.absent)
        await self._step_in()
        await self._play_out(1)

    async def _second_round(self) -> None:
        """Somebody drops out in the midst of it; the bot is killed while a director gives more time; a score
        is changed, by the director who doesn't play.
        """
        await self.club.play_round(FEW)
        leaving = await self.club.press(self.leaver, "tleave")
        await self.club.presses.press(self.leaver, leaving, "tgone:1")
        self.leaver.there = False
        await self._killed_while_directing()
        await self._take_off(self.director, allowed=False)
        await self._take_off(self.other, allowed=True)
        await self._play_out(2)

    async def _play_out(self, round: int) -> None:
        """Play a round to its end. Where nobody who is there is to move, time passes."""
        for _ in range(200):
            if await self._is_over(round):
                return
            await self.club.play_round()
            if await self._is_over(round):
                return
            await self._wait(timedelta(minutes=1))
        self.differs(f"round {round} doesn't end: {self.club.stuck}")

    async def _is_over(self, round: int) -> bool:
        tournament = await self.club.tournament()
        return tournament.round != round or tournament.finished_at is not None

    async def _wait(self, time: timedelta) -> None:
        """Let time pass, minute by minute; everybody who is there plays on."""
        round = (await self.club.tournament()).round
        for _ in range(int(time.total_seconds() // 60)):
            await self.here.move_on(self.here.now + 60)
            if not await self._is_over(round):
                await self.club.play_round()

    # ---- directing --------------------------------------------------------------------------------------

    async def _whoever_may(self, *steps: str) -> Message:
        """Direct; where the director plays and so may not decide, the other does."""
        page = await self.club.direct(self.director, *steps[:1])
        whose = self.other if "You play in this tournament" in page.text else self.director
        return await self.club.direct(whose, *steps)

    async def _give_up(self, pair: Pair) -> None:
        """End the table of a pair of whom nobody came, and take them out."""
        entry = await self.club.number_of(pair[0])
        mine = next(one for one in await self.club.meetings() if entry in (one.first, one.second))
        if mine.second is not None and not mine.over:
            forfeit = f"forfeit:{mine.round}:{mine.number}:{entry}"
            page = await self._whoever_may(f"entry:0 {entry}", f"forfeitask:{entry}", forfeit)
            if "ended" not in page.text:
                self.differs(f"no table is ended: {page.text!r}")
            self.forfeited[mine.number] = entry
        await self._whoever_may(f"entry:0 {entry}", f"removeask:{entry}", f"remove:{entry}")
        self.out.add(entry)

    async def _step_in(self) -> None:
        """One of the missing is replaced by somebody of the list, the other by somebody who is asked."""
        first, second = self.missing
        entry, person = await self.club.number_of(first), await self.club.id(self.reserve)
        chair = f"sub:{entry}", f"sub:{entry} 0"
        await self._whoever_may(f"entry:0 {entry}", *chair, f"putin:{entry}:0 {person}")
        entry, person = await self.club.number_of(second), await self.club.id(self.guest)
        chair = f"sub:{entry}", f"sub:{entry} 1"
        await self._whoever_may(f"entry:0 {entry}", *chair, f"ask:{entry}:1 {person}")
        asked = (await self.club.presses.person(self.guest)).newest(
            lambda message: id_of(message, "tsub:1:yes") is not None
        )
        assert asked is not None, "nobody is asked"
        await self.club.presses.press(self.guest, asked, "tsub:1:yes")
        for who in (self.reserve, self.guest):
            if (await self.club.tournament()).entry_of(await self.club.id(who)) is None:
                self.differs(f"{who.name} plays for nobody")

    async def _take_off(self, by: Member, *, allowed: bool) -> None:
        """Take something off the score of a pair."""
        entry = await self.club.number_of(self.blamed[0])
        page = await self.club.direct(by, f"entry:0 {entry}")
        if not allowed and id_of(page, f"tdirect:1:score:{entry}") is None:
            return
        page = await self.club.presses.press(by, page, f"tdirect:1:score:{entry}")
        person = await self.club.presses.person(by)
        custom_id = id_of(page, f"tdirect:1:scoreform:{entry}")
        assert custom_id is not None
        opened = await person.select(page, custom_id, ["2"])
        if opened.modal is None:
            await self.club.presses.settle()
            if allowed:
                self.differs(f"{by.name} can't change a score")
            return
        names = [str(one["custom_id"]) for one in _inputs(opened.modal)]
        await person.submit_modal(opened, dict(zip(names, ("-10", REASON), strict=True)))
        await self.club.presses.settle()
        changed = len((await self.club.tournament()).adjustments)
        if bool(changed) != allowed:
            self.differs(f"{by.name} changes a score: {changed}")

    async def _killed_while_directing(self) -> None:
        """The bot is killed while more time is given; it is given once."""
        before = (await self.club.tournament()).round_ends_at
        panel = await self.club.direct(self.director, "time")
        what = next(one for one in panel.labels if one.startswith("+"))
        person = await self.club.presses.person(self.director)

        async def press() -> None:
            await person.finished(await person.click(panel, what))
            await self.club.presses.settle()

        await killed_in(self.here, self.rng.randrange(MOST_STEPS), press)
        self.killed += 1
        self.here.away_until(self.here.now + 30)
        await self.here.start()
        after = (await self.club.tournament()).round_ends_at
        if after == before:
            await self.club.presses.person(self.director)
            page = person.seen(panel) or panel
            await person.click(page, what)
            await self.club.presses.settle()
            after = (await self.club.tournament()).round_ends_at
        assert before is not None
        assert after is not None
        if after - before != timedelta(minutes=int(what.split()[1])):
            self.differs(f"the round lasts longer by {after - before}, not {what}")

    # ---- counting ---------------------------------------------------------------------------------------

    async def counted(self) -> list[tuple[int, int, Fraction]]:
        """The standings by the count: place, entry, share."""
        tournament, rounds = await self.club.tournament(), []
        every = await self.here.store.tournaments.rounds.meetings(1)
        for number in range(1, self.rounds + 1):
            meetings = [pair for pair in every if pair.round == number]
            sittings = [await self._sitting(pair) for pair in meetings if pair.second is not None]
            rounds.append(
                Round(tuple(sittings), tuple(pair.first for pair in meetings if pair.second is None))
            )
        self.joined = {entry.number: entry.joined for entry in tournament.entries}
        adjusted = {await self.club.number_of(self.blamed[0]): -TOOK_AWAY * DEALS}
        return standing(rounds, DEALS, self.joined, adjusted=adjusted, out=self.out)

    async def _sitting(self, meeting: Meeting) -> Sitting:
        assert meeting.second is not None
        nets = await nets_of(self.here.store, meeting.match_id, DEALS)
        delayed = self.forfeited.get(meeting.number) if meeting.round == 1 else None
        return Sitting(meeting.first, meeting.second, nets, delayed)

    async def wrong(self) -> list[str]:
        """What isn't as it should be, the standings that somebody reads among it."""
        page = await self.club.press(self.reserve, "tstand")
        shown = [line for line in page.text.splitlines() if line.startswith("**")]
        differences = []
        counted, tournament = await self.counted(), await self.club.tournament()
        for (place, entry, share), line in zip(counted, shown, strict=False):
            percent = f"{'−' * (share < 0)}{int(1000 * abs(share) + Fraction(1, 2)) / 10:.1f}%"
            names = [who.name for who in tournament.entry(entry).players if who.person_id is not None]
            if not line.startswith(f"**{place}**") or not all(part in line for part in (percent, *names)):
                differences.append(f"{place}. {names} {percent}, shown: {line}")
        if len(shown) != len(counted):
            differences.append(f"{len(counted)} entries, {len(shown)} lines: {page.text!r}")
        if REASON not in page.text:
            differences.append(f"no reason for the changed score: {page.text!r}")
        return [*self.differences, *self.club.stuck, *differences, *filter(None, self.here.errors)]


def _inputs(modal: dict[str, object]) -> list[dict[str, object]]:
    """The lines of a window that somebody fills in."""
    inputs: list[dict[str, object]] = []
    rest: list[object] = [modal]
    while rest:
        item = rest.pop(0)
        if isinstance(item, dict):
            if item.get("type") == 4:
                inputs.append(item)
            rest += [value for value in item.values() if isinstance(value, (dict, list))]
        elif isinstance(item, list):
            rest += item
    return inputs


@asynccontextmanager
async def evening_of(
    folder: Path, database: str, pairs: int, start: datetime, seed: int, rounds: int = 3
) -> AsyncIterator[Evening]:
    """This number of pairs at their club, from this moment on, with three more members."""
    some = [Member(name) for name in NAMES[: 2 * pairs + 3]]
    entered = [(some[2 * at], some[2 * at + 1]) for at in range(pairs)]
    # Whoever owns the server may open tournaments; here that is the director.
    world = small_world(start.timestamp(), {SERVER: [one.name for one in some]})
    async with served(folder, database, world) as here:
        yield Evening(here, entered, some[2 * pairs :], seed, rounds)
