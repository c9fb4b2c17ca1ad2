"""Somebody's honours, page by page, and those that a match has just earned."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.honours.catalogue import HONOURS
from bot.honours.honour import Group, Honour
from bot.honours.record import HonourRecord
from bot.layout.parts import Button, ButtonId, Part, Row, Screen, Style, clean, listed, shown, verb
from bot.screens.pictures import Pictures
from canasta.i18n import Translator
from data.honours.records import EarnedHonour
from renderers import Medal, NewMedal, honours_picture

SHOW_HONOURS = verb("honours")

MOST_NEW: Final = 6
"""The medals in the picture under a match; the line has them all."""
_NEWEST: Final = 3


def honours_id(group: Group | None, person_id: int, name: str) -> ButtonId:
    """Leads to a page of a person's honours; None: to the first, in a message of its own."""
    return SHOW_HONOURS(f"{group or ''}:{person_id}:{clean(name)}")


def honours_button(person_id: int, name: str, tr: Translator) -> Button:
    return Button(tr("Honours"), honours_id(None, person_id, name))


def first_group(record: HonourRecord) -> Group:
    """The page to begin with: that of the newest honour."""
    return HONOURS[record.earned[0].honour].group if record.earned else Group.MATCHES


async def honours_screen(
    record: HonourRecord,
    group: Group,
    tr: Translator,
    pictures: Pictures,
    new: frozenset[str] = frozenset(),
) -> Screen:
    """One page of a person's honours, with buttons for the others. These ``new`` ones are stamped once."""
    earned = {one.honour: one for one in record.earned}
    medals = [
        replace(
            medal_of(honour, tr, earned.get(honour.id), record.reached.get(honour.id, 0), own=record.own),
            new=honour.id in new,
        )
        for honour in HONOURS.values()
        if honour.group is group
    ]
    summary = tr("{n} of {all} honours", n=len(earned), all=len(HONOURS))
    page = tr.text(group.words)
    parts: list[Part] = [await pictures.drawn(honours_picture, record.name, page, summary, medals, tr)]
    if record.waiting:
        parts.append(
            tr.plural(
                "-# {n} of your matches is still to be counted.",
                "-# {n} of your matches are still to be counted.",
                record.waiting,
            )
        )
    parts.append(
        Row(
            *(
                Button(
                    tr.text(other.words),
                    honours_id(other, record.person_id, record.name),
                    Style.primary if other is group else Style.secondary,
                )
                for other in Group
            )
        )
    )
    return Screen(*parts)


def medal_of(
    honour: Honour, tr: Translator, earned: EarnedHonour | None, reached: int = 0, *, own: bool = True
) -> Medal:
    """An honour in a picture; how far a person is with it, they see alone."""
    return Medal(
        honour.emblem,
        honour.metal,
        tr.text(honour.name),
        tr.text(honour.what),
        None if earned is None else tr.day(earned.earned_at),
        reached,
        honour.needs if own else 1,
    )


def honours_line(earned: Sequence[EarnedHonour], tr: Translator) -> str:
    """How many honours somebody has, and the newest."""
    newest = [tr.text(HONOURS[one.honour].name) for one in earned[:_NEWEST]]
    return tr(
        "Honours: **{n}** of {all}. Newest: {names}.",
        n=len(earned),
        all=len(HONOURS),
        names=listed(newest, tr),
    )


def new_honours_line(names: Sequence[tuple[str, str]], tr: Translator) -> str:
    """What a match has earned, by the names of people and the ids of honours."""
    said: dict[str, list[str]] = {}
    for person, honour in names:
        said.setdefault(person, []).append(tr.text(HONOURS[honour].name))
    each = [
        tr("{name}: {did}", name=f"**{shown(person)}**", did=listed(honours, tr))
        for person, honours in said.items()
    ]
    return tr("-# New honours · {list}", list=" · ".join(each))


def new_medals(names: Sequence[tuple[str, str]], tr: Translator) -> list[NewMedal]:
    """The medals that a match has earned."""
    return [NewMedal(medal_of(HONOURS[honour], tr, None), person) for person, honour in names[:MOST_NEW]]
