"""The score sheet of a finished deal, as a picture and in words."""

from canasta.i18n import Translator
from canasta.view import Result, View
from renderers.names import Names
from renderers.picture import PICTURES, Picture, encode, shorten
from renderers.score.sheet import Sheet
from renderers.score.words import sentences


def score_picture(view: View, tr: Translator) -> Picture:
    """The score sheet of ``view.result``. Raises ValueError before there is one."""
    result = view.result
    if result is None:
        raise ValueError("the deal is not over, so there is no score to draw")
    game = view.game
    shown = (
        view.round,
        game.variant,
        game.goal,
        game.target,
        game.rounds,
        view.side_of,
        view.order,
        view.allies,
        game.whole_hand,
        result,
    )
    key = ("score", tr.language, view.players, shown)
    return PICTURES.get(key, lambda: _make(view, result, tr))


def _make(view: View, result: Result, tr: Translator) -> Picture:
    names = Names(view.players, tr)
    image = Sheet(view, result, names, tr).draw()
    spoken = names.spoken
    alt = shorten(sentences(view, result, spoken, tr), sentences(view, result, spoken, tr, brief=True))
    text = "\n".join(sentences(view, result, names.escaped, tr))
    return Picture(encode(image), alt, text, "score.png")
