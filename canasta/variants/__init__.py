"""The games: one file each, and the list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Final

from canasta.i18n import Text
from canasta.options import BadOption, Option, Preset
from canasta.rules.rules import REVISION, Rules
from canasta.variants import modern_american
from canasta.variants.classic import options, text
from canasta.variants.classic.cuban import CubanRules
from canasta.variants.classic.italian import ItalianRules
from canasta.variants.classic.joker import JokerRules
from canasta.variants.classic.manzana import ManzanaRules
from canasta.variants.classic.mexicana import MexicanaRules
from canasta.variants.classic.pennies import PenniesRules
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.setup import SEATS, table
from canasta.variants.classic.sevens import SevensRules
from canasta.variants.classic.uruguay import UruguayRules
from canasta.variants.hand_and_foot import options as foot_options
from canasta.variants.hand_and_foot import rules as foot
from canasta.variants.hand_and_foot import text as foot_text
from canasta.variants.romme import options as romme_options
from canasta.variants.romme import rules as romme
from canasta.variants.romme import text as romme_text
from canasta.variants.samba import options as samba_options
from canasta.variants.samba import text as samba_text
from canasta.variants.samba.bolivia import BoliviaRules
from canasta.variants.samba.brazilian import BrazilianRules
from canasta.variants.samba.rules import SambaRules
from canasta.variants.samba.rules import table as samba_table
from canasta.variants.samba.tampa import TampaRules
from canasta.variants.text import Section

GROUPS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "classic": Text("Classic and its close relatives"),
        "samba": Text("Samba and its family"),
        "american": Text("Modern American"),
        "foot": Text("With a foot or a second hand"),
        "two": Text("For two"),
        "romme": Text("Rommé"),
    }
)
"""What the games are like, in the order in which they are offered: a group's id and its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game as people choose it: its id, what it is called, how many play, and its options.

    ``summary`` is a line that says what it is like, ``group`` one of :data:`GROUPS`, ``length`` how long a
    match takes, in a few words that stand after a comma.

    ``presets`` are house rules that go together, ``topics`` the options as a panel groups them, ``only_for``
    those that mean something at tables of one size only. ``words`` are the kinds of canasta and of meld that
    go by another word in this game: ``{"natural": "clean"}``, ``{"sequence": "run"}``.

    ``make`` gives the rules of a table from its seats, the options that somebody set, and the rules revision.
    """

    id: str
    name: Text
    summary: Text
    group: str
    length: Text
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    make: Callable[[int, Mapping[str, object], int], Rules]
    sections: Callable[[Rules], Sequence[Section]]
    presets: tuple[Preset, ...] = ()
    topics: tuple[tuple[Text, tuple[str, ...]], ...] = ()
    only_for: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def option(self, name: str) -> Option:
        """The option of this name. Raises KeyError."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def rules(
        self, seats: int, options: Mapping[str, object] | None = None, revision: int | None = None
    ) -> Rules:
        """The rules of a table.

        Raises BadOption for options, BadSeats for a number of seats the game does not have, BadRevision for a
        rules revision that this release does not know.
        """
        revision = REVISION if revision is None else revision
        if seats not in self.seats:
            raise BadSeats(self, seats)
        if not 1 <= revision <= REVISION:
            raise BadRevision(revision)
        return self.make(seats, options or {}, revision)


class BadSeats(ValueError):
    """A number of players that the game is not played with."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self.text = Text(
            "{name} is played by {seats}, not {given}.",
            name=variant.name,
            seats=", ".join(map(str, variant.seats)),
            given=seats,
        )
        super().__init__(str(self.text))


class BadRevision(ValueError):
    """A rules revision newer than this release; the match needs a newer one to go on."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"rules revision {revision} is not known to this release (it knows 1 to {REVISION})")


def _over_classic(
    game: type[ClassicRules],
    name: Text,
    summary: Text,
    length: Text,
    *,
    group: str = "classic",
    seats: tuple[int, ...] = SEATS,
) -> Variant:
    """A game made of Classic's rules: its options by Classic's topics, and those of Classic's presets that
    only set options which it has and does not set already.
    """
    usual = {option.name: option.default for option in game.specs}
    topics = [(topic, tuple(name for name in names if name in usual)) for topic, names in options.TOPICS]
    return Variant(
        id=game.variant,
        name=name,
        summary=summary,
        group=group,
        length=length,
        seats=seats,
        options=game.specs,
        make=partial(table, game),
        sections=text.sections,
        presets=tuple(
            preset
            for preset in options.PRESETS
            if all(usual.get(option, value) != value for option, value in preset.options.items())
        ),
        topics=tuple(topic for topic in topics if topic[1]),
        only_for={name: at for name, at in options.ONLY_FOR.items() if name in usual and at in seats},
    )


