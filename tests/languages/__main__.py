"""What each language lacks, and the catalogues brought up to date.

``python -m tests.languages`` counts what is missing, fuzzy and obsolete in each language; ``show LANGUAGE``
lists it; ``update [LANGUAGE ...]`` brings the catalogues up to date, and makes a new language's;
``template FILE`` the texts without a translation (a .pot file); ``pictures LANGUAGE FOLDER`` draws each kind
of picture, in ``en-XA`` too.
"""

import sys
from contextlib import nullcontext
from pathlib import Path

from babel.messages.pofile import write_po

from canasta.i18n import translator
from canasta.i18n.pseudo import PSEUDO, pretended
from tests.languages import catalogues, formats
from tests.renderers import golden_pictures


def counted(language: str) -> str:
    """A line of the table: how many texts the language lacks."""
    catalog = catalogues.read(language)
    numbers = [catalogues.missing(catalog), catalogues.fuzzy(catalog), catalogues.obsolete(catalog)]
    texts = sum(bool(message.id) and catalogues.has_words(message) for message in catalogues.template())
    return f"{language:10}{texts:8}" + "".join(f"{len(number):10}" for number in numbers)


def show(language: str) -> None:
    """Prints what is missing, fuzzy and obsolete, each with the file it stands in."""
    catalog = catalogues.read(language)
    for title, messages in {
        "missing": catalogues.missing(catalog),
        "fuzzy": catalogues.fuzzy(catalog),
        "obsolete": catalogues.obsolete(catalog),
    }.items():
        for message in messages:
            where = message.locations[0][0] if message.locations else ""
            print(f"{title}: {where}: {catalogues.forms(message.id)[0]!r}")


def draw(locale: str, folder: Path) -> None:
    """Draws each kind of picture in a language."""
    folder.mkdir(parents=True, exist_ok=True)
    with pretended() if locale == PSEUDO else nullcontext():
        vars(golden_pictures)["ENGLISH"] = translator(locale)
        for name, make in golden_pictures.GOLDEN.items():
            (folder / f"{name}.png").write_bytes(make().png)


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            print(f"{'language':10}{'texts':>8}{'missing':>10}{'fuzzy':>10}{'obsolete':>10}")
            for language in catalogues.LANGUAGES:
                print(counted(language))
        case ["show", language]:
            show(language)
        case ["update", *languages]:
            for language in languages or catalogues.LANGUAGES:
                catalogues.update(language)
            formats.update()
        case ["template", file]:
            with Path(file).open("wb") as opened:
                write_po(opened, catalogues.template(), width=catalogues.WIDTH, include_lineno=False)
        case ["pictures", language, folder]:
            draw(language, Path(folder))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
