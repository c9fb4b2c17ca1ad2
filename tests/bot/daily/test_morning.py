"""The morning after a daily: one's best and worst move, judged in the background, and the letter."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from bot.daily.boards import DailyBoards
from bot.daily.days import closes_at, number_of
from bot.daily.judge import OwnMoves
from bot.daily.letters import DailyLetters
from bot.daily.screens.result import letter_screen, own_move_line, own_moves_screen
from bot.layout.layout import Screen
from bot.runtime.processes.processes import Processes, TooLate
from bot.screens.pictures import Pictures
from bot.tables.deals import Chance
from bot.workers.calls.direct_messages import DirectMessages, Written
from canasta.i18n import ENGLISH
from canasta.review import mistakes
from data import Store
from renderers import Picture
from tests.bot.daily.test_service import ANN, BEN, CLEO, GUILD, Process
from tests.data.helpers import Clock

LETTER = "daily_letter"


@pytest.fixture
async def process(tmp_path: Path, clock: Clock, romme_each_day: None) -> AsyncIterator[Process]:
    async with await Store.open(str(tmp_path / "daily.db"), clock=clock) as store:
        made = Process(store, clock)
        yield made
        await made.close()


async def played(process: Process, person: int, level: str = "basic", game: str = "romme") -> int:
    """Play the day's deal of a game to its end; gives back the table."""
    begun = await process.dailies.begin(person, f"P{person}", GUILD, locale="en", game=game)
    await process.play(person, begun.table.id, level=level)
    assert (await process.play_of(person)).finished
    return begun.table.id


class Post(DirectMessages):
    """Direct messages that are kept; None of them gets to the people in ``closed``."""

    def __init__(self, *closed: int) -> None:
        self.closed, self.sent = closed, list[tuple[int, Screen, bool]]()

    async def write(
        self, person_id: int, screen: Screen, nonce: str, *, silent: bool = False
    ) -> Written | None:
        self.sent.append((person_id, screen, silent))
        return None if person_id in self.closed else Written(1, 1)


async def test_one_s_best_and_worst_move_are_judged_once_in_the_background_and_shown_with_pictures(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistakes, "second_opinion", lambda *_: (100.0, 10.0))
    process.tables.chance = Chance(lambda: "9a")
    await played(process, ANN, "relaxed", "classic")
    moves = OwnMoves(process.tables, process.executor, Processes(0, niceness=0))
    assert await moves.of(await process.play_of(ANN)) == ()
    await moves.due()
    play = await process.play_of(ANN)
    assert play.worst_move is not None
    assert await process.tables.store.daily.to_judge(play.day) == []
    own = await moves.of(play)
    assert [move.good for move in own] == [True, False], "a relaxed player has both in this deal"
    drawn: list[Any] = []

    class Drawing:
        async def drawn(self, *values: Any) -> Picture:
            drawn.append(values[2])
            return Picture(b"", "alt", "text", "move.png")

    screen = await own_moves_screen(play, own, ENGLISH, cast(Pictures, Drawing()))
    for move, hands in zip(own, drawn, strict=True):
        assert move.points >= 20
        assert ENGLISH.text(move.view.game.goal) == "one deal"
        assert hands == {0: tuple(move.view.hand)}
        assert own_move_line(move, ENGLISH) in screen.parts


async def test_what_cannot_be_judged_is_not_tried_for_ever(process: Process) -> None:
    class Slow(Processes):
        async def run(self, *values: Any, **limits: Any) -> Any:
            raise TooLate

    await played(process, ANN)
    await OwnMoves(process.tables, process.executor, Slow(0, niceness=0)).due()
    play = await process.play_of(ANN)
    assert (play.best_move, play.worst_move) == ("", "")


async def test_those_who_want_it_are_told_once_when_the_day_is_over(process: Process, clock: Clock) -> None:
    for person in (ANN, BEN, CLEO):
        await played(process, person)
    day = number_of(clock())
    await process.tables.time.prefer(ANN, daily_letter=True)
    await process.tables.time.prefer(BEN, daily_letter=True, quiet="22:00-09:00", zone="UTC")
    post, boards = Post(), DailyBoards(process.tables)
    letters = DailyLetters(process.tables, process.dailies, post)
    clock.now = closes_at(day) - timedelta(minutes=1)
    await boards.due()
    await letters.due()
    assert post.sent == []
    clock.now = closes_at(day)
    for _ in range(2):
        await boards.due()
        await letters.due()
    assert [(person, silent) for person, _, silent in post.sent] == [(ANN, True)]
    clock.now += timedelta(hours=3)  # Ben is awake
    for _ in range(2):
        await letters.due()
    assert [person for person, _, _ in post.sent] == [ANN, BEN]
    said = cast(str, post.sent[0][1].parts[0])
    assert f"Canasta daily {day}" in said
    assert "of 3 with these cards" in said
    clock.now += timedelta(days=1)
    await letters.due()
    assert len(post.sent) == 2


async def test_somebody_whom_no_letter_reaches_gets_no_further_one(process: Process, clock: Clock) -> None:
    await played(process, ANN)
    await process.tables.time.prefer(ANN, daily_letter=True)
    clock.now = closes_at(number_of(clock()))
    await DailyBoards(process.tables).due()
    await DailyLetters(process.tables, process.dailies, Post(ANN)).due()
    assert not (await process.tables.time.preferences(ANN)).daily


async def test_a_winner_who_hides_shows_nobody_their_play(process: Process) -> None:
    await played(process, ANN)
    store = process.tables.store
    deal_id = (await process.play_of(ANN)).deal_id
    assert await store.daily.standings.best(deal_id) is not None
    await store.people.hide(ANN, True)
    assert await store.daily.standings.best(deal_id) is None


async def test_a_letter_says_how_far_from_par_it_was(process: Process) -> None:
    await played(process, ANN)
    play = await process.play_of(ANN)
    for n, lead in enumerate((10, 30)):
        await process.tables.store.daily.standings.note_computer(play.deal_id, "strong", n, lead)
    result = await process.dailies.result(play)
    assert result is not None
    assert play.lead is not None
    par = ENGLISH.signed(play.lead - 20)
    assert f"Against par, what strong made: **{par}**." in cast(str, letter_screen(result, ENGLISH).parts[0])
