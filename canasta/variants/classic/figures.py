"""The figures that a relative of Classic or Samba may have: one that its family could not heed is refused
when the game is imported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from canasta.cards import ACE, FOUR
from canasta.options import BadOption, Option
from canasta.terms import CanastaKind
from canasta.variants.classic.rules import ClassicRules


class BadFigure(ValueError):
    """A figure of a game that would be ignored; the message names the game, the figure and the way out."""


def refuse_figures(game: type[ClassicRules], family: Iterable[Option], decided: Collection[str]) -> None:
    """Raise BadFigure for a figure of this game that its family would ignore.

    ``family`` are the options that the family's steps read, ``decided`` those of them that nevertheless may
    not be fixed, because the family decides them by itself.
    """
    _refuse_fixed(game, {option.name: option for option in family}, decided)
    _refuse_bonuses(game)
    if game.packs < 0:
        raise _bad(game, "packs", "a pack of cards is there or it is not")
    if game.canasta_size < 3:
        raise _bad(game, "canasta_size", "a meld has three cards at least")
    if game.longest_meld < game.canasta_size:
        raise _bad(game, "longest_meld", "no meld would ever be a canasta")
    if any(not FOUR <= rank <= ACE for rank in game.unfinished):
        raise _bad(
            game, "unfinished", "only sets of fours to aces cost; for wild melds: wild_incomplete_penalty"
        )
    listed = {option.name for option in game.specs}
    read = listed.union(game.fixed)
    if game.packs and "six_hand_packs" in read:
        raise _bad(game, "packs", "its tables choose their packs: leave out the option six_hand_packs")
    if not game.knows_concealed and read & {"concealed_bonus_total", "concealed_after_pile"}:
        raise _bad(
            game, "knows_concealed", "leave out the options concealed_bonus_total and concealed_after_pile"
        )
    if not game.opens_by_going_out and "concealed_needs_minimum" in read:
        raise _bad(game, "opens_by_going_out", "an option says it too: leave out concealed_needs_minimum")
    if game.threes_worth and "red_three_all_four" in read:
        raise _bad(game, "threes_worth", "an option says what all are worth: leave out red_three_all_four")


def _refuse_fixed(game: type[ClassicRules], family: dict[str, Option], decided: Collection[str]) -> None:
    listed = {option.name for option in game.specs}
    for name, value in game.fixed.items():
        if name not in family or name in decided:
            raise _bad(game, "fixed", f"nothing reads {name} here")
        if name in listed:
            raise _bad(game, "fixed", f"its tables set {name}: give it another default instead")
        option = family[name]
        if option.bounds is None and not option.values:
            try:
                option.read(value)
            except BadOption as error:
                raise _bad(game, "fixed", str(error)) from None
        elif type(value) is not type(option.default) or (
            isinstance(value, str) and value not in option.values
        ):
            raise _bad(game, "fixed", f"{name} is never {value!r}")


def _refuse_bonuses(game: type[ClassicRules]) -> None:
    needed = {
        CanastaKind.NATURAL,
        CanastaKind.MIXED,
        *((CanastaKind.SAMBA,) if game.pack.run.longest else ()),
    }
    missing = needed - set(game.bonuses)
    if missing:
        raise _bad(
            game, "bonuses", f"its canastas may be {', '.join(sorted(missing))}, and that pays nothing"
        )
    unpaid = set(game.bonuses) - needed - {CanastaKind.SEVENS}
    if CanastaKind.WILD in unpaid:
        raise _bad(game, "bonuses", "what a wild canasta is worth is the option wild_canasta_bonus")
    if unpaid:
        raise _bad(game, "bonuses", f"no meld of it is ever {', '.join(sorted(unpaid))}")


def _bad(game: type[ClassicRules], figure: str, why: str) -> BadFigure:
    return BadFigure(f"{game.__name__}.{figure}: {why}")