def _over_samba(game: type[SambaRules], name: Text, summary: Text, length: Text) -> Variant:
    """A game made of Samba's rules."""
    return Variant(
        id=game.variant,
        name=name,
        summary=summary,
        group="samba",
        length=length,
        seats=samba_options.SEATS,
        options=game.specs,
        make=partial(samba_table, game),
        sections=samba_text.sections,
        topics=samba_options.topics_of(game.specs),
    )


VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        variant.id: variant
        for variant in (
            _over_classic(
                ClassicRules,
                Text("Classic Canasta"),
                Text("Sets of one rank, canastas of seven; the pile is what you fight for."),
                Text("an hour or two"),
            ),
            _over_classic(
                UruguayRules,
                Text("Uruguay"),
                Text("Wild cards may be melded alone, and only a natural pair takes the pile."),
                Text("an hour or two"),
            ),
            _over_classic(
                CubanRules,
                Text("Cuban Canasta"),
                Text("No more than seven cards to a meld, an always frozen pile, dear wild canastas."),
                Text("about two hours"),
            ),
            _over_classic(
                JokerRules,
                Text("Joker Canasta"),
                Text("Two canastas to go out, threes of both colours laid out, dear wild canastas."),
                Text("about two hours"),
            ),
            _over_classic(
                SevensRules,
                Text("The Sevens"),
                Text("Classic with one rank to chase: sevens pay 2000 finished and cost 1500 unfinished."),
                Text("an hour or two"),
            ),
            _over_classic(
                MexicanaRules,
                Text("Mexicana"),
                Text("Three packs; whoever opens draws thirteen cards, and red threes let you go out."),
                Text("an hour or two"),
            ),
            _over_classic(
                ItalianRules,
                Text("Italian Canasta (Canastone)"),
                Text("Three packs, natural openings, a big frozen pile from the start, bonuses for many."),
                Text("two or three hours"),
            ),
            _over_classic(
                PenniesRules,
                Text("Pennies from Heaven"),
                Text("Six with four packs and a packet each; one canasta of every kind to go out."),
                Text("three hours or more"),
                group="foot",
                seats=(6,),
            ),
            _over_classic(
                ManzanaRules,
                Text("Manzana"),
                Text("One pack for two: seven cards each and canastas of four."),
                Text("about an hour"),
                group="two",
                seats=(2,),
            ),
            _over_samba(
                SambaRules,
                Text("Samba"),
                Text("Three packs, and sequences of a suit beside sets: seven in order are a samba."),
                Text("two or three hours"),
            ),
            _over_samba(
                TampaRules,
                Text("Tampa"),
                Text("Samba with melds of wild cards instead of sequences."),
                Text("two or three hours"),
            ),
            _over_samba(
                BoliviaRules,
                Text("Bolivia"),
                Text("Samba with wild melds as well; a samba has to be there before anybody goes out."),
                Text("three hours or more"),
            ),
            _over_samba(
                BrazilianRules,
                Text("Brazilian Canasta"),
                Text("Bolivia with canastas to open near the end, and a price on short sequences."),
                Text("two or three hours"),
            ),
            Variant(
                id="modern_american",
                name=Text("Modern American Canasta"),
                summary=Text(
                    "Melds of seven at most, talons, threes, special hands; sevens and aces pay best."
                ),
                group="american",
                length=Text("an hour or two"),
                seats=modern_american.SEATS,
                options=modern_american.OPTIONS,
                make=modern_american.rules,
                sections=modern_american.sections,
                presets=modern_american.PRESETS,
                topics=modern_american.TOPICS,
                only_for=modern_american.ONLY_FOR,
            ),
            Variant(
                id="hand_and_foot",
                name=Text("Hand and Foot"),
                summary=Text(
                    "A second hand waits as your foot; clean, dirty and wild canastas in four rounds."
                ),
                group="foot",
                length=Text("two hours or more"),
                seats=foot.SEATS,
                options=foot_options.OPTIONS,
                make=foot.rules,
                sections=foot_text.sections,
                presets=foot_options.PRESETS,
                topics=foot_options.TOPICS,
                only_for=foot_options.ONLY_FOR,
                words={"natural": "clean", "mixed": "dirty"},
            ),
            Variant(
                id="romme",
                name=Text("Rommé"),
                summary=Text("Everybody alone: sets and runs, jokers to swap, laying off on all melds."),
                group="romme",
                length=Text("an hour or two"),
                seats=romme.SEATS,
                options=romme_options.OPTIONS,
                make=romme.rules,
                sections=romme_text.sections,
                presets=romme_options.PRESETS,
                topics=romme_options.TOPICS,
                words={"sequence": "run"},
            ),
        )
    }
)

__all__ = ["GROUPS", "VARIANTS", "BadOption", "BadRevision", "BadSeats", "Variant"]
