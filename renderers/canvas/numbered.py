"""Pictures in the numbers of the palette: made, filled, read and pasted."""

from functools import cache, lru_cache

from PIL import Image

from renderers.canvas.palette import Among, Colour, every_colour, numbers_among, packed, photo_colours


@cache
def _palette(among: Among) -> Image.Image:
    """Some of the colours as an image, the form in which Pillow reduces to them."""
    image = Image.new("P", (1, 1))
    image.putpalette(packed([photo_colours()[number] for number in numbers_among(among)]))
    return image


def on_palette(size: tuple[int, int], numbers: bytes) -> Image.Image:
    """An image of these numbers of colours, row by row."""
    image = Image.frombytes("P", size, numbers)
    image.putpalette(every_colour())
    return image


def blank(size: tuple[int, int], colour: Colour) -> Image.Image:
    image = Image.new("P", size, index(colour))
    image.putpalette(every_colour())
    return image


def indexed(
    image: Image.Image, among: Among = "all", dither: Image.Dither = Image.Dither.NONE
) -> Image.Image:
    """An RGB image with each pixel in the nearest colour of the palette; one in the palette as it is.

    ``among`` is ``faces`` for what looks the same in every game, ``backs`` for the backs of cards,
    ``photos`` for avatars.
    """
    if image.mode == "P":
        return image
    near = image.convert("RGB").quantize(palette=_palette(among), dither=dither)
    return on_palette(image.size, near.tobytes().translate(numbers_among(among).ljust(256, b"\0")))


@lru_cache(maxsize=512)
def index(colour: Colour) -> int:
    """The number of a colour in the palette; of the nearest one if the palette lacks it."""
    return indexed(Image.new("RGB", (1, 1), colour)).tobytes()[0]


def paste(
    canvas: Image.Image, source: Image.Image, at: tuple[int, int], mask: Image.Image | None = None
) -> None:
    """Copy an image in the palette onto a canvas, left and top ``at``, only where a ``mask`` is set."""
    # A picture has hundreds of these. Pillow's own method prepares any image for any other, in ten times the
    # time of the copying; these are images in memory of the same mode.
    held, (x, y) = source.im, at
    wide, high = held.size
    if mask is None:
        canvas.im.paste(held, (x, y, x + wide, y + high))
    else:
        canvas.im.paste(held, (x, y, x + wide, y + high), mask.im)


def paste_between(
    canvas: Image.Image, source: Image.Image, at: tuple[int, int], upper: Image.Image, lower: Image.Image
) -> None:
    """Copy an image in the palette onto a canvas, but not where the masks of its ``upper`` and ``lower`` rows
    are set. For a large image that takes half the time of a mask for the whole of it.
    """
    canvas_, held, over, below = canvas.im, source.im, upper.im, lower.im
    (left, top), (wide, high) = at, held.size
    right, bottom = left + wide, top + high
    first = (left, top, right, top + over.size[1])
    last = (left, bottom - below.size[1], right, bottom)
    stays = [(box, mask, canvas_.crop(box)) for box, mask in ((first, over), (last, below))]
    canvas_.paste(held, (left, top, right, bottom))
    for box, mask, was in stays:
        canvas_.paste(was, box, mask)


def paint(canvas: Image.Image, mask: Image.Image, at: tuple[int, int], colour: Colour) -> None:
    """Draw a shape in a colour of the palette, where its ``mask`` is set. ``at`` is its left and top edge."""
    held, (x, y) = mask.im, at
    wide, high = held.size
    canvas.im.paste(index(colour), (x, y, x + wide, y + high), held)


def cover(canvas: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> None:
    """Fill a rectangle of a canvas; right and bottom edge lie outside it."""
    canvas.im.paste(index(colour), box)
