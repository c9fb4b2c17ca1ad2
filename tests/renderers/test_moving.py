"""What moves once in a picture: short, small, without a loop, and still in the end."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from canasta.i18n import ENGLISH
from renderers import Medal, Moment, Panel, Picture, deal_end_picture, honours_picture
from renderers.moment import once
from renderers.moment.moment import moving_words
from renderers.picture import webp
from sandbox.discord.media import sniff
from tests.renderers import panels, samples
from tests.renderers.looking import opened


def _panel(moment: Moment | None) -> Picture:
    return Panel(panels.middle(), ENGLISH).picture(1022, moment)


def _end(moment: Moment | None) -> Picture:
    history = ((600, 1005), (2360, 1745), (5715, 4095))
    return deal_end_picture(samples.scored(over=True), ENGLISH, history=history, moment=moment)


def _honours(moment: Moment | None) -> Picture:
    """The honours of somebody who has a new one where there is a moment."""
    new = Medal("crown", "gold", "First win", "Win a match.", "2026-06-01", new=moment is not None)
    medals = [Medal("7", "bronze", "Seven", "Play seven matches.", reached=3, needs=7), new]
    return honours_picture("Ann", "Matches", "1 of 2 honours", medals, ENGLISH)


MOVING: dict[str, tuple[Callable[[Moment | None], Picture], Moment]] = {
    "sealed": (_panel, Moment("canasta", (), "natural", meld="m1")),
    "pile": (_panel, Moment("pile")),
    "freeze": (_panel, Moment("freeze")),
    "score": (_end, Moment("score")),
    "out": (_end, Moment("out", n=1)),
    "won": (_end, Moment("won")),
    "won, with an honour": (_end, Moment("won", medal=("crown", "gold"))),
    "lost, with an honour": (_end, Moment("score", medal=("7", "bronze"))),
    "comeback": (_end, Moment("comeback", n=1200)),
    "streak": (_end, Moment("streak", n=12)),
    "honour": (_honours, Moment("honour")),
}


def frames(picture: Picture) -> list[Image.Image]:
    """What is seen one after the other."""
    image, every = Image.open(io.BytesIO(picture.png)), []
    for n in range(getattr(image, "n_frames", 1)):
        image.seek(n)
        every.append(image.convert("RGB"))
    return every


@pytest.mark.parametrize("name", MOVING)
def test_it_moves_once_and_begins_and_ends_as_the_still_picture(name: str) -> None:
    draw, moment = MOVING[name]
    still, moving = draw(None), draw(moment)
    every, image = frames(moving), Image.open(io.BytesIO(moving.png))
    assert image.format == "WEBP"
    assert moving.name == still.name.replace("png", "webp")
    assert image.info["loop"] == 1
    assert 5 <= len(every) <= 12
    assert len(every) * once.FRAME <= 1200
    assert len(moving.png) <= 100_000
    for same in (every[0], every[-1]):
        assert same.tobytes() == opened(still).tobytes()
    assert len({frame.tobytes() for frame in every}) > 3


@pytest.mark.parametrize("name", MOVING)
def test_the_alt_text_says_what_moves_and_then_what_the_still_picture_shows(name: str) -> None:
    draw, moment = MOVING[name]
    still, moving = draw(None), draw(moment)
    assert moving.text == still.text
    said = moving_words(moment, ENGLISH)
    assert said not in still.alt
    assert moving.alt.startswith(said)
    rest = moving.alt.removeprefix(f"{said} ")
    assert rest == still.alt or (len(rest) > 600 and still.alt.startswith(rest.rstrip(" …")))


def test_what_would_be_too_large_has_half_of_its_frames_or_is_still(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, moment = MOVING["sealed"]
    still, moving = draw(None), draw(moment)
    monkeypatch.setattr(once, "MOST_BYTES", len(moving.png) - 1)
    assert len(frames(draw(moment))) == (len(frames(moving)) - 1) // 2 + 2
    monkeypatch.setattr(once, "MOST_BYTES", len(moving.png) // 2)
    assert draw(moment) == still


def test_a_meld_that_is_not_in_the_picture_moves_nothing() -> None:
    assert _panel(Moment("canasta", meld="elsewhere")) == _panel(None)


def test_the_sandbox_knows_the_size_of_what_moves_and_of_what_is_rich() -> None:
    moving = _panel(Moment("freeze"))
    rich = webp(opened(_panel(None)))
    for shown in (moving.png, rich):
        assert sniff(shown, moving.name) == ("image/webp", *Image.open(io.BytesIO(shown)).size)
