"""Who may direct a tournament, and what a director who plays leaves to others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.layout.errors import Refused
from bot.tournaments.directing import directors_only, directs, outside, without_stake
from bot.tournaments.director.change import REASON, Director
from canasta.i18n import ENGLISH
from data.records.audit import Deed
from data.tournaments.records import Contestant, Former, Meeting, Tournament, TournamentStatus
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import HOST, fresh

ANN, BEN, CLEO, DAN = range(1, 5)


async def test_organiser_co_directors_and_managers_direct_it() -> None:
    async with fresh() as cups:
        made = await cups.now(await cups.open(computers=3))
        assert [directs(made, person, False) for person in (HOST, ANN, BEN)] == [True, False, False]
        assert directs(made, ANN, True)
        made = await cups.store.tournaments.save(made, replace(made, directors=(ANN,)))
        assert [directs(made, person, False) for person in (HOST, ANN, BEN)] == [True, True, False]
        with pytest.raises(Refused) as refused:
            directors_only(made, BEN, False)
        assert ENGLISH.text(refused.value.text).endswith(f"can do that: <@{HOST}>, <@{ANN}>.")
        # A co-director does what the organiser does, also at its tables.
        await cups.service.entries.add_computers(made.id, ANN)
        begun = await cups.service.rounds.start(made.id, ANN)
        (first, *_) = await cups.meetings(begun)
        table = await cups.table(first.table_id)
        decides = cups.tables.authority.decides_alone
        assert [await decides(table, person, moderator=False) for person in (ANN, BEN)] == [True, False]


async def test_who_ran_it_may_be_gone() -> None:
    async with fresh() as cups:
        made = replace(await cups.now(await cups.open()), organiser_id=0)
        with pytest.raises(Refused, match="is gone"):
            directors_only(made, ANN, False)
        # Nobody's id is 0: a deleted organiser is nobody.
        assert not directs(made, 0, False)


async def test_nobody_decides_about_their_own_entry_or_their_table() -> None:
    async with fresh() as cups:
        cup = await cups.open(deals=0)
        made = await cups.enter(cup, ANN, BEN, CLEO, DAN)
        met = [Meeting(1, 1, 1, 2), Meeting(1, 2, 3, 4), Meeting(2, 1, 1, 3), Meeting(2, 2, 2, 4)]
        second = replace(made, round=2, status=TournamentStatus.RUNNING)
        for concerned, refused in (((1,), True), ((3,), True), ((2,), False), ((4,), False), ((2, 3), True)):
            if refused:
                with pytest.raises(Refused, match="your own result"):
                    without_stake(second, met, ANN, concerned)
            else:
                without_stake(second, met, ANN, concerned)
        without_stake(second, met, HOST, (1, 2, 3, 4))
        outside(second, HOST, (ANN,))


async def test_who_plays_decides_nothing_and_is_told_who_may() -> None:
    async with fresh() as cups:
        made = await cups.enter(await cups.open(deals=0), ANN, BEN, CLEO, DAN)
        second = replace(made, round=2, status=TournamentStatus.RUNNING, directors=(ANN, 9))
        with pytest.raises(Refused) as refused:
            outside(second, ANN, ())
        assert f" <@{HOST}>, <@9> can, or a member with" in ENGLISH.text(refused.value.text)
        # Who has played decides nothing either, and isn't named.
        with pytest.raises(Refused) as refused:
            outside(second, HOST, (HOST,))
        assert " <@9> can, or a member with" in ENGLISH.text(refused.value.text)
        former = replace(
            second.entries[0], players=(Contestant(None, None, "C", former=Former(ANN, "A", 1)),)
        )
        gone = replace(second, entries=(former, *second.entries[1:]))
        with pytest.raises(Refused, match="you decide nothing"):
            outside(gone, ANN, ())
        # Where all of them play, the words say what helps.
        for alone in (replace(second, organiser_id=BEN, directors=(ANN,)), replace(made, organiser_id=0)):
            with pytest.raises(Refused, match="a second director: the organiser names one"):
                outside(alone, ANN, ())
        outside(second, 9, (ANN, HOST))


async def test_every_decision_about_others_needs_a_reason_and_the_log_keeps_it() -> None:
    async with fresh() as cups:
        begun = await cups.begin(ANN, BEN, CLEO, DAN, rounds=2, deals=0)
        runs, service = Director(HOST, "Host"), cups.service
        await service.substitutes.offer(begun.id, 7, "Gus")
        table = next(
            meeting for meeting in await cups.meetings(begun) if 1 not in (meeting.first, meeting.second)
        )
        adjust = service.adjustments
        decisions: dict[Deed, Callable[[str], Awaitable[Tournament]]] = {
            Deed.SUBSTITUTE_ASKED: lambda why: service.substitutes.ask(begun.id, runs, 1, 0, 8, "Hal", why),
            Deed.SUBSTITUTE_PUT_IN: lambda why: service.substitutes.put_in(begun.id, runs, 1, 0, 7, why),
            Deed.ENTRY_REMOVED: lambda why: service.removals.remove(begun.id, runs, 1, why),
            Deed.ENTRY_REINSTATED: lambda why: service.removals.reinstate(begun.id, runs, 1, why),
            Deed.TABLE_FORFEITED: lambda why: service.removals.forfeit(
                begun.id, runs, 1, table.number, table.first, why
            ),
            Deed.SCORE_ADJUSTED: lambda why: adjust.adjust(begun.id, runs, 1, 1, 1, why),
            Deed.SCORE_RESTORED: lambda why: adjust.take_back(begun.id, runs, 1, why),
            Deed.ROUND_ENDED: lambda why: service.round_times.end(begun.id, runs, 1, why),
        }
        for deed, decide in decisions.items():
            version = (await cups.now(begun.id)).version
            for nothing in ("", " \n ", "\u200b"):
                with pytest.raises(Refused, match="Say why"):
                    await decide(nothing)
            assert (await cups.now(begun.id)).version == version
            await decide(" held \n up " + "x" * 200)
            line = next(entry for entry in await cups.store.audit.last(GUILD, 9) if entry.deed == deed)
            assert line.by == HOST
            assert str(line.details["reason"]).startswith("held up xxx")
            assert len(str(line.details["reason"])) <= REASON
