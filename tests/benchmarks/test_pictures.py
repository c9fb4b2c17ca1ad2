"""How long new pictures take and how large they are. Aims: a new hand in 10 ms and under 40 KB."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from canasta.i18n import ENGLISH
from renderers import Panel, Picture, prepare, score_picture, table_picture
from renderers.deck import faces
from renderers.picture import PICTURES
from tests.renderers import panels, samples

pytestmark = pytest.mark.benchmark

DRAWN: dict[str, Callable[[], Picture]] = {
    "panel in the middle of a deal": lambda: Panel(panels.middle(), ENGLISH).picture(),
    "panel with forty cards": lambda: Panel(samples.long_hand(), ENGLISH).picture(),
    "table in the middle of a deal": lambda: table_picture(samples.middle_table(), ENGLISH),
    "table with 24 melds": lambda: table_picture(samples.full_table(2, 4), ENGLISH),
    "score sheet": lambda: score_picture(samples.scored(), ENGLISH),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_new_picture(name: str, benchmark: BenchmarkFixture) -> None:
    prepare()
    draw = DRAWN[name]

    def anew() -> Picture:
        PICTURES.clear()
        return draw()

    picture = benchmark(anew)
    benchmark.extra_info["bytes"] = len(picture.png)
    print(f"\n{name}: {len(picture.png):,} bytes")


def test_a_picture_from_the_cache(benchmark: BenchmarkFixture) -> None:
    view = samples.middle_table()
    assert benchmark(table_picture, view, ENGLISH).png


def test_the_whole_pack_for_the_first_time(benchmark: BenchmarkFixture) -> None:
    def anew() -> None:
        faces._kept.clear()
        faces._read.clear()
        prepare()

    benchmark(anew)
