"""A replay: a moment of the deal with hands open, and the buttons to step through it."""

from dataclasses import dataclass, replace
from typing import Final

from bot.daily.public import DailyStep, daily_id
from bot.layout import Refused, number, shown, verb
from bot.layout.controls import Button, Option, Row, Select
from bot.layout.layout import Attached, Part, Screen
from bot.replays.look_backs import LookBack
from bot.replays.replays import ALL, NOBODY, Moment, Replay, finished_deals
from bot.replays.screens.look_back_words import (
    decided_lines,
    going,
    mistake_line,
    moment_line,
    now_line,
    pile_line,
    whole_line,
)
from bot.screens.buttons import LOOK_BACK, REPLAY_VERIFY, SHOW_REPLAY
from bot.screens.panel.room import picture_room
from bot.screens.pictures import Pictures
from canasta.cards.shuffle import seed_hash
from canasta.i18n import Translator
from canasta.notation.verify import Finding
from renderers import Frame, animation, replay_picture
from renderers.canvas.fonts import pictured
from renderers.picture import WIDTH

REPLAY_RECORD = verb("rprec", "replay_record")
REPLAY_HIGHLIGHTS = verb("rpgif", "replay_decisive")
PLAY_DEAL = verb("rpplay", "play_deal")

MOST_DEALS: Final = 25
TOOLS: Final = "tools"
"""After a position: what else can be done with the deal."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A position in a replay: the deal, the number of actions, whose hands are open."""

    match: int
    round: int
    step: int = 0
    eyes: str = ALL

    @property
    def text(self) -> str:
        """The position in a button's id."""
        return f"{self.match}:{self.round}:{self.step}:{self.eyes}"

    @classmethod
    def from_text(cls, text: str) -> "Stand":
        """Parse ``text``. Raises Refused for anything else."""
        match, round_number, step, eyes = [*text.split(":"), "", "", "", ""][:4]
        known = eyes in (ALL, NOBODY) or number(eyes) is not None
        at = number(match), number(round_number), number(step)
        if not known or at[0] is None or at[1] is None or at[2] is None:
            raise Refused("This button is from another version of me. Use /canasta replay instead.")
        return cls(at[0], at[1], at[2], eyes)


async def replay_screen(
    replay: Replay,
    stand: Stand,
    tr: Translator,
    pictures: Pictures,
    look_back: LookBack | None = None,
    *,
    tools: bool = False,
) -> Screen:
    """A moment of a deal, with its ``look_back``; ``tools``: with what else can be done with it."""
    tr = tr.at(replay.journal.variant)
    step = min(stand.step, replay.last)
    stand, moment = replace(stand, step=step), replay.moments[step]
    names = [shown(name) for name in replay.names]
    course = None if look_back is None else going(look_back, step)
    # Beside what is seldom needed the table is enough.
    hands = {} if tools else _open(moment, stand.eyes)
    picture = await pictures.drawn(replay_picture, moment.view, hands, replay.names, tr, course)
    heading = tr("-# Deal {n}, move {step} of {last}", n=replay.round, step=step, last=replay.last)
    if tools:
        return Screen(picture, heading, *_tools(replay, stand, tr))
    said = [heading, whole_line(replay.moments, step, names, tr)]
    if look_back is not None:
        said += [mistake_line(replay, look_back, step, tr), now_line(replay, look_back, step, tr)]
    said = [*filter(None, [*said, pile_line(moment, tr)])]
    controls: list[Part] = [*_steps(replay, stand, tr), _eyes(replay, stand, tr)]
    while len(said) > 2 and picture_room(["\n".join(said), *controls], WIDTH) < picture.height:
        said.pop()
    return Screen(picture, "\n".join(said), *controls)


def record_screen(replay: Replay, tr: Translator) -> Screen:
    name = f"canasta-{replay.journal.match_id}-{replay.round}.toml"
    return Screen(
        tr(
            "The record of deal {n}. `canasta referee {file}` replays it against the rules, and "
            "`canasta verify {file}` checks shuffle, cards and score.",
            n=replay.round,
            file=name,
        ),
        Attached(name, replay.record().encode()),
    )


async def highlights_screen(
    replay: Replay, stand: Stand, tr: Translator, pictures: Pictures, look_back: LookBack | None = None
) -> Screen:
    """The highlights as an animated picture, and a select that jumps to each of them with the same hands
    open. What decided the deal is among them, and said, if it has been looked back at (``look_back``).
    """
    tr = tr.at(replay.journal.variant)
    swing = None if look_back is None else look_back.review.swing
    moments, steps = replay.moments, replay.highlights(swing)
    drawn = [pictured(name) or tr("Seat {n}", n=n + 1) for n, name in enumerate(replay.names)]
    frames = [
        Frame(moments[n].view, tuple(enumerate(moments[n].hands)), moment_line(moments[n], drawn, tr))
        for n in steps
    ]
    picture = await pictures.drawn(animation, frames, replay.names, tr)
    options = [
        Option(
            tr("Move {n}", n=n),
            replace(stand, round=replay.round, step=n).text,
            moment_line(moments[n], list(replay.names), tr),
        )
        for n in steps
    ]
    return Screen(
        picture,
        "\n".join([tr("### Highlights of deal {n}", n=replay.round), *decided_lines(replay, look_back, tr)]),
        Select(tr("Jump to a move…"), SHOW_REPLAY("jump"), tuple(options)),
        Row(_back(stand, tr)),
    )


