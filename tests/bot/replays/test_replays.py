"""Deals that are over: every step of them, the record, and who may see them."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.replays.replays import MOST_FRAMES, Replay, find_replay
from bot.replays.screens.replay import Stand
from canasta.__main__ import main
from canasta.i18n import ENGLISH
from canasta.notation.record import read_record
from canasta.notation.verify import fair, verify
from data import Store
from data.records.matches import Journal
from renderers import Frame, animation, replay_picture
from renderers.canvas.fonts import covered
from tests.bot.factories import GUILD, feed, played

ANN, BEN, CLEO, DAN, EVE = range(1, 6)
TARGET = 1500
"""So much takes several deals."""
ODD = ("مريم", "ゆき 🎲", "\u202eright to left", "W" * 32)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(tmp_path / "tables.db")) as opened:
        yield opened


async def journal_of(store: Store, number: int, seats: int = 4) -> Journal:
    match_id = await feed(store, list(range(1, seats + 1)), number, target=TARGET)
    journal = await store.journals.get(match_id)
    assert journal is not None
    return journal


def replay_of(journal: Journal, round_number: int = 1) -> Replay:
    return Replay(journal, round_number, tuple(f"P{n}" for n in range(len(journal.seats))))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_every_moment_holds_all_the_cards_and_the_last_one_the_result(store: Store, seats: int) -> None:
    journal = await journal_of(store, 2, seats)
    for round_number in range(1, len(journal.deals) + 1):
        replay = replay_of(journal, round_number)
        assert replay.last == len(journal.deals[round_number - 1].actions)
        held = {
            sum(map(len, moment.hands))
            + moment.view.stock
            + moment.view.pile.size
            + sum(len(meld.cards) for side in moment.view.sides for meld in side.melds)
            + sum(len(side.threes) for side in moment.view.sides)
            for moment in replay.moments
        }
        assert len(held) == 1
        result = replay.moments[-1].view.result
        assert result is not None
        kept = journal.deals[round_number - 1].result
        assert kept is not None
        assert tuple(result.totals) == kept.totals
        assert all(moment.view.result is None for moment in replay.moments[:-1])


async def test_the_record_is_taken_by_the_referee_and_gives_the_same_score(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = await journal_of(store, 4)
    assert len(journal.deals) > 1
    for round_number, deal in enumerate(journal.deals, 1):
        replay = Replay(journal, round_number, ("Ann", "Ben: the 2nd", "ゆき", "Dan Dan"))
        text = replay.record()
        assert fair(verify(read_record(text)))
        file = tmp_path / f"{round_number}.toml"
        file.write_text(text)
        assert main(["referee", str(file)]) == 0
        judged = json.loads(capsys.readouterr().out)["result"]
        assert deal.result is not None
        assert judged["totals"] == list(deal.result.totals)
        assert judged["scores"] == list(deal.result.scores)


async def test_turns_and_highlights_are_moments_of_the_deal(store: Store) -> None:
    for number in range(6):
        replay = replay_of(await journal_of(store, number))
        lines = replay.journal.deals[0].actions
        assert replay.turns[0] == 0
        assert replay.turns[-1] == replay.last
        for at in replay.turns[1:-1]:
            assert lines[at].seat != lines[at - 1].seat
        highlights = replay.highlights()
        assert highlights == tuple(sorted(set(highlights)))
        assert highlights[-1] == replay.last
        assert len(highlights) <= MOST_FRAMES
        assert highlights[0] > 0


async def test_a_deal_is_open_to_its_players_and_its_server_once_it_is_over(store: Store) -> None:
    over = await feed(store, [ANN, BEN, CLEO, DAN], 1, target=TARGET)
    going = await feed(store, [ANN, BEN, CLEO, DAN], 1, unfinished=True, target=TARGET)
    deals = len(played(1, target=TARGET).deals)
    assert (await find_replay(store, over, deals, GUILD, EVE)).last > 0
    assert (await find_replay(store, over, 1, None, ANN)).last > 0
    for match_id, round_number, guild, person in [
        (over, 1, GUILD + 1, EVE),
        (over, 1, None, EVE),
        (over, deals + 1, GUILD, ANN),
        (over, 0, GUILD, ANN),
        (going, deals, GUILD, ANN),
        (4711, 1, GUILD, ANN),
    ]:
        with pytest.raises(Refused):
            await find_replay(store, match_id, round_number, guild, person)


@pytest.mark.parametrize("text", ["", "1:2", "1:2:3:me", "1:-2:3:all", "1:2:3:1e5", "9" * 30 + ":1:1:all"])
def test_a_stand_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        Stand.from_text(text)


def test_a_stand_goes_into_a_button_and_back() -> None:
    for stand in (Stand(12, 3, 45, "2"), Stand(1, 1), Stand(1, 1, 0, "none")):
        assert Stand.from_text(stand.text) == stand
        assert Stand.from_text(f"{stand.text}:back") == stand


async def test_names_without_glyphs_are_said_and_not_drawn(store: Store) -> None:
    replay = replay_of(await journal_of(store, 3))
    moment = replay.moments[replay.last // 2]
    picture = replay_picture(moment.view, dict(enumerate(moment.hands)), ODD, ENGLISH)
    assert "ゆき" in picture.text
    frames = [Frame(m.view, tuple(enumerate(m.hands)), "caption") for m in replay.moments[-2:]]
    moving = animation(frames, ODD, ENGLISH)
    assert moving.png.startswith(b"GIF89a")
    assert len(moving.png) < 10 * 1024 * 1024
    assert ord("ゆ") not in covered()
