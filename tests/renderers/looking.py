"""Helpers that look at finished pictures."""

import io

from PIL import Image, ImageChops

from renderers import Picture

PHONE = 360
"""The width, in CSS pixels, at which a phone shows a picture."""


def opened(picture: Picture) -> Image.Image:
    """The picture's pixels."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def differing(first: Image.Image, second: Image.Image, by: int) -> int:
    """In how many pixels two images of one size differ by more than ``by`` in some channel."""
    bands = ImageChops.difference(first, second).split()
    worst = bands[0]
    for band in bands[1:]:
        worst = ImageChops.lighter(worst, band)
    return sum(worst.histogram()[by + 1 :])
