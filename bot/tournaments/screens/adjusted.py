"""Scores that directors have changed, as everybody reads them."""

from bot.layout.names import shown_text
from bot.tournaments import format
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta.i18n import Translator
from data.tournaments.records.tournaments import Adjustment, Tournament


def changes_line(tournament: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score, for below its line; empty if nothing."""
    words = changes(tournament, entry, tr)
    return f"\n-# {words}" if words else ""


def changes(tournament: Tournament, entry: int, tr: Translator) -> str:
    """What directors have changed in an entry's score; empty if nothing."""
    own = [one for one in tournament.adjustments if one.entry == entry]
    return " · ".join(change_words(tournament, one, tr) for one in own)


def change_words(tournament: Tournament, change: Adjustment, tr: Translator) -> str:
    """One changed score, with the reason."""
    words = tr("Round {n}: {amount}", n=change.round, amount=amount_words(tournament, change.amount, tr))
    return f"{words} ({shown_text(change.reason)})" if change.reason else words


def amount_words(tournament: Tournament, amount: int, tr: Translator) -> str:
    """How much more or less."""
    if format.scoring_of(tournament) == MATCHPOINTS:
        return tr("{amount}%", amount=tr.signed(amount))
    return tr.signed(amount)
