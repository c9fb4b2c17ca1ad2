"""Partners are asked, answer, and are told about each other's answers."""

import pytest

from bot.layout.errors import Refused
from bot.people.blocks import block
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS
from bot.time.availability import Where
from data.tournaments.records import LetterKind
from tests.bot.tournament_fixtures import HOST, Cups, lower_number_wins, people

ANN, BEN, CLEO, DAN, EVE, FAY, GUS, HAL = range(1, 9)
ASKED, YES, NO = LetterKind.PARTNER_ASKED, LetterKind.PARTNER_YES, LetterKind.PARTNER_NO


async def told(cups: Cups, cup: int) -> list[tuple[LetterKind, int, int | None]]:
    """What is to be sent since the last time."""
    letters = await cups.store.tournaments.letters.of_tournament(cup)
    for letter in letters:
        await cups.store.tournaments.letters.done(letter.id)
    return [(letter.kind, letter.person_id, letter.other_id) for letter in letters]


async def ask(cups: Cups, cup: int, one: int, other: int) -> None:
    await cups.service.entries.enter(cup, one, f"P{one}", (other, f"P{other}"))


async def test_a_question_goes_to_the_partner_and_the_answer_to_the_asker(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await ask(cups, cup, ANN, BEN)
    made = await cups.now(cup)
    assert await cups.service.partners.is_asking(made, ANN)
    assert await told(cups, cup) == [(ASKED, BEN, ANN)]
    await cups.service.partners.answer(cup, BEN, yes=False)
    assert await told(cups, cup) == [(NO, ANN, BEN)]
    await ask(cups, cup, ANN, CLEO)
    await cups.service.partners.answer(cup, CLEO, yes=True)
    assert await told(cups, cup) == [(ASKED, CLEO, ANN), (YES, ANN, CLEO)]
    # A partner who withdraws before the start leaves the other, who hears it and is paired with nobody.
    await cups.service.entries.withdraw(cup, CLEO)
    assert await told(cups, cup) == [(NO, ANN, CLEO)]
    (entry,) = (await cups.now(cup)).entries
    assert not entry.with_anyone


async def test_joining_and_leaving_somebody_again_and_again_does_not_flood_them(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    cups.tables.limits.limits = {INVITATIONS.use: Limit(9, 0), CALLS.use: Limit(2, 0)}
    await cups.service.entries.enter(cup, BEN, "Ben")
    letters = []
    for _ in range(4):
        await cups.service.partners.choose(cup, BEN, with_anyone=True)
        await ask(cups, cup, ANN, BEN)
        await cups.service.entries.withdraw(cup, ANN)
        letters += await told(cups, cup)
    assert [kind for kind, person, _ in letters if person == BEN].count(YES) == 2
    cups.tables.limits.limits = {INVITATIONS.use: Limit(1, 0)}
    await cups.service.partners.choose(cup, BEN, with_anyone=True)
    with pytest.raises(Refused, match="called a lot of people"):
        await ask(cups, cup, ANN, BEN)


async def test_who_asks_back_has_said_yes(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await ask(cups, cup, ANN, BEN)
    await ask(cups, cup, BEN, ANN)
    (entry,) = (await cups.now(cup)).entries
    assert all(player.agreed for player in entry.players)
    assert await told(cups, cup) == [(ASKED, BEN, ANN), (YES, ANN, BEN)]


async def test_who_is_asked_and_enters_otherwise_has_said_no(cups: Cups) -> None:
    cup = await cups.open(seats=4)
    await ask(cups, cup, ANN, BEN)
    await cups.service.entries.enter(cup, BEN, "Ben")
    await ask(cups, cup, CLEO, BEN)
    assert people(await cups.now(cup)) == [[ANN, None], [BEN, CLEO]]
    assert await told(cups, cup) == [(ASKED, BEN, ANN), (NO, ANN, BEN), (YES, BEN, CLEO)]


async def test_a_question_is_taken_back_or_put_to_somebody_else(cups: Cups) -> None:
    cup, partners = await cups.open(seats=4), cups.service.partners
    await ask(cups, cup, ANN, BEN)
    assert people(await partners.take_back(cup, ANN)) == [[ANN, None]]
    for late in (partners.answer(cup, BEN, yes=True), partners.take_back(cup, ANN)):
        with pytest.raises(Refused, match="any more"):
            await late
    await ask(cups, cup, ANN, CLEO)
    await ask(cups, cup, ANN, DAN)
    assert people(await cups.now(cup)) == [[ANN, DAN]]
    with pytest.raises(Refused, match="any more"):
        await partners.answer(cup, CLEO, yes=True)
    assert [kind for kind, *_ in await told(cups, cup)] == [ASKED] * 3


async def test_who_chose_a_partner_is_joined_by_nobody_else(cups: Cups) -> None:
    cup, partners = await cups.open(seats=4), cups.service.partners
    await ask(cups, cup, ANN, BEN)
    await partners.answer(cup, BEN, yes=False)
    with pytest.raises(Refused, match="chooses who to play with"):
        await ask(cups, cup, CLEO, ANN)
    number = (await cups.now(cup)).entries[0].number
    with pytest.raises(Refused, match="no longer looking"):
        await cups.service.registry.looking_for_partner(cup, number)
    await partners.choose(cup, ANN, with_anyone=True)
    assert await cups.service.registry.looking_for_partner(cup, number) == (ANN, "P1")
    await ask(cups, cup, CLEO, ANN)
    assert people(await cups.now(cup)) == [[ANN, CLEO]]
    for late in (ANN, DAN):
        with pytest.raises(Refused):
            await partners.choose(cup, late, with_anyone=False)


async def test_at_the_start_who_waits_sits_out_and_comes_later_with_a_yes(cups: Cups) -> None:
    cup, partners = await cups.open(seats=4, computers=3, rounds=2), cups.service.partners
    await ask(cups, cup, ANN, BEN)
    await ask(cups, cup, CLEO, DAN)
    await partners.choose(cup, CLEO, with_anyone=True)
    await cups.enter(cup, EVE)
    await told(cups, cup)
    made = await cups.service.rounds.start(cup, HOST)
    assert people(made)[3:] == [[ANN, BEN], [CLEO, EVE]]
    assert [entry.joined for entry in made.entries][3:] == [2, 1]
    assert await told(cups, cup) == [(LetterKind.WAITS, ANN, BEN)]
    with pytest.raises(Refused, match="Nobody is waiting"):
        await partners.answer(cup, DAN, yes=True)
    await partners.answer(cup, BEN, yes=True)
    await cups.score_round(made, lower_number_wins)
    made = await cups.service.rounds.advance(cup)
    playing = [n for one in await cups.meetings(made) for n in (one.first, one.second)]
    assert made.entry_of(ANN) is not None
    assert made.entry_of(ANN).number in playing  # type: ignore[union-attr]


async def test_a_tournament_opened_before_pairs_people_as_it_said(cups: Cups) -> None:
    cup = await cups.open(seats=4, computers=3, deals=1)
    async with cups.store.tournaments._database.write() as transaction:
        await transaction.rows("UPDATE tournaments SET asks_partners = 0")
    await ask(cups, cup, ANN, BEN)
    with pytest.raises(Refused, match="moved on"):
        await cups.service.partners.choose(cup, ANN, with_anyone=False)
    await cups.enter(cup, CLEO)
    made = await cups.service.rounds.start(cup, HOST)
    assert people(made)[3:] == [[ANN, CLEO]]


async def test_nobody_is_asked_who_wants_no_pings_or_has_had_too_many(cups: Cups) -> None:
    cup, limits = await cups.open(seats=4), cups.tables.limits
    limits.limits = {INVITATIONS.use: Limit(3, 0), CALLS.use: Limit(1, 0)}
    await cups.store.settings.set_for_person(BEN, "calls", Where.NOWHERE.value)
    await ask(cups, cup, ANN, BEN)
    assert not await cups.service.partners.is_asking(await cups.now(cup), ANN)
    await ask(cups, cup, ANN, CLEO)
    await ask(cups, cup, DAN, EVE)
    assert [(kind, one) for kind, one, _ in await told(cups, cup)] == [(ASKED, CLEO), (ASKED, EVE)]
    await cups.service.partners.answer(cup, CLEO, yes=False)
    await ask(cups, cup, ANN, CLEO)
    assert [kind for kind, *_ in await told(cups, cup)] == [NO], "she was called within the hour"
    await ask(cups, cup, ANN, FAY)
    with pytest.raises(Refused, match="called a lot of people"):
        await ask(cups, cup, ANN, GUS)
    assert people(await cups.now(cup))[-1] == [ANN, FAY]
    await block(cups.tables, HAL, ANN, "Ann")
    with pytest.raises(Refused, match="can't play with"):
        await ask(cups, cup, ANN, HAL)
