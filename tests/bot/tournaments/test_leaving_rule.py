"""Anyone who leaves too many tournaments stays out of the next ones for a while, if the server wants that."""

from datetime import timedelta

import pytest

from bot.layout.errors import Refused
from bot.moderation.bars import Bars
from bot.runtime.events import Events
from bot.tables.lobby.new_tables import Opener
from bot.tournaments.director.change import Director
from bot.tournaments.leaving import CHOICES, NO_RULE, SETTING, LeavingRule
from bot.tournaments.screens.entry import leave_screen
from bot.tournaments.screens.rules import rules_screen
from canasta.i18n import ENGLISH
from tests.bot.factories import GUILD
from tests.bot.tournament_fixtures import CHANNEL, HOST, Cups

ANN, BEN, CLEO, DAN, BOSS = range(1, 6)
TWICE = LeavingRule(2, 7)
DAY = timedelta(days=1)


async def leave_one(cups: Cups, *, first: int = ANN) -> int:
    """A tournament that Ann enters and leaves."""
    made = await cups.begin(first, BEN, CLEO, DAN)
    await cups.service.entries.withdraw(made.id, first)
    return made.id


async def test_by_default_leaving_has_no_consequences(cups: Cups) -> None:
    assert await cups.service.leaving.of_server(GUILD) == NO_RULE
    for _ in range(3):
        await leave_one(cups)
    assert await cups.service.leaving.bars_until(GUILD, ANN) is None
    await cups.begin(ANN, BEN, CLEO, DAN)


async def test_the_second_time_within_30_days_bars_from_tournaments_alone(cups: Cups) -> None:
    await cups.store.settings.set_for_guild(GUILD, SETTING, TWICE.key, by=BOSS)
    assert await cups.service.leaving.bars_until(GUILD, ANN) is None
    await leave_one(cups)
    cups.clock.now += 29 * DAY
    made = await cups.begin(ANN, BEN, CLEO, DAN)
    until = cups.clock.now + 7 * DAY
    # It is said before the second press.
    assert await cups.service.leaving.bars_until(GUILD, ANN) == until
    said = str(leave_screen(made.id, ENGLISH, until).parts[0])
    assert f"Leaving now bars you from tournaments here until <t:{int(until.timestamp())}:D>." in said
    await cups.service.entries.withdraw(made.id, ANN)
    assert (await cups.store.bars.of(GUILD, [ANN], tournaments=True))[ANN].until == until
    cup = await cups.open()
    with pytest.raises(Refused, match="left too many tournaments on this server, so you can enter again <t:"):
        await cups.enter(cup, ANN)
    with pytest.raises(Refused, match="can't play with Ann"):
        await cups.service.entries.enter(await cups.open(seats=4), BEN, "Ben", (ANN, "Ann"))
    # Other tables are open to her, and other servers' tournaments.
    await cups.tables.new_tables.open(Opener(GUILD, CHANNEL, ANN, "Ann"))
    assert not await cups.store.bars.of(GUILD, [ANN])
    assert not await cups.store.bars.of(GUILD + 1, [ANN], tournaments=True)
    cups.clock.now += 7 * DAY
    await cups.enter(cup, ANN)


async def test_what_is_longer_ago_and_whom_a_director_removed_doesnt_count(cups: Cups) -> None:
    await cups.store.settings.set_for_guild(GUILD, SETTING, TWICE.key, by=BOSS)
    await leave_one(cups)
    cups.clock.now += 31 * DAY
    await leave_one(cups)
    made = await cups.begin(BEN, ANN, CLEO, DAN)
    own = made.entry_of(BEN)
    assert own is not None
    await cups.service.removals.remove(made.id, Director(HOST, "Host"), own.number, "late")
    assert await cups.store.bars.times_left(GUILD, BEN, cups.clock.now - 30 * DAY) == 0
    assert not await cups.store.bars.of(GUILD, [ANN, BEN], tournaments=True)


async def test_each_drop_out_counts_once_and_a_lifted_bar_does_not_come_back(cups: Cups) -> None:
    await cups.store.settings.set_for_guild(GUILD, SETTING, LeavingRule(1, 7).key, by=BOSS)
    tournament_id = await leave_one(cups)
    bars = Bars(cups.tables, Events())
    assert await bars.lift(GUILD, ANN, BOSS)
    for _ in range(2):
        await cups.service.rounds.advance(tournament_id)
    assert not await cups.store.bars.of(GUILD, [ANN], tournaments=True)
    noted = [line.deed for line in await cups.store.audit.last(GUILD, 10)]
    assert [deed for deed in noted if "bar" in deed] == ["unbarred", "barred_for_leaving"]


async def test_a_drop_out_that_a_kill_left_uncounted_is_counted_at_the_next_look(
    cups: Cups, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cups.store.settings.set_for_guild(GUILD, SETTING, LeavingRule(1, 7).key, by=BOSS)
    made = await cups.begin(ANN, BEN, CLEO, DAN)

    async def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(cups.store.bars, "count_leaving", killed)
        with pytest.raises(KeyboardInterrupt):
            await cups.service.entries.withdraw(made.id, ANN)
    assert not await cups.store.bars.of(GUILD, [ANN], tournaments=True)
    await cups.service.rounds.advance(made.id)
    assert ANN in await cups.store.bars.of(GUILD, [ANN], tournaments=True)


async def test_how_it_works_says_the_rule(cups: Cups) -> None:
    made = await cups.begin(ANN, BEN, CLEO, DAN)
    assert "drops out" not in str(rules_screen(made, ENGLISH))
    said = str(rules_screen(made, ENGLISH, TWICE))
    assert "drops out of 2 tournaments here within 30 days can't enter another one for 7 days" in said


def test_a_rule_is_read_back_and_one_of_another_release_is_none() -> None:
    assert [LeavingRule.read(one.key) for one in CHOICES] == list(CHOICES)
    assert LeavingRule.of({"leaving_rule": "9:99"}) == LeavingRule.of({}) == NO_RULE
