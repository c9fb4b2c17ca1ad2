"""The names of who plays in a tournament: told apart where they look alike, and kept when they drop out."""

from typing import TypeAlias

from bot.layout import named_apart, shown
from bot.screens.seat_names import COMPUTER_MARK
from canasta.i18n import Translator
from data.tournaments.records import Contestant, Entry, Former, Tournament, TournamentStatus

_Who: TypeAlias = int | tuple[int, int, bool]


class EntryNames:
    """The names of a tournament's entries, in words of ``tr``."""

    def __init__(self, tournament: Tournament, tr: Translator) -> None:
        self._tournament, self._tr = tournament, tr
        playing = [
            (_who(entry, chair, former), _called(player, former))
            for entry in tournament.entries
            for chair, player in enumerate(entry.players)
            for former in (True, False)
            if _called(player, former)
        ]
        self._names = named_apart([*playing, *((one.person_id, one.name) for one in tournament.reserves)])

    def person(self, person_id: int | None, name: str) -> str:
        """What somebody of this tournament is called in an option of a select; ``name`` for anybody else."""
        return name if person_id is None else self._names.get(person_id, name)

    def now(self, entry: Entry) -> str:
        """Who plays for an entry at present, as message text."""
        return self._joined([self._player(entry, chair, None) for chair in self._taken(entry)])

    def in_round(self, entry: Entry, round: int) -> str:
        """Who began this round for an entry, as message text; in the one that is played, who plays now."""
        if self._tournament.status is TournamentStatus.RUNNING and round == self._tournament.round:
            return self.now(entry)
        return self._joined([self._player(entry, chair, round) for chair in self._taken(entry)])

    def people(self, entry: Entry) -> str:
        """Whose entry it is, also of those who have dropped out, as message text."""
        return self._joined([self._player(entry, chair, 0) for chair in self._taken(entry)])

    def plain(self, entry: Entry, round: int | None = None) -> str:
        """Who began this round for an entry (None: who plays for it at present), in an option of a select."""
        return " & ".join(self._name(entry, chair, round) for chair in self._taken(entry))

    def agreed(self, entry: Entry) -> str:
        """Those of an entry who have agreed to play, as message text."""
        sure = [chair for chair in self._taken(entry) if entry.players[chair].agreed]
        return self._joined([self._player(entry, chair, None) for chair in sure])

    def asked(self, entry: Entry) -> list[str]:
        """Those of an entry who were asked and haven't answered, as message text."""
        waiting = [chair for chair in self._taken(entry) if not entry.players[chair].agreed]
        return [self._player(entry, chair, None) for chair in waiting]

    def gone(self, entry: Entry, *, whole: bool) -> str:
        """Who is out and who plays instead, in brackets, or nobody (``whole``); empty if nobody is out."""
        gone = [chair for chair in self._taken(entry) if entry.players[chair].former is not None]
        last = max((_former(entry, chair).round for chair in gone), default=0)
        if not gone:
            return self._tr(" (dropped out)") if whole else ""
        if whole and len(gone) == len(entry.players):
            removed = all(_former(entry, chair).removed for chair in gone)
            return (
                self._tr(" (removed by a director in round {n})", n=last)
                if removed
                else self._tr(" (dropped out in round {n})", n=last)
            )
        return "".join(self._one_gone(entry, chair) for chair in gone)

    def _one_gone(self, entry: Entry, chair: int) -> str:
        former, player = _former(entry, chair), entry.players[chair]
        before = self._names.get(_who(entry, chair, True), "")
        substitute = player.person_id is not None
        values = {"name": shown(before) if substitute and before else self._player(entry, chair, 0)}
        values["other"] = self._player(entry, chair, None)
        if former.removed and substitute:
            return self._tr(" ({other} stepped in for {name} in round {n})", n=former.round, **values)
        if former.removed:
            return self._tr(
                " (a director removed {name} in round {n}; {other} plays)", n=former.round, **values
            )
        return self._tr(" ({name} dropped out in round {n}; {other} plays)", n=former.round, **values)

    def _taken(self, entry: Entry) -> list[int]:
        return [chair for chair, player in enumerate(entry.players) if not player.empty]

    def _player(self, entry: Entry, chair: int, round: int | None) -> str:
        name = shown(self._name(entry, chair, round))
        return f"{name} {COMPUTER_MARK}" if self._by_program(entry.players[chair], round) else name

    def _name(self, entry: Entry, chair: int, round: int | None) -> str:
        player = entry.players[chair]
        former = not self._by_program(player, round)
        if player.person_id is not None and player.former is not None:
            # A substitute, who stepped in during that round.
            former = round is not None and 0 < round <= player.former.round
        before = self._names.get(_who(entry, chair, True)) if former else None
        return before or self._names.get(_who(entry, chair, False), "")

    def _by_program(self, player: Contestant, round: int | None) -> bool:
        """Whether a computer player is meant: for who has gone, only after the round in which they did."""
        former = player.former
        if player.computer is None or former is None or not former.name or round is None:
            return player.computer is not None
        return round > former.round

    def _joined(self, names: list[str]) -> str:
        return " & ".join(names) if names else self._tr("nobody")


def _who(entry: Entry, chair: int, former: bool) -> _Who:
    """Somebody by their id, or by the chair that they have or had."""
    player = entry.players[chair]
    holder = player.former if former else player
    if holder is not None and holder.person_id is not None:
        return holder.person_id
    return entry.number, chair, former


def _called(player: Contestant, former: bool) -> str:
    if not former:
        return player.name
    return "" if player.former is None else player.former.name


def _former(entry: Entry, chair: int) -> Former:
    former = entry.players[chair].former
    assert former is not None
    return former
