"""Draw the sheets of cards again: ``python -m renderers.prepared``."""

from renderers.deck.card_drawing import SIZES
from renderers.prepared import draw_sheet, path_of


def main() -> None:
    """Write the sheet of each size."""
    for kind in SIZES:
        draw_sheet(kind).save(path_of(kind), "PNG", optimize=True)
        print(f"{path_of(kind).name}: {path_of(kind).stat().st_size} bytes")


if __name__ == "__main__":
    main()
