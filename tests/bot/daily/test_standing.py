"""How plays compare: the matchpoints of a tournament's tables with the same results; where plays parted."""

import random
from fractions import Fraction

from bot.daily.plays import place, ranked, top
from bot.daily.screens.result import share_line
from bot.tables.session.partings import Played, partings
from canasta.i18n import translator
from data.records.deals import DailyLine, DailyPlay, Field
from tests.data.helpers import Clock


def test_matchpoints_are_two_for_each_with_less_and_one_for_each_with_the_same() -> None:
    rng = random.Random("fields")
    for size in (1, 2, 3, 40):
        leads = [rng.randrange(-5, 6) * 100 for _ in range(size)]
        fields = [Field.of(lead, leads) for lead in leads]
        for own, field in enumerate(fields):
            others = leads[:own] + leads[own + 1 :]
            assert field.all == size
            assert field.matchpoints == sum(1 + (leads[own] > lead) - (leads[own] < lead) for lead in others)
            assert field.share == (Fraction(field.matchpoints, 2 * len(others)) if others else Fraction(1, 2))


def test_equal_plays_share_a_place_and_the_top_is_rounded_up() -> None:
    assert [place(Field.of(lead, [5, 9, 9, 1])) for lead in (5, 9, 9, 1)] == [3, 1, 1, 4]
    assert top(Field(below=82, equal=0, all=100)) == 18
    assert top(Field(below=199, equal=0, all=200)) == 1


def test_a_server_s_people_are_ranked_by_the_shares_of_their_own_fields() -> None:
    def line(person: int, field: Field) -> DailyLine:
        return DailyLine(person, f"P{person}", "classic", 100, "GGGG", field)

    lines = [
        line(1, Field(5, 0, 11)),
        line(2, Field(10, 0, 11)),
        line(3, Field(1, 0, 3)),
        line(4, Field(0, 0, 1)),
    ]
    assert [(number, one.person_id) for number, one in ranked(lines)] == [(1, 2), (2, 1), (2, 3), (2, 4)]


def test_the_line_to_share_gives_nothing_away() -> None:
    now = Clock().now
    play = DailyPlay(1, 1, 41, 5, now, now, 1240, "GGYR", 9)
    english, german = translator("en"), translator("de")
    many, few = Field(82, 0, 100), Field(1, 0, 3)
    assert share_line(play, many, english) == "Canasta daily 41: 1,240 · top 18% · 🟩🟩🟨🟥"
    assert share_line(play, few, english) == "Canasta daily 41: 1,240 · 2 of 3 · 🟩🟩🟨🟥"
    assert share_line(play, many, german) == "Canasta-Tagesspiel 41: 1.240 · beste 18 % · 🟩🟩🟨🟥"


def test_plays_part_where_the_same_position_led_to_different_results() -> None:
    draw, take, low, high = (0, "draw"), (0, "take"), (0, "discard 4c"), (0, "discard Kc")
    computer = (1, "draw")
    plays: dict[int, tuple[Played, int]] = dict.fromkeys(range(5), ((draw, low, computer, high), 100))
    plays |= dict.fromkeys(range(5, 8), ((draw, high, computer, low), 600))
    plays |= {8: ((take, low, computer), 9000)}
    (parting,) = partings(plays[0][0], plays, 0, 3)
    assert (parting.step, parting.most.move, parting.best.move, parting.own.move) == (
        1,
        low[1],
        high[1],
        low[1],
    )
    assert (parting.most.people, parting.best.people, parting.gap) == (5, 3, 500)
    assert partings(plays[8][0], plays, 0, 3) == []
