"""The message about a server's week."""

from bot.layout.parts import Button, Part, Screen, Section, listed, shown
from bot.replays.screens.replay import Stand
from bot.replays.weekly import Feat, Feats
from bot.screens.buttons import SHOW_REPLAY
from canasta.i18n import Translator


def weekly_screen(feats: Feats, tr: Translator) -> Screen:
    """What stood out in a week, each with its replay."""
    parts: list[Part] = [tr("## The week at the tables")]
    if feats.canasta is not None:
        said = tr.plural(
            "**Largest canasta**: {n} card by {names}",
            "**Largest canasta**: {n} cards by {names}",
            feats.canasta.size,
            names=_names(feats.canasta, tr),
        )
        parts.append(_section(f"🃏 {said}", feats.canasta, tr))
    if feats.comeback is not None:
        said = tr(
            "**Best comeback**: {names} won after they had been {n} points behind",
            names=_names(feats.comeback, tr),
            n=tr.number(feats.comeback.size),
        )
        parts.append(_section(f"📈 {said}", feats.comeback, tr))
    if feats.closest is not None:
        said = tr(
            "**Closest match**: {names} beat {others} by {n} points",
            names=_names(feats.closest, tr),
            others=listed([shown(name) for name in feats.closest.others], tr),
            n=tr.number(feats.closest.size),
        )
        parts.append(_section(f"⚖️ {said}", feats.closest, tr))
    played = tr.plural("One match of people was played.", "{n} matches of people were played.", feats.matches)
    return Screen(*parts, f"-# {played}")


def _names(feat: Feat, tr: Translator) -> str:
    return listed([shown(name) for name in feat.names], tr)


def _section(text: str, feat: Feat, tr: Translator) -> Section:
    stand = Stand(feat.match_id, feat.round, feat.step)
    return Section(text, Button(tr("Replay"), SHOW_REPLAY(stand.text)))
