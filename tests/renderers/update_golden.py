"""Draw the golden pictures anew: ``python -m tests.renderers.update_golden``. Then look at them."""

from tests.renderers.golden_pictures import FOLDER, GOLDEN


def main() -> None:
    """Write every golden picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in GOLDEN.items():
        path = FOLDER / f"{name}.png"
        path.write_bytes(draw().png)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
