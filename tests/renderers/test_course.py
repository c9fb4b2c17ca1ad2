"""How a deal was going: who was ahead when, drawn and in words."""

from canasta.i18n import ENGLISH
from canasta.review import Course
from renderers import Going, course_picture, replay_picture
from renderers.course import rough
from renderers.picture import ALT_LIMIT, WIDTH
from tests.renderers import romme, samples
from tests.renderers.looking import opened

PEOPLE = list(samples.PEOPLE[:4])


def course(*leads: float) -> Course:
    steps = tuple(range(0, 10 * len(leads), 10))
    turns = tuple(range(1, 1 + len(leads)))
    return Course(steps, turns, tuple((lead, -lead) for lead in leads))


def test_one_side_says_it_for_both() -> None:
    picture = course_picture(samples.middle_table(), Going(course(310, -45, 430)), PEOPLE, ENGLISH)
    assert picture.alt.endswith("Anna and Chloé: +310 when it was dealt, −40 at turn 2, +430 in the end.")
    assert "Ben" not in picture.alt
    assert opened(picture).width == WIDTH


def test_each_of_several_sides_has_its_own_sentence() -> None:
    alone = Course((0, 9), (1, 4), ((3.0, 18.0, 6.0, -27.0), (2.0, -14.0, -1.0, 13.0)))
    picture = course_picture(romme.four(), Going(alone), PEOPLE, ENGLISH)
    assert "Anna: +3 when it was dealt, +2 in the end." in picture.alt
    assert "Dmitri: −27 when it was dealt, +13 in the end." in picture.alt
    assert len(picture.alt) <= ALT_LIMIT


def test_small_scores_are_told_to_the_point_and_large_ones_to_the_nearest_ten() -> None:
    assert rough(course(12, 13), 12.6) == 13
    assert rough(course(312, 413), 312.6) == 310


def test_a_replay_with_the_course_says_who_is_ahead_and_is_no_taller() -> None:
    view, hands = samples.middle_table(), {0: samples.opening_hand().hand}
    plain = replay_picture(view, hands, PEOPLE, ENGLISH)
    with_course = replay_picture(view, hands, PEOPLE, ENGLISH, Going(course(310, -45, 430), 10))
    assert with_course.alt.startswith("From here Ben and Dmitri could expect to be 40 points ahead.")
    assert opened(with_course).height == opened(plain).height
    assert opened(with_course).width == opened(plain).width


def test_a_deal_of_one_turn_and_a_lead_of_nothing_can_be_drawn() -> None:
    for flat in (course(0, 0), course(-50, -50), course(80)):
        for now in (None, 0, 99):
            assert course_picture(samples.middle_table(), Going(flat, now, ((0, 1),)), PEOPLE, ENGLISH).png