def verify_screen(replay: Replay, findings: list[Finding], tr: Translator) -> Screen:
    """Whether a deal was fair, with the record to check it independently."""
    deal = replay.journal.deals[replay.round - 1]
    right = all(finding.ok for finding in findings)
    lines = [
        tr("### Was deal {n} fair?", n=replay.round),
        tr("**Yes**: everything checks out.") if right else tr("**No**: something doesn't fit."),
    ]
    full = seed_hash(deal.seed)
    for finding in findings:
        text = tr.text(finding.text)
        # Where it fits, 64 digits only get in the way of the sentence.
        lines.append(f"✅ {text.replace(full, f'`{full[:8]}…`')}" if finding.ok else f"❌ {text}")
    lines += [
        tr("-# The seed sets the order of the cards. Its fingerprint was fixed before the deal."),
        tr("-# The seed: `{seed}`", seed=deal.seed),
        tr("-# Fingerprint: `{hash}`", hash=full),
    ]
    name = f"canasta-{replay.journal.match_id}-{replay.round}.toml"
    lines.append(tr("-# Check it yourself: `canasta verify {file}`", file=name))
    return Screen("\n".join(lines), Attached(name, replay.record().encode()))


def _open(moment: Moment, eyes: str) -> dict[int, tuple[int, ...]]:
    order = moment.view.order
    if eyes == NOBODY:
        return {}
    if eyes == ALL:
        return {seat: moment.hands[seat] for seat in sorted(order)}
    return {seat: moment.hands[seat] for seat in order if str(seat) == eyes}


def _steps(replay: Replay, stand: Stand, tr: Translator) -> list[Row]:
    step, turns, last = stand.step, replay.turns, replay.last
    before = max((n for n in turns if n < step), default=0)
    after = min((n for n in turns if n > step), default=last)

    def button(label: str, target: int, what: str, *, disabled: bool) -> Button:
        return Button(
            label,
            SHOW_REPLAY(f"{replace(stand, step=target).text}:{what}"),
            disabled=disabled,
        )

    return [
        Row(
            button("⏮", 0, "first", disabled=step == 0),
            button("◀", max(0, step - 1), "back", disabled=step == 0),
            button("▶", min(last, step + 1), "on", disabled=step == last),
            button("⏭", last, "last", disabled=step == last),
        ),
        Row(
            button(tr("◀ turn"), before, "turnback", disabled=step == 0),
            button(tr("turn ▶"), after, "turnon", disabled=step == last),
            button(tr("…"), step, TOOLS, disabled=False),
        ),
    ]


def _tools(replay: Replay, stand: Stand, tr: Translator) -> list[Part]:
    """What can be done with the deal, other deals of the match, and the way back to its moves."""
    parts: list[Part] = [
        Row(
            Button(tr("Look back"), LOOK_BACK(stand.text)),
            Button(tr("Highlights"), REPLAY_HIGHLIGHTS(stand.text)),
        ),
        Row(
            Button(tr("Play it yourself"), PLAY_DEAL(stand.text)),
            # Translators: the deal as a file of text
            Button(tr("Record"), REPLAY_RECORD(stand.text)),
        ),
        Row(Button(tr("Was it fair?"), REPLAY_VERIFY(stand.text)), _back(stand, tr)),
    ]
    if len(replay.journal.deals) > 1:
        parts.append(_deals(replay, stand, tr))
    elif replay.daily is not None:
        parts.append(Row(Button(tr("Back to the result"), daily_id(DailyStep.DEAL, number=replay.daily))))
    return parts


def _back(stand: Stand, tr: Translator) -> Button:
    return Button(tr("Replay"), SHOW_REPLAY(f"{stand.text}:back"))


def _eyes(replay: Replay, stand: Stand, tr: Translator) -> Select:
    choices = [(tr("All hands open"), ALL), (tr("The table alone"), NOBODY)]
    choices += [(tr("As {name} saw it", name=name), str(seat)) for seat, name in enumerate(replay.names)]
    return Select(
        tr("Whose cards?"),
        SHOW_REPLAY("eyes"),
        tuple(
            Option(label, replace(stand, eyes=eyes).text, chosen=eyes == stand.eyes)
            for label, eyes in choices
        ),
    )


def _deals(replay: Replay, stand: Stand, tr: Translator) -> Select:
    rounds = finished_deals(replay.journal)
    near = max(0, min(len(rounds) - MOST_DEALS, replay.round - MOST_DEALS // 2))
    return Select(
        tr("Which deal?"),
        SHOW_REPLAY("deal"),
        tuple(
            Option(tr("Deal {n}", n=n), replace(stand, round=n, step=0).text, chosen=n == replay.round)
            for n in rounds[near : near + MOST_DEALS]
        ),
    )
