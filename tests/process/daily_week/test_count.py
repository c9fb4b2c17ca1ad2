"""The count itself, on cases that are counted by hand; its days in a row agree with the bot's everywhere."""

import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from bot.daily.days import FIRST, closes_at, number_of, streak_of
from tests.process.daily_week.count import (
    DAY_ONE,
    GRACE,
    LAST,
    Counted,
    Deal,
    day_at,
    midnight_after,
    place_in,
    share_in,
    streak,
)
from tests.process.daily_week.reading import Standing, standings, wrong_in_ranking
from tests.process.daily_week.watch import Said, Watch
from tests.process.population.clock import utc

DEAL = Deal(1, 82, "romme", 2, "5eedfeed")


def play(table: int, lead: int, name: str | None = None) -> Counted:
    return Counted(name or f"P{table}", table, DEAL, lead, lead != LAST)


def test_matchpoints_by_hand() -> None:
    field = [play(1, 100), play(2, 50), play(3, 50), play(4, LAST), play(5, LAST)]
    assert [place_in(field, one) for one in field] == [1, 2, 2, 4, 4]
    assert [share_in(field, one) * 8 for one in field] == [8, 5, 5, 1, 1]
    assert share_in(field[:1], field[0]) == Fraction(1, 2)


def test_days_in_a_row_by_hand() -> None:
    monday = day_at(utc(23).timestamp())
    assert streak({monday, monday + 1}, monday + 1) == (2, True)
    assert streak({monday, monday + 2}, monday + 3) == (2, False)
    assert streak({monday, monday + 3}, monday + 3) == (1, True)
    assert streak({monday - 3, monday - 2, monday, monday + 2}, monday + 2) == (4, False)
    assert streak(set(), monday) == (0, True)


def test_days_in_a_row_are_the_bot_s_for_any_days() -> None:
    assert (DAY_ONE, number_of(utc(23)), closes_at(82)) == (FIRST, 82, midnight_after(82) + GRACE)
    rng = random.Random("days")
    for _ in range(500):
        days = {day for day in range(60, 90) if rng.random() < 0.8}
        counted, shown = streak(days, 88), streak_of(days, 88)
        assert counted[0] == shown.days, days
        assert not shown.days or counted[1] == shown.free, days


def test_a_wrong_ranking_is_noticed() -> None:
    wanted = standings([play(1, 100, "Ada"), play(2, -5, "Ben")], ["Ada", "Ben"])
    assert wanted[0] == Standing(1, "Ada", "100 %", "100", "Rommé")
    ada = "**1** Ada · 100 % · 100 · 🟩🟩🟨🟥 · Rommé"
    ben = "**2** Ben · 0 % · −5 · 🟥🟥🟨🟥 · Rommé"
    assert wrong_in_ranking(f"{ada}\n{ben}", wanted, "Ben") == ""
    for text in (ada, f"{ben}\n{ada}", f"{ada}\n{ben}".replace("−5", "5"), ""):
        assert wrong_in_ranking(text, wanted, "Ben") != ""
    assert wrong_in_ranking("Nobody here has finished it yet.", [], "Ben") == ""
    assert wrong_in_ranking(ada, [], "Ben") != ""


def test_what_is_unasked_or_given_away_is_noticed() -> None:
    heard: list[Any] = []
    watch = Watch(SimpleNamespace(world=SimpleNamespace(listen=heard.append)))  # type: ignore[arg-type]
    line = "**Ada** · Canasta daily 82: 1,240 · top 18 % · 🟩🟩🟨🟥"
    during, after = utc(23, 12).timestamp(), utc(24, 7).timestamp()

    def said(at: float, reader: str | None, text: str) -> Said:
        return Said(at, 5, reader, text, text)

    watch.said = [said(during, None, line), said(during, "Ada", "c1:7:3:do"), said(after, "Ben", DEAL.seed)]
    assert watch.unasked([("Ada", 5)]) == []
    assert watch.leaks([DEAL], {7: "Ada"}, ["12:00 INFO Ada plays"]) == []
    assert len(watch.unasked([])) == len(watch.unasked([("Ada", 5), ("Ben", 5)])) == 1
    assert len(watch.leaks([DEAL], {7: "Ben"}, [])) == 1
    for log in (DEAL.seed, "seat 0: discard 4c", "Traceback (most recent call last)"):
        assert watch.leaks([DEAL], {7: "Ada"}, [log])
    watch.said.append(said(during, "Ben", f"look: {DEAL.seed}"))
    assert len(watch.leaks([DEAL], {7: "Ada"}, [])) == 1
