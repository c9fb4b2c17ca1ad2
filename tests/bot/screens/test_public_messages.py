"""What the public messages say: who won, what is not as usual, the way back to a table."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.runtime.executor import Executor
from bot.screens.lobby.rules_in_short import CHANGED, RULES_SHOWN, rules_in_short
from bot.screens.pictures import Pictures
from bot.screens.play.results import result_line
from bot.screens.play.turn_notices import reopen_buttons
from bot.tables.idle import ENDED, IDLE, VOTED
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import ENGLISH
from canasta.options import BadOption
from data.records.tables import Closed, Seat, TableStatus
from tests.renderers import samples
from tests.support.table_views import table


def test_the_best_side_is_named_first_when_a_match_is_over() -> None:
    for turned in (False, True):
        view = samples.scored(over=True)
        assert view.result is not None
        totals = tuple(sorted(view.result.totals, reverse=turned))
        best = totals.index(max(totals))
        winners = view.sides[best].seats
        over = replace(view, result=replace(view.result, totals=totals, winners=winners))
        first, second, kind = result_line(over, view.players, ENGLISH).split("\n")
        assert first.endswith(" won the match")
        assert view.players[winners[0]] in first
        assert second.index(f"{max(totals):,}") < second.index(f"{min(totals):,}")
        assert kind.startswith("-# Well fought, ")
        assert [name in kind for name in view.players] == [seat not in winners for seat in range(4)]


def changed(count: int) -> TableRules:
    """Classic with so many rules that are not as usual."""
    rules = TableRules("classic", 4)
    for _, options in rules.topics:
        for option in options:
            if changes(rules) == count:
                return rules
            if option.type == "boolean" and option.name != "viennese":
                wanted = rules.with_value(option.name, not rules.value(option))
                with suppress(BadOption):
                    rules = wanted if changes(wanted) == changes(rules) + 1 else rules
            elif option.bounds is not None and option.type == "integer":
                wanted = rules.with_value(option.name, option.bounds[1])
                with suppress(BadOption):
                    rules = wanted if changes(wanted) == changes(rules) + 1 else rules
    raise AssertionError(changes(rules))


def changes(rules: TableRules) -> int:
    return sum(rules.changed(option) for _, options in rules.topics for option in options)


@pytest.mark.parametrize("more", [-1, 0, 1, 3])
def test_of_many_changed_rules_some_are_shown_and_the_others_counted(more: int) -> None:
    lines = rules_in_short(changed(RULES_SHOWN + more), ENGLISH)
    assert sum(line.startswith(CHANGED) for line in lines) == min(RULES_SHOWN, RULES_SHOWN + more)
    counted = [line for line in lines if line.startswith("…")]
    assert counted == {1: ["… and one more change."], 3: ["… and 3 more changes."]}.get(more, [])
    assert lines[-1].startswith("Rule code: `classic-4-")


@pytest.mark.parametrize(
    ("because", "way_back"), [(IDLE, True), (VOTED, False), (ENDED, False), (None, False)]
)
def test_only_a_table_that_nobody_used_is_opened_again(because: str | None, way_back: bool) -> None:
    closed = replace(table(), status=TableStatus.CLOSED, closed=Closed(because))
    assert bool(reopen_buttons(closed, ENGLISH)) is way_back


async def test_who_plays_among_computer_players_sits_at_the_bottom_of_the_public_table() -> None:
    view, executor = replace(samples.wild_table(), seat=None), Executor()
    pictures = Pictures(executor)
    alone = [Seat(at, person_id=5 if at == 1 else None) for at in range(4)]
    two = [Seat(at, person_id=5 if at in (1, 3) else None) for at in range(4)]
    own, public = [await pictures.table(replace(view, seat=at), ENGLISH) for at in (1, None)]
    assert (await pictures.table(view, ENGLISH, alone)).png == own.png
    assert (await pictures.table(view, ENGLISH, two)).png == public.png != own.png
    executor.close()
