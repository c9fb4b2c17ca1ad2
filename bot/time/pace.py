"""How long a turn may take: live with a bank of minutes, a number of days, or no limit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from bot.layout import number
from canasta.i18n import Translator

_LIVE = re.compile(r"live ([0-9]{1,5})\+([0-9]{1,4})")
NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Pace:
    """``turn`` is each turn's own time, None for no limit; ``bank`` is a player's reserve for a deal."""

    turn: timedelta | None = None
    bank: timedelta = NOTHING

    @property
    def key(self) -> str:
        """The form that the store keeps: with all figures, as named paces may change."""
        if self.turn is None:
            return "none"
        if self.live:
            return f"live {int(self.bank.total_seconds())}+{int(self.turn.total_seconds())}"
        return f"{self.turn.days} days"

    @classmethod
    def read(cls, key: str) -> Pace:
        """Read what the store kept. Raises ValueError for anything else."""
        if key == "none":
            return cls()
        live = _LIVE.fullmatch(key)
        if live is not None:
            return cls(timedelta(seconds=int(live[2])), timedelta(seconds=int(live[1])))
        days, _, word = key.partition(" ")
        many = number(days, below=10_000)
        if word != "days" or many is None:
            raise ValueError(f"{key!r} is no pace")
        return cls(timedelta(days=many))

    @property
    def live(self) -> bool:
        """Whether the pace is live: people play in one sitting."""
        return self.turn is not None and self.turn < timedelta(days=1)

    def allowed(self, bank: timedelta | None) -> timedelta | None:
        """The time of a turn with this much of the bank left (None: all of it); None for no limit."""
        return None if self.turn is None else self.turn + (self.bank if bank is None else bank)

    def bank_after(self, bank: timedelta | None, allowed: timedelta, used: timedelta) -> timedelta | None:
        """What is left of the bank after a turn that was ``allowed`` this time and took this long; None if no
        bank applies. The turn's own time is used first; a turn that was paused is allowed what was left then.
        """
        if self.turn is None or not self.live:
            return None
        had = self.bank if bank is None else bank
        return min(had, max(NOTHING, allowed - used))

    def parts(self, allowed: timedelta, bank: timedelta | None) -> tuple[timedelta, timedelta]:
        """The split of a turn's time into its own and the bank's. ``bank`` is what was left of it (None:
        all); ``allowed`` may be less than both together, after a pause.
        """
        reserve = min(allowed, self.bank if bank is None else bank)
        return allowed - reserve, reserve

    def words(self, tr: Translator) -> str:
        if self.turn is None:
            return tr("No time limit")
        if self.live:
            return tr(
                "Live: {seconds} s a turn, plus {minutes} min a deal",
                seconds=int(self.turn.total_seconds()),
                minutes=round(self.bank.total_seconds() / 60),
            )
        return tr.plural("A day per turn", "{n} days per turn", self.turn.days)


def minutes(span: timedelta) -> str:
    """A short time in clock form: minutes and seconds."""
    whole, seconds = divmod(int(span.total_seconds()), 60)
    return f"{whole}:{seconds:02}"


LIVE = Pace(timedelta(seconds=60), timedelta(minutes=5))
DAY, THREE_DAYS, WEEK = (Pace(timedelta(days=days)) for days in (1, 3, 7))
NO_LIMIT = Pace()
PACES = (LIVE, DAY, THREE_DAYS, WEEK, NO_LIMIT)
"""The paces that a table can be opened with."""
USUAL = DAY
