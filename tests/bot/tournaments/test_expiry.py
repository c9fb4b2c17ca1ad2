"""Open tournaments that nobody starts."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.tournaments.expiry import LEAST, LIFE, WARNING, Step, due, expires_at
from data.records.audit import Deed
from data.tournaments.records import Evening, LetterKind, TournamentStatus
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import HOST, Cups
from tests.bot.tournaments.test_format import NOW, tournament

DAY = timedelta(days=1)
OPEN = tournament([], status=TournamentStatus.OPEN, round=0, round_ends_at=None, started_at=None)


def test_its_organiser_is_told_two_days_before_it_is_cancelled_after_two_weeks() -> None:
    assert (LIFE, WARNING) == (14 * DAY, 2 * DAY)
    for days, step in ((0, None), (11, None), (12, Step.WARN), (40, Step.WARN)):
        assert due(OPEN, NOW + days * DAY) is step
    warned = replace(OPEN, warned_at=NOW + 12 * DAY)
    for days, step in ((12, None), (13, None), (14, Step.CANCEL)):
        assert due(warned, NOW + days * DAY) is step
    # If the bot was down for a month, there is still a day between the two.
    late = replace(OPEN, warned_at=NOW + 40 * DAY)
    assert expires_at(late) == NOW + 40 * DAY + LEAST
    assert due(late, NOW + 40 * DAY + LEAST - timedelta(seconds=1)) is None
    assert due(late, NOW + 40 * DAY + LEAST) is Step.CANCEL


def test_what_is_kept_open_has_its_time_anew_and_what_runs_or_is_over_never_expires() -> None:
    kept = replace(OPEN, kept_at=NOW + 13 * DAY)
    assert expires_at(kept) == NOW + 27 * DAY
    assert due(kept, NOW + 24 * DAY) is None
    assert due(kept, NOW + 25 * DAY) is Step.WARN
    planned = replace(OPEN, evening=Evening(starts_at=NOW + 20 * DAY))
    assert expires_at(planned) == NOW + 21 * DAY, "a day after its planned start"
    for status in (TournamentStatus.RUNNING, TournamentStatus.FINISHED, TournamentStatus.CANCELLED):
        assert due(replace(OPEN, status=status), NOW + 99 * DAY) is None


async def test_it_is_told_and_cancelled_once(cups: Cups) -> None:
    cup, expiry = await cups.open(), cups.service.expiry
    cups.clock.now += 12 * DAY - timedelta(minutes=1)
    assert await expiry.near() == []
    cups.clock.now += timedelta(minutes=1)
    assert await expiry.near() == [cup]

    async def told() -> list[tuple[LetterKind, int]]:
        letters = await cups.store.tournaments.letters.of_tournament(cup)
        return [(letter.kind, letter.person_id) for letter in letters]

    for _ in range(2):
        await expiry.look(cup)
        assert await told() == [(LetterKind.EXPIRES, HOST)]
    with pytest.raises(Refused, match="runs this tournament"):
        await expiry.keep_open(cup, 1)
    await expiry.keep_open(cup, HOST)
    assert await expiry.near() == []
    cups.clock.now += 13 * DAY
    await expiry.look(cup)
    cups.clock.now += DAY
    for _ in range(2):
        await expiry.look(cup)
    assert await told() == [(LetterKind.EXPIRES, HOST)] * 2 + [(LetterKind.EXPIRED, HOST)]
    made = await cups.now(cup)
    assert (made.status, made.expired) == (TournamentStatus.CANCELLED, True)
    noted = (await cups.store.audit.last(GUILD, 9))[0]
    assert (noted.deed, noted.by, noted.tournament_id) == (Deed.TOURNAMENT_CANCELLED, None, cup)
    with pytest.raises(Refused, match="moved on"):
        await expiry.keep_open(cup, HOST)
    assert await expiry.near() == []
