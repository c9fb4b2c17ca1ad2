"""Whom somebody has blocked: the list, blocking, taking it back. Only that person sees it."""

from collections.abc import Sequence
from enum import StrEnum

from bot.layout import ButtonId, clean, shown, verb
from bot.layout.controls import OPTIONS, Button, Option, PersonSelect, Row, Select, Style
from bot.layout.layout import Part, Screen
from bot.people.blocks import Parted
from bot.people.screens.preferences import OwnPage, own_page
from bot.tables.company.kept_apart import MOST_BLOCKED
from canasta.i18n import Translator
from data.records.people import Block

BLOCKS = verb("blocks")


class BlockStep(StrEnum):
    """What a press means, behind the verb."""

    ASK = "ask"
    CHOOSE = "choose"
    BLOCK = "yes"
    UNBLOCK = "undo"
    LIST = "list"


def block_button(person_id: int, name: str, tr: Translator) -> Button:
    """Leads to the question whether to block this person."""
    return Button(tr("Block…"), _about(BlockStep.ASK, person_id, name))


def ask_screen(person_id: int, name: str, tr: Translator) -> Screen:
    """Asks whether to block somebody, and says what that means."""
    return Screen(
        "\n".join(
            [
                tr("### Block {name}?", name=shown(name)),
                tr(
                    "You two never get seats at the same table, and {name} can't invite, challenge or "
                    "nudge you, nor you them. Nobody is told.",
                    name=shown(name),
                ),
                tr(
                    "-# A match that you're both playing goes on. In a tournament the draw may make you "
                    "opponents, never partners."
                ),
            ]
        ),
        Row(
            Button(tr("Block"), _about(BlockStep.BLOCK, person_id, name), Style.danger),
            Button(tr("Cancel"), BLOCKS(BlockStep.LIST)),
        ),
    )


def blocks_screen(blocks: Sequence[Block], tr: Translator, note: str = "", *, here: bool) -> Screen:
    """The people whom the reader has blocked. ``here``: people can be chosen where it is read."""
    if blocks:
        what = tr("You never share a table with them, and they can't call you. Nobody else sees this list.")
        lines = [what, *(f"- {_name(block, tr)}" for block in blocks)]
    else:
        lines = [tr("Nobody. If you block somebody, you two never share a table, and they can't call you.")]
    parts: list[Part] = []
    if here and len(blocks) < MOST_BLOCKED:
        parts.append(PersonSelect(tr("Block somebody…"), BLOCKS(BlockStep.CHOOSE)))
    for first in range(0, len(blocks), OPTIONS):
        some = blocks[first : first + OPTIONS]
        parts.append(
            Select(
                tr("Unblock somebody…"),
                BLOCKS(BlockStep.UNBLOCK, first),
                tuple(Option(_plain(block, tr), str(block.id)) for block in some),
            )
        )
    return own_page(OwnPage.BLOCKS, lines, parts, tr, note=note)


def blocked_note(name: str, parted: Parted, tr: Translator) -> str:
    """Says that somebody is blocked now, and what that has changed at tables."""
    lines = [tr("✅ {name} is blocked.", name=shown(name))]
    lines += [tr("You've left the lobby in {place}.", place=f"<#{table.place_id}>") for table in parted.left]
    lines += [
        tr("{name} no longer sits in your lobby in {place}.", name=shown(name), place=f"<#{table.place_id}>")
        for table in parted.freed
    ]
    lines += [
        tr("You two no longer both come to the standing table in {place}.", place=f"<#{one.plan.channel_id}>")
        for one in parted.standing
    ]
    lines += [tr("Your match in {place} goes on.", place=f"<#{table.place_id}>") for table in parted.playing]
    return "\n".join(lines)


def unblocked_note(block: Block, tr: Translator) -> str:
    """Says that a block is taken back."""
    return tr("✅ {name} is no longer blocked.", name=_name(block, tr))


def _name(block: Block, tr: Translator) -> str:
    return shown(block.name) if block.name else tr("somebody who has deleted their data")


def _plain(block: Block, tr: Translator) -> str:
    return block.name or tr("somebody who has deleted their data")


def _about(step: BlockStep, person_id: int, name: str) -> ButtonId:
    return BLOCKS(step, person_id, clean(name))
