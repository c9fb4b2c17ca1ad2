"""The people of a population: their names, and how they play by what their panel offers."""

from random import Random

from tests.process.player import Clicker, id_of, options_of, what_of

_NAMES = """
Ada Bela Carl Dora Emil Fritz Gerda Hugo Ida Jens Karla Lars Mona Nils Olga Paul Quinn Rosa Sven Tilda
Uwe Vera Willi Xenia Yves Zoe Anton Britta Cesar Dina Elsa Falk Greta Heinz Inga Jonas Klara Leon Marta
Noel
"""
NAMES = tuple(_NAMES.split())


class TableClicker(Clicker):
    """Somebody with the hand of one of several tables open."""

    def next_move(self) -> tuple[str, str, list[str]] | None:
        """As ever; a hand of a few cards has a button for each discard, and a pile may have to be taken."""
        move = super().next_move()
        if move is not None:
            return move
        take = id_of(self.panel, "do:take")
        if take is not None:
            offered = [str(one["value"]) for one in self.panel.component(take).get("options") or ()]
            return (offered[0] if offered else "take"), take, offered[:1]
        for button in self.panel.buttons:
            what = what_of(button)
            if what.startswith("do:discard ") and not button.get("disabled"):
                return what.removeprefix("do:"), str(button["custom_id"]), []
        return None

    async def _ask_again(self) -> bool:
        raise AssertionError("a hand that was just opened is there")

    def next_press(self, rng: Random) -> tuple[str, list[str]] | None:
        """The component to use and what to choose there, some discard of those that are offered; None when
        others are to move.
        """
        move = self.next_move()
        if move is not None:
            text, component, values = move
            if values and text.startswith("discard"):
                values = [rng.choice(options_of(self.panel, component))]
            return component, values
        more = id_of(self.panel, "layoff:some")
        if more is not None:  # something has to be laid off before a discard
            return more, options_of(self.panel, more)[:1]
        # Something that has to be done first, such as putting two melds of a rank together.
        first = (one for one in self.panel.buttons if ":do:" in str(one.get("custom_id", "")))
        return next(((str(one["custom_id"]), []) for one in first if not one.get("disabled")), None)
